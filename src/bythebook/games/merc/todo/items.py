"""The to-do list: the fewest steps on a real board from one position to another.

Only the two positions are compared, so pieces that come and go in between cause no items. The map comes
first, then cards, then pawns and chits, then tokens. Face-down cards, in a stash or in a hand, are never
named: the players who may look at them know them.
"""

from __future__ import annotations

from typing import Any

from bythebook.games.interfaces.todo import Todo
from bythebook.games.merc.box.effects import Vehicle
from bythebook.games.merc.screen.drawing import in_hand as drawn
from bythebook.games.merc.state.state import NOBODY, NOWHERE, SQUADS, UNITS, State, split_squad_number
from bythebook.games.merc.text.names import dictator_name, place_name, player_name, squad_name, unit_name
from bythebook.games.merc.todo.cards import (
    equipment_moves,
    merc_arrivals,
    merc_leaves,
    part_moves,
    tactics_moves,
)
from bythebook.games.shared.grammar import count
from bythebook.games.shared.scenery import TodoItem
from bythebook.games.shared.todo_items import MergeableItem, merge_items, move_item


def moves(before: State, after: State) -> list[TodoItem]:
    """Return the to-do items; done one by one, they lead from one position to the other."""
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


def _map_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for sector cards to put down or turn over (S3, A2)."""
    laid = [
        MergeableItem(
            "Put ",
            f"{after.sector_at(cell).name} on {after.label(cell)}",
            piece=drawn.sector(after, cell, explored=False),
            cells=(after.label(cell),),
        )
        for cell, kind in enumerate(after.sector)
        if kind != NOWHERE and kind != before.sector[cell]
    ]
    turned = [
        MergeableItem(
            "Turn ",
            place_name(after, cell),
            " to the explored side" if now else " back to the unexplored side",
            drawn.sector(after, cell, explored=now),
            (after.label(cell),),
        )
        for cell, now in enumerate(after.explored)
        if now != before.explored[cell]
    ]
    return merge_items([*laid, *turned])


def _dictator_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for the Dictator card to turn up and the base token to move (S5, D3)."""
    items = []
    if after.dictator not in (before.dictator, NOWHERE):
        items.append(TodoItem(f"Turn up {dictator_name(after)} as the Dictator", drawn.card()))
    if after.base == before.base:
        return items
    was, now = (place_name(after, cell) if cell != NOWHERE else "" for cell in (before.base, after.base))
    cells = tuple(after.label(cell) for cell in (before.base, after.base) if cell != NOWHERE)
    if was and now:
        return [*items, move_item("Move the base token", was, now, drawn.base(), cells)]
    sentence = f"Put the base token on {now}" if now else f"Take the base token off {was}"
    return [*items, TodoItem(sentence, drawn.base(), cells)]


# -- militia --------------------------------------------------------------------------------------


def _militia_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for militia chits to exchange, move, take off and put on."""
    pairs = zip(before.militia, after.militia, strict=True)
    more = [[now - was for was, now in zip(old, new, strict=True)] for old, new in pairs]
    items = _exchange_items(after, more)
    for player, row in enumerate(more):
        items += _march_items(after, player, row)
    for sign, verb, where in ((-1, "Take", "off"), (1, "Put", "on")):
        items += merge_items(
            MergeableItem(
                f"{verb} {count(abs(n), 'militia')} of {player_name(after, player)} {where} ",
                place_name(after, cell),
                piece=drawn.militia(after, player),
                cells=(after.label(cell),),
            )
            for player, row in enumerate(more)
            for cell, n in enumerate(row)
            if n * sign > 0
        )
    return items


def _exchange_items(state: State, more: list[list[int]]) -> list[TodoItem]:
    """Return the items for militia that change their owner without moving (A11, B15)."""
    items = []
    for cell in range(len(state.sector)):
        losers = [player for player, row in enumerate(more) if row[cell] < 0]
        winners = [player for player, row in enumerate(more) if row[cell] > 0]
        if len(losers) != 1 or len(winners) != 1:
            continue
        loser, winner = losers[0], winners[0]
        n = min(-more[loser][cell], more[winner][cell])
        if -more[loser][cell] == n == more[winner][cell]:
            more[loser][cell] = more[winner][cell] = 0
            whose, where = player_name(state, loser), place_name(state, cell)
            sentence = (
                f"Exchange {count(n, 'militia')} of {whose} on {where} for {player_name(state, winner)}'s"
            )
            items.append(TodoItem(sentence, drawn.militia(state, winner), (state.label(cell),)))
    return items


def _march_items(state: State, player: int, row: list[int]) -> list[TodoItem]:
    """Return the items for militia that move within reach, if nothing else happened to them (M3)."""
    changed = [cell for cell, n in enumerate(row) if n]
    if (
        len(changed) != 2
        or row[changed[0]] + row[changed[1]] != 0
        or not _is_in_reach(state, player, changed[0], changed[1])
    ):
        return []
    source, to = sorted(changed, key=lambda cell: row[cell])
    n = row[to]
    row[source] = row[to] = 0
    what, cells = f"Move {count(n, 'militia')} of {player_name(state, player)}", (source, to)
    start, goal = (place_name(state, cell) for cell in cells)
    return [move_item(what, start, goal, drawn.militia(state, player), tuple(map(state.label, cells)))]


def _is_in_reach(state: State, player: int, one: int, other: int) -> bool:
    """Return whether militia can move between the sectors in one step, on foot or aboard (MODE-V3)."""
    if other in state.grid.neighbors[one]:
        return True
    rides = [
        gear.card.effect
        for number, gear in state.vehicles.items()
        if split_squad_number(number)[0] == player and isinstance(gear.card.effect, Vehicle)
    ]
    far, flown = state.grid.distance[one][other], state.grid.flight[one][other]
    return any((flown if ride.diagonal else far) <= ride.spaces for ride in rides)


# -- squads and pawns -----------------------------------------------------------------------------


def _stays(before: State, after: State, unit: int) -> bool:
    """Return whether a unit is on the same team before and after."""
    return before.owner[unit] == after.owner[unit] != NOBODY


def _squad_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for MERC cards that move to another squad of their player (Q2)."""
    steps = []
    for unit in range(UNITS):
        if _stays(before, after, unit) and before.squad[unit] != after.squad[unit]:
            squad = squad_name(after, after.owner[unit], after.squad[unit])
            piece = drawn.unit(after, unit)
            steps.append(
                MergeableItem("Put ", unit_name(after, unit), f" in {squad}", piece, _at(after, unit))
            )
    return merge_items(steps)


