"""The Dictator's base: hidden, revealed once, and then his card stands there (D2 to D7)."""

from __future__ import annotations

from bythebook.games.merc.box.facts import INDUSTRY, WEAPON, facts
from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.decks import DrawGear
from bythebook.games.merc.rules.modes.points import added
from bythebook.games.merc.rules.stats import day_actions
from bythebook.games.merc.rules.team import equipment, squads
from bythebook.games.merc.state.options import Place
from bythebook.games.merc.state.state import BASE, DICTATOR, NOWHERE, WEAPON_SLOT, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step


def base_sites(state: State) -> list[int]:
    """Where the base may be revealed: an industry he controls (D3)."""
    return [cell for cell in state.controlled(state.ruler) if may_lie(state, cell)]


def may_lie(state: State, cell: int) -> bool:
    """Whether the base can lie on a sector, whoever controls it: on an industry (D3, MODE-A1)."""
    fits = state.sector_at(cell).type_index == INDUSTRY
    for mode in added(state):
        fits = mode.holds_base(state, cell, usual=fits)
    return fits


class RevealBase(Step, frozen=True):
    """A card that speaks of the base reveals it, once (D3, D4)."""

    def go(self, state: State) -> None:
        """Nothing happens if it is revealed already, or if he controls no industry."""
        if state.base == NOWHERE and base_sites(state):
            state.then(ChooseBase())


class ChooseBase(Step, frozen=True):
    """The Dictator says where his base is (D3)."""

    def ask(self, state: State) -> Prompt:
        """The industries he controls."""
        return Prompt(
            state.seat_of(state.ruler),
            "Base",
            lambda: _sites(state),
            rule="D3",
            about=facts().dictators[state.dictator].id,
        )

    def answer(self, state: State, answer: Place) -> None:
        """It is revealed."""
        reveal(state, state.cell(answer.at))

    def is_valid(self, state: State) -> bool:
        """The base is still hidden, and there is a place for it."""
        return state.base == NOWHERE and bool(base_sites(state))


def reveal(state: State, cell: int) -> None:
    """His card enters play there, whole and with the actions of a day, as a squad of its own (D5, D6)."""
    state.base = cell
    squads.join(state, DICTATOR, state.ruler, BASE, cell)
    state.wounds[DICTATOR] = 0
    state.actions[DICTATOR], state.train_actions[DICTATOR] = day_actions(DICTATOR)
    control.update(state)
    if state.ruled("dictator_weapon") == "top":
        state.then(DrawGear(state.ruler, WEAPON, 1, shown=True), ArmDictator())


def _sites(state: State) -> list[Option]:
    return [Place(label) for label in state.labels(base_sites(state))]


class ArmDictator(Step, frozen=True):
    """The Dictator card takes the weapon drawn for it, if it is so ruled (RULING-15)."""

    def go(self, state: State) -> None:
        """Nothing if no weapon was left to draw."""
        for gear in state.loot:
            equipment.put_on(state, DICTATOR, WEAPON_SLOT, gear)
        state.loot.clear()
