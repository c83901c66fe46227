"""The star chart as a picture, in board units; highlights of options are drawn over it elsewhere.

shapes: positions of clusters and systems. stamps: the symbols. ground: the fixed parts. fitting: room for
pieces in a system. pieces: ships and buildings, drawn large and small.
"""
