"""Battle (CB)."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44.rules.aim import can_act, dice_for, may_battle, targets
from bythebook.games.memoir44.rules.ambush import OfferAmbush
from bythebook.games.memoir44.rules.battle import BattleUnits, Engage, RollAttack
from bythebook.games.memoir44.rules.strikes import Strike
from bythebook.games.memoir44.state.options import Activate, Ambush, Attack, ClearWire, Done, Flak, Stay
from bythebook.games.memoir44.state.state import Plane
from tests.games.memoir44.positions import ALLIES, AXIS, Position, position


def aimed(p: Position, unit: str) -> set[str]:
    state = p.state
    return p.names(state.at[target] for target in targets(state, p.unit(unit)))


def battle(p: Position, *units: str) -> Position:
    p.state.ordered = [p.unit(name) for name in units]
    return p.do(BattleUnits())


def test_cb_1_one_battle_for_an_ordered_unit_that_may() -> None:
    """CB-1: a unit battles once, if it is ordered, not forbidden and has a target."""
    p = battle(position("aI4 xI4 . . aI4/=b . . . aI4/=idle", top_left="A7"), "aI", "b", "idle")
    assert p.options == [Activate(p.hex("aI")), Activate(p.hex("b")), Done()]
    p.answer(Activate(p.hex("aI"))).answer(Attack(p.hex("xI"))).roll("star star star")
    assert p.options == [Activate(p.hex("b")), Done()]
    p.state.moved[p.unit("b")] = 2
    assert not may_battle(p.state, p.unit("b"))
    p.answer(Done())
    assert p.kind == ""


def test_cb_1_a_unit_that_declines_is_not_asked_again() -> None:
    """CB-1: who says that it does not battle has given its battle up."""
    p = battle(position("aI4 xI4"), "aI")
    p.answer(Activate(p.hex("aI"))).answer(Done())
    assert p.kind == ""


def test_cb_2_range_three_and_six_sight_and_a_die() -> None:
    """CB-2: infantry and armor reach three hexes and need to see; artillery six and does not."""
    p = position("aI4 . . xI4/=three xI4/=four . xI4/=six xI4/=seven", top_left="A5")
    assert aimed(p, "aI") == {"three"}
    p = position("aG2 fo . xI4/=three xI4/=four . xI4/=six xI4/=seven", top_left="A5")
    assert aimed(p, "aG") == {"three", "four", "six"}
    p = position("aI4 . . fo/xI4", top_left="A5")
    assert dice_for(p.state, p.unit("aI"), p.unit("xI")) == 0
    assert aimed(p, "aI") == set()


def test_cb_2_a_unit_is_not_in_its_own_way_when_it_looks_from_elsewhere() -> None:
    """CB-2: as if it stood one hex back, the hex it would have left is empty."""
    p = position("=back aI4 . xI4", top_left="A5")
    assert list(targets(p.state, p.unit("aI"), p.hex("back"))) == [p.unit("xI")]
    assert dice_for(p.state, p.unit("aI"), p.unit("xI"), p.hex("back")) == 1
    friend = position("=back aI4 aI4/=friend xI4", top_left="A5")
    assert not targets(friend.state, friend.unit("aI"), friend.hex("back"))


def test_cb_3_next_to_an_enemy_only_the_neighbors_are_targets() -> None:
    """CB-3: an adjacent enemy draws all fire, even where no die is left against it, artillery's too."""
    drawing = """
    {} xI4/=next xI4/=far
    """
    for token in ("aI4", "aA3", "aG2"):
        assert aimed(position(drawing.format(token)), token[:2]) == {"next"}
    p = position("wire/aI4 fo/sand/xI4/=next . \n . . xI4/=far")
    assert dice_for(p.state, p.unit("aI"), p.unit("next")) == 1
    p = position("to/aA3 fo/xI4/=next xI4/=far")
    assert aimed(p, "aA") == set()


@pytest.mark.parametrize(
    ("token", "dice"), [("aI4", [3, 2, 1]), ("aA3", [3, 3, 3]), ("aG2", [3, 3, 2, 2, 1, 1])]
)
def test_cb_4_dice_by_range(token: str, dice: list[int]) -> None:
    """CB-4: the table of the unit, by distance."""
    for away, n in enumerate(dice, start=1):
        p = position(" ".join([token, *["."] * (away - 1), "xI4"]), top_left="A5")
        assert dice_for(p.state, p.unit(token[:2]), p.unit("xI")) == n


