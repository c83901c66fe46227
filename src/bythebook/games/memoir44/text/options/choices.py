"""Options as they read in a list of choices: the verb first, then the unit, the hex or the card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.rules.battle import ChooseAttacker
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.notation import notation
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.games.memoir44.text.names import card_name, ground_name, piece_name, plane_name, strength
from bythebook.games.memoir44.text.options.odds import odds_said
from bythebook.games.memoir44.text.options.prospect import acting, aims_from_here
from bythebook.games.memoir44.text.prompts import after_move, landing, meaning, prospects
from bythebook.kernel.prompt import Option

Say = Callable[[State, Any], str]


def choice(state: State, option: Option) -> tuple[str, str]:
    """An option of the open ask in people's words, and what it leads to."""
    return _HEADS.get(type(option), _plain)(state, option), _MORE.get(type(option), meaning)(state, option)


def _plain(state: State, option: Option) -> str:
    return notation(option)


def _on(state: State, h: int) -> str:
    """`infantry D5`."""
    return piece_name(state, state.unit_at[h])


def _to(state: State, verb: str, h: int) -> str:
    ground = ground_name(state, h)
    return f"{verb} {label(h)}{f', {ground}' if ground else ''}"


def _here(state: State, verb: str) -> str:
    unit = acting(state)
    return f"{verb} on {label(state.at[unit])}" if unit != NOWHERE else verb


def _battles(state: State) -> bool:
    return isinstance(state.agenda[-1], ChooseAttacker)


def _state(state: State, option: Any) -> str:
    """How strong a unit is, and what it stands on."""
    unit, ground = state.unit_at[option.at], ground_name(state, option.at)
    if unit == NOWHERE:
        return "empty"
    return ", ".join(part for part in (strength(state, unit), ground) if part)


def _next(state: State, option: Any) -> str:
    """Of who battles next also whom it has in range."""
    unit = state.unit_at[option.at]
    aims = prospects(state, aims_from_here(state, unit)) if _battles(state) and unit != NOWHERE else []
    return ", ".join([_state(state, option), *[text.removeprefix("then ") for text in aims]])


def _attacked(state: State, option: Any) -> str:
    """The unit is named already: its figures, the dice, and the odds."""
    told = [meaning(state, option).partition(", ")[2], odds_said(state, option)]
    return "; ".join(part for part in told if part)


def _enemy_plane(state: State) -> str:
    plane = state.planes[1 - state.active]
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
    return lambda state, option: names.get(type(state.agenda[-1]).__name__, notation(option))


_HEADS: Final[dict[type[Option], Say]] = {
    options.Draw: lambda state, option: "turn over two cards",
    options.NameSection: lambda state, option: f"name the {option.section} section",
    options.Order: lambda state, option: f"order {_on(state, option.at)}",
    options.OrderPlane: lambda state, option: "order the plane",
    options.OrderFromAir: lambda state, option: f"order the plane by {card_name(state.card)}",
    options.BringOn: lambda state, option: f"bring on the {plane_name(option.plane)}",
    options.Blow: lambda state, option: f"blow up the bridge on {label(option.at)}",
    options.Activate: lambda state, option: (
        f"{'battle with' if _battles(state) else 'move'} {_on(state, option.at)}"
    ),
    options.Move: lambda state, option: f"move to {label(option.to)}{landing(state, option.to)}",
    options.Hold: lambda state, option: _here(state, "stay"),
    options.Exit: lambda state, option: "leave the board",
    options.Attack: lambda state, option: f"attack {_on(state, option.target)}",
    options.Flak: lambda state, option: f"fire flak at {_enemy_plane(state)}",
    options.ClearWire: lambda state, option: _here(state, "clear the wire"),
    options.Ambush: lambda state, option: f"ambush {_on(state, option.at)}",
    options.Ignore: lambda state, option: "ignore one flag",
    options.FallBack: lambda state, option: _to(state, "fall back to", option.to),
    options.Advance: lambda state, option: _to(state, "take ground on", option.to),
    options.Stay: lambda state, option: _here(state, "stay"),
    options.Target: lambda state, option: f"strike {_on(state, option.at)}",
    options.Lose: lambda state, option: f"take a figure off {_on(state, option.at)}",
    options.Aim: lambda state, option: _to(state, "aim at", option.at),
    options.Fly: lambda state, option: f"fly to {label(option.to)}",
    options.Dogfight: lambda state, option: f"attack {_enemy_plane(state)}",
    options.Land: lambda state, option: "land to rearm",
    options.Done: _by_step(_DONE),
    options.Decline: _by_step(_DECLINED),
}
"""How each kind of option begins; cards are named as the notation names them."""


def _nothing(state: State, option: Option) -> str:
    return ""


_MORE: Final[dict[type[Option], Say]] = {
    **dict.fromkeys(
        (options.Draw, options.FallBack, options.Advance, options.Aim, options.Flak, options.Dogfight),
        _nothing,
    ),
    **dict.fromkeys((options.Order, options.Target, options.Lose), _state),
    **dict.fromkeys((options.Attack, options.Ambush), _attacked),
    options.Activate: _next,
    options.Move: lambda state, option: ", ".join(after_move(state, option)),
    options.Hold: lambda state, option: meaning(state, option).partition(", ")[2],
    options.Exit: lambda state, option: "it is worth its medals there",
    options.Stay: lambda state, option: "take no ground",
    options.Ignore: lambda state, option: "and stand fast",
    options.Land: lambda state, option: "it leaves at the end of the turn",
    options.Done: _nothing,
}
"""What each leads to, where `meaning` would tell the unit or the hex once more."""
