"""Militia that cards and abilities bring, turn or send: first all are placed, then the fights follow (D11).

Whatever places militia counts them by cell in `table.placed` and ends in `Arrive`, which starts the fights.
`source` is the id of the card, of the Dictator, or `REINFORCE`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bythebook.games.merc.box.effects import Amount, Own, PlaceMilitia
from bythebook.games.merc.box.facts import CITY, INDUSTRY, WILDERNESS, facts
from bythebook.games.merc.rules import control, militia
from bythebook.games.merc.rules.combat.fight import Fights
from bythebook.games.merc.state.options import Count, Done, March, Place
from bythebook.games.merc.state.state import DICTATORS, NOBODY, NOWHERE, REBELS, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step

REINFORCE: Final = "reinforce"
"""What asks are about when a card was given up for militia (D9)."""
NOT_REBEL: Final = "not_rebel"
"""Sectors the Rebels do not control: where Noriega sends those he has turned (D12)."""


def rebel_sectors(state: State) -> int:
    """How many sectors all Rebels together control (D12)."""
    return len(state.held_by(REBELS))


def amount(state: State, number: Amount) -> int:
    """A number on a card, for these players and this map (D10, D12)."""
    return number.number(rebels=state.rebels, rebel_sectors=rebel_sectors(state))


def fitting(state: State, where: str) -> list[int]:
    """The sectors a card means by a word, whoever stands there (D10)."""
    cells = range(len(state.sector))
    match where:
        case "base":
            return [state.base] if state.base != NOWHERE else []
        case "base_and_adjacent":
            if state.base == NOWHERE:
                return []
            return sorted((state.base, *state.grid.neighbours[state.base]))
        case "own":
            return state.controlled(state.ruler)
        case "own_industries":
            return [c for c in state.controlled(state.ruler) if state.sector_at(c).type_index == INDUSTRY]
        case "neutral":
            return [c for c in cells if state.control[c] == NOBODY]
        case "rebel":
            return state.held_by(REBELS)
        case "not_rebel":
            held = state.held_by(REBELS)
            return [c for c in cells if c not in held]
        case "cities":
            return _of_type(state, CITY)
        case "wilderness":
            return _of_type(state, WILDERNESS)
        case "unexplored_wilderness":
            return [c for c in _of_type(state, WILDERNESS) if not state.explored[c]]
    return list(cells)


def _of_type(state: State, type_index: int) -> list[int]:
    return [cell for cell in range(len(state.sector)) if state.sector_at(cell).type_index == type_index]


def with_room(state: State, cells: Iterable[int]) -> list[int]:
    """The cells that can take another militia of the Dictator's (M2)."""
    ruler = state.ruler
    return [cell for cell in cells if militia.room(state, ruler, cell)]


def put(state: State, cells: Sequence[int], count: int) -> None:
    """So many militia of the Dictator's on each of the cells, as far as they fit (D11, K4)."""
    for cell in cells:
        fitted = militia.add(state, state.ruler, cell, count)
        state.placed[cell] = state.placed.get(cell, 0) + fitted
    control.update_at(state, *cells)


class Arrive(Step, frozen=True):
    """All militia of an effect are placed: now there are fights (D11, B1)."""

    def go(self, state: State) -> None:
        """Dropped among Rebels they fight at once, mines first."""
        cells = sorted(state.placed)
        state.placed.clear()
        contested = tuple(cell for cell in cells if state.is_contested(cell))
        if contested:
            state.then(Fights(DICTATORS, contested))


def _militia_ask(state: State, source: str, cells: Iterable[int], *stop: Option) -> Prompt:
    """One of these sectors, or a stop."""
    rule = "D9" if source == REINFORCE else "D11"
    seat = state.seat_of(state.ruler)
    return Prompt(
        seat,
        "Militia",
        lambda: [*stop, *(Place(label) for label in state.labels(cells))],
        rule=rule,
        about=source,
    )


# -- what a card says -----------------------------------------------------------------------------


def place(state: State, source: str, effect: PlaceMilitia) -> None:
    """Carry out an effect that places militia from the supply (D10, D12)."""
    count, cells = amount(state, effect.count), fitting(state, effect.where)
    if effect.where == "base":
        garrison(state, count)
    elif effect.how == "one":
        drop_on_one(state, source, effect.where, count)
    elif effect.how == "split":
        spread(state, source, effect.where, count, may_stop=True)
    elif effect.sectors is not None and amount(state, effect.sectors) < len(cells):
        state.then(PickSectors(source, effect.where, amount(state, effect.sectors), count))
    else:
        if effect.explores:
            for cell in cells:
                state.explored[cell] = True
        put(state, cells, count)
        state.then(Arrive())


