"""The terminal front end: prompts, commands and drawings."""
