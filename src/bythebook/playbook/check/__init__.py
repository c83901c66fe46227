"""Checking a book: everything that can be said of it before anybody plays."""
