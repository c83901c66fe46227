"""The course of a game, in the terminal and in the browser: opened, answered, explained, kept."""
