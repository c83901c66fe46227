"""Writing the position as a position file, as a seat sees it."""

from __future__ import annotations

from typing import Any

from bythebook.games.arcs.box.facts import AMBITIONS, RESOURCES, facts
from bythebook.games.arcs.files.agenda import frame_of, phase_of
from bythebook.games.arcs.files.battle import battle_data
from bythebook.games.arcs.rules.ambitions import marker_power
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.turn.action_cards import hand_size
from bythebook.games.arcs.state.rulings import RULINGS
from bythebook.games.arcs.state.state import (
    AUTOMA,
    BUILDINGS,
    NOBODY,
    NONE,
    OPEN_MARK,
    PIECES,
    Played,
    State,
    Turn,
)
from bythebook.games.shared.setup_keys import PERSON
from bythebook.kernel.prompt import Seat

Json = dict[str, Any]


def write(state: State, seat: Seat | None = None, *, everything: bool = False) -> Json:
    """Return the position as far as a seat sees it, or all of it if `everything` is set."""
    data: Json = {
        "order": list(state.seats),
        "out": list(state.out),
        "hands": "unseen" if True in state.unseen else "seen",
        "leaders": state.leaders_and_lore,
        "modifiers": list(state.modifiers),
        "shaped": {facts().systems[at].id: RESOURCES[kind] for at, kind in state.shaped.items()},
        "clouds": {facts().systems[at].id: state.seats[owner] for at, owner in state.clouds.items()},
        "seats": _seats(state),
        "rulings": _changed_rulings(state),
        "systems": _systems(state),
        "boards": {name: _board(state, i, seat, everything=everything) for i, name in enumerate(state.seats)},
        "neutral": {RESOURCES[kind]: n for kind, n in enumerate(state.neutral) if n},
        "court": [_spot(state, spot) for spot in range(len(state.court))],
        "court_discard": [facts().court[card].id for card in state.court_discard],
        "scrapped": [facts().court[card].id for card in state.scrapped],
        **_round(state, seat, everything=everything),
    }
    if everything and state.has_bots():
        data["discard"] = [facts().action_cards[card].id for card in state.discard]
    return data


def _seats(state: State) -> dict[str, str]:
    names = zip(state.seats, state.automa, strict=True)
    return {seat: AUTOMA if automa else PERSON for seat, automa in names}


def _changed_rulings(state: State) -> dict[str, str]:
    defaults = {ruling.id: ruling.default for ruling in RULINGS}
    return {name: read for name, read in state.rulings.items() if defaults.get(name, read) != read}


def _systems(state: State) -> Json:
    result: Json = {}
    for system in state.reach.systems:
        there: Json = {}
        for player, seat in enumerate(state.seats):
            if state.present(player, system):
                there[seat] = _forces(state, player, system)
        if there:
            result[facts().systems[system].id] = there
    return result


def _forces(state: State, player: int, system: int) -> Any:
    words = [word for kind, word in enumerate(BUILDINGS) for _ in range(state.built[kind][player][system])]
    fresh, damaged = state.fresh[player][system], state.damaged[player][system]
    if not words and not damaged:
        return fresh
    parts = {"ships": fresh, "damaged": damaged, "buildings": words}
    return {key: value for key, value in parts.items() if value}


