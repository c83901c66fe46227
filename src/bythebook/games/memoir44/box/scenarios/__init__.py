"""Scenarios as text that a person can see and edit: read, checked and written (SF)."""
