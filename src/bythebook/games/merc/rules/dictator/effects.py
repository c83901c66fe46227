"""Carry out a tactics card or a Dictator's ability, one effect after another (D8, D10, D12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bythebook.games.merc.box.effects import Damage, Effect, Hire, LoseMilitia, Own, PlaceMilitia
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.dictator import drops, harm, recruits
from bythebook.games.merc.rules.dictator.base import RevealBase
from bythebook.games.merc.rules.modes.points import active_chapters
from bythebook.games.merc.state.options import Name
from bythebook.games.merc.state.state import REBELS, State
from bythebook.kernel.prompt import Option, Prompt, sort_key
from bythebook.kernel.step import Step

CARD: Final = "card"
SETUP: Final = "setup"
TURN: Final = "turn"
"""The source of effects: a tactics card, or the setup or turn part of a Dictator's ability."""


def effects_of(source: str, part: str) -> tuple[Effect, ...]:
    """Return the effects of a tactics card, or of a part of a Dictator's ability, by id (D10, D12)."""
    if part == CARD:
        return facts().tactic[source].effects
    dictator = facts().dictator[source]
    return dictator.setup if part == SETUP else dictator.turn


def carry_out(state: State, source: str, part: str) -> None:
    """Push all effects in the order of the card (D8, D10)."""
    state.then(*(CarryOut(source, part, at) for at in range(len(effects_of(source, part)))))


class CarryOut(Step, frozen=True):
    """Carry out one effect; its numbers and conditions are evaluated at that moment (D12)."""

    source: str
    part: str
    at: int

    def go(self, state: State) -> None:
        """Carry out the effect; while a card is in force, other rules apply its lasting effects."""
        effect = effects_of(self.source, self.part)[self.at]
        match effect:
            case PlaceMilitia():
                drops.place_effect(state, self.source, effect)
            case LoseMilitia():
                harm.lose_militia(state, self.source, effect)
            case Damage():
                harm.damage(state, self.source, effect)
            case Hire() if self.part == CARD:
                recruits.hire(state, effect, may_decline=not state.automa)
            case Hire() if abilities_hire(state):
                recruits.hire(state, effect, may_decline=False)
            case Own() if effect.name in _HANDLERS:
                _HANDLERS[effect.name](state, self.source, effect)


def abilities_hire(state: State) -> bool:
    """Return whether abilities hire MERCs (D12, MODE-A5)."""
    hire = True
    for mode in active_chapters(state):
        hire = mode.abilities_hire(state, usual=hire)
    return hire


# -- effects with their own code ------------------------------------------------------------------


def _open_base(state: State, source: str, effect: Own) -> None:
    """Reveal Kim's base at setup (D12)."""
    state.then(RevealBase())


def _name_rebel(state: State, source: str, effect: Own) -> None:
    """Let Hitler name a Rebel (D12)."""
    state.then(NameRebel(source))


def names_rebels(dictator: int) -> bool:
    """Return whether this Dictator names a Rebel (D12)."""
    turn = facts().dictators[dictator].turn
    return any(isinstance(effect, Own) and effect.name == "names_rebel" for effect in turn)


class NameRebel(Step, frozen=True):
    """Name a Rebel; his units act after the Dictator's until another one is named (D12, B3)."""

    source: str

    def ask(self, state: State) -> Prompt:
        """Offer every Rebel."""
        seat = state.seat_of(state.ruler)
        return Prompt(seat, "Name", lambda: _rebels(state), rule="D12", about=self.source)

    def answer(self, state: State, answer: Name) -> None:
        """Store the Rebel."""
        state.named = state.player(answer.player)


def _rebels(state: State) -> list[Option]:
    return sorted((Name(state.player_id(player)) for player in state.players_of(REBELS)), key=sort_key)


Handler = Callable[[State, str, Own], None]

_HANDLERS: Final[dict[str, Handler]] = {
    "artillery": harm.artillery,
    "converts": drops.convert,
    "fodder": drops.fodder,
    "marches": drops.start_march,
    "names_rebel": _name_rebel,
    "open_base": _open_base,
}
"""Maps the name of an effect with its own code to a function; Hussein's deck and second card are S6 and
T4(5)."""
