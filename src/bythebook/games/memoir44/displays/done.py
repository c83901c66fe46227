"""Done and Decline: their meaning and their cost in each step that offers them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from bythebook.games.displays import OptionDisplay
from bythebook.games.memoir44.displays.slots import Here, flight, name_units, own_plane
from bythebook.games.memoir44.rules.aim import can_act
from bythebook.games.memoir44.rules.air.attacks import ChoosePlane, PlaneAction
from bythebook.games.memoir44.rules.air.flight import FlyOn
from bythebook.games.memoir44.rules.ambush import AnswerAmbush
from bythebook.games.memoir44.rules.battle import AttackWith, ChooseAttacker
from bythebook.games.memoir44.rules.movement import ChooseMover, OfferExit
from bythebook.games.memoir44.rules.orders import GiveOrders, order, orderable
from bythebook.games.memoir44.rules.special import OfferBridge
from bythebook.games.memoir44.rules.tactics import NameGroup
from bythebook.games.memoir44.rules.turn import PlayCard, ReadPage
from bythebook.games.memoir44.state.options import Decline, Done
from bythebook.games.memoir44.text.names import piece_name
from bythebook.games.shared.grammar import count_in_words
from bythebook.kernel.prompt import Option
from bythebook.kernel.step import Step


def _silent(c: Here) -> str:
    return ""


class Ending(NamedTuple):
    """The meaning of Done during a step."""

    label: str
    full_detail: str = ""
    log_text: Callable[[Here], str] = _silent
    cost_text: Callable[[Here], str] = _silent


def _count_unused_orders(c: Here) -> str:
    """Count the units that could still be ordered together, as text."""
    ahead, n = c.state.copy(), 0
    while units := orderable(ahead):
        order(ahead, units[0])
        n += 1
    return f"{count_in_words(n, 'order')} unused" if n else ""


def _by_hex(c: Here, units: list[int]) -> list[int]:
    return sorted(units, key=c.state.at.__getitem__)


def _able(c: Here) -> list[int]:
    return [unit for unit in c.state.ordered if can_act(c.state, unit)]


def _no_battle(c: Here) -> str:
    return f"{piece_name(c.state, c.about())} does not battle"


def _not_moving(c: Here) -> str:
    units = name_units(c, _by_hex(c, c.state.activation))
    return f"not moving: {units}" if units else ""


def _not_battling(c: Here) -> str:
    units = name_units(c, _by_hex(c, _able(c)))
    return f"not battling: {units}" if units else ""


def _flight_ends(c: Here) -> str:
    return flight(c, c.state.planes[c.state.active].path)


DONE: Final[dict[type[Step], Ending]] = {
    PlayCard: Ending("pass", "pass", lambda c: "passes because no card can be played"),
    ReadPage: Ending("continue with the orders", "continue with the orders"),
    GiveOrders: Ending("give no more orders", "no more orders", cost_text=_count_unused_orders),
    NameGroup: Ending("finish the group", "finish the group"),
    ChooseMover: Ending(
        "move no more units",
        "move no more units",
        _not_moving,
        _not_moving,
    ),
    ChooseAttacker: Ending(
        "battle with no more units",
        "battle with no more units",
        _not_battling,
        _not_battling,
    ),
    AttackWith: Ending("do not battle", "no battle", _no_battle, _no_battle),
    ChoosePlane: Ending("do not bring on a plane", "no plane"),
    FlyOn: Ending("end the flight here", "end the flight here", _flight_ends),
    PlaneAction: Ending("end the plane's action", "end the plane's action"),
}
"""The meaning of Done, by the type of step."""

DECLINED: Final[dict[type[Step], Ending]] = {
    OfferExit: Ending("stay on the board"),
    OfferBridge: Ending("do not blow up a bridge"),
    AnswerAmbush: Ending("do not ambush"),
}
"""What is declined, by the type of the step that offers it."""


def _row(option: type[Option], endings: dict[type[Step], Ending]) -> OptionDisplay:
    """Return the display for an option whose meaning depends on the step."""

    def ending(c: Here) -> Ending:
        assert c.step is not None
        return endings[type(c.step)]

    return OptionDisplay(
        option,
        lambda c, o: ending(c).label,
        full_detail=lambda c, o: ending(c).full_detail,
        log_text=lambda c, o: ending(c).log_text(c),
        cost_text=lambda c, o: ending(c).cost_text(c),
        target=lambda c, o: own_plane(c, o) if isinstance(c.step, FlyOn) else None,
        ends=True,
    )


ROWS: Final = (_row(Done, DONE), _row(Decline, DECLINED))
