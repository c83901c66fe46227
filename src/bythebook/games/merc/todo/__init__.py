"""What hands must do on a real table of MERC, in the fewest steps, each with a drawing of the piece.

It compares two positions; it reads every room but the bot's, and only `game.py` comes in.
"""
