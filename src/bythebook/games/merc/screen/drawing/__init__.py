"""The map of MERC as SVG: what `board` puts together.

- `shapes`: where tiles lie; `stamps`: the symbols, the inks of sides, letters
- `tiles`: the sectors themselves, which change only by exploring and when the base is found
- `people`: plates of MERCs, militia, vehicles, as far as a tile has room for them
- `lying`: control, stashes, fights; `small`: all of that redrawn for small scales
"""
