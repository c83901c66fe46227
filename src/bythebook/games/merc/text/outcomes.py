"""The outcomes of the last steps in sentences: losses, wounds, militia, control, the base.

Two positions are compared; only public changes are reported. The pieces to move on a real board are in
`todo`.
"""

from __future__ import annotations

from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.state.state import NOBODY, NOWHERE, UNITS, State
from bythebook.games.merc.text.names import dictator_name, player_name, short_place, unit_name
from bythebook.games.shared.grammar import count_in_words, merge_sentences, number_in_words


def outcome_sentences(before: State, after: State) -> list[str]:
    """Return the sentences, deaths first; none if nothing on the map has changed."""
    return [_capital(text) for text in (*_base(before, after), *_units(before, after), *_map(before, after))]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _base(before: State, after: State) -> list[str]:
    """Return that the base was revealed (D3)."""
    if before.base != NOWHERE or after.base == NOWHERE:
        return []
    return [f"the base of {dictator_name(after)} is at {short_place(after, after.base)}"]


def _units(before: State, after: State) -> list[str]:
    """Return who is dead or fired, and the health of those wounded or healed (B7, B9)."""
    removed, now = [], []
    for unit in range(UNITS):
        if after.owner[unit] == NOBODY:
            if before.owner[unit] != NOBODY:
                removed.append(("", unit_name(before, unit), " out of play"))
        elif before.owner[unit] != NOBODY and before.wounds[unit] != after.wounds[unit]:
            health = stats(after, unit)
            left = f"{number_in_words(health.health)} of {number_in_words(health.full)}"
            hurt = health.health < health.full
            now.append(f"{unit_name(after, unit)} has {left if hurt else 'full'} health")
    verb = "is" if len(removed) == 1 else "are"
    return [text.replace(" out of play", f" {verb} out of play") for text in merge_sentences(removed)] + now


def _map(before: State, after: State) -> list[str]:
    """Return changes of militia, and sectors that changed hands (K1, M2)."""
    fewer: list[tuple[str, str, str]] = []
    more: list[tuple[str, str, str]] = []
    held: list[tuple[str, str, str]] = []
    for cell in range(len(after.sector)):
        place = short_place(after, cell)
        for player in range(after.players):
            n = after.militia[player][cell] - before.militia[player][cell]
            if n:
                verb = "gets" if n > 0 else "loses"
                head = f"{player_name(after, player)} {verb} {count_in_words(abs(n), 'militia')} at "
                (more if n > 0 else fewer).append((head, place, ""))
        if after.control[cell] != before.control[cell]:
            who = after.control[cell]
            head = "nobody now controls " if who == NOBODY else f"{player_name(after, who)} now controls "
            held.append((head, place, ""))
    return [*merge_sentences(fewer), *merge_sentences(more), *merge_sentences(held)]