def test_cb_4_the_bonus_comes_before_the_floor() -> None:
    """CB-4: one die at range three less one for the forest is none; with Firefight's bonus it is one."""
    assert aimed(position("aI4 . . fo/xI4"), "aI") == set()
    p = position("aI4 . . fo/xI4", card="firefight")
    assert aimed(p, "aI") == {"xI"}
    assert dice_for(p.state, p.unit("aI"), p.unit("xI")) == 1
    p = position("to/aA3 . . fo/xI4", card="their_finest_hour")
    assert dice_for(p.state, p.unit("aA"), p.unit("xI")) == 0


def test_cb_5_only_the_strongest_reduction_counts() -> None:
    """CB-5: forest and sandbags together take two dice from armor, not three, at every range."""
    p = position("aA3 fo/sand/xI4 . aA3/=b")
    assert dice_for(p.state, p.unit("aA"), p.unit("xI")) == 1
    assert dice_for(p.state, p.unit("b"), p.unit("xI")) == 1
    p = position("aI4 hi/xbunk/xI4 hi/aI4/=b")
    assert dice_for(p.state, p.unit("aI"), p.unit("xI")) == 2


def test_cb_6_battle_out_adds_to_battle_in() -> None:
    """CB-6: armor in town loses two dice, and more against a hill; infantry on wire loses one and one."""
    p = position("to/aA3 xI4")
    assert dice_for(p.state, p.unit("aA"), p.unit("xI")) == 1
    p = position("to/aA3 hi/xI4")
    assert dice_for(p.state, p.unit("aA"), p.unit("xI")) == 0
    p = position("wire/aI4 fo/xI4")
    assert dice_for(p.state, p.unit("aI"), p.unit("xI")) == 1
    p = position("to/aI4 xI4 wire/aA3")
    assert dice_for(p.state, p.unit("aI"), p.unit("xI")) == dice_for(p.state, p.unit("aA"), p.unit("xI")) == 3


@pytest.mark.parametrize("cover", ["fo", "hi", "to", "xbunk", "sand"])
def test_cb_7_artillery_ignores_battle_in(cover: str) -> None:
    """CB-7: no cover takes a die from artillery."""
    p = position(f"aG2 . . {cover}/xI4")
    assert dice_for(p.state, p.unit("aG"), p.unit("xI")) == 2


def test_cb_8_hits_then_medal_then_flags_then_ground() -> None:
    """CB-8: a battle is announced, rolled, hits are taken, survivors retreat, and ground is offered."""
    p = battle(position("aI4 xI4"), "aI")
    enemy = p.unit("xI")
    p.answer(Activate(p.hex("aI"))).answer(Attack(p.hex("xI")))
    assert (p.kind, p.dice) == ("battle", 3)
    p.roll("infantry flag star")
    assert (p.kind, p.state.figures[enemy]) == ("Retreat", 3)
    p.answer(p.options[0])
    assert p.kind == "Take ground"
    p.answer(Stay())
    assert p.kind == ""


def test_cb_8_an_attacker_that_left_its_hex_has_lost_its_battle() -> None:
    """CB-8: an attacker driven off by an ambush does not roll; one that stayed does (CC-2)."""
    p = position("=back aI4 xI4")
    unit, enemy = p.unit("aI"), p.unit("xI")
    p.do(Engage(unit, enemy, p.hex("back")))
    assert (p.kind, p.state.battles) == ("", {unit: 1})
    p = position("=back aI4 xI4")
    p.do(Engage(unit, enemy, p.hex("aI")))
    assert (p.kind, p.dice) == ("battle", 3)


def test_cb_9_flags_meet_the_survivors_of_the_hits() -> None:
    """CB-9: all dice at once; a unit that dies of the hits does not retreat."""
    p = position("aI4 xI1 . xI4/=b")
    p.do(RollAttack(p.unit("aI"), p.unit("xI"))).roll("infantry flag flag")
    assert (p.kind, p.state.kills) == ("", [0, 1])


def test_cb_10_infantry_on_wire_may_clear_it_instead() -> None:
    """CB-10: it costs the battle; it may also battle with a die less and leave the wire."""
    p = battle(position("wire/aI4 xI4"), "aI")
    p.answer(Activate(p.hex("aI")))
    assert p.options == [Attack(p.hex("xI")), ClearWire(), Done()]
    p.answer(ClearWire())
    assert (p.kind, p.state.wire[p.hex("aI")]) == ("", False)
    p = battle(position("wire/aI4 xI4"), "aI").answer(Activate(p.hex("aI"))).answer(Attack(p.hex("xI")))
    assert (p.dice, p.state.wire[p.hex("aI")]) == (2, True)
    alone = position("wire/aI4")
    assert can_act(alone.state, alone.unit("aI"))
    alone.state.moved[alone.unit("aI")] = 2
    assert not can_act(alone.state, alone.unit("aI"))


