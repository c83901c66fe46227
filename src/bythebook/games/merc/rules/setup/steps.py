"""The steps of setup: map, Dictator, decks, landings and garrisons (S3 to S9)."""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.box.effects import Own
from bythebook.games.merc.box.facts import CITY, INDUSTRY, TYPES, WILDERNESS, Dictator, facts
from bythebook.games.merc.rules import control, militia
from bythebook.games.merc.rules.days import StartDay
from bythebook.games.merc.rules.decks import DrawMercs
from bythebook.games.merc.rules.dictator.turn import DealHand, SetUpDictator
from bythebook.games.merc.rules.modes.points import active_chapters
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.team.hiring import ChooseHires, FreeCard, Recruit
from bythebook.games.merc.state.options import Done, Place
from bythebook.games.merc.state.piles import active_deck
from bythebook.games.merc.state.state import NOBODY, NOWHERE, PRIMARY, REBELS, State
from bythebook.kernel.chance import Draw, Outcome, Pick
from bythebook.kernel.prompt import Option, Prompt, chance_prompt
from bythebook.kernel.step import Step

FIRST: Final = 0
"""The corner that always has an industry (S3)."""


def setup_agenda(state: State, dictator: str, length: int) -> list[Step]:
    """Return the steps before day 2, in order (S3 to S9)."""
    first_day = _first_day(state)
    for mode in active_chapters(state):
        first_day = mode.first_day(state, first_day)
    ruler: list[Step] = [NameDictator(dictator) if dictator else DrawDictator(), SetTacticsDeck(length)]
    return [
        *(LayCity() for _ in range(cities_of(state))),
        LaySectors(INDUSTRY),
        LaySectors(WILDERNESS),
        *(ruler if state.ruler != NOBODY else []),
        PutAway(),
        *first_day,
        StartDay(),
    ]


def _first_day(state: State) -> list[Step]:
    """Return day 1: the Rebels land, then the Dictator sets up (S8, S9)."""
    extra: list[Step] = [ExtraMilitia(state.extra)] if state.extra else []
    landings = [Land(player) for player in range(state.rebels)]
    return [*landings, Garrison(), HireFirst(), SetUpDictator(), DealHand(), *extra]


# -- the map (S3) ---------------------------------------------------------------------------------


def cities_of(state: State) -> int:
    """Return the number of cities on the map (S1, MODE-I1)."""
    cities = state.size.cities
    for mode in active_chapters(state):
        cities = mode.cities(state, cities)
    return cities


def city_cells(state: State) -> list[int]:
    """Return the cells for the next city: even cells left by the industries, otherwise odd ones (S3)."""
    grid = state.grid
    free = [cell for cell in grid.even if cell != FIRST and state.sector[cell] == NOWHERE]
    spare = 1 + len(free) - state.size.industries
    if spare > 0:
        return free
    return [c for c in range(grid.cells) if c not in grid.even and state.sector[c] == NOWHERE]


class LayCity(Step, frozen=True):
    """Chance chooses the cell of a city (S3)."""

    def ask(self, state: State) -> Prompt:
        """Ask for one of the possible cells."""
        cells = tuple(state.label(cell) for cell in city_cells(state))
        return chance_prompt(Pick("map", cells), rule="S3", about=TYPES[CITY])

    def answer(self, state: State, answer: Outcome) -> None:
        """Draw the card for it."""
        state.then(DrawCity(state.cell(answer[0])))


class DrawCity(Step, frozen=True):
    """Draw a city card for a cell (S3)."""

    cell: int

    def ask(self, state: State) -> Prompt:
        """Ask for a city from the deck."""
        return chance_prompt(Draw(TYPES[CITY], TYPES[CITY]), rule="S3", about=self.cell)

    def answer(self, state: State, answer: Outcome) -> None:
        """Put it on the map, unexplored (S4)."""
        state.sector[self.cell] = facts().sector[answer[0]].index


class LaySectors(Step, frozen=True):
    """Put industries on the remaining even cells, or wilderness on all others, in reading order (S3)."""

    type: int

    def cells(self, state: State) -> list[int]:
        """Return the cells for the cards, in the order the cards are drawn."""
        among = state.grid.even if self.type == INDUSTRY else range(state.grid.cells)
        return [cell for cell in among if state.sector[cell] == NOWHERE]

    def ask(self, state: State) -> Prompt:
        """Ask for as many cards as there are cells."""
        name = TYPES[self.type]
        return chance_prompt(Draw(name, name, len(self.cells(state))), rule="S3")

    def answer(self, state: State, answer: Outcome) -> None:
        """Put them on the map, unexplored (S4)."""
        for cell, card in zip(self.cells(state), answer, strict=True):
            state.sector[cell] = facts().sector[card].index


# -- the Dictator and his deck (S5, S6) -----------------------------------------------------------


class DrawDictator(Step, frozen=True):
    """Draw a Dictator card, face up (S5)."""

    def ask(self, state: State) -> Prompt:
        """Ask for a Dictator."""
        return chance_prompt(Draw("dictators", "dictators"), rule="S5")

    def answer(self, state: State, answer: Outcome) -> None:
        """Store him; his card enters play when the base is revealed (D5)."""
        state.dictator = facts().dictator[answer[0]].index


class NameDictator(Step, frozen=True):
    """Use the Dictator that was chosen at setup instead of drawing one (S5)."""

    name: str

    def go(self, state: State) -> None:
        """Remove his card from the pile."""
        state.piles["dictators"].see("deck", self.name)
        state.dictator = facts().dictator[self.name].index


