"""The board of Memoir '44 as SVG, which `board` puts together.

- `shapes`: where hexes lie, their outlines, the outlines of regions
- `stamps`: the symbols, and how they are put onto the page
- `water`, `relief`: rivers, ponds and the sea; hills, bluffs and cliffs, airfields
- `ground`: all that never changes; `naming`: the names of places, off what `crowding` says is drawn there
- `lying`: what lies on hexes: trees and houses, obstacles, medals, ways out
- `pieces`: units, cubes and planes, large and small
- `turning`: the same for who sits at the top
"""
