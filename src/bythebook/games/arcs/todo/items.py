"""The pieces and cards to move on the real board to get from one position to another, in few steps.

The two positions are compared, not the path between them, so anything that moves back and forth needs no
work. Identical pieces are counts, so every change is a flow of pieces between places, by the most likely
routes. Cards that are face down are never named: players who may look at them know them.
"""

from __future__ import annotations

from collections.abc import Sequence

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.ambitions import marker_power
from bythebook.games.arcs.screen.drawing import in_hand as drawn
from bythebook.games.arcs.state.state import (
    AGENT,
    AGENT_COVERS,
    CITY,
    HOLDINGS_SLOT,
    NOBODY,
    NONE,
    OPEN_MARK,
    PIECES,
    SHIP,
    STARPORT,
    State,
)
from bythebook.games.arcs.text.names import place_name, system_name, type_name
from bythebook.games.arcs.todo.cards import action_moves, court_moves, lore_moves
from bythebook.games.arcs.todo.flow import Flow, Place, flows
from bythebook.games.interfaces.todo import Todo
from bythebook.games.shared.grammar import count, join_names, word_for
from bythebook.games.shared.scenery import TodoItem
from bythebook.games.shared.todo_items import MergeableItem, merge_items, move_item


def moves(before: State, after: State) -> list[TodoItem]:
    """Return the items in order; following them one by one leads from the first position to the second."""
    if before.seats != after.seats:
        before = reseat(before, after)
        text = f"Sit clockwise in this order: {join_names(after.seats)}"
        seats = [TodoItem(text, drawn.hull(after.seats[0]))]
    else:
        seats = []
    return [
        *seats,
        *_map_moves(before, after),
        *lore_moves(before, after),
        *action_moves(before, after),
        *_agent_moves(before, after, off_cards=True),
        *court_moves(before, after),
        *_piece_moves(before, after),
        *_agent_moves(before, after, off_cards=False),
        *_mark_moves(before, after),
        *_token_moves(before, after),
        *_marker_moves(before, after),
        *_counter_moves(before, after),
    ]


def reseat(before: State, after: State) -> State:
    """Return the first position with its seats in the new order; seating comes first in setup (S14.2)."""
    turned = before.copy()
    order = [before.seats.index(seat) for seat in after.seats]
    turned.seats = after.seats
    turned.automa = tuple(before.automa[player] for player in order)
    turned.unseen = tuple(before.unseen[player] for player in order)
    turned.initiative = order.index(before.initiative)
    return turned


def _map_moves(before: State, after: State) -> list[TodoItem]:
    """Return the item for clusters out of play (R3.4)."""
    if before.out == after.out:
        return []
    cells = tuple(system.id for system in facts().systems if system.cluster in after.out)
    return [TodoItem(f"Cover {join_names(f'cluster {n}' for n in after.out)}: out of play", cells=cells)]


# -- ships and buildings --------------------------------------------------------------------------

MAP, TROPHY, HOME, BOX = "map", "trophy", "home", "box"
FRESH, HURT = 0, 1


def _piece_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for ships, starports and cities of each color."""
    done: list[MergeableItem] = []
    for player, seat in enumerate(after.seats):
        for piece in (SHIP, STARPORT, CITY):
            was, now = _places(before, player, piece), _places(after, player, piece)
            items = flows(was, now, lambda a, b: _route_rank(after, a, b))
            done += [_piece_step(after, seat, PIECES[piece], flow) for flow in items]
    return merge_items(done, each="each of ")


def _places(state: State, player: int, piece: int) -> dict[Place, int]:
    """Return the places of one color's pieces: systems by state, trophy boxes, supply or board, removed."""
    box = facts().pieces
    if piece == SHIP:
        rows, home = (state.fresh[player], state.damaged[player]), state.ships[player]
    else:
        rows = (state.built[piece][player], state.built[piece + 2][player])
        home = (state.cities if piece == CITY else state.starports)[player]
    result: dict[Place, int] = {
        (MAP, system, state): n for state, row in enumerate(rows) for system, n in enumerate(row) if n
    }
    for taker, taken in enumerate(state.trophies):
        result[TROPHY, taker, 0] = taken[len(PIECES) * player + piece]
    result[HOME, 0, 0] = home
    whole = {SHIP: box.ships, STARPORT: box.starports, CITY: box.cities}[piece]
    result[BOX, 0, 0] = whole - sum(result.values())
    return result