def garrison(state: State, count: int) -> None:
    """The militia of Kim's base, instead of those of setup or added to them (D12, RULING-14)."""
    if state.base == NOWHERE:
        return
    if state.ruled("kim_garrison") == "replaces":
        there = state.militia[state.ruler][state.base]
        militia.remove(state, state.ruler, state.base, there)
    militia.add(state, state.ruler, state.base, count)
    control.update(state)


# -- all on one sector ----------------------------------------------------------------------------


def drop_on_one(state: State, source: str, where: str, count: int) -> None:
    """All of them go to one sector, if one has room; the surplus is lost (D9, D12)."""
    state.aimed = NOWHERE
    if count and one_sector(state, source, where):
        state.then(DropOnOne(source, where, count))


def one_sector(state: State, source: str, where: str) -> list[int]:
    """Sectors with room; Mussolini may also start a march from a full one (D12)."""
    cells = fitting(state, where)
    return cells if _marches(source) else with_room(state, cells)


def _marches(source: str) -> bool:
    dictator = facts().dictator.get(source)
    turn = dictator.turn if dictator is not None else ()
    return any(isinstance(effect, Own) and effect.name == "marches" for effect in turn)


class DropOnOne(Step, frozen=True):
    """A number of militia for a single sector (D9, D12)."""

    source: str
    where: str
    count: int

    def ask(self, state: State) -> Prompt:
        """The sectors that fit."""
        return _militia_ask(state, self.source, one_sector(state, self.source, self.where))

    def answer(self, state: State, answer: Place) -> None:
        """What the sector has no room for is lost."""
        state.aimed = state.cell(answer.at)
        put(state, (state.aimed,), self.count)
        state.then(Arrive())

    def is_valid(self, state: State) -> bool:
        """There is still such a sector."""
        return bool(one_sector(state, self.source, self.where))


# -- split among sectors --------------------------------------------------------------------------


def spread(state: State, source: str, where: str, left: int, *, may_stop: bool) -> None:
    """The next of a number that may be split, while some are left and there is room (D10, D12)."""
    more = left and with_room(state, fitting(state, where))
    state.then(Spread(source, where, left, may_stop) if more else Arrive())


class Spread(Step, frozen=True):
    """Militia that may be split among sectors: which one is next (D10, D12)."""

    source: str
    where: str
    left: int
    may_stop: bool

    def ask(self, state: State) -> Prompt:
        """The sectors with room."""
        stop = (Done(),) if self.may_stop else ()
        return _militia_ask(state, self.source, with_room(state, fitting(state, self.where)), *stop)

    def answer(self, state: State, answer: Option) -> None:
        """Then how many; what he does not place is lost."""
        if isinstance(answer, Place):
            state.then(HowMany(self, state.cell(answer.at)))
        else:
            state.then(Arrive())

    def is_valid(self, state: State) -> bool:
        """There is still room somewhere."""
        return bool(with_room(state, fitting(state, self.where)))


class HowMany(Step, frozen=True):
    """How many of those that may be split go to the sector just named (D10, D12)."""

    row: Spread
    cell: int

    def _most(self, state: State) -> int:
        return min(self.row.left, militia.room(state, state.ruler, self.cell))

    def ask(self, state: State) -> Prompt:
        """From one to what is left and fits."""
        return Prompt(
            state.seat_of(state.ruler),
            "How many",
            lambda: [Count(n) for n in range(1, self._most(state) + 1)],
            rule="D11",
            about=self.row.source,
        )

    def answer(self, state: State, answer: Count) -> None:
        """The rest goes elsewhere."""
        row = self.row
        put(state, (self.cell,), answer.n)
        spread(state, row.source, row.where, row.left - answer.n, may_stop=row.may_stop)

    def is_valid(self, state: State) -> bool:
        """The sector still has room."""
        return self._most(state) > 0


# -- some of several sectors (Seizure) ------------------------------------------------------------


