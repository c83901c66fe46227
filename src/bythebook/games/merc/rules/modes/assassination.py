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
from bythebook.games.merc.state.options import Place
from bythebook.games.merc.state.state import DICTATORS, NOBODY, NOWHERE, PRIMARY, REBELS, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

# -- the map --------------------------------------------------------------------------------------


def corners(state: State) -> list[int]:
    """The four corners of the map, the first one first (MODE-A1)."""
    last = state.grid.cells - 1
    return [0, state.cols - 1, last - state.cols + 1, last]


def opposite(state: State, corner: int) -> int:
    """The corner across the map (MODE-A1)."""
    return state.grid.cells - 1 - corner


def territory(state: State) -> list[int]:
    """Whose side of the map each cell is: a faction's, or NOBODY's in the neutral zone (MODE-A2).

    A cell is as far from the base as its share of the rows and of the columns; on the diagonal between the
    two other corners that is one in all. Cells within half a step of it are neutral.
    """
    found, (base_row, base_col) = [], divmod(state.base, state.cols)
    near = Fraction(1, 2 * (min(state.rows, state.cols) - 1))
    for cell in range(state.grid.cells):
        row, col = divmod(cell, state.cols)
        down = Fraction(abs(row - base_row), state.rows - 1)
        off = down + Fraction(abs(col - base_col), state.cols - 1) - 1
        found.append(NOBODY if abs(off) <= near else DICTATORS if off < 0 else REBELS)
    return found


class ChooseCorner(Step, frozen=True):
    """The Dictator says in which corner his base is, before the Rebels hire (MODE-A1)."""

    def ask(self, state: State) -> Prompt:
        """Any corner, whatever sector lies there."""
        seat, name = state.seat_of(state.ruler), facts().dictators[state.dictator].id
        return Prompt(seat, "Base", lambda: _corners(state), rule="MODE-A1", about=name)

    def answer(self, state: State, answer: Place) -> None:
        """It is revealed, and all Rebels start in the corner across the map."""
        cell = state.cell(answer.at)
        start = opposite(state, cell)
        state.then(*(Land(player, start) for player in state.players_of(REBELS)))
        base.reveal(state, cell)

    def is_valid(self, state: State) -> bool:
        """While there is no base."""
        return state.base == NOWHERE


def _corners(state: State) -> list[Option]:
    return [Place(label) for label in state.labels(corners(state))]


# -- who stands where -----------------------------------------------------------------------------


class TakeSides(Step, frozen=True):
    """Militia on every space of each side; the Rebels share theirs out (MODE-A3)."""

    def go(self, state: State) -> None:
        """The Rebels' spaces go by seat in turn, the nearest to their corner first."""
        whose, n = territory(state), facts().assassination.side_militia
        for cell in _cells(whose, DICTATORS):
            militia.add(state, state.ruler, cell, n)
        far = state.grid.distance[opposite(state, state.base)]
        for i, cell in enumerate(sorted(_cells(whose, REBELS), key=lambda cell: (far[cell], cell))):
            militia.add(state, i % state.rebels, cell, n)
        control.update(state)


def _cells(whose: list[int], faction: int) -> list[int]:
    return [cell for cell, side in enumerate(whose) if side == faction]


class HireGuard(Step, frozen=True):
    """The Dictator's random MERCs, so many still to come (MODE-A4)."""

    left: int

    def go(self, state: State) -> None:
        """One after another, as some will not work with others (Q5)."""
        if self.left:
            ruler = state.ruler
            state.then(DrawMercs(ruler, 1), ChooseHires(ruler, 1, 1), PostGuard(), HireGuard(self.left - 1))


class PostGuard(Step, frozen=True):
    """A MERC just hired stands at the base, in the primary squad, with a card of each deck (MODE-A4)."""

    def go(self, state: State) -> None:
        """The tops of the decks, and what his own card promises (E6)."""
        hired = list(state.hired)
        state.hired.clear()
        decks = [DECKS.index(deck) for deck in facts().assassination.gear]
        tries = facts().rules.free_card_tries
        for unit in hired:
            squads.join(state, unit, state.ruler, PRIMARY, state.base)
            state.then(*(DealCard(unit, deck, tries) for deck in decks), *gifts(unit))
        control.update(state)


# -- how long -------------------------------------------------------------------------------------


def rounds_in_all(state: State) -> int:
    """How many rounds the tactics cards of this game last (MODE-A6)."""
    played = len(state.in_force) + sum(state.discards["tactics"].values())
    cards = played + cards_left(state)
    return max(cards // cards_a_turn(facts().dictators[state.dictator]), state.day - facts().rules.setup_days)


# -- the chapter ----------------------------------------------------------------------------------


class Assassination(Chapter):
    """What Assassination changes."""

    def first_day(self, state: State, usual: list[Step]) -> list[Step]:
        """A base in the open, sides with militia, a guard; no Difficulty or Extra militia (MODE-A1 to A4)."""
        guard = facts().assassination.dictator_mercs.number(rebels=state.rebels)
        return [ChooseCorner(), TakeSides(), HireGuard(guard), SetUpDictator(), DealHand()]

    def holds_base(self, state: State, cell: int, *, usual: bool) -> bool:
        """In a corner, on any type of sector (MODE-A1)."""
        return cell in corners(state)

    def won(self, state: State, usual: int) -> int:
        """Only the Dictator's death counts (MODE-A6)."""
        return REBELS if dictator_dead(state) else NOWHERE

    def outlasts(self, state: State, usual: int) -> int:
        """A Dictator who is alive when the cards are gone has won (MODE-A6)."""
        return DICTATORS

    def abilities_hire(self, state: State, *, usual: bool) -> bool:
        """Abilities never hire; their other parts work (MODE-A5)."""
        return facts().assassination.abilities_hire


CHAPTER = Assassination()