def _route_rank(state: State, source: Place, to: Place) -> tuple[int, ...]:
    """Return the rank of a route: flipped in place, moved, moved and damaged, taken, placed, returned."""
    if source[0] == to[0] == MAP:
        if source[1] == to[1]:
            return (0,)
        steps = state.reach.steps[source[1]][to[1]]
        return (1, steps) if source[2] == to[2] else (2, steps)
    return ({(MAP, TROPHY): 3, (HOME, MAP): 4, (MAP, HOME): 5, (TROPHY, HOME): 6}.get((source[0], to[0]), 7),)


def _piece_step(state: State, seat: str, piece: str, flow: Flow) -> MergeableItem:
    """Return the item for one flow of pieces."""
    source, to, n = flow
    noun = f"{seat} {word_for(n, piece)}"
    home = f"{seat}'s board" if piece == PIECES[CITY] else "the supply"
    begin, goal = (_piece_place(state, place, home) for place in (source, to))
    cells = tuple(system_name(place[1]) for place in (source, to) if place[0] == MAP)
    damaged = bool((to if to[0] == MAP else source)[2])
    picture = drawn.piece(seat, piece, damaged=damaged)
    if source[0] == to[0] == MAP and source[1] == to[1]:
        return MergeableItem(
            f"{'Damage' if to[2] else 'Repair'} {n} {noun} in ", goal, "", picture, cells[:1]
        )
    if source[0] != MAP:
        verb = "Bring" if to[0] == MAP else "Return"
        damage = "damaged " if to[0] == MAP and to[2] else ""
        return MergeableItem(f"{verb} {n} {damage}{noun}", goal, "", picture, cells, begin)
    turned = to[0] == MAP and source[2] != to[2]
    also = f"{' and damage' if to[2] else ' and repair'} {'it' if n == 1 else 'them'}" if turned else ""
    head = f"{'Move' if to[0] == MAP else 'Take'} {n} {('fresh', 'damaged')[source[2]]} {noun}"
    return MergeableItem(head, f"{goal}{also}", "", picture, cells, begin)


def _piece_place(state: State, place: Place, home: str) -> str:
    if place[0] == MAP:
        return place_name(system_name(place[1]))
    if place[0] == BOX:
        return "the box"
    return f"{state.seats[place[1]]}'s trophies" if place[0] == TROPHY else home


# -- agents ---------------------------------------------------------------------------------------

COURT, CAPTIVE, OUTRAGE = "court", "captive", "outrage"


def _agent_moves(before: State, after: State, *, off_cards: bool) -> list[TodoItem]:
    """Return the items for agents:

    those on Court cards leave before the cards do, all others move after them.
    """
    done = []
    for player, seat in enumerate(after.seats):
        was, now = _agent_places(before, player), _agent_places(after, player)
        for source, to, n in flows(was, now, _agent_ways):
            if (source[0] == COURT) == off_cards:
                begin, goal = _agent_place(after, seat, source), _agent_place(after, seat, to)
                what = f"Move {count(n, f'{seat} agent')}"
                done.append(move_item(what, begin, goal, drawn.piece(seat, "agent")))
    return done


