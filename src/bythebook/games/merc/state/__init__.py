"""The state of MERC: the position as plain data, option types and their notation, rulings.

It depends on `box` only; every other package reads it. Only `rules` changes a position.
"""
