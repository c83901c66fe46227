"""To-do items that turn one position into another on the real board, in the fewest steps.

Pieces come first, in an order in which every hex is free when a piece arrives; then medals and cubes, then
cards. Cards in a hand are never named: their owner knows them.
"""

from __future__ import annotations

from bythebook.games.interfaces.todo import Todo
from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import HEXES, label
from bythebook.games.memoir44.files.schema import CUBES
from bythebook.games.memoir44.rules.medals import count_held
from bythebook.games.memoir44.screen.drawing import in_hand as drawn
from bythebook.games.memoir44.state.state import NOWHERE, Plane, State
from bythebook.games.memoir44.text.names import ADJECTIVES, SIDE_NAMES, plane_name, type_name
from bythebook.games.memoir44.text.outcomes import is_same_unit, stays_on_board
from bythebook.games.memoir44.todo.cards import card_moves
from bythebook.games.shared.grammar import count, join_names, with_article, word_for
from bythebook.games.shared.scenery import TodoItem
from bythebook.games.shared.todo_items import move_item


def moves(before: State, after: State) -> list[TodoItem]:
    """Return the steps from one position to the other, one action each."""
    medals = [after.kills[side] - before.kills[side] for side in range(len(SIDES))]
    return [
        *_losses(before, after, medals),
        *_obstacles_off(before, after),
        *_unit_moves(before, after),
        *_new_units(before, after),
        *_obstacles_on(before, after),
        *_plane_moves(before, after, medals),
        *_medal_moves(before, after, medals),
        *_cube_moves(before, after),
        *card_moves(before, after),
    ]


# -- units ----------------------------------------------------------------------------------------


def _losses(before: State, after: State, medals: list[int]) -> list[TodoItem]:
    """Return the items for lost figures and units, with their medals, and for figures that come back."""
    done = []
    for unit, here in enumerate(before.at):
        if here == NOWHERE:
            continue
        name, cells = f"the {type_name(before, unit)} on {label(here)}", (label(here),)
        if not stays_on_board(before, after, unit):
            winner, worth = _reward(before, after, unit, medals)
            text = f"Remove {name} and give the {SIDE_NAMES[winner]} {_some(worth, 'medal')}"
            done.append(TodoItem(text if worth else f"Remove {name}", drawn.unit(before, unit), cells))
            continue
        lost = before.figures[unit] - after.figures[unit]
        if lost > 0:
            done.append(
                TodoItem(f"Remove {count(lost, 'figure')} from {name}", drawn.unit(after, unit), cells)
            )
        elif lost < 0:
            done.append(TodoItem(f"Add {count(-lost, 'figure')} to {name}", drawn.unit(after, unit), cells))
    return done


def _reward(before: State, after: State, unit: int, medals: list[int]) -> tuple[int, int]:
    """Return the side that scores for a unit that has left the board, and its medals (MD-1, SP-5)."""
    side = before.side[unit]
    out = is_same_unit(before, after, unit) and after.figures[unit] > 0
    winner, worth = (side, _exit_worth(before, side)) if out else (1 - side, before.worth[unit])
    if worth <= 0 or medals[winner] < worth:
        return winner, 0
    medals[winner] -= worth
    return winner, worth


def _exit_worth(state: State, side: int) -> int:
    return min((gate.medals for gate in state.scenario.exits if gate.side == side), default=0)


def _some(n: int, what: str) -> str:
    return f"a {what}" if n == 1 else count(n, what)


def _unit_moves(before: State, after: State) -> list[TodoItem]:
    """Return one move for every unit that is on another hex; break cycles by picking a unit up first."""
    todo = {
        unit: (before.at[unit], after.at[unit])
        for unit in range(min(len(before.at), len(after.at)))
        if stays_on_board(before, after, unit) and before.at[unit] != after.at[unit]
    }
    done: list[TodoItem] = []
    in_hand: list[int] = []
    while todo:
        occupied = {source for unit, (source, _) in todo.items() if unit not in in_hand}
        free = [unit for unit, (_, to) in todo.items() if to not in occupied]
        if not free:
            unit = next(iter(todo))
            in_hand.append(unit)
            text = f"Pick up the {type_name(before, unit)} on {label(todo[unit][0])}"
            done.append(TodoItem(text, drawn.unit(after, unit), (label(todo[unit][0]),)))
            continue
        unit = free[0]
        start, goal = map(label, todo.pop(unit))
        name, piece = type_name(before, unit), drawn.unit(after, unit)
        if unit in in_hand:
            done.append(TodoItem(f"Put the {name} from {start} on {goal}", piece, (start, goal)))
        else:
            done.append(move_item(f"Move the {name}", start, goal, piece, (start, goal)))
    return done


