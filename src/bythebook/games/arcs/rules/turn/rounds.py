"""Chapters, rounds and turns: leading and following, the initiative, the end of the game (R4, R10)."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.cards.unions import resolve_unions
from bythebook.games.arcs.rules.scoring import AfterScoring, CleanUp, ScoreAmbitions
from bythebook.games.arcs.rules.setup.difficulty import INITIATIVE_TO_BOT, is_on
from bythebook.games.arcs.rules.turn import action_cards
from bythebook.games.arcs.rules.turn.bot_turn import BotTurn
from bythebook.games.arcs.rules.turn.play import PlayCard
from bythebook.games.arcs.state.options import Keep, Mulligan
from bythebook.games.arcs.state.piles import ACTION, OLD_HAND
from bythebook.games.arcs.state.state import NOBODY, State, Turn
from bythebook.kernel.prompt import Option, Prompt
from bythebook.kernel.step import Step

# -- a chapter --------------------------------------------------------------------------------------


class StartChapter(Step, frozen=True):
    """Start a chapter: deal cards, reset counters and exhausted cards (R4.1, R10.9, S14.6)."""

    def go(self, state: State) -> None:
        """In hard mode, give the initiative to the bot with the most Power (S21.2)."""
        state.chapter += 1
        state.round = 0
        state.passes = 0
        state.exhausted = []
        if is_on(state, INITIATIVE_TO_BOT):
            bots = [player for player in state.in_order() if state.automa[player]]
            state.initiative = max(bots, key=lambda player: state.power[player], default=state.initiative)
        state.then(action_cards.DealHands(), MayMulligan(), StartRound())


class MayMulligan(Step, frozen=True):
    """Offer a mulligan to a human without the initiative in a two-player game (R3.9, RULING-34)."""

    def go(self, state: State) -> None:
        """Ask the player who may mulligan, if there is one."""
        other = state.rivals(state.initiative)[0]
        if state.players == 2 and not state.automa[other]:
            state.then(ChooseHand(other))


class ChooseHand(Step, frozen=True):
    """Keep the hand, or return all of it (R3.9)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask once a chapter."""
        options: list[Option] = [Keep(), Mulligan()]
        return Prompt(state.seat_of(self.player), "Mulligan", lambda: options, rule="R3.9")

    def answer(self, state: State, answer: Option) -> None:
        """Draw six new cards, then shuffle the old ones into the pile (RULING-34)."""
        if not isinstance(answer, Mulligan):
            return
        old, state.hands[self.player] = state.hands[self.player], []
        if state.unseen[self.player]:
            for _ in range(action_cards.hand_size(state, self.player)):
                action_cards.action_pile(state).pass_on(state.seats[self.player], OLD_HAND)
        state.then(action_cards.DrawActions(self.player, facts().rules.hand, "hand"), ThrowBack(tuple(old)))


class ThrowBack(Step, frozen=True):
    """Shuffle an old hand into the pile (R3.9, RULING-34)."""

    hand: tuple[int, ...]

    def go(self, state: State) -> None:
        """Shuffle both seen and unseen cards."""
        state.piles[ACTION].shuffle({action_cards.card_id(card): 1 for card in self.hand}, OLD_HAND)


# -- a round ----------------------------------------------------------------------------------------


class StartRound(Step, frozen=True):
    """Start a round; the initiative holder leads (R4.2)."""

    def go(self, state: State) -> None:
        """Reset the data of the last round."""
        state.round += 1
        state.declared = False
        state.then(StartTurn(state.initiative), AfterLead(state.initiative))


class StartTurn(Step, frozen=True):
    """Start a player's turn (R4.2)."""

    player: int

    def go(self, state: State) -> None:
        """Ask a human for a card, or start the frame of a bot's turn (S14)."""
        state.turn = Turn(self.player)
        if state.automa[self.player]:
            state.then(BotTurn(self.player))
        else:
            state.then(PlayCard(self.player))


class AfterLead(Step, frozen=True):
    """Let the others follow, or end the round if the leader passed (R4.2, R4.3)."""

    leader: int

    def go(self, state: State) -> None:
        """After a pass, give the initiative to the next player with cards."""
        if state.played:
            others = [Follow(player) for player in state.rivals(self.leader)]
            state.then(*others, CheckInitiative(), EndRound(), NextRound())
            return
        state.passes += action_cards.holds_cards(state, self.leader)
        others_with_cards = [p for p in state.rivals(self.leader) if action_cards.holds_cards(state, p)]
        if others_with_cards:
            state.initiative = others_with_cards[0]
        state.then(NextRound())


class Follow(Step, frozen=True):
    """Give a player with cards a turn (R4.2)."""

    player: int

    def go(self, state: State) -> None:
        """Skip a player without cards; a bot's counter is its cards (S14.7)."""
        if action_cards.holds_cards(state, self.player):
            state.then(StartTurn(self.player))


class CheckInitiative(Step, frozen=True):
    """Give the initiative to the player who seized, or to the highest Surpass (R4.4)."""

    def go(self, state: State) -> None:
        """Ignore Copies and Pivots."""
        over = [played for played in state.played if played.way == "surpass"]
        if state.seized == NOBODY and over:
            state.initiative = max(over, key=lambda p: facts().action_cards[p.card].number).player


class EndRound(Step, frozen=True):
    """Resolve Unions and discard all other cards (R4.2)."""

    def go(self, state: State) -> None:
        """Reset the zero marker and the seized marker."""
        resolve_unions(state)
        for played in state.played:
            action_cards.discard_played(state, played)
        state.played = []
        state.zero = False
        state.seized = NOBODY


class NextRound(Step, frozen=True):
    """Start another round if a player holds cards, unless all of them passed in a row (R4.2, R4.3)."""

    def go(self, state: State) -> None:
        """Start the round, or end the chapter."""
        holding = sum(action_cards.holds_cards(state, player) for player in range(state.players))
        if holding > state.passes:
            state.then(StartRound())
            return
        action_cards.discard_hands(state)
        state.then(EndChapter())


# -- the end of a chapter and of the game ---------------------------------------------------------


class EndChapter(Step, frozen=True):
    """End the chapter and score it (R10.10)."""

    def go(self, state: State) -> None:
        """Schedule scoring, effects after it, cleanup, and the end of the game or a new chapter."""
        state.then(ScoreAmbitions(), AfterScoring(), CleanUp(), EndTest())


def leading(state: State) -> int:
    """Return the player with the most Power; if tied, the earliest in turn order (R10.8)."""
    return max(state.in_order(), key=lambda player: state.power[player])


class EndTest(Step, frozen=True):
    """End the game if a player has enough Power, or after the last chapter (R10.8)."""

    def go(self, state: State) -> None:
        """End the game, or start a new chapter with everything in place (R10.9)."""
        enough = max(state.power) >= facts().size[state.players].power
        if enough or state.chapter >= facts().rules.chapters:
            state.end(state.seats[leading(state)])
        else:
            state.then(StartChapter())
