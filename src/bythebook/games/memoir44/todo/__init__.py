"""To-do lists of Memoir '44: the pieces to move on the real board, in the fewest steps, with drawings.

It compares two positions. This package imports every package of the game but the bot's; only `game.py`
imports it.
"""
