"""Playing a card: lead, Surpass, Copy, Pivot, and seizing the initiative (R5).

A turn consists of, in order: the card, declaring or seizing, the Prelude, the actions, the end (R5.10).
"""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.ambitions import MayDeclare
from bythebook.games.arcs.rules.cards.powers import has_card
from bythebook.games.arcs.rules.pieces import Stranded
from bythebook.games.arcs.rules.setup.difficulty import extra_actions
from bythebook.games.arcs.rules.turn import action_cards
from bythebook.games.arcs.rules.turn.exhausting import MayExhaust
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.rules.turn.prelude import Prelude
from bythebook.games.arcs.state.options import Decline, Pass, Play, Seize
from bythebook.games.arcs.state.state import NOBODY, NONE, Played, State, Turn, Way
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

SEIZES: Final = 7
"""The number that seizes the initiative automatically when it Surpasses (R5.9)."""
BY_CARD: Final = "card"
"""The subject of a Seize prompt if an extra action card pays for it."""
BARDS: Final = "galactic_bards"
LEAD: Final = "lead"


# -- ways to play -----------------------------------------------------------------------------------


def lead_number(state: State) -> int:
    """Return the number to Surpass: zero under the zero marker (R4.4, R5.5)."""
    return 0 if state.zero else facts().action_cards[state.played[0].card].number


def ways(state: State, card: int) -> tuple[Way, ...]:
    """Return the ways in which a card may be played now (R5.4 to R5.8)."""
    if not state.played:
        return ("lead",)
    printed, led = facts().action_cards[card], facts().action_cards[state.played[0].card]
    if printed.suit != led.suit:
        return ("copy", "pivot")
    return ("copy", "surpass") if printed.number > lead_number(state) else ("copy",)


def is_face_down(answer: Option) -> bool:
    """Whether the card is played face down: for a Copy, or to seize (R5.7, R5.9)."""
    return isinstance(answer, Seize) or (isinstance(answer, Play) and answer.way == "copy")


class PlayCard(Step, frozen=True):
    """Let a human play a card, or pass while leading (R4.3, R5.4 to R5.8)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask for a card and the way to play it; face-down cards stay secret."""
        rule = "R5.6" if state.played else "R5.4"
        seat = state.seat_of(self.player)
        return Prompt(seat, "Turn", lambda: self._options(state), rule=rule, secret=seat, hides=is_face_down)

    def _options(self, state: State) -> list[Option]:
        held, printed = action_cards.possible_hand(state, self.player), facts().action_cards
        plays = [Play(printed[card].id, way) for card in held for way in ways(state, card)]
        if not state.played:
            return [Pass(), *plays]
        if state.unseen[self.player]:
            return [Play("", "copy"), *(play for play in plays if play.way != "copy")]
        return [*plays]

    def answer(self, state: State, answer: Option) -> None:
        """Play the card and start its turn, or pass the initiative."""
        if isinstance(answer, Play):
            card = facts().action_card[answer.card].index if answer.card else NONE
            action_cards.remove_from_hand(state, self.player, card)
            play(state, self.player, card, answer.way)  # type: ignore[arg-type]
        else:
            state.turn = None

    def is_valid(self, state: State) -> bool:
        """Whether the player leads, who can always pass, or holds a card."""
        return not state.played or action_cards.holds_cards(state, self.player)


def play(state: State, player: int, card: int, way: Way) -> None:
    """Put a card into play and schedule the parts of its turn (R5.4 to R5.10)."""
    state.played.append(Played(player, card, way))
    acts = facts().action_cards[state.played[0].card if way == "copy" else card]
    pips = acts.pips if way in ("lead", "surpass") else 1
    pips += extra_actions(state, player)
    state.turn = Turn(player, card, way, acts.suit, pips, prelude=True)
    if way == "surpass" and acts.number == SEIZES and may_seize(state, player):
        seize(state, player)
    state.then(*declare_and_seize_steps(state, player, card, way), Prelude(), TakeActions(), EndTurn())


def declare_and_seize_steps(state: State, player: int, card: int, way: Way) -> list[Step]:
    """Return the steps to declare and to seize before the Prelude (R5.5, R5.9, R5.10, GP7).

    Declaring comes first: a player who declares and then seizes can do everything possible in the other
    order.
    """
    steps: list[Step] = []
    if way == "lead":
        state.passes = 0
    if not state.declared and (way == "lead" or (way != "copy" and has_card(state, player, BARDS))):
        source = LEAD if way == "lead" else BARDS
        steps.append(MayDeclare(player, source, facts().action_cards[card].declares, zero=way == "lead"))
    if state.automa[player]:
        steps.append(MayExhaust(player))
    elif way != "lead":
        steps.append(MaySeize(player))
    return steps


# -- seizing the initiative -------------------------------------------------------------------------


def may_seize(state: State, player: int) -> bool:
    """Whether a player may seize: a follower may, once a round (R5.9)."""
    return state.seized == NOBODY and state.initiative != player and bool(state.played)


def seize(state: State, player: int) -> None:
    """Give the initiative to a player for the rest of the round (R4.4, R5.9)."""
    state.seized = state.initiative = player


class MaySeize(Step, frozen=True):
    """Let a human follower play an extra card to seize (R5.9)."""

    player: int

    def go(self, state: State) -> None:
        """Ask only if the player holds a card and nobody has seized this round."""
        if may_seize(state, self.player) and action_cards.holds_cards(state, self.player):
            state.then(SeizeByCard(self.player))


class SeizeByCard(Step, frozen=True):
    """Choose the card to play face down for the initiative, if any (R5.9)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask in secret for a card of the hand."""
        seat = state.seat_of(self.player)
        return Prompt(
            seat,
            "Seize",
            lambda: self._options(state),
            rule="R5.9",
            about=BY_CARD,
            secret=seat,
            hides=is_face_down,
        )

    def _options(self, state: State) -> list[Option]:
        held = [NONE] if state.unseen[self.player] else state.hands[self.player]
        return [Decline(), *(Seize(action_cards.card_id(card)) for card in held)]

    def answer(self, state: State, answer: Option) -> None:
        """Play the card, which gives no action, and seize."""
        if isinstance(answer, Seize):
            card = facts().action_card[answer.by].index if answer.by else NONE
            action_cards.remove_from_hand(state, self.player, card)
            state.played.append(Played(self.player, card, "seize"))
            seize(state, self.player)

    def is_valid(self, state: State) -> bool:
        """Whether the player holds a card and nobody has seized."""
        return may_seize(state, self.player) and action_cards.holds_cards(state, self.player)


# -- the end of a turn ------------------------------------------------------------------------------


class EndTurn(Step, frozen=True):
    """End the turn; a player with no ship and no starport comes back (R11.1)."""

    def go(self, state: State) -> None:
        """Schedule the comeback and the end of the turn."""
        state.then(Stranded(state.active), TurnOver())


class TurnOver(Step, frozen=True):
    """End the turn: no player is active until the next one begins."""

    def go(self, state: State) -> None:
        """Clear the turn; the cards stay in play until the round ends (R4.2)."""
        state.turn = None
