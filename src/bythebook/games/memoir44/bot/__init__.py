"""The bots of Memoir '44: views, lookahead, the vocabulary of playbooks, and the playbooks.

This package reads state and rules and changes nothing. Words see a view, never the state. Only `game.py`
comes in.
"""
