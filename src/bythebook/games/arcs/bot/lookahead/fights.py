"""Candidates of Fight: favorable combats as series of Moves and Battles, tokens first (S19.2).

A combat has a target (a rival in a system) and an aim: to contend Warlord, to take a trophy, to steal one
thing, to change control, or to take it. The Budget of a card and its tokens says what can be paid for. If the
ships in place can fight, nothing moves; otherwise a force of S19.3 comes (RULING-44).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, cached_property
from itertools import groupby
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bythebook.games.arcs.bot.lookahead.budget import Budget, Payment
from bythebook.games.arcs.bot.lookahead.forces import (
    Force,
    Group,
    Trip,
    cheapest_joint_forces,
    forces_to,
    joint_limit,
    largest_group,
    systems_in_range,
)
from bythebook.games.arcs.bot.lookahead.outcome import TAKE, Outcome, ambition_of, is_locked
from bythebook.games.arcs.bot.view import View, cached_per_board, cached_per_map
from bythebook.games.arcs.box.facts import ASSAULT, RAID, RESOURCES, SKIRMISH, WARLORD, facts
from bythebook.games.arcs.rules import ambitions as places
from bythebook.games.arcs.state import options as a
from bythebook.games.arcs.state.state import CITY, DAMAGED_CITY, DAMAGED_STARPORT, NOBODY, NONE, STARPORT

CONTEND: Final = "contend"
TROPHIES: Final = "trophies"
RAIDING: Final = "raid"
CHANGE: Final = "change"
AIMS: Final = (CONTEND, TROPHIES, RAIDING, CHANGE, TAKE)

DICE_A_KEY: Final = 2
"""Raid dice required per key (S19.2e)."""
HIT_POINTS: Final = (2, 1)
"""Hits that destroy a fresh building, and a damaged one (R1.6)."""


Theft = a.StealToken | a.StealCard
RaidGoal = tuple[str, Outcome, Theft, int]
"""Name of a raid's goal, its outcome, the answer that takes it, and its keys."""


# -- targets --------------------------------------------------------------------------------------------


class Target(Struct, frozen=True):
    """A rival in a system, and the bot's goal there."""

    at: int
    rival: int
    aim: str
    item: str
    """The name of the goal."""
    hope: Outcome
    """The hoped-for outcome: one trophy, the stolen thing, or control (S19.2d)."""
    steal: Theft | None = None
    keys: int = 0
    """Keys needed, including those for Sworn Guardians (S19.2e)."""


@cached_per_board
def targets(view: View, at: int) -> list[Target]:
    """Return all possible goals in a system, favorable or not; control only where there is a building."""
    result: list[Target] = []
    for rival in _rivals_at(view)[at]:
        result += [Target(at, rival, aim, TROPHIES, hope) for aim, hope in _trophy_outcomes(view)]
        result += _raid_targets(view, rival, at)
        result += _control_targets(view, rival, at)
    return result


@cached_per_map
def _rivals_at(view: View) -> list[list[int]]:
    """Return the rivals with a piece in each system."""
    present = zip(*map(view.presence, view.others), strict=True)
    return [[rival for rival, here in zip(view.others, there, strict=True) if here] for there in present]


@cached_per_board
def _trophy_outcomes(view: View) -> list[tuple[str, Outcome]]:
    """Return the outcomes of taking a trophy: to contend, if it does, and for its own sake."""
    trophy, nothing = Outcome(view, trophies=1), (TROPHIES, Outcome(view))
    return [(CONTEND, trophy), nothing] if trophy.contends(WARLORD) else [nothing]


def _raid_targets(view: View, rival: int, at: int) -> list[Target]:
    if not view.most_raid_dice(rival, at):
        return []
    return [Target(at, rival, RAIDING, *wanted) for wanted in raid_goals(view, rival)]


def _control_targets(view: View, rival: int, at: int) -> Iterator[Target]:
    holder = view.controller(at)
    if rival == holder and view.buildings_at(view.me, at):
        yield Target(at, rival, CHANGE, "control", Outcome(view, at, {at: NOBODY}))
    if holder != view.me and view.fresh[rival][at] and _has_rival_building(view, at):
        yield Target(at, rival, TAKE, "control", Outcome(view, at, {at: view.me}))


