"""Which answers end something in Memoir '44, and what they cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from bythebook.games.memoir44.rules.aim import can_act
from bythebook.games.memoir44.rules.orders import order, orderable
from bythebook.games.memoir44.table import options
from bythebook.games.memoir44.table.state import Table
from bythebook.games.memoir44.telling.names import piece_name
from bythebook.games.parts.endings import Endings
from bythebook.games.shared.grammar import few, row_of
from bythebook.kernel.ask import Ask, Option

ENDING: Final = (options.Done, options.Decline, options.Hold, options.Stay)


class Memoir44Endings(Endings[Table]):
    """No more orders, no more moves, no more battles; a unit that stays where it is."""

    def ends(self, ask: Ask, option: Option) -> bool:
        """Whether an option ends something."""
        return isinstance(option, ENDING)

    def costs(self, table: Table, option: Option) -> str:
        """The orders, moves and battles that nobody uses."""
        if not isinstance(option, options.Done) or not table.agenda:
            return ""
        say = _LOST.get(type(table.agenda[-1]).__name__)
        return say(table, table.agenda[-1]) if say else ""


def _orders(table: Table, step: Any) -> str:
    """So many units as could still be ordered together."""
    ahead, n = table.copy(), 0
    while units := orderable(ahead):
        order(ahead, units[0])
        n += 1
    return f"{few(n, 'order')} {'is' if n == 1 else 'are'} not given" if n else ""


def _moves(table: Table, step: Any) -> str:
    return _without(table, table.activation, "move")


def _battles(table: Table, step: Any) -> str:
    return _without(table, [unit for unit in table.ordered if can_act(table, unit)], "battle")


def _battle(table: Table, step: Any) -> str:
    return _without(table, [step.unit], "battle")


def _without(table: Table, units: list[int], what: str) -> str:
    """`armor C5 and infantry D4 do not move`."""
    names = [piece_name(table, unit) for unit in units]
    return f"{row_of(names)} {'does' if len(names) == 1 else 'do'} not {what}" if names else ""


_LOST: Final[dict[str, Callable[[Table, Any], str]]] = {
    "GiveOrders": _orders,
    "ChooseMover": _moves,
    "ChooseAttacker": _battles,
    "AttackWith": _battle,
}
"""What goes unused, by the step that asks."""
