"""A real box: cards that lie on a table in an order of their own, and dice; the program sees none of it.

    box = RealBox(seed, "red")
    box.follow(game)              what has happened since is done with the real cards
    box.shown(game)               what dice and cards show that the program asks for
    box.playable(game)            the ways to play that the real hand of red allows

Red's hand is known to nobody else. Nothing here looks into the program's piles but to compare their sizes.
"""

from __future__ import annotations

from random import Random
from typing import Any

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.turn import action_cards
from bythebook.games.arcs.state.options import GiveUp, LayUnion, Mulligan, Play, Seize, Swap, Use
from bythebook.games.arcs.state.piles import ACTION, COURT, DISCARD
from bythebook.games.arcs.state.state import State
from bythebook.kernel.chance import Dice, Draw, Pick
from bythebook.kernel.game import Game
from bythebook.kernel.log import Entry
from bythebook.kernel.prompt import Option

CALL = "call_to_action"
GUARDIANS = "sworn_guardians"


class RealBox:
    """All real cards, the last of a list on top."""

    def __init__(self, seed: int, seat: str) -> None:
        self.lots = Random(seed)
        self.seat = seat
        self.chapter = 0
        self.seen = 0
        """Lines of the log that are done."""
        self.stack: list[str] = []
        self.discard: list[str] = []
        self.hand: list[str] = []
        self.drawn: list[str] = []
        self.bonus: dict[str, list[str]] = {}
        self.round: list[list[str]] = []
        """The cards of the round, each with whose Union lies beside it, and who played it."""
        self.given: list[str] = []
        """Cards that red throws away for Farseers, once all are chosen."""
        self.foresees = False
        self.call_lies = False
        """Whether Call to Action lies in the row."""
        self.owed = 0
        """Cards that red draws from under the stack, unseen."""
        self.deck = self._shuffled(card.id for card in facts().court)

    def _shuffled(self, names: Any) -> list[str]:
        made = sorted(names)
        self.lots.shuffle(made)
        return made

    # -- what has happened ------------------------------------------------------------------------------

    def follow(self, game: Game[State]) -> None:
        """Do with the real cards what the log tells, and see that both tables agree."""
        state, news = game.state, game.log[self.seen :]
        self.seen = len(game.log)
        for entry in news:
            self._done(entry)
        if not state.played:
            self._end_round()
        self._lay_the_only_card(state)
        if state.chapter != self.chapter:
            self._deal(state)
        if self.foresees and (game.prompt is None or game.prompt.kind != "Give up"):
            self._give()
        called, self.call_lies = self.call_lies, facts().court_card[CALL].index in state.court
        self.owed += called and not self.call_lies and state.active == state.player(self.seat)
        self._draw_unseen()
        self._shuffle_court(state)
        if (
            game.prompt is not None
            and isinstance(game.prompt.domain, Draw)
            and game.prompt.domain.pile == ACTION
        ):
            self._refill()
        if self.chapter:
            self._compare(state)

    def _compare(self, state: State) -> None:
        """The program knows how many cards lie where."""
        pile = state.piles[ACTION]
        hidden = pile.held[DISCARD].size if DISCARD in pile.held else 0
        assert len(self.hand) + len(self.given) == action_cards.hand_size(state, state.player(self.seat))
        assert len(self.stack) == len(pile)
        assert len(self.discard) == len(state.discard) + hidden

    def _done(self, entry: Entry) -> None:
        match entry.answer:
            case Play(card=card, way=way) if entry.seat != self.seat:
                if way == "lead":
                    self._end_round()
                own = self.drawn if card in self.drawn else self.bonus[entry.seat]
                own.remove(card)
                self.round.append([card, "", entry.seat])
                self.discard += self.drawn
                self.drawn = []
            case LayUnion(beside=beside):
                next(played for played in self.round if played[0] == beside)[1] = entry.seat
            case Use(card="farseers") if entry.seat == self.seat:
                self.foresees = True
            case (str() as card,) if entry.seat == "tie" and entry.call is None:
                held = next(held for held in self.bonus.values() if card in held)
                held.remove(card)
                self.discard.append(card)

    def _lay_the_only_card(self, state: State) -> None:
        """A Copy is not asked for where every card that red may have left can only be laid face down."""
        laid = sum(played.player == state.player(self.seat) for played in state.played)
        for _ in range(laid - sum(owner == self.seat for _, _, owner in self.round)):
            self.round.append([self.hand.pop(), "", self.seat])

    def _end_round(self) -> None:
        for card, owner, _ in self.round:
            if owner == self.seat:
                self.hand.append(card)
            elif owner:
                self.bonus.setdefault(owner, []).append(card)
            else:
                self.discard.append(card)
        self.round = []

    def _deal(self, state: State) -> None:
        """All action cards are shuffled, six go to the hand."""
        self.chapter = state.chapter
        deck = facts().decks[state.players]
        self.stack = self._shuffled(facts().action_cards[card].id for card in deck)
        self.discard, self.round, self.drawn, self.bonus = [], [], [], {}
        self.hand = [self.stack.pop() for _ in range(facts().rules.hand)]

    def _give(self) -> None:
        """For the cards given up come as many, and one more."""
        self.owed += len(self.given) + 1
        self.discard += self.given
        self.given, self.foresees = [], False

    def _draw_unseen(self) -> None:
        """Red draws from under the stack; the program sees only how many cards there are."""
        for _ in range(self.owed):
            self._refill()
            self.hand += [self.stack.pop(0)] if self.stack else []
        self.owed = 0

    def _refill(self) -> None:
        if not self.stack:
            self.stack, self.discard = self._shuffled(self.discard), []

    def _shuffle_court(self, state: State) -> None:
        """Court cards that lie nowhere else are in the deck: Guardians at its bottom, others anywhere."""
        open_cards = {*state.court, *state.court_discard, *state.scrapped, *state.resolving}
        open_cards |= {card for held in state.guild for card in held}
        open_cards |= {played.union for played in state.played}
        back = [c.id for c in facts().court if c.index not in open_cards and c.id not in self.deck]
        for card in back:
            self.deck.insert(0, card)
        if any(card != GUARDIANS for card in back):
            self.deck = self._shuffled(self.deck)
        assert len(self.deck) == len(state.piles[COURT])

    # -- what is shown ------------------------------------------------------------------------------------

    def shown(self, game: Game[State]) -> str:
        """What the real dice and cards show."""
        prompt = game.prompt
        assert prompt is not None
        match prompt.domain:
            case Dice(faces=faces, n=n):
                return ", ".join(self.lots.choice(faces) for _ in range(n))
            case Draw(pile="court", n=n):
                return ", ".join(self.deck.pop() for _ in range(n))
            case Draw(pile="action", n=n):
                assert n <= len(self.stack), f"{n} cards of {len(self.stack)}"
                found = [self.stack.pop(-1 if prompt.rule == "BT2" else 0) for _ in range(n)]
                held = self.drawn if prompt.rule == "BT2" else self.bonus.setdefault(str(prompt.about), [])
                held += found
                return ", ".join(found)
            case Draw(n=n):
                return ", ".join(self.lots.sample(sorted(prompt.domain.possible(game.state.piles, ())), n))
            case Pick(items=items):
                return self.lots.choice(items)
        raise AssertionError(prompt)

    # -- what red does ------------------------------------------------------------------------------------

    def playable(self, game: Game[State]) -> list[Option]:
        """The ways to play the cards that red really has; the program must offer each of them."""
        lead = game.state.lead()
        assert game.prompt is not None
        found: list[Option] = []
        for card in self.hand:
            printed = facts().action_card[card]
            if lead is None:
                found.append(Play(card, "lead"))
                continue
            led = facts().action_cards[lead.card]
            if printed.suit != led.suit:
                found.append(Play(card, "pivot"))
            elif printed.number > (0 if game.state.zero else led.number):
                found.append(Play(card, "surpass"))
        found += [Play("", "copy")] if self.hand and lead is not None else []
        assert set(found) <= set(game.prompt.options)
        return found

    def act(self, option: Option) -> None:
        """Red does with real cards what is answered."""
        match option:
            case Play(card=card):
                card = card or self.lots.choice(self.hand)
                self.hand.remove(card)
                self.round.append([card, "", self.seat])
            case Seize(by=""):
                self.round.append([self.hand.pop(), "", self.seat])
            case Mulligan():
                old = self.hand
                self.hand = [self.stack.pop() for _ in range(facts().rules.hand)]
                self.stack = self._shuffled([*self.stack, *old])
            case GiveUp():
                self.given.append(self.hand.pop())
            case Swap():
                self.stack[0], self.hand[0] = self.hand[0], self.stack[0]
                self.stack = self._shuffled(self.stack)