def _has_rival_building(view: View, at: int) -> bool:
    return any(view.buildings_at(rival, at) for rival in view.others)


@cached_per_board
def raid_goals(view: View, rival: int) -> list[RaidGoal]:
    """Return everything a raid on a rival could take that contends an ambition (S19.2e).

    Guards that must be stolen first are part of the outcome; a raid may be for them alone (S15.5, R8.9).
    """
    return list(_raid_goals(view, rival))


def _raid_goals(view: View, rival: int) -> Iterator[RaidGoal]:
    seat, guards, first = view.seat_of(rival), tuple(view.guards(rival)), guards_keys(view, rival)
    hopes = {
        type: Outcome(view, stolen=(type,), buried=guards, victim=rival)
        for type in {*view.slots[rival]} - {NONE}
    }
    wanted = {type for type, hope in hopes.items() if _contends(hope)}
    for slot, type in enumerate(view.slots[rival]):
        if type in wanted and view.could_steal_token(rival, slot):
            name, keys = RESOURCES[type], view.raid_cost(rival, slot) + first
            yield f"{name} {slot + 1}", hopes[type], a.StealToken(seat, slot + 1, name), keys
    for card in view.guild[rival]:
        taken = () if card in guards else (card,)
        if not view.could_steal_card(rival, card):
            continue
        hope = Outcome(view, stolen_cards=taken, buried=guards, victim=rival)
        if _contends(hope):
            id = facts().court[card].id
            yield id, hope, a.StealCard(seat, id), first + sum(facts().court_keys[card] for card in taken)


def _contends(outcome: Outcome) -> bool:
    return any(outcome.contends(ambition) for ambition in outcome.affected)


def guards_keys(view: View, rival: int) -> int:
    """Return the keys that it takes to steal the cards that protect a rival's other things (R8.9)."""
    return sum(facts().court_keys[card] for card in view.guards(rival))


# -- whether it is favorable (S19.2c to S19.2f) ---------------------------------------------------------


