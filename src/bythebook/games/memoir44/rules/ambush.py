"""Ambush: the defender of a close assault may battle first (CC-2)."""

from __future__ import annotations

from typing import Final

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.rules.aim import dice_for
from bythebook.games.memoir44.rules.deck import ONE, DrawCards, discard, lay_down, may_hold
from bythebook.games.memoir44.rules.pieces import flatten_wire
from bythebook.games.memoir44.rules.strikes import Strike
from bythebook.games.memoir44.state.options import Ambush, Decline
from bythebook.games.memoir44.state.state import NOWHERE, SEATS, State
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

AMBUSH: Final = "ambush"


class OfferAmbush(Step, frozen=True):
    """Offer an Ambush before the dice of a close assault, if the defender may have the card (CC-2)."""

    attacker: int
    target: int

    def go(self, state: State) -> None:
        """Ask only if the side may have the card and the unit can roll a die."""
        side = state.side[self.target]
        if AMBUSH not in state.hands[side] and not state.unseen_hands[side]:
            return
        if AMBUSH in may_hold(state, side) and ambush_dice(state, self.target, self.attacker):
            state.then(AnswerAmbush(self.attacker, self.target))


def ambush_dice(state: State, unit: int, attacker: int) -> int:
    """Return the dice of the ambushing unit, without bonuses from the card in play (CC-2)."""
    if not facts().terrains[state.scenario.ground[state.at[unit]]].battle_here:
        return 0
    return dice_for(state, unit, attacker)


class AnswerAmbush(Step, frozen=True):
    """Let the defender play Ambush or decline (CC-2, AI-2e)."""

    attacker: int
    target: int

    def ask(self, state: State) -> Prompt:
        """Return an optional prompt; without an answer, the attack continues."""
        seat = SEATS[state.side[self.target]]
        rule = "AI-2d" if state.automa[state.side[self.target]] else "CC-2"
        return Prompt(
            seat,
            "Ambush",
            lambda: [Ambush(state.at[self.attacker]), Decline()],
            rule=rule,
            about=self.target,
            default=Decline(),
        )

    def answer(self, state: State, answer: Option) -> None:
        """Spend the card and roll against the attacker; the ambushing unit never takes ground."""
        if not isinstance(answer, Ambush):
            return
        side = state.side[self.target]
        lay_down(state, side, AMBUSH)
        discard(state, AMBUSH)
        if state.rulings["ambush_draw"] == "end_of_turn":
            state.ambushed = True
        elif not state.automa[side]:
            state.then(DrawCards(side, ONE))
        flatten_wire(state, self.target)
        dice = ambush_dice(state, self.target, self.attacker)
        state.then(Strike(target=self.attacker, dice=dice, stars_hit=False, flags_ignorable=True, by=side))

    def is_valid(self, state: State) -> bool:
        """Whether both units are still on the board."""
        return state.at[self.attacker] != NOWHERE and state.at[self.target] != NOWHERE
