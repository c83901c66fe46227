"""Invariants of a game in progress: it is not over; its day, tactics cards and actions are possible."""

from __future__ import annotations

from collections.abc import Iterator

from bythebook.games.merc.box.effects import ExtraAction
from bythebook.games.merc.box.facts import CITY, INDUSTRY, facts
from bythebook.games.merc.rules.control import mercs_per_loss
from bythebook.games.merc.rules.days import day_turns, faction_of
from bythebook.games.merc.rules.dictator.effects import names_rebels
from bythebook.games.merc.rules.dictator.tactics import PlayTactics
from bythebook.games.merc.rules.setup.steps import FIRST, cards_a_turn, cities_of
from bythebook.games.merc.rules.stats import day_actions, durability
from bythebook.games.merc.rules.team.equipment import slots_for
from bythebook.games.merc.rules.victory import is_dictator_dead, tactics_left, winning_faction
from bythebook.games.merc.state.state import DICTATOR, DICTATORS, NOBODY, NOWHERE, SLOTS, Gear, State
from bythebook.kernel.box import by_rule


def check_game(state: State) -> list[str]:
    """Return the broken invariants of a game in progress, as sentences with the ids of their rules."""
    if state.active == NOWHERE or state.over:
        return []
    problems = [*by_rule("S3", _sectors(state)), *by_rule("E1", _slots(state)), *by_rule("Q5", _feuds(state))]
    problems += [
        *by_rule("D5", _dictator(state)),
        *by_rule("S6", _tactics(state)),
        *by_rule("T1", _day(state)),
    ]
    problems += [*by_rule("T2", _actions(state)), *by_rule("B1", _fight(state))]
    return problems or by_rule("V2", _unclaimed_victory(state))


# -- map and teams --------------------------------------------------------------------------------


def _sectors(state: State) -> Iterator[str]:
    """Check the sectors of each type against the map size; industries are on even cells and at A1 (S1)."""
    if NOWHERE in state.sector:
        yield "a sector of the map is missing"
        return
    kinds = [state.sector_at(cell).type_index for cell in range(len(state.sector))]
    wanted = {INDUSTRY: state.size.industries, CITY: cities_of(state)}
    if any(kinds.count(kind) != n for kind, n in wanted.items()):
        yield (
            f"the map has {kinds.count(INDUSTRY)} industries and {kinds.count(CITY)} cities, but needs "
            f"{wanted[INDUSTRY]} and {wanted[CITY]}"
        )
    elif kinds[FIRST] != INDUSTRY or any(
        kind == INDUSTRY and cell not in state.grid.even for cell, kind in enumerate(kinds)
    ):
        yield f"industries must alternate with other sectors, starting at {state.label(FIRST)}"


def _slots(state: State) -> Iterator[str]:
    """Check that cards are in slots that accept them and are not used up (E2, E8)."""
    for unit, worn in enumerate(state.gear):
        for slot, gear in enumerate(worn):
            if gear is not None and slot not in slots_for(state, unit, gear.kind):
                yield f"{_name(state, unit)} cannot have {gear.card.name} in the slot {SLOTS[slot]}"
    rows: list[tuple[Gear | None, ...]] = [*state.gear, *state.stash, tuple(state.vehicles.values())]
    for each in (gear for row in rows for gear in row if gear is not None):
        if each.wear and each.wear >= durability(each):
            yield f"{each.card.name} has {each.wear} wear, so it is used up"


def _feuds(state: State) -> Iterator[str]:
    """Check that no two MERCs who refuse to work together are on one team."""
    for player, team in enumerate(state.team):
        for unit in team:
            for other in facts().feuds[unit] if unit != DICTATOR else ():
                if unit < other and other in team:
                    names = f"{_name(state, unit)} and {_name(state, other)}"
                    yield f"{names} can't be on one team, but both are on that of {state.player_id(player)}"


# -- the Dictator and his cards -------------------------------------------------------------------


