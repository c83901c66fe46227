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
from bythebook.games.merc.table.options import Count, Done, March, Place
from bythebook.games.merc.table.state import DICTATORS, NOBODY, NOWHERE, REBELS, Table
from bythebook.kernel.ask import Ask, Option, sort_key
from bythebook.kernel.step import Step

REINFORCE: Final = "reinforce"
"""What asks are about when a card was given up for militia (D9)."""
NOT_REBEL: Final = "not_rebel"
"""Sectors the Rebels do not control: where Noriega sends those he has turned (D12)."""


def rebel_sectors(table: Table) -> int:
    """How many sectors all Rebels together control (D12)."""
    return len(table.held_by(REBELS))


def amount(table: Table, number: Amount) -> int:
    """A number on a card, for these players and this map (D10, D12)."""
    return number.number(rebels=table.rebels, rebel_sectors=rebel_sectors(table))


def fitting(table: Table, where: str) -> list[int]:
    """The sectors a card means by a word, whoever stands there (D10)."""
    cells = range(len(table.sector))
    match where:
        case "base":
            return [table.base] if table.base != NOWHERE else []
        case "base_and_adjacent":
            if table.base == NOWHERE:
                return []
            return sorted((table.base, *table.grid.neighbours[table.base]))
        case "own":
            return table.controlled(table.ruler)
        case "own_industries":
            return [c for c in table.controlled(table.ruler) if table.sector_at(c).type_index == INDUSTRY]
        case "neutral":
            return [c for c in cells if table.control[c] == NOBODY]
        case "rebel":
            return table.held_by(REBELS)
        case "not_rebel":
            held = table.held_by(REBELS)
            return [c for c in cells if c not in held]
        case "cities":
            return _of_type(table, CITY)
        case "wilderness":
            return _of_type(table, WILDERNESS)
        case "unexplored_wilderness":
            return [c for c in _of_type(table, WILDERNESS) if not table.explored[c]]
    return list(cells)


def _of_type(table: Table, type_index: int) -> list[int]:
    return [cell for cell in range(len(table.sector)) if table.sector_at(cell).type_index == type_index]


def with_room(table: Table, cells: Iterable[int]) -> list[int]:
    """The cells that can take another militia of the Dictator's (M2)."""
    ruler = table.ruler
    return [cell for cell in cells if militia.room(table, ruler, cell)]


def put(table: Table, cells: Sequence[int], count: int) -> None:
    """So many militia of the Dictator's on each of the cells, as far as they fit (D11, K4)."""
    for cell in cells:
        fitted = militia.add(table, table.ruler, cell, count)
        table.placed[cell] = table.placed.get(cell, 0) + fitted
    control.update_at(table, *cells)


class Arrive(Step, frozen=True):
    """All militia of an effect are placed: now there are fights (D11, B1)."""

    def go(self, table: Table) -> None:
        """Dropped among Rebels they fight at once, mines first."""
        cells = sorted(table.placed)
        table.placed.clear()
        contested = tuple(cell for cell in cells if table.is_contested(cell))
        if contested:
            from bythebook.games.merc.rules.combat.fight import Fights

            table.then(Fights(DICTATORS, contested))


def _militia_ask(table: Table, source: str, cells: Iterable[int], *stop: Option) -> Ask:
    """One of these sectors, or a stop."""
    rule = "D9" if source == REINFORCE else "D11"
    seat = table.seat_of(table.ruler)
    return Ask(
        seat,
        "Militia",
        lambda: [*stop, *(Place(label) for label in table.labels(cells))],
        rule=rule,
        about=source,
    )


# -- what a card says -----------------------------------------------------------------------------


def place(table: Table, source: str, effect: PlaceMilitia) -> None:
    """Carry out an effect that places militia from the supply (D10, D12)."""
    count, cells = amount(table, effect.count), fitting(table, effect.where)
    if effect.where == "base":
        garrison(table, count)
    elif effect.how == "one":
        drop_on_one(table, source, effect.where, count)
    elif effect.how == "split":
        spread(table, source, effect.where, count, may_stop=True)
    elif effect.sectors is not None and amount(table, effect.sectors) < len(cells):
        table.then(PickSectors(source, effect.where, amount(table, effect.sectors), count))
    else:
        if effect.explores:
            for cell in cells:
                table.explored[cell] = True
        put(table, cells, count)
        table.then(Arrive())


