"""What a plan of a bot keeps of its aim, as a file gives it back."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Final

import msgspec

from bythebook.games.arcs.bot.lookahead.fights import AIMS, CONTEND, RAIDING, TROPHIES
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.state.state import COLORS, HOLDINGS_SLOT
from bythebook.kernel.schema import shown

FIGHT: Final = "Fight"
Few = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Aimed(msgspec.Struct, forbid_unknown_fields=True):
    """Where a Move or a Build goes, or for which card."""

    to: str = ""
    at: str = ""
    card: str = ""
    aim: str = ""


class Combat(msgspec.Struct, forbid_unknown_fields=True):
    """What a combat is for, and how things stood when it began (S19.2h)."""

    aim: str
    at: str
    rival: str
    at_risk: bool
    more: Few
    before: list[Few] | None = None
    slot: Annotated[int, msgspec.Meta(ge=1, le=HOLDINGS_SLOT + 1)] | None = None
    type: str | None = None
    card: str | None = None


def wrong(verb: str, kept: dict[str, Any]) -> str:
    """What is wrong with the facts of a plan, or an empty text."""
    try:
        msgspec.convert(kept, Combat if verb == FIGHT else Aimed)
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
    for name, value in kept.items():
        if name in known and value not in known[name]:
            return f"{name}: {shown(value)} cannot be there"
    if verb == FIGHT and not _whole(kept):
        return "a combat does not say what it is for"
    return ""


def _whole(kept: dict[str, Any]) -> bool:
    """Whether it has what its aim needs: the counts before it, or the slot or card of a raid."""
    if kept["aim"] == RAIDING:
        return "card" in kept or ("slot" in kept and "type" in kept)
    return "before" in kept or kept["aim"] not in (CONTEND, TROPHIES)
