"""The state drawn in text, for terminals."""
