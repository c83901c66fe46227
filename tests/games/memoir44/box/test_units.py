"""Units (UN) and special units and owners (SP-1, SP-2)."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.scenarios.text import load
from bythebook.games.memoir44.rules.aim import can_battle_after, dice_for, targets
from bythebook.games.memoir44.rules.movement import reach
from bythebook.games.memoir44.rules.pieces import wound
from bythebook.games.memoir44.rules.retreat import retreats
from bythebook.games.memoir44.rules.setup.steps import PlacePieces
from bythebook.games.memoir44.state.rulings.ground import GROUND_RULINGS as RULINGS
from bythebook.games.memoir44.state.state import State
from bythebook.kernel.rulings import settle
from tests.games.memoir44.positions import ALLIES, AXIS, position


def test_un_1_losses_change_neither_dice_nor_move_nor_range() -> None:
    """UN-1: a unit of one figure rolls, moves and reaches as the whole unit does."""
    drawing = """
    {} . . xI4
    """
    whole, last = position(drawing.format("aI4")), position(drawing.format("aI1"))
    enemy = whole.unit("xI")
    assert dice_for(whole.state, whole.unit("aI"), enemy) == dice_for(last.state, last.unit("aI"), enemy) == 1
    assert reach(whole.state, whole.unit("aI")) == reach(last.state, last.unit("aI"))
    assert len(reach(last.state, last.unit("aI"))) > 6


def test_un_2_full_strength_is_what_the_scenario_gives() -> None:
    """UN-2: German infantry at Montélimar starts with three figures, and three is its full strength."""
    state = State(scenario=load("montelimar"), rulings=settle(RULINGS, {}))
    PlacePieces().go(state)
    infantry = facts().unit["infantry"].index
    full = {
        f for f, k, s in zip(state.full, state.kind, state.side, strict=True) if (k, s) == (infantry, AXIS)
    }
    assert full == {3}
    assert state.figures == state.full


def test_un_3_a_unit_without_figures_goes_and_scores() -> None:
    """UN-3: the last figure takes the unit off the board and gives its worth to the other side."""
    p = position("aI4 . . xA2**")
    tank = p.unit("xA")
    wound(p.state, tank, 1, ALLIES)
    assert (p.state.figures[tank], p.at(tank), p.state.kills) == (1, "xA", [0, 0])
    p = position("aI4 . . xA2** xI4")
    wound(p.state, tank, 2, ALLIES)
    assert (p.state.figures[tank], p.at(tank), p.state.kills) == (0, "", [0, 3])


def test_un_4_artillery_moves_or_battles() -> None:
    """UN-4: artillery that moved its one hex does not battle in the same turn."""
    p = position("aG2 =p . xI4")
    gun = p.unit("aG")
    assert max(reach(p.state, gun).values()) == 1
    assert can_battle_after(p.state, gun, p.hex("aG"), 0)
    assert not can_battle_after(p.state, gun, p.hex("p"), 1)


@pytest.mark.parametrize(
    ("token", "after_two", "in_forest", "hexes_for_a_flag"),
    [("aI4", False, False, 2), ("aS4", True, False, 2), ("aR3", False, True, 9)],
)
def test_sp_1_special_forces_and_resistance(
    token: str, after_two: bool, in_forest: bool, hexes_for_a_flag: int
) -> None:
    """SP-1: special forces battle after two hexes; resistance after entering forest, and it retreats far."""
    p = position(f"{token} fo/=f =two")
    unit = p.unit(token[:2])
    assert can_battle_after(p.state, unit, p.hex("two"), 2) == after_two
    assert can_battle_after(p.state, unit, p.hex("f"), 1) == in_forest
    assert len(retreats(p.state, unit, 1)[0]) == hexes_for_a_flag


def test_sp_1_elite_armor_overruns_and_has_four_figures() -> None:
    """SP-1: elite armor is armor with one figure more."""
    elite, armor = facts().unit["elite_armor"], facts().unit["armor"]
    assert (elite.figures, elite.overrun, elite.dice, elite.move) == (armor.figures + 1, True, armor.dice, 3)


def test_sp_2_a_sea_wall_serves_its_owner_only() -> None:
    """SP-2: of two units behind Allied sea walls only the Allied one costs its attacker a die."""
    p = position("""
    awall/aI4 xI4
    aA3 awall/xA3
    """)
    state = p.state
    assert dice_for(state, p.unit("xI"), p.unit("aI")) == 2
    assert dice_for(state, p.unit("aA"), p.unit("xA")) == 3
    assert p.unit("xI") in targets(state, p.unit("aI"))
