"""The bots of Arcs: what a seat may see, lookahead, the words of the playbooks, the playbooks.

This package queries the state and the rules, and changes nothing. Words see a view, never the state. Only
`game.py` imports it.
"""
