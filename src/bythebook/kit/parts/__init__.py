"""The default parts of a declared game, made from its fields, displays, board and decks."""
