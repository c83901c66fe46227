"""The screens of Memoir '44: the board as picture and as text, the panel, highlights, corrections.

This package imports every package of the game but the bot's, and changes nothing; only `todo` and `game.py`
import it.
"""
