"""Arcs in sentences: every kind of them, from the modules of this room."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.table.state import Table
from bythebook.games.arcs.telling import answers, asks, outcomes
from bythebook.games.arcs.telling.options import choices
from bythebook.games.parts.sentences import Sentences
from bythebook.kernel.ask import Ask, Option

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


class ArcsSentences(Sentences[Table]):
    """Arcs as people say it."""

    seats_act = True

    def describe(self, table: Table, ask: Ask) -> str:
        """What is asked, as a sentence."""
        return asks.describe(table, ask)

    def explain(self, table: Table, option: Option) -> str:
        """An option with what it means here."""
        return asks.explain(table, option)

    def choice(self, table: Table, option: Option) -> tuple[str, str]:
        """An option in people's words, and what it leads to."""
        return choices.choice(table, option)

    def tell(self, table: Table, option: Option) -> str:
        """An answer as a sentence."""
        return answers.tell(table, option)

    def happened(self, before: Table, after: Table, *, thrown: bool) -> list[str]:
        """Losses, captives, Power, declarations and the initiative."""
        return outcomes.happened(before, after)

    def element_name(self, name: str) -> str:
        """Dice and decks as people call them."""
        return ELEMENTS.get(name, name)
