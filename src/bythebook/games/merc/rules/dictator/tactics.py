"""The tactics cards: the hand, the card of the turn, and militia instead of it (S9d, T4, D9, D10)."""

from __future__ import annotations

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.dictator.ability import has_ability, use_ability
from bythebook.games.merc.rules.dictator.base import RevealBase
from bythebook.games.merc.rules.dictator.drops import REINFORCE, drop_on_one
from bythebook.games.merc.rules.dictator.effects import CARD, carry_out
from bythebook.games.merc.state.options import Play, Reinforce, UseAbility
from bythebook.games.merc.state.state import NOWHERE, State
from bythebook.kernel.chance import Draw, Outcome
from bythebook.kernel.prompt import Option, Prompt, answer_is_open, chance_prompt, sort_key
from bythebook.kernel.step import Step

# -- the hand -------------------------------------------------------------------------------------


class DrawTactics(Step, frozen=True):
    """Cards for the hand of a human Dictator, which only he sees (S9d, T4)."""

    count: int
    rule: str

    def ask(self, state: State) -> Prompt:
        """From the active deck."""
        domain = Draw("tactics", "tactics", self.count)
        return chance_prompt(domain, rule=self.rule, secret=state.seat_of(state.ruler))

    def answer(self, state: State, answer: Outcome) -> None:
        """The hand has no order."""
        state.hand += [facts().tactic[card].index for card in answer]
        state.hand.sort()

    def is_valid(self, state: State) -> bool:
        """The deck still has as many."""
        return len(state.piles["tactics"]) >= self.count


def fill_hand(state: State, rule: str) -> None:
    """The hand is filled while the deck lasts; the bot has none (S9d, T4, AI-2.1)."""
    count = min(facts().rules.hand - len(state.hand), len(state.piles["tactics"]))
    if count > 0 and not state.automa:
        state.then(DrawTactics(count, rule))


class TurnUpTactic(Step, frozen=True):
    """The top tactics card is turned up to be played: the bot's, or Hussein's second (AI-2.1, D12)."""

    reinforce: bool

    def ask(self, state: State) -> Prompt:
        """From the active deck, for all to see."""
        return chance_prompt(Draw("tactics", "tactics"), rule="T4")

    def answer(self, state: State, answer: Outcome) -> None:
        """No other card may be played now."""
        card = facts().tactic[answer[0]].index
        state.hand.append(card)
        state.hand.sort()
        state.then(ChooseTactic(reinforce=self.reinforce, only=card))

    def is_valid(self, state: State) -> bool:
        """There is a card to turn up."""
        return len(state.piles["tactics"]) > 0


# -- the card of the turn -------------------------------------------------------------------------


class PlayTactics(Step, frozen=True):
    """One tactics card is played or given up for militia; he must do one of them (T4)."""

    def go(self, state: State) -> None:
        """Whoever has no hand turns up the top card."""
        if state.hand:
            state.then(ChooseTactic(reinforce=True))
        elif len(state.piles["tactics"]):
            state.then(TurnUpTactic(reinforce=True))


class SecondCard(Step, frozen=True):
    """Hussein's card at the end of the turn: the top one, or with the deck empty one of his hand (D12)."""

    def go(self, state: State) -> None:
        """It may not be given up for militia."""
        if len(state.piles["tactics"]):
            state.then(TurnUpTactic(reinforce=False))
        elif state.hand:
            state.then(ChooseTactic(reinforce=False))


class ChooseTactic(Step, frozen=True):
    """Which card of the hand is played, or given up to reinforce (T4, D9)."""

    reinforce: bool
    only: int = NOWHERE
    """The card just turned up; else any of the hand."""

    def ask(self, state: State) -> Prompt:
        """Every card that may be played now; a person may use the ability before the card of the turn."""
        seat = state.seat_of(state.ruler)
        return Prompt(
            seat,
            "Tactics",
            lambda: self._options(state),
            rule="T4",
            secret=None if state.automa else seat,
            hides=answer_is_open,
        )

    def _options(self, state: State) -> list[Option]:
        cards = state.hand if self.only == NOWHERE else [self.only]
        names = [facts().tactics[card].id for card in cards]
        options: list[Option] = [Play(name) for name in names]
        if self.reinforce:
            options += [Reinforce(name) for name in names]
            options += [UseAbility()] if _ability_first(state) else []
        return sorted(options, key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Either way the card is spent."""
        if isinstance(answer, Reinforce):
            card = facts().tactic[answer.card].index
            state.hand.remove(card)
            discard(state, card)
            drop_on_one(state, REINFORCE, "own", state.size.reinforce)
        elif isinstance(answer, UseAbility):
            state.then(self)
            use_ability(state)
        else:
            assert isinstance(answer, Play)
            state.then(PlayCard(facts().tactic[answer.card].index))

    def is_valid(self, state: State) -> bool:
        """There is a card to choose."""
        return bool(state.hand) if self.only == NOWHERE else self.only in state.hand


def _ability_first(state: State) -> bool:
    """Whether the ability, whose moment in his turn is a person's choice, is still to be used (T4, D8)."""
    return not state.automa and not state.ability_used and has_ability(state)


class PlayCard(Step, frozen=True):
    """A tactics card of the hand takes effect; if it can do nothing it is still spent (D10)."""

    card: int

    def go(self, state: State) -> None:
        """If it speaks of the base that comes first; cards that last stay on the table (D3, D10)."""
        tactic = facts().tactics[self.card]
        state.hand.remove(self.card)
        if tactic.lasts == "once":
            discard(state, self.card)
            carry_out(state, tactic.id, CARD)
        else:
            state.in_force.append(self.card)
        if tactic.reveals_base:
            state.then(RevealBase())


def discard(state: State, card: int) -> None:
    """A tactics card goes to the discards (D9, D10)."""
    name, pile = facts().tactics[card].id, state.discards["tactics"]
    pile[name] = pile.get(name, 0) + 1


class TurnEndCards(Step, frozen=True):
    """Cards in force that take effect whenever a turn of the Dictator's ends: Conscripts (T4, D10)."""

    def go(self, state: State) -> None:
        """Also if the card came only just now."""
        for card in state.in_force:
            tactic = facts().tactics[card]
            if tactic.lasts == "each_turn_end":
                carry_out(state, tactic.id, CARD)
