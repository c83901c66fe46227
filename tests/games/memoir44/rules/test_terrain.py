"""Terrain and obstacles (TE): every row of the table."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44.rules.aim import can_battle_after, dice_for
from bythebook.games.memoir44.rules.movement import reach
from bythebook.games.memoir44.rules.pieces import place
from bythebook.games.memoir44.rules.sight import sees
from bythebook.games.memoir44.rules.terrain import may_ignore_flag, stops, takes_sandbags
from tests.games.memoir44.positions import position

# hex, who enters, stop, no battle on entry, dice taken from infantry and armor, battle out of infantry and
# armor, blocks sight, a flag ignored by Axis infantry
ROWS = [
    (".", "IAG", False, False, (0, 0), (0, 0), False, False),
    ("fo", "IAG", True, True, (1, 2), (0, 0), True, False),
    ("he", "IAG", True, True, (1, 2), (0, 0), True, False),
    ("to", "IAG", True, True, (1, 2), (0, 2), True, False),
    ("ch", "IAG", True, True, (1, 2), (0, 2), True, True),
    ("hi", "IAG", False, False, (1, 1), (0, 0), True, False),
    ("st", "IA", False, False, (1, 1), (0, 0), True, False),
    ("bl", "IAG", False, False, (1, 1), (0, 0), True, False),
    ("cl", "IAG", False, False, (1, 1), (0, 0), True, False),
    ("ri", "", False, False, (0, 0), (0, 0), False, False),
    ("ri/brid", "IAG", False, False, (0, 0), (0, 0), False, False),
    ("be", "IAG", False, False, (0, 0), (0, 0), False, False),
    ("oc", "IAG", True, True, (0, 0), (0, 0), False, False),
    ("ai", "IAG", False, False, (0, 0), (0, 0), False, False),
    ("xbunk", "I", False, False, (1, 2), (0, 0), True, True),
    ("abunk", "I", False, False, (0, 0), (0, 0), True, False),
    ("sand", "IAG", False, False, (1, 1), (0, 0), False, True),
    ("xwall", "IAG", False, False, (1, 1), (0, 0), False, True),
    ("awall", "IAG", False, False, (0, 0), (0, 0), False, False),
    ("hogs", "I", False, False, (0, 0), (0, 0), False, True),
    ("wire", "IAG", True, False, (0, 0), (1, 0), False, False),
]
IDS = [row[0] for row in ROWS]


@pytest.mark.parametrize(("ground", "who"), [(r[0], r[1]) for r in ROWS], ids=IDS)
def test_te_1_who_enters(ground: str, who: str) -> None:
    """TE-1: the table's column `enter`; guns have not the movement for a steep hill."""
    for token, letter in (("aI4", "I"), ("aA3", "A"), ("aG2", "G")):
        p = position(f"{token} {ground}/=p")
        assert (p.hex("p") in reach(p.state, p.unit(token[:2]))) == (letter in who), letter


@pytest.mark.parametrize(("ground", "stop", "no_battle"), [(r[0], r[2], r[3]) for r in ROWS], ids=IDS)
def test_te_1_stop_and_no_battle(ground: str, stop: bool, no_battle: bool) -> None:
    """TE-1: the columns `stop` and `NB`."""
    p = position(f"aI4 {ground}/=p")
    assert stops(p.state, p.hex("p")) == stop
    assert can_battle_after(p.state, p.unit("aI"), p.hex("p"), 1) != no_battle


@pytest.mark.parametrize(("ground", "taken"), [(r[0], r[4]) for r in ROWS if r[0] != "ri"])
def test_te_1_battle_in(ground: str, taken: tuple[int, int]) -> None:
    """TE-1: the column `in`, for an Axis occupant; owned pieces help their owner alone."""
    p = position(f"aI4 {ground}/xI4 aA3")
    target = p.unit("xI")
    assert (3 - dice_for(p.state, p.unit("aI"), target), 3 - dice_for(p.state, p.unit("aA"), target)) == taken


@pytest.mark.parametrize(("ground", "taken"), [(r[0], r[5]) for r in ROWS if r[0] != "ri"])
def test_te_1_battle_out(ground: str, taken: tuple[int, int]) -> None:
    """TE-1: the column `out`."""
    for token, n in zip(("xI4", "xA3"), taken, strict=True):
        if token == "xA3" and ground in ("xbunk", "abunk", "hogs"):
            continue
        p = position(f"{ground}/{token} aI4")
        assert 3 - dice_for(p.state, p.unit(token[:2]), p.unit("aI")) == n


@pytest.mark.parametrize(("ground", "blocks"), [(r[0], r[6]) for r in ROWS], ids=IDS)
def test_te_1_sight(ground: str, blocks: bool) -> None:
    """TE-1: the column `LOS`."""
    p = position(f"=a {ground} =b")
    assert sees(p.state, p.hex("a"), p.hex("b"), artillery=False, infantry=True) != blocks


@pytest.mark.parametrize(("ground", "ignored"), [(r[0], r[7]) for r in ROWS if r[0] != "ri"])
def test_te_1_flags(ground: str, ignored: bool) -> None:
    """TE-1: the column `flag ignored`, for Axis infantry."""
    p = position(f"{ground}/xI4")
    assert may_ignore_flag(p.state, p.unit("xI")) == ignored


@pytest.mark.parametrize("ground", ["hi", "st", "bl", "cl"])
def test_te_1_hills_shelter_from_below_only(ground: str) -> None:
    """TE-1: from hill to hill no die is lost."""
    p = position(f"hi/aI4 {ground}/xI4 aI4/=low")
    assert dice_for(p.state, p.unit("aI"), p.unit("xI")) == 3
    assert dice_for(p.state, p.unit("low"), p.unit("xI")) == 2


def test_te_1_several_features_in_a_hex() -> None:
    """TE-1: bunker on a hill: the bunker's dice even from a hill, and sight is blocked."""
    p = position("hi/aA3 hi/xbunk/xI4 aA3/=low")
    assert dice_for(p.state, p.unit("aA"), p.unit("xI")) == 1
    assert dice_for(p.state, p.unit("low"), p.unit("xI")) == 1


def test_te_1_a_bunker_of_the_other_side() -> None:
    """TE-1: infantry in the enemy's bunker gets nothing, by the other reading all that the owner would."""
    drawing = "aA3 abunk/xI4"
    p = position(drawing)
    assert dice_for(p.state, p.unit("aA"), p.unit("xI")) == 3
    assert not may_ignore_flag(p.state, p.unit("xI"))
    p = position(drawing, enemy_bunker="protects")
    assert dice_for(p.state, p.unit("aA"), p.unit("xI")) == 1
    assert may_ignore_flag(p.state, p.unit("xI"))
    wall = position("aA3 awall/xI4", enemy_bunker="protects")
    assert dice_for(wall.state, wall.unit("aA"), wall.unit("xI")) == 3


def test_te_1_hedgehogs_hold_no_flag_for_who_is_no_infantry() -> None:
    """TE-1: the hedgehog column speaks of infantry."""
    p = position("hogs/=p xA3")
    tank = p.unit("xA")
    place(p.state, tank, p.hex("p"))
    assert not may_ignore_flag(p.state, tank)


def test_te_2_no_sandbags_in_the_sea_and_none_on_top_of_others() -> None:
    """TE-2: sandbags are placed on dry ground without any."""
    p = position("oc/=sea sand/=bags =dry hi/=hill")
    taken = {name for name in ("sea", "bags", "dry", "hill") if takes_sandbags(p.state, p.hex(name))}
    assert taken == {"dry", "hill"}
