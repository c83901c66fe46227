"""Corrections during a game: the position as it is on the real board (kernel.box.Box.correct).

    correct(state, {"mercs": {"tao": {"wounds": 1}, "max": None}, "sectors": {"B2": {"explored": True}}})

A correction only contains differences. A card that is removed from a slot, a stash or the hand without a
new place is discarded; a new card comes from its deck, or else from the discards. With `active`, a player
enters a whole turn at once, and the other side begins.
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
from bythebook.games.merc.rules.days import LoseActions, day_turns, faction_of
from bythebook.games.merc.rules.dictator.turn import RefillHand
from bythebook.games.merc.rules.invariants import check
from bythebook.games.merc.rules.stats import day_actions
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.victory import EndCheck
from bythebook.games.merc.state.piles import active_deck, new_piles
from bythebook.games.merc.state.state import ACCESSORY_SLOT, BASE, DICTATOR, DICTATORS, NOBODY, NOWHERE, State
from bythebook.games.shared.position_files import Data, Found, check_correction, replace_state, valid_parts
from bythebook.kernel.pile import Pile
from bythebook.kernel.schema import Wrong, problems

Open = dict[str, Counter[str]]
"""The cards in slots, stashes, teams and the hand, by pile."""


def correct(state: State, patch: Mapping[str, Any]) -> None:
    """Correct the position; raise Problems with all errors and leave it unchanged if there are any."""
    wrong = problems(patch, correction_schema())
    sound = valid_parts(patch, wrong)
    draft = state.copy()
    before = _open_cards(draft)
    sectors = sound.get("sectors", {})
    _base(draft, sound, wrong)
    read_sectors(draft, sectors, wrong)
    _no_counts(sectors, wrong)
    _units(draft, sound, wrong)
    _let_go(draft)
    # A vehicle whose squad is gone was discarded at once; `_discards` sees to it with all other cards.
    draft.discards |= {deck: dict(state.discards[deck]) for deck in DECKS}
    read_vehicles(draft, sound.get("vehicles", {}), wrong)
    check_militia(draft, sectors, wrong)
    _tactics(draft, sound, wrong)
    _discards(draft, sound, before, wrong)
    _tokens(draft, sound, wrong)
    settle_control(draft, sectors, wrong)
    if "active" in sound or "card" in sound:
        _pass_turn(draft, sound, wrong)
    check_correction(state, draft, check, wrong)
    replace_state(state, draft)


# -- pieces ---------------------------------------------------------------------------------------


def _base(state: State, sound: Data, wrong: Found) -> None:
    """Place the base token and put the Dictator card into play (D3, D5)."""
    if "base" not in sound:
        return
    try:
        state.base = state.cell(sound["base"])
    except ValueError as error:
        wrong.append(Wrong(("base",), str(error)))
        return
    if state.owner[DICTATOR] == NOBODY or state.squad[DICTATOR] == BASE:
        squads.join(state, DICTATOR, state.ruler, BASE, state.base)


def _no_counts(sectors: Data, wrong: Found) -> None:
    """Reject stash cards given as numbers: during a game nothing is dealt, so cards must be named."""
    for text, entry in sectors.items():
        if isinstance(entry.get("stash"), dict):
            wrong.append(
                Wrong(("sectors", text, "stash"), "name the cards: no cards are dealt during a game")
            )


def _units(state: State, sound: Data, wrong: Found) -> None:
    """Apply the corrections of units: remove MERCs, then move pawns, then add or change MERCs."""
    entries = sound.get("mercs", {})
    for name, entry in entries.items():
        unit = read_unit(state, name, ("mercs", name), wrong)
        if entry is None and unit != NOWHERE:
            _take_out(state, unit, ("mercs", name), wrong)
    pawns = read_squads(state, sound.get("squads", {}), wrong)
    changed = []
    for name, entry in entries.items():
        unit = read_unit(state, name, ("mercs", name), [])
        change = {"squad": entry} if isinstance(entry, str) else entry
        if change is not None and unit != NOWHERE and _change(state, unit, change, pawns, wrong):
            changed.append(unit)
    for (player, squad), cell in pawns.items():
        if state.members(player, squad):
            squads.march(state, player, squad, cell)
        else:
            wrong.append(Wrong(("squads", state.squad_id(player, squad)), "this squad has no members", "Q2"))
    for unit in changed:
        check_wounds(state, unit, ("mercs", state.id_of(unit)), wrong)


def _let_go(state: State) -> None:
    """Return dogs to their carriers where the carrier or the held MERC is no longer in the fight (E9)."""
    if (fight := state.fight) is not None:
        both = [hold for hold in fight.holds if state.at(hold.carrier) == state.at(hold.held) == fight.at]
        state.fight = replace(fight, holds=tuple(both))


def _take_out(state: State, unit: int, path: tuple[str, str], wrong: Found) -> None:
    if state.owner[unit] == NOBODY:
        wrong.append(Wrong(path, "is not in play"))
        return
    state.gear[unit] = (None,) * (ACCESSORY_SLOT + 1)
    squads.leave(state, unit)


def _change(state: State, unit: int, entry: Data, pawns: Mapping[tuple[int, int], int], wrong: Found) -> bool:
    """Put a MERC into play or change his squad or state; return whether he is in play."""
    path = ("mercs", state.id_of(unit))
    new = state.owner[unit] == NOBODY
    if new and "squad" not in entry:
        wrong.append(Wrong((*path, "squad"), "is missing: this MERC is not in play yet, so give his squad"))
        return False
    if "squad" in entry:
        player, _ = state.parse_squad(entry["squad"])
        if not new and state.owner[unit] != player:
            wrong.append(
                Wrong((*path, "squad"), f"is on the team of {state.player_id(state.owner[unit])}", "Q1")
            )
            return False
        if not enter(state, unit, entry["squad"], pawns, path, wrong):
            return False
    if new and state.active == state.side_of(unit):
        state.actions[unit], state.train_actions[unit] = day_actions(unit)
    read_worn(state, unit, entry.get("gear", {}), path, wrong)
    for key in ("wounds", "actions", "train_actions", "move_actions"):
        if key in entry:
            getattr(state, key)[unit] = entry[key]
    return True


def _tokens(state: State, sound: Data, wrong: Found) -> None:
    state.owed = sound.get("owed", state.owed)
    state.ability_used = sound.get("ability_used", state.ability_used)
    if "named" in sound:
        state.named = state.player(sound["named"])
        if state.named >= state.rebels:
            wrong.append(Wrong(("named",), f"there is no {sound['named']}"))


# -- cards ----------------------------------------------------------------------------------------


def _open_cards(state: State) -> Open:
    """Return the cards that are not in a deck or among the discards."""
    seen = seen_cards(state)
    return {pile: cards - Counter(state.discards.get(pile, {})) for pile, cards in seen.items()}


def _tactics(state: State, sound: Data, wrong: Found) -> None:
    if isinstance(sound.get("hand"), int):
        wrong.append(Wrong(("hand",), "list the cards in the hand, not a number"))
    elif "hand" in sound:
        state.hand = sorted(facts().tactic[card].index for card in sound["hand"] if card)
    if "in_force" in sound:
        state.in_force = [facts().tactic[card].index for card in sound["in_force"] if card]


def _discards(state: State, sound: Data, before: Open, wrong: Found) -> None:
    """Set the discards as given, or update them by the cards added and removed; then rebuild the decks."""
    given, now = sound.get("discards", {}), _open_cards(state)
    for pile in PILES:
        if pile not in state.piles:
            continue
        came, gone = now[pile] - before[pile], before[pile] - now[pile]
        if pile in given:
            state.discards[pile] = dict(Counter(card for card in given[pile] if card))
        elif pile != "mercs":  # who leaves is among the discards already
            state.discards[pile] = dict(Counter(state.discards[pile]) + gone)
        if pile not in given:
            from_discards = came - Counter(state.piles[pile].unseen)
            state.discards[pile] = dict(Counter(state.discards[pile]) - from_discards)
        if came or gone or pile in given:
            _rebuild(state, pile, wrong)


def _rebuild(state: State, pile: str, wrong: Found) -> None:
    """Rebuild a deck from all its cards that are not anywhere else."""
    whole, seen = _printed(state, pile), seen_cards(state)[pile]
    for card in seen - whole:
        wrong.append(
            Wrong(
                ("discards", pile),
                f"{seen[card]} copies of {card} are too many; the game has {whole[card]}",
                "C3",
            )
        )
    rest = Pile.of(whole - seen)
    if pile == "tactics":
        left = min(len(state.piles[pile]), len(rest))
        rest = active_deck(rest, left)
    state.piles = {**state.piles, pile: rest}


def _printed(state: State, pile: str) -> Counter[str]:
    """Return every card of a pile that this game uses."""
    mixed = Counter(new_piles(state.rulings, modes=state.modes)[pile].unseen)
    if pile in DECKS:
        return mixed
    known = {*state.piles[pile].unseen, *seen_cards(state)[pile]}
    shelf: Any = facts().merc if pile == "mercs" else facts().tactic
    if any(shelf[card].box == "expansion" for card in known):
        return mixed
    return Counter(new_piles(state.rulings, base_only=True)[pile].unseen)


# -- a whole turn ---------------------------------------------------------------------------------


def _pass_turn(state: State, sound: Data, wrong: Found) -> None:
    """End the turn of the active side and begin the next one (T3, T4)."""
    if state.active == NOWHERE:
        wrong.append(Wrong(("active",), "the game is still being set up"))
        return
    side, rest = sound.get("active", state.seats[state.active]), after_turn(state)
    if side == state.seats[state.active]:
        if "card" in sound:
            wrong.append(
                Wrong(("card",), "can only be given with active: rebels, when the Dictator's turn is over")
            )
        return
    following = next((f for f in map(faction_of, rest) if f != NOWHERE), faction_of(day_turns(state)[0]))
    if side != state.seats[following]:
        now = state.seats[state.active]
        wrong.append(
            Wrong(("active",), f"after {now}, it is the turn of {state.seats[following]}, not {side}")
        )
        return
    if state.fight is not None:
        wrong.append(Wrong(("active",), "a fight is in progress: finish it first"))
        return
    state.agenda.clear()
    if state.active == DICTATORS and state.ruler != NOBODY:
        rest = [RefillHand(), EndCheck(), *rest]
        if "card" in sound:
            _spend(state, sound["card"], wrong)
    elif "card" in sound:
        wrong.append(Wrong(("card",), "only the Dictator plays tactics cards"))
    state.then(LoseActions(state.active), *rest)


def _spend(state: State, card: str, wrong: Found) -> None:
    """Remove the card from the hand; one with a lasting effect stays in play (D10)."""
    tactic = facts().tactic[card]
    if tactic.index not in state.hand:
        wrong.append(Wrong(("card",), f"{tactic.name} is not in the Dictator's hand"))
        return
    state.hand.remove(tactic.index)
    if tactic.lasts == "once":
        state.discards["tactics"][card] = state.discards["tactics"].get(card, 0) + 1
    else:
        state.in_force.append(tactic.index)
