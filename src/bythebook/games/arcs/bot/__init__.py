"""The bots of Arcs: what a seat may see, what a bot foresees, the words of its pages, the pages.

It asks the table and the rules, and changes nothing. Words see a view, never the state. Only `game.py`
comes in.
"""
