"""Corrections with pieces: what lies on sectors can be put otherwise, and the correction makes it so."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from bythebook.games.merc.screen.correction.pieces import lying, patch, tray
from bythebook.games.merc.state.state import State
from bythebook.kernel.box import Refused
from tests.games.merc.playing import BOX, new_game, set_up
from tests.games.merc.scenes import draw_state, moments


def corrected(before: State, cells: dict[str, dict[str, int]]) -> State:
    """The table after the correction that the pieces make."""
    after = before.copy()
    BOX.correct(after, patch(before, cells, {}))
    return after


def test_the_tray_holds_every_piece_once() -> None:
    pieces = tray(draw_state())
    ids = [piece.id for piece in pieces]
    assert ids == ["militia-rebel-1", "militia-dictator", "explored", "base"]
    for piece in pieces:
        ET.fromstring(f"<svg>{piece.markup}</svg>")
        assert piece.name
        assert piece.most >= 1


def test_all_that_lies_is_of_the_tray_and_no_change_is_no_correction() -> None:
    for game in moments(every=12):
        here = game.state
        ids = {piece.id: piece.most for piece in tray(here)}
        there = lying(here)
        assert all(n <= ids[piece] for counts in there.values() for piece, n in counts.items())
        assert patch(here, there, {}) == {}


def test_militia_and_exploring_are_put_right() -> None:
    before = set_up(new_game(1)).state
    there = next(x for x in before.grid.label if x not in lying(before))
    after = corrected(before, {there: {"militia-rebel-1": 2, "explored": 1}})
    assert lying(after)[there] == {"militia-rebel-1": 2, "explored": 1}
    assert {k: v for k, v in lying(after).items() if k != there} == lying(before)


def test_the_base_is_put_on_the_map() -> None:
    assert patch(draw_state(), {"C1": {"base": 1}}, {}) == {"base": "C1"}


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ({"Z9": {}}, "not on the map"),
        ({"B3": {"base": 0}}, "put it on a sector"),
        ({"B1": {"base": 1}, "C1": {"base": 1}}, "one base"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(cells: dict[str, dict[str, int]], told: str) -> None:
    with pytest.raises(Refused, match=told):
        patch(draw_state(), cells, {})
