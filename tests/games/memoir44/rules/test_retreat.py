"""Flags and retreat (RT)."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44.box.hexes import board
from bythebook.games.memoir44.rules.retreat import FallBackFrom, retreat_hexes, retreats
from bythebook.games.memoir44.state.options import FallBack, Ignore
from tests.games.memoir44.positions import Position, position


def flagged(p: Position, unit: str, flags: int, *, ignorable: bool = True) -> Position:
    return p.do(FallBackFrom(p.unit(unit), flags, ignorable))


def ways(p: Position) -> set[str]:
    return p.names(option.to for option in p.options if isinstance(option, FallBack))


@pytest.mark.parametrize("token", ["aI4", "aS4", "aA3", "aG2"])
def test_rt_1_one_hex_for_each_flag(token: str) -> None:
    """RT-1: every class alike falls back a hex for each flag."""
    p = position(f"""
    .     {token}   .
      =a1    =a2
    =b1   =b2   =b3
    """)
    assert ways(flagged(p, token[:2], 2)) == {"b1", "b2", "b3"}
    p.answer(FallBack(p.hex("b1")))
    assert (p.kind, p.at(p.unit("b1"))) == ("", "b1")


def test_rt_2_toward_the_own_side_and_never_sideways() -> None:
    """RT-2: the Axis at the top goes up, the Allies at the bottom go down, two hexes to choose from."""
    p = position("""
    .     =n1    =n2
      .      xI4   .
    .     aI4/=low .
      =s1    =s2
    """)
    assert p.names(retreat_hexes(p.state, p.unit("xI"))) == {"n1", "n2"}
    assert p.names(retreat_hexes(p.state, p.unit("low"))) == {"s1", "s2"}


@pytest.mark.parametrize(
    ("token", "behind", "opened"),
    [
        ("aI4", "xI4", False), ("aI4", "aI4/=f", False), ("aI4", "ri", False), ("aI4", "hi!", False),
        ("aI4", "oc", False), ("aI4", "ri/brid", True), ("aI4", "xbunk", True), ("aI4", "hogs", True),
        ("aA3", "xbunk", False), ("aG2", "xbunk", False), ("aA3", "hogs", False), ("aI4", "fo", True),
        ("aI4", "wire", True), ("aA3", "he", True), ("aI4", "st", True),
    ],
)  # fmt: skip
def test_rt_3_where_a_retreat_may_lead(token: str, behind: str, opened: bool) -> None:
    """RT-3: costs, stops and wire do not matter; units, water and what is closed to the class do."""
    p = position(f"""
    .   {token}/=u   .
      ri    {behind}/=p
    """)
    assert p.names(retreat_hexes(p.state, p.unit("u"))) == ({"p"} if opened else set())


def test_rt_3_edges_closed_to_the_class() -> None:
    """RT-3: armor does not fall back over a cliff to the beach, infantry does; a closed bridge edge holds."""
    for token, way in (("aA3", set()), ("aI4", {"p"})):
        p = position(f"""
        .   cl/{token}/=u   .
          ri    be/=p
        """)
        assert p.names(retreat_hexes(p.state, p.unit("u"))) == way
    p = position(
        """
        .   ri/brid/aI4/=m   .
          =west    =east
        """,
        more='[open_to]\n{m} = ["{west}"]\n',
    )
    assert p.names(retreat_hexes(p.state, p.unit("m"))) == {"west"}


def test_rt_3_at_the_waterline_every_flag_costs_a_figure() -> None:
    """RT-3: a bottom-side unit with the sea behind it, or at the edge, pays."""
    for drawing, corner in (("be be/aI4 be\noc oc oc", "D3"), ("aI4 .", "D1")):
        p = position(drawing, top_left=corner)
        flagged(p, "aI", 2)
        assert (p.kind, p.state.figures[p.unit("aI")]) == ("", 2)


def test_rt_4_the_longest_way_is_taken_and_missing_steps_cost_figures() -> None:
    """RT-4: of two ways the one with more steps; each step that cannot be made costs a figure."""
    p = position("""
    .     aI4   .
      =short    =long
    ri    ri    =end
      .     ri    ri
    """)
    flagged(p, "aI", 3)
    assert p.state.figures[p.unit("aI")] == 3
    assert ways(p) == {"end"}


def test_rt_4_a_unit_may_die_of_its_flags() -> None:
    """RT-4: figures that must be lost are taken at once, and the last one scores."""
    p = position("aI1 . aI4/=b", top_left="D1")
    flagged(p, "aI", 1)
    assert (p.kind, p.state.kills) == ("", [1, 0])


@pytest.mark.parametrize(
    ("hex_", "may"),
    [("sand/xI4", True), ("xbunk/xI4", True), ("xwall/xI4", True), ("ch/xI4", True), ("hogs/xI4", True),
     ("abunk/xI4", False), ("awall/xI4", False), ("to/xI4", False), ("wire/xI4", False), ("sand/xA3", True),
     ("ch/xG2", True)],
)  # fmt: skip
def test_rt_5_one_flag_may_be_ignored(hex_: str, may: bool) -> None:
    """RT-5: sandbags, own bunker, own sea wall, church, and hedgehogs for infantry."""
    p = position(hex_ + "/=u")
    flagged(p, "u", 1)
    assert (Ignore() in p.options) == may
    if may:
        p.answer(Ignore())
        assert (p.kind, p.at(p.unit("u"))) == ("", "u")


def test_rt_5_sources_do_not_stack_and_a_figure_is_not_paid_for_pride() -> None:
    """RT-5: one flag of two in all; it must be ignored where obeying it would cost a figure."""
    p = position("ch/sand/xI4")
    flagged(p, "xI", 2).answer(Ignore())
    assert Ignore() not in p.options
    assert len(ways(p)) == 2
    p = position("sand/xI4", top_left="D9")
    flagged(p, "xI", 1)
    assert (p.kind, p.state.figures[p.unit("xI")]) == ("", 4)
    flagged(p, "xI", 2)
    assert (p.kind, p.state.figures[p.unit("xI")]) == ("", 3)


def test_rt_6_some_flags_cannot_be_ignored() -> None:
    """RT-6: of Barrage and Air Power."""
    p = flagged(position("sand/xI4"), "xI", 1, ignorable=False)
    assert Ignore() not in p.options


def test_rt_7_who_cannot_leave_pays() -> None:
    """RT-7: the gun in its bunker ignores a flag and loses a figure for the other; not ignored, for each."""
    p = position("xbunk/xG2 . . xI4")
    flagged(p, "xG", 2)
    assert (p.kind, p.state.figures[p.unit("xG")]) == ("", 1)
    p = position("xbunk/xG2 . . xI4")
    flagged(p, "xG", 2, ignorable=False)
    assert p.state.kills == [0, 1]


def test_rt_8_sandbags_are_left_and_gone_wire_stays() -> None:
    """RT-8: retreat removes sandbags, not wire, neither where it starts nor where it ends."""
    p = position("""
    ri   wire/=p
      sand+wire/xA3
    """)
    flagged(p, "xA", 1).answer(FallBack(p.hex("p")))
    assert not p.state.sandbags[p.hex("xA")]
    assert p.state.wire[p.hex("xA")]
    assert p.state.wire[p.hex("p")]


def test_rt_9_resistance_goes_one_to_three_hexes_a_flag() -> None:
    """RT-9: with two flags two to six hexes; figures are lost only for steps short of two."""
    p = position("aR3", top_left="G9")
    rows = {board().row[h] for h in retreats(p.state, p.unit("aR"), 2)[0]}
    assert rows == {2, 3, 4, 5, 6}
    p = position("aR3\n.", top_left="G3")
    flagged(p, "aR", 3)
    assert p.state.figures[p.unit("aR")] == 2
    assert {board().row[option.to] for option in p.options if isinstance(option, FallBack)} == {8}
