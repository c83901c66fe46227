"""The rules of MERC in rulebook order, a file or a folder a chapter.

A chapter has the steps that change a position, and the questions that others ask of it. Rules know the table
and the box; every other room may ask them.
"""
