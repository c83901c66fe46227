"""How the fields of options are written in logs and playbooks; each option type has its own template."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.state import options
from bythebook.kernel.notation import Formats, Notation
from bythebook.kernel.prompt import Option

_PARTS: Final = (
    ("at", " in {}"),
    ("to", " to {}"),
    ("rival", " from {}"),
    ("card", " with {}"),
    ("piece", ", {}"),
    ("give", " giving {}"),
    ("n", " {}"),
)
"""Templates for the fields of an `Ability`; empty fields are left out."""


def card_name(name: str) -> str:
    """Return the printed name of a Court card, leader or lore card; return any other text unchanged."""
    f = facts()
    result = f.court_card.get(name) or f.leader.get(name) or f.lore.get(name)
    return result.name if result else name


def _card(name: str) -> str:
    """Return the printed name of a card, or "a card" if its name is empty because nobody sees it."""
    return card_name(name) if name else "a card"


def _ability(option: options.Ability) -> str:
    named = {"card": _card(option.card), "give": _card(option.give)}
    parts = [
        text.format(named.get(part, getattr(option, part))) for part, text in _PARTS if getattr(option, part)
    ]
    return option.name.replace("_", " ") + "".join(parts)


def _spent(option: options.Spend) -> str:
    counts_as = f" as {option.type}" if option.token else ""
    return f"{option.token or option.type} in slot {option.slot}{counts_as}"


FORMATS: Final[Formats] = {
    "card": _card,
    "ability": _ability,
    "spent": _spent,
    "of": lambda owner: f" of {owner}" if owner else "",
    "for": lambda type_: f" for {type_}" if type_ else "",
    "by": lambda how: f" by {how}" if how else "",
    "off": lambda slot: f"slot {slot}" if slot else "a Cartel",
}

notation: Final = Notation(FORMATS)


def describe_series(answers: Iterable[Option]) -> str:
    """Describe a series of answers in one phrase, merging each group of ships with its destination."""
    parts: list[str | list[str]] = []
    for answer in answers:
        last = parts[-1] if parts else ""
        if isinstance(answer, options.Move):
            parts.append([answer.start, answer.to, "ships"])
        elif isinstance(answer, options.Ships) and isinstance(last, list):
            last[2] = str(answer.fresh + answer.damaged)
        elif isinstance(answer, options.GoOn) and isinstance(last, list):
            last[1] = answer.to
        elif not isinstance(answer, options.Done):
            parts.append(notation(answer))
    groups = (part if isinstance(part, str) else "move {2} from {0} to {1}".format(*part) for part in parts)
    return ", ".join(groups)
