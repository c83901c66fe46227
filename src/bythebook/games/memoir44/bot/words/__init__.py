"""The vocabulary of Memoir '44's bots."""

from bythebook.games.memoir44.bot.words import air, moves, orders
from bythebook.games.memoir44.bot.words.vocabulary import WORDS

__all__ = ["WORDS", "air", "moves", "orders"]
