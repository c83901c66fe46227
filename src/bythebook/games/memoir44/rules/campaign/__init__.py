"""The solo campaign: a series of battles, and events before each of them (CP)."""
