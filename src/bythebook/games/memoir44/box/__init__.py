"""The contents of the box of Memoir '44.

Units, terrain, command cards, dice, planes, scenarios, campaigns, and the hexes of the board. This package
imports no other package of the game; all others read it.
"""
