"""What the solo AI foresees: marches and attacks, what a card would order, where planes could fly."""
