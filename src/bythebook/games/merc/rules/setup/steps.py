"""Setting the table up: map, Dictator, decks, landings and garrisons (S3 to S9)."""

from __future__ import annotations

from typing import Final

from bythebook.games.merc.box.effects import Own
from bythebook.games.merc.box.facts import CITY, INDUSTRY, TYPES, WILDERNESS, Dictator, facts
from bythebook.games.merc.rules import control, militia
from bythebook.games.merc.rules.days import StartDay
from bythebook.games.merc.rules.decks import DrawMercs
from bythebook.games.merc.rules.dictator.turn import DealHand, SetUpDictator
from bythebook.games.merc.rules.modes.points import added
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.team.hiring import ChooseHires, FreeCard, Recruit
from bythebook.games.merc.state.options import Done, Place
from bythebook.games.merc.state.piles import active_deck
from bythebook.games.merc.state.state import NOBODY, NOWHERE, PRIMARY, REBELS, State
from bythebook.kernel.chance import Draw, Outcome, Pick
from bythebook.kernel.prompt import Option, Prompt, chance_prompt
from bythebook.kernel.step import Step

FIRST: Final = 0
"""The corner that always holds an industry (S3)."""


def setup_agenda(state: State, dictator: str, length: int) -> list[Step]:
    """Everything that happens before day 2, in this order (S3 to S9)."""
    first_day = _first_day(state)
    for mode in added(state):
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
    """Day 1: the Rebels land, then the Dictator takes up his position (S8, S9)."""
    extra: list[Step] = [ExtraMilitia(state.extra)] if state.extra else []
    landings = [Land(player) for player in range(state.rebels)]
    return [*landings, Garrison(), HireFirst(), SetUpDictator(), DealHand(), *extra]


# -- the map (S3) ---------------------------------------------------------------------------------


def cities_of(state: State) -> int:
    """How many cities the map has (S1, MODE-I1)."""
    cities = state.size.cities
    for mode in added(state):
        cities = mode.cities(state, cities)
    return cities


def city_cells(state: State) -> list[int]:
    """Where the next city may lie: even cells the industries leave over, else odd ones (S3)."""
    grid = state.grid
    free = [cell for cell in grid.even if cell != FIRST and state.sector[cell] == NOWHERE]
    spare = 1 + len(free) - state.size.industries
    if spare > 0:
        return free
    return [c for c in range(grid.cells) if c not in grid.even and state.sector[c] == NOWHERE]


class LayCity(Step, frozen=True):
    """Chance says where a city lies (S3)."""

    def ask(self, state: State) -> Prompt:
        """One of the cells it may lie on."""
        cells = tuple(state.label(cell) for cell in city_cells(state))
        return chance_prompt(Pick("map", cells), rule="S3", about=TYPES[CITY])

    def answer(self, state: State, answer: Outcome) -> None:
        """The card for it is drawn."""
        state.then(DrawCity(state.cell(answer[0])))


class DrawCity(Step, frozen=True):
    """A city card is drawn for a cell (S3)."""

    cell: int

    def ask(self, state: State) -> Prompt:
        """Any city that is left."""
        return chance_prompt(Draw(TYPES[CITY], TYPES[CITY]), rule="S3", about=self.cell)

    def answer(self, state: State, answer: Outcome) -> None:
        """It lies there, unexplored (S4)."""
        state.sector[self.cell] = facts().sector[answer[0]].index


class LaySectors(Step, frozen=True):
    """Industries on the even cells left, or wilderness on all others, in reading order (S3)."""

    type: int

    def cells(self, state: State) -> list[int]:
        """Where the cards go, in the order in which they are drawn."""
        among = state.grid.even if self.type == INDUSTRY else range(state.grid.cells)
        return [cell for cell in among if state.sector[cell] == NOWHERE]

    def ask(self, state: State) -> Prompt:
        """As many cards as there are cells."""
        name = TYPES[self.type]
        return chance_prompt(Draw(name, name, len(self.cells(state))), rule="S3")

    def answer(self, state: State, answer: Outcome) -> None:
        """They lie there, unexplored (S4)."""
        for cell, card in zip(self.cells(state), answer, strict=True):
            state.sector[cell] = facts().sector[card].index


# -- the Dictator and his deck (S5, S6) -----------------------------------------------------------


class DrawDictator(Step, frozen=True):
    """A Dictator card is drawn and shown (S5)."""

    def ask(self, state: State) -> Prompt:
        """Any Dictator."""
        return chance_prompt(Draw("dictators", "dictators"), rule="S5")

    def answer(self, state: State, answer: Outcome) -> None:
        """He is in the game; his card is not in play before the base is revealed (D5)."""
        state.dictator = facts().dictator[answer[0]].index


class NameDictator(Step, frozen=True):
    """The Dictator that somebody asked for, instead of a drawn one (S5)."""

    name: str

    def go(self, state: State) -> None:
        """His card is taken out of the pile."""
        state.piles["dictators"].see("deck", self.name)
        state.dictator = facts().dictator[self.name].index


