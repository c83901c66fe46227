"""Where on the board an option lies: the hexes it lights, what it costs, and the line that it draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.rules.aim import can_battle_after, may_battle
from bythebook.games.memoir44.rules.air.attacks import PlaneAction
from bythebook.games.memoir44.rules.air.flight import FlyOn
from bythebook.games.memoir44.rules.movement import SecondMove, reach
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.games.memoir44.text.options.prospect import acting
from bythebook.games.shared.scenery import Gesture
from bythebook.kernel.prompt import Option

Find = Callable[[State, Any], int]


def _here(state: State, option: Option) -> int:
    unit = acting(state)
    return state.at[unit] if unit != NOWHERE else NOWHERE


def _own_plane(state: State, option: Option) -> int:
    return state.planes[state.active].at


def _enemy_plane(state: State, option: Option) -> int:
    return state.planes[1 - state.active].at


_WHERE: Final[dict[type[Option], Find]] = {
    **dict.fromkeys(
        (
            options.Order,
            options.Blow,
            options.Activate,
            options.Ambush,
            options.Target,
            options.Lose,
            options.Aim,
        ),
        lambda state, option: int(option.at),
    ),
    **dict.fromkeys(
        (options.Move, options.FallBack, options.Advance, options.Fly),
        lambda state, option: int(option.to),
    ),
    **dict.fromkeys((options.Hold, options.Exit, options.Stay, options.ClearWire, options.Ignore), _here),
    **dict.fromkeys((options.OrderPlane, options.OrderFromAir, options.Scout, options.Land), _own_plane),
    **dict.fromkeys((options.Flak, options.Dogfight), _enemy_plane),
    options.Attack: lambda state, option: int(option.target),
    options.Done: lambda state, option: (
        _own_plane(state, option) if isinstance(state.agenda[-1], FlyOn) else NOWHERE
    ),
}
"""Where each option is taken; cards, sections and "no more" have no place, but a flight ends where it is."""


def spots(state: State, option: Option) -> tuple[str, ...]:
    """The hexes that an option lights, the one it is taken by first."""
    find = _WHERE.get(type(option))
    there = find(state, option) if find else NOWHERE
    return (label(there),) if there != NOWHERE else ()


def acting_cells(state: State) -> tuple[str, ...]:
    """The hex of the unit that the open ask is about."""
    unit = acting(state)
    return (label(state.at[unit]),) if unit != NOWHERE else ()


def spends(state: State, option: Option) -> bool:
    """Whether an option gives up something that staying would keep: the battle, or the orders of the card."""
    if isinstance(option, options.Blow | options.ClearWire):
        return True
    unit = acting(state)
    if not isinstance(option, options.Move) or unit == NOWHERE or state.at[unit] == NOWHERE:
        return False
    if isinstance(state.agenda[-1], SecondMove) or not may_battle(state, unit):
        return False
    cost = reach(state, unit).get(option.to)
    return cost is not None and not can_battle_after(state, unit, option.to, cost)


def grip(state: State, option: Option) -> Gesture:
    """A card is played from the hand."""
    return Gesture(card=option.card) if isinstance(option, options.Play) else Gesture()


def traces(state: State, option: Option) -> tuple[tuple[str, str], ...]:
    """The way a unit or plane goes, or whom it attacks: from which hex to which."""
    from_plane = isinstance(option, options.Target) and isinstance(state.agenda[-1], PlaneAction)
    if from_plane or isinstance(option, options.Dogfight):
        start = _own_plane(state, option)
    elif isinstance(
        option, options.Move | options.FallBack | options.Advance | options.Attack | options.Flak
    ):
        start = _here(state, option)
    elif isinstance(option, options.Ambush):
        target = getattr(state.agenda[-1], "target", NOWHERE) if state.agenda else NOWHERE
        start = state.at[target] if target != NOWHERE else NOWHERE
    else:
        return ()
    there = spots(state, option)
    return ((label(start), there[0]),) if start != NOWHERE and there and label(start) != there[0] else ()
