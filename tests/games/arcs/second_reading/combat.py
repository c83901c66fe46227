"""Combat Principles (S19.2): which series of Moves and Battles is favorable for a goal.

A `Combat` is what the bot fights for, where and against whom; a `Purse` is what it can pay with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from bythebook.games.arcs.box.facts import AGGRESSION, MOBILIZATION, WARLORD, facts
from bythebook.games.arcs.rules.battle import dice, outrage, raid
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.pieces import city_types
from bythebook.games.arcs.rules.tokens import raid_cost
from bythebook.games.arcs.state.state import CITY, DAMAGED_CITY, DAMAGED_STARPORT, NONE, STARPORT
from tests.games.arcs.second_reading import movement
from tests.games.arcs.second_reading.movement import Force, added, moves_of, plans
from tests.games.arcs.second_reading.terms import Board, Holdings, Plan, Shift, least

MOST_DICE = 6
MOVE_SUITS = (AGGRESSION, MOBILIZATION)


@dataclass(frozen=True)
class Purse:
    """The actions of a card, and the tokens that may be spent for a combat (S19.2a)."""

    suit: int
    pips: int
    lead: int = NONE
    armed: bool = False
    """A Weapon has been spent, or can be."""
    fuel: int = 0
    psionic: int = 0
    either: int = 0
    """Tokens that a Loyal card lets be spent as either; those above are not."""

    def battles(self, moves: int) -> int:
        """How many Battles are left after so many Moves; none if they cannot be paid."""
        by_fuel = min(moves, self.fuel)
        by_either = min(moves - by_fuel, self.either)
        moves -= by_fuel + by_either
        by_psionic = min(moves, self.psionic) if self.lead in MOVE_SUITS else 0
        moves -= by_psionic
        if moves and self.suit not in MOVE_SUITS:
            return 0
        if self.suit != AGGRESSION and not self.armed:
            return 0
        left = self.pips - moves
        if self.lead == AGGRESSION and not moves:
            left += self.psionic - by_psionic + self.either - by_either
        return max(left, 0)

    @property
    def most_moves(self) -> int:
        by_token = self.fuel + self.either + (self.psionic if self.lead in MOVE_SUITS else 0)
        return by_token + (self.pips if self.suit in MOVE_SUITS else 0)


@dataclass(frozen=True)
class Item:
    """Something a raid could take: the token of a slot, or a Guild card."""

    kind: int = NONE
    slot: int = NONE
    card: int = NONE


@dataclass(frozen=True)
class Combat:
    """What a combat is for."""

    goal: str
    """`contend` for trophies that contend Warlord, `trophies`, `raid`, `change` or `take` control."""
    at: int
    rival: int
    item: Item = Item()
    risky: bool = False
    """A city could fall, and that is fine (S19.2c)."""
    keeps: bool = True
    """Control of the origin is kept by those who come."""
    moves: int = 0


# -- what a raid can take -----------------------------------------------------------------------------


def items(board: Board, rival: int) -> Iterator[Item]:
    state, me = board.state, board.me
    for slot, kind in enumerate(state.slots[rival]):
        if kind != NONE and raid.can_steal_token(state, me, rival, slot, unguarded=True):
            yield Item(kind=kind, slot=slot)
    for card in state.guild[rival]:
        if raid.can_steal_card(state, me, rival, card, unguarded=True):
            yield Item(card=card)


def keys(board: Board, rival: int, item: Item) -> int:
    """What an item costs, with the guards that must go first (S19.2e)."""
    guards = [card for card in board.state.guild[rival] if raid.is_guard(card)]
    first = sum(facts().court_keys[card] for card in guards)
    if item.card in guards:
        return first
    if item.card != NONE:
        return first + facts().court_keys[item.card]
    return first + raid_cost(board.state, rival, item.slot, board.me)


def stolen(board: Board, rival: int, item: Item, judged: int = NONE) -> Holdings:
    """What everybody has after a theft; guards go first, and are nobody's (R8.9)."""
    after = board.now.copy()
    after.guild[rival] = [card for card in after.guild[rival] if not raid.is_guard(card)]
    if item.card != NONE and raid.is_guard(item.card):
        return after
    if item.card != NONE:
        after.guild[rival].remove(item.card)
        after.guild[board.me].append(item.card)
    else:
        after.tokens[rival][item.kind] -= 1
        board.kept(after, item.kind, judged)
        if board.spares:
            after.anew = lambda ambition: stolen(board, rival, item, ambition)
    return after


# -- favorable? ---------------------------------------------------------------------------------------


