"""Position files and corrections of Memoir '44: schema, pieces put on a table, the agenda to go on with.

It knows box, table, rules and the names of things; `screen` and `hands` use its schema.
"""
