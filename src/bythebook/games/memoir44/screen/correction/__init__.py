"""*My board differs*: pieces to put on places, and everything else that can be set field by field."""
