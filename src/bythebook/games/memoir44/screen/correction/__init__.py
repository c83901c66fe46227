"""Corrections of the position: pieces on the board, and all other fields."""
