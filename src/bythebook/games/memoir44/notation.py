"""Options as people write them: a verb and the hexes or cards it names."""

from __future__ import annotations

from functools import cache

import msgspec

from bythebook.games.memoir44 import actions
from bythebook.games.memoir44.facts import facts
from bythebook.games.memoir44.hexes import label
from bythebook.kernel.ask import Option

_ONE_HEX: dict[type[Option], str] = {
    actions.Order: "order",
    actions.Activate: "activate",
    actions.Blow: "blow",
    actions.Target: "target",
    actions.Lose: "lose",
    actions.Aim: "aim",
    actions.Ambush: "ambush",
    actions.Move: "move",
    actions.FallBack: "retreat",
    actions.Fly: "fly",
    actions.Advance: "advance",
    actions.Attack: "attack",
}
"""Options that hold a hex and nothing else."""

_PLAIN: dict[type[Option], str] = {
    actions.Draw: "draw",
    actions.OrderPlane: "order plane",
    actions.Hold: "hold",
    actions.Exit: "exit",
    actions.Flak: "flak",
    actions.ClearWire: "clear wire",
    actions.Decline: "decline",
    actions.Ignore: "ignore flag",
    actions.Stay: "stay",
    actions.Dogfight: "dogfight",
    actions.Scout: "scout",
    actions.Land: "land",
    actions.OrderFromAir: "order plane by air power",
    actions.Done: "done",
}


@cache
def notation(option: Option) -> str:
    """An option in words; it can be read without the position."""
    kind = type(option)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind in _ONE_HEX:
        return f"{_ONE_HEX[kind]} {label(*msgspec.structs.astuple(option))}"
    if isinstance(option, actions.Play):
        stands_for = f" as {facts().card[option.as_card].name}" if option.as_card else ""
        return f"play {facts().card[option.card].name}{stands_for}"
    if isinstance(option, actions.Keep):
        return f"keep {facts().card[option.card].name}"
    if isinstance(option, actions.NameSection):
        return f"section {option.section}"
    if isinstance(option, actions.BringOn):
        return f"bring on {facts().plane[option.plane].name}"
    raise TypeError(f"no notation for {kind.__name__}")
