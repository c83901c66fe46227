"""Help for editing a playbook: findings with their positions, completion, meanings, and definitions."""
