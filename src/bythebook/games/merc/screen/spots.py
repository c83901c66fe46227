"""Where on the map an option lies: the sectors it lights, what it costs, and the line that it draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.merc.rules.combat.targets import Assault
from bythebook.games.merc.table import options
from bythebook.games.merc.table.state import MILITIA, NOWHERE, UNITS, Table
from bythebook.games.merc.telling.names import ABILITY
from bythebook.kernel.ask import Option

Find = Callable[[Table, Any], int]


def acting(table: Table) -> int:
    """The cell that the open ask is about: of the attack, the unit or squad that asks; else NOWHERE."""
    step = table.agenda[-1] if table.agenda else None
    assault = getattr(step, "assault", None)
    if isinstance(assault, Assault):
        return assault.at
    at = getattr(step, "at", NOWHERE)
    if isinstance(at, int) and 0 <= at < table.grid.cells:
        return at
    unit = getattr(step, "unit", NOWHERE)
    if isinstance(unit, int) and 0 <= unit < UNITS and table.at(unit) != NOWHERE:
        return table.at(unit)
    return table.fight.at if table.fight is not None else NOWHERE


def _ask(table: Table, option: Option) -> int:
    return acting(table)


def _merc(table: Table, option: Any) -> int:
    return table.at(table.unit(option.merc))


def _holder(table: Table, option: Any) -> int:
    return table.at(table.unit(option.holder))


def _squad(table: Table, option: Any) -> int:
    player, squad = table.squad_named(option.squad)
    return table.squad_at[player][squad]


def _done(table: Table, option: Any) -> int:
    return _squad(table, option) if option.squad else NOWHERE


def _at(table: Table, option: Any) -> int:
    return table.cell(option.at)


def _to(table: Table, option: Any) -> int:
    return table.cell(option.to)


def _aimed(table: Table, option: Any) -> int:
    """Where somebody stands who is aimed at: a unit by himself, militia and dogs where it is fought."""
    if getattr(option, "at", ""):
        return table.cell(option.at)
    mark = table.mark(option.target, option.of)
    return table.at(mark) if mark < MILITIA else acting(table)


_WHERE: Final[dict[type[Option], Find]] = {
    **dict.fromkeys((options.Place, options.Shell, options.Bombard, options.Give, options.Fight), _at),
    **dict.fromkeys(
        (options.Move, options.Coordinate, options.Drive, options.March, options.Retreat),
        _to,
    ),
    **dict.fromkeys(
        (
            *(options.Fire, options.SendForMercs, options.Explore, options.ReEquip, options.Train),
            *(options.Hospital, options.Buy, options.BuyPart, options.Fetch, options.Supply, options.Treat),
            *(options.Regroup, options.Equip, options.TakeOff, options.TradeWith, options.TakeVehicle),
            *(options.SetDog, options.Heal),
        ),
        _merc,
    ),
    **dict.fromkeys((options.Join, options.Merge, options.Attach, options.Detach), _squad),
    **dict.fromkeys((options.Attack, options.Hit, options.Hurt), _aimed),
    **dict.fromkeys((options.AttackAllMilitia, options.Turn, options.Detonate), _ask),
    options.Save: _holder,
    options.Done: _done,
}
"""Where each option is taken; cards, counts and players have no place."""


def spots(table: Table, option: Option) -> tuple[str, ...]:
    """The sectors that an option lights, the one it is taken by first."""
    find = _WHERE.get(type(option))
    there = find(table, option) if find else NOWHERE
    return (table.label(there),) if there != NOWHERE else ()


def acting_cells(table: Table) -> tuple[str, ...]:
    """The sector that the open ask is about."""
    at = acting(table)
    return (table.label(at),) if at != NOWHERE else ()


def spends(table: Table, option: Option) -> bool:
    """Whether an option gives up something others keep: a MERC, or the card of a kit."""
    if isinstance(option, options.Fetch):
        return option.by != ABILITY
    if isinstance(option, options.SendForMercs):
        return bool(option.fires)
    return isinstance(option, options.Fire)


def traces(table: Table, option: Option) -> tuple[tuple[str, str], ...]:
    """The way of squads and militia, and whom a mortar fires at: from which sector to which."""
    if isinstance(option, options.Move | options.Drive | options.Retreat):
        start = _squad(table, option)
    elif isinstance(option, options.Bombard):
        start = _merc(table, option)
    elif isinstance(option, options.March):
        start = table.aimed
    else:
        return ()
    there = spots(table, option)[0]
    return ((table.label(start), there),) if start != NOWHERE and table.label(start) != there else ()
