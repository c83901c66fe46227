"""The Dictator's special ability, once in each of his turns (D8, D12)."""

from __future__ import annotations

from functools import cache

from bythebook.games.merc.box.effects import Hire
from bythebook.games.merc.box.facts import Dictator, facts
from bythebook.games.merc.rules.dictator.effects import TURN, abilities_hire, carry_out
from bythebook.games.merc.state.options import Decline, UseAbility
from bythebook.games.merc.state.state import NOWHERE, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step


def dictator_of(state: State) -> Dictator:
    """Return the Dictator card in play (S5)."""
    return facts().dictators[state.dictator]


def has_ability(state: State) -> bool:
    """Return whether he has an ability to use once a turn (D8, MODE-A5)."""
    return _once_a_turn(state.dictator, hires=abilities_hire(state))


@cache
def _once_a_turn(dictator: int, *, hires: bool) -> bool:
    """Return whether a Dictator card has an ability to use once a turn, with or without hires (D12)."""
    card = facts().dictators[dictator]
    return card.timing == "turn" and any(hires or not isinstance(effect, Hire) for effect in card.turn)


class SpecialAbility(Step, frozen=True):
    """Use the ability if it was not used during the turn (T4, D8)."""

    def go(self, state: State) -> None:
        """Offer the ability to a human player; a bot always uses it."""
        if state.ability_used:
            return
        if state.automa:
            use_ability(state)
        else:
            state.then(OfferAbility())


class OfferAbility(Step, frozen=True):
    """A player uses the ability or declines it for this turn (T4, D12)."""

    def ask(self, state: State) -> Prompt:
        """Offer to use or to decline the ability."""
        options: list[Option] = [Decline(), UseAbility()]
        seat = state.seat_of(state.ruler)
        return Prompt(seat, "Ability", lambda: options, rule="D8", about=dictator_of(state).id)

    def answer(self, state: State, answer: Option) -> None:
        """Use the ability, or mark it as used."""
        if isinstance(answer, UseAbility):
            use_ability(state)
        else:
            state.ability_used = True


def use_ability(state: State) -> None:
    """Push everything that the ability does in a turn, in the order of the card (D8, D12)."""
    state.ability_used = True
    state.aimed = NOWHERE
    carry_out(state, dictator_of(state).id, TURN)
