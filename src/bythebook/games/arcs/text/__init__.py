"""The names of things in Arcs, the odds of battles, what came of an answer, and the status of a game.

It reads the box, the state and the rules, and changes nothing; displays, files, screen and todo use it.
"""
