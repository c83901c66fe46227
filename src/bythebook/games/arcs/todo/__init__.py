"""The pieces and cards to move on the real board of Arcs, in as few steps as possible, each with a drawing.

It compares two positions. It may import every package but `bot`, and only `game.py` imports it.
"""
