"""Where on the board an option lies: the hexes it lights, what it costs, and the line that it draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.memoir44.box.hexes import label
from bythebook.games.memoir44.rules.aim import can_battle_after, may_battle
from bythebook.games.memoir44.rules.air.attacks import PlaneAction
from bythebook.games.memoir44.rules.air.flight import FlyOn
from bythebook.games.memoir44.rules.movement import SecondMove, reach
from bythebook.games.memoir44.table import options
from bythebook.games.memoir44.table.state import NOWHERE, Table
from bythebook.games.memoir44.telling.options.prospect import acting
from bythebook.games.shared.scenery import Grip
from bythebook.kernel.ask import Option

Find = Callable[[Table, Any], int]


def _here(table: Table, option: Option) -> int:
    unit = acting(table)
    return table.at[unit] if unit != NOWHERE else NOWHERE


def _own_plane(table: Table, option: Option) -> int:
    return table.planes[table.active].at


def _enemy_plane(table: Table, option: Option) -> int:
    return table.planes[1 - table.active].at


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
        lambda table, option: int(option.at),
    ),
    **dict.fromkeys(
        (options.Move, options.FallBack, options.Advance, options.Fly),
        lambda table, option: int(option.to),
    ),
    **dict.fromkeys((options.Hold, options.Exit, options.Stay, options.ClearWire, options.Ignore), _here),
    **dict.fromkeys((options.OrderPlane, options.OrderFromAir, options.Scout, options.Land), _own_plane),
    **dict.fromkeys((options.Flak, options.Dogfight), _enemy_plane),
    options.Attack: lambda table, option: int(option.target),
    options.Done: lambda table, option: (
        _own_plane(table, option) if isinstance(table.agenda[-1], FlyOn) else NOWHERE
    ),
}
"""Where each option is taken; cards, sections and "no more" have no place, but a flight ends where it is."""


def spots(table: Table, option: Option) -> tuple[str, ...]:
    """The hexes that an option lights, the one it is taken by first."""
    find = _WHERE.get(type(option))
    there = find(table, option) if find else NOWHERE
    return (label(there),) if there != NOWHERE else ()


def acting_cells(table: Table) -> tuple[str, ...]:
    """The hex of the unit that the open ask is about."""
    unit = acting(table)
    return (label(table.at[unit]),) if unit != NOWHERE else ()


def spends(table: Table, option: Option) -> bool:
    """Whether an option gives up something that staying would keep: the battle, or the orders of the card."""
    if isinstance(option, options.Blow | options.ClearWire):
        return True
    unit = acting(table)
    if not isinstance(option, options.Move) or unit == NOWHERE or table.at[unit] == NOWHERE:
        return False
    if isinstance(table.agenda[-1], SecondMove) or not may_battle(table, unit):
        return False
    cost = reach(table, unit).get(option.to)
    return cost is not None and not can_battle_after(table, unit, option.to, cost)


def grip(table: Table, option: Option) -> Grip:
    """A card is played from the hand."""
    return Grip(card=option.card) if isinstance(option, options.Play) else Grip()


def traces(table: Table, option: Option) -> tuple[tuple[str, str], ...]:
    """The way a unit or plane goes, or whom it attacks: from which hex to which."""
    from_plane = isinstance(option, options.Target) and isinstance(table.agenda[-1], PlaneAction)
    if from_plane or isinstance(option, options.Dogfight):
        start = _own_plane(table, option)
    elif isinstance(
        option, options.Move | options.FallBack | options.Advance | options.Attack | options.Flak
    ):
        start = _here(table, option)
    elif isinstance(option, options.Ambush):
        target = getattr(table.agenda[-1], "target", NOWHERE) if table.agenda else NOWHERE
        start = table.at[target] if target != NOWHERE else NOWHERE
    else:
        return ()
    there = spots(table, option)
    return ((label(start), there[0]),) if start != NOWHERE and there and label(start) != there[0] else ()
