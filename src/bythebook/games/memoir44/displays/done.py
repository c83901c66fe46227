"""Done and Decline: their meaning and their cost, by the step that raised the prompt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from bythebook.games.displays import OptionDisplay
from bythebook.games.memoir44.displays.slots import Here, flight, own_plane, pieces_do
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
from bythebook.games.shared.grammar import count_in_words
from bythebook.kernel.prompt import Option
from bythebook.kernel.step import Step


def _silent(c: Here) -> str:
    return ""


class Ending(NamedTuple):
    """The meaning of Done in a step."""

    label: str
    full_detail: str = ""
    log_text: Callable[[Here], str] = _silent
    cost_text: Callable[[Here], str] = _silent


def _count_unused_orders(c: Here) -> str:
    """Count the units that could still be ordered together."""
    ahead, n = c.state.copy(), 0
    while units := orderable(ahead):
        order(ahead, units[0])
        n += 1
    return f"{count_in_words(n, 'order')} {'is' if n == 1 else 'are'} not given" if n else ""


def _by_hex(c: Here, units: list[int]) -> list[int]:
    return sorted(units, key=c.state.at.__getitem__)


def _able(c: Here) -> list[int]:
    return [unit for unit in c.state.ordered if can_act(c.state, unit)]


def _no_battle(c: Here) -> str:
    return pieces_do(c, [c.about()], "does not battle")


def _flight_ends(c: Here) -> str:
    return flight(c, c.state.planes[c.state.active].path)


DONE: Final[dict[type[Step], Ending]] = {
    PlayCard: Ending("pass", "pass", lambda c: "passes, with no card to play"),
    ReadPage: Ending("go on to the orders", "on to the orders"),
    GiveOrders: Ending("give no more orders", "no more orders", cost_text=_count_unused_orders),
    NameGroup: Ending("the group is complete", "the group is complete"),
    ChooseMover: Ending(
        "nobody else moves",
        "nobody else moves",
        lambda c: pieces_do(c, _by_hex(c, c.state.activation), "holds", "hold"),
        lambda c: pieces_do(c, c.state.activation, "does not move", "do not move"),
    ),
    ChooseAttacker: Ending(
        "nobody else battles",
        "nobody else battles",
        lambda c: pieces_do(c, _by_hex(c, _able(c)), "does not battle", "do not battle"),
        lambda c: pieces_do(c, _able(c), "does not battle", "do not battle"),
    ),
    AttackWith: Ending("do not battle", "no battle", _no_battle, _no_battle),
    ChoosePlane: Ending("bring on no plane", "no plane"),
    FlyOn: Ending("end the flight here", "the flight ends here", _flight_ends),
    PlaneAction: Ending("nothing more with the plane", "nothing more"),
}
"""The meaning of Done, by step."""

DECLINED: Final[dict[type[Step], Ending]] = {
    OfferExit: Ending("stay on the board"),
    OfferBridge: Ending("leave the bridges"),
    AnswerAmbush: Ending("do not ambush"),
}
"""What is declined, by the step that offers it."""


def _row(option: type[Option], endings: dict[type[Step], Ending]) -> OptionDisplay:
    """Return the display of an option that each step gives another meaning."""

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
