"""The exact chances of a roll in battle (R8.4)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.battle.dice import Rolled, score
from bythebook.games.arcs.rules.battle.odds import odds

HALF, SIXTH = Fraction(1, 2), Fraction(1, 6)


def test_r8_4_a_skirmish_die_hits_half_the_time() -> None:
    """R8.4: three of six sides of a skirmish die are a hit, and nothing else is on it."""
    roll = odds(1, 0, 0)
    assert roll.at_least("hits") == [1, HALF]
    assert roll.at_least("selfs") == [1]
    assert roll.chance(lambda rolled: rolled == Rolled()) == HALF


def test_r8_4_sums_over_the_sides_of_each_die() -> None:
    """R8.4: over six sides skirmish 3 hits; assault 7, 3 self, 1 intercept; raid 4 keys, 3 building, 3, 2."""
    sums = {"skirmish": (3, 0, 0, 0, 0), "assault": (7, 3, 1, 0, 0), "raid": (0, 3, 2, 3, 4)}
    for i, (name, expected) in enumerate(sums.items()):
        assert facts().dice[i].id == name
        assert score(facts().die_sides[i]) == expected
        dice = [0, 0, 0]
        dice[i] = 1
        found = odds(*dice)
        for symbol, n in zip(Rolled._fields, expected, strict=True):
            assert found.expected(symbol) == Fraction(n, 6)  # type: ignore[arg-type]


def test_r8_4_a_mix_is_counted_like_every_way_it_can_fall() -> None:
    """R8.4: the chances of a mix are those of throwing out all its sides one by one."""
    sides = facts().die_sides
    counted: dict[Rolled, int] = {}
    for faces in product(sides[0], sides[1], sides[1], sides[2]):
        rolled = score(faces)
        counted[rolled] = counted.get(rolled, 0) + 1
    found = odds(1, 2, 1)
    assert found.ways == counted
    assert found.total == 6**4


def test_r8_4_six_of_each_is_the_most_there_is() -> None:
    """R8.4: eighteen dice are still counted exactly."""
    found = odds(6, 6, 6)
    assert found.total == 6**18
    assert found.expected("hits") == 3 + 7
    assert found.at_least("keys")[12] == SIXTH**6
    assert len(found.at_least("hits")) == 1 + 6 + 12


def test_r1_4_no_roll_uses_more_dice_than_there_are() -> None:
    """R1.4: there are six dice of a kind, and the error says so."""
    with pytest.raises(ValueError, match="7 raid dice: there are 6 of them; give 0 to 6"):
        odds(0, 0, 7)
