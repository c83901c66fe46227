"""The parts of a game that faces use, an interface each, with defaults where most games would say the same.

A game names the class that plays each part in its `game.py`; a face uses only the parts it needs.
"""
