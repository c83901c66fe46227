"""Code that games share: grammar, colors, symbols, readers of data and position files, boards and panels.

Each game imports what it needs.
"""
