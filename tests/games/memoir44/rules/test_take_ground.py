"""Take ground and armor overrun (TG)."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44.rules.aim import dice_for
from bythebook.games.memoir44.rules.battle import BattleUnits, RollAttack
from bythebook.games.memoir44.rules.strikes import Strike
from bythebook.games.memoir44.rules.take_ground import TakeGround, may_take_ground
from bythebook.games.memoir44.state.options import Activate, Advance, Attack, FallBack, Stay
from tests.games.memoir44.positions import ALLIES, Position, position


def assault(p: Position, unit: str, target: str, rolled: str) -> Position:
    """The unit attacks the target and rolls; the target takes its first way back."""
    if not p.kind:
        p.state.ordered = [p.unit(unit)]
        p.do(BattleUnits()).answer(Activate(p.hex(unit)))
    p.answer(Attack(p.hex(target)))
    dice = rolled.split()
    p.roll(" ".join(dice + ["star"] * (p.dice - len(dice))))
    if p.kind == "Retreat":
        p.answer(next(option for option in p.options if isinstance(option, FallBack)))
    return p


@pytest.mark.parametrize(("token", "offered"), [("aI4", True), ("aA3", True), ("aG2", False)])
@pytest.mark.parametrize("rolled", ["flag", "grenade"])
def test_tg_1_after_a_close_assault_that_empties_the_hex(token: str, offered: bool, rolled: str) -> None:
    """TG-1: by elimination or retreat; infantry and armor, never artillery."""
    p = position(f"{token} xI1 . xI4/=b")
    unit = p.unit(token[:2])
    assault(p, token[:2], "xI", rolled)
    assert (p.kind == "Take ground") == offered
    if offered:
        assert p.options == [Advance(p.hex("xI")), Stay()]
        p.advance()
        assert p.at(unit) == "xI"


def test_tg_1_not_from_afar_nor_after_ambush_or_strike_nor_if_it_stays() -> None:
    """TG-1: only the winner of a close assault steps in, and only into an empty hex."""
    assert assault(position("aI4 . xI1 . xI4/=b"), "aI", "xI", "grenade").kind == ""
    assert assault(position("aI4 xI4 . xI4/=b"), "aI", "xI", "grenade").kind == ""
    ambush = position("aI4 xI1 . xI4/=b")
    ambush.do(RollAttack(ambush.unit("aI"), ambush.unit("xI"))).roll("grenade star star")
    assert ambush.kind == ""
    struck = position("aI4 xI1 . xI4/=b")
    struck.do(Strike(struck.unit("xI"), 1, False, False, ALLIES)).roll("grenade")
    assert struck.kind == ""


@pytest.mark.parametrize(
    ("drawing", "moved", "may"),
    [
        ("aA3 xbunk/=p", 0, False),
        ("aI4 xbunk/=p", 0, True),
        ("aA3 hogs/=p", 0, False),
        ("be/aA3 bl/=p", 0, False),
        ("be/aI4 bl/=p", 0, True),
        ("be/aI4 cl/=p", 0, False),
        ("cl/aI4 be/=p", 0, True),
        ("wire/aI4 =p", 1, False),
        ("wire/aI4 =p", 0, True),
        ("fo/aR3 =p", 1, False),
        ("fo/aR3 =p", 0, True),
        ("aI4 he/=p", 0, True),
        ("aI4 he/=p", 1, False),
        ("aI4 st/=p", 1, True),
        ("aI4 fo/=p", 1, True),
    ],
)
def test_tg_2_when_ground_is_not_taken(drawing: str, moved: int, may: bool) -> None:
    """TG-2: closed hexes and edges, up a cliff; after a move off a stop hex or into a hedgerow."""
    p = position(drawing)
    unit = next(p.unit(name) for name in ("aA", "aI", "aR") if name in p.named)
    p.state.moved[unit] = moved
    assert may_take_ground(p.state, unit, p.hex("p")) == may


def test_tg_2_hedgerow_after_a_move_by_the_other_reading() -> None:
    """TG-2: the ruling may let a unit that moved into the hedgerow."""
    p = position("aI4 he/=p", hedgerow_take_ground="always")
    p.state.moved[p.unit("aI")] = 1
    assert may_take_ground(p.state, p.unit("aI"), p.hex("p"))


def test_tg_2_ground_taken_is_a_move_and_behind_enemy_lines_knows_no_stops() -> None:
    """TG-2: after its first step a tank does not roll into a hedgerow; the card of CC-6 lifts the stops."""
    p = position("aA3 xI1 he/xI1/=b xI4/=c", top_left="A5")
    tank = p.unit("aA")
    assault(p, "aA", "xI", "grenade").advance()
    assault(p, "aA", "b", "grenade")
    assert (p.kind, p.at(tank)) == ("", "xI")
    for card, may in (("behind_enemy_lines", True), ("move_out", False)):
        p = position("wire/aI4 he/=p", card=card)
        p.state.moved[p.unit("aI")] = 1
        assert may_take_ground(p.state, p.unit("aI"), p.hex("p")) is may


def test_tg_3_the_step_is_free() -> None:
    """TG-3: a unit that has spent all its movement still climbs the steep hill."""
    p = position("aI4 st/=p")
    p.state.moved[p.unit("aI")] = 2
    p.do(TakeGround(p.unit("aI"), p.hex("p"))).advance()
    assert p.at(p.unit("p")) == "p"


def test_tg_4_armor_that_takes_ground_battles_once_more() -> None:
    """TG-4: at any range, and next to an enemy only against neighbors."""
    p = assault(position("aA3 xI1 . xI4/=far", top_left="A5"), "aA", "xI", "grenade").advance()
    assert p.kind == "Attack"
    assert Attack(p.hex("far")) in p.options
    p = assault(position("aA3 xI1 xI4/=near xI4/=far", top_left="A5"), "aA", "xI", "grenade").advance()
    assert [option for option in p.options if isinstance(option, Attack)] == [Attack(p.hex("near"))]


@pytest.mark.parametrize("ground", ["fo/xI1", "to/xI1", "wire/xI1", "oc/xI1"])
def test_tg_4_no_overrun_into_cover_or_wire(ground: str) -> None:
    """TG-4: no battle from no-battle terrain, none after rolling over wire, which goes."""
    p = assault(position(f"aA3 {ground} . xI4/=b"), "aA", "xI", "grenade").advance()
    assert p.kind == ""
    assert not p.state.wire[p.hex("xI")]


def test_tg_4_infantry_does_not_overrun_and_standing_fast_ends_it() -> None:
    """TG-4: the second battle is armor's, and only if it takes the ground."""
    assert assault(position("aI4 xI1 xI4/=b"), "aI", "xI", "grenade").advance().kind == ""
    assert assault(position("aA3 xI1 xI4/=b"), "aA", "xI", "grenade").answer(Stay()).kind == ""


