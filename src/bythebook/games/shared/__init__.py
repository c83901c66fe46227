"""Code that games share: grammar, colors, symbols, readers of data and position files, boards and panels.

A game uses what it needs.
"""
