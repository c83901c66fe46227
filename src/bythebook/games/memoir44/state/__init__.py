"""The state of Memoir '44: the position as plain data, option types and their notation, rulings.

It knows the box; every room but the box reads it. Only `rules` changes a position.
"""
