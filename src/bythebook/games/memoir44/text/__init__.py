"""Memoir '44 in sentences: names of things, terms of the battle, outcomes, and the status of the game.

This package imports box, state and rules, and changes nothing; displays, files, screen and todo import it.
"""
