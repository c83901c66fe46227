"""Invariants of every position; `check` describes those that are broken.

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
from bythebook.games.memoir44.rules.ambush import AMBUSH
from bythebook.games.memoir44.rules.deck import DECK, cards_held, most_cards
from bythebook.games.memoir44.rules.medals import medals, winning_side
from bythebook.games.memoir44.rules.tactics import AI_CARDS
from bythebook.games.memoir44.rules.turn_invariants import check_turn, unit_name
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.box import by_rule


def check(state: State) -> list[str]:
    """Return the broken invariants of a position."""
    if found := _check_shapes(state):
        return found
    found = [*by_rule("UN-2", _units(state)), *by_rule("MV-9", _board(state)), *by_rule("TS-2", _turn(state))]
    found += [*by_rule("TE-2", _check_obstacles(state)), *by_rule("SP-6", _check_bridges(state))]
    found += [*by_rule("TS-1", _check_cards(state)), *by_rule("MD-1", _medals(state))]
    found += [*by_rule("FP-1", _planes(state)), *by_rule("CP-3", _check_campaign(state)), *state.check()]
    # The rest asks questions of the rules, which need a sound board.
    return found or [
        *check_turn(state),
        *by_rule("TS-1", _check_hands(state)),
        *by_rule("MD-7", _check_winner(state)),
    ]


def _check_shapes(state: State) -> list[str]:
    """Check that related lists have the same length; otherwise no other check is possible."""
    by_unit: list[Sized] = [state.kind, state.side, state.at, state.figures, state.full, state.worth]
    by_hex: list[Sized] = [state.unit_at, state.wire, state.sandbags, state.blown]
    by_side: list[Sized] = [state.automa, state.unseen_hands, state.kills, state.attempts, state.hands]
    by_side += [state.last_card, state.last_section, state.own_turns, state.planes, state.brought_on]
    by_side.append(state.face_down)
    found = []
    if len({len(row) for row in by_unit}) != 1:
        found.append("the lists of units differ in length")
    if any(len(row) != HEXES for row in by_hex):
        found.append("the lists of hexes differ in length")
    if any(len(row) != len(SIDES) for row in by_side):
        found.append("the lists of sides differ in length")
    return found


def _units(state: State) -> list[str]:
    broken = []
    for unit, at in enumerate(state.at):
        if not NOWHERE <= at < HEXES:
            broken.append(f"unit {unit} is on hex {at}, which is not on the board")
        elif state.full[unit] > (most := state.type_of(unit).figures):
            broken.append(
                f"{unit_name(state, unit)} has {state.full[unit]} figures at full strength; "
                f"the limit is {most}"
            )
        elif at == NOWHERE:
            continue
        elif state.unit_at[at] != unit:
            broken.append(f"{unit_name(state, unit)} is not the unit its hex names")
        if at != NOWHERE and not 1 <= state.figures[unit] <= state.full[unit]:
            broken.append(f"{unit_name(state, unit)} has {state.figures[unit]} figures of {state.full[unit]}")
    return broken


def _board(state: State) -> list[str]:
    broken = []
    seen: set[int] = set()
    for h, unit in enumerate(state.unit_at):
        if unit == NOWHERE:
            continue
        if not 0 <= unit < len(state.at) or state.at[unit] != h:
            broken.append(f"{label(h)} names unit {unit}, which is not there")
        elif unit in seen:
            broken.append(f"unit {unit} is on two hexes")
        elif state.blown[h]:
            broken.append(f"{unit_name(state, unit)} is on a blown bridge")
        elif not _may_stand(state, unit, h):
            broken.append(f"{unit_name(state, unit)} is on a hex that it can neither enter nor be set up on")
        seen.add(unit)
    return broken


def _check_obstacles(state: State) -> list[str]:
    """Check that wire and sandbags are where such obstacles can be (TE-1, TE-2)."""
    return [
        f"{kind.name.lower()} cannot be on {label(h)}: {reason}; remove it"
        for kind, there in ((_kind("wire"), state.wire), (_kind("sandbag"), state.sandbags))
        for h in range(HEXES)
        if there[h] and (reason := why_not_lie(state.scenario, h, kind))
    ]


def _kind(name: str) -> Obstacle:
    return facts().obstacle[name]


def _check_bridges(state: State) -> list[str]:
    """Check that only bridges are blown, and that no side has had too many attempts (SP-6)."""
    spanned = {o.hex for o in state.scenario.obstacles if facts().obstacles[o.type].spans}
    broken = [
        f"there is no bridge on {label(h)} that can be blown"
        for h in range(HEXES)
        if state.blown[h] and h not in spanned
    ]
    for side, tries in enumerate(state.attempts):
        rules = [rule for rule in state.scenario.rules_of(BlowBridge) if rule.side == side]
        most = max((rule.attempts for rule in rules), default=0)
        if tries > most and all(rule.attempts for rule in rules):
            broken.append(f"attempts of the {SIDES[side]} to blow up a bridge: {tries}; the limit is {most}")
    return broken


def _may_stand(state: State, unit: int, h: int) -> bool:
    """Whether a unit of a class can be on a terrain: it may enter it, or was set up there (MV-9, MV-12)."""
    unit_class = state.type_of(unit).class_index
    lying = [facts().obstacles[o.type] for o in state.scenario.obstacles if o.hex == h]
    return not is_closed(state.scenario, h, unit_class) and all(
        o.enters[unit_class] or o.starts[unit_class] for o in lying
    )


def _turn(state: State) -> list[str]:
    broken = []
    for name, cubes in (("an order", state.ordered), ("an activation", state.activation)):
        if len(set(cubes)) != len(cubes):
            broken.append(f"a unit has {name} twice")
        broken += [
            f"{unit_name(state, u)} has {name} in the other side's turn" for u in cubes if not _own(state, u)
        ]
    for name, cubes in (("move", state.activation), ("attack", state.attack)):
        free = [unit for unit in cubes if unit not in state.ordered]
        gone = [unit for unit in cubes if state.at[unit] == NOWHERE]
        broken += [f"{unit_name(state, unit)} is to {name} without an order" for unit in free]
        broken += [f"{unit_name(state, unit)} is to {name}; remove it from those that are" for unit in gone]
    return broken


def _own(state: State, unit: int) -> bool:
    return state.side[unit] == state.active


def _check_cards(state: State) -> list[str]:
    """Check that all sixty cards are accounted for: pile, hands, discards, turned over, in play."""
    pile = state.piles.get("deck")
    if pile is None:
        return []
    seen = [*state.hands[0], *state.hands[1], *state.drawn]
    seen += [card for card, n in state.discards.items() for _ in range(n)]
    if state.played:
        seen.append(state.played)
    hidden = Counter(card for cards in state.face_down for card in cards)
    broken_discards = [
        f"{card} is face down in the discard pile more often than it was discarded"
        for card, n in hidden.items()
        if n > state.discards.get(card, 0)
    ]
    counts = {card.id: card.count for card in facts().cards}
    for card in seen:
        counts[card] = counts.get(card, 0) - 1
    broken = broken_discards + [f"there are too many copies of {card}" for card, n in counts.items() if n < 0]
    unseen = len(pile) + sum(layer.size for layer in pile.held.values())
    if len(seen) + unseen != facts().box.cards:
        broken.append(f"there are {len(seen) + unseen} cards, not {facts().box.cards}")
    broken += [
        f"the pile knows of {pile.unseen.get(card, 0)} {card}, but {max(n, 0)} are left"
        for card, n in counts.items()
        if pile.unseen.get(card, 0) != max(n, 0)
    ]
    return broken


def _check_hands(state: State) -> list[str]:
    """Check the hand sizes; a solo AI holds at most the Ambush it keeps (AI-1)."""
    broken = []
    if state.over or DECK not in state.piles:
        return []
    for side, name in enumerate(SIDES):
        held, most = cards_held(state, side), most_cards(state, side)
        if state.automa[side] and held and state.hands[side] != [AMBUSH]:
            broken.append(f"a solo AI holds no hand, but the {name} hold {held} cards")
        elif held > most:
            broken.append(f"the {name} hold {held} cards; at most {most} are possible now")
    if len(state.drawn) > AI_CARDS:
        broken.append(f"{len(state.drawn)} cards are turned over; at most {AI_CARDS} are possible")
    return broken


def _medals(state: State) -> list[str]:
    broken = [f"{SIDES[side]} has {n} permanent medals" for side, n in enumerate(state.kills) if n < 0]
    if len(state.won) != len(state.scenario.objectives):
        return [
            *broken,
            f"{len(state.won)} objectives are recorded of {len(state.scenario.objectives)}",
        ]
    for won, objective in zip(state.won, state.scenario.objectives, strict=True):
        if won and not objective.permanent:
            hexes = ", ".join(map(label, objective.hexes))
            broken.append(f"the objective on {hexes} is not permanent, so it can't be won permanently")
    return broken


def _check_winner(state: State) -> list[str]:
    """Check that a game in progress has not been won: by medals or by the last unit (MD-9)."""
    if state.over or not state.turn or (side := winning_side(state)) is None:
        return []
    n, goal = medals(state, side), state.scenario.sides[side].medals
    if n >= goal:
        return [f"the {SIDES[side]} have {n} medals and need {goal}, so the game is over; correct the medals"]
    return [f"the {SIDES[1 - side]} have no unit on the board, so the game is over; add a unit"]


def _check_campaign(state: State) -> list[str]:
    """Check that there are as many event dice as lost plays, for the army of one side (CP-3, CP-4)."""
    if state.losses and state.player == NOWHERE:
        return ["campaign events hit the army of one side; name the player"]
    if len(state.events) > state.losses:
        return [f"{len(state.events)} event dice were rolled for {state.losses} lost plays"]
    return []


def _planes(state: State) -> list[str]:
    """Check that planes have a known class, are not shot down, and flew hex by hex (FP-1 to FP-10)."""
    broken, flight = [], facts().flight
    for side, (name, plane) in enumerate(zip(SIDES, state.planes, strict=True)):
        if max(state.brought_on[side], plane.entered) > state.turn:
            broken.append(f"{name} brought on a plane in a turn that has not begun")
        if not (plane.out or plane.ordered):
            continue
        if not state.flight_plan or plane.kind not in classes(state, side):
            broken.append(f"{name} has a plane it cannot have: {plane.kind!r}")
        elif not 0 <= plane.ammo <= facts().plane[plane.kind].ammo:
            broken.append(f"the {plane.kind} of {name} has ammunition {plane.ammo}")
        if not NOWHERE <= plane.at < HEXES:
            broken.append(f"the plane of {name} is on hex {plane.at}, which is not on the board")
        elif plane.path and (plane.path[-1] != plane.at or not _is_flight(plane.path, flight.most_move)):
            broken.append(f"the plane of {name} cannot have flown {plane.path} to {plane.at}")
    return broken


def _is_flight(path: tuple[int, ...], most: int) -> bool:
    """Whether a flight is a path of adjacent, different hexes, and not too long (FP-4)."""
    if len(path) > most or len(set(path)) != len(path):
        return False
    return all(b in board().neighbors[a] for a, b in pairwise(path))
