"""The dice that are rolled or the cards that are drawn, and the reason (CB-9, AI-3, FP, SP-3, CP)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.displays import PromptDisplay
from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.displays.slots import Here, side_does, side_name
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


def _target(c: Here) -> str:
    return f"against {unit_name(c.state, c.about())}"


ROLLED_FOR: Final[dict[type[Step], Callable[[Here], str]]] = {
    RollAttack: _target,
    Strike: _target,
    FireFlak: lambda c: f"for the flak of {unit_name(c.state, c.about())}",
    BlowUp: lambda c: f"to blow the bridge on {label(c.about())}",
    Heal: lambda c: f"to bring back figures of {unit_name(c.state, c.about())}",
    RollOrders: lambda c: f"for the orders of {card_name(c.state.card)}",
}
"""The reason for a roll of battle dice, by the step that rolls them."""


def _battle_dice(c: Here, prompt: Prompt) -> str:
    assert c.step is not None
    return f"Battle dice: roll {size(c, prompt)} {ROLLED_FOR[type(c.step)](c)}."


def _roller(c: Here, prompt: Prompt) -> int | None:
    """Return the hex of the unit that rolls; cards and planes have none."""
    return c.state.at[c.step.unit] if isinstance(c.step, RollAttack | FireFlak | Heal) else None


def _cards(c: Here, prompt: Prompt) -> str:
    side, cards = str(prompt.about), count(size(c, prompt), "card")
    if isinstance(c.step, GiveBack):
        return f"Which of the cards drawn have the {side_name(side)} discarded?"
    if prompt.secret is None:
        return f"Turn over {cards} for the {side_name(side)}."
    return f"The {side_does(side, 'draws', 'draw')} {cards}."


def _list_tied(c: Here, prompt: Prompt) -> str:
    assert isinstance(prompt.domain, Pick)
    return listed(prompt.domain.items, most=6)


ROWS: Final = (
    PromptDisplay("battle", _battle_dice, acting=_roller),
    PromptDisplay("deck", _cards),
    PromptDisplay("strategy", "Roll an ordinary die, 1-2 defensive, 3-6 offensive, for the {about:side}."),
    PromptDisplay("entry", "Roll a battle die, star: a plane comes on, for the {about:side}."),
    PromptDisplay("plane_class", "Roll an ordinary die for the class of plane for the {about:side}."),
    PromptDisplay("tie", "The page of the {about:side} leaves a tie: which of {tied}?"),
    PromptDisplay("air_check", "Air Check: roll {size} battle dice for the {about:class}."),
    PromptDisplay("dogfight", "Dogfight: roll {size} battle dice for the {about:adjective} plane."),
    PromptDisplay("event", lambda c, p: f"Campaign events: roll {count(size(c, p), 'battle die')}."),
    PromptDisplay(
        "section",
        "Campaign event ({about}): roll a D3 for the section, 1 left, 2 center, 3 right.",
    ),
    PromptDisplay("pick", "Campaign event ({about}): roll a D6 for the unit, counted from the back."),
    PromptDisplay("drift", lambda c, p: f"Drift: {count(size(c, p), 'step')} from {label(c.about())}."),
)

PLACEHOLDERS: Final[dict[str, Callable[[Here, Prompt], str]]] = {
    "size": lambda c, prompt: str(size(c, prompt)),
    "tied": _list_tied,
}
"""Slots of questions about chance."""
