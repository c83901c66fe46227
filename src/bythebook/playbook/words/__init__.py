"""The words of a game: its vocabulary, and which of them a playbook uses."""
