"""A table as a position file, as a seat sees it."""

from __future__ import annotations

from typing import Any

from bythebook.games.arcs.box.facts import AMBITIONS, RESOURCES, facts
from bythebook.games.arcs.files.agenda import frame_of, phase_of
from bythebook.games.arcs.files.battle import written
from bythebook.games.arcs.rules.ambitions import worth
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.turn.action_cards import hand_size
from bythebook.games.arcs.table.rulings import RULINGS
from bythebook.games.arcs.table.state import (
    AUTOMA,
    BUILDINGS,
    NOBODY,
    NONE,
    OPEN_MARK,
    PIECES,
    Played,
    Table,
    Turn,
)
from bythebook.games.shared.setup_keys import PERSON
from bythebook.kernel.ask import Seat

Json = dict[str, Any]


def write(table: Table, seat: Seat | None = None, *, everything: bool = False) -> Json:
    """The position as far as a seat sees it; what was left out of a file is left out here."""
    data: Json = {
        "order": list(table.seats),
        "out": list(table.out),
        "hands": "unseen" if True in table.unseen else "seen",
        "leaders": table.leaders_and_lore,
        "modifiers": list(table.modifiers),
        "shaped": {facts().systems[at].id: RESOURCES[kind] for at, kind in table.shaped.items()},
        "clouds": {facts().systems[at].id: table.seats[owner] for at, owner in table.clouds.items()},
        "seats": _seats(table),
        "rulings": _chosen(table),
        "systems": _systems(table),
        "boards": {name: _board(table, i, seat, everything=everything) for i, name in enumerate(table.seats)},
        "neutral": {RESOURCES[kind]: n for kind, n in enumerate(table.neutral) if n},
        "court": [_spot(table, spot) for spot in range(len(table.court))],
        "court_discard": [facts().court[card].id for card in table.court_discard],
        "scrapped": [facts().court[card].id for card in table.scrapped],
        **_round(table, seat, everything=everything),
    }
    if everything and table.has_bots():
        data["discard"] = [facts().action_cards[card].id for card in table.discard]
    return data


def _seats(table: Table) -> dict[str, str]:
    names = zip(table.seats, table.automa, strict=True)
    return {seat: AUTOMA if automa else PERSON for seat, automa in names}


def _chosen(table: Table) -> dict[str, str]:
    defaults = {ruling.id: ruling.default for ruling in RULINGS}
    return {name: read for name, read in table.rulings.items() if defaults.get(name, read) != read}


def _systems(table: Table) -> Json:
    found: Json = {}
    for system in table.reach.systems:
        there: Json = {}
        for player, seat in enumerate(table.seats):
            if table.present(player, system):
                there[seat] = _forces(table, player, system)
        if there:
            found[facts().systems[system].id] = there
    return found


def _forces(table: Table, player: int, system: int) -> Any:
    words = [word for kind, word in enumerate(BUILDINGS) for _ in range(table.built[kind][player][system])]
    fresh, damaged = table.fresh[player][system], table.damaged[player][system]
    if not words and not damaged:
        return fresh
    parts = {"ships": fresh, "damaged": damaged, "buildings": words}
    return {key: value for key, value in parts.items() if value}


def _board(table: Table, player: int, seat: Seat | None, *, everything: bool) -> Json:
    f = facts()
    slots = [None if kind == NONE else RESOURCES[kind] for kind in table.slots[player]]
    while slots and slots[-1] is None:
        slots.pop()
    parts: Json = {
        "power": table.power[player],
        "slots": slots,
        "outrage": [RESOURCES[kind] for kind, covered in enumerate(table.outrage[player]) if covered],
        "placeholders": [RESOURCES[i] for i, how in enumerate(table.outrage[player]) if how == OPEN_MARK],
        "captives": {table.seats[owner]: n for owner, n in enumerate(table.captives[player]) if n},
        "trophies": _trophies(table, player),
        "guild": [f.court[card].id for card in table.guild[player]],
        "seize_counter": table.seize_counter[player],
        "bonus": [f.action_cards[card].id for card in table.bonus[player]],
        "exhausted": [card for card in table.exhausted if _owns(table, player, card)],
        "lore": [f.lores[card].id for card in table.lore[player]],
    }
    board = {key: value for key, value in parts.items() if value}
    if table.leader[player] != NONE:
        board["leader"] = f.leaders[table.leader[player]].id
    if table.automa[player]:
        return {**board, "hand_counter": table.hand_counter[player]}
    seen = not table.unseen[player] and (everything or seat == table.seats[player])
    hand = [f.action_cards[card].id for card in table.hands[player]]
    return {**board, "hand": hand if seen else hand_size(table, player)}


