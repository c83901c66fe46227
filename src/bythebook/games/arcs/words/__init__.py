"""The vocabulary of SUPERCAT."""

from bythebook.games.arcs.words import ambitions, building, cards, court, fighting, moving, prelude
from bythebook.games.arcs.words.vocabulary import WORDS

__all__ = ["WORDS", "ambitions", "building", "cards", "court", "fighting", "moving", "prelude"]
