"""Options as they read in a list of choices: the verb first, then the unit, the hex or the card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.rules.battle import ChooseAttacker
from bythebook.games.memoir44.table import options
from bythebook.games.memoir44.table.notation import notation
from bythebook.games.memoir44.table.state import NOWHERE, Table
from bythebook.games.memoir44.telling.asks import after_move, landing, meaning, prospects
from bythebook.games.memoir44.telling.names import card_name, ground_name, piece_name, plane_name, strength
from bythebook.games.memoir44.telling.options.odds import odds_said
from bythebook.games.memoir44.telling.options.prospect import acting, aims_from_here
from bythebook.kernel.ask import Option

Say = Callable[[Table, Any], str]


def choice(table: Table, option: Option) -> tuple[str, str]:
    """An option of the open ask in people's words, and what it leads to."""
    return _HEADS.get(type(option), _plain)(table, option), _MORE.get(type(option), meaning)(table, option)


def _plain(table: Table, option: Option) -> str:
    return notation(option)


def _on(table: Table, h: int) -> str:
    """`infantry D5`."""
    return piece_name(table, table.unit_at[h])


def _to(table: Table, verb: str, h: int) -> str:
    ground = ground_name(table, h)
    return f"{verb} {label(h)}{f', {ground}' if ground else ''}"


def _here(table: Table, verb: str) -> str:
    unit = acting(table)
    return f"{verb} on {label(table.at[unit])}" if unit != NOWHERE else verb


def _battles(table: Table) -> bool:
    return isinstance(table.agenda[-1], ChooseAttacker)


def _state(table: Table, option: Any) -> str:
    """How strong a unit is, and what it stands on."""
    unit, ground = table.unit_at[option.at], ground_name(table, option.at)
    if unit == NOWHERE:
        return "empty"
    return ", ".join(part for part in (strength(table, unit), ground) if part)


def _next(table: Table, option: Any) -> str:
    """Of who battles next also whom it has in range."""
    unit = table.unit_at[option.at]
    aims = prospects(table, aims_from_here(table, unit)) if _battles(table) and unit != NOWHERE else []
    return ", ".join([_state(table, option), *[text.removeprefix("then ") for text in aims]])


def _attacked(table: Table, option: Any) -> str:
    """The unit is named already: its figures, the dice, and the odds."""
    told = [meaning(table, option).partition(", ")[2], odds_said(table, option)]
    return "; ".join(part for part in told if part)


def _enemy_plane(table: Table) -> str:
    plane = table.planes[1 - table.active]
    return f"the {plane_name(plane.kind)} over {label(plane.at)}" if plane.out else "the plane"


_DONE: Final = {
    "GiveOrders": "give no more orders",
    "ChooseMover": "nobody else moves",
    "ChooseAttacker": "nobody else battles",
    "AttackWith": "do not battle",
    "NameGroup": "the group is complete",
    "PlayCard": "pass",
    "ReadPage": "go on to the orders",
    "FlyOn": "end the flight here",
    "ChoosePlane": "bring on no plane",
    "PlaneAction": "nothing more with the plane",
}
"""Nothing more of something, by the step that asks."""

_DECLINED: Final = {
    "OfferExit": "stay on the board",
    "OfferBridge": "leave the bridges",
    "AnswerAmbush": "do not ambush",
}
"""A chance that goes by, by the step that asks."""


def _by_step(names: dict[str, str]) -> Say:
    return lambda table, option: names.get(type(table.agenda[-1]).__name__, notation(option))


_HEADS: Final[dict[type[Option], Say]] = {
    options.Draw: lambda table, option: "turn over two cards",
    options.NameSection: lambda table, option: f"name the {option.section} section",
    options.Order: lambda table, option: f"order {_on(table, option.at)}",
    options.OrderPlane: lambda table, option: "order the plane",
    options.OrderFromAir: lambda table, option: f"order the plane by {card_name(table.card)}",
    options.BringOn: lambda table, option: f"bring on the {plane_name(option.plane)}",
    options.Blow: lambda table, option: f"blow up the bridge on {label(option.at)}",
    options.Activate: lambda table, option: (
        f"{'battle with' if _battles(table) else 'move'} {_on(table, option.at)}"
    ),
    options.Move: lambda table, option: f"move to {label(option.to)}{landing(table, option.to)}",
    options.Hold: lambda table, option: _here(table, "stay"),
    options.Exit: lambda table, option: "leave the board",
    options.Attack: lambda table, option: f"attack {_on(table, option.target)}",
    options.Flak: lambda table, option: f"fire flak at {_enemy_plane(table)}",
    options.ClearWire: lambda table, option: _here(table, "clear the wire"),
    options.Ambush: lambda table, option: f"ambush {_on(table, option.at)}",
    options.Ignore: lambda table, option: "ignore one flag",
    options.FallBack: lambda table, option: _to(table, "fall back to", option.to),
    options.Advance: lambda table, option: _to(table, "take ground on", option.to),
    options.Stay: lambda table, option: _here(table, "stay"),
    options.Target: lambda table, option: f"strike {_on(table, option.at)}",
    options.Lose: lambda table, option: f"take a figure off {_on(table, option.at)}",
    options.Aim: lambda table, option: _to(table, "aim at", option.at),
    options.Fly: lambda table, option: f"fly to {label(option.to)}",
    options.Dogfight: lambda table, option: f"attack {_enemy_plane(table)}",
    options.Land: lambda table, option: "land to rearm",
    options.Done: _by_step(_DONE),
    options.Decline: _by_step(_DECLINED),
}
"""How each kind of option begins; cards are named as the notation names them."""


def _nothing(table: Table, option: Option) -> str:
    return ""


_MORE: Final[dict[type[Option], Say]] = {
    **dict.fromkeys(
        (options.Draw, options.FallBack, options.Advance, options.Aim, options.Flak, options.Dogfight),
        _nothing,
    ),
    **dict.fromkeys((options.Order, options.Target, options.Lose), _state),
    **dict.fromkeys((options.Attack, options.Ambush), _attacked),
    options.Activate: _next,
    options.Move: lambda table, option: ", ".join(after_move(table, option)),
    options.Hold: lambda table, option: meaning(table, option).partition(", ")[2],
    options.Exit: lambda table, option: "it is worth its medals there",
    options.Stay: lambda table, option: "take no ground",
    options.Ignore: lambda table, option: "and stand fast",
    options.Land: lambda table, option: "it leaves at the end of the turn",
    options.Done: _nothing,
}
"""What each leads to, where `meaning` would tell the unit or the hex once more."""
