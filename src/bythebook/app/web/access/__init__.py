"""Who is let in: addresses and pages that may call, keys and what they permit, limits of each visitor."""
