"""Hits: the ships and buildings that can be left, and the trophies (R8.5 to R8.7, S21.3).

Identical pieces are counts, and an answer is what is left, not which piece took which hit. All hits must be
used if possible: in a legal result no remaining hit could do anything.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules import pieces
from bythebook.games.arcs.rules.battle import outrage
from bythebook.games.arcs.rules.setup import difficulty
from bythebook.games.arcs.rules.setup.difficulty import CARRIER_TACTICS
from bythebook.games.arcs.state.options import Leave, LeaveBuildings
from bythebook.games.arcs.state.state import (
    CITY,
    DAMAGED_CITY,
    DAMAGED_STARPORT,
    NOBODY,
    STARPORT,
    Fight,
    State,
)
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

PLAIN: Final = (1, 1)
"""Hits to damage a fresh ship, and hits to destroy a damaged one (R1.6)."""


@cache
def ships_left(
    fresh: int, damaged: int, hits: int, points: tuple[int, int] = PLAIN, *, carrier: bool = False
) -> tuple[tuple[int, int, int], ...]:
    """Return every result of hits on some ships: fresh ships left, damaged ships left, unused hits (R8.6).

    `points` are the hits that a fresh and a damaged ship absorb; a remainder too small for a ship is lost
    (RULING-28). With `carrier`, no ship can be destroyed while a fresh one is left (S21.3).
    """
    to_damage, to_destroy = points
    result = []
    for struck in range(min(fresh, hits // to_damage) + 1):
        whole = fresh - struck
        may_destroy = not (carrier and whole)
        for destroyed in range((damaged + struck if may_destroy else 0) + 1):
            over = hits - struck * to_damage - destroyed * to_destroy
            left = damaged + struck - destroyed
            if over < 0:
                break
            if (whole and over >= to_damage) or (left and may_destroy and over >= to_destroy):
                continue
            result.append((whole, left, over))
    return tuple(sorted(result))


Counts = tuple[int, int, int, int]
"""Numbers of buildings, by the four kinds in BUILDINGS."""


@cache
def buildings_left(built: Counts, hits: int) -> tuple[Counts, ...]:
    """Return every result of hits on some buildings; excess hits are lost (R8.5, R8.6)."""
    cities, starports, damaged_cities, damaged_starports = built
    used = min(hits, 2 * (cities + starports) + damaged_cities + damaged_starports)
    result = set()
    for struck, shot in product(range(cities + 1), range(starports + 1)):
        for razed in range(damaged_cities + struck + 1):
            wrecked = used - struck - shot - razed
            if 0 <= wrecked <= damaged_starports + shot:
                left = (damaged_cities + struck - razed, damaged_starports + shot - wrecked)
                result.add((cities - struck, starports - shot, *left))
    return tuple(sorted(result))


# -- assigning hits ---------------------------------------------------------------------------------


def fight_of(state: State) -> Fight:
    """Return the current battle."""
    assert state.fight is not None, "no battle is on"
    return state.fight


def hit_ships(state: State, owner: int, at: int, left: tuple[int, int], to: int) -> int:
    """Leave these fresh and damaged ships, take the others as trophies and return how many (R8.7)."""
    fresh, damaged = left
    destroyed = state.ships_at(owner, at) - fresh - damaged
    state.damaged[owner][at] += state.fresh[owner][at] - fresh
    state.fresh[owner][at] = fresh
    if destroyed:
        pieces.destroy_ships(state, owner, at, destroyed, damaged=True, to=to)
    return destroyed


def _possible_results(state: State, hits: int) -> tuple[tuple[int, int, int], ...]:
    """Return every result of hits on the defending ships; a bot's ships may be tough (S21.3)."""
    fight = fight_of(state)
    owner, attacker, at = fight.defender, fight.attacker, fight.at
    points = difficulty.hit_points(state, owner, attacker)
    carrier = difficulty.is_on(state, CARRIER_TACTICS) and difficulty.against_person(state, owner, attacker)
    return ships_left(state.fresh[owner][at], state.damaged[owner][at], hits, points, carrier=carrier)


def _count_trophies(state: State, n: int) -> None:
    if n:
        fight = fight_of(state)
        state.fight = replace(fight, fresh_trophies=fight.fresh_trophies + n)


class OwnHits(Step, frozen=True):
    """Resolve self hits, intercepts and Railgun Arrays on attacking ships (R8.5)."""

    hits: int

    def go(self, state: State) -> None:
        """Ask only if there are hits and an attacking ship is left."""
        if self.hits and fight_of(state).ships:
            state.then(ShareOwnHits(self.hits))


class ShareOwnHits(Step, frozen=True):
    """Choose which attacking ships are left; the others are the defender's trophies (R8.5, R8.7)."""

    hits: int

    def ask(self, state: State) -> Prompt:
        """Ask the attacker, who assigns all hits."""
        fight = fight_of(state)
        me, at = fight.attacker, fight.at
        fresh, damaged = state.fresh[me][at], state.damaged[me][at]
        return Prompt(
            state.seat_of(me),
            "Own hits",
            lambda: [Leave(f, d) for f, d, _ in ships_left(fresh, damaged, self.hits)],
            rule="R8.5",
            about=facts().systems[at].id,
        )

    def answer(self, state: State, answer: Option) -> None:
        """Leave the chosen ships."""
        assert isinstance(answer, Leave)
        fight = fight_of(state)
        left = (answer.fresh, answer.damaged)
        hit_ships(state, fight.attacker, fight.at, left, fight.defender)
        state.fight = replace(fight, ships=sum(left))

    def is_valid(self, state: State) -> bool:
        """Whether the battle is still on and there is a ship to hit."""
        fight = state.fight
        return fight is not None and state.ships_at(fight.attacker, fight.at) > 0


