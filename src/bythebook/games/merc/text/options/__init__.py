"""Options in people's words: as a list shows them, and what each would lead to."""
