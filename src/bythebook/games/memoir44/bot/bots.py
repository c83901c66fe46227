"""The bots of Memoir '44: the published playbooks, and the views that bots are given."""

from __future__ import annotations

from typing import ClassVar

from bythebook.games.interfaces.bots import Bots
from bythebook.games.memoir44.bot.view import View
from bythebook.games.memoir44.state.state import AUTOMA, State
from bythebook.kernel.prompt import Seat
from bythebook.playbook.words.vocabulary import Vocabulary


class Memoir44Bots(Bots[State]):
    """The bots of Memoir '44."""

    game = "memoir44"
    default = AUTOMA
    routine = frozenset(("Mover", "Attacker"))
    lasting: ClassVar = {"air rules": "game", "Order": "usually"}

    def vocabulary(self) -> Vocabulary:
        """Return the vocabulary of the bots."""
        from bythebook.games.memoir44.bot.words import WORDS

        return WORDS

    def view(self, state: State, seat: Seat) -> View:
        """Return the view of a side."""
        return View(state, seat)
