"""Setup before the first turn: the chosen options, the empty state, and the steps that fill it."""
