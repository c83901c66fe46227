"""The Dictator's base: hidden, and revealed once, when his card becomes a unit there (D2 to D7)."""

from __future__ import annotations

from bythebook.games.merc.box.facts import INDUSTRY, WEAPON, facts
from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.decks import DrawGear
from bythebook.games.merc.rules.modes.points import active_chapters
from bythebook.games.merc.rules.stats import day_actions
from bythebook.games.merc.rules.team import equipment, squads
from bythebook.games.merc.state.options import Place
from bythebook.games.merc.state.state import BASE, DICTATOR, NOWHERE, WEAPON_SLOT, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step


def base_sites(state: State) -> list[int]:
    """Return the sectors where the base may be revealed: industries he controls (D3)."""
    return [cell for cell in state.held_by_player(state.ruler) if can_hold_base(state, cell)]


def can_hold_base(state: State, cell: int) -> bool:
    """Return whether a sector may hold the base, regardless of control: an industry (D3, MODE-A1)."""
    fits = state.sector_at(cell).type_index == INDUSTRY
    for mode in active_chapters(state):
        fits = mode.can_hold_base(state, cell, usual=fits)
    return fits


class RevealBase(Step, frozen=True):
    """Reveal the base for a card that mentions it, once (D3, D4)."""

    def go(self, state: State) -> None:
        """Ask for the sector, unless the base is revealed already or he controls no industry."""
        if state.base == NOWHERE and base_sites(state):
            state.then(ChooseBase())


class ChooseBase(Step, frozen=True):
    """The Dictator chooses the sector of his base (D3)."""

    def ask(self, state: State) -> Prompt:
        """Offer the industries he controls."""
        return Prompt(
            state.seat_of(state.ruler),
            "Base",
            lambda: _sites(state),
            rule="D3",
            about=facts().dictators[state.dictator].id,
        )

    def answer(self, state: State, answer: Place) -> None:
        """Reveal the base there."""
        reveal(state, state.cell(answer.at))

    def is_valid(self, state: State) -> bool:
        """Return whether the base is hidden and there is a sector for it."""
        return state.base == NOWHERE and bool(base_sites(state))


def reveal(state: State, cell: int) -> None:
    """Put his card into play at the base, without wounds, with a day's actions, as its own squad (D5, D6)."""
    state.base = cell
    squads.join(state, DICTATOR, state.ruler, BASE, cell)
    state.wounds[DICTATOR] = 0
    state.actions[DICTATOR], state.train_actions[DICTATOR] = day_actions(DICTATOR)
    control.update(state)
    if state.ruling("dictator_weapon") == "top":
        state.then(DrawGear(state.ruler, WEAPON, 1, shown=True), ArmDictator())


def _sites(state: State) -> list[Option]:
    return [Place(label) for label in state.labels(base_sites(state))]


class ArmDictator(Step, frozen=True):
    """Give the Dictator card the weapon drawn for it, if the ruling gives him one (RULING-15)."""

    def go(self, state: State) -> None:
        """Put on the weapon, if one was drawn."""
        for gear in state.loot:
            equipment.put_on(state, DICTATOR, WEAPON_SLOT, gear)
        state.loot.clear()
