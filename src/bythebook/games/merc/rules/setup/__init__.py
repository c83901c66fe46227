"""Setup: from the chosen options to an empty position and the steps that set it up."""
