"""Placing the pieces, tokens and cards in a file; each problem is reported with its path.

Position files and corrections share this: everything named is placed again, and everything else is in
supplies, on boards and in decks, so that nothing gets lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bythebook.games.arcs.box.effects import OutOfGame
from bythebook.games.arcs.box.facts import AMBITIONS, RESOURCES, facts
from bythebook.games.arcs.rules.ambitions import marker_power
from bythebook.games.arcs.rules.cards.powers import effects_of
from bythebook.games.arcs.rules.tokens import open_slots
from bythebook.games.arcs.state.state import (
    AGENT,
    AGENT_COVERS,
    BUILDINGS,
    CITY,
    HOLDINGS_SLOT,
    NONE,
    OPEN_MARK,
    PIECES,
    SHIP,
    STARPORT,
    State,
)
from bythebook.games.shared.position_files import Data, Found, Path
from bythebook.kernel.notation import listed
from bythebook.kernel.schema import Wrong


def valid_parts(data: Data, wrong: Found) -> dict[str, Any]:
    """Return the data without the keys that don't fit the schema."""
    sound = dict(data) if isinstance(data, Mapping) else {}
    for each in wrong:
        sound.pop(str(each.path[0]) if each.path else "", None)
    return sound


def place(state: State, data: Data, wrong: Found) -> None:
    """Place pieces, boards, tokens and markers; `cards.py` places the cards."""
    _systems(state, data.get("systems", {}), wrong)
    for seat, board in data.get("boards", {}).items():
        path: Path = ("boards", seat)
        if seat not in state.seats:
            wrong.append(Wrong(path, f"there is no seat {seat} here; use {listed(state.seats)}"))
            continue
        _board(state, state.player(seat), board, path, wrong)
    _markers(state, data.get("declared", {}), wrong)


def clear(state: State) -> None:
    """Remove everything that `place` places."""
    systems, n = len(facts().systems), state.players
    state.fresh = [[0] * systems for _ in range(n)]
    state.damaged = [[0] * systems for _ in range(n)]
    state.built = [[[0] * systems for _ in range(n)] for _ in BUILDINGS]
    state.slots = [[NONE] * (HOLDINGS_SLOT + 1) for _ in range(n)]
    state.outrage = [[0] * len(RESOURCES) for _ in range(n)]
    state.trophies = [[0] * (len(PIECES) * n) for _ in range(n)]
    state.captives = [[0] * n for _ in range(n)]
    state.guild = [[] for _ in range(n)]
    state.lore = [[] for _ in range(n)]
    state.exhausted = []
    state.markers = [NONE] * len(facts().markers)


# -- the map --------------------------------------------------------------------------------------


def _systems(state: State, systems: Data, wrong: Found) -> None:
    for name, forces in systems.items():
        at = facts().system[name].index
        if not state.reach.in_play[at]:
            out = listed(f"cluster {n}" for n in state.out)
            wrong.append(Wrong(("systems", name), f"is out of play, like all of {out}", "R2.4"))
            continue
        for seat, entry in forces.items():
            if seat not in state.seats:
                wrong.append(Wrong(("systems", name, seat), f"there is no seat {seat} here"))
                continue
            player = state.player(seat)
            item: Data = {"ships": entry} if isinstance(entry, int) else entry
            state.fresh[player][at] = item.get("ships", 0)
            state.damaged[player][at] = item.get("damaged", 0)
            for word in item.get("buildings", ()):
                state.built[BUILDINGS.index(word)][player][at] += 1
        _check_slots(state, at, name, wrong)


def _check_slots(state: State, at: int, name: str, wrong: Found) -> None:
    built = sum(state.buildings_at(player, at) for player in range(state.players))
    slots = facts().systems[at].slots + (at in state.clouds)
    if built > slots and facts().systems[at].type != NONE:
        wrong.append(Wrong(("systems", name), f"has {slots} building slots, not {built}", "R2.2"))


# -- boards ---------------------------------------------------------------------------------------


def _board(state: State, player: int, board: Data, path: Path, wrong: Found) -> None:
    f = facts()
    state.power[player] = board.get("power", 0)
    for slot, kind in enumerate(board.get("slots", ())):
        state.slots[player][slot] = NONE if kind is None else RESOURCES.index(kind)
    for kind in board.get("outrage", ()):
        marked = kind in board.get("placeholders", ())
        state.outrage[player][RESOURCES.index(kind)] = OPEN_MARK if marked else AGENT_COVERS
    for seat, n in board.get("captives", {}).items():
        if _check_seat(state, seat, (*path, "captives", seat), wrong):
            state.captives[player][state.player(seat)] = n
    for seat, pieces in board.get("trophies", {}).items():
        if _check_seat(state, seat, (*path, "trophies", seat), wrong):
            for word, n in pieces.items():
                at = len(PIECES) * state.player(seat) + PIECES.index(word)
                state.trophies[player][at] = n
    state.guild[player] = sorted(f.court_card[card].index for card in board.get("guild", ()))
    state.leader[player] = f.leader[board["leader"]].index if "leader" in board else NONE
    state.lore[player] = [f.lore[card].index for card in board.get("lore", ())]
    state.exhausted += board.get("exhausted", ())


