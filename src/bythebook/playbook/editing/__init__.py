"""Help for editing a playbook: findings at their places, completion, meanings of words, and definitions."""
