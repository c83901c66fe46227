"""Texts of Memoir '44: outcomes, and the names of elements of chance and rulings."""

from __future__ import annotations

from typing import Final

from bythebook.games.interfaces.texts import Texts
from bythebook.games.memoir44.state.state import State
from bythebook.games.memoir44.text import outcomes

ELEMENTS: Final = {
    "battle": "battle dice",
    "strategy": "six-sided die for the strategy (1–2 defensive, 3–6 offensive)",
    "entry": "battle die for the solo AI's plane (star: it enters)",
    "plane_class": "six-sided die for the class of its plane",
    "air_check": "battle dice for an Air Check (star: the plane leaves)",
    "dogfight": "battle dice for a dogfight (star: shot down)",
    "event": "campaign event dice",
    "section": "D3 for a section (1 left, 2 center, 3 right)",
    "pick": "D6 for a unit, counting from the back",
    "drift": "drift die for an airdrop",
    "deck": "command cards",
}
"""The names of dice and decks."""


ABOUT: Final = {"ai": "Solo AI", "fp": "Flight Plan", "cp": "Campaign"}
"""The subject of a ruling, by the first word of its id."""


SPELLED: Final = {"ai": "solo AI", "hq": "HQ"}
"""Words in ids that are spelled differently in sentences."""


def ruling_name(ident: str) -> str:
    """Return the name of a ruling with its subject: "Solo AI: short deck"."""
    first, *rest = ident.split("_")
    subject = " ".join(SPELLED.get(word, word) for word in rest)
    return f"{ABOUT[first]}: {subject}" if first in ABOUT else f"{first.capitalize()} {subject}"


class Memoir44Texts(Texts[State]):
    """The sentences of Memoir '44."""

    def happened(self, before: State, after: State, *, thrown: bool) -> list[str]:
        """Describe figures and units lost, retreats, medals, and the result of the strategy die."""
        return outcomes.describe_outcome(before, after, thrown=thrown)

    def element_name(self, name: str) -> str:
        """Return the name of dice or a deck."""
        return ELEMENTS.get(name, name)

    def ruling_name(self, ident: str) -> str:
        """Return the name of a ruling with its subject."""
        return ruling_name(ident)
