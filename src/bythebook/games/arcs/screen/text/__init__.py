"""The position drawn as text, for terminals."""
