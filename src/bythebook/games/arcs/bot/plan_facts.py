"""The facts of a plan in a bot's notes, and their validation when a file is read."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Final

import msgspec

from bythebook.games.arcs.bot.lookahead.fights import AIMS, CONTEND, RAIDING, TROPHIES
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.state.state import COLORS, HOLDINGS_SLOT
from bythebook.kernel.schema import preview

FIGHT: Final = "Fight"
Few = Annotated[int, msgspec.Meta(ge=0, le=100)]


class ActionFacts(msgspec.Struct, forbid_unknown_fields=True):
    """The goal of an action: a system, a card, or both."""

    to: str = ""
    at: str = ""
    card: str = ""
    aim: str = ""


class CombatFacts(msgspec.Struct, forbid_unknown_fields=True):
    """The goal of a combat, and the counts when it began (S19.2h)."""

    aim: str
    at: str
    rival: str
    at_risk: bool
    more: Few
    before: list[Few] | None = None
    slot: Annotated[int, msgspec.Meta(ge=1, le=HOLDINGS_SLOT + 1)] | None = None
    type: str | None = None
    card: str | None = None


def problem(verb: str, noted: dict[str, Any]) -> str:
    """Return what is wrong with the facts of a plan, or an empty text."""
    try:
        msgspec.convert(noted, CombatFacts if verb == FIGHT else ActionFacts)
    except msgspec.ValidationError as error:
        return str(error)
    f = facts()
    known: dict[str, Collection[str]] = {
        "aim": AIMS,
        "at": f.system,
        "to": f.system,
        "rival": COLORS,
        "card": f.court_card,
        "type": f.resource,
    }
    for name, value in noted.items():
        if name in known and value not in known[name]:
            return f"{name}: {preview(value)} isn't possible here"
    if verb == FIGHT and not _is_complete(noted):
        return "a combat needs the facts of its goal"
    return ""


def _is_complete(noted: dict[str, Any]) -> bool:
    """Whether a combat has the facts that its aim needs: the counts, or the slot or card of a raid."""
    if noted["aim"] == RAIDING:
        return "card" in noted or ("slot" in noted and "type" in noted)
    return "before" in noted or noted["aim"] not in (CONTEND, TROPHIES)
