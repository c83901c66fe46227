"""Place the pieces that a file lists; every problem is reported with its JSON path.

Shared by position files and corrections.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from bythebook.games.merc.box.effects import ExtraSlots
from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.rules import control, militia
from bythebook.games.merc.rules.modes import vehicles
from bythebook.games.merc.rules.stats import durability, effect_of, stats
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.team.equipment import slots_for
from bythebook.games.merc.state.piles import active_deck, new_piles
from bythebook.games.merc.state.state import (
    ACCESSORY_SLOT,
    BASE,
    DICTATOR,
    NOBODY,
    NOWHERE,
    REBELS,
    SLOTS,
    Gear,
    State,
    split_squad_number,
    squad_number,
)
from bythebook.games.merc.text.names import unit_name
from bythebook.games.shared.position_files import Data, Found, Path
from bythebook.kernel.pile import Pile
from bythebook.kernel.schema import Wrong


def _label(state: State, text: str, path: Path, wrong: Found) -> int:
    """Return the cell with a label; report an error and return NOWHERE if it is not on the map."""
    try:
        return state.cell(text)
    except ValueError as error:
        wrong.append(Wrong(path, str(error)))
        return NOWHERE


def _player(state: State, name: str, path: Path, wrong: Found) -> int:
    """Return the player with an id; report an error and return NOBODY if there is none."""
    player = state.player(name)
    if not 0 <= player < state.players or state.player_id(player) != name:
        wrong.append(Wrong(path, f"there is no {name}: the last one is rebel {state.rebels}"))
        return NOBODY
    return player


# -- sectors --------------------------------------------------------------------------------------


def read_sectors(state: State, sectors: Data, wrong: Found) -> None:
    """Read explored sides, militia and stashes; keys that are not given change nothing."""
    for text, entry in sectors.items():
        path: Path = ("sectors", text)
        cell = _label(state, text, path, wrong)
        if cell == NOWHERE:
            continue
        state.explored[cell] = entry.get("explored", state.explored[cell])
        for name, n in entry.get("militia", {}).items():
            player = _player(state, name, (*path, "militia", name), wrong)
            if player != NOBODY:
                state.militia[player][cell] = n
        if isinstance(stash := entry.get("stash"), list):
            cards = [read_gear(state, each, (*path, "stash", i), wrong) for i, each in enumerate(stash)]
            if any(card.is_part for card in cards):
                wrong.append(Wrong((*path, "stash"), "a part of the bomb can't be in a stash", "MODE-I4"))
            state.stash[cell] = tuple(sorted(cards, key=lambda gear: (gear.kind, gear.wear)))


def check_militia(state: State, sectors: Data, wrong: Found) -> None:
    """Report sectors with more militia of a side than the limit (M2)."""
    for text, entry in sectors.items():
        cell = _label(state, text, ("sectors", text), [])
        if cell == NOWHERE:
            continue
        for name in entry.get("militia", {}):
            player = _player(state, name, (), [])
            if player == NOBODY:
                continue
            there, most = state.militia_at(cell, state.faction[player]), militia.cap(state, player, cell)
            if there > most:
                path = ("sectors", text, "militia", name)
                wrong.append(Wrong(path, f"a side may have at most {most} militia here, not {there}", "M2"))


def read_gear(state: State, entry: Any, path: Path, wrong: Found) -> Gear:
    """Read a card, given as a name or an object: check its wear, and the city of a part (B7, E8, MODE-I3)."""
    fields: Data = {"card": entry} if isinstance(entry, str) else entry
    wear = fields.get("wear", 0)
    gear = Gear(facts().card[fields["card"]].index, wear)
    if gear.is_part:
        return _part(state, gear, fields, path, wrong)
    if wear and wear >= durability(gear):
        most = max(0, durability(gear) - 1)
        wrong.append(
            Wrong(
                (*path, "wear"),
                f"{gear.card.name} is discarded at {most + 1} wear; give at most {most}",
                "B7",
            )
        )
    return gear


def _part(state: State, gear: Gear, entry: Data, path: Path, wrong: Found) -> Gear:
    if "city" not in entry:
        wrong.append(Wrong((*path, "city"), f"is missing: give the city where {gear.card.name} was bought"))
        return gear
    return Gear(gear.kind, city=_label(state, entry["city"], (*path, "city"), wrong))


# -- units ----------------------------------------------------------------------------------------


def read_squads(state: State, entries: Data, wrong: Found) -> dict[tuple[int, int], int]:
    """Return the sector of each squad given."""
    cells = {}
    for name, text in entries.items():
        player = _player(state, name.rpartition(" ")[0], ("squads", name), wrong)
        cell = _label(state, text, ("squads", name), wrong)
        if player != NOBODY and cell != NOWHERE:
            cells[state.parse_squad(name)] = cell
    return cells


def read_unit(state: State, name: str, path: Path, wrong: Found) -> int:
    """Return the unit with an id; report an error and return NOWHERE for the id of another Dictator."""
    if name in facts().dictator and state.ruler == NOBODY:
        wrong.append(Wrong(path, "Versus has no Dictator"))
        return NOWHERE
    if name in facts().dictator and name != facts().dictators[state.dictator].id:
        who = facts().dictators[state.dictator].name
        wrong.append(Wrong(path, f"the Dictator of this game is {who}"))
        return NOWHERE
    return state.unit(name)


def enter(
    state: State, unit: int, name: str, pawns: Mapping[tuple[int, int], int], path: Path, wrong: Found
) -> bool:
    """Put a unit into a squad on the map; return whether that is possible."""
    player, squad = state.parse_squad(name)
    if _player(state, name.rpartition(" ")[0], (*path, "squad"), wrong) == NOBODY:
        return False
    if squad == BASE and (unit != DICTATOR or state.base == NOWHERE):
        wrong.append(
            Wrong(
                (*path, "squad"),
                "only the Dictator card can be a base squad, after the base is revealed",
                "D6",
            )
        )
        return False
    cell = state.base if squad == BASE else pawns.get((player, squad), state.squad_at[player][squad])
    if cell == NOWHERE:
        wrong.append(Wrong(("squads", name), "is missing: give the sector of this squad", "Q2"))
        return False
    squads.join(state, unit, player, squad, cell)
    return True


def read_worn(state: State, unit: int, gear: Data, path: Path, wrong: Found) -> None:
    """Read the cards in the slots given; a bandolier adds and removes slots (E1)."""
    worn: dict[int, Gear | None] = dict(enumerate(state.gear[unit]))
    for name, entry in gear.items():
        here = (*path, "gear", name)
        worn[SLOTS.index(name)] = None if entry is None else read_gear(state, entry, here, wrong)
    effects = [effect_of(state, card.kind) for card in worn.values() if card is not None]
    opened = sum(effect.accessory for effect in effects if isinstance(effect, ExtraSlots))
    most = ACCESSORY_SLOT + 1 + opened
    for slot, card in worn.items():
        if slot >= most and card is not None:
            text = f"{unit_name(state, unit)} has no such slot without a bandolier"
            wrong.append(Wrong((*path, "gear", SLOTS[slot]), text, "E1"))
    state.gear[unit] = tuple(worn.get(slot) for slot in range(most))
    _check_slots(state, unit, path, wrong)


def _check_slots(state: State, unit: int, path: Path, wrong: Found) -> None:
    """Report cards in slots that don't accept them (E1, E2)."""
    for slot, gear in enumerate(state.gear[unit]):
        if gear is not None and slot not in slots_for(state, unit, gear.kind):
            text = f"{unit_name(state, unit)} can't have {gear.card.name} in this slot"
            wrong.append(Wrong((*path, "gear", SLOTS[slot]), text, "E1"))


