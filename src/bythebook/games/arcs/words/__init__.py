"""The vocabulary of SUPERCAT."""

from bythebook.games.arcs.words.vocabulary import WORDS

__all__ = ["WORDS"]
