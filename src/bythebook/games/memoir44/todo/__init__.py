"""To-do lists of Memoir '44: the pieces to move on the real board, in the fewest steps, with drawings.

It compares two positions; it reads every room but the bot's, and only `game.py` comes in.
"""
