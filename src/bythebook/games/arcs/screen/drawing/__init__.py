"""The star chart as a picture, in units of the board; what can be done is printed over it by others.

shapes: where clusters and systems lie. stamps: the symbols. ground: what stays. fitting: where pieces find
room in a system. pieces: ships and buildings, drawn large and small.
"""
