"""Many games: simulate and count."""
