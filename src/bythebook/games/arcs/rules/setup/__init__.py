"""Setup: turn the chosen options into an initial state and the steps that set it up."""
