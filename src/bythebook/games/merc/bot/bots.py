"""The bots of MERC: the playbooks in the box, and the view of a seat."""

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
        """Return the Dictator AI, or our own Rebels playbook, which also plays factions."""
        return self.default if seat == FACTIONS[DICTATORS] else "rebels"

    def opponent_for(self, seat: Seat, options: Mapping[str, str]) -> str:
        """Return the default bot, or a random player in a mode without the Dictator AI (MODE-C1)."""
        alone = seat == FACTIONS[DICTATORS] and modes.excludes_ai(options.get("modes", ""))
        return "random" if alone else self.bot_for(seat)

    def bots_for(self, seat: Seat) -> list[str]:
        """Return the playbooks for a seat: the Dictator's or the Rebels'."""
        return [self.bot_for(seat)]

    def vocabulary(self) -> Vocabulary:
        """Return the words of the playbooks."""
        from bythebook.games.merc.bot.words import WORDS

        return WORDS

    def view(self, state: State, seat: Seat) -> View:
        """Return what a seat may see."""
        return View(state, seat)
