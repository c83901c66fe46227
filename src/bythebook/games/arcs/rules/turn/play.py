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
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.rules.turn.prelude import Prelude
from bythebook.games.arcs.table.options import Decline, Pass, Play, Seize
from bythebook.games.arcs.table.state import NOBODY, NONE, Played, Table, Turn, Way
from bythebook.kernel.ask import Ask, Option
from bythebook.kernel.step import Step

SEIZES: Final = 7
"""The number that seizes the initiative by itself when it Surpasses (R5.9)."""
BY_CARD: Final = "card"
"""What a Seize ask is about if a further action card pays for it."""
BARDS: Final = "galactic_bards"
LEAD: Final = "lead"


# -- ways to play -----------------------------------------------------------------------------------


def lead_number(table: Table) -> int:
    """The number to Surpass: none at all under the zero marker (R4.4, R5.5)."""
    return 0 if table.zero else facts().action_cards[table.played[0].card].number


def ways(table: Table, card: int) -> tuple[Way, ...]:
    """How a card may be played now (R5.4 to R5.8)."""
    if not table.played:
        return ("lead",)
    printed, led = facts().action_cards[card], facts().action_cards[table.played[0].card]
    if printed.suit != led.suit:
        return ("copy", "pivot")
    return ("copy", "surpass") if printed.number > lead_number(table) else ("copy",)


def lies_face_down(answer: Option) -> bool:
    """Whether a card is laid so that nobody else sees it: for a Copy, or to seize (R5.7, R5.9)."""
    return isinstance(answer, Seize) or (isinstance(answer, Play) and answer.way == "copy")


class StartTurn(Step, frozen=True):
    """Somebody's turn begins (R4.2)."""

    player: int

    def go(self, table: Table) -> None:
        """A person chooses a card, a bot goes through its frame (S14)."""
        table.turn = Turn(self.player)
        if table.automa[self.player]:
            from bythebook.games.arcs.rules.turn.bot_turn import BotTurn

            table.then(BotTurn(self.player))
        else:
            table.then(PlayCard(self.player))


class PlayCard(Step, frozen=True):
    """A person plays a card, or passes while leading (R4.3, R5.4 to R5.8)."""

    player: int

    def ask(self, table: Table) -> Ask:
        """Every card in every way it may be played; nobody sees which card is laid face down."""
        rule = "R5.6" if table.played else "R5.4"
        seat = table.seat_of(self.player)
        return Ask(seat, "Turn", lambda: self._options(table), rule=rule, secret=seat, hides=lies_face_down)

    def _options(self, table: Table) -> list[Option]:
        held, printed = action_cards.may_hold(table, self.player), facts().action_cards
        plays = [Play(printed[card].id, way) for card in held for way in ways(table, card)]
        if not table.played:
            return [Pass(), *plays]
        if table.unseen[self.player]:
            return [Play("", "copy"), *(play for play in plays if play.way != "copy")]
        return [*plays]

    def answer(self, table: Table, answer: Option) -> None:
        """The card goes down and the turn with it, or the initiative passes."""
        if isinstance(answer, Play):
            card = facts().action_card[answer.card].index if answer.card else NONE
            action_cards.lay_down(table, self.player, card)
            play(table, self.player, card, answer.way)  # type: ignore[arg-type]
        else:
            table.turn = None

    def stands(self, table: Table) -> bool:
        """A leader can always pass, a follower needs a card."""
        return not table.played or action_cards.holds_cards(table, self.player)


def play(table: Table, player: int, card: int, way: Way) -> None:
    """A card lies on the table: what it gives, and all that its turn is made of (R5.4 to R5.10)."""
    table.played.append(Played(player, card, way))
    acts = facts().action_cards[table.played[0].card if way == "copy" else card]
    pips = acts.pips if way in ("lead", "surpass") else 1
    pips += extra_actions(table, player)
    table.turn = Turn(player, card, way, acts.suit, pips, prelude=True)
    if way == "surpass" and acts.number == SEIZES and may_seize(table, player):
        seize(table, player)
    table.then(*windows(table, player, card, way), Prelude(), TakeActions(), EndTurn())


def windows(table: Table, player: int, card: int, way: Way) -> list[Step]:
    """Declaring and seizing, before the Prelude; each once (R5.5, R5.9, R5.10, GP7).

    Bards come first: who declares and then seizes can do all that he could the other way round.
    """
    found: list[Step] = []
    if way == "lead":
        table.passes = 0
    if not table.declared and (way == "lead" or (way != "copy" and has(table, player, BARDS))):
        source = LEAD if way == "lead" else BARDS
        found.append(MayDeclare(player, source, facts().action_cards[card].declares, zero=way == "lead"))
    if table.automa[player]:
        from bythebook.games.arcs.rules.turn.bot_turn import MayExhaust

        found.append(MayExhaust(player))
    elif way != "lead":
        found.append(MaySeize(player))
    return found


# -- seizing the initiative -------------------------------------------------------------------------


def may_seize(table: Table, player: int) -> bool:
    """Whether the initiative can be seized: by a follower, once a round (R5.9)."""
    return table.seized == NOBODY and table.initiative != player and bool(table.played)


def seize(table: Table, player: int) -> None:
    """The marker changes hands for the rest of the round (R4.4, R5.9)."""
    table.seized = table.initiative = player


class MaySeize(Step, frozen=True):
    """A person who follows may lay a further card down to seize (R5.9)."""

    player: int

    def go(self, table: Table) -> None:
        """It needs a card in hand, and nobody has seized this round."""
        if may_seize(table, self.player) and action_cards.holds_cards(table, self.player):
            table.then(SeizeByCard(self.player))


class SeizeByCard(Step, frozen=True):
    """Which card is laid face down for the initiative, if any (R5.9)."""

    player: int

    def ask(self, table: Table) -> Ask:
        """Any card of the hand; nobody else sees it."""
        seat = table.seat_of(self.player)
        return Ask(
            seat,
            "Seize",
            lambda: self._options(table),
            rule="R5.9",
            about=BY_CARD,
            secret=seat,
            hides=lies_face_down,
        )

    def _options(self, table: Table) -> list[Option]:
        held = [NONE] if table.unseen[self.player] else table.hands[self.player]
        return [Decline(), *(Seize(action_cards.card_id(card)) for card in held)]

    def answer(self, table: Table, answer: Option) -> None:
        """The card gives no action."""
        if isinstance(answer, Seize):
            card = facts().action_card[answer.by].index if answer.by else NONE
            action_cards.lay_down(table, self.player, card)
            table.played.append(Played(self.player, card, "seize"))
            seize(table, self.player)

    def stands(self, table: Table) -> bool:
        """While there is a card, and nobody has seized."""
        return may_seize(table, self.player) and action_cards.holds_cards(table, self.player)


# -- the end of a turn ------------------------------------------------------------------------------


class EndTurn(Step, frozen=True):
    """The turn is over; who has neither ship nor starport left comes back (R11.1)."""

    def go(self, table: Table) -> None:
        """Then nobody is active."""
        table.then(Stranded(table.active), TurnOver())


class TurnOver(Step, frozen=True):
    """Nobody's turn."""

    def go(self, table: Table) -> None:
        """What was played stays on the table until the round ends (R4.2)."""
        table.turn = None
