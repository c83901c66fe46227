"""Hostile inputs: valid inputs with errors inserted, given to each place that reads untrusted data.

Each attack surface is a module here: it makes inputs from random choices and processes them as the program
would. A clear error message is the correct result; anything else is a finding.
"""
