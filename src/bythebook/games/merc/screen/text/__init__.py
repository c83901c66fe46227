"""The position drawn in text, for terminals."""
