"""The course of a game, whichever face shows it: opened, answered, explained, kept."""
