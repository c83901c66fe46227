"""Militia that cards and abilities place, convert or move; they are all placed before any fight (D11).

Every effect that places militia counts them by cell in `state.placed` and ends with `Arrive`, which starts
the fights. `source` is the id of the card or of the Dictator, or `REINFORCE`.
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
"""The subject of prompts for the militia of a discarded tactics card (D9)."""
NOT_REBEL: Final = "not_rebel"
"""Sectors that the Rebels do not control, where Noriega's converted militia go (D12)."""


def rebel_sectors(state: State) -> int:
    """Return how many sectors all Rebels together control (D12)."""
    return len(state.held_by(REBELS))


def amount(state: State, number: Amount) -> int:
    """Return an amount on a card for the players and the map of this game (D10, D12)."""
    return number.number(rebels=state.rebels, rebel_sectors=rebel_sectors(state))


def matching_cells(state: State, where: str) -> list[int]:
    """Return the sectors that a card's term refers to, regardless of units there (D10)."""
    cells = range(len(state.sector))
    match where:
        case "base":
            return [state.base] if state.base != NOWHERE else []
        case "base_and_adjacent":
            if state.base == NOWHERE:
                return []
            return sorted((state.base, *state.grid.neighbors[state.base]))
        case "own":
            return state.held_by_player(state.ruler)
        case "own_industries":
            return [c for c in state.held_by_player(state.ruler) if state.sector_at(c).type_index == INDUSTRY]
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
    """Return the cells that can take another militia of the Dictator (M2)."""
    ruler = state.ruler
    return [cell for cell in cells if militia.room(state, ruler, cell)]


def place_militia(state: State, cells: Sequence[int], count: int) -> None:
    """Add `count` militia of the Dictator to each of the cells, as far as they fit (D11, K4)."""
    for cell in cells:
        fitted = militia.add(state, state.ruler, cell, count)
        state.placed[cell] = state.placed.get(cell, 0) + fitted
    control.update_at(state, *cells)


class Arrive(Step, frozen=True):
    """All militia of an effect are placed; start the fights (D11, B1)."""

    def go(self, state: State) -> None:
        """Start the fights in contested sectors, mines first."""
        cells = sorted(state.placed)
        state.placed.clear()
        contested = tuple(cell for cell in cells if state.is_contested(cell))
        if contested:
            state.then(Fights(DICTATORS, contested))


def _militia_prompt(state: State, source: str, cells: Iterable[int], *stop: Option) -> Prompt:
    """Return a prompt to choose one of these sectors, optionally with an option to stop."""
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


def place_effect(state: State, source: str, effect: PlaceMilitia) -> None:
    """Carry out an effect that places militia from the supply (D10, D12)."""
    count, cells = amount(state, effect.count), matching_cells(state, effect.where)
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
        place_militia(state, cells, count)
        state.then(Arrive())


def garrison(state: State, count: int) -> None:
    """Place the militia of Kim's base; they replace those of setup or are added to them (D12, RULING-14)."""
    if state.base == NOWHERE:
        return
    if state.ruling("kim_garrison") == "replaces":
        there = state.militia[state.ruler][state.base]
        militia.remove(state, state.ruler, state.base, there)
    militia.add(state, state.ruler, state.base, count)
    control.update(state)


# -- all on one sector ----------------------------------------------------------------------------


def drop_on_one(state: State, source: str, where: str, count: int) -> None:
    """Place all militia in one sector with room; the surplus is lost (D9, D12)."""
    state.aimed = NOWHERE
    if count and one_sector(state, source, where):
        state.then(DropOnOne(source, where, count))


def one_sector(state: State, source: str, where: str) -> list[int]:
    """Return the sectors with room; Mussolini's militia may also march out of a full one (D12)."""
    cells = matching_cells(state, where)
    return cells if _marches(source) else with_room(state, cells)


def _marches(source: str) -> bool:
    dictator = facts().dictator.get(source)
    turn = dictator.turn if dictator is not None else ()
    return any(isinstance(effect, Own) and effect.name == "marches" for effect in turn)


