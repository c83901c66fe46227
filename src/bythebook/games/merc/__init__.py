"""MERC: rebel players against a Dictator, whom a person or the published bot plays."""
