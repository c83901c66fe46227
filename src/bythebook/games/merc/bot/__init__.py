"""The bots of MERC: the view of a seat, lookahead, the words of playbooks, the playbooks.

It reads the state through a view, uses rules, and changes nothing. Words see a view, never the state. Only
`game.py` imports it.
"""
