"""The studio: the user's own playbooks are edited, compared with their originals, tried, and shared."""