def garrison(table: Table, count: int) -> None:
    """The militia of Kim's base, instead of those of setup or added to them (D12, RULING-14)."""
    if table.base == NOWHERE:
        return
    if table.ruled("kim_garrison") == "replaces":
        there = table.militia[table.ruler][table.base]
        militia.remove(table, table.ruler, table.base, there)
    militia.add(table, table.ruler, table.base, count)
    control.update(table)


# -- all on one sector ----------------------------------------------------------------------------


def drop_on_one(table: Table, source: str, where: str, count: int) -> None:
    """All of them go to one sector, if one has room; the surplus is lost (D9, D12)."""
    table.aimed = NOWHERE
    if count and one_sector(table, source, where):
        table.then(DropOnOne(source, where, count))


def one_sector(table: Table, source: str, where: str) -> list[int]:
    """Sectors with room; Mussolini may also start a march from a full one (D12)."""
    cells = fitting(table, where)
    return cells if _marches(source) else with_room(table, cells)


def _marches(source: str) -> bool:
    dictator = facts().dictator.get(source)
    turn = dictator.turn if dictator is not None else ()
    return any(isinstance(effect, Own) and effect.name == "marches" for effect in turn)


class DropOnOne(Step, frozen=True):
    """A number of militia for a single sector (D9, D12)."""

    source: str
    where: str
    count: int

    def ask(self, table: Table) -> Ask:
        """The sectors that fit."""
        return _militia_ask(table, self.source, one_sector(table, self.source, self.where))

    def answer(self, table: Table, answer: Place) -> None:
        """What the sector has no room for is lost."""
        table.aimed = table.cell(answer.at)
        put(table, (table.aimed,), self.count)
        table.then(Arrive())

    def stands(self, table: Table) -> bool:
        """There is still such a sector."""
        return bool(one_sector(table, self.source, self.where))


# -- split among sectors --------------------------------------------------------------------------


def spread(table: Table, source: str, where: str, left: int, *, may_stop: bool) -> None:
    """The next of a number that may be split, while some are left and there is room (D10, D12)."""
    more = left and with_room(table, fitting(table, where))
    table.then(Spread(source, where, left, may_stop) if more else Arrive())


class Spread(Step, frozen=True):
    """Militia that may be split among sectors: which one is next (D10, D12)."""

    source: str
    where: str
    left: int
    may_stop: bool

    def ask(self, table: Table) -> Ask:
        """The sectors with room."""
        stop = (Done(),) if self.may_stop else ()
        return _militia_ask(table, self.source, with_room(table, fitting(table, self.where)), *stop)

    def answer(self, table: Table, answer: Option) -> None:
        """Then how many; what he does not place is lost."""
        if isinstance(answer, Place):
            table.then(HowMany(self, table.cell(answer.at)))
        else:
            table.then(Arrive())

    def stands(self, table: Table) -> bool:
        """There is still room somewhere."""
        return bool(with_room(table, fitting(table, self.where)))


class HowMany(Step, frozen=True):
    """How many of those that may be split go to the sector just named (D10, D12)."""

    row: Spread
    cell: int

    def _most(self, table: Table) -> int:
        return min(self.row.left, militia.room(table, table.ruler, self.cell))

    def ask(self, table: Table) -> Ask:
        """From one to what is left and fits."""
        return Ask(
            table.seat_of(table.ruler),
            "How many",
            lambda: [Count(n) for n in range(1, self._most(table) + 1)],
            rule="D11",
            about=self.row.source,
        )

    def answer(self, table: Table, answer: Count) -> None:
        """The rest goes elsewhere."""
        row = self.row
        put(table, (self.cell,), answer.n)
        spread(table, row.source, row.where, row.left - answer.n, may_stop=row.may_stop)

    def stands(self, table: Table) -> bool:
        """The sector still has room."""
        return self._most(table) > 0


# -- some of several sectors (Seizure) ------------------------------------------------------------


class PickSectors(Step, frozen=True):
    """Sectors picked one by one out of more, each turned to its explored side with militia on it (D10)."""

    source: str
    where: str
    left: int
    count: int

    def ask(self, table: Table) -> Ask:
        """Those not yet turned."""
        return _militia_ask(table, self.source, fitting(table, self.where))

    def answer(self, table: Table, answer: Place) -> None:
        """There is no loot; the militia of all of them arrive together."""
        cell = table.cell(answer.at)
        table.explored[cell] = True
        put(table, (cell,), self.count)
        more = self.left > 1
        table.then(PickSectors(self.source, self.where, self.left - 1, self.count) if more else Arrive())

    def stands(self, table: Table) -> bool:
        """There are still as many to pick from."""
        return len(fitting(table, self.where)) >= self.left


