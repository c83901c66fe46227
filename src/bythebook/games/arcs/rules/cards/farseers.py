"""Farseers: look at a hand when declaring, and draw cards in the Prelude (BC17, S20.1).

A bot has no hand, so humans look at cards from the stack instead, as many as its hand counter says. Humans
look at and swap real cards among themselves that the program never sees.
"""

from __future__ import annotations

from typing import Final

from bythebook.games.arcs.box.effects import Own
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.ambitions import AFTER_DECLARE, WhenDeclared
from bythebook.games.arcs.rules.cards.powers import find_effect
from bythebook.games.arcs.rules.name_order import players_by_name
from bythebook.games.arcs.rules.turn import action_cards
from bythebook.games.arcs.rules.turn.prelude import PRELUDES, PreludeText
from bythebook.games.arcs.state.options import Decline, Done, GiveUp, Peek, Swap
from bythebook.games.arcs.state.piles import ACTION, DISCARD, LOOKED_AT
from bythebook.games.arcs.state.state import NONE, State
from bythebook.kernel.chance import Draw, Outcome
from bythebook.kernel.prompt import Option, Prompt, chance_prompt, sort_key
from bythebook.kernel.step import Step

FARSEERS: Final = "farseers"


# -- when declaring -------------------------------------------------------------------------------


def _may_look(state: State, player: int, ambition: int) -> bool:
    """Whether the declaring player has Farseers and may look; a bot never looks (R9.5, RULING-32)."""
    return not state.automa[player] and find_effect(state, player, "farseers_look") is not None


def _visible_cards(state: State, player: int) -> int:
    """Return the number of cards to see: in a hand, or for a bot as many from the stack (S20.1)."""
    held = action_cards.hand_size(state, player)
    return min(held, len(action_cards.action_pile(state))) if state.automa[player] else held


class MayLook(Step, frozen=True):
    """Let the declaring player look at a rival's hand (BC17)."""

    player: int

    def go(self, state: State) -> None:
        """Ask only if a rival has cards."""
        if any(_visible_cards(state, rival) for rival in state.rivals(self.player)):
            state.then(ChooseHandToSee(self.player))


class ChooseHandToSee(Step, frozen=True):
    """Choose which rival's hand to look at, if any (BC17)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask for a rival with cards."""
        return Prompt(
            state.seat_of(self.player), "Peek", lambda: self._options(state), rule="BC17", about=FARSEERS
        )

    def _options(self, state: State) -> list[Option]:
        rivals = [(rival, seat) for rival, seat in players_by_name(state) if rival != self.player]
        return [Decline(), *(Peek(seat) for rival, seat in rivals if _visible_cards(state, rival))]

    def answer(self, state: State, answer: Option) -> None:
        """Reveal the hand; the program must know it only if it chooses for the looking player."""
        if not isinstance(answer, Peek):
            return
        rival = state.player(answer.rival)
        hidden = state.automa[rival] or state.unseen[rival]
        if hidden and not state.unseen[self.player]:
            state.then(SeeCards(self.player, rival, _visible_cards(state, rival)))
        else:
            state.then(SwapCards(self.player, rival, () if hidden else tuple(state.hands[rival])))


class SeeCards(Step, frozen=True):
    """Reveal face-down cards to the looking player (BC17, S20.1)."""

    player: int
    rival: int
    n: int

    def ask(self, state: State) -> Prompt:
        """Ask chance for the cards of the stack or of a real hand."""
        place = "deck" if state.automa[self.rival] else state.seats[self.rival]
        seat = state.seat_of(self.player)
        domain = Draw(ACTION, ACTION, self.n, place)
        return chance_prompt(domain, rule="BC17", about=state.seats[self.rival], secret=seat)

    def answer(self, state: State, answer: Outcome) -> None:
        """Set cards of the stack aside until it is shuffled; leave cards of a hand in place."""
        place = LOOKED_AT if state.automa[self.rival] else state.seats[self.rival]
        for card in answer:
            action_cards.action_pile(state).add_unseen(place, card)
        seen = tuple(sorted(facts().action_card[card].index for card in answer))
        state.then(SwapCards(self.player, self.rival, seen))


