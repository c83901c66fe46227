"""Where on the chart an option lies: the systems it lights, what it costs, and the line that it draws."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.control import rival_controls
from bythebook.games.arcs.state import options
from bythebook.games.arcs.state.state import State
from bythebook.games.arcs.text.answers import is_told, opens
from bythebook.games.arcs.text.options.phrases import journey
from bythebook.kernel.prompt import Option

_IN_BATTLE: Final = (options.Collect, options.Reroll, options.Leave, options.LeaveBuildings, options.Again)
"""What is done where the battle is."""


def spots(state: State, option: Option) -> tuple[str, ...]:
    """The systems that an option lights, the one it is taken by first; none out of play."""
    found = dict.fromkeys(_named(state, option))
    return tuple(name for name in found if _in_play(state, name))


def _in_play(state: State, name: str) -> bool:
    system = facts().system.get(name)
    return system is not None and state.reach.in_play[system.index]


def _named(state: State, option: Option) -> Iterator[str]:
    if isinstance(option, options.Cluster):
        for system in state.reach.members[option.cluster]:
            yield facts().systems[system].id
    elif isinstance(option, options.Ships | options.Count):
        yield from _step(state, "to", "at", "start")
    elif isinstance(option, _IN_BATTLE):
        yield from _battle(state)
    else:
        for field in ("to", "at", "start"):
            yield str(getattr(option, field, ""))


def _battle(state: State) -> Iterator[str]:
    if state.fight is not None:
        yield facts().systems[state.fight.at].id
    else:
        yield from _step(state, "at", "to")


def _step(state: State, *names: str) -> Iterator[str]:
    """The systems that the step under way is about."""
    step = state.agenda[-1] if state.agenda else None
    for name in names:
        at = getattr(step, name, None)
        if isinstance(at, str):
            yield at
        elif isinstance(at, int) and 0 <= at < len(facts().systems):
            yield facts().systems[at].id


def acting_cells(state: State) -> tuple[str, ...]:
    """The system where a battle is, or from which ships go."""
    found = _battle(state) if state.fight is not None else _step(state, "start", "at")
    return tuple(name for name in dict.fromkeys(found) if _in_play(state, name))[:1]


def spends(state: State, option: Option) -> bool:
    """Whether an option costs more than the others: a damaged piece, a card, a token for nothing."""
    if isinstance(option, options.Build) and state.turn is not None:
        at = facts().system[option.at].index
        return rival_controls(state, state.turn.player, at)
    return isinstance(option, options.Seize | options.DiscardCard | options.ThrowAway | options.GiveUp)


def traces(state: State, option: Option) -> tuple[tuple[str, str], ...]:
    """The way that ships go, drawn with the answer that tells it: from which system to which."""
    if opens(state, option) or is_told(state, option):
        return ()
    if isinstance(option, options.Move):
        ends = (option.start, option.to)
    elif isinstance(option, options.Ability):
        ends = (option.at, option.to)
    elif isinstance(option, options.GoOn):
        ends = (journey(state)[0], option.to)
    elif isinstance(option, options.Ships):
        ends = journey(state)
    else:
        return ()
    one, other = ends
    return (ends,) if one != other and _in_play(state, one) and _in_play(state, other) else ()
