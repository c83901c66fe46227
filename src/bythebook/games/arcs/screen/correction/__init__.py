"""*My board differs*: pieces to place in systems, and everything else that can be set in fields."""
