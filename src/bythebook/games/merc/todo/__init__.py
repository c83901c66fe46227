"""The fewest steps that bring a real board of MERC up to date, with drawings of the pieces and cards.

The package compares two positions; it reads every package but `bot`, and only `game.py` imports it.
"""
