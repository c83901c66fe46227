"""The interfaces of the parts of a game that front ends use, with defaults that fit most games.

A game names the class of each part in its `game.py`; a front end uses only the parts that it needs.
"""
