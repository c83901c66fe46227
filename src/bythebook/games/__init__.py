"""The games, each in its own room; they never import each other."""
