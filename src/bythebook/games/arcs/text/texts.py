"""Sentences about outcomes, and the names of dice and decks."""

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
"""Names of dice and decks, as players know them."""


class ArcsTexts(Texts[State]):
    """The texts of Arcs."""

    seats_act = True

    def happened(self, before: State, after: State, *, thrown: bool) -> list[str]:
        """Return losses, captives, Power, declarations and changes of the initiative as sentences."""
        return outcomes.describe_outcome(before, after)

    def element_name(self, name: str) -> str:
        """Return the name of dice or a deck, as players know it."""
        return ELEMENTS.get(name, name)
