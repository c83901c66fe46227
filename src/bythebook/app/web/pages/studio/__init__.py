"""The studio: edit the user's own playbooks, compare them with their originals, try and share them."""
