"""Lookahead for front ends: answer on copies of a game, to see what would be asked next."""
