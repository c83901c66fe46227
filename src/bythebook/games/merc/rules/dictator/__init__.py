"""The Dictator: his turn, his base, his tactics cards and their effects (D, T4)."""
