"""The texts of MERC: outcomes, and the names of dice, decks and rulings."""

from __future__ import annotations

from typing import Final

from bythebook.games.interfaces.texts import Texts
from bythebook.games.merc.box.facts import DECKS, TYPES
from bythebook.games.merc.state.state import State
from bythebook.games.merc.text import outcomes

ELEMENTS: Final = {
    "combat": "combat dice",
    "khenn": "Khenn's die",
    "artillery": "artillery dice",
    "mercs": "MERC cards",
    "tactics": "tactics cards",
    "dictators": "Dictator cards",
    **{deck: f"{deck} cards" for deck in DECKS},
    **{kind: f"{kind} cards" for kind in TYPES},
}
"""The names of dice and decks."""


SPELLINGS: Final = {"ai": "AI", "ap": "armor piercing", "merc": "MERC", "smaw": "SMAW", "kim": "Kim"}
"""Words in ids that are spelled differently in sentences."""


def ruling_name(ident: str) -> str:
    """Return the name of a ruling: "AI: arms dealer"."""
    first, *rest = (SPELLINGS.get(word, word) for word in ident.split("_"))
    name = f"{first}: {' '.join(rest)}" if first == SPELLINGS["ai"] else " ".join((first, *rest))
    return name[:1].upper() + name[1:]


class MercTexts(Texts[State]):
    """The texts of MERC."""

    def happened(self, before: State, after: State, *, thrown: bool) -> list[str]:
        """Report deaths, wounds, changes of militia, and sectors that changed hands."""
        return outcomes.outcome_sentences(before, after)

    def element_name(self, name: str) -> str:
        """Return the name of dice or a deck."""
        return ELEMENTS.get(name, name)

    def ruling_name(self, ident: str) -> str:
        """Return the name of a ruling."""
        return ruling_name(ident)
