"""The outcomes of the last steps in sentences: losses, wounds, militia, control, the base.

The module compares two positions and reports only public changes. The pieces to move on a real board are in
`todo`.
"""

from __future__ import annotations

from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.state.state import NOBODY, NOWHERE, UNITS, State
from bythebook.games.merc.text.names import dictator_name, player_name, short_place, unit_name
from bythebook.games.shared.grammar import join_names


def outcome_sentences(before: State, after: State) -> list[str]:
    """Return the sentences, deaths first; none if nothing on the map has changed."""
    sentences = [*_base(before, after), *_units(before, after), *_map(before, after)]
    return [sentence[:1].upper() + sentence[1:] for sentence in sentences]


def _base(before: State, after: State) -> list[str]:
    """Report that the base was revealed (D3)."""
    if before.base != NOWHERE or after.base == NOWHERE:
        return []
    return [f"the base of {dictator_name(after)} is at {short_place(after, after.base)}"]


def _units(before: State, after: State) -> list[str]:
    """Report deaths and firings, and the health of wounded or healed units (B7, B9)."""
    removed, now = [], []
    for unit in range(UNITS):
        if after.owner[unit] == NOBODY:
            if before.owner[unit] != NOBODY:
                removed.append(unit_name(before, unit))
        elif before.owner[unit] != NOBODY and before.wounds[unit] != after.wounds[unit]:
            name, health = unit_name(after, unit), stats(after, unit)
            if health.health < health.full:
                now.append(f"{name} has {health.health} of {health.full} health")
            else:
                now.append(f"{name} has full health")
    if len(removed) == 1:
        return [f"{removed[0]} is out of play", *now]
    return [f"{join_names(removed)} are out of play", *now] if removed else now


def _map(before: State, after: State) -> list[str]:
    """Report changes of militia, and sectors that changed hands (K1, M2)."""
    fewer: dict[tuple[int, int], list[str]] = {}
    more: dict[tuple[int, int], list[str]] = {}
    taken: dict[int, list[str]] = {}
    for cell in range(len(after.sector)):
        place = short_place(after, cell)
        for player in range(after.players):
            n = after.militia[player][cell] - before.militia[player][cell]
            if n:
                (more if n > 0 else fewer).setdefault((player, abs(n)), []).append(place)
        if after.control[cell] != before.control[cell]:
            taken.setdefault(after.control[cell], []).append(place)
    return [
        *(
            f"{player_name(after, p)} loses {n} militia at {join_names(places)}"
            for (p, n), places in fewer.items()
        ),
        *(
            f"{player_name(after, p)} gets {n} militia at {join_names(places)}"
            for (p, n), places in more.items()
        ),
        *(
            f"{player_name(after, player)} now controls {join_names(places)}"
            for player, places in taken.items()
        ),
    ]
