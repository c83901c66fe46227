"""Assassination: two corners, a neutral zone between them, a Dictator to be killed (MODE-A1 to MODE-A6)."""

from __future__ import annotations

from fractions import Fraction

from bythebook.games.merc.box.facts import DECKS, facts
from bythebook.games.merc.rules import control, militia
from bythebook.games.merc.rules.decks import DrawMercs
from bythebook.games.merc.rules.dictator import base
from bythebook.games.merc.rules.dictator.turn import DealHand, SetUpDictator
from bythebook.games.merc.rules.modes.points import Chapter
from bythebook.games.merc.rules.setup.steps import Land, cards_a_turn
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.team.hiring import ChooseHires, DealCard, gifts
from bythebook.games.merc.rules.victory import cards_left, dictator_dead
from bythebook.games.merc.table.options import Place
from bythebook.games.merc.table.state import DICTATORS, NOBODY, NOWHERE, PRIMARY, REBELS, Table
from bythebook.kernel.ask import Ask, Option
from bythebook.kernel.step import Step

# -- the map --------------------------------------------------------------------------------------


def corners(table: Table) -> list[int]:
    """The four corners of the map, the first one first (MODE-A1)."""
    last = table.grid.cells - 1
    return [0, table.cols - 1, last - table.cols + 1, last]


def opposite(table: Table, corner: int) -> int:
    """The corner across the map (MODE-A1)."""
    return table.grid.cells - 1 - corner


def territory(table: Table) -> list[int]:
    """Whose side of the map each cell is: a faction's, or NOBODY's in the neutral zone (MODE-A2).

    A cell is as far from the base as its share of the rows and of the columns; on the diagonal between the
    two other corners that is one in all. Cells within half a step of it are neutral.
    """
    found, (base_row, base_col) = [], divmod(table.base, table.cols)
    near = Fraction(1, 2 * (min(table.rows, table.cols) - 1))
    for cell in range(table.grid.cells):
        row, col = divmod(cell, table.cols)
        down = Fraction(abs(row - base_row), table.rows - 1)
        off = down + Fraction(abs(col - base_col), table.cols - 1) - 1
        found.append(NOBODY if abs(off) <= near else DICTATORS if off < 0 else REBELS)
    return found


class ChooseCorner(Step, frozen=True):
    """The Dictator says in which corner his base is, before the Rebels hire (MODE-A1)."""

    def ask(self, table: Table) -> Ask:
        """Any corner, whatever sector lies there."""
        seat, name = table.seat_of(table.ruler), facts().dictators[table.dictator].id
        return Ask(seat, "Base", lambda: _corners(table), rule="MODE-A1", about=name)

    def answer(self, table: Table, answer: Place) -> None:
        """It is revealed, and all Rebels start in the corner across the map."""
        cell = table.cell(answer.at)
        start = opposite(table, cell)
        table.then(*(Land(player, start) for player in table.players_of(REBELS)))
        base.reveal(table, cell)

    def stands(self, table: Table) -> bool:
        """While there is no base."""
        return table.base == NOWHERE


def _corners(table: Table) -> list[Option]:
    return [Place(label) for label in table.labels(corners(table))]


# -- who stands where -----------------------------------------------------------------------------


class TakeSides(Step, frozen=True):
    """Militia on every space of each side; the Rebels share theirs out (MODE-A3)."""

    def go(self, table: Table) -> None:
        """The Rebels' spaces go by seat in turn, the nearest to their corner first."""
        whose, n = territory(table), facts().assassination.side_militia
        for cell in _cells(whose, DICTATORS):
            militia.add(table, table.ruler, cell, n)
        far = table.grid.distance[opposite(table, table.base)]
        for i, cell in enumerate(sorted(_cells(whose, REBELS), key=lambda cell: (far[cell], cell))):
            militia.add(table, i % table.rebels, cell, n)
        control.update(table)


def _cells(whose: list[int], faction: int) -> list[int]:
    return [cell for cell, side in enumerate(whose) if side == faction]


class HireGuard(Step, frozen=True):
    """The Dictator's random MERCs, so many still to come (MODE-A4)."""

    left: int

    def go(self, table: Table) -> None:
        """One after another, as some will not work with others (Q5)."""
        if self.left:
            ruler = table.ruler
            table.then(DrawMercs(ruler, 1), ChooseHires(ruler, 1, 1), PostGuard(), HireGuard(self.left - 1))


class PostGuard(Step, frozen=True):
    """A MERC just hired stands at the base, in the primary squad, with a card of each deck (MODE-A4)."""

    def go(self, table: Table) -> None:
        """The tops of the decks, and what his own card promises (E6)."""
        hired = list(table.hired)
        table.hired.clear()
        decks = [DECKS.index(deck) for deck in facts().assassination.gear]
        tries = facts().rules.free_card_tries
        for unit in hired:
            squads.join(table, unit, table.ruler, PRIMARY, table.base)
            table.then(*(DealCard(unit, deck, tries) for deck in decks), *gifts(unit))
        control.update(table)


# -- how long -------------------------------------------------------------------------------------


def rounds_in_all(table: Table) -> int:
    """How many rounds the tactics cards of this game last (MODE-A6)."""
    played = len(table.in_force) + sum(table.discards["tactics"].values())
    cards = played + cards_left(table)
    return max(cards // cards_a_turn(facts().dictators[table.dictator]), table.day - facts().rules.setup_days)


# -- the chapter ----------------------------------------------------------------------------------


class Assassination(Chapter):
    """What Assassination changes."""

    def first_day(self, table: Table, usual: list[Step]) -> list[Step]:
        """A base in the open, sides with militia, a guard; no Difficulty or Extra militia (MODE-A1 to A4)."""
        guard = facts().assassination.dictator_mercs.number(rebels=table.rebels)
        return [ChooseCorner(), TakeSides(), HireGuard(guard), SetUpDictator(), DealHand()]

    def holds_base(self, table: Table, cell: int, *, usual: bool) -> bool:
        """In a corner, on any type of sector (MODE-A1)."""
        return cell in corners(table)

    def won(self, table: Table, usual: int) -> int:
        """Only the Dictator's death counts (MODE-A6)."""
        return REBELS if dictator_dead(table) else NOWHERE

    def outlasts(self, table: Table, usual: int) -> int:
        """A Dictator who is alive when the cards are gone has won (MODE-A6)."""
        return DICTATORS

    def abilities_hire(self, table: Table, *, usual: bool) -> bool:
        """Abilities never hire; their other parts work (MODE-A5)."""
        return facts().assassination.abilities_hire


CHAPTER = Assassination()