class DropOnOne(Step, frozen=True):
    """Choose a single sector for all militia (D9, D12)."""

    source: str
    where: str
    count: int

    def ask(self, state: State) -> Prompt:
        """Offer the sectors that fit."""
        return _militia_prompt(state, self.source, one_sector(state, self.source, self.where))

    def answer(self, state: State, answer: Place) -> None:
        """Place the militia; those that do not fit are lost."""
        state.aimed = state.cell(answer.at)
        place_militia(state, (state.aimed,), self.count)
        state.then(Arrive())

    def is_valid(self, state: State) -> bool:
        """Return whether any sector is possible."""
        return bool(one_sector(state, self.source, self.where))


# -- split among sectors --------------------------------------------------------------------------


def spread(state: State, source: str, where: str, left: int, *, may_stop: bool) -> None:
    """Ask for the next sector for militia that may be split, while some are left and fit (D10, D12)."""
    more = left and with_room(state, matching_cells(state, where))
    state.then(Spread(source, where, left, may_stop) if more else Arrive())


class Spread(Step, frozen=True):
    """Choose the next sector for militia that may be split (D10, D12)."""

    source: str
    where: str
    left: int
    may_stop: bool

    def ask(self, state: State) -> Prompt:
        """Offer the sectors with room."""
        stop = (Done(),) if self.may_stop else ()
        return _militia_prompt(state, self.source, with_room(state, matching_cells(state, self.where)), *stop)

    def answer(self, state: State, answer: Option) -> None:
        """Ask how many militia go to the sector, or stop; the rest is lost."""
        if isinstance(answer, Place):
            state.then(HowMany(self, state.cell(answer.at)))
        else:
            state.then(Arrive())

    def is_valid(self, state: State) -> bool:
        """Return whether any sector has room."""
        return bool(with_room(state, matching_cells(state, self.where)))


class HowMany(Step, frozen=True):
    """Choose how many of the split militia go to the chosen sector (D10, D12)."""

    row: Spread
    cell: int

    def _most(self, state: State) -> int:
        return min(self.row.left, militia.room(state, state.ruler, self.cell))

    def ask(self, state: State) -> Prompt:
        """Offer every number from one to the militia left that fit."""
        return Prompt(
            state.seat_of(state.ruler),
            "How many",
            lambda: [Count(n) for n in range(1, self._most(state) + 1)],
            rule="D11",
            about=self.row.source,
        )

    def answer(self, state: State, answer: Count) -> None:
        """Place the militia and continue with the rest."""
        row = self.row
        place_militia(state, (self.cell,), answer.n)
        spread(state, row.source, row.where, row.left - answer.n, may_stop=row.may_stop)

    def is_valid(self, state: State) -> bool:
        """Return whether the sector has room."""
        return self._most(state) > 0


# -- a choice of sectors (Seizure) ----------------------------------------------------------------


class PickSectors(Step, frozen=True):
    """Choose sectors one by one; each is turned to its explored side and gets militia (D10)."""

    source: str
    where: str
    left: int
    count: int

    def ask(self, state: State) -> Prompt:
        """Offer the sectors that are not turned yet."""
        return _militia_prompt(state, self.source, matching_cells(state, self.where))

    def answer(self, state: State, answer: Place) -> None:
        """Turn the sector without drawing loot and place militia; all of them arrive together."""
        cell = state.cell(answer.at)
        state.explored[cell] = True
        place_militia(state, (cell,), self.count)
        more = self.left > 1
        state.then(PickSectors(self.source, self.where, self.left - 1, self.count) if more else Arrive())

    def is_valid(self, state: State) -> bool:
        """Return whether there are enough sectors to choose from."""
        return len(matching_cells(state, self.where)) >= self.left


# -- Fodder ---------------------------------------------------------------------------------------