class SwapCards(Step, frozen=True):
    """Swap one card of the hand for one that was seen, or none (BC17, S20.1)."""

    player: int
    rival: int
    seen: tuple[int, ...]
    """The rival's cards; empty if only humans see them."""

    def ask(self, state: State) -> Prompt:
        """Ask in secret for a card to give and a card to take."""
        seat = state.seat_of(self.player)
        return Prompt(
            seat,
            "Swap",
            lambda: self._options(state),
            rule="BC17",
            about=state.seats[self.rival],
            secret=seat,
        )

    def _options(self, state: State) -> list[Option]:
        gives, takes = action_cards.possible_hand(state, self.player), list(self.seen)
        if not self.seen:
            gives, takes = [NONE] if action_cards.holds_cards(state, self.player) else [], [NONE]
        options: list[Option] = [
            Swap(action_cards.card_id(give), action_cards.card_id(take)) for give in gives for take in takes
        ]
        return sorted([*options, Decline()], key=sort_key)

    def answer(self, state: State, answer: Option) -> None:
        """Swap the cards; shuffle a stack that was looked at (S20.1)."""
        if isinstance(answer, Swap):
            self._swap(state, answer)
        if state.automa[self.rival]:
            action_cards.action_pile(state).shuffle({}, LOOKED_AT)

    def _swap(self, state: State, chosen: Swap) -> None:
        pile = action_cards.action_pile(state)
        if not chosen.take:
            self._swap_unseen(state)
            return
        give, take = (facts().action_card[card].index for card in (chosen.give, chosen.take))
        action_cards.remove_from_hand(state, self.player, give)
        if state.automa[self.rival]:
            pile.see(LOOKED_AT, chosen.take)
            pile.add_unseen(LOOKED_AT, chosen.give)
        else:
            action_cards.remove_from_hand(state, self.rival, take)
            action_cards.add_to_hand(state, self.rival, give)
        action_cards.add_to_hand(state, self.player, take)

    def _swap_unseen(self, state: State) -> None:
        """Swap two cards that the program doesn't see."""
        pile, me, rival = action_cards.action_pile(state), state.seats[self.player], state.seats[self.rival]
        pile.pass_on(me, LOOKED_AT)
        if state.automa[self.rival]:
            pile.draw_unseen(me)
        else:
            pile.pass_on(rival, me)
            pile.pass_on(LOOKED_AT, rival)


# -- the Prelude ----------------------------------------------------------------------------------


def _can_draw(state: State, player: int) -> bool:
    """Whether a card could be drawn: there is one to draw, or one in hand to discard first."""
    pile = action_cards.action_pile(state)
    return bool(len(pile) or state.discard or DISCARD in pile.held) or action_cards.holds_cards(state, player)


def _draw(player: int, given: int, *, bot: bool) -> Step:
    """Draw as many cards as were given up plus one, from under the discard pile or the stack (RULING-27)."""
    parts = facts().court_card[FARSEERS].parts
    effects = [part.effect for part in parts if part.at == "prelude" and isinstance(part.effect, Own)]
    return action_cards.DrawActions(player, given + effects[0].numbers["more"], "bonus" if bot else "hand")


class Foresee(Step, frozen=True):
    """Discard cards of the hand and draw one more; a bot only draws (BC17, S20.1)."""

    player: int

    def go(self, state: State) -> None:
        """Skip the discard for a bot, which has no hand."""
        bot = state.automa[self.player]
        state.then(_draw(self.player, 0, bot=True) if bot else GiveUpCards(self.player))


class GiveUpCards(Step, frozen=True):
    """Choose which cards of the hand are discarded (BC17)."""

    player: int
    given: tuple[int, ...] = ()
    """The cards chosen, which stay in hand until all are chosen; NONE for real cards."""

    def ask(self, state: State) -> Prompt:
        """Ask in secret for another card, or none."""
        seat = state.seat_of(self.player)
        return Prompt(seat, "Give up", lambda: self._options(state), rule="BC17", about=FARSEERS, secret=seat)

    def _options(self, state: State) -> list[Option]:
        if state.unseen[self.player]:
            left = [NONE] if action_cards.hand_size(state, self.player) > len(self.given) else []
        else:
            left = [card for card in state.hands[self.player] if card not in self.given]
        return sorted([Done(), *(GiveUp(action_cards.card_id(card)) for card in left)], key=sort_key)

    def answer(self, state: State, answer: GiveUp | Done) -> None:
        """Shuffle the cards onto the discard pile, then draw from under it."""
        if isinstance(answer, GiveUp):
            card = facts().action_card[answer.card].index if answer.card else NONE
            state.then(GiveUpCards(self.player, (*self.given, card)))
            return
        state.then(_draw(self.player, len(self.given), bot=False))
        if state.unseen[self.player]:
            for _ in self.given:
                action_cards.discard_hidden(state, self.player)
            return
        for given in self.given:
            action_cards.remove_from_hand(state, self.player, given)
        action_cards.discard(state, *self.given)

    def is_valid(self, state: State) -> bool:
        """Whether the chosen cards are still in hand."""
        if state.unseen[self.player]:
            return action_cards.hand_size(state, self.player) >= len(self.given)
        return set(self.given) <= set(state.hands[self.player])


AFTER_DECLARE[FARSEERS] = WhenDeclared(_may_look, MayLook)
PRELUDES[FARSEERS] = PreludeText(_can_draw, Foresee)
