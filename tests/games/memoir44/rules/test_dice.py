"""Dice (DI)."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44.box.facts import ARMOR, ARTILLERY, INFANTRY
from bythebook.games.memoir44.rules.battle import RollAttack
from bythebook.games.memoir44.rules.strikes import faces, score
from tests.games.memoir44.positions import position


def test_di_1_six_faces() -> None:
    """DI-1: infantry twice; armor, grenade, star and flag once."""
    assert sorted(faces()) == ["armor", "flag", "grenade", "infantry", "infantry", "star"]


@pytest.mark.parametrize(
    ("unit_class", "hitting"),
    [(INFANTRY, {"infantry", "grenade"}), (ARMOR, {"armor", "grenade"}), (ARTILLERY, {"grenade"})],
)
def test_di_2_a_symbol_hits_its_class_and_a_grenade_all(unit_class: int, hitting: set[str]) -> None:
    """DI-2: the symbol hits its class, grenades hit anything, stars miss, a flag is no hit.
    DI-3: nothing but a grenade hits artillery."""
    assert {face for face in faces() if score((face,), unit_class)[0]} == hitting
    assert score(("flag", "flag", "star"), unit_class) == (0, 2)


def test_di_3_stars_hurt_artillery_where_they_hit() -> None:
    """DI-3: artillery has no symbol, but a star hurts it where stars hit."""
    assert score(("star", "infantry", "armor"), ARTILLERY, stars_hit=True) == (1, 0)
    assert score(("star", "infantry", "armor"), ARTILLERY) == (0, 0)


def test_di_4_hits_beyond_the_last_figure_are_lost() -> None:
    """DI-4: three hits on one figure take one figure and one medal."""
    p = position("aI4 xI1 . xI4/=other")
    target = p.hex("xI")
    p.do(RollAttack(p.unit("aI"), p.unit("xI")))
    p.roll("grenade infantry grenade")
    assert p.state.unit_at[target] == -1
    assert p.state.kills == [0, 1]
    assert p.state.figures[p.unit("other")] == 4
