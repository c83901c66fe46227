"""The map of MERC as SVG, in parts that `board` puts together.

- `shapes`: the positions of tiles; `stamps`: symbols, colors of sides, text
- `tiles`: the sectors themselves, which only change when one is explored or the base is revealed
- `people`: plates of MERCs, militia, vehicles, as far as a tile has room for them
- `lying`: control, stashes, fights; `small`: all of that redrawn for small scales
"""
