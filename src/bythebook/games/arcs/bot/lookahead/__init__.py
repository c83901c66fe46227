"""What SUPERCAT foresees: outcomes of candidates, and combats and moves as series of answers."""
