"""Parsing pages: from Markdown to nodes, the tree of nodes, and the contents of each line."""
