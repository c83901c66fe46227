"""What is printed in the box of Memoir '44.

Units, terrain, command cards, dice, planes, scenarios, campaigns, and the hexes of the board. It knows no
other room; every other room reads it.
"""