def check_wounds(state: State, unit: int, path: Path, wrong: Found) -> None:
    """Report units in play whose wounds would kill them (B9)."""
    full = stats(state, unit).full
    if state.wounds[unit] >= full:
        text = f"{unit_name(state, unit)} dies at {full} wounds; give at most {full - 1}"
        wrong.append(Wrong((*path, "wounds"), text, "B9"))


# -- vehicles -------------------------------------------------------------------------------------


def read_vehicles(state: State, entries: Data, wrong: Found) -> None:
    """Read the vehicle of each squad given, and militia aboard in a pending fight (MODE-V2, V3)."""
    for name, entry in entries.items():
        path: Path = ("vehicles", name)
        if _player(state, name.rpartition(" ")[0], path, wrong) == NOBODY:
            continue
        player, squad = state.parse_squad(name)
        number = squad_number(player, squad)
        state.vehicles.pop(number, None)
        state.aboard.pop(number, None)
        if entry is None:
            continue
        if not state.members(player, squad):
            wrong.append(Wrong(path, "this squad has no members", "MODE-V2"))
        elif state.automa and player == state.ruler:
            wrong.append(Wrong(path, "the Dictator AI never takes a vehicle", "MODE-V1"))
        else:
            state.vehicles[number] = read_gear(state, entry, path, wrong)
            if not isinstance(entry, str) and entry.get("aboard"):
                _read_crew(state, number, entry["aboard"], (*path, "aboard"), wrong)


