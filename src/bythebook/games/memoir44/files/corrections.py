"""Corrections in mid-game: the position on the players' real board (kernel.box.Box.correct).

    correct(table, {"units": [{"at": "C5", "to": "D4"}, {"at": "F7", "figures": 0}], "medals": {"allies": 2}})

A correction names only what is different. With `active` a person hands in a whole turn, and
the other side begins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import HEXES, hex_at, label
from bythebook.games.memoir44.files.placement import (
    check_copies,
    check_obstacle,
    check_strength,
    note_strategy,
    plane_of,
    read_won,
    stand,
    why_not_stand,
)
from bythebook.games.memoir44.files.roll_call import units_of
from bythebook.games.memoir44.files.schema import CUBES, correction_schema
from bythebook.games.memoir44.rules.deck import (
    DECK,
    ONE,
    DrawCards,
    deck,
    discard,
    discard_unshown,
    lay_down,
    may_hold,
)
from bythebook.games.memoir44.rules.invariants import check
from bythebook.games.memoir44.rules.medals import keep_permanent, look_for_winner
from bythebook.games.memoir44.rules.special import add_unit
from bythebook.games.memoir44.rules.turn import StartTurn
from bythebook.games.memoir44.rules.turn_invariants import check_turn
from bythebook.games.memoir44.state.state import NOWHERE, Plane, State
from bythebook.games.shared.position_files import (
    Data,
    Found,
    Path,
    check_correction,
    replace_state,
    valid_parts,
)
from bythebook.kernel.pile import Pile
from bythebook.kernel.schema import Wrong, problems
from bythebook.kernel.step import Step


def correct(state: State, patch: Mapping[str, Any]) -> None:
    """Apply a correction to the state; if anything in it is impossible, raise Problems and change nothing."""
    wrong = problems(patch, correction_schema())
    sound = valid_parts(patch, wrong)
    draft = state.copy()
    _obstacles(draft, sound, wrong)
    changed = _units(draft, [entry or {} for entry in sound.get("units", ())], wrong)
    _medals(draft, sound, wrong)
    _cards(draft, sound, wrong)
    _planes(draft, sound, wrong)
    _cubes(draft, sound.get("cubes", {}), wrong)
    if "strategy" in sound:
        note_strategy(draft, sound["strategy"])
    if "active" in sound or "card" in sound:
        _pass_turn(draft, sound, wrong)
    if not wrong:
        _lapse(draft, changed)
    if not wrong:
        keep_permanent(draft)
        look_for_winner(draft)
    check_correction(state, draft, check, wrong)
    replace_state(state, draft)


# -- pieces ---------------------------------------------------------------------------------------


def _obstacles(state: State, patch: Data, wrong: Found) -> None:
    """Apply changes to obstacles: a list names all hexes, an object sets some of them to true or false."""
    for name in ("wire", "sandbags", "blown"):
        if name not in patch:
            continue
        there: list[bool] = getattr(state, name)
        told = patch[name]
        entries: list[tuple[str | int, str, bool]]
        if isinstance(told, list):
            there[:] = [False] * HEXES
            entries = [(i, text, True) for i, text in enumerate(told) if text is not None]
        else:
            entries = [(text, text, yes) for text, yes in told.items()]
        for key, text, yes in entries:
            if _is_hex(text, (name, key), wrong):
                there[hex_at(text)] = yes
                if yes:
                    check_obstacle(state, name, hex_at(text), (name, key), wrong)


def _is_hex(text: str, path: Path, wrong: Found) -> bool:
    try:
        hex_at(text)
    except ValueError as error:
        wrong.append(Wrong(path, str(error)))
        return False
    return True


def _units(state: State, changes: list[Data], wrong: Found) -> list[int]:
    """Apply changes of units, each named by its hex before the correction; return the changed units.

    Units that go or move free their hexes first.
    """
    found = [state.unit_at[hex_at(change["at"])] if change else NOWHERE for change in changes]
    for i, (change, unit) in enumerate(zip(changes, found, strict=True)):
        if change and unit in found[:i] and unit != NOWHERE:
            wrong.append(Wrong(("units", i, "at"), f"the unit on {change['at']} is named twice"))
        if unit != NOWHERE and ("to" in change or change.get("figures") == 0):
            state.unit_at[state.at[unit]] = NOWHERE
            state.at[unit] = NOWHERE
    for i, (change, unit) in enumerate(zip(changes, found, strict=True)):
        if not change:
            continue
        if unit == NOWHERE:
            _add(state, change, ("units", i), wrong)
        elif change.get("figures") == 0:
            _take_off(state, unit)
        else:
            _change(state, unit, change, ("units", i), wrong)
    return [unit for unit in found if unit != NOWHERE]


def _add(state: State, change: Data, path: Path, wrong: Found) -> None:
    if "side" not in change or "type" not in change or "to" in change:
        text = f"there is no unit on {change['at']}; to put one there give its side and type, and no `to`"
        wrong.append(Wrong((*path, "at"), text))
        return
    kind = facts().unit[change["type"]]
    full = change.get("full", kind.figures)
    figures = change.get("figures", full)
    if figures == 0:
        wrong.append(Wrong((*path, "figures"), "a new unit has at least one figure"))
    unit = add_unit(
        state, SIDES.index(change["side"]), kind.index, figures, change.get("medals", kind.medals)
    )
    state.full[unit] = full
    _settle(state, unit, hex_at(change["at"]), (*path, "at"), wrong)
    check_strength(kind.name, kind.figures, full, figures, path, wrong)


def _take_off(state: State, unit: int) -> None:
    """Remove a unit from the board; medals for it are corrected separately."""
    state.figures[unit] = 0
    for cubes in (state.activation, state.attack):
        if unit in cubes:
            cubes.remove(unit)


def _change(state: State, unit: int, change: Data, path: Path, wrong: Found) -> None:
    if "type" in change and facts().unit[change["type"]].index != state.kind[unit]:
        state.kind[unit] = facts().unit[change["type"]].index
        state.full[unit] = state.type_of(unit).figures
        state.figures[unit] = min(state.figures[unit], state.full[unit])
    if "side" in change:
        state.side[unit] = SIDES.index(change["side"])
    state.full[unit] = change.get("full", state.full[unit])
    state.figures[unit] = change.get("figures", state.figures[unit])
    state.worth[unit] = change.get("medals", state.worth[unit])
    kind = state.type_of(unit)
    check_strength(kind.name, kind.figures, state.full[unit], state.figures[unit], path, wrong)
    key = "to" if "to" in change else "at"
    _settle(state, unit, hex_at(change[key]), (*path, key), wrong)


def _settle(state: State, unit: int, h: int, path: Path, wrong: Found) -> None:
    """Put a unit on a hex; report a problem if the hex is occupied or closed to it."""
    kind = state.type_of(unit)
    if state.unit_at[h] not in (NOWHERE, unit):
        wrong.append(Wrong(path, f"{label(h)} already has a unit; move that unit first", "UN-1"))
        return
    if reason := why_not_stand(state, kind.class_index, h):
        wrong.append(Wrong(path, f"{kind.name.lower()} cannot be on {label(h)}: {reason}", "MV-9"))
    stand(state, unit, h)


def _medals(state: State, patch: Data, wrong: Found) -> None:
    for side, n in patch.get("medals", {}).items():
        state.kills[SIDES.index(side)] = n
    if "won" in patch:
        read_won(state, patch["won"], wrong)


def _cubes(state: State, cubes: Data, wrong: Found) -> None:
    """Set the cubes of the solo AI's units that have an order this turn (AI-4e, AI-5l)."""
    for text, cube in cubes.items():
        unit = state.unit_at[hex_at(text)]
        if unit == NOWHERE or state.side[unit] != state.active or not state.automa[state.active]:
            told = "only units of the solo AI have cubes, and only in its own turn"
            wrong.append(Wrong(("cubes", text), told, "AI-4e"))
            continue
        for name in CUBES:
            lying = getattr(state, name)
            if unit in lying:
                lying.remove(unit)
            if name == cube:
                lying.append(unit)
        if cube in CUBES and unit not in state.ordered:
            state.ordered.append(unit)
        elif cube not in CUBES and not state.moved.get(unit) and not state.battles.get(unit):
            _drop_order(state, unit)


