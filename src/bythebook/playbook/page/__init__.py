"""Reading a page: Markdown into nodes, the tree they make, and what each line says."""
