"""Reading a page: Markdown into nodes, the tree they form, and what each line says."""