def _lapse(state: State, units: list[int]) -> None:
    """Remove the order from each changed unit that the card in play could no longer have ordered (BD-7)."""
    busy = {unit for step in state.agenda for unit in units_of(step)}
    for unit in units:
        if unit in state.ordered and unit not in busy and check_turn(state):
            _drop_order(state, unit)


def _drop_order(state: State, unit: int) -> None:
    """Remove a unit's order for this turn, with everything it has done."""
    for units in (state.ordered, state.activation, state.attack):
        if unit in units:
            units.remove(unit)
    for done in (state.moved, state.entered, state.battles, state.grounds):
        done.pop(unit, None)


def _planes(state: State, patch: Data, wrong: Found) -> None:
    for side, entry in patch.get("planes", {}).items():
        i = SIDES.index(side)
        if entry is None:
            state.planes[i] = Plane(lost=state.planes[i].lost)
        elif not state.flight_plan:
            wrong.append(Wrong(("planes", side), "no planes fly in this game"))
        else:
            old = state.planes[i]
            new = plane_of(entry, state.turn, old.lost, ("planes", side), wrong)
            if old.out and old.kind == new.kind:  # the same plane: what it did in this turn still holds
                path = old.path if new.at == old.at else ()
                new = replace(old, at=new.at, ammo=new.ammo, path=path)
            state.planes[i] = new


