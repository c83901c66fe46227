"""Names of things in Arcs, odds of battles, outcomes of answers, and the status of a game.

This package imports the box, the state and the rules, and changes nothing; `displays`, `files`, `screen` and
`todo` use it.
"""
