"""Position files and corrections of MERC: schema, pieces put on a table, the agenda to go on with.

It knows box, table, rules and the names of things; `screen` and `hands` use its schema.
"""
