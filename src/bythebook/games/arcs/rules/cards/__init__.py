"""What Court cards, leaders and lore do (R9, R12)."""
