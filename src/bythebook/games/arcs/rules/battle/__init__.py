"""Battle: dice, hits, raids, and the effects of destroying a city (R8)."""
