"""The terms of SUPERCAT 0.7 (its last pages; S15): what a bot holds, where it stands, what an action brings.

`Holdings` is what counts for ambitions, as it lies or as it would lie after something; `Board` is the table
as one bot looks at it. Both are counted anew for every ask, from the table and the rules alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

from bythebook.games.arcs.box.facts import (
    AMBITIONS,
    EMPATH,
    KEEPER,
    RESOURCES,
    TYCOON,
    TYRANT,
    WARLORD,
    facts,
)
from bythebook.games.arcs.rules.actions import move, tax
from bythebook.games.arcs.rules.battle import dice
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.control import controller_of
from bythebook.games.arcs.rules.pieces import city_types, free_slots
from bythebook.games.arcs.rules.tokens import open_slots
from bythebook.games.arcs.rules.turn import pips
from bythebook.games.arcs.state import options as a
from bythebook.games.arcs.state.state import NOBODY, NONE, NOWHERE, State
from bythebook.kernel.prompt import Option

T = TypeVar("T")
Shift = Mapping[int, tuple[int, int]]
"""Fresh and damaged ships of the bot that a system would have more, or fewer."""

OUT = 9
"""A place in an ambition that is none."""


def least(items: Iterable[T], *keys: Callable[[T], Any]) -> list[T]:
    """Those that come first by one key after another, all of them if equal."""
    left = list(items)
    for key in keys:
        low = min(map(key, left), default=None)
        left = [item for item in left if key(item) == low]
    return left


def preferred(items: Iterable[T], *lines: Callable[[T], bool]) -> list[T]:
    """A list of Prefer lines: each narrows what is left, if anything meets it."""
    left = list(items)
    for line in lines:
        left = [item for item in left if line(item)] or left
    return left


def court_id(card: int) -> str:
    return facts().court[card].id


# -- what counts for ambitions ----------------------------------------------------------------------


@dataclass
class Holdings:
    """Tokens, Guild cards, captives and trophies of everybody (R10.1)."""

    tokens: list[Counter[int]]
    guild: list[list[int]]
    captives: list[int]
    trophies: list[int]
    supply: list[int]
    neutral: list[int]
    anew: Callable[[int], Holdings] | None = None
    """The same as it is reckoned for an ambition, where a token had to go (RULING-63)."""

    @classmethod
    def of(cls, state: State) -> Holdings:
        return cls(
            [Counter(kind for kind in row if kind != NONE) for row in state.slots],
            [list(cards) for cards in state.guild],
            [sum(row) for row in state.captives],
            [sum(row) for row in state.trophies],
            list(state.supply),
            list(state.neutral),
        )

    def copy(self) -> Holdings:
        return Holdings(
            [Counter(row) for row in self.tokens],
            [list(cards) for cards in self.guild],
            list(self.captives),
            list(self.trophies),
            list(self.supply),
            list(self.neutral),
        )

    def judged(self, ambition: int) -> Holdings:
        """As it counts for an ambition; captives and trophies are no tokens."""
        if self.anew is None or ambition in (TYRANT, WARLORD):
            return self
        return self.anew(ambition)

    def icons(self, who: int, kind: int) -> int:
        """Tokens, Guild cards, and the supply on a Cartel."""
        f, cards = facts(), self.guild[who]
        cartel = any(f.court_cartel[card] == kind for card in cards)
        return (
            self.tokens[who][kind]
            + sum(f.court_suit[card] == kind for card in cards)
            + (self.supply[kind] if cartel else 0)
        )

    def count(self, who: int, ambition: int) -> int:
        if ambition == TYRANT:
            return self.captives[who]
        if ambition == WARLORD:
            return self.trophies[who]
        names = {TYCOON: ("material", "fuel"), KEEPER: ("relic",), EMPATH: ("psionic",)}[ambition]
        return sum(self.icons(who, RESOURCES.index(name)) for name in names)

    def others(self, me: int, ambition: int) -> list[int]:
        """What every other contender has, the neutral one too (R10.6, RULING-3)."""
        found = [self.count(who, ambition) for who in range(len(self.guild)) if who != me]
        if any(self.neutral):
            names = {
                TYCOON: ("material", "fuel"),
                WARLORD: ("weapon",),
                KEEPER: ("relic",),
                EMPATH: ("psionic",),
            }.get(ambition, ())
            found.append(sum(self.neutral[RESOURCES.index(name)] for name in names))
        return found

    def winning(self, me: int, ambition: int) -> bool:
        mine = self.count(me, ambition)
        return mine > 0 and all(mine > other for other in self.others(me, ambition))

    def first(self, me: int, ambition: int) -> bool:
        """Winning or tied for first place."""
        mine = self.count(me, ambition)
        return mine > 0 and all(mine >= other for other in self.others(me, ambition))

    def ahead(self, me: int, ambition: int) -> int:
        mine = self.count(me, ambition)
        return sum(other > mine for other in self.others(me, ambition))

    def contending(self, me: int, ambition: int) -> bool:
        """First or second, ties included (RULING-4)."""
        return self.count(me, ambition) > 0 and self.ahead(me, ambition) <= 1

    def place(self, me: int, ambition: int) -> int:
        """0 alone in front, 1 tied for it, then one more for each who is ahead."""
        if not self.count(me, ambition):
            return OUT
        return 0 if self.winning(me, ambition) else 1 + self.ahead(me, ambition)


# -- the table of one bot ---------------------------------------------------------------------------


class Board:
    """The table as one bot looks at it."""

    def __init__(self, state: State, me: int, settled: Iterable[int] = ()) -> None:
        self.state, self.me, self.settled = state, me, frozenset(settled)
        self.reach = state.reach
        self.rivals = state.rivals(me)
        self.now = Holdings.of(state)
        self.moves: Any = None
        """The ways of its ships, once somebody asked for them."""
        self.contending: dict[Any, Any] = {}
        """The combats to contend a declared ambition, by what can pay for them."""

    def id(self, system: int) -> str:
        return facts().systems[system].id

    def at(self, id: str) -> int:
        return facts().system[id].index

    def ruling(self, name: str) -> str:
        return self.state.rulings[name]

    # ambitions

    @cached_property
    def declared(self) -> list[int]:
        return [a for a in range(len(AMBITIONS)) if a in self.state.markers]

    @property
    def undeclared(self) -> list[int]:
        """Not declared, with a marker available."""
        if NONE not in self.state.markers:
            return []
        return [a for a in range(len(AMBITIONS)) if a not in self.state.markers]

    def contends(self, after: Holdings, ambition: int, before: Holdings | None = None) -> bool:
        """S15.5: it improves the bot's position, which is then first or second."""
        before, after = before or self.now, after.judged(ambition)
        if before.winning(self.me, ambition) or not after.contending(self.me, ambition):
            return False
        if after.place(self.me, ambition) < before.place(self.me, ambition):
            return True
        closer = after.count(self.me, ambition) > before.count(self.me, ambition)
        fewer = after.ahead(self.me, ambition) < before.ahead(self.me, ambition)
        return fewer or (closer and self.ruling("contend_needs_place") == "off")

    def contends_any(self, after: Holdings, ambitions: Iterable[int]) -> bool:
        return any(self.contends(after, ambition) for ambition in ambitions)

    def grows(self, after: Holdings, ambitions: Iterable[int]) -> bool:
        """S15.6: it was winning and has more."""
        return any(
            self.now.winning(self.me, a) and after.judged(a).count(self.me, a) > self.now.count(self.me, a)
            for a in ambitions
        )

    # the map

    def controller(self, system: int, shift: Shift | None = None) -> int:
        fresh = [row[system] for row in self.state.fresh]
        fresh[self.me] += (shift or {}).get(system, (0, 0))[0]
        return controller_of(self.state, system, fresh)

    def rival_controls(self, system: int, shift: Shift | None = None) -> bool:
        return self.controller(system, shift) not in (self.me, NOBODY)

    def fresh(self, system: int) -> int:
        return self.state.fresh[self.me][system]

    def ships(self, system: int) -> int:
        return self.state.ships_at(self.me, system)

    def rival_city(self, system: int) -> bool:
        return any(self.state.cities_at(rival, system) for rival in self.rivals)

    def rival_building(self, system: int) -> bool:
        return any(self.state.buildings_at(rival, system) for rival in self.rivals)

    @cached_property
    def fleets(self) -> list[int]:
        """The systems with ships of the bot."""
        return [s for s in self.reach.systems if self.ships(s)]

    @cached_property
    def task_forces(self) -> list[int]:
        """The system with most fresh ships; of several the one chosen earlier this turn (S15.12)."""
        return preferred(self.tied_task_forces, lambda s: s in self.settled)

    @cached_property
    def tied_task_forces(self) -> list[int]:
        """The systems with most fresh ships: any of them for a Move (S15.12, S19.3 step 3)."""
        return least([s for s in self.fleets if self.fresh(s)], lambda s: -self.fresh(s))

    @property
    def starports(self) -> int:
        return sum(self.state.starports_at(self.me, s) for s in self.reach.systems)

    @property
    def unbuilt(self) -> int:
        return self.state.cities[self.me]

    def claims(self, shift: Shift | None = None) -> int:
        """Open slots of planets where the bot has, or would have, any piece (S15.7)."""
        total = 0
        for system in self.reach.planets:
            more, less = (shift or {}).get(system, (0, 0))
            there = self.ships(system) + more + less + self.state.buildings_at(self.me, system)
            total += free_slots(self.state, system) if there else 0
        return total

    @property
    def wants_claims(self) -> bool:
        return self.unbuilt > 0 and self.claims() < self.unbuilt

    @property
    def lost_ground(self) -> list[int]:
        """Systems with loyal buildings that a rival controls."""
        return [
            s for s in self.reach.systems if self.state.buildings_at(self.me, s) and self.rival_controls(s)
        ]

    def new_resources(self, system: int) -> bool:
        """No token of the type, or no own city on a planet of it (RULING-6)."""
        kind = self.state.type_of(system)
        cities = any(
            self.state.cities_at(self.me, s) for s in self.reach.planets if self.state.type_of(s) == kind
        )
        return not self.now.tokens[self.me][kind] or not cities

    # tokens that come

    def gained(self, kinds: Sequence[int], judged: int = NONE) -> tuple[Holdings, list[int]]:
        """What the bot has after tokens came, and which of them stay (S19.5, RULING-48)."""
        after = self.now.copy()
        stay: list[int] = []
        for kind in kinds:
            if after.supply[kind]:
                after.supply[kind] -= 1
                stay += self.kept(after, kind, judged)
        if self.spares:
            after.anew = lambda ambition: self.gained(kinds, ambition)[0]
        return after, stay

    @property
    def spares(self) -> bool:
        """Of equal tokens one goes that does not count for the ambition in question (RULING-63)."""
        return self.ruling("equal_tokens") == "other_ambition"

    def kept(self, after: Holdings, kind: int, judged: int = NONE) -> list[int]:
        """Lay a token down; one that would itself be the one to go is none.

        Of equal old ones the first type goes, or one that does not count for an ambition (RULING-63).
        """
        mine = after.tokens[self.me]
        mine[kind] += 1
        if sum(mine.values()) <= len(open_slots(self.state, self.me)):
            return [kind]
        going = self.first_to_go(after)
        others = sorted(other for other in going if other != kind) or [kind]
        if judged != NONE:
            others = preferred(others, lambda other: facts().icon_ambition[other] != judged)
        gone = others[0]
        mine[gone] -= 1
        after.supply[gone] += 1
        return [] if gone == kind else [kind]

    def first_to_go(self, held: Holdings) -> list[int]:
        """The types one of which is discarded where not all tokens fit (S19.5)."""

        def drops(kind: int) -> bool:
            less = held.copy()
            less.tokens[self.me][kind] -= 1
            return any(held.contending(self.me, a) and not less.contending(self.me, a) for a in self.declared)

        def matters(kind: int) -> bool:
            return facts().icon_ambition[kind] in self.declared

        mine = held.tokens[self.me]
        return least([k for k, n in mine.items() if n], drops, matters, lambda k: -mine[k])

    # what actions bring

    def taxed(self, option: a.Tax) -> tuple[Holdings, list[int], int]:
        """What a Tax leaves: holdings, tokens that stay, captives."""
        system, owner = self.at(option.at), self.state.player(option.owner) if option.owner else NOBODY
        kinds = [RESOURCES.index(option.type)] if option.type else city_types(self.state, system)
        if powers.single_pip(self.state):
            kinds = kinds + tax.pip_gains(self.state, self.me)
        after, stay = self.gained(kinds)
        captive = tax.takes_captive(self.state, self.me, system, owner) and self.state.agents[owner] > 0
        after.captives[self.me] += captive
        return after, stay, int(captive)

    def rival_agents(self, card: str) -> int:
        agents = self.agents_on(card)
        return sum(agents[rival] for rival in self.rivals)

    def agents_on(self, card: str) -> list[int]:
        return self.state.court_agents[self.state.court.index(facts().court_card[card].index)]

    def secured(self, card: str, before: Holdings | None = None) -> Holdings:
        """A Guild card and captives come (R7.6)."""
        after = (before or self.now).copy()
        printed = facts().court_card[card]
        if not printed.is_vox:
            after.guild[self.me].append(printed.index)
        after.captives[self.me] += self.rival_agents(card)
        return after

    def legal(self, action: str) -> list[Any]:
        return pips.legal(self.state, self.me, action)

    # battle

    def dice_at(self, system: int, ships: int) -> int:
        """How many dice so many ships would collect (S19.2b)."""
        return ships + dice.extra_dice(self.state, self.me, system)[1]

    def catapults(self, system: int) -> bool:
        return system in move.launches(self.state, self.me)

    def together(self) -> int:
        return move.max_group_size(self.state, self.me)


@dataclass(frozen=True)
class Plan:
    """A row of answers that serve one question, and the combat they begin."""

    steps: tuple[Option, ...]
    fight: Any = None
    toward: int = NOWHERE
    """The task force that a partial move goes to."""
