"""The state of Memoir '44: the position as plain data, option types and their notation, rulings.

This package imports the box; every other package imports it. Only `rules` changes a position.
"""