class PickSectors(Step, frozen=True):
    """Sectors picked one by one out of more, each turned to its explored side with militia on it (D10)."""

    source: str
    where: str
    left: int
    count: int

    def ask(self, state: State) -> Prompt:
        """Those not yet turned."""
        return _militia_ask(state, self.source, fitting(state, self.where))

    def answer(self, state: State, answer: Place) -> None:
        """There is no loot; the militia of all of them arrive together."""
        cell = state.cell(answer.at)
        state.explored[cell] = True
        put(state, (cell,), self.count)
        more = self.left > 1
        state.then(PickSectors(self.source, self.where, self.left - 1, self.count) if more else Arrive())

    def is_valid(self, state: State) -> bool:
        """There are still as many to pick from."""
        return len(fitting(state, self.where)) >= self.left


# -- Fodder ---------------------------------------------------------------------------------------


def fodder(state: State, source: str, effect: Own) -> None:
    """Each Rebel's largest militia meets half as many of the Dictator's (D10)."""
    drafted = [
        Draft(source, player, -(-max(state.militia[player]) // effect.numbers["divisor"]))
        for player in state.players_of(REBELS)
        if max(state.militia[player])
    ]
    state.then(*drafted, Arrive())


class Draft(Step, frozen=True):
    """The Dictator picks among the sectors where a Rebel has most militia (D10)."""

    source: str
    player: int
    count: int

    def _largest(self, state: State) -> list[int]:
        counts = state.militia[self.player]
        return [cell for cell, n in enumerate(counts) if n == max(counts)]

    def ask(self, state: State) -> Prompt:
        """Usually there is one."""
        return _militia_ask(state, self.source, self._largest(state))

    def answer(self, state: State, answer: Place) -> None:
        """Those of several Rebels in one sector add up, to the cap, for one fight."""
        put(state, (state.cell(answer.at),), self.count)

    def is_valid(self, state: State) -> bool:
        """The Rebel still has militia."""
        return any(state.militia[self.player])


# -- Noriega --------------------------------------------------------------------------------------


def convert(state: State, source: str, effect: Own) -> None:
    """Militia of every Rebel sector change sides and go to sectors not under Rebel control (D12, D10a)."""
    turned = 0
    for cell in fitting(state, "rebel"):
        turned += militia.take_from_rebels(state, cell, effect.numbers["per_sector"])
    control.update(state)
    spread(state, source, NOT_REBEL, turned, may_stop=False)


# -- Mussolini ------------------------------------------------------------------------------------


def march(state: State, source: str, effect: Own) -> None:
    """From the sector just reinforced militia may march next door (D12)."""
    if state.aimed != NOWHERE:
        march_on(state, source, state.aimed)


def march_on(state: State, source: str, start: int) -> None:
    """The next march, while somebody is left to go and somewhere has room (D12)."""
    more = marches(state, start) and state.militia[state.ruler][start]
    state.then(MarchOut(source, start) if more else Arrive())


def marches(state: State, start: int) -> list[int]:
    """Sectors next door with room, to which nobody has marched yet (D12)."""
    ahead = [cell for cell in state.grid.neighbours[start] if cell not in state.placed]
    return with_room(state, ahead)


class MarchOut(Step, frozen=True):
    """Militia march from a sector to one next door, or no more do (D12)."""

    source: str
    start: int

    def ask(self, state: State) -> Prompt:
        """Any sector next door with room, once each."""
        return Prompt(
            state.seat_of(state.ruler), "March", lambda: self._options(state), rule="D12", about=self.start
        )

    def _options(self, state: State) -> list[Option]:
        ahead = (March(state.label(cell)) for cell in marches(state, self.start))
        return sorted([Done(), *ahead], key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Then how many; all marches are over before a fight begins."""
        if isinstance(answer, March):
            state.then(Marchers(self.source, self.start, state.cell(answer.to)))
        else:
            state.then(Arrive())


class Marchers(Step, frozen=True):
    """How many militia march, old ones too (D12)."""

    source: str
    start: int
    to: int

    def _most(self, state: State) -> int:
        ruler = state.ruler
        return min(state.militia[ruler][self.start], militia.room(state, ruler, self.to))

    def ask(self, state: State) -> Prompt:
        """Up to all of them, if they fit."""
        return Prompt(
            state.seat_of(state.ruler),
            "How many",
            lambda: [Count(n) for n in range(1, self._most(state) + 1)],
            rule="D12",
            about=self.source,
        )

    def answer(self, state: State, answer: Count) -> None:
        """They stand there; others may march elsewhere."""
        militia.remove(state, state.ruler, self.start, answer.n)
        control.update_at(state, self.start)
        put(state, (self.to,), answer.n)
        march_on(state, self.source, self.start)

    def is_valid(self, state: State) -> bool:
        """Somebody can still go there."""
        return self._most(state) > 0