def _check_seat(state: State, seat: str, path: Path, wrong: Found) -> bool:
    if seat not in state.seats:
        wrong.append(Wrong(path, f"there is no seat {seat} here"))
    return seat in state.seats


def _markers(state: State, declared: Data, wrong: Found) -> None:
    """Place markers by what they show in this chapter (R10.7)."""
    shown = ["/".join(map(str, marker_power(state, marker))) for marker in range(len(state.markers))]
    for face, ambition in declared.items():
        if face not in shown:
            now = listed(shown)
            wrong.append(
                Wrong(("declared", face), f"no marker shows this in chapter {state.chapter}; use {now}")
            )
        else:
            state.markers[shown.index(face)] = AMBITIONS.index(ambition)


# -- supplies -------------------------------------------------------------------------------------


def fill_supplies(state: State, wrong: Found) -> None:
    """Put everything not placed into supplies and on boards, limited by the box (R1.1, R1.3)."""
    box = facts().pieces
    supplies = (
        (state.cities, CITY, box.cities),
        (state.starports, STARPORT, box.starports),
        (state.ships, SHIP, box.ships),
        (state.agents, AGENT, box.agents),
    )
    _mark_outrage(state)
    for player, seat in enumerate(state.seats):
        for supply, piece, whole in supplies:
            out = _count_outside_supply(state, player, piece)
            if out > whole:
                text = f"{seat} has too many {PIECES[piece]} pieces: {out}, but the box has {whole}"
                wrong.append(Wrong(("boards" if piece == AGENT else "systems",), text, "R1.1"))
            supply[player] = max(0, whole - out)
    _fill_tokens(state, wrong)
    _check_covered(state, wrong)


def _count_outside_supply(state: State, player: int, piece: int) -> int:
    """Count a color's pieces outside the supply, including those that its leader removed from the game."""
    n = sum(box[len(PIECES) * player + piece] for box in state.trophies)
    gone = effects_of(state, player, OutOfGame)
    if piece == SHIP:
        n += sum(state.fresh[player]) + sum(state.damaged[player]) + sum(e.ships for e in gone)
    elif piece == AGENT:
        n += sum(row[player] for row in (*state.captives, *state.court_agents))
        n += state.outrage[player].count(AGENT_COVERS) + sum(e.agents for e in gone)
    else:
        n += sum(state.built[piece][player]) + sum(state.built[piece + 2][player])
        n += sum(e.cities for e in gone) if piece == CITY else 0
    return n


def _mark_outrage(state: State) -> None:
    """Cover outraged types with agents as long as there are any, then with placeholders (R8.8)."""
    for player in range(state.players):
        left = facts().pieces.agents - _count_outside_supply(state, player, AGENT)
        for kind, covered in enumerate(state.outrage[player]):
            if left < 0 and covered == AGENT_COVERS:
                state.outrage[player][kind] = OPEN_MARK
                left += 1
            elif left > 0 and covered == OPEN_MARK:
                state.outrage[player][kind] = AGENT_COVERS
                left -= 1


def _fill_tokens(state: State, wrong: Found) -> None:
    for kind, resource in enumerate(facts().resources):
        lying = sum(row.count(kind) for row in state.slots) + state.spent[kind] + state.neutral[kind]
        lying += state.loose.count(kind) + list(state.shaped.values()).count(kind)
        if lying > resource.tokens:
            text = f"there are {lying} {resource.name} tokens, but the box has {resource.tokens}"
            wrong.append(Wrong(("boards",), text, "R1.3"))
        state.supply[kind] = max(0, resource.tokens - lying)


def _check_covered(state: State, wrong: Found) -> None:
    for player, seat in enumerate(state.seats):
        still_open = open_slots(state, player)
        for slot, kind in enumerate(state.slots[player]):
            if kind != NONE and slot not in still_open:
                n = len(still_open)
                text = f"is covered: with {state.cities[player]} cities on the board, {n} slots are open"
                wrong.append(Wrong(("boards", seat, "slots", slot), text, "R3.10"))
