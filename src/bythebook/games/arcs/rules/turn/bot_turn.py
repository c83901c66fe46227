"""The frame of a bot's turn: counters, drawing from the stack, and legal choices (S14, BT1 to BT7).

The playbook decides what the bot does; the frame keeps the required order: cards are drawn before the hand
counter goes down, and both come before anything is played, seized or raised.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.actions.court import discard_guild_card
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.turn import action_cards
from bythebook.games.arcs.rules.turn.play import may_seize, play, seize, ways
from bythebook.games.arcs.state.options import (
    CountOff,
    Draw,
    Pass,
    Play,
    RaiseCounter,
    RemoveCounter,
    Seize,
)
from bythebook.games.arcs.state.state import State
from bythebook.kernel.chance import Outcome, Pick
from bythebook.kernel.prompt import Option, Prompt, chance_prompt, sort_key
from bythebook.kernel.step import Step

COUNTER: Final = "counter"
"""The source of a seize that costs a card of the hand counter (BT6.2)."""
SPIES: Final = "lattice_spies"


class BotTurn(Step, frozen=True):
    """Let a bot take one step after another until it has played a card (BT1 to BT6)."""

    player: int
    drawn: bool = False
    counted: bool = False
    raised: bool = False
    seized: bool = False

    def ask(self, state: State) -> Prompt:
        """Ask for a step that the bot's counters and cards allow."""
        return Prompt(state.seat_of(self.player), "Turn", lambda: self._options(state), rule="BT1")

    def _options(self, state: State) -> list[Option]:
        options: list[Option] = []
        if self._without_cards(state):
            return [Pass()]
        if not state.played and state.seize_counter[self.player]:
            options.append(RemoveCounter())
        if self._draws(state):
            options.append(Draw())
        elif not self.counted:
            options.append(CountOff())
        else:
            options += self._seizes(state)
            held = action_cards.candidates(state, self.player)
            options += [Play(action_cards.card_id(card), way) for card in held for way in ways(state, card)]
        return sorted(options, key=sort_key)

    def _without_cards(self, state: State) -> bool:
        """Whether the bot has no turn: the counter is at zero, or the stack gave no card (BT1, S14.7)."""
        if self.counted:
            return not action_cards.candidates(state, self.player)
        return not state.hand_counter[self.player]

    def _draws(self, state: State) -> bool:
        """Whether the bot must draw: it holds more than its bonus cards (BT2, S14.8)."""
        bonus = len(state.bonus[self.player])
        return not self.drawn and state.hand_counter[self.player] > bonus

    def _seizes(self, state: State) -> list[Option]:
        """Return the bot's options to raise its seize counter and seize the initiative, once each (BT6)."""
        options: list[Option] = []
        if state.played and not self.raised:
            options.append(RaiseCounter())
        if not self.seized and may_seize(state, self.player):
            options += [Seize(COUNTER)] if state.hand_counter[self.player] else []
            options += [Seize(SPIES)] if powers.has_card(state, self.player, SPIES) else []
        return options

    def answer(self, state: State, answer: Option) -> None:
        """Carry out the chosen step, and continue until a card is played."""
        match answer:
            case Pass():
                state.turn = None
            case Play():
                self._play(state, answer)
            case Draw():
                draw = action_cards.DrawActions(self.player, facts().bots.draw, "drawn")
                state.then(draw, replace(self, drawn=True))
            case _:
                state.then(self._count(state, answer))

    def _count(self, state: State, answer: Option) -> BotTurn:
        """Change a counter, or seize the initiative (BT3, BT4.1, BT6)."""
        me = self.player
        match answer:
            case CountOff():
                state.hand_counter[me] -= 1
                return replace(self, counted=True)
            case RemoveCounter():
                state.seize_counter[me] = 0
                return self
            case RaiseCounter():
                state.seize_counter[me] += 1
                return replace(self, raised=True)
        seize(state, me)
        if answer == Seize(SPIES):
            discard_guild_card(state, me, facts().court_card[SPIES].index)
        else:
            state.hand_counter[me] -= 1
        return replace(self, seized=True)

    def _play(self, state: State, answer: Play) -> None:
        """Play the chosen card and discard the other drawn ones; other bonus cards stay (BT7, S14.8)."""
        card = facts().action_card[answer.card].index
        (state.drawn if card in state.drawn else state.bonus[self.player]).remove(card)
        for other in state.drawn:
            action_cards.discard(state, other)
        state.drawn = []
        play(state, self.player, card, answer.way)  # type: ignore[arg-type]
        state.then(TrimBonus(self.player))


class TrimBonus(Step, frozen=True):
    """Limit a bot's bonus cards to its counter; after a seize some may be lost (RULING-10)."""

    player: int

    def go(self, state: State) -> None:
        """Remove one random card after another."""
        if len(state.bonus[self.player]) > state.hand_counter[self.player]:
            state.then(LoseBonus(self.player), self)


class LoseBonus(Step, frozen=True):
    """Draw one of a bot's bonus cards to lose (RULING-10)."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask chance for one of the bonus cards."""
        items = tuple(sorted(action_cards.card_id(card) for card in state.bonus[self.player]))
        return chance_prompt(Pick("tie", items), rule="RULING-10", about=state.seats[self.player])

    def answer(self, state: State, answer: Outcome) -> None:
        """Discard the card."""
        card = facts().action_card[answer[0]].index
        state.bonus[self.player].remove(card)
        action_cards.discard(state, card)

    def is_valid(self, state: State) -> bool:
        """Whether the bot has too many bonus cards."""
        return len(state.bonus[self.player]) > state.hand_counter[self.player]
