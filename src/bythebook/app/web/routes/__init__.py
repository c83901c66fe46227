"""The addresses of the API: before a game, in a game, back in its log, and beside it."""
