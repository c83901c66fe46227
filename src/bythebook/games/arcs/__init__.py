"""Arcs, the base game for two to four, whose empty seats SUPERCAT plays."""
