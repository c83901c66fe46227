"""The meaning of a face of a real die, or of a real card, when the app asks for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.memoir44.box.facts import CLASSES, SIDES, facts
from bythebook.games.memoir44.rules.orders import SECTIONS
from bythebook.games.memoir44.rules.strikes import Strike, score
from bythebook.games.memoir44.screen.panel import card_face
from bythebook.games.memoir44.state.state import State
from bythebook.games.shared.scenery import Card
from bythebook.kernel.chance import Draw
from bythebook.kernel.context import Context

STAR: Final = "star"
MISS: Final = "a miss"
NOTHING: Final = "nothing"
IDLE: Final = (MISS, NOTHING)

_EVENTS: Final = {
    "lose_figure": "{} loses a figure",
    "lose_random_figure": "any unit loses a figure",
    "random_retreat": "any unit retreats",
}


Here = Context[State]
"""The context in which a die is rolled or a card is drawn."""


def face(c: Here, name: str) -> Card:
    """Return the meaning of a face or a card that may come up."""
    prompt = c.prompt
    assert prompt is not None
    if isinstance(prompt.domain, Draw):
        side = SIDES.index(str(prompt.about)) if prompt.about in SIDES else c.state.active
        return card_face(name, side)
    meaning = _MEANS.get(prompt.rule)
    means = meaning(c, name) if meaning else ""
    return Card(name, name.replace("_", " "), means, idle=means in IDLE)


def _battle(c: Here, name: str) -> str:
    """Explain hits on the class, and retreats (DI-2, DI-3)."""
    unit_class = c.state.type_of(c.about()).class_index
    if isinstance(c.step, Strike):
        hits, flags = score((name,), unit_class, symbols=c.step.symbols, stars_hit=c.step.stars_hit)
    else:
        hits, flags = score((name,), unit_class)
    return "a hit" if hits else "a retreat" if flags else MISS


def _plane(hit: str) -> Callable[[Here, str], str]:
    """Explain the one face that hits a plane (FP-5, FP-8, FP-9)."""
    return lambda c, name: hit if name == facts().flight.down_on else NOTHING


def _blow(c: Here, name: str) -> str:
    """Explain that a star blows up the bridge (SP-6)."""
    return "the bridge is blown up" if name == STAR else NOTHING


def _heal(c: Here, name: str) -> str:
    """Explain that symbols of the unit's class and stars restore a figure (CC-13)."""
    own = CLASSES[c.state.type_of(c.about()).class_index]
    return "one figure returns" if name in (own, STAR) else NOTHING


def _finest_hour(c: Here, name: str) -> str:
    """Explain that symbols order units of their class, and stars any unit (CC-15)."""
    if name == STAR:
        return "orders any unit"
    return f"orders {name}" if name in CLASSES else NOTHING


def _event(c: Here, name: str) -> str:
    """Explain the effect of an event die on the army (CP-5)."""
    event = next(event for event in facts().events if event.face == name)
    return _EVENTS[event.effect].format(event.unit_class)


def _lot(c: Here, name: str) -> str:
    """Explain that the die selects the section, then the unit counted from the back (CP-8)."""
    if c.kind == "section":
        return SECTIONS[int(name) - 1]
    return f"unit {name}, counting from the back"


_MEANS: Final[dict[str, Callable[[Here, str], str]]] = {
    "CB-9": _battle,
    "FP-5": _plane("the plane leaves"),
    "FP-8": _plane("shot down"),
    "FP-9": _plane("shot down"),
    "SP-6": _blow,
    "CC-13": _heal,
    "CC-15": _finest_hour,
    "CP-3": _event,
    "CP-8": _lot,
}
"""The functions that explain faces, by the rule that rolls the dice."""


def alike(c: Here) -> bool:
    """Whether faces that mean the same here have the same effect, so that counting them is enough."""
    return c.prompt is not None and c.prompt.rule in ("CB-9", "FP-5", "FP-8", "FP-9", "SP-6", "CC-13")
