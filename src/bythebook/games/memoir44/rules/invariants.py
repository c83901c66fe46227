"""What must be true of every position; `check` says what is not, in sentences."""

from __future__ import annotations

from collections.abc import Sized
from itertools import pairwise

from bythebook.games.memoir44.box.facts import SIDES, facts
from bythebook.games.memoir44.box.hexes import HEXES, board, label
from bythebook.games.memoir44.rules.terrain import BIT, ground
from bythebook.games.memoir44.table.state import NOWHERE, Table
from bythebook.kernel.box import by_rule


def check(table: Table) -> list[str]:
    """The broken invariants of a position; none if it can be."""
    if found := _shapes(table):
        return found
    found = [*by_rule("UN-2", _units(table)), *by_rule("MV-9", _board(table)), *by_rule("TS-2", _turn(table))]
    found += [*by_rule("TS-1", _cards(table)), *by_rule("MD-1", _medals(table))]
    return [*found, *by_rule("FP-1", _planes(table)), *table.check()]


def _shapes(table: Table) -> list[str]:
    """Lists that differ in length make everything else meaningless."""
    by_unit: list[Sized] = [table.kind, table.side, table.at, table.figures, table.full, table.worth]
    by_hex: list[Sized] = [table.unit_at, table.wire, table.sandbags, table.blown]
    by_side: list[Sized] = [table.automa, table.unseen_hands, table.kills, table.attempts, table.hands]
    by_side += [table.last_card, table.last_section, table.own_turns, table.planes, table.brought_on]
    found = []
    if len({len(row) for row in by_unit}) != 1:
        found.append("the lists of units differ in length")
    if any(len(row) != HEXES for row in by_hex):
        found.append("the lists of hexes differ in length")
    if any(len(row) != len(SIDES) for row in by_side):
        found.append("the lists of sides differ in length")
    return found


def _name(table: Table, unit: int) -> str:
    where = label(table.at[unit]) if 0 <= table.at[unit] < HEXES else "off the board"
    return f"unit {unit} ({SIDES[table.side[unit]]} {table.type_of(unit).name.lower()}, {where})"


def _units(table: Table) -> list[str]:
    broken = []
    for unit, at in enumerate(table.at):
        if not NOWHERE <= at < HEXES:
            broken.append(f"unit {unit} stands on hex {at}, which is not on the board")
        elif at == NOWHERE:
            continue
        elif table.unit_at[at] != unit:
            broken.append(f"{_name(table, unit)} is not the unit its hex names")
        if at != NOWHERE and not 1 <= table.figures[unit] <= table.full[unit]:
            broken.append(f"{_name(table, unit)} has {table.figures[unit]} figures of {table.full[unit]}")
    return broken


def _board(table: Table) -> list[str]:
    broken = []
    seen: set[int] = set()
    for h, unit in enumerate(table.unit_at):
        if unit == NOWHERE:
            continue
        if not 0 <= unit < len(table.at) or table.at[unit] != h:
            broken.append(f"{label(h)} names unit {unit}, which does not stand there")
        elif unit in seen:
            broken.append(f"unit {unit} stands on two hexes")
        elif table.blown[h]:
            broken.append(f"{_name(table, unit)} stands on a blown bridge")
        elif not _may_stand(table, unit, h):
            broken.append(f"{_name(table, unit)} stands where it can neither enter nor be set up")
        seen.add(unit)
    broken += [f"sandbags lie in the sea at {label(h)}" for h in range(HEXES) if _drowned(table, h)]
    return broken


def _may_stand(table: Table, unit: int, h: int) -> bool:
    """Whether the ground takes the class: entered, or set up there (MV-9, MV-12)."""
    unit_class, scenario = table.type_of(unit).class_index, table.scenario
    terrain = facts().terrains[scenario.ground[h]]
    lying = [facts().obstacles[o.type] for o in scenario.obstacles if o.hex == h]
    bridged = any(o.spans == terrain.id for o in lying)
    if h in scenario.impassable or not (terrain.enters[unit_class] or bridged):
        return False
    return all(o.enters[unit_class] or o.starts[unit_class] for o in lying)


def _drowned(table: Table, h: int) -> bool:
    return table.sandbags[h] and not ground(table).diggable & BIT[h]


def _turn(table: Table) -> list[str]:
    broken = []
    for name, cubes in (("an order", table.ordered), ("an activation", table.activation)):
        if len(set(cubes)) != len(cubes):
            broken.append(f"a unit has {name} twice")
        broken += [
            f"{_name(table, u)} has {name} in a turn of the others" for u in cubes if not _own(table, u)
        ]
    broken += [
        f"{_name(table, u)} is to move without an order" for u in table.activation if u not in table.ordered
    ]
    broken += [
        f"{_name(table, u)} is to attack without an order" for u in table.attack if u not in table.ordered
    ]
    return broken


def _own(table: Table, unit: int) -> bool:
    return table.side[unit] == table.active


def _cards(table: Table) -> list[str]:
    """The sixty cards are conserved over pile, hands, discards, cards turned over and the card in play."""
    pile = table.piles.get("deck")
    if pile is None:
        return []
    seen = [*table.hands[0], *table.hands[1], *table.drawn]
    seen += [card for card, n in table.discards.items() for _ in range(n)]
    if table.played:
        seen.append(table.played)
    counts = {card.id: card.count for card in facts().cards}
    for card in seen:
        counts[card] = counts.get(card, 0) - 1
    broken = [f"there are too many cards {card}" for card, n in counts.items() if n < 0]
    unseen = len(pile) + sum(layer.size for layer in pile.held.values())
    if len(seen) + unseen != facts().box.cards:
        broken.append(f"there are {len(seen) + unseen} cards, not {facts().box.cards}")
    broken += [
        f"the pile knows of {pile.unseen.get(card, 0)} {card}, but {max(n, 0)} are left"
        for card, n in counts.items()
        if pile.unseen.get(card, 0) != max(n, 0)
    ]
    return broken


def _medals(table: Table) -> list[str]:
    broken = [f"{SIDES[side]} has {n} medals that stay" for side, n in enumerate(table.kills) if n < 0]
    if len(table.won) != len(table.scenario.objectives):
        broken.append(f"{len(table.won)} objectives are kept of {len(table.scenario.objectives)}")
    return broken


def _planes(table: Table) -> list[str]:
    """A plane is of a known class, not shot down, and flew hex by hex (FP-1 to FP-10)."""
    broken, flight = [], facts().flight
    for name, plane in zip(SIDES, table.planes, strict=True):
        if not (plane.out or plane.ordered):
            continue
        if not table.flight_plan or plane.kind not in facts().plane or plane.kind in plane.lost:
            broken.append(f"{name} has a plane it cannot have: {plane.kind!r}")
        elif not 0 <= plane.ammo <= facts().plane[plane.kind].ammo:
            broken.append(f"the {plane.kind} of {name} has ammunition {plane.ammo}")
        if not NOWHERE <= plane.at < HEXES:
            broken.append(f"the plane of {name} is on hex {plane.at}, which is not on the board")
        elif plane.path and (plane.path[-1] != plane.at or not _flown(plane.path, flight.most_move)):
            broken.append(f"the plane of {name} cannot have flown {plane.path} to {plane.at}")
    return broken


def _flown(path: tuple[int, ...], most: int) -> bool:
    """Each hex next to the one before, none twice, no more than a plane flies (FP-4)."""
    if len(path) > most or len(set(path)) != len(path):
        return False
    return all(b in board().neighbours[a] for a, b in pairwise(path))
