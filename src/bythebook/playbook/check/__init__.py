"""Check a playbook for everything that can be found before a game starts."""
