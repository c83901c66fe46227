"""Who plays MERC by the book: the pages in the box, and what a seat may see."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from bythebook.games.interfaces.bots import Bots
from bythebook.games.merc.bot.view import View
from bythebook.games.merc.box import modes
from bythebook.games.merc.state.state import AUTOMA, DICTATORS, FACTIONS, State
from bythebook.kernel.prompt import Seat
from bythebook.playbook.words.vocabulary import Vocabulary


class MercBots(Bots[State]):
    """The bots of MERC."""

    game = "merc"
    default = AUTOMA
    routine = frozenset(("Extra militia",))
    lasting: ClassVar = {"Rebel sector": "turn"}
    never_begun = frozenset({"Attack", "Hit", "Hurt"})

    def bot_for(self, seat: Seat) -> str:
        """The Dictator AI, and a Rebel side of our own, which plays factions too."""
        return self.default if seat == FACTIONS[DICTATORS] else "rebels"

    def opponent_for(self, seat: Seat, options: Mapping[str, str]) -> str:
        """The bot, or a random player where a mode leaves no place for the Dictator AI (MODE-C1)."""
        alone = seat == FACTIONS[DICTATORS] and modes.without_ai(options.get("modes", ""))
        return "random" if alone else self.bot_for(seat)

    def bots_for(self, seat: Seat) -> list[str]:
        """The Dictator's page is for him alone, that of the Rebels for everybody else."""
        return [self.bot_for(seat)]

    def vocabulary(self) -> Vocabulary:
        """The words of its bots."""
        from bythebook.games.merc.bot.words import WORDS

        return WORDS

    def view(self, state: State, seat: Seat) -> View:
        """What a side may see."""
        return View(state, seat)
