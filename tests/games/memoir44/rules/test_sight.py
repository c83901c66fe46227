"""Obstructions of the line of sight (LS-5 to LS-7)."""

from __future__ import annotations

from random import Random

import pytest

from bythebook.games.memoir44.box.hexes import HEXES, board
from bythebook.games.memoir44.box.scenarios.text import all_ids, load
from bythebook.games.memoir44.rules.pieces import place
from bythebook.games.memoir44.rules.sight import sees
from tests.games.memoir44.positions import Position, position, set_up


def seen(p: Position, a: str = "a", b: str = "b", *, infantry: bool = True, artillery: bool = False) -> bool:
    return sees(p.state, p.hex(a), p.hex(b), artillery=artillery, infantry=infantry)


@pytest.mark.parametrize("between", ["fo", "he", "to", "ch", "xbunk", "hi", "xI4", "aI4", "ri~"])
def test_ls_5_what_obstructs(between: str) -> None:
    """LS-5: units, forest, hedgerow, town, church, bunker, hill; and wide river for infantry alone."""
    p = position(f"=a {between} =b")
    assert not seen(p)
    assert seen(p, infantry=False) == (between == "ri~")


@pytest.mark.parametrize("between", [".", "be", "oc", "ri", "ri/brid", "wire", "sand", "hogs", "awall", "ai"])
def test_ls_5_what_does_not_obstruct(between: str) -> None:
    """LS-5: open ground, water, low obstacles."""
    assert seen(position(f"=a {between} =b"))


def test_ls_5_a_bridged_wide_river() -> None:
    """LS-5: a bridge does not open the wide river to fire, by the other reading it does until it is blown."""
    assert not seen(position("=a ri~/brid/=m =b"))
    p = position("=a ri~/brid/=m =b", wide_river_bridge="open")
    assert seen(p)
    p.state.blown[p.hex("m")] = True
    assert not seen(p)


def test_ls_5_one_side_alone_does_not_block() -> None:
    """LS-5: across an edge one obstruction is seen past, two are not."""
    one = position("""
    .   =a   .
      fo   .
    .   =b   .
    """)
    both = position("""
    .   =a   .
      fo   fo
    .   =b   .
    """)
    assert seen(one)
    assert not seen(both)


def test_ls_6_from_hill_to_hill_over_low_ground() -> None:
    """LS-6: over whatever stands lower; not over a hill with a unit or a bunker on it."""
    assert seen(position("hi/=a fo/xI4 hi/=b"))
    assert seen(position("hi/=a hi hi/=b"))
    assert not seen(position("hi/=a hi/xI4 hi/=b"))
    assert not seen(position("hi/=a hi/xbunk hi/=b"))
    assert seen(position("hi/=a ri~ hi/=b"))


def test_ls_6_a_hill_blocks_who_is_not_on_hills() -> None:
    """LS-6: from low ground, and down to low ground, a hill in between obstructs."""
    assert not seen(position("=a hi hi/=b"))
    assert not seen(position("hi/=a hi =b"))
    assert not seen(position("hi/=a fo =b"))


def test_ls_6_by_the_older_wording_only_one_ridge_sees_itself() -> None:
    """LS-6: separate hills do not see over a wood then; the same ridge does see along itself."""
    assert not seen(position("hi/=a fo hi/=b", hill_overlook="off"))
    assert seen(position("hi/=a . hi/=b", hill_overlook="off"))
    assert seen(position("hi/=a hi hi/=b", hill_overlook="off"))
    assert not seen(position("hi/=a hi/xI4 hi/=b", hill_overlook="off"))


def test_ls_7_artillery_needs_no_line_but_for_flagged_hexes() -> None:
    """LS-7: artillery fires over everything except hexes marked to stop it."""
    assert seen(position("=a fo/xI4 hi =b"), artillery=True)
    p = position("=a . . hi!^ . =b", top_left="A5")
    assert not seen(p, artillery=True)
    p = position("""
    .   =a   .
      hi!^ .
    .   =b   .
    """)
    assert seen(p, artillery=True)


@pytest.mark.parametrize("scenario_id", all_ids())
def test_ls_5_sight_is_mutual(scenario_id: str) -> None:
    """LS-5: whoever sees is seen, for the same sort of attacker, on every map and however units stand."""
    state = set_up(load(scenario_id), {})
    dice = Random(scenario_id)
    for unit in dice.sample(range(len(state.at)), 6):
        place(state, unit, dice.choice([h for h in range(HEXES) if state.unit_at[h] < 0]))
    for a in range(HEXES):
        for b in range(a):
            if board().distance[a][b] <= 3:
                for infantry in (True, False):
                    one = sees(state, a, b, artillery=False, infantry=infantry)
                    assert one == sees(state, b, a, artillery=False, infantry=infantry), (a, b)


@pytest.mark.parametrize(("reading", "seen"), [("blocks", False), ("open", True)])
def test_ls_4_switched_the_edge_of_the_board_is_open(reading: str, seen: bool) -> None:
    """LS-4: A7 is seen from A5 past a wood on a6 only if the missing half hex is no obstruction."""
    p = position("xI4/=far\n fo\n aI4/=near", top_left="A7", board_edge=reading)
    free = sees(p.state, p.hex("near"), p.hex("far"), artillery=False, infantry=True)
    assert free is seen
