"""Exhausting a bot's Guild card when its ability selected the action card (GP7, RULING-54)."""

from __future__ import annotations

from msgspec.structs import replace

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.cards import powers
from bythebook.games.arcs.rules.turn.pips import visible_card
from bythebook.games.arcs.state.options import Decline, Exhaust
from bythebook.games.arcs.state.state import State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step


def exhaustible(state: State, player: int) -> list[Option]:
    """Return a bot's usable Guild card abilities in its suit, each with its card."""
    if state.rulings["ability_exhausted"] != "selected" or state.turn is None or not state.guild[player]:
        return []
    options = powers.court_abilities(state, player, facts().suits[state.turn.suit].actions)
    return sorted((Exhaust(source.id, source.name) for source in options), key=sort_key)


class MayExhaust(Step, frozen=True):
    """Let a bot exhaust the card whose ability selected its action card (GP7, RULING-54)."""

    player: int

    def go(self, state: State) -> None:
        """Ask only if the bot has a card that it can exhaust."""
        if exhaustible(state, self.player):
            state.then(ChooseExhausted(self.player))


class ChooseExhausted(Step, frozen=True):
    """Choose the card to exhaust and its ability, or none if the action card was selected otherwise."""

    player: int

    def ask(self, state: State) -> Prompt:
        """Ask for an ability that could be used with this suit."""
        turn = state.turn
        assert turn is not None
        return Prompt(
            state.seat_of(self.player),
            "Exhaust",
            lambda: [Decline(), *exhaustible(state, self.player)],
            rule="GP7",
            about=visible_card(turn),
        )

    def answer(self, state: State, answer: Option) -> None:
        """Exhaust the card and reserve its ability for the first action."""
        if isinstance(answer, Exhaust):
            assert state.turn is not None
            state.exhausted.append(answer.card)
            state.turn = replace(state.turn, exhausted_for=answer.ability)

    def is_valid(self, state: State) -> bool:
        """Whether there is still a card to exhaust."""
        return bool(exhaustible(state, self.player))
