"""The rules of Arcs in rulebook order, one file or folder for each chapter.

A chapter contains the steps that change a position and the queries that other chapters need. Rules import
only `state` and `box`; all other packages may import rules.
"""
