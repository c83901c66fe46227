"""Memoir '44: two armies, one board of 113 hexes, sixty command cards."""
