"""Texts of the modes: rounds, the neutral zone, the parts of the bomb and their holders."""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.dictator.effects import abilities_hire
from bythebook.games.merc.rules.modes.assassination import rounds_in_all, territory
from bythebook.games.merc.rules.modes.i_dictator import holder_of_both, pool
from bythebook.games.merc.rules.modes.versus import mercs_of, round_number
from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.rules.victory import is_dictator_dead
from bythebook.games.merc.state.state import DICTATOR, NOBODY, NOWHERE, State
from bythebook.games.merc.text.names import dictator_name, faction_name, part_name, player_name, unit_name
from bythebook.games.shared.grammar import count, join_names


def day_text(state: State) -> str:
    """Return the day, or in a mode with rounds the round: `Day 3`, `Round 2 of 5` (MODE-W3, MODE-A6)."""
    if not round_number(state):
        return f"Day {state.day}"
    if state.rounds:
        return f"Round {round_number(state)} of {state.rounds}"
    if "assassination" in state.modes:
        return f"Round {round_number(state)} of {rounds_in_all(state)}"
    return f"Day {state.day}"


WON: Final = ("The Rebels won", "The Dictator won")
"""The sentence about the winner of the normal game, by faction."""


def who_won(state: State) -> str:
    """Return the winner in words; a Rebel with both parts wins alone (MODE-I5)."""
    if state.winner not in state.seats:
        return "Nobody won"
    faction = state.seats.index(state.winner)
    player = holder_of_both(state) if "i_dictator" in state.modes else NOBODY
    if player == NOBODY:
        return WON[faction] if state.ruler != NOBODY else f"{faction_name(state, faction)} won"
    if state.ruler == NOBODY:
        return f"{player_name(state, player)} completed the bomb: {faction_name(state, faction)} won"
    return f"{player_name(state, player)} completed the bomb and won alone"


def ability_text(state: State) -> str:
    """Return the Dictator's ability, without hires in modes that exclude hires (D12, MODE-A5)."""
    card = facts().dictators[state.dictator]
    return card.ability if abilities_hire(state) or not card.hires else card.without_hires


def is_zone(state: State, cell: int) -> bool:
    """Return whether a sector is in the neutral zone (MODE-A2)."""
    if "assassination" not in state.modes or state.base == NOWHERE:
        return False
    return territory(state)[cell] == NOBODY


def target_line(state: State) -> str:
    """Return the goal of Assassination, which replaces points (MODE-A6)."""
    name = dictator_name(state)
    if is_dictator_dead(state):
        return f"{name} is dead."
    if state.base == NOWHERE:
        return f"The Rebels must kill {name}."
    now = stats(state, DICTATOR)
    where = state.label(state.at(DICTATOR))
    return f"The Rebels must kill {name}, who is at {where} with {now.health} of {now.full} health."


def part_lines(state: State) -> list[str]:
    """Return the parts of the bomb for sale and the holders of the others (MODE-I2, MODE-I3)."""
    if "i_dictator" not in state.modes:
        return []
    sold = join_names(f"{n} {facts().equipment[kind].name}" for kind, n in pool(state).items())
    held = [
        f"{unit_name(state, unit)} of {player_name(state, player)} has the {part_name(state, gear)}"
        for player, team in enumerate(state.team)
        for unit in team
        for gear in state.gear[unit]
        if gear is not None and gear.is_part
    ]
    return ["; ".join([f"Parts for sale: {sold}", *held])]


def faction_line(state: State) -> str:
    """Return Versus's first faction, and the numbers of MERCs that settle ties (MODE-W2, MODE-W4)."""
    sides = [
        f"{faction_name(state, side)} {count(mercs_of(state, side), 'MERC')}"
        for side in range(len(state.seats))
    ]
    ties = f"Ties go to the fewest points, then the fewest MERCs: {', '.join(sides)}"
    return f"{ties}. {faction_name(state, state.first)} goes first" if state.first != NOWHERE else ties