def mix(board: Board, goal: str, count: int, fresh: int, theirs: int, battles: int) -> tuple[int, int, int]:
    """S19.2g: skirmish, assault and raid dice of a battle, `battles` left with this one."""
    if goal == "raid" and battles == 1:
        raids = min(count, MOST_DICE)
        return min(count - raids, MOST_DICE), 0, raids
    if battles > 1 and fresh <= theirs:
        return min(count, MOST_DICE), 0, 0
    assault = min(MOST_DICE, count, 2 * theirs)
    if powers.find_effect(board.state, board.me, "wary"):
        assault = min(assault, count // 2)
    return min(count - assault, MOST_DICE), assault, 0


def risks_outrage(board: Board, combat: Combat, count: int, fresh: int, battles: int) -> bool:
    """S19.2c: whether the dice of all battles together could destroy a city (RULING-49)."""
    state, at, rival = board.state, combat.at, combat.rival
    theirs = state.fresh[rival][at]
    hits = buildings = 0
    for left in range(battles, 0, -1):
        skirmish, assault, raids = mix(board, combat.goal, count, fresh, theirs, left)
        hits += skirmish + 2 * assault
        buildings += raids
    ships = 2 * theirs + state.damaged[rival][at]
    ports = 2 * state.built[STARPORT][rival][at] + state.built[DAMAGED_STARPORT][rival][at]
    cities = state.built[CITY][rival][at]
    if not cities + state.built[DAMAGED_CITY][rival][at]:
        return False
    return max(0, hits - ships) + buildings > ports + cities


def outrage_is_fine(board: Board, combat: Combat) -> bool:
    """The Court could be ransacked, and no declared ambition is lost (S19.2c)."""
    state, me = board.state, board.me
    barred = powers.find_effect(state, combat.rival, "unransacked") is not None
    if barred or not outrage.ransackable(state, combat.rival):
        return False
    for kind in city_types(state, combat.at):
        after = board.now.copy()
        after.tokens[me][kind] = 0
        f = facts()
        after.guild[me] = [
            card for card in after.guild[me] if f.court_suit[card] != kind or f.court_loyal[card] != NONE
        ]
        if any(board.now.contending(me, a) and not after.contending(me, a) for a in board.declared):
            return False
    return True


def passes(board: Board, combat: Combat, fresh: int, ships: int, battles: int) -> bool:
    """S19.2c to S19.2f: with so many fresh ships of so many there, and so many battles."""
    state, at, rival = board.state, combat.at, combat.rival
    theirs, count = state.fresh[rival][at], board.dice_at(at, ships)
    if battles < 1 or ships < 1:
        return False
    if combat.goal == "raid":
        raids = min(count, MOST_DICE) if dice.most_raid_dice(state, board.me, rival, at) else 0
        enough = raids >= 2 * keys(board, rival, combat.item)
        second = fresh == theirs and battles > 1
        if board.ruling("raid_condition") == "dice_always":
            fine = enough and (fresh > theirs or second)
        else:
            fine = (enough and fresh > theirs) or (second and raids > 0)
    elif combat.goal in ("change", "take"):
        fine = count >= theirs and stands_in_the_way(board, combat, fresh)
    else:
        fine = fresh >= max(theirs, 1)
    risky = fine and risks_outrage(board, combat, count, fresh, battles)
    return fine and (not risky or outrage_is_fine(board, combat))


def stands_in_the_way(board: Board, combat: Combat, fresh: int) -> bool:
    """RULING-45: whether this is the rival to fight for control; or any who has fresh ships there."""
    rows, at = board.state.fresh, combat.at
    if combat.goal == "change":
        return board.controller(at) == combat.rival
    if board.ruling("control_rival") == "any":
        return rows[combat.rival][at] > 0
    strong = [rival for rival in board.rivals if rows[rival][at] >= fresh]
    if strong:
        return strong == [combat.rival]
    return rows[combat.rival][at] == max(rows[rival][at] for rival in board.rivals)


def met(board: Board, combat: Combat, shift: Shift) -> bool:
    """Whether ships that come change or take control without a battle: that is a Move (RULING-62)."""
    if board.ruling("control_on_arrival") == "combat":
        return False
    after = board.controller(combat.at, shift)
    if combat.goal == "change":
        return after != combat.rival
    return combat.goal == "take" and after == board.me


# -- bringing ships -----------------------------------------------------------------------------------


def fought(board: Board, combat: Combat, purse: Purse) -> list[Plan]:
    """The ways to a favorable combat: ships in place, else by the Movement Principles (RULING-44)."""
    at = combat.at

    def favorable(force: Force) -> bool:
        fresh, damaged = added(force).get(at, (0, 0))
        there = board.fresh(at) + fresh, board.ships(at) + fresh + damaged
        return passes(board, combat, *there, purse.battles(movement.cost(force)))

    if favorable(()):
        return _planned(board, combat, purse, [()])
    moves = moves_of(board)
    for keep in (True, False):
        forces: list[Force] = [
            (trip,)
            for origin in board.fleets
            if origin != at and moves.cost(origin, at, keep=keep) <= purse.most_moves
            for route in moves.routes(origin, at, keep=keep)
            if moves.needed
            or not any(met(board, combat, trip.shifted()) for trip in moves.groups(origin, route, keep=keep))
            for trip in moves.groups(origin, route, favorable, keep=keep)
            if not met(board, combat, trip.shifted())
        ]
        if forces:
            return _planned(board, combat, purse, moves.narrowed(forces, claims=True, control=True))
    for keep in (True, False):
        joint = [
            force
            for force in moves.jointly(at, purse.most_moves, keep=keep)
            if favorable(force) and not met(board, combat, added(force))
        ]
        if joint:
            last = movement.joined if moves.needed else movement.cost
            return _planned(board, combat, purse, least(joint, movement.cost, last))
    return []


def _planned(board: Board, combat: Combat, purse: Purse, forces: list[Force]) -> list[Plan]:
    """The combat with each force, and whether a city may fall in it."""
    found: list[Plan] = []
    for force in forces:
        fresh, damaged = added(force).get(combat.at, (0, 0))
        count = board.dice_at(combat.at, board.ships(combat.at) + fresh + damaged)
        battles = purse.battles(movement.cost(force))
        risky = risks_outrage(board, combat, count, board.fresh(combat.at) + fresh, battles)
        kept = replace(combat, risky=risky, keeps=movement.keeps(force), moves=movement.cost(force))
        found += plans(board, [force], kept)
    return found


def _targets(board: Board) -> Iterator[tuple[int, int]]:
    for system in board.reach.systems:
        for rival in board.rivals:
            if board.state.present(rival, system):
                yield system, rival


def _all(board: Board, combats: Iterable[Combat], purse: Purse) -> list[Plan]:
    if not purse.battles(0):
        return []
    alike: dict[tuple[object, ...], list[Plan]] = {}
    found: list[Plan] = []
    for combat in combats:
        cost = keys(board, combat.rival, combat.item) if combat.goal == "raid" else 0
        key = (combat.goal, combat.at, combat.rival, cost)
        if key not in alike:
            alike[key] = fought(board, combat, purse)
        found += [replace(plan, fight=replace(plan.fight, item=combat.item)) for plan in alike[key]]
    if board.ruling("raid_item") == "way_first":
        found = _easiest(board, found)
    if board.ruling("combat_moves") == "way_first":
        found = least(found, lambda plan: not plan.fight.keeps, lambda plan: plan.fight.moves)
    return found


def _easiest(board: Board, plans: list[Plan]) -> list[Plan]:
    """Of raids on one rival in one system those that give up no origin, then for fewest keys (RULING-59)."""
    best: dict[tuple[int, int], tuple[bool, int]] = {}

    def rank(fight: Combat) -> tuple[bool, int]:
        return not fight.keeps, keys(board, fight.rival, fight.item)

    raids = [plan.fight for plan in plans if plan.fight.goal == "raid"]
    for fight in raids:
        best[fight.at, fight.rival] = min(rank(fight), best.get((fight.at, fight.rival), rank(fight)))
    return [
        plan
        for plan in plans
        if plan.fight.goal != "raid" or rank(plan.fight) == best[plan.fight.at, plan.fight.rival]
    ]


# -- the questions ------------------------------------------------------------------------------------


def to_contend(board: Board, purse: Purse) -> list[Plan]:
    """GP3, AG3: favorable combat to contend a declared ambition."""
    if purse not in board.contending:
        board.contending[purse] = _to_contend(board, purse)
    found: list[Plan] = board.contending[purse]
    return found


def _to_contend(board: Board, purse: Purse) -> list[Plan]:
    combats: list[Combat] = []
    trophy = board.now.copy()
    trophy.trophies[board.me] += 1
    if WARLORD in board.declared and board.contends(trophy, WARLORD):
        combats += [Combat("contend", *target) for target in _targets(board)]
    wanted = {
        rival: [i for i in items(board, rival) if board.contends_any(stolen(board, rival, i), board.declared)]
        for rival in board.rivals
    }
    combats += [Combat("raid", at, rival, i) for at, rival in _targets(board) for i in wanted[rival]]
    return _all(board, combats, purse)


def to_change_control(board: Board, purse: Purse) -> list[Plan]:
    """GP5, AG5: favorable combat to change control of a system with loyal buildings."""
    lost = board.lost_ground
    combats = [Combat("change", at, rival) for at, rival in _targets(board) if at in lost]
    return _all(board, combats, purse)


def to_rival_city(board: Board, purse: Purse) -> list[Plan]:
    """GP10: favorable combat to take control of a rival city."""
    goals = [s for s in board.reach.systems if board.rival_city(s) and board.controller(s) != board.me]
    return _all(board, [Combat("take", at, rival) for at, rival in _targets(board) if at in goals], purse)


def for_trophies(board: Board, purse: Purse) -> list[Plan]:
    """AG11: favorable combat to take trophies, while an ambition marker is available."""
    if NONE not in board.state.markers:
        return []
    return _all(board, [Combat("trophies", *target) for target in _targets(board)], purse)
