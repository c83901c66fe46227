"""The board of Memoir '44 as SVG: what `board` puts together.

    shapes.py   where hexes lie, their outlines, the outlines of regions
    water.py    rivers, ponds and the sea
    relief.py   hills, bluffs and cliffs, airfields
    ground.py   all that never changes, and the names of places
    lying.py    what lies on hexes: trees and houses, obstacles, medals, ways out
    pieces.py   units, cubes and planes, large and small
"""