def _new_units(before: State, after: State) -> list[TodoItem]:
    done = []
    for unit, here in enumerate(after.at):
        if here != NOWHERE and not stays_on_board(before, after, unit):
            figure = f"{ADJECTIVES[after.side[unit]]} {type_name(after, unit)} figure"
            text = f"Place {count(after.figures[unit], figure)} on {label(here)}"
            done.append(TodoItem(text, drawn.unit(after, unit), (label(here),)))
    return done


# -- obstacles ------------------------------------------------------------------------------------


def _where(before: list[bool], after: list[bool]) -> list[str]:
    """Return the hexes where something new has appeared."""
    return [label(h) for h in range(HEXES) if after[h] and not before[h]]


def _obstacles_off(before: State, after: State) -> list[TodoItem]:
    done = []
    for name in ("sandbags", "wire"):
        if gone := _where(getattr(after, name), getattr(before, name)):
            done.append(
                TodoItem(f"Remove the {name} from {join_names(gone)}", drawn.obstacle(name), tuple(gone))
            )
    if blown := _where(before.blown, after.blown):
        text = f"Remove the {word_for(len(blown), 'bridge')} from {join_names(blown)}"
        done.append(TodoItem(text, drawn.bridge(), tuple(blown)))
    return done


def _obstacles_on(before: State, after: State) -> list[TodoItem]:
    done = []
    for name in ("sandbags", "wire"):
        if new := _where(getattr(before, name), getattr(after, name)):
            done.append(TodoItem(f"Put {name} on {join_names(new)}", drawn.obstacle(name), tuple(new)))
    if back := _where(after.blown, before.blown):
        text = f"Put the {word_for(len(back), 'bridge')} back on {join_names(back)}"
        done.append(TodoItem(text, drawn.bridge(), tuple(back)))
    return done


# -- planes ---------------------------------------------------------------------------------------


def _plane_moves(before: State, after: State, medals: list[int]) -> list[TodoItem]:
    """Return the items for planes that enter, fly on, use ammunition and leave."""
    done = []
    for side, (was, now) in enumerate(zip(before.planes, after.planes, strict=True)):
        same = was.out and now.out and was.kind == now.kind and was.entered == now.entered
        if was.out and not same:
            text = f"Remove the {ADJECTIVES[side]} {plane_name(was.kind)} from {label(was.at)}"
            if worth := _worth_of_plane(was.lost, now.lost, side, medals):
                text = f"{text} and give the {SIDE_NAMES[1 - side]} {_some(worth, 'medal')}"
            done.append(TodoItem(text, drawn.plane(side, was.kind), (label(was.at),)))
        if now.out and not same:
            name = f"{with_article(ADJECTIVES[side])} {plane_name(now.kind)}"
            text = f"Put {name} with ammunition {now.ammo} on {label(now.at)}"
            done.append(TodoItem(text, drawn.plane(side, now.kind), (label(now.at),)))
        elif now.out:
            done += _flight(side, was, now)
    return done


def _flight(side: int, was: Plane, now: Plane) -> list[TodoItem]:
    """Return the items for a plane that stays in the air."""
    name, piece = f"the {ADJECTIVES[side]} {plane_name(now.kind)}", drawn.plane(side, now.kind)
    done = []
    if was.at != now.at:
        start, goal = label(was.at), label(now.at)
        done.append(move_item(f"Fly {name}", start, goal, piece, (start, goal)))
    if was.ammo != now.ammo:
        done.append(TodoItem(f"Set the ammunition of {name} to {now.ammo}", piece, (label(now.at),)))
    return done


def _worth_of_plane(was: tuple[str, ...], now: tuple[str, ...], side: int, medals: list[int]) -> int:
    """Return the medals for a side's plane that was shot down; 0 if it was not."""
    worth = facts().flight.medals_for_plane
    if len(now) <= len(was) or medals[1 - side] < worth:
        return 0
    medals[1 - side] -= worth
    return worth


