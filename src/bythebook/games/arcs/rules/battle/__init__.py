"""Battle: dice, hits, raids and what follows when a city falls (R8)."""
