"""The board of Memoir '44 as SVG, which `board` puts together.

- `shapes`: positions of hexes, their outlines, the outlines of regions
- `stamps`: the symbols, and how they are placed on the page
- `water`, `relief`: rivers, ponds and the sea; hills, bluffs and cliffs, airfields
- `ground`: all that never changes; `naming`: the place names, which avoid what `crowding` lists
- `on_hexes`: trees and houses, obstacles, medals, exits
- `pieces`: units, cubes and planes, large and small
- `turning`: the board rotated for the player at the top
"""
