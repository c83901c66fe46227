"""What is printed in the box of Arcs.

The map and its distances, Court cards, leaders, lore, setup cards and dice. It knows no other room;
every other room reads it.
"""
