"""The contents of the box of MERC.

MERCs, equipment, sectors, Dictators, tactics cards, modes, and the grid of the map. It depends on no other
package of the game; all others read it.
"""
