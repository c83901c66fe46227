"""Memoir '44: the ground game, Flight Plan, the solo AI and the solo campaign."""
