"""Questions for dice rolls and card draws, with the reason for each (CB-9, AI-3, FP, SP-3, CP)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.displays import PromptDisplay
from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.displays.slots import Here, side_name
from bythebook.games.memoir44.rules.battle import FireFlak, RollAttack
from bythebook.games.memoir44.rules.deck import GiveBack
from bythebook.games.memoir44.rules.special import BlowUp
from bythebook.games.memoir44.rules.strikes import Strike
from bythebook.games.memoir44.rules.tactics import Heal, RollOrders
from bythebook.games.memoir44.text.names import card_name, unit_name
from bythebook.games.shared.grammar import count
from bythebook.kernel.chance import Pick
from bythebook.kernel.notation import listed
from bythebook.kernel.prompt import Prompt
from bythebook.kernel.step import Step


def size(c: Here, prompt: Prompt) -> int:
    """Return how many dice are rolled or how many cards are drawn."""
    assert prompt.domain is not None
    return prompt.domain.size


def _attack(c: Here, dice: str) -> str:
    return f"Roll {dice} against {unit_name(c.state, c.about())}."


ROLLS: Final[dict[type[Step], Callable[[Here, str], str]]] = {
    RollAttack: _attack,
    Strike: _attack,
    FireFlak: lambda c, dice: f"Roll {dice} for flak from {unit_name(c.state, c.about())}.",
    BlowUp: lambda c, dice: f"Roll {dice} to blow up the bridge on {label(c.about())}.",
    Heal: lambda c, dice: f"Roll {dice} to bring back figures of {unit_name(c.state, c.about())}.",
    RollOrders: lambda c, dice: f"Roll {dice} for the orders of {card_name(c.state.card)}.",
}
"""The question for a roll of battle dice, by the type of the step that rolls them."""


def _battle_dice(c: Here, prompt: Prompt) -> str:
    assert c.step is not None
    return ROLLS[type(c.step)](c, count(size(c, prompt), "battle die"))


def _roller(c: Here, prompt: Prompt) -> int | None:
    """Return the hex of the unit that rolls; cards and planes have none."""
    return c.state.at[c.step.unit] if isinstance(c.step, RollAttack | FireFlak | Heal) else None


def _cards(c: Here, prompt: Prompt) -> str:
    side, cards = str(prompt.about), count(size(c, prompt), "card")
    if isinstance(c.step, GiveBack):
        return f"Which of the drawn cards did the {side_name(side)} discard?"
    if prompt.secret is None:
        return f"Turn over {cards} for the {side_name(side)}."
    return f"Draw {cards} for the {side_name(side)}."


def _list_tied(c: Here, prompt: Prompt) -> str:
    assert isinstance(prompt.domain, Pick)
    return listed(prompt.domain.items, most=6)


ROWS: Final = (
    PromptDisplay("battle", _battle_dice, acting=_roller),
    PromptDisplay("deck", _cards),
    PromptDisplay(
        "strategy", "Roll a six-sided die for the {about:adjective} strategy (1–2 defensive, 3–6 offensive)."
    ),
    PromptDisplay("entry", "Roll a battle die for the {about:side} (star: a plane enters)."),
    PromptDisplay("plane_class", "Roll a six-sided die for the class of the {about:adjective} plane."),
    PromptDisplay("tie", "The rules of the {about:adjective} bot leave a tie. Choose at random: {tied}."),
    PromptDisplay("air_check", "Air Check: roll {size} battle dice for the {about:class}."),
    PromptDisplay("dogfight", "Dogfight: roll {size} battle dice for the {about:adjective} plane."),
    PromptDisplay("event", lambda c, p: f"Campaign events: roll {count(size(c, p), 'battle die')}."),
    PromptDisplay(
        "section",
        "Campaign event ({about}): roll a D3 for the section (1 left, 2 center, 3 right).",
    ),
    PromptDisplay("pick", "Campaign event ({about}): roll a D6 for the unit, counting from the back."),
    PromptDisplay(
        "drift", lambda c, p: f"Roll {count(size(c, p), 'step')} of drift from {label(c.about())}."
    ),
)

PLACEHOLDERS: Final[dict[str, Callable[[Here, Prompt], str]]] = {
    "size": lambda c, prompt: str(size(c, prompt)),
    "tied": _list_tied,
}
"""Slots in questions about chance."""
