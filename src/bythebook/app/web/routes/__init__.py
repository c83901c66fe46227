"""The operations of the API: before a game, in a game, about its past, and independent of games."""
