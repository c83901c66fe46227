"""MERC on a screen: the board as picture and as text, the panel, what can be corrected.

It reads every room but the bot's, and changes nothing; only `hands` and `game.py` come in.
"""
