"""Ids and renamed fields in saved positions, so that old files open in every later version."""
