"""The studio: books of one's own, written, held against what they came from, tried, and shared."""
