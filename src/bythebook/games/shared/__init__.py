"""What games share: grammar, inks, symbols, readers of data and of positions, boards and panels as data.

It knows the kernel alone; a game uses what it likes.
"""
