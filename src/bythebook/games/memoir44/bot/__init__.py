"""The bots of Memoir '44: views, lookahead, the vocabulary of playbooks, and the playbooks.

It asks the table and the rules, and changes nothing. Words see a view, never the state. Only `game.py`
comes in.
"""
