"""The page "My board differs": pieces to place, and everything else field by field."""
