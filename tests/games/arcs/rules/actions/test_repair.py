"""Repair (R7.4)."""

from __future__ import annotations

from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.turn.pips import TakeActions, legal
from bythebook.games.arcs.state.options import Repair
from tests.games.arcs.positions import position


def test_r7_4_a_damaged_loyal_piece_becomes_fresh() -> None:
    """R7.4: a ship or a building, anywhere; like ones in a system are one choice."""
    p = position(
        "5-hex: red 1+2 city!; yellow 0+1\n3-gate: red 0+1\n2-hex: red starport! city",
        played="red lead construction 2",
        turn="red",
    )
    choices = [
        Repair("city", "5-hex"),
        Repair("ship", "3-gate"),
        Repair("ship", "5-hex"),
        Repair("starport", "2-hex"),
    ]
    assert legal(p.state, 0, "repair") == choices
    p.do(TakeActions()).answer(*choices)
    assert p.ships("red", "5-hex") == (2, 1)
    assert p.ships("red", "3-gate") == (1, 0)
    assert p.buildings("red", "5-hex") == ["city"]
    assert p.buildings("red", "2-hex") == ["city", "starport"]
    assert p.ships("yellow", "5-hex") == (0, 1)
    assert check(p.state) == []
