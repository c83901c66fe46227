"""The standard actions, one file each (R7)."""
