"""The table: what a seat sees, what it is asked, and what was done since it answered last."""
