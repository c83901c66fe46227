"""Position files and corrections of Arcs: schema, placing pieces, resuming the agenda.

This package imports the box, the state, the rules and the names of things; `screen` and `todo` use its
schema.
"""
