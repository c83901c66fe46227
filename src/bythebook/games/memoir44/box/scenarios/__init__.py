"""Scenarios as text that users can read and edit: reading, checking and writing (SF)."""