# -- Fodder ---------------------------------------------------------------------------------------


def fodder(table: Table, source: str, effect: Own) -> None:
    """Each Rebel's largest militia meets half as many of the Dictator's (D10)."""
    drafted = [
        Draft(source, player, -(-max(table.militia[player]) // effect.numbers["divisor"]))
        for player in table.players_of(REBELS)
        if max(table.militia[player])
    ]
    table.then(*drafted, Arrive())


class Draft(Step, frozen=True):
    """The Dictator picks among the sectors where a Rebel has most militia (D10)."""

    source: str
    player: int
    count: int

    def _largest(self, table: Table) -> list[int]:
        counts = table.militia[self.player]
        return [cell for cell, n in enumerate(counts) if n == max(counts)]

    def ask(self, table: Table) -> Ask:
        """Usually there is one."""
        return _militia_ask(table, self.source, self._largest(table))

    def answer(self, table: Table, answer: Place) -> None:
        """Those of several Rebels in one sector add up, to the cap, for one fight."""
        put(table, (table.cell(answer.at),), self.count)

    def stands(self, table: Table) -> bool:
        """The Rebel still has militia."""
        return any(table.militia[self.player])


# -- Noriega --------------------------------------------------------------------------------------


def convert(table: Table, source: str, effect: Own) -> None:
    """Militia of every Rebel sector change sides and go to sectors not under Rebel control (D12, D10a)."""
    turned = 0
    for cell in fitting(table, "rebel"):
        turned += militia.take_from_rebels(table, cell, effect.numbers["per_sector"])
    control.update(table)
    spread(table, source, NOT_REBEL, turned, may_stop=False)


# -- Mussolini ------------------------------------------------------------------------------------


def march(table: Table, source: str, effect: Own) -> None:
    """From the sector just reinforced militia may march next door (D12)."""
    if table.aimed != NOWHERE:
        march_on(table, source, table.aimed)


def march_on(table: Table, source: str, start: int) -> None:
    """The next march, while somebody is left to go and somewhere has room (D12)."""
    more = marches(table, start) and table.militia[table.ruler][start]
    table.then(MarchOut(source, start) if more else Arrive())


def marches(table: Table, start: int) -> list[int]:
    """Sectors next door with room, to which nobody has marched yet (D12)."""
    ahead = [cell for cell in table.grid.neighbours[start] if cell not in table.placed]
    return with_room(table, ahead)


class MarchOut(Step, frozen=True):
    """Militia march from a sector to one next door, or no more do (D12)."""

    source: str
    start: int

    def ask(self, table: Table) -> Ask:
        """Any sector next door with room, once each."""
        return Ask(
            table.seat_of(table.ruler), "March", lambda: self._options(table), rule="D12", about=self.start
        )

    def _options(self, table: Table) -> list[Option]:
        ahead = (March(table.label(cell)) for cell in marches(table, self.start))
        return sorted([Done(), *ahead], key=sort_key)

    def answer(self, table: Table, answer: Option) -> None:
        """Then how many; all marches are over before a fight begins."""
        if isinstance(answer, March):
            table.then(Marchers(self.source, self.start, table.cell(answer.to)))
        else:
            table.then(Arrive())


class Marchers(Step, frozen=True):
    """How many militia march, old ones too (D12)."""

    source: str
    start: int
    to: int

    def _most(self, table: Table) -> int:
        ruler = table.ruler
        return min(table.militia[ruler][self.start], militia.room(table, ruler, self.to))

    def ask(self, table: Table) -> Ask:
        """Up to all of them, if they fit."""
        return Ask(
            table.seat_of(table.ruler),
            "How many",
            lambda: [Count(n) for n in range(1, self._most(table) + 1)],
            rule="D12",
            about=self.source,
        )

    def answer(self, table: Table, answer: Count) -> None:
        """They stand there; others may march elsewhere."""
        militia.remove(table, table.ruler, self.start, answer.n)
        control.update_at(table, self.start)
        put(table, (self.to,), answer.n)
        march_on(table, self.source, self.start)

    def stands(self, table: Table) -> bool:
        """Somebody can still go there."""
        return self._most(table) > 0
