"""What hands must do on a real table to get from one position to another, in the fewest steps.

The two positions are compared, not the way between them: what comes and goes in between is no work. The map
comes first, then cards, then pawns and chits, then tokens. Cards that lie face down, in a stash or in a hand,
are never named: whoever may look knows them.
"""

from __future__ import annotations

from bythebook.games.merc.effects import Vehicle
from bythebook.games.merc.hands_cards import (
    equipment_moves,
    merc_arrivals,
    merc_leaves,
    part_moves,
    tactics_moves,
)
from bythebook.games.merc.names import (
    dictator_name,
    player_name,
    squad_name,
    unit_name,
)
from bythebook.games.merc.state import NOBODY, NOWHERE, SQUADS, UNITS, Table, squad_numbered
from bythebook.games.sentences import count, grouped, row_of


def moves(before: Table, after: Table) -> list[str]:
    """The steps, one sentence each; followed one by one they lead from the one position to the other."""
    return [
        *_map_moves(before, after),
        *_dictator_moves(before, after),
        *_militia_moves(before, after),
        *merc_arrivals(before, after),
        *part_moves(before, after),
        *equipment_moves(before, after),
        *merc_leaves(before, after),
        *_squad_moves(before, after),
        *_pawn_moves(before, after),
        *_wounds(before, after),
        *tactics_moves(before, after),
        *_token_moves(before, after),
    ]


# -- the map --------------------------------------------------------------------------------------


def _map_moves(before: Table, after: Table) -> list[str]:
    """Cards laid out, and cards turned to their explored side (S3, A2)."""
    laid = [
        f"{after.sector_at(cell).name} on {after.label(cell)}"
        for cell, kind in enumerate(after.sector)
        if kind != NOWHERE and kind != before.sector[cell]
    ]
    done = [f"Lay {row_of(laid)}"] if laid else []
    turned = [
        ("Turn ", after.label(cell), " to the explored side" if now else " back to the unexplored side")
        for cell, now in enumerate(after.explored)
        if now != before.explored[cell]
    ]
    return done + grouped(turned)


def _dictator_moves(before: Table, after: Table) -> list[str]:
    """Who the Dictator is, and where his base lies (S5, D3)."""
    done = []
    if after.dictator not in (before.dictator, NOWHERE):
        done.append(f"Turn up {dictator_name(after)} as the Dictator")
    if after.base != before.base:
        if before.base == NOWHERE:
            done.append(f"Put the base token on {after.label(after.base)}")
        elif after.base == NOWHERE:
            done.append(f"Take the base token off {before.label(before.base)}")
        else:
            done.append(f"Move the base token from {before.label(before.base)} to {after.label(after.base)}")
    return done


# -- militia --------------------------------------------------------------------------------------


def _militia_moves(before: Table, after: Table) -> list[str]:
    """Chits exchanged where one player's become another's, moved where they march, taken off and put on."""
    pairs = zip(before.militia, after.militia, strict=True)
    more = [[now - was for was, now in zip(old, new, strict=True)] for old, new in pairs]
    done = _exchanged(after, more)
    for player, row in enumerate(more):
        done += _marched(after, player, row)
    for sign, verb, where in ((-1, "Take", "off"), (1, "Put", "on")):
        steps = [
            (
                f"{verb} {count(abs(n), 'militia')} of {player_name(after, player)} {where} ",
                after.label(cell),
                "",
            )
            for player, row in enumerate(more)
            for cell, n in enumerate(row)
            if n * sign > 0
        ]
        done += grouped(steps)
    return done


def _exchanged(table: Table, more: list[list[int]]) -> list[str]:
    """Militia that change hands on the spot, given or turned (A11, B15)."""
    done = []
    for cell in range(len(table.sector)):
        losers = [player for player, row in enumerate(more) if row[cell] < 0]
        winners = [player for player, row in enumerate(more) if row[cell] > 0]
        if len(losers) != 1 or len(winners) != 1:
            continue
        loser, winner = losers[0], winners[0]
        n = min(-more[loser][cell], more[winner][cell])
        if -more[loser][cell] == n == more[winner][cell]:
            more[loser][cell] = more[winner][cell] = 0
            whose = f"{player_name(table, loser)} on {table.label(cell)} for {player_name(table, winner)}'s"
            done.append(f"Exchange {count(n, 'militia')} of {whose}")
    return done


