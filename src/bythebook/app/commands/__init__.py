"""The commands of `bythebook`, one module for each; `cli.py` imports them when they are called."""
