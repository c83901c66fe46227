"""What a face of a real die, or a real card, means where it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.memoir44.box.facts import CLASSES, SIDES, facts
from bythebook.games.memoir44.rules.battle import Strike, score
from bythebook.games.memoir44.rules.orders import SECTIONS
from bythebook.games.memoir44.screen.panel import card_face
from bythebook.games.memoir44.table.state import Table
from bythebook.games.shared.scenery import Card
from bythebook.kernel.ask import Ask
from bythebook.kernel.chance import Draw

STAR: Final = "star"
MISS: Final = "a miss"
NOTHING: Final = "nothing"
IDLE: Final = (MISS, NOTHING)

_EVENTS: Final = {
    "lose_figure": "a figure of {} is lost",
    "lose_random_figure": "any unit loses a figure",
    "random_retreat": "any unit falls back",
}


def face(table: Table, ask: Ask, name: str) -> Card:
    """A face or a card that may come."""
    if isinstance(ask.domain, Draw):
        side = SIDES.index(str(ask.about)) if ask.about in SIDES else table.active
        return card_face(name, side)
    tell = _MEANS.get(ask.rule)
    means = tell(table, ask, name) if tell else ""
    return Card(name, name.replace("_", " "), means, idle=means in IDLE)


def _battle(table: Table, ask: Ask, name: str) -> str:
    """DI-2, DI-3: what hits the class, and what pushes it back."""
    step, unit_class = table.agenda[-1], table.type_of(int(ask.about or 0)).class_index
    if isinstance(step, Strike):
        hits, flags = score((name,), unit_class, symbols=step.symbols, stars_hit=step.stars_hit)
    else:
        hits, flags = score((name,), unit_class)
    return "a hit" if hits else "back one hex" if flags else MISS


def _plane(hit: str) -> Callable[[Table, Ask, str], str]:
    """FP-5, FP-8, FP-9: one face of the die counts against a plane."""
    return lambda table, ask, name: hit if name == facts().flight.down_on else NOTHING


def _blow(table: Table, ask: Ask, name: str) -> str:
    """SP-6: a star, and the bridge is gone."""
    return "the bridge is gone" if name == STAR else NOTHING


def _heal(table: Table, ask: Ask, name: str) -> str:
    """CC-13: own symbols and stars bring a figure back."""
    own = CLASSES[table.type_of(int(ask.about or 0)).class_index]
    return "one figure back" if name in (own, STAR) else NOTHING


def _finest_hour(table: Table, ask: Ask, name: str) -> str:
    """CC-15: symbols order their class, stars any unit."""
    if name == STAR:
        return "orders any unit"
    return f"orders {name}" if name in CLASSES else NOTHING


def _event(table: Table, ask: Ask, name: str) -> str:
    """CP-5: what an event die does to the army."""
    event = next(event for event in facts().events if event.face == name)
    return _EVENTS[event.effect].format(event.unit_class)


def _lot(table: Table, ask: Ask, name: str) -> str:
    """CP-8: the section, then the unit counted from the back."""
    if ask.kind == "section":
        return SECTIONS[int(name) - 1]
    return f"unit {name} from the back"


_MEANS: Final[dict[str, Callable[[Table, Ask, str], str]]] = {
    "CB-9": _battle,
    "FP-5": _plane("it leaves the board"),
    "FP-8": _plane("shot down"),
    "FP-9": _plane("shot down"),
    "SP-6": _blow,
    "CC-13": _heal,
    "CC-15": _finest_hour,
    "CP-3": _event,
    "CP-8": _lot,
}
"""What faces mean, by the rule that rolls them."""


def alike(ask: Ask) -> bool:
    """Whether no rule asks for more than what a face does here."""
    return ask.rule in ("CB-9", "FP-5", "FP-8", "FP-9", "SP-6", "CC-13")
