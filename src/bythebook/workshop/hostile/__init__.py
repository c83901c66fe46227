"""Hostile inputs: real ones with something wrong in them, given to each place that reads what others wrote.

A surface is a file here: it makes an input from lots, and takes one as the program would. What is refused
with a sentence is as it should be; anything else is a finding.
"""