def test_cb_11_armor_on_wire_clears_it_when_it_battles() -> None:
    """CB-11: armor set up on wire removes it with its battle, without losing a die."""
    p = battle(position("wire/aA3 . xI4"), "aA")
    p.answer(Activate(p.hex("aA")))
    assert ClearWire() not in p.options
    p.answer(Attack(p.hex("xI")))
    assert (p.dice, p.state.wire[p.hex("aA")]) == (3, False)


def test_cb_11_an_ambush_and_flak_are_battles_too() -> None:
    """CB-11: armor on wire clears it when it ambushes, or fires at a plane; infantry leaves it."""
    for token, left in (("xA3", False), ("xI4", True)):
        p = position(f"aI4/=u wire/{token}/=v")
        p.state.hands[AXIS] = ["ambush"]
        p.do(OfferAmbush(p.unit("u"), p.unit("v"))).answer(Ambush(p.hex("u")))
        assert p.dice == (2 if left else 3)
        assert p.state.wire[p.hex("v")] is left
    p = position("wire/aA3 . =p")
    p.state.flight_plan = True
    p.state.planes[AXIS] = Plane("fighter", p.hex("p"), 3)
    battle(p, "aA").answer(Activate(p.hex("aA"))).answer(Flak())
    assert not p.state.wire[p.hex("aA")]


# -- cards ----------------------------------------------------------------------------------------


def test_cc_4_bombarding_artillery_battles_twice() -> None:
    """CC-4: the second battle follows the first, on any target; after a move there is none."""
    p = battle(position("aG2 . . xI4 xI4/=b", card="artillery_bombard", top_left="A5"), "aG")
    p.answer(Activate(p.hex("aG"))).answer(Attack(p.hex("xI"))).roll("star star")
    assert p.kind == "Attack"
    p.answer(Attack(p.hex("b"))).roll("star star")
    assert p.kind == ""
    p = position("aG2 . . xI4", card="artillery_bombard")
    p.state.moved[p.unit("aG")] = 1
    assert not may_battle(p.state, p.unit("aG"))


def test_cc_7_close_assault_has_close_targets_only() -> None:
    """CC-7: with the card only neighbors are attacked, with a die more."""
    p = position("aA3 . xI4", card="close_assault")
    assert aimed(p, "aA") == set()
    p = position("aA3 xI4", card="close_assault")
    assert dice_for(p.state, p.unit("aA"), p.unit("xI")) == 4
    assert dice_for(p.state, p.unit("xI"), p.unit("aA")) == 3


def test_cc_11_a_unit_that_has_become_adjacent_does_not_fire() -> None:
    """CC-11: under Firefight an adjacent enemy silences the unit."""
    p = position("aI4 xI4", card="firefight")
    assert aimed(p, "aI") == set()
    assert not may_battle(p.state, p.unit("aI"))
    assert aimed(position("aI4 . xI4", card="firefight"), "aI") == {"xI"}


def test_cc_11_the_card_in_play_binds_its_own_side_only() -> None:
    """CC-11: the enemy of a Firefight aims as ever, and so does the enemy of a Close Assault."""
    p = position("aI4 xI4", card="firefight")
    assert aimed(p, "xI") == {"aI"}
    p = position("aI4 . xI4", card="close_assault")
    assert aimed(p, "xI") == {"aI"}


def test_rt_6_strikes_hit_with_stars_and_their_flags_are_not_ignored() -> None:
    """RT-6: a strike of Air Power: stars hit, terrain takes no die, sandbags hold nobody."""
    p = position("sand/fo/xI4")
    p.do(Strike(p.unit("xI"), 2, True, False, ALLIES)).roll("star flag")
    assert p.state.figures[p.unit("xI")] == 3
    assert [type(option).__name__ for option in p.options] == ["FallBack", "FallBack"]
    p = position("sand/fo/xI4")
    p.do(Strike(p.unit("xI"), 2, False, True, ALLIES)).roll("star flag")
    assert p.state.figures[p.unit("xI")] == 4
    assert [type(option).__name__ for option in p.options] == ["FallBack", "FallBack", "Ignore"]


def test_fp_9_flak_is_fired_within_three_hexes() -> None:
    """FP-9: one die at the plane instead of a battle; a star brings it down for a medal (FP-10)."""
    p = position("aI4 . . =p =q")
    p.state.flight_plan = True
    p.state.planes[AXIS] = Plane("fighter", p.hex("q"), 3)
    assert not can_act(p.state, p.unit("aI"))
    p.state.planes[AXIS] = Plane("fighter", p.hex("p"), 3)
    battle(p, "aI").answer(Activate(p.hex("aI"))).answer(Flak())
    assert p.dice == 1
    p.roll("star")
    assert (p.state.kills, p.state.planes[AXIS].out, p.state.planes[AXIS].lost) == (
        [0, 1],
        False,
        ("fighter",),
    )