class Defense:
    """A rival's forces in a system, compared with the bot's there before anybody moves in."""

    def __init__(self, view: View, rival: int, at: int) -> None:
        self.view = view
        self.rival = rival
        self.at = at
        self.own_fresh = view.fresh[view.me][at]
        self.own_dice = view.ships_at(view.me, at) + view.extra_dice(at)
        self.fresh = view.fresh[rival][at]
        self.raid_dice = view.most_raid_dice(rival, at)
        """The maximum number of raid dice."""
        to_damage, to_destroy = view.hit_points(rival)
        self._ships_take = self.fresh * (to_damage + to_destroy) + view.damaged[rival][at] * to_destroy
        """Hits that its ships absorb."""
        fresh, damaged = HIT_POINTS
        built = [rows[rival][at] for rows in view.built]
        starports = built[STARPORT] * fresh + built[DAMAGED_STARPORT] * damaged
        cities = built[CITY] * (fresh - 1) + built[DAMAGED_CITY] * (damaged - 1)
        self._buildings_take = starports + cities
        """Hits that its buildings absorb before a city falls."""
        self.has_city = built[CITY] + built[DAMAGED_CITY] > 0
        self._at_risk: dict[tuple[int, int, int, bool], bool] = {}

    @cached_property
    def may_fall(self) -> bool:
        """Whether Outrage there is acceptable: a card can be ransacked, and no place is lost (S19.2c)."""
        view, rival = self.view, self.rival
        if not view.ransackable(rival) or view.has_effect(rival, "unransacked"):
            return False
        return not any(_loses_place_to_outrage(view, type) for type in view.city_types(self.at))

    @cached_property
    def others_fresh(self) -> int:
        """The highest number of fresh ships that any other rival has there."""
        fresh = [self.view.fresh[rival][self.at] for rival in self.view.others if rival != self.rival]
        return max(fresh, default=0)

    def is_city_at_risk(self, fresh: int, dice: int, battles: int, *, raiding: bool) -> bool:
        """Whether the planned battles could destroy a city, starting with these ships and dice (S19.2c)."""
        if not self.has_city:
            return False
        result = self._at_risk.get((fresh, dice, battles, raiding))
        if result is None:
            hits, buildings = self._max_hits(fresh, dice, battles, raiding=raiding)
            result = max(0, hits - self._ships_take) + buildings > self._buildings_take
            self._at_risk[fresh, dice, battles, raiding] = result
        return result

    def _max_hits(self, fresh: int, dice: int, battles: int, *, raiding: bool) -> tuple[int, int]:
        """Return the maximum hits and building hits of the planned battles (S19.2c, RULING-49)."""
        limit, hit, building = _dice_maxima()
        assaults = min(limit[ASSAULT], dice, 2 * self.fresh)
        if self.view.has_effect(self.view.me, "wary"):
            assaults = min(assaults, dice // 2)
        skirmish = min(limit[SKIRMISH], dice) * hit[SKIRMISH]
        mixed = assaults * hit[ASSAULT] + min(limit[SKIRMISH], dice - assaults) * hit[SKIRMISH]
        early = mixed if fresh > self.fresh else skirmish
        if not raiding:
            return early * (battles - 1) + mixed, 0
        raids = min(self.raid_dice, dice)
        rest = min(limit[SKIRMISH], dice - raids) * hit[SKIRMISH]
        return early * (battles - 1) + rest, raids * building[RAID]


@cached_per_board
def _defense(view: View, rival: int, at: int) -> Defense:
    return Defense(view, rival, at)


class Assessment:
    """One target, to judge whether combats for it are favorable with a given number of ships."""

    __slots__ = ("defence", "least", "raiding", "target", "view")

    def __init__(self, view: View, target: Target) -> None:
        self.view = view
        self.target = target
        self.raiding = target.aim == RAIDING
        self.defence = _defense(view, target.rival, target.at)
        self.least = self._least()
        """The minimum number of fresh ships, and of all ships, that a favorable combat needs."""

    def _least(self) -> Group:
        target, defence = self.target, self.defence
        if target.aim in (CHANGE, TAKE):
            return 0, defence.fresh - defence.own_dice
        fresh = defence.fresh - defence.own_fresh
        if not self.raiding or self.view.ruling("raid_condition") == "dice_or_second_battle":
            return fresh, 1
        return fresh, max(1, DICE_A_KEY * target.keys - defence.own_dice)

    def might_suffice(self, most: Group) -> bool:
        """Whether a force of this size might be enough."""
        return most[0] >= self.least[0] and most[1] >= self.least[1]

    def is_futile(self, battles: int) -> bool:
        """Whether even the smallest sufficient force puts at risk a city that must not fall."""
        defence = self.defence
        if not defence.has_city or defence.may_fall:
            return False
        dice = defence.own_dice + max(1, self.least[1])
        return defence.is_city_at_risk(0, dice, battles, raiding=self.raiding)

    def risk(self, fresh: int, ships: int, battles: int) -> bool | None:
        """Return whether a city may fall with this many more ships; None if the combat isn't favorable."""
        defence = self.defence
        own, dice = defence.own_fresh + fresh, defence.own_dice + ships
        if not self._is_favorable(own, dice, battles) or self.changes_on_arrival(fresh):
            return None
        at_risk = defence.is_city_at_risk(own, dice, battles, raiding=self.raiding)
        return None if at_risk and not defence.may_fall else at_risk

    def _is_favorable(self, fresh: int, dice: int, battles: int) -> bool:
        """Whether the force is sufficient for the aim, ignoring Outrage (S19.2d to S19.2f)."""
        aim, against = self.target.aim, self.defence.fresh
        if aim in (CONTEND, TROPHIES):
            return fresh >= max(against, 1)
        if aim == RAIDING:
            return self._can_raid(fresh, dice, battles)
        if dice < max(against, 1):
            return False
        return aim == CHANGE or self._is_in_the_way(fresh)

    def _can_raid(self, fresh: int, dice: int, battles: int) -> bool:
        """Whether there are enough dice and fresh ships for a raid (S19.2e, RULING-42)."""
        against = self.defence.fresh
        enough = min(self.defence.raid_dice, dice) >= DICE_A_KEY * self.target.keys
        even = fresh == against and battles > 1
        if self.view.ruling("raid_condition") == "dice_or_second_battle":
            return (enough and fresh > against) or even
        return enough and (fresh > against or even)

    def _is_in_the_way(self, fresh: int) -> bool:
        """Whether the rival is the only one in the way, or has the most fresh ships (RULING-45)."""
        view, target = self.view, self.target
        if view.ruling("control_rival") == "any":
            return True
        if view.ruling("control_combat") == "neutralize" and view.controller(target.at) == target.rival:
            return True
        others = self.defence.others_fresh
        return fresh > others and self.defence.fresh >= others

    def changes_on_arrival(self, fresh: int) -> bool:
        """Whether the arriving ships change control without a battle, which makes it a Move (RULING-62)."""
        view, target = self.view, self.target
        if target.aim not in (CHANGE, TAKE) or view.ruling("control_on_arrival") == "combat":
            return False
        after = view.controller_with(target.at, fresh)
        return after == view.me or (target.aim == CHANGE and after != target.rival)


@cache
def _dice_maxima() -> tuple[list[int], list[int], list[int]]:
    """Return, for each kind, the number of dice and the maximum hits and building hits on one die (R8.4)."""
    f = facts()
    hits, buildings = (
        [max(column[face] for face in sides) for sides in f.die_sides]
        for column in (f.face_hits, f.face_buildings)
    )
    return [die.count for die in f.dice], hits, buildings


def damaged_cities(view: View, player: int, at: int) -> int:
    """Return the number of damaged cities of a player in a system (RULING-19)."""
    return view.built[DAMAGED_CITY][player][at]


def _loses_place_to_outrage(view: View, type: int) -> bool:
    """Whether Outrage of a type would cost the bot a place in a declared ambition."""
    if not is_locked(view, type):
        return False
    before, me = view.counts(ambition_of(type)), view.me
    if not places.is_in_top_two(before, me):
        return False
    if view.ruling("outrage_test") == "matching":
        return True
    f, after = facts(), list(before)
    after[me] -= view.slots[me].count(type)
    for card in view.guild[me]:
        if f.court_suit[card] == type and f.court_loyal[card] == NONE:
            after[me] -= 1 + (view.supply[type] if f.court_cartel[card] == type else 0)
    return not places.is_in_top_two(after, me)


# -- combats --------------------------------------------------------------------------------------------


class Approach(Struct, frozen=True):
    """How a favorable combat is carried out: the force, the payment, and whether a city may fall."""

    force: Force | None
    """The force that comes; None if the ships in place fight."""
    payment: Payment
    at_risk: bool


class Combat(Struct, frozen=True):
    """A favorable combat."""

    target: Target
    way: Approach


@cached_per_board
def combats(view: View, budget: Budget) -> list[Combat]:
    """Return every favorable combat within a budget, with the forces that S19.3 would choose."""
    return list(_combats(view, budget))


def _combats(view: View, budget: Budget) -> Iterator[Combat]:
    near = systems_in_range(view, budget.most_moves)
    for at, rivals in enumerate(_rivals_at(view)):
        alike: dict[tuple[int, str, int], list[Approach]] = {}
        for target in targets(view, at) if rivals and at in near else ():
            key = (target.rival, TROPHIES if target.aim == CONTEND else target.aim, target.keys)
            if key not in alike:
                alike[key] = _approaches(view, target, budget)
            for way in alike[key]:
                yield Combat(target, way)


def _approaches(view: View, target: Target, budget: Budget) -> list[Approach]:
    """Return the ways to reach a target: the ships in place if they suffice, else a force (RULING-44)."""
    payment, weighed = budget.pay(0), Assessment(view, target)
    if payment is not None and view.ships_at(view.me, target.at):
        at_risk = weighed.risk(0, 0, payment.battles)
        if at_risk is not None:
            return [Approach(None, payment, at_risk)]
    return _force_approaches(weighed, budget) if budget.most_moves else []


def _force_approaches(weighed: Assessment, budget: Budget) -> list[Approach]:
    """Return the best forces from one origin, or from several if one isn't enough (RULING-44)."""
    view, at, most = weighed.view, weighed.target.at, budget.most_moves
    if weighed.might_suffice(_largest_single_group(view, at, most)):
        if weighed.is_futile(budget.fewest_battles):
            return []
        for equal in _ranked_trips(view, at, most):
            result = [way for trip in equal if (way := _trip_approach(weighed, budget, trip))]
            if result:
                return result
    joined = joint_limit(view, at, most)
    if joined is None or not weighed.might_suffice(joined) or weighed.is_futile(budget.fewest_battles):
        return []
    together = cheapest_joint_forces(
        view, at, most, lambda force: _joint_approach(weighed, budget, force) is not None
    )
    return [way for force in together if (way := _joint_approach(weighed, budget, force))]


@cached_per_map
def _ranked_trips(view: View, to: int, most: int) -> list[list[Trip]]:
    """Return the trips from one origin with this many actions, best first, grouped by equal rank (S19.3)."""
    coming = [trip for trip in forces_to(view, to, most) if not trip.fewer]
    return [list(equal) for _, equal in groupby(sorted(coming, key=_rank(view)), _rank(view))]


@cached_per_map
def _largest_single_group(view: View, to: int, most: int) -> Group:
    """Return the maximum number of fresh ships, and of all ships, that one origin can bring to a system."""
    return largest_group(forces_to(view, to, most))


def _joint_approach(weighed: Assessment, budget: Budget, force: Force) -> Approach | None:
    payment = budget.pay(force.moves)
    if payment is None:
        return None
    at_risk = weighed.risk(force.fresh, force.ships, payment.battles)
    return None if at_risk is None else Approach(force, payment, at_risk)


def _trip_approach(weighed: Assessment, budget: Budget, trip: Trip) -> Approach | None:
    """Return the favorable approach with the most ships: fewer dice may spare a city (S19.3 step 4)."""
    payment = budget.pay(trip.moves)
    if payment is None or not weighed.might_suffice((trip.fresh, trip.ships)):
        return None
    if weighed.is_futile(payment.battles):
        return None
    at_risk = weighed.risk(trip.fresh, trip.ships, payment.battles)
    if at_risk is not None:
        return Approach(trip, payment, at_risk)
    if not weighed.defence.has_city or weighed.changes_on_arrival(trip.fresh):
        return None
    for ships in range(trip.ships - 1, 0, -1):
        for fewer in (_without_joining, _without_damaged):
            fresh, damaged = fewer(trip, trip.sent[-1], ships)
            if fresh + damaged != ships:
                continue
            at_risk = weighed.risk(fresh, ships, payment.battles)
            if at_risk is not None:
                sent = tuple(fewer(trip, group, ships) for group in trip.sent)
                return Approach(replace(trip, fresh=fresh, ships=ships, sent=sent), payment, at_risk)
    return None


def _without_joining(trip: Trip, group: Group, ships: int) -> Group:
    """Remove ships from a group of a trip: joining ones first, damaged before fresh."""
    fresh, damaged = trip.sent[0]
    first = min(fresh, ships), min(damaged, max(0, ships - fresh))
    more = ships - sum(first)
    joined = max(0, min(group[0] - fresh, more))
    return first[0] + joined, first[1] + max(0, min(group[1] - damaged, more - joined))


def _without_damaged(trip: Trip, group: Group, ships: int) -> Group:
    """Remove damaged ships from a group of a trip: all fresh ones go, including joining ones."""
    return group[0], min(group[1], max(0, ships - trip.fresh))


def _rank(view: View) -> Callable[[Force], tuple[bool | int, ...]]:
    """Return the ranking of S19.3: control kept, the task force, few actions (RULING-23 changes the order).

    If only needed ships join on the way, their number is the last criterion (RULING-60).
    """
    shortest = view.ruling("movement_order") == "shortest"
    needed = view.ruling("ships_on_the_way") == "needed"

    def rank(force: Force) -> tuple[bool | int, ...]:
        joined = force.joined if needed else 0
        if shortest:
            return not force.keeps_control, force.moves, not force.task_force, joined
        return not force.keeps_control, not force.task_force, force.moves, joined

    return rank
