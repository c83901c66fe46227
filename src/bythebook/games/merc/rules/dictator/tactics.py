"""Tactics cards: the hand, the card of the turn, and reinforcing instead (S9d, T4, D9, D10)."""

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
    """Draw cards for the hand of a human Dictator, which only he sees (S9d, T4)."""

    count: int
    rule: str

    def ask(self, state: State) -> Prompt:
        """Draw from the active deck."""
        domain = Draw("tactics", "tactics", self.count)
        return chance_prompt(domain, rule=self.rule, secret=state.seat_of(state.ruler))

    def answer(self, state: State, answer: Outcome) -> None:
        """Add the cards to the hand."""
        state.hand += [facts().tactic[card].index for card in answer]
        state.hand.sort()

    def is_valid(self, state: State) -> bool:
        """Return whether the deck has enough cards."""
        return len(state.piles["tactics"]) >= self.count


def fill_hand(state: State, rule: str) -> None:
    """Refill the hand while the deck has cards; a bot has no hand (S9d, T4, AI-2.1)."""
    count = min(facts().rules.hand - len(state.hand), len(state.piles["tactics"]))
    if count > 0 and not state.automa:
        state.then(DrawTactics(count, rule))


class TurnUpTactic(Step, frozen=True):
    """Turn up the top tactics card to be played: the bot's, or Hussein's second (AI-2.1, D12)."""

    reinforce: bool

    def ask(self, state: State) -> Prompt:
        """Draw from the active deck; all seats see the card."""
        return chance_prompt(Draw("tactics", "tactics"), rule="T4")

    def answer(self, state: State, answer: Outcome) -> None:
        """Allow only this card to be played."""
        card = facts().tactic[answer[0]].index
        state.hand.append(card)
        state.hand.sort()
        state.then(ChooseTactic(reinforce=self.reinforce, only=card))

    def is_valid(self, state: State) -> bool:
        """Return whether the deck has a card."""
        return len(state.piles["tactics"]) > 0


# -- the card of the turn -------------------------------------------------------------------------


class PlayTactics(Step, frozen=True):
    """One tactics card must be played, or discarded to reinforce (T4)."""

    def go(self, state: State) -> None:
        """Ask for a card in the hand; without a hand, turn up the top card."""
        if state.hand:
            state.then(ChooseTactic(reinforce=True))
        elif len(state.piles["tactics"]):
            state.then(TurnUpTactic(reinforce=True))


class SecondCard(Step, frozen=True):
    """Hussein's card at the end of the turn: the top card, or one in his hand (D12)."""

    def go(self, state: State) -> None:
        """Ask for a card to play; it cannot be discarded to reinforce."""
        if len(state.piles["tactics"]):
            state.then(TurnUpTactic(reinforce=False))
        elif state.hand:
            state.then(ChooseTactic(reinforce=False))


class ChooseTactic(Step, frozen=True):
    """Choose the card to play, or to discard to reinforce (T4, D9)."""

    reinforce: bool
    only: int = NOWHERE
    """The card just turned up; NOWHERE if any card in the hand may be played."""

    def ask(self, state: State) -> Prompt:
        """Offer every card that may be played; a player may use the ability first."""
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
        """Play the card, reinforce with it, or use the ability and ask again."""
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
        """Return whether there is a card to choose."""
        return bool(state.hand) if self.only == NOWHERE else self.only in state.hand


def _ability_first(state: State) -> bool:
    """Return whether a player may still use the ability before the card (T4, D8)."""
    return not state.automa and not state.ability_used and has_ability(state)


class PlayCard(Step, frozen=True):
    """Carry out a tactics card in the hand; it is used up even if it has no effect (D10)."""

    card: int

    def go(self, state: State) -> None:
        """Reveal the base first if the card mentions it; lasting cards stay in play (D3, D10)."""
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
    """Put a tactics card on the discards (D9, D10)."""
    name, pile = facts().tactics[card].id, state.discards["tactics"]
    pile[name] = pile.get(name, 0) + 1


class TurnEndCards(Step, frozen=True):
    """Carry out the cards in force at the end of each Dictator turn: Conscripts (T4, D10)."""

    def go(self, state: State) -> None:
        """Carry out the cards in force, including one that was played this turn."""
        for card in state.in_force:
            tactic = facts().tactics[card]
            if tactic.lasts == "each_turn_end":
                carry_out(state, tactic.id, CARD)
