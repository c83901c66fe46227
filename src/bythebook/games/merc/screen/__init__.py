"""MERC on screen: the board as a picture and as text, the panel, corrections.

The package reads every package but `bot`, and changes nothing; only `todo` and `game.py` import it.
"""