def _numbers(dictator: Dictator, name: str) -> int:
    """Return the number of cards in an effect of the Dictator, or 0."""
    for effect in (*dictator.setup, *dictator.turn):
        if isinstance(effect, Own) and effect.name == name:
            return effect.numbers["cards"]
    return 0


def cards_a_turn(dictator: Dictator) -> int:
    """Return how many tactics cards a Dictator plays in a turn: two for Hussein (D12)."""
    return 1 + _numbers(dictator, "second_card")


class SetTacticsDeck(Step, frozen=True):
    """Set up the active deck: five cards, ten for Hussein, or the chosen number (S6)."""

    length: int = 0

    def go(self, state: State) -> None:
        """Take unseen cards, a multiple of those played in a turn."""
        dictator, pile = facts().dictators[state.dictator], state.piles["tactics"]
        a_turn = cards_a_turn(dictator)
        n = self.length or _numbers(dictator, "long_deck") or facts().rules.tactics_cards
        n = min(n + -n % a_turn, len(pile))
        state.piles["tactics"] = active_deck(pile, n)


class PutAway(Step, frozen=True):
    """Put undrawn sectors and Dictators back into the box, and tactics if there is no Dictator (S3, S5)."""

    def go(self, state: State) -> None:
        """Remove these piles."""
        for name in (*TYPES, "dictators", *(["tactics"] if state.ruler == NOBODY else [])):
            del state.piles[name]


# -- day 1, the Rebels (S8) -----------------------------------------------------------------------


class Land(Step, frozen=True):
    """A Rebel hires his first MERCs, then lands on any allowed sector or where his side starts (S8)."""

    player: int
    cell: int = NOWHERE

    def go(self, state: State) -> None:
        """Draw and hire exactly two MERCs; Teresa can be a third."""
        rules, player = facts().rules, self.player
        hires = ChooseHires(player, rules.rebel_mercs, rules.rebel_mercs)
        landing = ChooseLanding(player) if self.cell == NOWHERE else LandAt(player, self.cell)
        state.then(DrawMercs(player, rules.hire_draw), hires, landing)


def landing_cells(state: State) -> list[int]:
    """Return the edge sectors without another Rebel's landing; industries first by ruling (S8, RULING-11)."""
    free = [cell for cell in state.grid.edge if state.is_empty(cell)]
    if state.rulings["landing"] == "industry":
        return [cell for cell in free if state.sector_at(cell).type_index == INDUSTRY] or free
    return free


class ChooseLanding(Step, frozen=True):
    """Choose where a Rebel's primary squad lands (S8)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Offer the free sectors at the edge of the map."""
        return Prompt(
            state.seat_of(self.player),
            "Landing",
            lambda: [Place(label) for label in state.labels(landing_cells(state))],
            rule="S8",
            about=self.player,
        )

    def answer(self, state: State, answer: Place) -> None:
        """Land there."""
        state.then(LandAt(self.player, state.cell(answer.at)))


class LandAt(Step, frozen=True):
    """Place a player's first MERCs in a sector as his primary squad (S8)."""

    player: int
    cell: int

    def go(self, state: State) -> None:
        """Place them, update control and deal a free card to each MERC (E6)."""
        hired = list(state.hired)
        state.hired.clear()
        for unit in hired:
            squads.join(state, unit, self.player, PRIMARY, self.cell)
        control.update(state)
        state.then(*(FreeCard(unit) for unit in hired))


# -- day 1, the Dictator (S9) ---------------------------------------------------------------------


class Garrison(Step, frozen=True):
    """Place militia by difficulty on every industry without Rebels (S9a)."""

    def go(self, state: State) -> None:
        """Place them; cities and wilderness get none."""
        for cell in range(state.grid.cells):
            if state.sector_at(cell).type_index == INDUSTRY and not state.units_at(cell, REBELS):
                militia.add(state, state.ruler, cell, state.difficulty)
        control.update(state)


class HireFirst(Step, frozen=True):
    """The Dictator hires the top MERC of the deck, with a free card (S9b)."""

    def go(self, state: State) -> None:
        """Hire, place and equip as usual."""
        n = facts().rules.dictator_mercs
        ruler = state.ruler
        state.then(DrawMercs(ruler, n), ChooseHires(ruler, n, n), Recruit(ruler))


class ExtraMilitia(Step, frozen=True):
    """The Dictator spreads militia over his sectors, one by one (S9e)."""

    left: int

    def _options(self, state: State) -> list[Option]:
        ruler = state.ruler
        cells = [cell for cell in state.held_by_player(ruler) if militia.room(state, ruler, cell)]
        return [Done(), *(Place(label) for label in state.labels(cells))]

    def ask(self, state: State) -> Prompt:
        """Offer every sector of the Dictator with room, or to stop."""
        seat = state.seat_of(state.ruler)
        return Prompt(seat, "Extra militia", lambda: self._options(state), rule="S9e", about=self.left)

    def answer(self, state: State, answer: Option) -> None:
        """Place one militia and continue while some are left."""
        if isinstance(answer, Place):
            cell = state.cell(answer.at)
            militia.add(state, state.ruler, cell, 1)
            state.placed[cell] = state.placed.get(cell, 0) + 1
            if self.left > 1:
                state.then(ExtraMilitia(self.left - 1))
                return
        state.placed.clear()
