"""Ids and renamed fields in saved positions, so that every later version can open old files."""
