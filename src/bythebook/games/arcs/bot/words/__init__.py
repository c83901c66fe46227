"""The vocabulary of SUPERCAT."""

from bythebook.games.arcs.bot.words import (
    ambitions,
    building,
    cards,
    court,
    fighting,
    moving,
    prelude,
    standings,
)
from bythebook.games.arcs.bot.words.vocabulary import WORDS

__all__ = ["WORDS", "ambitions", "building", "cards", "court", "fighting", "moving", "prelude", "standings"]