def _mark_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for Outrage for which no agent was left (R8.8)."""
    done = []
    for player, seat in enumerate(after.seats):
        for kind, covered in enumerate(after.outrage[player]):
            marked = before.outrage[player][kind] == OPEN_MARK
            text = ""
            if covered == OPEN_MARK and not marked:
                text = f"Mark {seat}'s {type_name(kind)} Outrage with a placeholder"
            elif marked and covered != OPEN_MARK:
                text = f"Remove the placeholder from {seat}'s {type_name(kind)} Outrage"
            done += [TodoItem(text, drawn.outrage(kind))] if text else []
    return done


def _agent_places(state: State, player: int) -> dict[Place, int]:
    result: dict[Place, int] = {(HOME, 0, 0): state.agents[player]}
    for card, agents in zip(state.court, state.court_agents, strict=True):
        if card != NONE:
            result[COURT, card, 0] = agents[player]
    for other in range(state.players):
        result[CAPTIVE, other, 0] = state.captives[other][player]
        result[TROPHY, other, 0] = state.trophies[other][len(PIECES) * player + AGENT]
    for kind, covered in enumerate(state.outrage[player]):
        result[OUTRAGE, kind, 0] = int(covered == AGENT_COVERS)
    result[BOX, 0, 0] = facts().pieces.agents - sum(result.values())
    return result


_AGENT_ORDER = (HOME, COURT, CAPTIVE, TROPHY, OUTRAGE, BOX)


def _agent_ways(source: Place, to: Place) -> tuple[int, ...]:
    """Return the rank of a route: from the Court to boxes first, then to and from the supply."""
    return (source[0] == HOME, to[0] == HOME, _AGENT_ORDER.index(source[0]), _AGENT_ORDER.index(to[0]))


def _agent_place(state: State, seat: str, place: Place) -> str:
    name, which, _ = place
    if name == COURT:
        return facts().court[which].name
    if name == OUTRAGE:
        return f"{seat}'s {type_name(which)} Outrage"
    if name in (HOME, BOX):
        return "the supply" if name == HOME else "the box"
    return f"{state.seats[which]}'s {'captives' if name == CAPTIVE else 'trophies'}"


# -- tokens ---------------------------------------------------------------------------------------

SLOT, SUPPLY, ASIDE, NEUTRAL, LOOSE, PLANET = "slot", "supply", "aside", "neutral", "loose", "planet"


def _token_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for tokens of each type between slots, the supply and other places."""
    done = []
    for kind in range(len(facts().resources)):
        was, now = _token_places(before, kind), _token_places(after, kind)
        for source, to, n in flows(was, now, _token_ways):
            begin, goal = _token_place(after, kind, source), _token_place(after, kind, to)
            cells = tuple(system_name(place[1]) for place in (source, to) if place[0] == PLANET)
            done.append(
                MergeableItem(f"Move {n} {type_name(kind)}", goal, "", drawn.token(kind), cells, begin)
            )
    return merge_items(done, each="each of ")


def _token_places(state: State, kind: int) -> dict[Place, int]:
    result: dict[Place, int] = {
        (SUPPLY, 0, 0): state.supply[kind],
        (ASIDE, 0, 0): state.spent[kind],
        (NEUTRAL, 0, 0): state.neutral[kind],
    }
    for player, row in enumerate(state.slots):
        for slot, there in enumerate(row):
            result[SLOT, player, slot] = int(there == kind)
    if state.storing != NOBODY:
        result[LOOSE, state.storing, 0] = state.loose.count(kind)
    for system, there in state.shaped.items():
        result[PLANET, system, 0] = int(there == kind)
    return result


def _token_ways(source: Place, to: Place) -> tuple[int, ...]:
    """Return the rank of a route: tokens stay with their owner, then change owners, then use the supply."""
    from_table, to_table = source[0] in (SUPPLY, ASIDE), to[0] in (SUPPLY, ASIDE)
    return (from_table + to_table, source[1] != to[1], to[0] == ASIDE)


