"""The Dictator: his turn, his base, his tactics cards and what they do (D, T4)."""
