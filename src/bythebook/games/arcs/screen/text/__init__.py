"""The table drawn in text, for terminals."""
