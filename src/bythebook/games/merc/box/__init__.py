"""The contents of the MERC box.

MERCs, equipment, sectors, Dictators, tactics cards, modes, and the grid of the map. It depends on no other
package of the game; all others read it.
"""
