"""Position files and corrections of Memoir '44: the schema, the pieces, and the agenda to resume with.

This package imports box, state, rules and text; `screen` and `todo` use its schema.
"""
