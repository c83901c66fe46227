"""The bots of Arcs: the playbooks in the box, and what a seat may see."""

from __future__ import annotations

from typing import Any, ClassVar

from bythebook.games.arcs.bot import plan_facts
from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.state.state import AUTOMA, State
from bythebook.games.interfaces.bots import Bots
from bythebook.kernel.prompt import Seat
from bythebook.playbook.words.vocabulary import Vocabulary


class ArcsBots(Bots[State]):
    """The bots of Arcs."""

    game = "arcs"
    lasting: ClassVar = {
        "hand counter at least 1": "usually",
        "fewer bonus cards than cards in hand": "usually",
        "bot have initiative": "turn",
    }
    default = AUTOMA
    routine = frozenset({"Store"})

    def vocabulary(self) -> Vocabulary:
        """Return the words of the playbooks."""
        from bythebook.games.arcs.bot.words import WORDS

        return WORDS

    def wrong_facts(self, verb: str, facts: dict[str, Any]) -> str:
        """Return what is wrong with the facts of a plan in saved notes, or an empty text."""
        return plan_facts.problem(verb, facts)

    def view(self, state: State, seat: Seat) -> View:
        """Return the view of a state that a seat may see."""
        return View(state, seat)
