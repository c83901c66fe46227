"""The solo campaign: the row of battles, and events before each of them (CP)."""
