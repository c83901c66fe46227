"""Lookahead of the solo AI: marches and attacks, the units a card would order, possible flights."""
