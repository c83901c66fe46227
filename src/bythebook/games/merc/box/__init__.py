"""What is printed in the box of MERC.

MERCs, equipment, sectors, Dictators, tactics cards, modes, and the grid of the map. It knows no other room;
every other room reads it.
"""
