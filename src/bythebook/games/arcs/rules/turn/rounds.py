"""Chapters and rounds: who leads, who follows, who has the initiative afterwards (R4, S21.2)."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.setup.difficulty import INITIATIVE_TO_BOT, on
from bythebook.games.arcs.rules.turn import action_cards
from bythebook.games.arcs.rules.turn.play import StartTurn
from bythebook.games.arcs.table.options import Keep, Mulligan
from bythebook.games.arcs.table.piles import ACTION, OLD_HAND
from bythebook.games.arcs.table.state import NOBODY, Table
from bythebook.kernel.ask import Ask, Option
from bythebook.kernel.step import Step

# -- a chapter --------------------------------------------------------------------------------------


class StartChapter(Step, frozen=True):
    """A chapter begins: cards are dealt, counters and new actions are ready again (R4.1, R10.9, S14.6)."""

    def go(self, table: Table) -> None:
        """In hard mode the bot with most Power opens it (S21.2)."""
        table.chapter += 1
        table.round = 0
        table.passes = 0
        table.exhausted = []
        if on(table, INITIATIVE_TO_BOT):
            bots = [player for player in table.in_order() if table.automa[player]]
            table.initiative = max(bots, key=lambda player: table.power[player], default=table.initiative)
        table.then(action_cards.DealHands(), MayMulligan(), StartRound())


class MayMulligan(Step, frozen=True):
    """With two players a person without initiative may have another hand (R3.9, RULING-34)."""

    def go(self, table: Table) -> None:
        """Nobody else is asked."""
        other = table.rivals(table.initiative)[0]
        if table.players == 2 and not table.automa[other]:
            table.then(ChooseHand(other))


class ChooseHand(Step, frozen=True):
    """Keep the hand, or throw all of it back (R3.9)."""

    player: int

    def ask(self, table: Table) -> Ask:
        """Once a chapter."""
        options: list[Option] = [Keep(), Mulligan()]
        return Ask(table.seat_of(self.player), "Mulligan", lambda: options, rule="R3.9")

    def answer(self, table: Table, answer: Option) -> None:
        """Six new cards first, then the old ones are shuffled into the pile (RULING-34)."""
        if not isinstance(answer, Mulligan):
            return
        old, table.hands[self.player] = table.hands[self.player], []
        if table.unseen[self.player]:
            for _ in range(action_cards.hand_size(table, self.player)):
                action_cards.action_pile(table).pass_on(table.seats[self.player], OLD_HAND)
        table.then(action_cards.DrawActions(self.player, facts().rules.hand, "hand"), ThrowBack(tuple(old)))


class ThrowBack(Step, frozen=True):
    """An old hand is shuffled into the pile (R3.9, RULING-34)."""

    hand: tuple[int, ...]

    def go(self, table: Table) -> None:
        """Seen cards or unseen ones."""
        table.piles[ACTION].shuffle({action_cards.card_id(card): 1 for card in self.hand}, OLD_HAND)


# -- a round ----------------------------------------------------------------------------------------


class StartRound(Step, frozen=True):
    """The initiative holder leads (R4.2)."""

    def go(self, table: Table) -> None:
        """Nothing of the last round is on the table."""
        table.round += 1
        table.declared = False
        table.then(StartTurn(table.initiative), AfterLead(table.initiative))


class AfterLead(Step, frozen=True):
    """The others follow, or the initiative was passed and the round is over (R4.2, R4.3)."""

    leader: int

    def go(self, table: Table) -> None:
        """The marker of who passes goes to the next who holds cards."""
        if table.played:
            others = [Follow(player) for player in table.rivals(self.leader)]
            table.then(*others, CheckInitiative(), EndRound(), NextRound())
            return
        table.passes += action_cards.holds_cards(table, self.leader)
        others_with_cards = [p for p in table.rivals(self.leader) if action_cards.holds_cards(table, p)]
        if others_with_cards:
            table.initiative = others_with_cards[0]
        table.then(NextRound())


class Follow(Step, frozen=True):
    """Somebody else has a turn, with cards (R4.2)."""

    player: int

    def go(self, table: Table) -> None:
        """Without cards there is none; a bot's counter is its cards (S14.7)."""
        if action_cards.holds_cards(table, self.player):
            table.then(StartTurn(self.player))


class CheckInitiative(Step, frozen=True):
    """Who seized keeps the marker; else the highest Surpass has it, else nothing changes (R4.4)."""

    def go(self, table: Table) -> None:
        """Copies and Pivots never win it."""
        over = [played for played in table.played if played.way == "surpass"]
        if table.seized == NOBODY and over:
            table.initiative = max(over, key=lambda p: facts().action_cards[p.card].number).player


class EndRound(Step, frozen=True):
    """Unions fetch their cards, all others are discarded (R4.2)."""

    def go(self, table: Table) -> None:
        """Zero marker and seized marker are themselves again."""
        from bythebook.games.arcs.rules.cards.unions import resolve_unions

        resolve_unions(table)
        for played in table.played:
            action_cards.discard_played(table, played)
        table.played = []
        table.zero = False
        table.seized = NOBODY


class NextRound(Step, frozen=True):
    """Another round while somebody holds a card, unless all of these have passed in a row (R4.2, R4.3)."""

    def go(self, table: Table) -> None:
        """Else the chapter ends."""
        from bythebook.games.arcs.rules.scoring import EndChapter

        holding = sum(action_cards.holds_cards(table, player) for player in range(table.players))
        if holding > table.passes:
            table.then(StartRound())
            return
        action_cards.discard_hands(table)
        table.then(EndChapter())
