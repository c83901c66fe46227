"""The components of Arcs as data: map, Court cards, leaders, lore, setup cards and dice.

This package imports no other package of the game; all others may import it.
"""
