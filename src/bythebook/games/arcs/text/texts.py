"""The sentences about outcomes, and the names of dice and decks."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.state.state import State
from bythebook.games.arcs.text import outcomes
from bythebook.games.interfaces.texts import Texts

ELEMENTS: Final = {
    "skirmish": "skirmish dice",
    "assault": "assault dice",
    "raid": "raid dice",
    "seize": "die for seizing",
    "court": "Court cards",
    "action": "action cards",
    "leaders": "leaders",
    "lore": "lore",
    "setup card": "setup card",
}
"""Dice and decks, as they lie on a table."""


class ArcsTexts(Texts[State]):
    """Arcs as people say it."""

    seats_act = True

    def happened(self, before: State, after: State, *, thrown: bool) -> list[str]:
        """Losses, captives, Power, declarations and the initiative."""
        return outcomes.happened(before, after)

    def element_name(self, name: str) -> str:
        """Dice and decks as people call them."""
        return ELEMENTS.get(name, name)
