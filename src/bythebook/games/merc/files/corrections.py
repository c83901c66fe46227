"""Corrections in mid-game: the position as the people at the table see it (kernel.box.Box.correct).

    correct(table, {"mercs": {"tao": {"wounds": 1}, "max": None}, "sectors": {"B2": {"explored": True}}})

A correction names only what is different. A card that leaves a slot, a stash or the hand and is put nowhere
else goes to the discards; one that is new comes from its deck, or else from the discards. With `active` a
person hands in a whole turn, and the other side begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.files.agenda import after_turn
from bythebook.games.merc.files.placement import (
    check_militia,
    check_wounds,
    enter,
    read_sectors,
    read_squads,
    read_unit,
    read_vehicles,
    read_worn,
    seen_cards,
    settle_control,
)
from bythebook.games.merc.files.schema import PILES, correction_schema
from bythebook.games.merc.rules.days import LoseActions, faction_of, turns
from bythebook.games.merc.rules.dictator.turn import RefillHand
from bythebook.games.merc.rules.invariants import check
from bythebook.games.merc.rules.stats import day_actions
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.victory import EndCheck
from bythebook.games.merc.table.piles import active_deck, new_piles
from bythebook.games.merc.table.state import ACCESSORY_SLOT, BASE, DICTATOR, DICTATORS, NOBODY, NOWHERE, Table
from bythebook.games.shared.position_files import Data, Found, become, refuse_correction, sound_parts
from bythebook.kernel.pile import Pile
from bythebook.kernel.schema import Wrong, problems

Open = dict[str, Counter[str]]
"""The cards that lie in slots, stashes, teams and the hand, by pile."""


def correct(table: Table, patch: Mapping[str, Any]) -> None:
    """Set the position right; Problems lists all that cannot be, and then nothing has changed."""
    wrong = problems(patch, correction_schema())
    sound = sound_parts(patch, wrong)
    draft = table.copy()
    before = _open_cards(draft)
    sectors = sound.get("sectors", {})
    _base(draft, sound, wrong)
    read_sectors(draft, sectors, wrong)
    _no_counts(sectors, wrong)
    _units(draft, sound, wrong)
    _let_go(draft)
    # A vehicle whose squad is gone was discarded at once; `_discards` sees to it with all other cards.
    draft.discards |= {deck: dict(table.discards[deck]) for deck in DECKS}
    read_vehicles(draft, sound.get("vehicles", {}), wrong)
    check_militia(draft, sectors, wrong)
    _tactics(draft, sound, wrong)
    _discards(draft, sound, before, wrong)
    _tokens(draft, sound, wrong)
    settle_control(draft, sectors, wrong)
    if "active" in sound or "card" in sound:
        _pass_turn(draft, sound, wrong)
    refuse_correction(table, draft, check, wrong)
    become(table, draft)


# -- pieces ---------------------------------------------------------------------------------------


def _base(table: Table, sound: Data, wrong: Found) -> None:
    """The base token; the Dictator card comes into play with it (D3, D5)."""
    if "base" not in sound:
        return
    try:
        table.base = table.cell(sound["base"])
    except ValueError as error:
        wrong.append(Wrong(("base",), str(error)))
        return
    if table.owner[DICTATOR] == NOBODY or table.squad[DICTATOR] == BASE:
        squads.join(table, DICTATOR, table.ruler, BASE, table.base)


def _no_counts(sectors: Data, wrong: Found) -> None:
    """In mid-game the cards of a stash are named, for nothing is dealt."""
    for text, entry in sectors.items():
        if isinstance(entry.get("stash"), dict):
            wrong.append(Wrong(("sectors", text, "stash"), "name the cards: nothing is dealt in mid-game"))


def _units(table: Table, sound: Data, wrong: Found) -> None:
    """MERCs who go first, then pawns, then MERCs who come or change."""
    entries = sound.get("mercs", {})
    for name, entry in entries.items():
        unit = read_unit(table, name, ("mercs", name), wrong)
        if entry is None and unit != NOWHERE:
            _take_out(table, unit, ("mercs", name), wrong)
    pawns = read_squads(table, sound.get("squads", {}), wrong)
    changed = []
    for name, entry in entries.items():
        unit = read_unit(table, name, ("mercs", name), [])
        told = {"squad": entry} if isinstance(entry, str) else entry
        if told is not None and unit != NOWHERE and _change(table, unit, told, pawns, wrong):
            changed.append(unit)
    for (player, squad), cell in pawns.items():
        if table.members(player, squad):
            squads.march(table, player, squad, cell)
        else:
            wrong.append(Wrong(("squads", table.squad_id(player, squad)), "nobody is in this squad", "Q2"))
    for unit in changed:
        check_wounds(table, unit, ("mercs", table.id_of(unit)), wrong)


def _let_go(table: Table) -> None:
    """Return dogs to their carriers where the carrier or the held MERC is no longer in the fight (E9)."""
    if (fight := table.fight) is not None:
        both = [hold for hold in fight.holds if table.at(hold.carrier) == table.at(hold.held) == fight.at]
        table.fight = replace(fight, holds=tuple(both))


def _take_out(table: Table, unit: int, path: tuple[str, str], wrong: Found) -> None:
    if table.owner[unit] == NOBODY:
        wrong.append(Wrong(path, "is not in play"))
        return
    table.gear[unit] = (None,) * (ACCESSORY_SLOT + 1)
    squads.leave(table, unit)


def _change(table: Table, unit: int, entry: Data, pawns: Mapping[tuple[int, int], int], wrong: Found) -> bool:
    """A MERC comes into play, changes squads, or is in another state; whether he is in play now."""
    path = ("mercs", table.id_of(unit))
    new = table.owner[unit] == NOBODY
    if new and "squad" not in entry:
        wrong.append(Wrong((*path, "squad"), "is missing: not in play yet"))
        return False
    if "squad" in entry:
        player, _ = table.squad_named(entry["squad"])
        if not new and table.owner[unit] != player:
            wrong.append(
                Wrong((*path, "squad"), f"is on the team of {table.player_id(table.owner[unit])}", "Q1")
            )
            return False
        if not enter(table, unit, entry["squad"], pawns, path, wrong):
            return False
    if new and table.active == table.side_of(unit):
        table.actions[unit], table.train_actions[unit] = day_actions(unit)
    read_worn(table, unit, entry.get("gear", {}), path, wrong)
    for key in ("wounds", "actions", "train_actions", "move_actions"):
        if key in entry:
            getattr(table, key)[unit] = entry[key]
    return True


def _tokens(table: Table, sound: Data, wrong: Found) -> None:
    table.owed = sound.get("owed", table.owed)
    table.ability_used = sound.get("ability_used", table.ability_used)
    if "named" in sound:
        table.named = table.player(sound["named"])
        if table.named >= table.rebels:
            wrong.append(Wrong(("named",), f"there is no {sound['named']}"))


# -- cards ----------------------------------------------------------------------------------------


def _open_cards(table: Table) -> Open:
    """The cards that lie anywhere but in a deck or among the discards."""
    seen = seen_cards(table)
    return {pile: cards - Counter(table.discards.get(pile, {})) for pile, cards in seen.items()}


def _tactics(table: Table, sound: Data, wrong: Found) -> None:
    if isinstance(sound.get("hand"), int):
        wrong.append(Wrong(("hand",), "the program knows this hand: name its cards"))
    elif "hand" in sound:
        table.hand = sorted(facts().tactic[card].index for card in sound["hand"] if card)
    if "in_force" in sound:
        table.in_force = [facts().tactic[card].index for card in sound["in_force"] if card]


def _discards(table: Table, sound: Data, before: Open, wrong: Found) -> None:
    """The discards as they are told, or as the cards that came and went leave them; the rest is the deck."""
    told, now = sound.get("discards", {}), _open_cards(table)
    for pile in PILES:
        if pile not in table.piles:
            continue
        came, gone = now[pile] - before[pile], before[pile] - now[pile]
        if pile in told:
            table.discards[pile] = dict(Counter(card for card in told[pile] if card))
        elif pile != "mercs":  # who leaves is among the discards already
            table.discards[pile] = dict(Counter(table.discards[pile]) + gone)
        if pile not in told:
            from_discards = came - Counter(table.piles[pile].unseen)
            table.discards[pile] = dict(Counter(table.discards[pile]) - from_discards)
        if came or gone or pile in told:
            _rebuild(table, pile, wrong)


def _rebuild(table: Table, pile: str, wrong: Found) -> None:
    """A deck anew, of all its cards that lie nowhere else."""
    whole, seen = _printed(table, pile), seen_cards(table)[pile]
    for card in seen - whole:
        wrong.append(
            Wrong(("discards", pile), f"there are only {whole[card]} of {card}, not {seen[card]}", "C3")
        )
    rest = Pile.of(whole - seen)
    if pile == "tactics":
        left = min(len(table.piles[pile]), len(rest))
        rest = active_deck(rest, left)
    table.piles = {**table.piles, pile: rest}


def _printed(table: Table, pile: str) -> Counter[str]:
    """Every card of a pile that is in this game."""
    mixed = Counter(new_piles(table.rulings, modes=table.modes)[pile].unseen)
    if pile in DECKS:
        return mixed
    known = {*table.piles[pile].unseen, *seen_cards(table)[pile]}
    shelf: Any = facts().merc if pile == "mercs" else facts().tactic
    if any(shelf[card].box == "expansion" for card in known):
        return mixed
    return Counter(new_piles(table.rulings, base_only=True)[pile].unseen)


# -- a whole turn ---------------------------------------------------------------------------------


def _pass_turn(table: Table, sound: Data, wrong: Found) -> None:
    """The turn of the active side is over as the correction tells it; the other side begins (T3, T4)."""
    if table.active == NOWHERE:
        wrong.append(Wrong(("active",), "the table is still being set up"))
        return
    said, rest = sound.get("active", table.seats[table.active]), after_turn(table)
    if said == table.seats[table.active]:
        if "card" in sound:
            wrong.append(Wrong(("card",), "goes with active: rebels, when the Dictator's turn is over"))
        return
    following = next((f for f in map(faction_of, rest) if f != NOWHERE), faction_of(turns(table)[0]))
    if said != table.seats[following]:
        now = table.seats[table.active]
        wrong.append(
            Wrong(("active",), f"after {now} it is the turn of {table.seats[following]}, not {said}")
        )
        return
    if table.fight is not None:
        wrong.append(Wrong(("active",), "a fight is on; it is fought out first"))
        return
    table.agenda.clear()
    if table.active == DICTATORS and table.ruler != NOBODY:
        rest = [RefillHand(), EndCheck(), *rest]
        if "card" in sound:
            _spend(table, sound["card"], wrong)
    elif "card" in sound:
        wrong.append(Wrong(("card",), "only the Dictator plays tactics cards"))
    table.then(LoseActions(table.active), *rest)


def _spend(table: Table, card: str, wrong: Found) -> None:
    """The card leaves the hand; one whose effect lasts stays on the table (D10)."""
    tactic = facts().tactic[card]
    if tactic.index not in table.hand:
        wrong.append(Wrong(("card",), f"{tactic.name} is not in the hand of the Dictator"))
        return
    table.hand.remove(tactic.index)
    if tactic.lasts == "once":
        table.discards["tactics"][card] = table.discards["tactics"].get(card, 0) + 1
    else:
        table.in_force.append(tactic.index)
