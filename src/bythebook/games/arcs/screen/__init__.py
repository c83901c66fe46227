"""Arcs for the eye: the board as a picture and as text, the panel, what can be corrected.

It reads every room but the bot's, and changes nothing; only `todo/` and `game.py` come in.
"""