def _read_crew(state: State, number: int, n: int, path: Path, wrong: Found) -> None:
    """Read militia aboard, allowed only in the fight after a move and as far as they fit (MODE-V3)."""
    player, squad = split_squad_number(number)
    cell = state.squad_at[player][squad]
    room = max(0, vehicles.berths(state, player, squad))
    if not state.is_contested(cell):
        wrong.append(Wrong(path, "militia are only aboard during a move and its fight", "MODE-V3"))
    elif n > room:
        wrong.append(
            Wrong(path, f"the vehicle has room for {room} militia besides the MERCs, not for {n}", "MODE-V3")
        )
    else:
        state.aboard[number] = n
        riding = [
            crew
            for other, crew in state.aboard.items()
            if split_squad_number(other)[0] == player
            and state.squad_at[player][split_squad_number(other)[1]] == cell
        ]
        if sum(riding) > state.militia[player][cell]:
            there = state.militia[player][cell]
            wrong.append(Wrong(path, f"{there} militia are on {state.label(cell)}, not {sum(riding)}"))


# -- control --------------------------------------------------------------------------------------


def settle_control(state: State, sectors: Data, wrong: Found) -> None:
    """Set the given control where units leave it open; elsewhere, set it by the units (K1 to K4)."""
    for text, entry in sectors.items():
        cell = _label(state, text, (), [])
        if cell != NOWHERE and entry.get("control") is not None:
            state.control[cell] = _player(state, entry["control"], ("sectors", text, "control"), wrong)
    for cell in control.contested_cells(state):
        if state.control[cell] == NOBODY:
            entering = max(state.active, REBELS)
            held = [
                p for p in range(state.players) if state.faction[p] != entering and _stands(state, p, cell)
            ]
            state.control[cell] = held[0] if held else NOBODY
    owed, given = state.owed, list(state.control)
    control.update(state)
    state.owed = owed
    for text, entry in sectors.items():
        cell = _label(state, text, (), [])
        if cell != NOWHERE and "control" in entry and state.control[cell] != given[cell]:
            text_ = "does not match the units there: the side with the most units controls the sector"
            wrong.append(Wrong(("sectors", text, "control"), text_, "K1"))


def _stands(state: State, player: int, cell: int) -> bool:
    return bool(state.militia[player][cell]) or any(state.at(unit) == cell for unit in state.team[player])


# -- cards ----------------------------------------------------------------------------------------


def seen_cards(state: State) -> dict[str, Counter[str]]:
    """Return every card that is not in a deck, by pile."""
    rows = (*state.gear, *state.stash, state.loot, list(state.vehicles.values()))
    gear = [g for row in rows for g in row if g is not None and not g.is_part]
    seen = {deck: Counter(g.card.id for g in gear if g.card.deck == deck) for deck in DECKS}
    mercs = [unit for team in state.team for unit in team if unit != DICTATOR]
    seen["mercs"] = Counter(state.id_of(unit) for unit in (*mercs, *state.candidates, *state.hired))
    seen["tactics"] = Counter(facts().tactics[card].id for card in (*state.hand, *state.in_force))
    for pile, cards in seen.items():
        cards.update(state.discards.get(pile, {}))
    return seen


def build_piles(state: State, *, base_only: bool, tactics: int, wrong: Found) -> None:
    """Put all other cards into the decks; tactics cards beyond `tactics` go back to the box (S6)."""
    whole = new_piles(state.rulings, modes=state.modes, base_only=base_only)
    for name, seen in seen_cards(state).items():
        if name == "tactics" and state.ruler == NOBODY:
            continue
        cards = dict(whole[name].unseen)
        for card, n in seen.items():
            most = cards.get(card, 0)
            if n > most:
                wrong.append(Wrong((), _too_many(name, card, n, most), "C3"))
            cards[card] = max(0, most - n)
        state.piles[name] = Pile.of(cards)
    if state.ruler == NOBODY:
        return
    left = state.piles["tactics"]
    if tactics > len(left):
        wrong.append(Wrong(("tactics",), f"only {len(left)} tactics cards are left, not {tactics}"))
    state.piles["tactics"] = active_deck(left, min(tactics, len(left)))


def _too_many(pile: str, card: str, n: int, most: int) -> str:
    shelf: Any = facts().merc if pile == "mercs" else facts().tactic if pile == "tactics" else facts().card
    name = shelf[card].name
    if not most:
        return f"{name} is not used in this game"
    return f"{n} copies of {name} are too many; the game has {most}"
