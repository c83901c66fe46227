"""What hands do with an Outrage that has no agent (R8.8)."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import FUEL
from bythebook.games.arcs.rules.battle.outrage import ProvokeOutrage
from bythebook.games.arcs.rules.pieces import return_captives
from bythebook.games.arcs.todo import items
from tests.games.arcs.positions import position


def test_r8_8_the_agent_that_comes_home_goes_onto_the_outrage() -> None:
    """R8.8: the placeholder is taken off, and the agent moves straight onto its space."""
    p = position(court="gatekeepers", agents={"red": 0}, captives={"yellow": "red"})
    p.do(ProvokeOutrage(0, FUEL))
    before = p.state.copy()
    return_captives(p.state, 1, 0, 1)
    assert sorted(deed.text for deed in items.moves(before, p.state)) == [
        "Move 1 red agent from yellow's captives to red's Fuel Outrage",
        "Remove the placeholder from red's Fuel Outrage",
    ]
