"""The screens of Memoir '44: the board as picture and as text, the panel, highlights, corrections.

It reads every room but the bot's, and changes nothing; only `hands` and `game.py` come in.
"""
