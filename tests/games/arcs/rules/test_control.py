"""Who controls a system (R1.6, R2.5, S21.3)."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.control import controller, controller_of, controls, rival_controls
from bythebook.games.arcs.state.state import NOBODY
from tests.games.arcs.positions import Position, position


def who(p: Position, at: str) -> str:
    """The colour that controls a system, or nothing."""
    found = controller(p.state, facts().system[at].index)
    return "" if found == NOBODY else p.state.seats[found]


@pytest.mark.parametrize(
    ("ships", "colour"),
    [
        ("red 2; yellow 1", "red"),
        ("red 2; yellow 2", ""),
        ("red 0+5; yellow 1", "yellow"),
        ("red 0+2", ""),
        ("red starport city; yellow 1", "yellow"),
        ("red 2; yellow 2; blue 3", "blue"),
        ("red 2; yellow 1; blue 1", "red"),
        ("red 2; yellow 2; blue 1", ""),
    ],
)
def test_r2_5_most_fresh_ships_control(ships: str, colour: str) -> None:
    """R2.5: who has more fresh ships than each other player; damaged ships and buildings are nothing."""
    assert who(position(f"5-hex: {ships}", seats="red yellow blue"), "5-hex") == colour


def test_r2_5_nobody_controls_an_empty_system() -> None:
    """R2.5: no fresh ship, no control."""
    assert who(position(), "3-gate") == ""


def test_r1_6_a_rival_is_anybody_else() -> None:
    """R1.6: loyal is one's own, every other player a rival."""
    p = position("5-hex: red 2", seats="red yellow blue")
    at = facts().system["5-hex"].index
    assert controls(p.state, 0, at)
    assert not rival_controls(p.state, 0, at)
    assert rival_controls(p.state, 1, at)
    assert p.state.rivals(1) == [2, 0]


@pytest.mark.parametrize(
    ("ships", "colour"),
    [
        ("red 3; yellow 1", "yellow"),
        ("red 3; yellow 0+1", "red"),
        ("red 3; yellow 1; blue 1", ""),
        ("red 3; yellow 1; blue 2", "blue"),
    ],
)
def test_s21_3_warp_blockades(ships: str, colour: str) -> None:
    """S21.3: one fresh ship of a bot holds a gate against people; among bots the usual rule holds."""
    p = position(
        f"3-gate: {ships}\n3-hex: {ships}",
        seats="red yellow blue",
        bots="yellow blue",
        modifiers="warp_blockades",
    )
    assert who(p, "3-gate") == colour
    assert who(p, "3-hex") == "red"


def test_r2_5_control_of_an_imagined_system() -> None:
    """R2.5: the same rule for counts that are not on the table."""
    assert controller_of(position().state, facts().system["5-hex"].index, [1, 3]) == 1
