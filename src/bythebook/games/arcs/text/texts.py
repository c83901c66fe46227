"""Arcs in sentences: every kind of them, from the modules of this room."""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.state.state import State
from bythebook.games.arcs.text import answers, outcomes, prompts
from bythebook.games.arcs.text.options import choices
from bythebook.games.interfaces.texts import Texts
from bythebook.kernel.prompt import Option, Prompt

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

    def describe(self, state: State, prompt: Prompt) -> str:
        """What is asked, as a sentence."""
        return prompts.describe(state, prompt)

    def explain(self, state: State, option: Option) -> str:
        """An option with what it means here."""
        return prompts.explain(state, option)

    def choice(self, state: State, option: Option) -> tuple[str, str]:
        """An option in people's words, and what it leads to."""
        return choices.choice(state, option)

    def tell(self, state: State, option: Option) -> str:
        """An answer as a sentence."""
        return answers.tell(state, option)

    def happened(self, before: State, after: State, *, thrown: bool) -> list[str]:
        """Losses, captives, Power, declarations and the initiative."""
        return outcomes.happened(before, after)

    def element_name(self, name: str) -> str:
        """Dice and decks as people call them."""
        return ELEMENTS.get(name, name)
