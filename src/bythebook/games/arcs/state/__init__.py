"""The state of Arcs: the position as plain data, the option types and their notation, rulings.

This package imports only `box`; all other packages may import it. Only `rules` changes a position.
"""