def _board(state: State, player: int, seat: Seat | None, *, everything: bool) -> Json:
    f = facts()
    slots = [None if kind == NONE else RESOURCES[kind] for kind in state.slots[player]]
    while slots and slots[-1] is None:
        slots.pop()
    parts: Json = {
        "power": state.power[player],
        "slots": slots,
        "outrage": [RESOURCES[kind] for kind, covered in enumerate(state.outrage[player]) if covered],
        "placeholders": [RESOURCES[i] for i, how in enumerate(state.outrage[player]) if how == OPEN_MARK],
        "captives": {state.seats[owner]: n for owner, n in enumerate(state.captives[player]) if n},
        "trophies": _trophies(state, player),
        "guild": [f.court[card].id for card in state.guild[player]],
        "seize_counter": state.seize_counter[player],
        "bonus": [f.action_cards[card].id for card in state.bonus[player]],
        "exhausted": [card for card in state.exhausted if _has_card(state, player, card)],
        "lore": [f.lores[card].id for card in state.lore[player]],
    }
    board = {key: value for key, value in parts.items() if value}
    if state.leader[player] != NONE:
        board["leader"] = f.leaders[state.leader[player]].id
    if state.automa[player]:
        return {**board, "hand_counter": state.hand_counter[player]}
    seen = not state.unseen[player] and (everything or seat == state.seats[player])
    hand = [f.action_cards[card].id for card in state.hands[player]]
    return {**board, "hand": hand if seen else hand_size(state, player)}


def _has_card(state: State, player: int, card: str) -> bool:
    return powers.has_card(state, player, card)


def _trophies(state: State, player: int) -> Json:
    result: Json = {}
    for owner, seat in enumerate(state.seats):
        box = state.trophies[player][len(PIECES) * owner : len(PIECES) * (owner + 1)]
        if any(box):
            result[seat] = {word: n for word, n in zip(PIECES, box, strict=True) if n}
    return result


def _spot(state: State, spot: int) -> Any:
    if state.court[spot] == NONE:
        return None
    card = facts().court[state.court[spot]].id
    agents = {state.seats[player]: n for player, n in enumerate(state.court_agents[spot]) if n}
    return {"card": card, "agents": agents} if agents else card


def _round(state: State, seat: Seat | None, *, everything: bool) -> Json:
    phase, turn = phase_of(state), state.turn
    data: Json = {
        "chapter": max(1, state.chapter),
        "round": max(1, state.round),
        "declared": {
            "/".join(map(str, marker_power(state, marker))): AMBITIONS[at]
            for marker, at in enumerate(state.markers)
            if at != NONE
        },
        "declared_now": state.declared,
        "initiative": state.seats[state.initiative],
        "seized": state.seized != NOBODY,
        "zero": state.zero,
        "played": [_played_entry(state, each, seat, everything=everything) for each in state.played],
        "drawn": [facts().action_cards[card].id for card in state.drawn],
        "phase": phase,
        "frame": frame_of(state),
        **battle_data(state),
    }
    if turn is not None:
        data["turn"] = state.seats[turn.player]
    if turn is not None and phase != "card":
        data |= {"pips": turn.pips, "armed": turn.armed}
        data |= _prelude(state, turn)
        data |= {"taxed": [_building_entry(state, *each) for each in turn.taxed]}
        data |= {"shipyards": [_building_entry(state, *each) for each in turn.shipyards]}
    return data


def _prelude(state: State, turn: Turn) -> Json:
    """Return what was done in the Prelude, or once in the turn."""
    parts: Json = {
        "exhausted_for": turn.exhausted_for,
        "acted": turn.acted and turn.prelude,
        "spent": {RESOURCES[kind]: n for kind, n in enumerate(state.spent) if n},
        "waiting": [facts().court[card].id for card in turn.waiting],
        "used": list(turn.used),
    }
    return {key: value for key, value in parts.items() if value}


def _building_entry(state: State, system: int, owner: int) -> Json:
    at = {"at": facts().systems[system].id}
    return {**at, "slot": True} if owner == NOBODY else {**at, "owner": state.seats[owner]}


def _played_entry(state: State, played: Played, seat: Seat | None, *, everything: bool) -> Json:
    """Return a card of the round; a face-down one is named only to its owner, a bot's to all."""
    hidden = played.way in ("copy", "seize") and not state.automa[played.player]
    seen = everything or not hidden or seat == state.seats[played.player]
    entry: Json = {"seat": state.seats[played.player], "way": played.way}
    if played.card != NONE and seen:
        entry["card"] = facts().action_cards[played.card].id
    if played.union != NONE:
        entry |= {"union": facts().court[played.union].id, "by": state.seats[played.by]}
    return entry