def _at(state: State, unit: int) -> tuple[str, ...]:
    """Return the label of a unit's sector, if it is on the map."""
    cell = state.at(unit)
    return () if cell == NOWHERE else (state.label(cell),)


def _pawn_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for pawns to move; the base squad has none, because its card is the pawn (Q2, D6)."""
    items = []
    for player in range(after.players):
        for squad, name in enumerate(SQUADS):
            was, now = before.squad_at[player][squad], after.squad_at[player][squad]
            pawn, piece = f"the {name} pawn of {player_name(after, player)}", drawn.pawn(after, player)
            if was == now or name == "base":
                continue
            cells = tuple(after.label(cell) for cell in (was, now) if cell != NOWHERE)
            if was == NOWHERE:
                items.append(TodoItem(f"Put {pawn} on {place_name(after, now)}", piece, cells))
            elif now == NOWHERE:
                items.append(TodoItem(f"Take {pawn} off {place_name(after, was)}", piece, cells))
            else:
                start, goal = place_name(after, was), place_name(after, now)
                items.append(move_item(f"Move {pawn}", start, goal, piece, cells))
    return items


# -- tokens ---------------------------------------------------------------------------------------


def _wounds(before: State, after: State) -> list[TodoItem]:
    """Return the items for wounds put on or taken off; units that leave take theirs along (B7)."""
    steps = []
    for unit in range(UNITS):
        if after.owner[unit] == NOBODY:
            continue
        was = before.wounds[unit] if before.owner[unit] != NOBODY else 0
        n = after.wounds[unit] - was
        head = f"Put {count(n, 'wound')} on " if n > 0 else f"Take {count(-n, 'wound')} off "
        if n:
            name, piece = unit_name(after, unit), drawn.unit(after, unit)
            steps.append(MergeableItem(head, name, piece=piece, cells=_at(after, unit)))
    return merge_items(steps)


def _token_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for a change of the Rebel that Hitler targets (D12)."""
    if before.named == after.named:
        return []
    if after.named == NOBODY:
        return [
            TodoItem(
                f"{player_name(after, before.named)} is no longer targeted by Hitler's ability", drawn.card()
            )
        ]
    sentence = f"{player_name(after, after.named)} is targeted by Hitler's ability"
    return [TodoItem(sentence, drawn.card())]


class MercTodo(Todo[State]):
    """The to-do list of MERC."""

    ready = "12 or more six-sided dice, and the chits for militia, wounds and actions"

    def todo_items(self, before: State, after: State) -> list[TodoItem]:
        """Return the pieces and cards to move on the real board."""
        return moves(before, after)

    def pieces(self, state: State) -> object:
        """Return the positions of sectors, pawns, militia, wounds, gear, vehicles, stashes and the base."""
        stashed = [len(cards) for cards in state.stash]
        cells: tuple[list[Any], ...] = (state.sector, state.explored, state.control, stashed, *state.militia)
        units: tuple[list[Any], ...] = (state.owner, state.squad, state.wounds, state.gear)
        rows = (*cells, *units, *state.squad_at, state.hand, state.in_force, sorted(state.vehicles.items()))
        return (state.base, *(tuple(row) for row in rows))
