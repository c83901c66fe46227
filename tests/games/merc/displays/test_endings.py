"""Answers that end something: a turn, a squad's actions, a chance that goes by."""

from __future__ import annotations

from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.state.options import Done, EndTurn
from bythebook.games.merc.state.state import REBELS
from bythebook.kernel.context import Context
from tests.games.merc.playing import BOX
from tests.games.merc.positions import position

MAP = """
    gold/r1:tao+max   .
    iron/r1b:ewok     oil/base/md:4
"""


def test_t3_the_end_of_a_turn_says_whose_actions_are_lost() -> None:
    """T3: all actions left are lost with the turn; a squad that is done loses its own."""
    p = position(MAP, tired="ewok").do(TakeActions(REBELS))
    assert p.prompt is not None
    going, ending = BOX.displays.split(p.prompt)
    assert going
    assert ending == [Done("rebel 1 primary"), EndTurn()]
    told = "remaining actions are lost: Max 2, Tao 2"
    assert [BOX.displays.cost_text(Context.of(p.state), option) for option in ending] == [told, told]


def test_t3_a_turn_without_actions_left_ends_for_nothing() -> None:
    """T3: nothing is lost where nobody has an action."""
    p = position(MAP, tired="tao max ewok").do(TakeActions(REBELS))
    assert BOX.displays.cost_text(Context.of(p.state), EndTurn()) == ""
