"""The pieces and cards to move on a real board of MERC, in the fewest steps, with drawings.

It compares two positions; it reads every package but `bot`, and only `game.py` imports it.
"""
