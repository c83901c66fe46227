"""The rules of MERC in rulebook order; each chapter is a file or a folder.

A chapter contains the steps that change a position and the functions that query it. Rules depend on `state`
and `box`; every other package may call them.
"""