def _token_place(state: State, kind: int, place: Place) -> str:
    name, which, slot = place
    if name == SLOT:
        where = "Ancient Holdings" if slot == HOLDINGS_SLOT else f"slot {slot + 1}"
        return f"{state.seats[which]}'s {where}"
    if name == LOOSE:
        return f"{state.seats[which]}'s hand"
    if name == PLANET:
        return system_name(which)
    if name == NEUTRAL:
        return f"the box of {facts().ambitions[facts().neutral_ambition[kind]].name}"
    return "the supply" if name == SUPPLY else "the spent tokens"


# -- markers and counters -------------------------------------------------------------------------


def _marker_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for ambition markers, the zero marker, initiative, chapter and Power."""
    done = []
    for marker, at in enumerate(after.markers):
        was, name = before.markers[marker], "/".join(map(str, marker_power(before, marker)))
        if at != was:
            goal = f"on {facts().ambitions[at].name}" if at != NONE else "back beside the ambitions"
            done.append(TodoItem(f"Put the {name} marker {goal}", drawn.marker(name)))
        if after.flipped[marker] != before.flipped[marker]:
            now = "/".join(map(str, marker_power(after, marker)))
            done.append(TodoItem(f"Flip the {name} marker to {now}", drawn.marker(now)))
    if after.zero != before.zero:
        text = "Put the zero marker on the lead card" if after.zero else "Remove the zero marker"
        done.append(TodoItem(text, drawn.marker(0)))
    done += _initiative(before, after)
    if after.chapter != before.chapter:
        done.append(TodoItem(f"Move the chapter marker to {after.chapter}", drawn.marker(after.chapter)))
    powers = zip(after.seats, before.power, after.power, strict=True)
    return done + [
        move_item(f"Move {seat}'s Power", str(old), str(new), drawn.hull(seat))
        for seat, old, new in powers
        if old != new
    ]


def _initiative(before: State, after: State) -> list[TodoItem]:
    """Return the items for the initiative marker, which lies flat while it is seized (R4.2, R5.9)."""
    if not after.chapter:
        return []
    moves_on = after.initiative != before.initiative or not before.chapter
    was, now = before.seized != NOBODY, after.seized != NOBODY
    seat = after.seats[after.initiative]
    if moves_on:
        lying = ", seized" if now and not was else ", upright" if was and not now else ""
        return [TodoItem(f"Give the initiative to {seat}{lying}", drawn.hull(seat))]
    if was == now:
        return []
    text = f"Lay {seat}'s initiative marker down: seized" if now else "Stand the initiative marker up"
    return [TodoItem(text, drawn.hull(seat))]


def _counter_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for hand and seize counters of bots (S14.3)."""
    done = []
    rows = (
        ("hand", before.hand_counter, after.hand_counter),
        ("seize", before.seize_counter, after.seize_counter),
    )
    for word, old, new in rows:
        for seat, was, now in zip(after.seats, old, new, strict=True):
            if was != now:
                done.append(
                    TodoItem(
                        f"Set {seat}'s {word} counter to {now}"
                        if now
                        else f"Remove {seat}'s {word} counter from the board",
                        drawn.marker(now, seat),
                    )
                )
    return done


class ArcsTodo(Todo[State]):
    """To-do lists for the real pieces of Arcs."""

    ready = "the skirmish, assault and raid dice, and an ordinary die for seizing"

    def todo_items(self, before: State, after: State) -> list[TodoItem]:
        """Return the pieces and cards to move on the real board."""
        return moves(before, after)

    def pieces(self, state: State) -> object:
        """Return the counts of all pieces and cards that players see, for comparing positions."""
        rows: list[Sequence[int]] = [
            *state.fresh,
            *state.damaged,
            *(row for kind in state.built for row in kind),
        ]
        rows += [*state.slots, *state.outrage, *state.trophies, *state.captives, *state.guild]
        rows += [state.court, *state.court_agents, state.markers, state.power]
        return tuple(map(tuple, rows))
