"""What must be true of every position; `check` says what is not, in sentences.

Position files, corrections, saved games and the fuzzer all use this one check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sized
from itertools import pairwise

from bythebook.games.memoir44.box.facts import SIDES, Obstacle, facts
from bythebook.games.memoir44.box.hexes import HEXES, board, label
from bythebook.games.memoir44.box.scenarios.check import is_closed, why_not_lie
from bythebook.games.memoir44.box.scenarios.records import BlowBridge
from bythebook.games.memoir44.rules.air.flight import classes
from bythebook.games.memoir44.rules.deck import DECK, cards_held, most_cards
from bythebook.games.memoir44.rules.medals import medals, winning_side
from bythebook.games.memoir44.rules.tactics import AI_CARDS, AMBUSH
from bythebook.games.memoir44.rules.turn_invariants import check_turn, unit_name
from bythebook.games.memoir44.table.state import NOWHERE, Table
from bythebook.kernel.box import by_rule


def check(table: Table) -> list[str]:
    """The broken invariants of a position; none if it can be."""
    if found := _shapes(table):
        return found
    found = [*by_rule("UN-2", _units(table)), *by_rule("MV-9", _board(table)), *by_rule("TS-2", _turn(table))]
    found += [*by_rule("TE-2", _obstacles(table)), *by_rule("SP-6", _bridges(table))]
    found += [*by_rule("TS-1", _cards(table)), *by_rule("MD-1", _medals(table))]
    found += [*by_rule("FP-1", _planes(table)), *by_rule("CP-3", _campaign(table)), *table.check()]
    # The rest asks questions of the rules, which need a sound board.
    return found or [*check_turn(table), *by_rule("TS-1", _hands(table)), *by_rule("MD-7", _ended(table))]


def _shapes(table: Table) -> list[str]:
    """Lists that differ in length make everything else meaningless."""
    by_unit: list[Sized] = [table.kind, table.side, table.at, table.figures, table.full, table.worth]
    by_hex: list[Sized] = [table.unit_at, table.wire, table.sandbags, table.blown]
    by_side: list[Sized] = [table.automa, table.unseen_hands, table.kills, table.attempts, table.hands]
    by_side += [table.last_card, table.last_section, table.own_turns, table.planes, table.brought_on]
    by_side.append(table.face_down)
    found = []
    if len({len(row) for row in by_unit}) != 1:
        found.append("the lists of units differ in length")
    if any(len(row) != HEXES for row in by_hex):
        found.append("the lists of hexes differ in length")
    if any(len(row) != len(SIDES) for row in by_side):
        found.append("the lists of sides differ in length")
    return found


def _units(table: Table) -> list[str]:
    broken = []
    for unit, at in enumerate(table.at):
        if not NOWHERE <= at < HEXES:
            broken.append(f"unit {unit} stands on hex {at}, which is not on the board")
        elif table.full[unit] > (most := table.type_of(unit).figures):
            broken.append(f"{unit_name(table, unit)} has {table.full[unit]} figures in full, at most {most}")
        elif at == NOWHERE:
            continue
        elif table.unit_at[at] != unit:
            broken.append(f"{unit_name(table, unit)} is not the unit its hex names")
        if at != NOWHERE and not 1 <= table.figures[unit] <= table.full[unit]:
            broken.append(f"{unit_name(table, unit)} has {table.figures[unit]} figures of {table.full[unit]}")
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
            broken.append(f"{unit_name(table, unit)} stands on a blown bridge")
        elif not _may_stand(table, unit, h):
            broken.append(f"{unit_name(table, unit)} stands where it can neither enter nor be set up")
        seen.add(unit)
    return broken


def _obstacles(table: Table) -> list[str]:
    """Wire and sandbags are where obstacles of their kind can be (TE-1, TE-2)."""
    return [
        f"{kind.name.lower()} cannot be on {label(h)}: {reason}; remove it"
        for kind, there in ((_kind("wire"), table.wire), (_kind("sandbag"), table.sandbags))
        for h in range(HEXES)
        if there[h] and (reason := why_not_lie(table.scenario, h, kind))
    ]


def _kind(name: str) -> Obstacle:
    return facts().obstacle[name]


def _bridges(table: Table) -> list[str]:
    """Only a bridge is blown, and no side has tried more often than its scenario says (SP-6)."""
    spanned = {o.hex for o in table.scenario.obstacles if facts().obstacles[o.type].spans}
    broken = [
        f"there is no bridge on {label(h)} that can be blown"
        for h in range(HEXES)
        if table.blown[h] and h not in spanned
    ]
    for side, tries in enumerate(table.attempts):
        rules = [rule for rule in table.scenario.rules_of(BlowBridge) if rule.side == side]
        most = max((rule.attempts for rule in rules), default=0)
        if tries > most and all(rule.attempts for rule in rules):
            broken.append(f"the {SIDES[side]} tried {tries} times to blow a bridge; at most {most} may be")
    return broken


def _may_stand(table: Table, unit: int, h: int) -> bool:
    """Whether the ground takes the class: entered, or set up there (MV-9, MV-12)."""
    unit_class = table.type_of(unit).class_index
    lying = [facts().obstacles[o.type] for o in table.scenario.obstacles if o.hex == h]
    return not is_closed(table.scenario, h, unit_class) and all(
        o.enters[unit_class] or o.starts[unit_class] for o in lying
    )


def _turn(table: Table) -> list[str]:
    broken = []
    for name, cubes in (("an order", table.ordered), ("an activation", table.activation)):
        if len(set(cubes)) != len(cubes):
            broken.append(f"a unit has {name} twice")
        broken += [
            f"{unit_name(table, u)} has {name} in a turn of the others" for u in cubes if not _own(table, u)
        ]
    for name, cubes in (("move", table.activation), ("attack", table.attack)):
        free = [unit for unit in cubes if unit not in table.ordered]
        gone = [unit for unit in cubes if table.at[unit] == NOWHERE]
        broken += [f"{unit_name(table, unit)} is to {name} without an order" for unit in free]
        broken += [f"{unit_name(table, unit)} is to {name}; remove it from those that are" for unit in gone]
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
    hidden = Counter(card for cards in table.face_down for card in cards)
    broken_discards = [
        f"{card} is face down in the discard pile more often than it is there"
        for card, n in hidden.items()
        if n > table.discards.get(card, 0)
    ]
    counts = {card.id: card.count for card in facts().cards}
    for card in seen:
        counts[card] = counts.get(card, 0) - 1
    broken = broken_discards + [f"there are too many cards {card}" for card, n in counts.items() if n < 0]
    unseen = len(pile) + sum(layer.size for layer in pile.held.values())
    if len(seen) + unseen != facts().box.cards:
        broken.append(f"there are {len(seen) + unseen} cards, not {facts().box.cards}")
    broken += [
        f"the pile knows of {pile.unseen.get(card, 0)} {card}, but {max(n, 0)} are left"
        for card, n in counts.items()
        if pile.unseen.get(card, 0) != max(n, 0)
    ]
    return broken


def _hands(table: Table) -> list[str]:
    """No hand is larger than its scenario lets it be; a solo AI holds at most the Ambush it keeps (AI-1)."""
    broken = []
    if table.over or DECK not in table.piles:
        return []
    for side, name in enumerate(SIDES):
        held, most = cards_held(table, side), most_cards(table, side)
        if table.automa[side] and held and table.hands[side] != [AMBUSH]:
            broken.append(f"a solo AI holds no hand, but the {name} hold {held} cards")
        elif held > most:
            broken.append(f"the {name} hold {held} cards; at most {most} are possible now")
    if len(table.drawn) > AI_CARDS:
        broken.append(f"{len(table.drawn)} cards are turned over; at most {AI_CARDS} are possible")
    return broken


def _medals(table: Table) -> list[str]:
    broken = [f"{SIDES[side]} has {n} medals that stay" for side, n in enumerate(table.kills) if n < 0]
    if len(table.won) != len(table.scenario.objectives):
        return [*broken, f"{len(table.won)} objectives are kept of {len(table.scenario.objectives)}"]
    for won, objective in zip(table.won, table.scenario.objectives, strict=True):
        if won and not objective.permanent:
            hexes = ", ".join(map(label, objective.hexes))
            broken.append(f"the objective on {hexes} is not permanent, so it is never won for good")
    return broken


def _ended(table: Table) -> list[str]:
    """A game that goes on has not been won: nobody has the medals, and both sides have units (MD-9)."""
    if table.over or not table.turn or (side := winning_side(table)) is None:
        return []
    n, goal = medals(table, side), table.scenario.sides[side].medals
    if n >= goal:
        return [f"the {SIDES[side]} have {n} medals and need {goal}, so the game is over; correct the medals"]
    return [f"the {SIDES[1 - side]} have no unit on the board, so the game is over; add a unit"]


def _campaign(table: Table) -> list[str]:
    """As many event dice as plays were lost, for the army of one side (CP-3, CP-4)."""
    if table.losses and table.player == NOWHERE:
        return ["campaign events hit the army of one side; name the player"]
    if len(table.events) > table.losses:
        return [f"{len(table.events)} event dice were rolled for {table.losses} lost plays"]
    return []


def _planes(table: Table) -> list[str]:
    """A plane is of a known class, not shot down, and flew hex by hex (FP-1 to FP-10)."""
    broken, flight = [], facts().flight
    for side, (name, plane) in enumerate(zip(SIDES, table.planes, strict=True)):
        if max(table.brought_on[side], plane.entered) > table.turn:
            broken.append(f"{name} brought on a plane in a turn that has not begun")
        if not (plane.out or plane.ordered):
            continue
        if not table.flight_plan or plane.kind not in classes(table, side):
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
