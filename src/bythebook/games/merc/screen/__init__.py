"""MERC on a screen: the board as a picture and as text, the panel, corrections.

It reads every package but `bot`, and changes nothing; only `todo` and `game.py` import it.
"""