def _dictator(state: State) -> Iterator[str]:
    """Check that the Dictator card is in play once the base is revealed, for the Dictator only (D3, D6)."""
    if state.ruler == NOBODY:
        if state.dictator != NOWHERE or state.base != NOWHERE or state.owner[DICTATOR] != NOBODY:
            yield "Versus has no Dictator: remove the Dictator and his base"
        return
    if state.dictator == NOWHERE:
        yield "name the Dictator"
        return
    in_play = state.owner[DICTATOR] != NOBODY
    if in_play and (state.base == NOWHERE or state.owner[DICTATOR] != state.ruler):
        yield "the Dictator card can only be in play for the Dictator after the base is revealed"
    name = facts().dictators[state.dictator].name
    if state.owed and not mercs_per_loss(state.dictator):
        yield f"{name} never recruits MERCs for lost sectors: correct owed"
    if state.named != NOBODY and not (names_rebels(state.dictator) and state.named < state.rebels):
        yield f"{name} does not target a Rebel: remove named"


def _tactics(state: State) -> Iterator[str]:
    """Check the numbers of tactics cards in hand, in force and used (S9d, D10, AI-2.1)."""
    if state.ruler == NOBODY:
        if state.hand or state.in_force:
            yield "Versus has no tactics cards"
        return
    most = 1 if state.automa else facts().rules.hand
    if len(state.hand) > most:
        yield f"the Dictator holds {len(state.hand)} tactics cards; the limit is {most}"
    for card in state.in_force:
        if facts().tactics[card].lasts == "once":
            yield f"{facts().tactics[card].name} has no lasting effect: move it to the discards"
    used = len(state.in_force) + sum(state.discards["tactics"].values())
    days = state.day - facts().rules.setup_days - (state.active != DICTATORS)
    most = days * cards_a_turn(facts().dictators[state.dictator])
    if used > most:
        yield f"{used} tactics cards were used by day {state.day}; at most {most} are possible"
    before_card = state.active != DICTATORS or any(isinstance(step, PlayTactics) for step in state.agenda)
    if before_card and not tactics_left(state):
        yield "no tactics cards are left, so the game would be over: correct the tactics cards"


# -- days and actions -----------------------------------------------------------------------------


def _day(state: State) -> Iterator[str]:
    """Check the day against the number of tactics cards, or the rounds of Versus (S6, MODE-W3)."""
    rounds = state.rounds if state.ruler == NOBODY else len(facts().tactics)
    last = facts().rules.setup_days + rounds
    if not facts().rules.setup_days < state.day <= last:
        yield f"day {state.day} is not between {facts().rules.setup_days + 1} and {last}"


def _actions(state: State) -> Iterator[str]:
    """Check that nobody has more actions than a day gives, or any after his side's turn (C8, T3, A13)."""
    order = [faction_of(turn) for turn in day_turns(state)]
    over = order[: order.index(state.active)]
    moves = sum(
        effect.count
        for card in state.in_force
        for effect in facts().tactics[card].effects
        if isinstance(effect, ExtraAction)
    )
    for unit, owner in enumerate(state.owner):
        if owner == NOBODY:
            continue
        done = state.faction[owner] in over
        most = (0, 0, 0) if done else (*day_actions(unit), moves)
        has = state.actions[unit], state.train_actions[unit], state.move_actions[unit]
        if any(n > limit for n, limit in zip(has, most, strict=True)):
            why = "his side's turn is over" if done else "that is a full day"
            yield f"{_name(state, unit)} has {sum(has)} actions; the limit is {sum(most)}, because {why}"


def _fight(state: State) -> Iterator[str]:
    """Check the round of a fight, and that its dogs hold enemy MERCs in it (B11, E9)."""
    fight = state.fight
    if fight is None:
        return
    if fight.round > facts().rules.combat_rounds:
        yield f"the fight is in round {fight.round}; the last is round {facts().rules.combat_rounds}"
    for hold in fight.holds:
        if state.at(hold.carrier) != fight.at or state.at(hold.held) != fight.at:
            yield f"a dog of {_name(state, hold.carrier)} holds a unit that is not in the fight"
        elif state.side_of(hold.carrier) == state.side_of(hold.held):
            yield f"a dog of {_name(state, hold.carrier)} holds a unit of its own side"


def _unclaimed_victory(state: State) -> Iterator[str]:
    """Check that no side has already won (V2, MODE-W5)."""
    if state.fight is not None or state.placed:
        return  # victory is checked when the fight ends, or an effect has placed all its militia
    if (winner := winning_faction(state)) != NOWHERE:
        if is_dictator_dead(state):
            yield "the Dictator is dead, so the game would be over"
        else:
            yield f"the victory conditions of {state.seats[winner]} are met, so the game would be over"


def _name(state: State, unit: int) -> str:
    return "the Dictator" if unit == DICTATOR else facts().mercs[unit].name
