"""The position as text, for terminals."""
