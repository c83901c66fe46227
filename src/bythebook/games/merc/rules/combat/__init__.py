"""Combat: fights and bombardment, attacks, damage, dogs, retreat (B, E9)."""