class ShipHits(Step, frozen=True):
    """Resolve hits on defending ships, or on buildings if there are no ships (R8.5)."""

    hits: int

    def go(self, state: State) -> None:
        """Hit ships first."""
        fight = fight_of(state)
        if not self.hits:
            return
        target = ShareHits if state.ships_at(fight.defender, fight.at) else BuildingHits
        state.then(target(self.hits))


class ShareHits(Step, frozen=True):
    """Choose which defending ships are left; the others are the attacker's trophies (R8.5, R8.7)."""

    hits: int

    def ask(self, state: State) -> Prompt:
        """Ask the attacker, who assigns all hits."""
        fight = fight_of(state)
        return Prompt(
            state.seat_of(fight.attacker),
            "Hits",
            lambda: [Leave(fresh, damaged) for fresh, damaged, _ in _possible_results(state, self.hits)],
            rule="R8.5",
            about=facts().systems[fight.at].id,
        )

    def answer(self, state: State, answer: Option) -> None:
        """Leave the chosen ships; if none is left, excess hits go to buildings."""
        assert isinstance(answer, Leave)
        fight = fight_of(state)
        left = (answer.fresh, answer.damaged)
        over = next(over for *ships, over in _possible_results(state, self.hits) if tuple(ships) == left)
        destroyed = hit_ships(state, fight.defender, fight.at, left, fight.attacker)
        _count_trophies(state, destroyed)
        if left == (0, 0) and over:
            state.then(BuildingHits(over))

    def is_valid(self, state: State) -> bool:
        """Whether the battle is still on and there is a ship to hit."""
        fight = state.fight
        return fight is not None and state.ships_at(fight.defender, fight.at) > 0


# -- buildings --------------------------------------------------------------------------------------


def _building_counts(state: State, owner: int, at: int) -> Counts:
    cities, starports, damaged_cities, damaged_starports = (rows[owner][at] for rows in state.built)
    return cities, starports, damaged_cities, damaged_starports


class BuildingHits(Step, frozen=True):
    """Resolve hits on defending buildings; they are lost if there are none (R8.5)."""

    hits: int

    def go(self, state: State) -> None:
        """Ask only if there are hits and a building."""
        fight = fight_of(state)
        if self.hits and state.buildings_at(fight.defender, fight.at):
            state.then(ShareBuildingHits(self.hits))


class ShareBuildingHits(Step, frozen=True):
    """Choose which defending buildings are left; the others are the attacker's trophies (R8.5, R8.7)."""

    hits: int

    def ask(self, state: State) -> Prompt:
        """Ask the attacker, who assigns all hits."""
        fight = fight_of(state)
        built = _building_counts(state, fight.defender, fight.at)
        return Prompt(
            state.seat_of(fight.attacker),
            "Building hits",
            lambda: [LeaveBuildings(*left) for left in buildings_left(built, self.hits)],
            rule="R8.5",
            about=facts().systems[fight.at].id,
        )

    def answer(self, state: State, answer: Option) -> None:
        """Leave the chosen buildings; each destroyed city provokes Outrage at once (R8.8)."""
        assert isinstance(answer, LeaveBuildings)
        fight = fight_of(state)
        left = (answer.cities, answer.starports, answer.damaged_cities, answer.damaged_starports)
        destroyed = hit_buildings(state, fight.defender, fight.at, left, fight.attacker)
        _count_trophies(state, destroyed)

    def is_valid(self, state: State) -> bool:
        """Whether the battle is still on and there is a building to hit."""
        fight = state.fight
        return fight is not None and state.buildings_at(fight.defender, fight.at) > 0


def hit_buildings(state: State, owner: int, at: int, left: Counts, by: int) -> int:
    """Leave these buildings, take the others as trophies and return how many (R8.7).

    Nobody gets a trophy for a building destroyed by its owner. Each destroyed city provokes Outrage (R8.8).
    """
    to = NOBODY if by == owner else by
    types = tuple(pieces.city_types(state, at))
    gone = 0
    for kind, hurt in ((CITY, DAMAGED_CITY), (STARPORT, DAMAGED_STARPORT)):
        whole = state.built[kind][owner][at]
        destroyed = whole + state.built[hurt][owner][at] - left[kind] - left[hurt]
        state.built[kind][owner][at] = left[kind]
        state.built[hurt][owner][at] += whole - left[kind]
        for _ in range(destroyed):
            pieces.destroy_building(state, owner, at, hurt, to=to)
        if kind == CITY:
            state.then(*[outrage.CityDestroyed(by, owner, at, types)] * destroyed)
        gone += destroyed
    return gone
