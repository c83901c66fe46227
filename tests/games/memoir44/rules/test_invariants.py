"""What must be true of every position, and the drawing of it."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44.box.scenarios.text import all_ids, load
from bythebook.games.memoir44.rules.chapters import STEPS
from bythebook.games.memoir44.rules.deck import new_deck
from bythebook.games.memoir44.rules.invariants import check
from tests.games.memoir44.positions import AXIS, position, set_up


@pytest.mark.parametrize("scenario_id", all_ids())
def test_every_scenario_is_sound(scenario_id: str) -> None:
    table = set_up(load(scenario_id), {})
    table.piles["deck"] = new_deck()
    assert check(table) == []
    assert str(table).count("\n") == 9


def test_what_is_broken_is_said() -> None:
    p = position("aI4 ri/=river xA3 xbunk/=bunker")
    table = p.table
    assert check(table) == []
    table.figures[p.unit("aI")] = 5
    assert any("has 5 figures of 4" in line for line in check(table))
    table.figures[p.unit("aI")] = 4
    unit, home = p.unit("aI"), p.hex("aI")
    for where in ("river", "bunker"):
        mover = unit if where == "river" else p.unit("xA")
        start = table.at[mover]
        table.unit_at[start], table.unit_at[p.hex(where)], table.at[mover] = -1, mover, p.hex(where)
        assert any("can neither enter" in line for line in check(table)), where
        table.unit_at[start], table.unit_at[p.hex(where)], table.at[mover] = mover, -1, start
    table.unit_at[home] = -1
    assert any("is not the unit its hex names" in line for line in check(table))
    table.unit_at[home] = unit
    table.ordered = [p.unit("xA")]
    assert any("a turn of the others" in line for line in check(table))


def test_cards_are_conserved() -> None:
    table = position("aI4 xI4").table
    table.piles["deck"] = new_deck()
    assert check(table) == []
    table.hands[AXIS].append("ambush")
    assert any("61 cards" in line for line in check(table))
    table.piles["deck"].see("deck", "ambush")
    assert check(table) == []
    table.discards["ambush"] = 1
    assert any("too many cards ambush" in line for line in check(table))


def test_a_position_can_be_seen() -> None:
    table = position("aI3 fo xA2 wire sand", top_left="A9").table
    assert str(table).splitlines()[0].split()[:5] == ["aI3", "fo", "xA2", "wire", "sand"]


def test_step_names_are_unique() -> None:
    assert len({cls.__name__ for cls in STEPS}) == len(STEPS) > 40
