"""Position files and corrections of MERC: the schema, placing pieces, and the agenda of the turn.

The package depends on box, state, rules and the names in `text`; `screen` uses its schema.
"""
