"""SUPERCAT's lookahead: outcomes of candidates, and combats and moves as series of answers."""
