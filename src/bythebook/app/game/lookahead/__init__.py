"""Lookahead for front ends: copies of a game are answered, to see what would be asked next."""
