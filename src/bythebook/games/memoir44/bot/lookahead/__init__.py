"""Lookahead of the solo AI: marches and attacks, what a card would order, where planes could fly."""
