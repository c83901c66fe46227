"""Options as people write them: a verb and the hexes or cards it names."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.table import options
from bythebook.kernel.ask import Option

_ONE_HEX: dict[type[Option], str] = {
    options.Order: "order",
    options.Activate: "activate",
    options.Blow: "blow",
    options.Target: "target",
    options.Lose: "lose",
    options.Aim: "aim",
    options.Ambush: "ambush",
    options.Move: "move",
    options.FallBack: "retreat",
    options.Fly: "fly",
    options.Advance: "advance",
    options.Attack: "attack",
}
"""Options that hold a hex and nothing else."""

_PLAIN: dict[type[Option], str] = {
    options.Draw: "draw",
    options.OrderPlane: "order plane",
    options.Hold: "hold",
    options.Exit: "exit",
    options.Flak: "flak",
    options.ClearWire: "clear wire",
    options.Decline: "decline",
    options.Ignore: "ignore flag",
    options.Stay: "stay",
    options.Dogfight: "dogfight",
    options.Scout: "scout",
    options.Land: "land",
    options.OrderFromAir: "order plane by air power",
    options.Done: "done",
}


@lru_cache(maxsize=1 << 14)
def notation(option: Option) -> str:
    """An option in words; it can be read without the position."""
    kind = type(option)
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind in _ONE_HEX:
        return f"{_ONE_HEX[kind]} {label(*msgspec.structs.astuple(option))}"
    if isinstance(option, options.Play):
        stands_for = f" as {facts().card[option.as_card].name}" if option.as_card else ""
        return f"play {facts().card[option.card].name}{stands_for}"
    if isinstance(option, options.Keep):
        return f"keep {facts().card[option.card].name}"
    if isinstance(option, options.NameSection):
        return f"section {option.section}"
    if isinstance(option, options.BringOn):
        return f"bring on {facts().plane[option.plane].name}"
    raise TypeError(f"no notation for {kind.__name__}")