def _owns(table: Table, player: int, card: str) -> bool:
    return powers.has(table, player, card)


def _trophies(table: Table, player: int) -> Json:
    found: Json = {}
    for owner, seat in enumerate(table.seats):
        box = table.trophies[player][len(PIECES) * owner : len(PIECES) * (owner + 1)]
        if any(box):
            found[seat] = {word: n for word, n in zip(PIECES, box, strict=True) if n}
    return found


def _spot(table: Table, spot: int) -> Any:
    if table.court[spot] == NONE:
        return None
    card = facts().court[table.court[spot]].id
    agents = {table.seats[player]: n for player, n in enumerate(table.court_agents[spot]) if n}
    return {"card": card, "agents": agents} if agents else card


def _round(table: Table, seat: Seat | None, *, everything: bool) -> Json:
    phase, turn = phase_of(table), table.turn
    data: Json = {
        "chapter": max(1, table.chapter),
        "round": max(1, table.round),
        "declared": {
            "/".join(map(str, worth(table, marker))): AMBITIONS[at]
            for marker, at in enumerate(table.markers)
            if at != NONE
        },
        "declared_now": table.declared,
        "initiative": table.seats[table.initiative],
        "seized": table.seized != NOBODY,
        "zero": table.zero,
        "played": [_played(table, each, seat, everything=everything) for each in table.played],
        "drawn": [facts().action_cards[card].id for card in table.drawn],
        "phase": phase,
        "frame": frame_of(table),
        **written(table),
    }
    if turn is not None:
        data["turn"] = table.seats[turn.player]
    if turn is not None and phase != "card":
        data |= {"pips": turn.pips, "armed": turn.armed}
        data |= _prelude(table, turn)
        data |= {"taxed": [_owned(table, *each) for each in turn.taxed]}
        data |= {"shipyards": [_owned(table, *each) for each in turn.shipyards]}
    return data


def _prelude(table: Table, turn: Turn) -> Json:
    """What has been done in the Prelude, or once in the turn, as far as anything was."""
    parts: Json = {
        "exhausted_for": turn.exhausted_for,
        "acted": turn.acted and turn.prelude,
        "spent": {RESOURCES[kind]: n for kind, n in enumerate(table.spent) if n},
        "waiting": [facts().court[card].id for card in turn.waiting],
        "used": list(turn.used),
    }
    return {key: value for key, value in parts.items() if value}


def _owned(table: Table, system: int, owner: int) -> Json:
    at = {"at": facts().systems[system].id}
    return {**at, "slot": True} if owner == NOBODY else {**at, "owner": table.seats[owner]}


def _played(table: Table, played: Played, seat: Seat | None, *, everything: bool) -> Json:
    """A card of the round; one that lies face down is named to who laid it, and a bot's to all."""
    hidden = played.way in ("copy", "seize") and not table.automa[played.player]
    seen = everything or not hidden or seat == table.seats[played.player]
    entry: Json = {"seat": table.seats[played.player], "way": played.way}
    if played.card != NONE and seen:
        entry["card"] = facts().action_cards[played.card].id
    if played.union != NONE:
        entry |= {"union": facts().court[played.union].id, "by": table.seats[played.by]}
    return entry
