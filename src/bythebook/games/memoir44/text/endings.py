"""Which answers end something in Memoir '44, and what they cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.interfaces.endings import Endings
from bythebook.games.memoir44.rules.aim import can_act
from bythebook.games.memoir44.rules.orders import order, orderable
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.state import State
from bythebook.games.memoir44.text.names import piece_name
from bythebook.games.shared.grammar import few, row_of
from bythebook.kernel.prompt import Option, Prompt

ENDING: Final = (options.Done, options.Decline, options.Hold, options.Stay)


class Memoir44Endings(Endings[State]):
    """No more orders, no more moves, no more battles; a unit that stays where it is."""

    def ends(self, prompt: Prompt, option: Option) -> bool:
        """Whether an option ends something."""
        return isinstance(option, ENDING)

    def costs(self, state: State, option: Option) -> str:
        """The orders, moves and battles that nobody uses."""
        if not isinstance(option, options.Done) or not state.agenda:
            return ""
        say = _LOST.get(type(state.agenda[-1]).__name__)
        return say(state, state.agenda[-1]) if say else ""


def _orders(state: State, step: Any) -> str:
    """So many units as could still be ordered together."""
    ahead, n = state.copy(), 0
    while units := orderable(ahead):
        order(ahead, units[0])
        n += 1
    return f"{few(n, 'order')} {'is' if n == 1 else 'are'} not given" if n else ""


def _moves(state: State, step: Any) -> str:
    return _without(state, state.activation, "move")


def _battles(state: State, step: Any) -> str:
    return _without(state, [unit for unit in state.ordered if can_act(state, unit)], "battle")


def _battle(state: State, step: Any) -> str:
    return _without(state, [step.unit], "battle")


def _without(state: State, units: list[int], what: str) -> str:
    """`armor C5 and infantry D4 do not move`."""
    names = [piece_name(state, unit) for unit in units]
    return f"{row_of(names)} {'does' if len(names) == 1 else 'do'} not {what}" if names else ""


_LOST: Final[dict[str, Callable[[State, Any], str]]] = {
    "GiveOrders": _orders,
    "ChooseMover": _moves,
    "ChooseAttacker": _battles,
    "AttackWith": _battle,
}
"""What goes unused, by the step that asks."""
