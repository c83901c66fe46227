"""The effects of Court cards, leaders and lore (R9, R12)."""
