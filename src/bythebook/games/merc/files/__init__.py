"""Position files and corrections of MERC: schema, placing pieces, the agenda to continue with.

It depends on box, state, rules and the names of things; `screen` uses its schema.
"""
