"""Setup before the first turn: the chosen options become an empty state, and the steps that set it up."""
