"""The commands of `bythebook`, a file each, named as the command; `cli.py` loads one when it is called."""
