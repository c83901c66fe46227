"""MERC in sentences: names, the outcomes of answers, the status of a game.

The package reads box, state and rules, and changes nothing; displays, files, screen and todo use it.
"""
