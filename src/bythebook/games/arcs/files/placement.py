"""Putting pieces, tokens and cards on a table as a file names them, each problem with its path.

What position files and corrections have in common: everything named is placed anew, and all that is not
named is in supplies, on boards and in decks, so that nothing is ever lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bythebook.games.arcs.box.facts import AMBITIONS, RESOURCES, facts
from bythebook.games.arcs.rules.ambitions import worth
from bythebook.games.arcs.rules.tokens import open_slots
from bythebook.games.arcs.table.state import (
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
    Table,
)
from bythebook.games.shared.position_files import Data, Found, Path
from bythebook.kernel.notation import listed
from bythebook.kernel.schema import Wrong


def sound_parts(data: Data, wrong: Found) -> dict[str, Any]:
    """The data without the keys that do not fit the schema."""
    sound = dict(data) if isinstance(data, Mapping) else {}
    for each in wrong:
        sound.pop(str(each.path[0]) if each.path else "", None)
    return sound


def place(table: Table, data: Data, wrong: Found) -> None:
    """Pieces, boards, tokens and markers; the cards are for `position_cards`."""
    _systems(table, data.get("systems", {}), wrong)
    for seat, board in data.get("boards", {}).items():
        path: Path = ("boards", seat)
        if seat not in table.seats:
            wrong.append(Wrong(path, f"nobody plays {seat} here: {listed(table.seats)} do"))
            continue
        _board(table, table.player(seat), board, path, wrong)
    _markers(table, data.get("declared", {}), wrong)


def cleared(table: Table) -> None:
    """Take everything up that `place` puts down, and the Court with it."""
    systems, n = len(facts().systems), table.players
    table.fresh = [[0] * systems for _ in range(n)]
    table.damaged = [[0] * systems for _ in range(n)]
    table.built = [[[0] * systems for _ in range(n)] for _ in BUILDINGS]
    table.slots = [[NONE] * (HOLDINGS_SLOT + 1) for _ in range(n)]
    table.outrage = [[0] * len(RESOURCES) for _ in range(n)]
    table.trophies = [[0] * (len(PIECES) * n) for _ in range(n)]
    table.captives = [[0] * n for _ in range(n)]
    table.guild = [[] for _ in range(n)]
    table.lore = [[] for _ in range(n)]
    table.exhausted = []
    table.markers = [NONE] * len(facts().markers)


# -- the map --------------------------------------------------------------------------------------


def _systems(table: Table, systems: Data, wrong: Found) -> None:
    for name, forces in systems.items():
        at = facts().system[name].index
        if not table.reach.in_play[at]:
            out = listed(f"cluster {n}" for n in table.out)
            wrong.append(Wrong(("systems", name), f"is out of play: {out} are", "R2.4"))
            continue
        for seat, entry in forces.items():
            if seat not in table.seats:
                wrong.append(Wrong(("systems", name, seat), f"nobody plays {seat} here"))
                continue
            player = table.player(seat)
            told: Data = {"ships": entry} if isinstance(entry, int) else entry
            table.fresh[player][at] = told.get("ships", 0)
            table.damaged[player][at] = told.get("damaged", 0)
            for word in told.get("buildings", ()):
                table.built[BUILDINGS.index(word)][player][at] += 1
        _check_slots(table, at, name, wrong)


def _check_slots(table: Table, at: int, name: str, wrong: Found) -> None:
    built = sum(table.buildings_at(player, at) for player in range(table.players))
    slots = facts().systems[at].slots + (at in table.clouds)
    if built > slots and facts().systems[at].type != NONE:
        wrong.append(Wrong(("systems", name), f"has {slots} building slots, not {built}", "R2.2"))


# -- boards ---------------------------------------------------------------------------------------


def _board(table: Table, player: int, board: Data, path: Path, wrong: Found) -> None:
    f = facts()
    table.power[player] = board.get("power", 0)
    for slot, kind in enumerate(board.get("slots", ())):
        table.slots[player][slot] = NONE if kind is None else RESOURCES.index(kind)
    for kind in board.get("outrage", ()):
        marked = kind in board.get("placeholders", ())
        table.outrage[player][RESOURCES.index(kind)] = OPEN_MARK if marked else AGENT_COVERS
    for seat, n in board.get("captives", {}).items():
        if _sits(table, seat, (*path, "captives", seat), wrong):
            table.captives[player][table.player(seat)] = n
    for seat, pieces in board.get("trophies", {}).items():
        if _sits(table, seat, (*path, "trophies", seat), wrong):
            for word, n in pieces.items():
                at = len(PIECES) * table.player(seat) + PIECES.index(word)
                table.trophies[player][at] = n
    table.guild[player] = sorted(f.court_card[card].index for card in board.get("guild", ()))
    table.leader[player] = f.leader[board["leader"]].index if "leader" in board else NONE
    table.lore[player] = [f.lore[card].index for card in board.get("lore", ())]
    table.exhausted += board.get("exhausted", ())


def _sits(table: Table, seat: str, path: Path, wrong: Found) -> bool:
    if seat not in table.seats:
        wrong.append(Wrong(path, f"nobody plays {seat} here"))
    return seat in table.seats


def _markers(table: Table, declared: Data, wrong: Found) -> None:
    """Markers by what they show in this chapter (R10.7)."""
    shown = ["/".join(map(str, worth(table, marker))) for marker in range(len(table.markers))]
    for face, ambition in declared.items():
        if face not in shown:
            now = listed(shown)
            wrong.append(
                Wrong(("declared", face), f"no marker shows this in chapter {table.chapter}: {now} do")
            )
        else:
            table.markers[shown.index(face)] = AMBITIONS.index(ambition)


# -- supplies -------------------------------------------------------------------------------------


def fill_supplies(table: Table, wrong: Found) -> None:
    """What lies nowhere is in the supplies and on the boards; nobody has more than the box (R1.1, R1.3)."""
    box = facts().pieces
    supplies = (
        (table.cities, CITY, box.cities),
        (table.starports, STARPORT, box.starports),
        (table.ships, SHIP, box.ships),
        (table.agents, AGENT, box.agents),
    )
    _mark_outrage(table)
    for player, seat in enumerate(table.seats):
        for supply, piece, whole in supplies:
            out = _out_there(table, player, piece)
            if out > whole:
                text = f"{seat} has {out} of the {PIECES[piece]} pieces there, and the box has {whole}"
                wrong.append(Wrong(("boards" if piece == AGENT else "systems",), text, "R1.1"))
            supply[player] = max(0, whole - out)
    _fill_tokens(table, wrong)
    _check_covered(table, wrong)


def _out_there(table: Table, player: int, piece: int) -> int:
    """The pieces of a colour that are not at home, those that its leader took out of the game too."""
    from bythebook.games.arcs.box.effects import OutOfGame
    from bythebook.games.arcs.rules.cards.powers import held

    n = sum(box[len(PIECES) * player + piece] for box in table.trophies)
    gone = held(table, player, OutOfGame)
    if piece == SHIP:
        n += sum(table.fresh[player]) + sum(table.damaged[player]) + sum(e.ships for e in gone)
    elif piece == AGENT:
        n += sum(row[player] for row in (*table.captives, *table.court_agents))
        n += table.outrage[player].count(AGENT_COVERS) + sum(e.agents for e in gone)
    else:
        n += sum(table.built[piece][player]) + sum(table.built[piece + 2][player])
        n += sum(e.cities for e in gone) if piece == CITY else 0
    return n


def _mark_outrage(table: Table) -> None:
    """An Outrage has a placeholder where no agent is left, and an agent while there is one (R8.8)."""
    for player in range(table.players):
        left = facts().pieces.agents - _out_there(table, player, AGENT)
        for kind, covered in enumerate(table.outrage[player]):
            if left < 0 and covered == AGENT_COVERS:
                table.outrage[player][kind] = OPEN_MARK
                left += 1
            elif left > 0 and covered == OPEN_MARK:
                table.outrage[player][kind] = AGENT_COVERS
                left -= 1


def _fill_tokens(table: Table, wrong: Found) -> None:
    for kind, resource in enumerate(facts().resources):
        lying = sum(row.count(kind) for row in table.slots) + table.spent[kind] + table.neutral[kind]
        lying += table.loose.count(kind) + list(table.shaped.values()).count(kind)
        if lying > resource.tokens:
            text = f"{lying} {resource.name} tokens are there, and the box has {resource.tokens}"
            wrong.append(Wrong(("boards",), text, "R1.3"))
        table.supply[kind] = max(0, resource.tokens - lying)


def _check_covered(table: Table, wrong: Found) -> None:
    for player, seat in enumerate(table.seats):
        still_open = open_slots(table, player)
        for slot, kind in enumerate(table.slots[player]):
            if kind != NONE and slot not in still_open:
                n = len(still_open)
                text = f"is covered: with {table.cities[player]} cities on the board {n} slots are open"
                wrong.append(Wrong(("boards", seat, "slots", slot), text, "R3.10"))
