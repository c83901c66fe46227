"""The vocabulary of the bots of MERC."""

from bythebook.games.merc.bot.words import fights, gear, rebels, sectors, squads
from bythebook.games.merc.bot.words.vocabulary import WORDS

__all__ = ["WORDS", "fights", "gear", "rebels", "sectors", "squads"]
