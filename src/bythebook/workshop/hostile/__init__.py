"""Hostile inputs: valid inputs with errors inserted, given to each place that reads untrusted data.

Each surface is a module here: it makes an input from random choices, and processes one as the program would.
A clear error message is the correct result; anything else is a finding.
"""