# -- medals ---------------------------------------------------------------------------------------


def _medal_moves(before: State, after: State, medals: list[int]) -> list[TodoItem]:
    """Return the items for objectives gained and lost, and for medals not won for pieces."""
    done = []
    for i, objective in enumerate(after.scenario.objectives):
        was, now = _holds(before, i), _holds(after, i)
        name, cells = SIDE_NAMES[objective.side], tuple(label(h) for h in objective.hexes)
        worth = _some(objective.medals, "medal")
        text = ""
        if now and not was:
            text = f"Give the {name} {worth} for {join_names(cells)}"
        elif was and not now:
            text = f"Take {worth} for {join_names(cells)} back from the {name}"
        done += [TodoItem(text, drawn.medal(objective.side), cells)] if text else []
    for side, n in enumerate(medals):
        if n > 0:
            done.append(TodoItem(f"Give the {SIDE_NAMES[side]} {_some(n, 'medal')}", drawn.medal(side)))
        elif n < 0:
            text = f"Take {_some(-n, 'medal')} back from the {SIDE_NAMES[side]}"
            done.append(TodoItem(text, drawn.medal(side)))
    return done


def _holds(state: State, i: int) -> bool:
    objective = state.scenario.objectives[i]
    won = i < len(state.won) and state.won[i]
    return won or count_held(state, objective.side, objective.hexes) >= objective.need


# -- cubes ----------------------------------------------------------------------------------------


def _cube_moves(before: State, after: State) -> list[TodoItem]:
    """Return the items for cubes on units of a solo AI; equal changes are combined."""
    groups: dict[tuple[str, str], list[int]] = {}
    for unit, here in enumerate(after.at):
        if here == NOWHERE or not after.automa[after.side[unit]]:
            continue
        was = _cube(before, unit) if stays_on_board(before, after, unit) else ""
        now = _cube(after, unit)
        if was != now:
            groups.setdefault((was, now), []).append(here)
    done = []
    for (was, now), hexes in sorted(groups.items()):
        cells = tuple(label(h) for h in sorted(hexes))
        where = join_names(cells)
        if was and now:
            text = f"Replace the {was} cube with an {now} cube on {where}"
        else:
            text = f"Put an {now} cube on {where}" if now else f"Remove the {was} cube from {where}"
        done.append(TodoItem(text, drawn.cube(now or was), cells))
    return done


def _cube(state: State, unit: int) -> str:
    if unit in state.attack:
        return CUBES[1]
    return CUBES[0] if unit in state.activation else ""


def ground(state: State) -> list[TodoItem]:
    """Return the items for the tiles of a battle by kind, then the obstacles and the medals (SF-2, MD-2)."""
    scenario, clear = state.scenario, facts().terrain["clear"].index
    tiles: dict[str, list[int]] = {}
    for h, terrain in enumerate(scenario.ground):
        if terrain != clear:
            tiles.setdefault(facts().terrains[terrain].name.lower(), []).append(h)
    for piece in scenario.obstacles:
        if (kind := facts().obstacles[piece.type]).removed == "never":
            tiles.setdefault(kind.name.lower(), []).append(piece.hex)
    tiles["medals"] = [h for objective in scenario.objectives for h in objective.hexes]
    return [
        TodoItem(f"Place {what}: {join_names(map(label, hexes))}", cells=tuple(map(label, hexes)))
        for what, hexes in tiles.items()
        if hexes
    ]


class Memoir44Todo(Todo[State]):
    """The to-do lists of Memoir '44."""

    ready = "eight battle dice, a six-sided die for the solo AI, and cubes for its orders and attacks"

    def todo_items(self, before: State, after: State) -> list[TodoItem]:
        """Return what to do on the real board."""
        return moves(before, after)

    def ground(self, state: State) -> list[TodoItem]:
        """Return the items for terrain, obstacles and medals, each kind with its hexes."""
        return ground(state)

    def pieces(self, state: State) -> object:
        """Return the units and figures, obstacles and planes on the board."""
        lists = (state.at, state.figures, state.wire, state.sandbags, state.blown, state.planes)
        return tuple(tuple(row) for row in lists)