def _marched(table: Table, player: int, row: list[int]) -> list[str]:
    """Militia that go to a sector in reach, where that is all that happened to them (M3)."""
    changed = [cell for cell, n in enumerate(row) if n]
    if (
        len(changed) != 2
        or row[changed[0]] + row[changed[1]] != 0
        or not _in_reach(table, player, changed[0], changed[1])
    ):
        return []
    source, to = sorted(changed, key=lambda cell: row[cell])
    n = row[to]
    row[source] = row[to] = 0
    where = f"from {table.label(source)} to {table.label(to)}"
    return [f"Move {count(n, 'militia')} of {player_name(table, player)} {where}"]


def _in_reach(table: Table, player: int, one: int, other: int) -> bool:
    """Whether militia can have gone from one sector to the other, on foot or aboard (MODE-V3)."""
    if other in table.grid.neighbours[one]:
        return True
    rides = [
        gear.card.effect
        for number, gear in table.vehicles.items()
        if squad_numbered(number)[0] == player and isinstance(gear.card.effect, Vehicle)
    ]
    far, flown = table.grid.distance[one][other], table.grid.flight[one][other]
    return any((flown if ride.diagonal else far) <= ride.spaces for ride in rides)


# -- squads and pawns -----------------------------------------------------------------------------


def _stays(before: Table, after: Table, unit: int) -> bool:
    """Whether a unit is on the same team before and after."""
    return before.owner[unit] == after.owner[unit] != NOBODY


def _squad_moves(before: Table, after: Table) -> list[str]:
    """Cards that lie with another squad of their player (Q2)."""
    steps = []
    for unit in range(UNITS):
        if _stays(before, after, unit) and before.squad[unit] != after.squad[unit]:
            squad = squad_name(after, after.owner[unit], after.squad[unit])
            steps.append(("Lay ", unit_name(after, unit), f" with {squad}"))
    return grouped(steps)


def _pawn_moves(before: Table, after: Table) -> list[str]:
    """The pawns of the squads; the base squad has none, its card stands for it (Q2, D6)."""
    done = []
    for player in range(after.players):
        for squad, name in enumerate(SQUADS):
            was, now = before.squad_at[player][squad], after.squad_at[player][squad]
            pawn = f"the {name} pawn of {player_name(after, player)}"
            if was == now or name == "base":
                continue
            if was == NOWHERE:
                done.append(f"Put {pawn} on {after.label(now)}")
            elif now == NOWHERE:
                done.append(f"Take {pawn} off {after.label(was)}")
            else:
                done.append(f"Move {pawn} from {after.label(was)} to {after.label(now)}")
    return done


# -- tokens ---------------------------------------------------------------------------------------


def _wounds(before: Table, after: Table) -> list[str]:
    """Wounds; those of somebody who leaves go with his card (B7)."""
    steps = []
    for unit in range(UNITS):
        if after.owner[unit] == NOBODY:
            continue
        was = before.wounds[unit] if before.owner[unit] != NOBODY else 0
        n = after.wounds[unit] - was
        if n > 0:
            steps.append((f"Put {count(n, 'wound')} on ", unit_name(after, unit), ""))
        elif n < 0:
            steps.append((f"Take {count(-n, 'wound')} off ", unit_name(after, unit), ""))
    return grouped(steps)


def _token_moves(before: Table, after: Table) -> list[str]:
    """Whom Hitler has named (D12)."""
    if before.named == after.named:
        return []
    if after.named == NOBODY:
        return [f"Take back the word against {player_name(after, before.named)}"]
    return [f"{player_name(after, after.named)} is named: his units wait in every fight"]
