"""The Dictator: his setup and the parts of his turn (T4, D1, D8, D12)."""

from __future__ import annotations

from functools import cache

from bythebook.games.merc.box.effects import Own
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.dictator.ability import dictator_of, has_ability
from bythebook.games.merc.rules.dictator.effects import SETUP, abilities_hire, carry_out
from bythebook.games.merc.rules.dictator.recruits import HireOne
from bythebook.games.merc.rules.dictator.tactics import SecondCard, TurnEndCards, fill_hand
from bythebook.games.merc.state.state import State
from bythebook.kernel.step import Step

# -- setup ----------------------------------------------------------------------------------------


class SetUpDictator(Step, frozen=True):
    """Carry out the setup part of his ability: Kim's base, MERCs of Mao and Mussolini (S9c, D12)."""

    def go(self, state: State) -> None:
        """Push the effects of his ability at setup; most Dictators have none."""
        carry_out(state, dictator_of(state).id, SETUP)


class DealHand(Step, frozen=True):
    """A human Dictator draws his hand of tactics cards (S9d)."""

    def go(self, state: State) -> None:
        """Fill the hand; a bot has none (AI-2.1)."""
        fill_hand(state, "S9d")


# -- the parts of his turn ------------------------------------------------------------------------


class PlaceOwed(Step, frozen=True):
    """At the start of his turn, Pinochet gets MERCs for the sectors he lost (T4, D12)."""

    def go(self, state: State) -> None:
        """Hire one MERC for each loss; later losses count for the next turn."""
        owed, state.owed = state.owed, 0
        state.ability_used = not has_ability(state)
        if abilities_hire(state):
            state.then(*[HireOne()] * owed)


class TurnEnd(Step, frozen=True):
    """The end of his turn: Hussein's second card, then effects at the end of every turn (T4)."""

    def go(self, state: State) -> None:
        """Push both parts, so that Conscripts also work as the second card."""
        state.then(*[SecondCard()] * second_cards(state.dictator), TurnEndCards())


@cache
def second_cards(dictator: int) -> int:
    """Return how many tactics cards he plays at the end of his turn: one for Hussein (D12)."""
    effects = facts().dictators[dictator].turn
    owns = [e for e in effects if isinstance(e, Own) and e.name == "second_card"]
    return sum(effect.numbers["cards"] for effect in owns)


class RefillHand(Step, frozen=True):
    """Refill the hand while the deck has cards (T4)."""

    def go(self, state: State) -> None:
        """Fill the hand; a bot has none."""
        fill_hand(state, "T4")
