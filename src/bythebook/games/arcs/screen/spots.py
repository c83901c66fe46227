"""Where on the chart an option lies: the systems it lights, what it costs, and the line that it draws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.control import rival_controls
from bythebook.games.arcs.table import options
from bythebook.games.arcs.table.state import Table
from bythebook.games.arcs.telling.answers import is_told, opens
from bythebook.games.arcs.telling.options.phrases import journey
from bythebook.kernel.ask import Option

_IN_BATTLE: Final = (options.Collect, options.Reroll, options.Leave, options.LeaveBuildings, options.Again)
"""What is done where the battle is."""


def spots(table: Table, option: Option) -> tuple[str, ...]:
    """The systems that an option lights, the one it is taken by first; none out of play."""
    found = dict.fromkeys(_named(table, option))
    return tuple(name for name in found if _in_play(table, name))


def _in_play(table: Table, name: str) -> bool:
    system = facts().system.get(name)
    return system is not None and table.reach.in_play[system.index]


def _named(table: Table, option: Option) -> Iterator[str]:
    if isinstance(option, options.Cluster):
        for system in table.reach.members[option.cluster]:
            yield facts().systems[system].id
    elif isinstance(option, options.Ships | options.Count):
        yield from _step(table, "to", "at", "start")
    elif isinstance(option, _IN_BATTLE):
        yield from _battle(table)
    else:
        for field in ("to", "at", "start"):
            yield str(getattr(option, field, ""))


def _battle(table: Table) -> Iterator[str]:
    if table.fight is not None:
        yield facts().systems[table.fight.at].id
    else:
        yield from _step(table, "at", "to")


def _step(table: Table, *names: str) -> Iterator[str]:
    """The systems that the step under way is about."""
    step = table.agenda[-1] if table.agenda else None
    for name in names:
        at = getattr(step, name, None)
        if isinstance(at, str):
            yield at
        elif isinstance(at, int) and 0 <= at < len(facts().systems):
            yield facts().systems[at].id


def acting_cells(table: Table) -> tuple[str, ...]:
    """The system where a battle is, or from which ships go."""
    found = _battle(table) if table.fight is not None else _step(table, "start", "at")
    return tuple(name for name in dict.fromkeys(found) if _in_play(table, name))[:1]


def spends(table: Table, option: Option) -> bool:
    """Whether an option costs more than the others: a damaged piece, a card, a token for nothing."""
    if isinstance(option, options.Build) and table.turn is not None:
        at = facts().system[option.at].index
        return rival_controls(table, table.turn.player, at)
    return isinstance(option, options.Seize | options.DiscardCard | options.ThrowAway | options.GiveUp)


def traces(table: Table, option: Option) -> tuple[tuple[str, str], ...]:
    """The way that ships go, drawn with the answer that tells it: from which system to which."""
    if opens(table, option) or is_told(table, option):
        return ()
    if isinstance(option, options.Move):
        ends = (option.start, option.to)
    elif isinstance(option, options.Ability):
        ends = (option.at, option.to)
    elif isinstance(option, options.GoOn):
        ends = (journey(table)[0], option.to)
    elif isinstance(option, options.Ships):
        ends = journey(table)
    else:
        return ()
    one, other = ends
    return (ends,) if one != other and _in_play(table, one) and _in_play(table, other) else ()
