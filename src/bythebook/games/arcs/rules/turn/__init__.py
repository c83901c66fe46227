"""Chapters, rounds and turns: cards, the Prelude, pips, the frame of a bot's turn (R4 to R6, S14)."""
