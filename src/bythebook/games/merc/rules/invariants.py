"""The invariants of every position.

Position files, corrections, saved games and the fuzzer all use this check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sized

from bythebook.games.merc.box.effects import ExtraSlots
from bythebook.games.merc.box.facts import CITY, DECKS, facts
from bythebook.games.merc.box.modes import VERSUS
from bythebook.games.merc.rules import militia
from bythebook.games.merc.rules.day_invariants import check_game
from bythebook.games.merc.rules.dictator.base import can_hold_base
from bythebook.games.merc.rules.modes.i_dictator import held_parts, pool
from bythebook.games.merc.rules.modes.vehicles import berths, vehicle_effect
from bythebook.games.merc.rules.stats import effect_of, stats
from bythebook.games.merc.state.piles import equipment_cards
from bythebook.games.merc.state.ranges import DRAWN
from bythebook.games.merc.state.state import (
    ACCESSORY_SLOT,
    BASE,
    DICTATOR,
    DICTATORS,
    MILITIA,
    NOBODY,
    NOWHERE,
    REBELS,
    SQUADS,
    UNITS,
    State,
    split_squad_number,
)
from bythebook.kernel.box import by_rule
from bythebook.kernel.notation import listed


def check(state: State) -> list[str]:
    """Return the broken invariants of a position, as sentences with the ids of their rules."""
    problems = _shapes(state)
    if problems:
        return problems
    problems = [*by_rule("B9", _units(state)), *by_rule("Q2", _squads(state)), *by_rule("E1", _gear(state))]
    problems += [
        *by_rule("MODE-V2", _vehicles(state)),
        *by_rule("MODE-V6", _stashed(state)),
        *by_rule("MODE-I3", _parts(state)),
    ]
    problems += [*by_rule("K1", _map(state)), *by_rule("M2", _militia(state)), *by_rule("C1", _mercs(state))]
    problems += [*by_rule("C3", _equipment(state)), *by_rule("C5", _tactics(state)), *state.check()]
    return problems or check_game(state)


def _name(state: State, unit: int) -> str:
    return "the Dictator" if unit == DICTATOR else facts().mercs[unit].name


def _shapes(state: State) -> list[str]:
    """Return problems with the lengths of lists; if there are any, the other checks cannot run."""
    cells, players = state.rows * state.cols, len(state.faction)
    by_cell: list[Sized] = [state.sector, state.explored, state.stash, state.control, *state.militia]
    by_unit: list[Sized] = [state.owner, state.squad, state.wounds, state.gear, state.actions]
    by_unit += [state.train_actions, state.move_actions]
    by_player: list[Sized] = [state.militia, state.team, state.squad_at]
    problems = []
    if any(len(row) != cells for row in by_cell):
        problems.append("the lists of sectors have different lengths")
    if any(len(row) != UNITS for row in by_unit):
        problems.append("the lists of units have different lengths")
    if any(len(row) != players for row in by_player):
        problems.append("the lists of players have different lengths")
    if any(len(row) != len(SQUADS) for row in state.squad_at):
        problems.append("a player does not have exactly three squads")
    if set(state.discards) != {"mercs", *DECKS, "tactics"}:
        problems.append("the discard piles do not match the decks")
    if len(set(state.seats)) != len(state.seats) or not set(state.faction) <= set(range(len(state.seats))):
        problems.append("the players do not match the factions")
    if len(state.candidates) not in DRAWN:
        problems.append(f"{len(state.candidates)} MERCs are drawn at once, which is too many")
    if not _at_the_table(state):
        problems.append(f"the factions {listed(map(str, state.faction))} do not match rebels={state.rebels}")
    return problems


def _at_the_table(state: State) -> bool:
    """Return whether the factions are the Rebels and one Dictator, or those of Versus (S10, MODE-W1)."""
    if VERSUS in state.modes:
        return state.players == state.rebels and list(state.faction) == sorted(state.faction)
    return state.faction == (*[REBELS] * state.rebels, DICTATORS)


def _units(state: State) -> list[str]:
    problems = []
    for player, team in enumerate(state.team):
        if list(team) != sorted(set(team)):
            problems.append(f"the team of {state.player_id(player)} is not sorted")
        problems += [
            f"{_name(state, u)} is on a team that does not own him" for u in team if state.owner[u] != player
        ]
    for unit, owner in enumerate(state.owner):
        who = _name(state, unit)
        spent = (state.actions[unit], state.train_actions[unit], state.move_actions[unit])
        if owner == NOBODY:
            if any((*state.gear[unit], *spent)) or state.wounds[unit] or state.squad[unit] != NOWHERE:
                problems.append(f"{who} is out of play but still has cards, wounds or actions")
        elif unit not in state.team[owner]:
            problems.append(f"{who} is not on his owner's team")
        elif not 0 <= state.squad[unit] < len(SQUADS):
            problems.append(f"{who} is not in a squad")
        elif stats(state, unit).health < 1 or state.wounds[unit] < 0:
            problems.append(f"{who} has {stats(state, unit).health} health")
        if min(spent) < 0:
            problems.append(f"{who} has a negative number of actions")
    return problems


def _squads(state: State) -> list[str]:
    """Check that squads on the map have members, and the base squad is the Dictator alone (Q2, D6)."""
    problems = []
    for player, pawns in enumerate(state.squad_at):
        for squad, cell in enumerate(pawns):
            members = [unit for unit in state.team[player] if state.squad[unit] == squad]
            name = state.squad_id(player, squad)
            if bool(members) != (cell != NOWHERE):
                problems.append(f"{name} has {len(members)} members, but its pawn is on cell {cell}")
            elif not NOWHERE <= cell < state.grid.cells:
                problems.append(f"{name} is on a cell that is not on the map")
            elif squad == BASE and members and (members != [DICTATOR] or cell != state.base):
                problems.append(f"{name} is not the Dictator at his base")
    return problems


def _gear(state: State) -> list[str]:
    """Check that a unit has three slots, plus those of the bandolier it wears (E1)."""
    problems = []
    for unit, slots in enumerate(state.gear):
        opened, worn = 0, 0
        for slot, gear in enumerate(slots):
            if gear is None:
                continue
            effect = effect_of(state, gear.kind)
            if isinstance(effect, ExtraSlots):
                opened, worn = opened + effect.accessory, worn + 1
            card = gear.card
            if card.armor and not 0 <= gear.wear < card.armor:
                problems.append(
                    f"{_name(state, unit)}'s {card.name} has {gear.wear} wear, but its armor is {card.armor}"
                )
            if slot > ACCESSORY_SLOT and card.deck_index != ACCESSORY_SLOT:
                problems.append(
                    f"{_name(state, unit)} has {card.name} in a bandolier slot, which only holds accessories"
                )
        if len(slots) != ACCESSORY_SLOT + 1 + opened or worn > 1:
            problems.append(f"{_name(state, unit)} has {len(slots)} slots and {worn} bandoliers")
    return problems


def _stashed(state: State) -> list[str]:
    """Check that no damaged vehicle is in a stash."""
    return [
        f"a damaged {gear.card.name} is in the stash of {state.label(cell)}"
        for cell, stash in enumerate(state.stash)
        for gear in stash
        if gear.wear and vehicle_effect(gear)
    ]


def _vehicles(state: State) -> list[str]:
    """Check that vehicles are intact, belong to squads on the map and have room for their crews (MODE-V2)."""
    problems = []
    for number, vehicle in state.vehicles.items():
        player, squad = split_squad_number(number)
        name = state.squad_id(player, squad)
        ride = vehicle_effect(vehicle)
        if ride is None or not 0 <= vehicle.wear < vehicle.card.armor:
            problems.append(
                f"the {vehicle.card.name} of {name} has {vehicle.wear} wear, "
                f"but its hull is {vehicle.card.armor}"
            )
        elif state.squad_at[player][squad] == NOWHERE:
            problems.append(f"{name} is not on the map but has a {vehicle.card.name}")
        elif (n := state.aboard.get(number, 0)) and n > berths(state, player, squad):
            problems.append(
                f"{n} militia are aboard the {vehicle.card.name} of {name}, which is too small for them"
            )
    if state.fight is not None:
        for player in {split_squad_number(number)[0] for number in state.aboard}:
            if militia.mark_count(state, MILITIA + player, state.fight.at) < 0:
                problems.append(f"more militia of {state.player_id(player)} are aboard than are in the fight")
    if min(state.aboard.values(), default=1) < 1:
        problems.append("a vehicle has an entry for militia aboard, but carries none")
    return problems


def _parts(state: State) -> list[str]:
    """Check the number of parts of the bomb, and the limits of each player (MODE-I3)."""
    if "i_dictator" not in state.modes:
        worn = [gear for row in (*state.gear, *state.stash, state.loot) for gear in row if gear is not None]
        return [f"{gear.card.name} is not used in this game" for gear in worn if gear.is_part]
    short = [facts().equipment[kind].name for kind, n in pool(state).items() if n < 0]
    problems = [f"there are too many copies of {name}" for name in short]
    problems += [
        f"{g.card.name} is in a stash, where no part of the bomb can be"
        for stash in state.stash
        for g in stash
        if g.is_part
    ]
    for player in range(state.players):
        who, mine = state.player_id(player), held_parts(state, player)
        kinds, cities = [part.kind for part in mine], [part.city for part in mine]
        if len(set(kinds)) < len(kinds) or len(set(cities)) < len(cities):
            problems.append(f"{who} holds two identical parts of the bomb, or two from one city")
        if player == state.ruler and mine:
            problems.append("the Dictator's MERCs hold a part of the bomb")
        problems += [
            f"{part.card.name} was not bought in a city"
            for part in mine
            if part.city == NOWHERE or state.sector_at(part.city).type_index != CITY
        ]
    return problems


def _map(state: State) -> list[str]:
    """Check that no sector occurs twice, that control matches the units, and the base (S3, K1, D3)."""
    laid = [sector for sector in state.sector if sector != NOWHERE]
    problems = [] if len(set(laid)) == len(laid) else ["a sector is on the map twice"]
    for cell, stash in enumerate(state.stash):
        if list(stash) != sorted(stash, key=lambda gear: (gear.kind, gear.wear)):
            problems.append(f"the stash of {state.label(cell)} is not sorted")
    if state.base != NOWHERE and not can_hold_base(state, state.base):
        problems.append(f"the base cannot be on {state.label(state.base)}")
    if state.fight is not None or state.placed or state.over:
        return problems  # control is updated when the fight ends, or an effect has placed all its militia
    for cell, player in enumerate(state.control):
        factions = state.factions_at(cell)
        if len(factions) > 1:
            continue
        if (player == NOBODY) != (not factions) or (factions and not state.controls(cell, factions[0])):
            problems.append(f"{state.label(cell)} is controlled by {player}, but has units of {factions}")
    return problems


def _militia(state: State) -> list[str]:
    problems = []
    for player, row in enumerate(state.militia):
        for cell, n in enumerate(row):
            if n < 0:
                problems.append(f"{state.player_id(player)} has {n} militia on {state.label(cell)}")
            if n and state.militia_at(cell, state.faction[player]) > militia.cap(state, player, cell):
                problems.append(f"there are too many militia on {state.label(cell)}")
    return problems


# -- conservation of cards ------------------------------------------------------------------------


def _miscounted(what: str, there: Counter[str], printed: Counter[str]) -> list[str]:
    """Return a sentence for every card that is missing or occurs too often.

    A game may be older than a card; it is then played without the card.
    """
    later = facts().later_cards
    return [
        f"{what}: {there[card]} copies of {card} instead of {printed[card]}"
        for card in sorted({*there, *printed})
        if there[card] != printed[card] and (there[card] or card not in later)
    ]


def _pile(state: State, name: str) -> Counter[str]:
    return Counter(state.piles[name].unseen) + Counter(state.discards[name])


def _mercs(state: State) -> list[str]:
    """Check that every MERC is in exactly one place: pile, discards, candidates, hired, or a team."""
    if "mercs" not in state.piles:
        return []
    there = _pile(state, "mercs")
    teams = [unit for team in state.team for unit in team if unit != DICTATOR]
    there.update(facts().mercs[unit].id for unit in (*teams, *state.candidates, *state.hired))
    boxes = {"base"} if not any(facts().merc[m].box == "expansion" for m in there) else {"base", "expansion"}
    return _miscounted("MERCs", there, Counter(m.id for m in facts().mercs if m.box in boxes))


def _equipment(state: State) -> list[str]:
    """Check that every card is in exactly one place: pile, discards, slot, stash, loot (C3, C7)."""
    if DECKS[0] not in state.piles:
        return []
    there: Counter[str] = Counter()
    printed: Counter[str] = Counter()
    for deck, name in enumerate(DECKS):
        there += _pile(state, name)
        printed += Counter(equipment_cards(state.rulings, deck, state.modes))
    rows = (*state.gear, *state.stash, state.loot, list(state.vehicles.values()))
    worn = [gear.card for row in rows for gear in row if gear is not None]
    there.update(card.id for card in worn if card.mode in (None, "vehicles"))
    return _miscounted("equipment", there, printed)


def _tactics(state: State) -> list[str]:
    """Check that no tactics card occurs twice among pile, hand, cards in force and discards (C5)."""
    if "tactics" not in state.piles:
        return []
    there = _pile(state, "tactics")
    there.update(facts().tactics[card].id for card in (*state.hand, *state.in_force))
    return [f"tactics: {n} copies of {card} instead of 1" for card, n in there.items() if n != 1]
