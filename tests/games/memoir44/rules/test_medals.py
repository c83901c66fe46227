"""Medals and victory (MD)."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44.box.facts import SIDES
from bythebook.games.memoir44.rules.medals import award, look_for_winner, medals, sudden_death
from bythebook.games.memoir44.rules.pieces import leave_board, place, wound
from bythebook.games.memoir44.rules.strikes import Strike
from tests.games.memoir44.positions import ALLIES, AXIS, position

TOWN = '[[objectives]]\nside = "allies"\nhexes = ["{t}"]\nmode = "{mode}"\n'


def test_md_1_a_unit_is_worth_its_medals() -> None:
    """MD-1: one medal, or what the scenario says."""
    p = position("xI4 xE4* xI4/=b")
    wound(p.state, p.unit("xI"), 9, ALLIES)
    assert medals(p.state, ALLIES) == 1
    wound(p.state, p.unit("xE"), 9, ALLIES)
    assert (medals(p.state, ALLIES), medals(p.state, AXIS)) == (3, 0)


def test_md_2_an_objective_counts_its_side_and_its_need() -> None:
    """MD-2: two of three hexes, by units of the named side."""
    more = '[[objectives]]\nside = "allies"\nhexes = ["{p}", "{q}", "{r}"]\nneed = 2\nmedals = 2\n'
    p = position("aI4/=p =q xI4/=r aI4/=s", more=more)
    assert medals(p.state, ALLIES) == 0
    place(p.state, p.unit("s"), p.hex("q"))
    assert (medals(p.state, ALLIES), medals(p.state, AXIS)) == (2, 0)


def test_md_3_a_temporary_medal_is_lost_with_its_hex() -> None:
    """MD-3: counted while the hex is held."""
    p = position("aI4 =t =u", more=TOWN.replace("{mode}", "temporary"))
    unit = p.unit("aI")
    place(p.state, unit, p.hex("t"))
    assert medals(p.state, ALLIES) == 1
    place(p.state, unit, p.hex("u"))
    assert medals(p.state, ALLIES) == 0


def test_md_4_a_permanent_medal_stays() -> None:
    """MD-4: once gained, never lost."""
    p = position("aI4 =t =u", more=TOWN.replace("{mode}", "permanent"))
    unit = p.unit("aI")
    place(p.state, unit, p.hex("t"))
    place(p.state, unit, p.hex("u"))
    assert medals(p.state, ALLIES) == 1


def test_md_4_a_permanent_medal_is_won_in_the_enemys_turn_too_and_only_with_its_need() -> None:
    """MD-4: one of two hexes is not enough; the second is gained by a retreat in the Axis turn, for good."""
    more = '[[objectives]]\nside = "allies"\nhexes = ["{p}", "{q}"]\nneed = 2\nmode = "permanent"\n'
    p = position("aI4/=u\n  =q\naI4/=p =r", more=more, active=AXIS)
    unit, other = p.unit("u"), p.unit("p")
    place(p.state, other, p.hex("r"))
    place(p.state, other, p.hex("p"))
    assert (medals(p.state, ALLIES), p.state.won) == (0, [False])
    p.do(Strike(unit, 1, False, False, AXIS)).roll("flag")
    p.answer(next(option for option in p.options if getattr(option, "to", -1) == p.hex("q")))
    assert (medals(p.state, ALLIES), p.state.won) == (1, [True])
    place(p.state, other, p.hex("r"))
    assert medals(p.state, ALLIES) == 1


def test_md_5_every_change_of_position_counts_in_either_turn() -> None:
    """MD-5: a retreat in the enemy's turn may lose a medal, or win the game."""
    p = position(
        """
    aI4/=u
      =t
    """,
        more=TOWN.replace("{mode}", "temporary"),
        medals=(9, 1),
        active=AXIS,
    )
    p.do(Strike(p.unit("u"), 1, False, False, AXIS)).roll("flag")
    p.answer(next(option for option in p.options if getattr(option, "to", -1) == p.hex("t")))
    assert (p.state.over, p.state.winner) == (True, "allies")
    p = position("aI4/=t aI4/=b", more=TOWN.replace("{mode}", "temporary"), active=AXIS)
    assert medals(p.state, ALLIES) == 1
    leave_board(p.state, p.unit("t"))
    assert medals(p.state, ALLIES) == 0


def test_md_6_one_entry_gives_its_medals_once() -> None:
    """MD-6: two of its hexes are worth no more than one."""
    more = '[[objectives]]\nside = "allies"\nhexes = ["{p}", "{q}"]\n'
    p = position("aI4/=p aI4/=q", more=more)
    assert medals(p.state, ALLIES) == 1


def test_md_7_the_first_side_with_its_medals_wins() -> None:
    """MD-7: at its target, not before."""
    p = position("aI4 xI4", medals=(3, 2))
    award(p.state, ALLIES, 1)
    assert not p.state.over
    award(p.state, ALLIES, 1)
    assert (p.state.over, p.state.winner) == (True, "allies")


@pytest.mark.parametrize("active", [AXIS, ALLIES])
def test_md_7_both_at_once(active: int) -> None:
    """MD-7: the side whose turn it is wins, by the other reading the other."""
    for reading, winner in (("active", active), ("other", 1 - active)):
        p = position("aI4 xI4", medals=(2, 2), active=active, same_event_winner=reading)
        p.state.kills = [2, 2]
        look_for_winner(p.state)
        assert p.state.winner == SIDES[winner]


def test_md_8_sudden_death_at_the_end_of_the_own_turn() -> None:
    """MD-8: the Allies hold enough of the hexes when their own turn ends."""
    more = '[[sudden_death]]\nside = "allies"\nhexes = ["{p}", "{q}", "{r}"]\nneed = 2\n'
    p = position("aI4/=p =q xI4/=r aI4/=s", more=more)
    sudden_death(p.state)
    assert not p.state.over
    place(p.state, p.unit("s"), p.hex("q"))
    p.state.active = AXIS
    sudden_death(p.state)
    assert not p.state.over
    p.state.active = ALLIES
    sudden_death(p.state)
    assert p.state.winner == "allies"


def test_md_9_a_side_without_units_has_lost() -> None:
    """MD-9: the last unit is the end, unless it is ruled that the side plays on."""
    for reading, winner in (("lost", "allies"), ("plays_on", "")):
        p = position("aI4 . xI1", no_units_left=reading)
        p.do(Strike(p.unit("xI"), 1, False, False, ALLIES)).roll("grenade")
        assert (p.state.over, p.state.winner) == (bool(winner), winner)