def test_tg_5_a_second_step_but_no_third_battle() -> None:
    """TG-5: two battles and two steps are the most."""
    p = position("aA3 xI1 xI1/=b xI4/=c", top_left="A5")
    tank = p.unit("aA")
    assault(p, "aA", "xI", "grenade").advance()
    assault(p, "aA", "b", "grenade").advance()
    assert (p.kind, p.at(tank)) == ("", "b")
    assert (p.state.battles[tank], p.state.grounds[tank]) == (2, 2)


@pytest.mark.parametrize(
    ("card", "first", "overrun"),
    [("armor_assault", 4, 4), ("close_assault", 4, 3), ("their_finest_hour", 4, 4), ("attack_left", 3, 3)],
)
def test_tg_6_card_dice_in_the_first_battle_and_the_overrun(card: str, first: int, overrun: int) -> None:
    """TG-6: Armor Assault's die and Their Finest Hour's count twice, Close Assault's once."""
    p = position("aA3 xI1 xI4/=b", card=card)
    tank = p.unit("aA")
    assert dice_for(p.state, tank, p.unit("xI")) == first
    assault(p, "aA", "xI", "grenade").advance()
    assert dice_for(p.state, tank, p.unit("b")) == overrun
    p.answer(Attack(p.hex("b")))
    assert p.dice == overrun


def test_tg_6_the_bonus_is_for_what_the_card_says_and_for_no_fallback() -> None:
    """TG-6: Armor Assault's die is for close assaults; a card that falls back gives none."""
    p = position("aA3 . xI4", card="armor_assault")
    assert dice_for(p.state, p.unit("aA"), p.unit("xI")) == 3
    p = position("aI4 xI4", card="armor_assault")
    p.state.fallback = True
    assert dice_for(p.state, p.unit("aI"), p.unit("xI")) == 3
