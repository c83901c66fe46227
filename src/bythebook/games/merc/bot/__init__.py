"""The bots of MERC: the view of a seat, lookahead, the words of playbooks, the playbooks.

This package reads the state through a view, calls rules, and changes nothing. Words get a view, never the
state. Only `game.py` imports the package.
"""