# -- cards ----------------------------------------------------------------------------------------


def _cards(state: State, patch: Data, wrong: Found) -> None:
    """Set the known cards to the corrected ones; the other cards are in the deck or in unseen hands."""
    for key in ("last_card", "last_section"):
        for side, told in patch.get(key, {}).items():
            getattr(state, key)[SIDES.index(side)] = told
    if not any(key in patch for key in ("hands", "discards", "drawn")):
        return
    unseen = {seat: layer.size for seat, layer in deck(state).held.items()}
    for side, told in patch.get("hands", {}).items():
        i = SIDES.index(side)
        if isinstance(told, list):
            state.hands[i] = [card for card in told if card]
        elif state.unseen_hands[i]:
            unseen[side] = told
        else:
            wrong.append(Wrong(("hands", side), "the program knows this hand: name its cards"))
    if "discards" in patch:
        state.discards = dict(Counter(card for card in patch["discards"] if card))
        state.face_down = tuple(_still_there(state, cards) for cards in state.face_down)
    if "drawn" in patch:
        state.drawn = [card for card in patch["drawn"] if card]
    seen = check_copies(_open_cards(state), wrong)
    rest = {card.id: max(0, card.count - seen[card.id]) for card in facts().cards}
    state.piles = {**state.piles, DECK: Pile.of(rest)}
    for seat, n in unseen.items():
        for _ in range(min(n, len(deck(state)))):
            deck(state).draw_unseen(seat)


def _still_there(state: State, cards: Sequence[str]) -> tuple[str, ...]:
    """Return the cards that are still in the discard pile."""
    return tuple((Counter(cards) & Counter(state.discards)).elements())


def _open_cards(state: State) -> dict[str, Any]:
    """Return the cards in known places, as in a position file."""
    data: dict[str, Any] = {
        "hands": dict(zip(SIDES, state.hands, strict=True)),
        "discards": list(Counter(state.discards).elements()),
        "drawn": state.drawn,
    }
    return data | ({"played": state.played} if state.played else {})


# -- a whole turn ---------------------------------------------------------------------------------


def _pass_turn(state: State, patch: Data, wrong: Found) -> None:
    """End the active side's turn if the correction says so, and begin the other side's turn (TS-7)."""
    side = state.active
    if patch.get("active", SIDES[side]) == SIDES[side]:
        if "card" in patch:
            wrong.append(Wrong(("card",), f"goes with active: {SIDES[1 - side]}, when the turn is over"))
        return
    if not state.turn:
        wrong.append(Wrong(("active",), "the game is still being set up"))
        return
    draws: list[Step] = []
    if "card" in patch:
        draws = _spend(state, side, patch["card"], wrong)
    if state.played:
        discard(state, state.played)
        state.played = ""
    for card in state.drawn:
        if state.automa[side]:
            discard(state, card)
        else:
            discard_unshown(state, side, card)
    state.drawn.clear()
    for units in (state.ordered, state.activation, state.attack):
        units.clear()
    for done in (state.moved, state.entered, state.battles, state.grounds):
        done.clear()
    state.active = 1 - side
    state.agenda.clear()
    state.then(*draws, StartTurn())


def _spend(state: State, side: int, card: str, wrong: Found) -> list[Step]:
    """Move a card from the hand to the discard pile; return the steps that draw another."""
    if state.automa[side] or card not in may_hold(state, side):
        wrong.append(Wrong(("card",), f"{facts().card[card].name} is not in the hand of the {SIDES[side]}"))
        return []
    lay_down(state, side, card)
    discard(state, card)
    state.last_card[side] = card
    return [DrawCards(side, ONE)]
