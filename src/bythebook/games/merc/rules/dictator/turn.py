"""The Dictator: his setup, the parts of his turn, his ability and what he loots (T4, D1, D8, D12)."""

from __future__ import annotations

from functools import cache

from bythebook.games.merc.box.effects import Hire, Own
from bythebook.games.merc.box.facts import Dictator, facts
from bythebook.games.merc.rules.dictator.effects import SETUP, TURN, abilities_hire, carry_out
from bythebook.games.merc.rules.dictator.recruits import HireOne
from bythebook.games.merc.rules.dictator.tactics import SecondCard, TurnEndCards, fill_hand
from bythebook.games.merc.state.options import Decline, UseAbility
from bythebook.games.merc.state.state import DICTATORS, NOWHERE, Gear, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step


def dictator_of(state: State) -> Dictator:
    """The Dictator card that was drawn (S5)."""
    return facts().dictators[state.dictator]


# -- setup ----------------------------------------------------------------------------------------


class SetUpDictator(Step, frozen=True):
    """The setup part of his ability: Kim's base, the MERCs of Mao and Mussolini (S9c, D12)."""

    def go(self, state: State) -> None:
        """Most Dictators have none."""
        carry_out(state, dictator_of(state).id, SETUP)


class DealHand(Step, frozen=True):
    """A human Dictator draws his hand of tactics cards (S9d)."""

    def go(self, state: State) -> None:
        """The bot has no hand (AI-2.1)."""
        fill_hand(state, "S9d")


# -- the parts of his turn ------------------------------------------------------------------------


class PlaceOwed(Step, frozen=True):
    """His turn begins: MERCs come for sectors Pinochet has lost (T4, D12)."""

    def go(self, state: State) -> None:
        """One for each; sectors lost from now on count for the next turn."""
        owed, state.owed = state.owed, 0
        state.ability_used = not has_ability(state)
        if abilities_hire(state):
            state.then(*[HireOne()] * owed)


def has_ability(state: State) -> bool:
    """Whether he has something to do once a turn (D8, MODE-A5)."""
    return _once_a_turn(state.dictator, hires=abilities_hire(state))


@cache
def _once_a_turn(dictator: int, *, hires: bool) -> bool:
    """Hussein's second card comes by itself, and a hire is nothing where abilities do not hire (D12)."""
    card = facts().dictators[dictator]
    return card.timing == "turn" and any(hires or not isinstance(effect, Hire) for effect in card.turn)


class SpecialAbility(Step, frozen=True):
    """His ability, if he has not used it during his turn (T4, D8)."""

    def go(self, state: State) -> None:
        """A person may let it go by; the bot leaves out nothing."""
        if state.ability_used:
            return
        if state.automa:
            use_ability(state)
        else:
            state.then(OfferAbility())


class OfferAbility(Step, frozen=True):
    """A person uses the ability or declines it for this turn (T4, D12)."""

    def ask(self, state: State) -> Prompt:
        """One or the other."""
        options: list[Option] = [Decline(), UseAbility()]
        seat = state.seat_of(state.ruler)
        return Prompt(seat, "Ability", lambda: options, rule="D8", about=dictator_of(state).id)

    def answer(self, state: State, answer: Option) -> None:
        """Either way that was it for this turn."""
        if isinstance(answer, UseAbility):
            use_ability(state)
        else:
            state.ability_used = True


def use_ability(state: State) -> None:
    """Push all that his ability does in a turn, in the order of the card (D8, D12)."""
    state.ability_used = True
    state.aimed = NOWHERE
    carry_out(state, dictator_of(state).id, TURN)


class TurnEnd(Step, frozen=True):
    """The end of his turn: Hussein's second card, then what comes back every turn (T4)."""

    def go(self, state: State) -> None:
        """Conscripts work also if they were the second card."""
        state.then(*[SecondCard()] * second_cards(state.dictator), TurnEndCards())


@cache
def second_cards(dictator: int) -> int:
    """How many tactics cards he plays at the end of his turn: Hussein one (D12)."""
    effects = facts().dictators[dictator].turn
    owns = [e for e in effects if isinstance(e, Own) and e.name == "second_card"]
    return sum(effect.numbers["cards"] for effect in owns)


class RefillHand(Step, frozen=True):
    """The hand is refilled while the deck lasts (T4)."""

    def go(self, state: State) -> None:
        """Nothing for the bot."""
        fill_hand(state, "T4")


# -- Gaddafi --------------------------------------------------------------------------------------


def loots(state: State, cell: int) -> bool:
    """Whether the gear of a Rebel MERC who dies in a fight there falls to the Dictator's MERCs (D12)."""
    fight = state.fight
    if fight is None or fight.at != cell or not _looter(state.dictator):
        return False
    return bool(state.mercs_at(cell, DICTATORS))


@cache
def _looter(dictator: int) -> bool:
    if dictator == NOWHERE:
        return False
    always = facts().dictators[dictator].always
    return any(isinstance(effect, Own) and effect.name == "loots" for effect in always)


class Loot(Step, frozen=True):
    """The Dictator's MERCs in a fight may put on what a MERC they have killed leaves (D12)."""

    gear: tuple[Gear | None, ...]
    """His cards, which nobody holds any more."""
    cell: int

    def go(self, state: State) -> None:
        """At the moment of death; what is not put on is discarded."""
        from bythebook.games.merc.rules.decks import discard_gear
        from bythebook.games.merc.rules.team.equipment import EquipRow

        left, looters = [gear for gear in self.gear if gear is not None], state.mercs_at(self.cell, DICTATORS)
        if left and looters:
            state.loot = left
            state.then(EquipRow(looters[0], "loot"))
        else:
            for gear in left:
                discard_gear(state, gear)
