"""The commands of `bythebook`, one module each; `cli.py` imports a module when its command is called."""
