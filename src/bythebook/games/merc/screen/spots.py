"""Where on the map an option lies: the sectors it lights, what it costs, and the line that it draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.merc.rules.combat.targets import Assault
from bythebook.games.merc.state import options
from bythebook.games.merc.state.state import MILITIA, NOWHERE, UNITS, State
from bythebook.games.merc.text.names import ABILITY
from bythebook.kernel.prompt import Option

Find = Callable[[State, Any], int]


def acting(state: State) -> int:
    """The cell that the open ask is about: of the attack, the unit or squad that asks; else NOWHERE."""
    step = state.agenda[-1] if state.agenda else None
    assault = getattr(step, "assault", None)
    if isinstance(assault, Assault):
        return assault.at
    at = getattr(step, "at", NOWHERE)
    if isinstance(at, int) and 0 <= at < state.grid.cells:
        return at
    unit = getattr(step, "unit", NOWHERE)
    if isinstance(unit, int) and 0 <= unit < UNITS and state.at(unit) != NOWHERE:
        return state.at(unit)
    return state.fight.at if state.fight is not None else NOWHERE


def _ask(state: State, option: Option) -> int:
    return acting(state)


def _merc(state: State, option: Any) -> int:
    return state.at(state.unit(option.merc))


def _holder(state: State, option: Any) -> int:
    return state.at(state.unit(option.holder))


def _squad(state: State, option: Any) -> int:
    player, squad = state.squad_named(option.squad)
    return state.squad_at[player][squad]


def _done(state: State, option: Any) -> int:
    return _squad(state, option) if option.squad else NOWHERE


def _at(state: State, option: Any) -> int:
    return state.cell(option.at)


def _to(state: State, option: Any) -> int:
    return state.cell(option.to)


def _aimed(state: State, option: Any) -> int:
    """Where somebody stands who is aimed at: a unit by himself, militia and dogs where it is fought."""
    if getattr(option, "at", ""):
        return state.cell(option.at)
    mark = state.mark(option.target, option.of)
    return state.at(mark) if mark < MILITIA else acting(state)


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


def spots(state: State, option: Option) -> tuple[str, ...]:
    """The sectors that an option lights, the one it is taken by first."""
    find = _WHERE.get(type(option))
    there = find(state, option) if find else NOWHERE
    return (state.label(there),) if there != NOWHERE else ()


def acting_cells(state: State) -> tuple[str, ...]:
    """The sector that the open ask is about."""
    at = acting(state)
    return (state.label(at),) if at != NOWHERE else ()


def spends(state: State, option: Option) -> bool:
    """Whether an option gives up something others keep: a MERC, or the card of a kit."""
    if isinstance(option, options.Fetch):
        return option.by != ABILITY
    if isinstance(option, options.SendForMercs):
        return bool(option.fires)
    return isinstance(option, options.Fire)


def traces(state: State, option: Option) -> tuple[tuple[str, str], ...]:
    """The way of squads and militia, and whom a mortar fires at: from which sector to which."""
    if isinstance(option, options.Move | options.Drive | options.Retreat):
        start = _squad(state, option)
    elif isinstance(option, options.Bombard):
        start = _merc(state, option)
    elif isinstance(option, options.March):
        start = state.aimed
    else:
        return ()
    there = spots(state, option)[0]
    return ((state.label(start), there),) if start != NOWHERE and state.label(start) != there else ()