def fodder(state: State, source: str, effect: Own) -> None:
    """In the sector of each Rebel's largest militia, place half as many of the Dictator's (D10)."""
    drafted = [
        Draft(source, player, -(-max(state.militia[player]) // effect.numbers["divisor"]))
        for player in state.players_of(REBELS)
        if max(state.militia[player])
    ]
    state.then(*drafted, Arrive())


class Draft(Step, frozen=True):
    """The Dictator chooses among the sectors where a Rebel has the most militia (D10)."""

    source: str
    player: int
    count: int

    def _largest(self, state: State) -> list[int]:
        counts = state.militia[self.player]
        return [cell for cell, n in enumerate(counts) if n == max(counts)]

    def ask(self, state: State) -> Prompt:
        """Offer the sectors with the Rebel's largest militia; usually there is only one."""
        return _militia_prompt(state, self.source, self._largest(state))

    def answer(self, state: State, answer: Place) -> None:
        """Place the militia; those placed in one sector for several Rebels start a single fight."""
        place_militia(state, (state.cell(answer.at),), self.count)

    def is_valid(self, state: State) -> bool:
        """Return whether the Rebel has militia."""
        return any(state.militia[self.player])


# -- Noriega --------------------------------------------------------------------------------------


def convert(state: State, source: str, effect: Own) -> None:
    """Convert militia in every Rebel sector and place them in sectors that are not Rebel (D12, D10a)."""
    turned = 0
    for cell in matching_cells(state, "rebel"):
        turned += militia.take_from_rebels(state, cell, effect.numbers["per_sector"])
    control.update(state)
    spread(state, source, NOT_REBEL, turned, may_stop=False)


# -- Mussolini ------------------------------------------------------------------------------------


def start_march(state: State, source: str, effect: Own) -> None:
    """Let militia march from the sector just reinforced to adjacent ones (D12)."""
    if state.aimed != NOWHERE:
        continue_march(state, source, state.aimed)


def continue_march(state: State, source: str, start: int) -> None:
    """Offer the next march while militia are left and a sector has room (D12)."""
    more = march_targets(state, start) and state.militia[state.ruler][start]
    state.then(MarchOut(source, start) if more else Arrive())


def march_targets(state: State, start: int) -> list[int]:
    """Return the adjacent sectors with room that no militia have marched to yet (D12)."""
    ahead = [cell for cell in state.grid.neighbors[start] if cell not in state.placed]
    return with_room(state, ahead)


class MarchOut(Step, frozen=True):
    """Choose the next adjacent sector to march to, or stop (D12)."""

    source: str
    start: int

    def ask(self, state: State) -> Prompt:
        """Offer each adjacent sector with room once."""
        return Prompt(
            state.seat_of(state.ruler), "March", lambda: self._options(state), rule="D12", about=self.start
        )

    def _options(self, state: State) -> list[Option]:
        ahead = (March(state.label(cell)) for cell in march_targets(state, self.start))
        return sorted([Done(), *ahead], key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Ask how many; fights start after all marches."""
        if isinstance(answer, March):
            state.then(Marchers(self.source, self.start, state.cell(answer.to)))
        else:
            state.then(Arrive())


class Marchers(Step, frozen=True):
    """Choose how many militia march, including those that were already there (D12)."""

    source: str
    start: int
    to: int

    def _most(self, state: State) -> int:
        ruler = state.ruler
        return min(state.militia[ruler][self.start], militia.room(state, ruler, self.to))

    def ask(self, state: State) -> Prompt:
        """Offer every number of militia that fits."""
        return Prompt(
            state.seat_of(state.ruler),
            "How many",
            lambda: [Count(n) for n in range(1, self._most(state) + 1)],
            rule="D12",
            about=self.source,
        )

    def answer(self, state: State, answer: Count) -> None:
        """Move the militia and offer the next march."""
        militia.remove(state, state.ruler, self.start, answer.n)
        control.update_at(state, self.start)
        place_militia(state, (self.to,), answer.n)
        continue_march(state, self.source, self.start)

    def is_valid(self, state: State) -> bool:
        """Return whether any militia can march there."""
        return self._most(state) > 0
