"""Flight Plan: how planes fly and what they attack (FP)."""