def _numbers(dictator: Dictator, name: str) -> int:
    """The number of cards that an effect of the Dictator's speaks of, or 0."""
    for effect in (*dictator.setup, *dictator.turn):
        if isinstance(effect, Own) and effect.name == name:
            return effect.numbers["cards"]
    return 0


def cards_a_turn(dictator: Dictator) -> int:
    """How many tactics cards a Dictator plays in a turn: Hussein one more (D12)."""
    return 1 + _numbers(dictator, "second_card")


class SetTacticsDeck(Step, frozen=True):
    """The active deck: five cards, ten for Hussein, or as many as were asked for (S6)."""

    length: int = 0

    def go(self, state: State) -> None:
        """Nobody knows which are in it; a number that does not fit whole turns is made up to one."""
        dictator, pile = facts().dictators[state.dictator], state.piles["tactics"]
        a_turn = cards_a_turn(dictator)
        n = self.length or _numbers(dictator, "long_deck") or facts().rules.tactics_cards
        n = min(n + -n % a_turn, len(pile))
        state.piles["tactics"] = active_deck(pile, n)


class PutAway(Step, frozen=True):
    """Sectors and Dictators that were not drawn go back into the box, tactics without a Dictator (S3, S5)."""

    def go(self, state: State) -> None:
        """Nobody draws from these piles again."""
        for name in (*TYPES, "dictators", *(["tactics"] if state.ruler == NOBODY else [])):
            del state.piles[name]


# -- day 1, the Rebels (S8) -----------------------------------------------------------------------


class Land(Step, frozen=True):
    """A Rebel draws and hires his first MERCs, then lands where he likes or where his side starts (S8)."""

    player: int
    cell: int = NOWHERE

    def go(self, state: State) -> None:
        """Exactly two; Teresa may be a third."""
        rules, player = facts().rules, self.player
        hires = ChooseHires(player, rules.rebel_mercs, rules.rebel_mercs)
        landing = ChooseLanding(player) if self.cell == NOWHERE else LandAt(player, self.cell)
        state.then(DrawMercs(player, rules.hire_draw), hires, landing)


def landing_cells(state: State) -> list[int]:
    """Edge sectors where no other Rebel has landed; industries first if so ruled (S8, RULING-11)."""
    free = [cell for cell in state.grid.edge if state.is_empty(cell)]
    if state.rulings["landing"] == "industry":
        return [cell for cell in free if state.sector_at(cell).type_index == INDUSTRY] or free
    return free


class ChooseLanding(Step, frozen=True):
    """Where a Rebel's primary squad lands (S8)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """The edge of the map."""
        return Prompt(
            state.seat_of(self.player),
            "Landing",
            lambda: [Place(label) for label in state.labels(landing_cells(state))],
            rule="S8",
            about=self.player,
        )

    def answer(self, state: State, answer: Place) -> None:
        """They go there."""
        state.then(LandAt(self.player, state.cell(answer.at)))


class LandAt(Step, frozen=True):
    """A player's first MERCs stand on a sector as his primary squad (S8)."""

    player: int
    cell: int

    def go(self, state: State) -> None:
        """He controls it from now on, and each of his MERCs gets a card (E6)."""
        hired = list(state.hired)
        state.hired.clear()
        for unit in hired:
            squads.join(state, unit, self.player, PRIMARY, self.cell)
        control.update(state)
        state.then(*(FreeCard(unit) for unit in hired))


# -- day 1, the Dictator (S9) ---------------------------------------------------------------------


class Garrison(Step, frozen=True):
    """Difficulty militia on every industry without Rebels (S9a)."""

    def go(self, state: State) -> None:
        """Cities and wilderness get nothing."""
        for cell in range(state.grid.cells):
            if state.sector_at(cell).type_index == INDUSTRY and not state.units_at(cell, REBELS):
                militia.add(state, state.ruler, cell, state.difficulty)
        control.update(state)


class HireFirst(Step, frozen=True):
    """The Dictator hires the top MERC of the deck, with a free card, on a sector of his (S9b)."""

    def go(self, state: State) -> None:
        """Placed and equipped as any hire."""
        n = facts().rules.dictator_mercs
        ruler = state.ruler
        state.then(DrawMercs(ruler, n), ChooseHires(ruler, n, n), Recruit(ruler))


class ExtraMilitia(Step, frozen=True):
    """The Dictator spreads militia over his sectors, one by one (S9e)."""

    left: int

    def _options(self, state: State) -> list[Option]:
        ruler = state.ruler
        cells = [cell for cell in state.controlled(ruler) if militia.room(state, ruler, cell)]
        return [Done(), *(Place(label) for label in state.labels(cells))]

    def ask(self, state: State) -> Prompt:
        """Any sector of his with room, or no more."""
        seat = state.seat_of(state.ruler)
        return Prompt(seat, "Extra militia", lambda: self._options(state), rule="S9e", about=self.left)

    def answer(self, state: State, answer: Option) -> None:
        """Go on while some are left."""
        if isinstance(answer, Place):
            cell = state.cell(answer.at)
            militia.add(state, state.ruler, cell, 1)
            state.placed[cell] = state.placed.get(cell, 0) + 1
            if self.left > 1:
                state.then(ExtraMilitia(self.left - 1))
                return
        state.placed.clear()
