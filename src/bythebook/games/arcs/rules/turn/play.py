"""Playing a card: lead, Surpass, Copy, Pivot, and seizing the initiative (R5).

What a turn is made of, in order: the card, declaring or seizing, the Prelude, the actions, the end (R5.10).
"""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.ambitions import MayDeclare
from bythebook.games.arcs.rules.cards.powers import has
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
"""The number that seizes the initiative by itself when it Surpasses (R5.9)."""
BY_CARD: Final = "card"
"""What a Seize ask is about if a further action card pays for it."""
BARDS: Final = "galactic_bards"
LEAD: Final = "lead"


# -- ways to play -----------------------------------------------------------------------------------


def lead_number(state: State) -> int:
    """The number to Surpass: none at all under the zero marker (R4.4, R5.5)."""
    return 0 if state.zero else facts().action_cards[state.played[0].card].number


def ways(state: State, card: int) -> tuple[Way, ...]:
    """How a card may be played now (R5.4 to R5.8)."""
    if not state.played:
        return ("lead",)
    printed, led = facts().action_cards[card], facts().action_cards[state.played[0].card]
    if printed.suit != led.suit:
        return ("copy", "pivot")
    return ("copy", "surpass") if printed.number > lead_number(state) else ("copy",)


def lies_face_down(answer: Option) -> bool:
    """Whether a card is laid so that nobody else sees it: for a Copy, or to seize (R5.7, R5.9)."""
    return isinstance(answer, Seize) or (isinstance(answer, Play) and answer.way == "copy")


class PlayCard(Step, frozen=True):
    """A person plays a card, or passes while leading (R4.3, R5.4 to R5.8)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Every card in every way it may be played; nobody sees which card is laid face down."""
        rule = "R5.6" if state.played else "R5.4"
        seat = state.seat_of(self.player)
        return Prompt(
            seat, "Turn", lambda: self._options(state), rule=rule, secret=seat, hides=lies_face_down
        )

    def _options(self, state: State) -> list[Option]:
        held, printed = action_cards.may_hold(state, self.player), facts().action_cards
        plays = [Play(printed[card].id, way) for card in held for way in ways(state, card)]
        if not state.played:
            return [Pass(), *plays]
        if state.unseen[self.player]:
            return [Play("", "copy"), *(play for play in plays if play.way != "copy")]
        return [*plays]

    def answer(self, state: State, answer: Option) -> None:
        """The card goes down and the turn with it, or the initiative passes."""
        if isinstance(answer, Play):
            card = facts().action_card[answer.card].index if answer.card else NONE
            action_cards.lay_down(state, self.player, card)
            play(state, self.player, card, answer.way)  # type: ignore[arg-type]
        else:
            state.turn = None

    def is_valid(self, state: State) -> bool:
        """A leader can always pass, a follower needs a card."""
        return not state.played or action_cards.holds_cards(state, self.player)


def play(state: State, player: int, card: int, way: Way) -> None:
    """A card lies on the table: what it gives, and all that its turn is made of (R5.4 to R5.10)."""
    state.played.append(Played(player, card, way))
    acts = facts().action_cards[state.played[0].card if way == "copy" else card]
    pips = acts.pips if way in ("lead", "surpass") else 1
    pips += extra_actions(state, player)
    state.turn = Turn(player, card, way, acts.suit, pips, prelude=True)
    if way == "surpass" and acts.number == SEIZES and may_seize(state, player):
        seize(state, player)
    state.then(*windows(state, player, card, way), Prelude(), TakeActions(), EndTurn())


def windows(state: State, player: int, card: int, way: Way) -> list[Step]:
    """Declaring and seizing, before the Prelude; each once (R5.5, R5.9, R5.10, GP7).

    Bards come first: who declares and then seizes can do all that he could the other way round.
    """
    found: list[Step] = []
    if way == "lead":
        state.passes = 0
    if not state.declared and (way == "lead" or (way != "copy" and has(state, player, BARDS))):
        source = LEAD if way == "lead" else BARDS
        found.append(MayDeclare(player, source, facts().action_cards[card].declares, zero=way == "lead"))
    if state.automa[player]:
        found.append(MayExhaust(player))
    elif way != "lead":
        found.append(MaySeize(player))
    return found


# -- seizing the initiative -------------------------------------------------------------------------


def may_seize(state: State, player: int) -> bool:
    """Whether the initiative can be seized: by a follower, once a round (R5.9)."""
    return state.seized == NOBODY and state.initiative != player and bool(state.played)


def seize(state: State, player: int) -> None:
    """The marker changes hands for the rest of the round (R4.4, R5.9)."""
    state.seized = state.initiative = player


class MaySeize(Step, frozen=True):
    """A person who follows may lay a further card down to seize (R5.9)."""

    player: int

    def go(self, state: State) -> None:
        """It needs a card in hand, and nobody has seized this round."""
        if may_seize(state, self.player) and action_cards.holds_cards(state, self.player):
            state.then(SeizeByCard(self.player))


class SeizeByCard(Step, frozen=True):
    """Which card is laid face down for the initiative, if any (R5.9)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Any card of the hand; nobody else sees it."""
        seat = state.seat_of(self.player)
        return Prompt(
            seat,
            "Seize",
            lambda: self._options(state),
            rule="R5.9",
            about=BY_CARD,
            secret=seat,
            hides=lies_face_down,
        )

    def _options(self, state: State) -> list[Option]:
        held = [NONE] if state.unseen[self.player] else state.hands[self.player]
        return [Decline(), *(Seize(action_cards.card_id(card)) for card in held)]

    def answer(self, state: State, answer: Option) -> None:
        """The card gives no action."""
        if isinstance(answer, Seize):
            card = facts().action_card[answer.by].index if answer.by else NONE
            action_cards.lay_down(state, self.player, card)
            state.played.append(Played(self.player, card, "seize"))
            seize(state, self.player)

    def is_valid(self, state: State) -> bool:
        """While there is a card, and nobody has seized."""
        return may_seize(state, self.player) and action_cards.holds_cards(state, self.player)


# -- the end of a turn ------------------------------------------------------------------------------


class EndTurn(Step, frozen=True):
    """The turn is over; who has neither ship nor starport left comes back (R11.1)."""

    def go(self, state: State) -> None:
        """Then nobody is active."""
        state.then(Stranded(state.active), TurnOver())


class TurnOver(Step, frozen=True):
    """Nobody's turn."""

    def go(self, state: State) -> None:
        """What was played stays on the table until the round ends (R4.2)."""
        state.turn = None
