"""The vocabulary of MERC's bots."""

from bythebook.games.merc.words import fights, gear, rebels, sectors, squads
from bythebook.games.merc.words.vocabulary import WORDS

__all__ = ["WORDS", "fights", "gear", "rebels", "sectors", "squads"]
