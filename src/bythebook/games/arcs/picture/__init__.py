"""The star chart as a picture, in units of the board; everything a reader must act on is printed over it later.

shapes: where clusters and systems lie. stamps: the symbols. ground: what stays. fitting: where pieces find
room in a system. pieces: ships and buildings, drawn large and small.
"""
