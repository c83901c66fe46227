"""Assassination: two corners, a neutral zone between them, a Dictator to kill (MODE-A1 to MODE-A6)."""

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
from bythebook.games.merc.rules.team.hiring import ChooseHires, DealCard, gift_steps
from bythebook.games.merc.rules.victory import is_dictator_dead, tactics_left
from bythebook.games.merc.state.options import Place
from bythebook.games.merc.state.state import DICTATORS, NOBODY, NOWHERE, PRIMARY, REBELS, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

# -- the map --------------------------------------------------------------------------------------


def corners(state: State) -> list[int]:
    """Return the four corners of the map, starting with cell 0 (MODE-A1)."""
    last = state.grid.cells - 1
    return [0, state.cols - 1, last - state.cols + 1, last]


def opposite(state: State, corner: int) -> int:
    """Return the opposite corner (MODE-A1)."""
    return state.grid.cells - 1 - corner


def territory(state: State) -> list[int]:
    """Return the faction of each cell's side of the map; NOBODY in the neutral zone (MODE-A2).

    The distance of a cell from the base is its share of the rows plus its share of the columns; it is 1
    on the diagonal between the two other corners. Cells within half a step of that diagonal are neutral.
    """
    sides, (base_row, base_col) = [], divmod(state.base, state.cols)
    near = Fraction(1, 2 * (min(state.rows, state.cols) - 1))
    for cell in range(state.grid.cells):
        row, col = divmod(cell, state.cols)
        down = Fraction(abs(row - base_row), state.rows - 1)
        off = down + Fraction(abs(col - base_col), state.cols - 1) - 1
        sides.append(NOBODY if abs(off) <= near else DICTATORS if off < 0 else REBELS)
    return sides


class ChooseCorner(Step, frozen=True):
    """The Dictator chooses the corner of his base before the Rebels hire (MODE-A1)."""

    def ask(self, state: State) -> Prompt:
        """Offer every corner, whatever its sector."""
        seat, name = state.seat_of(state.ruler), facts().dictators[state.dictator].id
        return Prompt(seat, "Base", lambda: _corners(state), rule="MODE-A1", about=name)

    def answer(self, state: State, answer: Place) -> None:
        """Reveal the base there; all Rebels start in the opposite corner."""
        cell = state.cell(answer.at)
        start = opposite(state, cell)
        state.then(*(Land(player, start) for player in state.players_of(REBELS)))
        base.reveal(state, cell)

    def is_valid(self, state: State) -> bool:
        """Return whether there is no base yet."""
        return state.base == NOWHERE


def _corners(state: State) -> list[Option]:
    return [Place(label) for label in state.labels(corners(state))]


# -- units ----------------------------------------------------------------------------------------


class TakeSides(Step, frozen=True):
    """Place militia on every space of each side; the Rebels share theirs (MODE-A3)."""

    def go(self, state: State) -> None:
        """Assign the Rebels' spaces to the players in turn, the nearest to their corner first."""
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
    """Hire the Dictator's random MERCs; `left` is the number still to come (MODE-A4)."""

    left: int

    def go(self, state: State) -> None:
        """Hire the MERCs one after another, because some do not work with others (Q5)."""
        if self.left:
            ruler = state.ruler
            state.then(DrawMercs(ruler, 1), ChooseHires(ruler, 1, 1), PostGuard(), HireGuard(self.left - 1))


class PostGuard(Step, frozen=True):
    """Place a newly hired MERC at the base, in the primary squad, with a card of each deck (MODE-A4)."""

    def go(self, state: State) -> None:
        """Deal the top cards of the decks, and any cards that come with the MERC (E6)."""
        hired = list(state.hired)
        state.hired.clear()
        decks = [DECKS.index(deck) for deck in facts().assassination.gear]
        tries = facts().rules.free_card_tries
        for unit in hired:
            squads.join(state, unit, state.ruler, PRIMARY, state.base)
            state.then(*(DealCard(unit, deck, tries) for deck in decks), *gift_steps(unit))
        control.update(state)


# -- length ---------------------------------------------------------------------------------------


def rounds_in_all(state: State) -> int:
    """Return how many rounds the tactics cards of this game last (MODE-A6)."""
    played = len(state.in_force) + sum(state.discards["tactics"].values())
    cards = played + tactics_left(state)
    return max(cards // cards_a_turn(facts().dictators[state.dictator]), state.day - facts().rules.setup_days)


# -- the chapter ----------------------------------------------------------------------------------


class Assassination(Chapter):
    """The changes that Assassination makes."""

    def first_day(self, state: State, usual: list[Step]) -> list[Step]:
        """Return the steps of the open base, the sides and the guard (MODE-A1 to A4)."""
        guard = facts().assassination.dictator_mercs.number(rebels=state.rebels)
        return [ChooseCorner(), TakeSides(), HireGuard(guard), SetUpDictator(), DealHand()]

    def can_hold_base(self, state: State, cell: int, *, usual: bool) -> bool:
        """Return whether the cell is a corner, whatever its sector (MODE-A1)."""
        return cell in corners(state)

    def winner(self, state: State, usual: int) -> int:
        """Return the Rebels if the Dictator is dead; nothing else wins (MODE-A6)."""
        return REBELS if is_dictator_dead(state) else NOWHERE

    def winner_at_end(self, state: State, usual: int) -> int:
        """Return the Dictator: he wins if he survives the tactics cards (MODE-A6)."""
        return DICTATORS

    def abilities_hire(self, state: State, *, usual: bool) -> bool:
        """Return False: abilities never hire; their other parts apply (MODE-A5)."""
        return facts().assassination.abilities_hire


CHAPTER = Assassination()
