"""The solo AI: how it moves, attacks, takes ground and falls back (AI-5, AI-6, AI-8, AI-9)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.memoir44.rules.aim import can_fire_flak
from bythebook.games.memoir44.rules.ambush import OfferAmbush
from bythebook.games.memoir44.rules.movement import FinishMoves
from bythebook.games.memoir44.rules.retreat import FallBackFrom
from bythebook.games.memoir44.rules.special import AimDrop, OfferBridge
from bythebook.games.memoir44.rules.tactics import NameGroup
from bythebook.games.memoir44.rules.turn import Orders
from bythebook.games.memoir44.state.state import Plane, State
from bythebook.kernel.step import Step
from tests.games.memoir44.bot_turns import DEFENSIVE, OFFENSIVE, Turn, play, turn, whole_turn
from tests.games.memoir44.positions import AXIS, Position, position

Drawn = str


def one(
    drawing: Drawn,
    strategy: str = OFFENSIVE,
    *,
    card: str = "direct_from_hq",
    hurt: int = 0,
    dice: tuple[str, ...] = (),
    top_left: str = "A9",
    more: str = "",
    **rulings: Any,
) -> Turn:
    """A turn in which the unit on `u` matters; hurt, it has only so many figures left."""
    rulings = {"no_units_left": "plays_on", **rulings}
    p = position(drawing, active=AXIS, card=card, top_left=top_left, more=more, **rulings)
    if hurt:
        p.state.figures[p.unit("u")] = hurt
    return turn(p, card, strategy, dice=dice)


def goal(side: str, *hexes: str) -> str:
    return "".join(f'[[objectives]]\nside = "{side}"\nhexes = ["{{{h}}}"]\n' for h in hexes)


# -- AI-5: moves --------------------------------------------------------------------------------------


def test_ai_5_in_the_order_of_selection() -> None:
    """AI-5: units move one after another in the order in which they were selected."""
    made = turn("xI4/=a . . . . xI4/=b . aI4 . . . . xI4/=c", "recon_in_force", top_left="A9")
    assert made.of("Mover") == [text.replace("order", "activate") for text in made.of("Order")]


def test_ai_5a_best_cover_then_objective_then_enemy() -> None:
    """AI-5a: of equal cover the hex toward an objective, else toward an enemy, else the nearest to one."""
    assert one("fo/=west xI4/=u fo/=east . . . . aI4", DEFENSIVE).named("Move") == ["east"]
    west = "=p fo/=west xI4/=u fo/=east . . . . aI4"
    assert one(west, DEFENSIVE, more=goal("axis", "p")).named("Move") == ["west"]


def test_ai_5a_counts_the_march_to_the_enemy_it_goes_toward() -> None:
    """AI-5a: an enemy that is near but no nearer than before is not the goal."""
    drawing = """
. aI4 . . . fo/=west xI4/=u fo/=east . . . . aI4
 . . . . . . aI4
"""
    assert one(drawing, DEFENSIVE).named("Move") == ["west"]


def test_ai_5a_without_cover_it_attacks_or_approaches_cover() -> None:
    """AI-5a: no cover in reach: it holds if it can attack, else it goes toward the nearest empty cover."""
    assert one("xI4/=u . . aI4", DEFENSIVE).named("Move") == ["hold"]
    assert one("xI4/=u . =two . fo . . . . . . aI4", DEFENSIVE).named("Move") == ["two"]
    assert one("xI4/=u . . . . . . . . . aI4", DEFENSIVE).named("Move") == ["hold"]


def test_ai_5b_farthest_in_cover() -> None:
    """AI-5b: the understrength unit goes as far as it can in cover, or holds."""
    assert one("hi/=far hi/=near hi/xI4/=u . . . aI4", DEFENSIVE, hurt=1).named("Move") == ["far"]


def test_ai_5c_nearest_the_objective_and_the_guard_switch() -> None:
    """AI-5c: the shortest march left; a unit on an objective leaves it for another unless ruled to guard."""
    drawing = "hi/xI4/=u hi/=on hi/=best . =p . . . . . aI4"
    assert one(drawing, DEFENSIVE, more=goal("axis", "p")).named("Move") == ["best"]
    leaves = "hi/xI4/=u hi/=on . =q . . . . . . aI4"
    both = goal("axis", "u", "q")
    assert one(leaves, DEFENSIVE, more=both).ids("Order") == ["D4"]
    assert one(leaves, DEFENSIVE, more=both, ai_guard_objectives="on").ids("Order") == ["D7"]


@pytest.mark.parametrize(
    ("left", "right", "goes"), [("aI4", "aI3", "east"), ("aI3", "aI4", "west"), (".", "aI4", "east")]
)
def test_ai_5d_goes_for_the_closest_weakest_enemy_it_can_near_in_cover(
    left: str, right: str, goes: str
) -> None:
    """AI-5d: the goal is the closest, then weakest enemy that some cover hex is toward."""
    made = one(f". {left} . . . fo/=west fo/xI4/=u fo/=east . . . {right}/=right", DEFENSIVE)
    assert made.ids("Order") == ["D6"]
    assert made.named("Move") == [goes]


def test_ai_5e_most_dice_then_weakest_then_cover() -> None:
    """AI-5e: into the close assault with most dice, then against the weakest, then into better cover."""
    assert one("fo/aI4/=wood =a xA3/=u =b aI4/=open").named("Move") == ["b"]
    assert one("aI4/=strong =a xA3/=u =b aI2/=weak").named("Move") == ["b"]
    assert one("xA3/=u =flat aI4\n . hi/=hill .").named("Move") == ["hill"]


SIDESTEP = """
.   .   .   xI4/=u =side .
  .   .   ri   ri   .
.   .   .   fo   .   .
  .   .   .   aI4  .
"""
"""The wood hides the enemy from u but not from the hex beside it; the hexes nearer by are river."""


def test_ai_5f_nearer_hexes_before_hexes_as_near() -> None:
    """AI-5f: for more dice it goes nearer; a hex as near is used only if no nearer one will do."""
    assert one("xI4/=u =on . . aI4").named("Move") == ["on"]
    made = one(SIDESTEP)
    assert (made.ids("Order"), made.named("Move")) == (["O3"], ["side"])


def test_ai_5f_switched_off_no_sidestep() -> None:
    """AI-5f: by the other reading a hex no nearer the enemy gives no more dice."""
    assert one(SIDESTEP, ai_same_distance="off").ids("Order") == ["O6"]


def test_ai_5g_understrength_units_seek_cover() -> None:
    """AI-5g: toward an enemy if possible; in cover with none toward an enemy it holds."""
    assert one("fo/=west xI4/=u fo/=east . . . . . aI4", hurt=2).named("Move") == ["east"]
    assert one("fo/=west fo/xI4/=u . . . . . . aI4", hurt=2).named("Move") == ["hold"]
    assert one("xI4/=u . =two . fo . . . . . . aI4", hurt=2).named("Move") == ["two"]


def test_ai_5h_closest_then_weakest() -> None:
    """AI-5h: toward the enemy with the smallest distance, the weakest of equals, in cover if any is."""
    assert one("aI1 . . . . . xI4/=u . =east . . aI4").named("Move") == ["east"]
    made = one("aI3 . . . =west . xI4/=u . . . . . aI4")
    assert (made.ids("Order"), made.named("Move")) == (["O6"], ["west"])


def test_ai_5i_an_order_that_no_longer_fits_is_a_hold() -> None:
    """AI-5i: two tanks see one free hex beside the enemy; the second finds it taken and holds."""
    drawing = """
xA3/=a =gap aI4
  xA3/=b ri  ri
ri     ri  ri
"""
    made = one(drawing, card="armor_assault")
    assert made.ids("Order") == ["O2", "O2"]
    assert sorted(made.named("Move")) == ["gap", "hold"]


@pytest.mark.parametrize("card", ["close_assault", "firefight", "dig_in"])
def test_ai_5j_nobody_moves_under_these_cards(card: str) -> None:
    """AI-5j: Close Assault, Firefight and Dig-In order units that stay where they are."""
    made = one("xI4/=u aI4" if card == "close_assault" else "xI4/=u . aI4", card=card)
    assert made.of("Mover") == made.of("Move") == []
    assert made.p.at(made.p.unit("u")) == "u"


def test_ai_5k_leaves_the_board_over_an_exit() -> None:
    """AI-5k: a unit on an exit of its side goes at once, whatever its order."""
    more = '[[exits]]\nside = "axis"\nhex = "{u}"\n'
    made = one("xI4/=u aI4/=x", more=more)
    assert made.of("Exit") == ["exit"]
    assert made.game.state.kills == [1, 0]


@pytest.mark.parametrize(("reading", "cubes"), [("on", ["u"]), ("off", [])])
def test_ai_5l_the_second_look_for_attack_cubes(reading: str, cubes: list[str]) -> None:
    """AI-5l: when all moves are done, who can attack by now gets a cube, unless ruled otherwise."""
    p = position("xI4/=u . aI4", active=AXIS, card="recon_right", ai_second_look=reading)
    p.state.ordered = [p.unit("u")]
    p.do(FinishMoves())
    assert [p.at(unit) for unit in p.state.attack] == cubes


def test_ai_5l_a_cube_after_its_own_move() -> None:
    """AI-5l: a unit that can attack when its move is done has a cube until it attacks."""
    made = one("xI4/=u =on . . aI4")
    assert made.of("Attacker") == ["activate B9"]
    assert made.ids("Attacker") == ["AI-6"]
    assert made.game.state.attack == []


def test_ai_5z_leftmost_then_nearest_home() -> None:
    """AI-5z: what is still equal goes to the bot's left, then to the hex nearer its own baseline."""
    drawing = """
 . . . . .
  fo/=l xI4/=u fo/=r . .
"""
    made = one(drawing, DEFENSIVE, top_left="E9")
    assert made.named("Move") == ["r"], "the top side's left is on the right of the picture"
    level = """
 . fo/=home
  xI4/=u . . . . . aI4
 . fo/=front
"""
    made = one(level, DEFENSIVE, top_left="E9")
    assert made.named("Move") == ["home"]


# -- AI-6: attacks --------------------------------------------------------------------------------------


def test_ai_6_and_ai_6a_units_with_a_cube_attack_in_order() -> None:
    """AI-6, AI-6a: units with a cube attack in the order of selection; without a target one is skipped."""
    made = one("xI4/=a aI1/=x xI4/=b", dice=("grenade grenade grenade",))
    first = made.of("Order")[0].replace("order", "activate")
    assert made.of("Attacker") == [first]
    assert len(made.of("Attack")) == 1


def test_ai_6b_most_dice_objective_weakest_nearest() -> None:
    """AI-6b: the target with most dice; then one on an objective, the weakest, the nearest."""
    assert one("xG2/=u . aI4/=near . . aI4/=far").named("Attack") == ["near"]
    assert one("aI4/=x xI4/=u aI4/=y", more=goal("allies", "x")).named("Attack") == ["x"]
    assert one("aI4/=x xI4/=u aI3/=y").named("Attack") == ["y"]
    guns = "aI4/=near . . xG2/=u . . . aI4/=left"
    assert one(guns).named("Attack") == ["near"], "two dice each: nearest comes before leftmost"
    assert one("aI4/=x xI4/=u aI4/=left").named("Attack") == ["left"]


def test_ai_6c_clears_wire_without_a_target() -> None:
    """AI-6c: infantry on wire attacks if a die is left, otherwise it removes the wire."""
    assert one("wire/xI4/=u aI4", dice=("star star",)).of("Attack")[0].startswith("attack")
    p = position("wire/xI4/=u . . . . . . . . aI4", active=AXIS, card="dig_in", top_left="A9")
    made = turn(p, "recon_right", DEFENSIVE)
    assert made.of("Attack") == ["clear wire"]


def test_ai_6d_the_second_bombardment_picks_anew() -> None:
    """AI-6d: with Artillery Bombard a gun battles twice; the second target is chosen afresh."""
    made = one("xG2/=u . aI1/=x . aI4/=y", card="artillery_bombard", dice=("grenade star star", "star star"))
    assert made.named("Attack") == ["x", "y"]


def test_ai_6e_flak_only_without_a_ground_target() -> None:
    """AI-6e: a unit with no ground target fires at the enemy plane in range."""
    p = position("fo/xI4/=u . =plane . . . . . . aI4", active=AXIS, card="recon_right", top_left="A9")
    p.state.flight_plan = True
    p.state.planes[1] = Plane(kind="fighter", at=p.hex("plane"), ammo=3)
    made = turn(p, "recon_right", DEFENSIVE, dice=("flag",), more={"entry": [("flag",)]})
    assert made.of("Attack") == ["flak"]
    assert made.ids("Attacker") == ["RULING-14"]


@pytest.mark.parametrize(
    ("drawing", "strategy", "hurt", "more", "taken"),
    [
        ("xI4/=u aI1", OFFENSIVE, 0, "", True),
        ("hi/xI4/=u aI1", OFFENSIVE, 0, "", True),
        ("hi/xI4/=u aI1", OFFENSIVE, 3, "", False),
        ("xI4/=u aI1", OFFENSIVE, 3, "", True),
        ("hi/xI4/=u aI1", DEFENSIVE, 0, "", False),
        ("hi/xI4/=u hi/aI1", DEFENSIVE, 0, "", True),
        ("hi/xI4/=u aI1/=p", DEFENSIVE, 0, goal("axis", "p"), True),
        ("xI4/=u aI1", OFFENSIVE, 0, goal("allies", "u"), False),
        ("xI4/=u aI1/=p", OFFENSIVE, 0, goal("allies", "u", "p"), True),
        ("hi/xA3/=u aI1 aI4/=next", DEFENSIVE, 0, "", True),
    ],
)
def test_ai_6f_take_ground(drawing: str, strategy: str, hurt: int, more: str, taken: bool) -> None:
    """AI-6f: onto objectives always, off them never; else by strategy, strength, cover; armor to overrun."""
    made = one(drawing, strategy, hurt=hurt, more=more, dice=("grenade grenade grenade",))
    assert made.of("Take ground")[0].startswith("advance") is taken


@pytest.mark.parametrize(
    ("drawing", "dice", "steps"),
    [
        ("hi/xA3/=u hi/aI1 aI1/=next aI4", ("grenade star star",) * 2, ["advance", "stay"]),
        ("hi/xA3/=u wire/aI1 aI4/=next", ("grenade star star",), ["stay"]),
    ],
)
def test_ai_6f_only_for_an_overrun_that_follows(
    drawing: str, dice: tuple[str, ...], steps: list[str]
) -> None:
    """AI-6f: defending armor leaves its hill to attack again, not for a second step or onto wire (TG-4)."""
    made = one(drawing, DEFENSIVE, dice=dice)
    assert [text.split()[0] for text in made.of("Take ground")] == steps


def test_ai_6f_switched_always_takes_ground() -> None:
    """AI-6f: by the other reading it takes ground whenever it may, but gives up no objective."""
    hill = "hi/xI4/=u aI1"
    dice = ("grenade grenade grenade",)
    assert one(hill, DEFENSIVE, dice=dice, ai_always_take_ground="on").of("Take ground") == ["advance B9"]
    assert one(hill, DEFENSIVE, dice=dice).of("Take ground") == ["stay"]
    kept = one("xI4/=u aI1", dice=dice, more=goal("allies", "u"), ai_always_take_ground="on")
    assert kept.of("Take ground") == ["stay"]


def test_ai_6g_overrun_attacks_whenever_it_can() -> None:
    """AI-6g: armor that took ground attacks again if there is a target."""
    made = one("xA3/=u aI1/=first . aI4/=next", dice=("grenade grenade grenade", "star star star"))
    assert made.named("Attack") == ["first", "next"]


def test_ai_6h_second_move_to_the_best_cover() -> None:
    """AI-6h: behind enemy lines it ends in the best cover in reach, else where it is."""
    dice = ("star star star star",)
    made = one("xI4/=u =on aI4\n . fo/=wood .", card="behind_enemy_lines", dice=dice)
    assert made.named("Move") == ["on"]
    assert made.named("Second move") == ["wood"]
    stays = one("fo/xI4/=u aI4", card="behind_enemy_lines", dice=("star star star star",))
    assert stays.named("Second move") == ["hold"]


# -- AI-8, AI-9: defending, and what scenarios add ------------------------------------------------------


def pushed(drawing: str, flags: int = 1, **more: Any) -> Turn:
    p = position(drawing, active=1, top_left="A7", **more)
    p.state.automa, p.state.turn = [True, False], 1
    p.state.then(FallBackFrom(p.unit("u"), flags, True))
    return play(p, {})


def test_ai_8a_ignores_flags_and_falls_back_into_cover() -> None:
    """AI-8a: a flag is ignored where it may be; else to the best cover, then far from the enemy."""
    assert pushed(". . .\n . sand/xI4/=u .").of("Retreat") == ["ignore flag"]
    assert pushed(". =w fo/=wood .\n . xI4/=u .").named("Retreat") == ["wood"]
    away = pushed("aI4 =near =far .\n . xI4/=u .")
    assert away.named("Retreat") == ["far"]


def test_ai_8a_resistance_goes_no_farther_than_the_best_cover() -> None:
    """AI-8a: a unit that may retreat up to three hexes takes the fewest that reach the best cover."""
    assert pushed("fo/=deep fo .\n fo/=first . .\n . xR3/=u . .").named("Retreat") == ["first"]
    assert pushed("ch/=deep fo .\n fo/=first . .\n . xR3/=u . .").named("Retreat") == ["deep"]


def ambushed(reserve: str, drawing: str) -> Turn:
    p = position(drawing, active=1, ai_ambush_reserve=reserve, top_left="A7")
    p.state.automa, p.state.turn = [True, False], 1
    if reserve == "on":
        p.state.hands[AXIS].append("ambush")
    p.state.then(OfferAmbush(p.unit("aI"), p.unit("u")))
    return play(p, {})


def test_ai_8b_no_ambush_unless_kept_in_reserve() -> None:
    """AI-8b: without the reserve it is not even asked; with it, it ambushes with two dice or more."""
    assert ambushed("off", "xI4/=u aI4").of("Ambush") == []
    assert ambushed("on", "xI4/=u aI4").of("Ambush") == ["ambush B7"]
    assert ambushed("on", "wire/xI4/=u fo/aI4").of("Ambush") == ["decline"]


BRIDGE = '[[rules]]\nrule = "blow_bridge"\nside = "axis"\nbridges = ["{p}"]\n'


def test_ai_9a_blows_a_bridge_when_an_enemy_is_near() -> None:
    """AI-9a: whenever it may and an enemy is within three hexes of the bridge."""
    for drawing, answer in (
        ("xI4/=u ri/brid/=p . . aI4", "blow B9"),
        ("xI4/=u ri/brid/=p . . . . aI4", "decline"),
    ):
        p = _with_bridge(drawing)
        made = turn(p, "probe_right", steps=(OfferBridge(),))
        assert made.of("Blow bridge") == [answer]


def _with_bridge(drawing: str) -> Position:
    return position(drawing, active=AXIS, card="probe_right", top_left="A9", more=BRIDGE)


DROP = '[[rules]]\nrule = "airdrop"\nside = "axis"\nunits = 1\ntype = "infantry"\nfigures = 4\ndrift = 1\n'


def test_ai_9a_aims_its_airdrop_at_a_clear_hex_of_the_middle_rows() -> None:
    """AI-9a: by chance among the hexes of rows 3 to 5 with no unit on or next to them."""
    p = position("aI4\n .\n .\n .\n aI4/=x", active=AXIS, top_left="A9", more=DROP)
    made = turn(p, "", steps=(AimDrop(0),), more={"drift": [("stays",)]})
    aimed = made.of("Drop")[0].split()[1]
    assert aimed[1] in "456"
    assert any(element == "tie" for element, _ in made.rolls)


@pytest.mark.parametrize(
    ("enemies", "played"), [("aI4 aI4/=b", "Recon Right as Air Power"), ("aI4 . aI4/=b", "Recon Right")]
)
def test_ai_9a_recon_as_air_power_against_two(enemies: str, played: str) -> None:
    """AI-9a: a Recon that may strike does so if its group has two units or more."""
    more = '[[rules]]\nrule = "recon_as_air_power"\nside = "axis"\nhexes = ["{u}"]\n'
    p = position(f"xI4/=u {enemies}", active=AXIS, top_left="A9", more=more)
    assert whole_turn(p, "recon_right ambush").of("Turn")[1] == f"play {played}"


# -- 16.9: tactic cards -----------------------------------------------------------------------------------


def struck(drawing: str, card: str, kind: str) -> list[str]:
    return whole_turn(position(drawing, active=AXIS, top_left="A9"), f"{card} ambush").named(kind)


def test_cc_1_air_power_strikes_the_largest_then_weakest_group() -> None:
    """CC-1 by the bot: the largest connected group up to four, then the fewest figures."""
    pairs = "xI4/=u . aI4/=a aI4/=b . aI4/=c . aI2/=d aI4/=e"
    assert sorted(struck(pairs, "air_power", "Air Power")) == ["d", "e"]


def test_cc_1_air_power_by_the_bot_under_the_ruling_line() -> None:
    """CC-1 by the bot: where a group must be a chain it names the best chain, not a star."""
    star = ". aI4/=a . .\n . aI4/=m aI4/=e . .\n . aI1/=c . . . xI4"
    for reading, group in (("star", ["a", "c", "e", "m"]), ("line", ["c", "e", "m"])):
        p = position(star, active=AXIS, top_left="C9", air_power_group=reading)
        made = whole_turn(p, "air_power ambush")
        assert sorted(made.named("Air Power")) == group
        assert set(made.ids("Air Power")) == {"RULING-7"}, "every answer is from its plan"


def test_cc_1_air_power_goes_on_with_what_somebody_else_named() -> None:
    """CC-1 by the bot: where a unit was named for it, it strikes the best group with that unit in it."""
    p = position("xI4 . aI4/=a aI4/=b . aI1/=c aI1/=d aI1/=e", active=AXIS, top_left="A9")
    made = turn(p, "air_power", steps=[NameGroup((p.unit("a"),))])
    assert made.named("Air Power") == ["b"]
    assert made.ids("Air Power") == ["RULING-7"]


def test_cc_5_barrage_strikes_artillery_then_armor_then_the_weakest() -> None:
    """CC-5 by the bot: guns first, then tanks, then infantry; the fewest figures of them."""
    assert struck("xI4 . aI1/=i aA3/=t aG2/=g", "barrage", "Barrage") == ["g"]
    assert struck("xI4 . aI1/=i aA3/=t aI2/=j", "barrage", "Barrage") == ["t"]
    assert struck("xI4 . aI1/=i aI4/=j", "barrage", "Barrage") == ["i"]


def test_cc_12_infantry_assault_names_the_section_with_most_infantry() -> None:
    """CC-12 by the bot: most infantry, then most units at the enemy or exposed, then center, left, right."""
    made = one("xI4/=a xI4/=b . . xI4/=c . . . . . . . aI4", card="infantry_assault")
    assert made.of("Section") == ["section right"]
    made = one("xI4/=a . . . . xI4/=c . . . . . . aI4", card="infantry_assault")
    assert made.of("Section") == ["section center"]


def test_cc_13_medics_heal_the_unit_that_lost_most_in_its_line() -> None:
    """CC-13 by the bot: by the tree, inside a line the unit with most figures lost."""
    p = position("xI4/=one . . xI4/=two . . . . . aI4", active=AXIS, card="medics_mechanics", top_left="A9")
    p.state.figures[p.unit("one")] = 3
    p.state.figures[p.unit("two")] = 1
    made = turn(p, "medics_mechanics", DEFENSIVE)
    assert made.named("Order") == ["two"]


def test_cc_15_their_finest_hour_orders_by_its_dice() -> None:
    """CC-15 by the bot: each unit takes a die of its class, else a star, else is passed over."""
    p = position("xI4/=a xI4/=b xA3/=t . . . . . aI4", active=AXIS, card="their_finest_hour", top_left="A9")
    p.state.dice = ("infantry", "star")
    made = turn(p, "their_finest_hour")
    assert made.named("Order") == ["t", "b"]


class NextTurn(Step, frozen=True):
    """Two turns later."""

    def go(self, state: State) -> None:
        state.turn += 2


def test_ai_3_the_strategy_is_forgotten_next_turn() -> None:
    """AI-3: the die counts for one turn; the next ask of another turn knows nothing of it."""
    p = position("xI4 . . . . . . . . . . aI4", active=AXIS, top_left="A9")
    first = whole_turn(p, "recon_right ambush", DEFENSIVE)
    notes = first.game.state.notes["axis"]
    assert notes["counters"] == {"defensive": 1}
    p.state.over, p.state.ordered = False, []
    again = turn(p, "direct_from_hq", steps=(NextTurn(), Orders()))
    assert again.ids("Order") == ["O6"], "without a roll the counter is 0 again"


# -- readings that could go the other way ------------------------------------------------------------------


def test_ai_d1_switched_any_adjacent_enemy_is_close_assault() -> None:
    """AI-D1: by the other reading a unit that can roll no die is in close assault all the same."""
    drawing = "to/xA3/=u fo/aI4"
    assert one(drawing).ids("Order") != ["O1"]
    assert one(drawing, ai_assault_needs_dice="off").ids("Order") == ["O1"]


def test_ai_5a_switched_without_cover_it_holds() -> None:
    """AI-5a: by the other reading a unit with no cover in reach stays where it is."""
    drawing = "xI4/=u . =two . fo . . . . . . aI4"
    assert one(drawing, DEFENSIVE).named("Move") == ["two"]
    assert one(drawing, DEFENSIVE, ai_approach_cover="off").named("Move") == ["hold"]


def test_ai_6h_switched_it_stays_where_it_fought() -> None:
    """AI-6h: by the other reading the second move is not used."""
    dice = ("star star star star",)
    drawing = "xI4/=u =on aI4\n . fo/=wood ."
    made = one(drawing, card="behind_enemy_lines", dice=dice, ai_second_move="off")
    assert made.named("Second move") == ["hold"]


def test_fp_9_switched_flak_under_close_assault() -> None:
    """FP-9: by the other reading a unit ordered by Close Assault may fire at the plane."""
    for reading, fires in (("off", False), ("on", True)):
        p = position("xI4/=u aI4 =plane", active=AXIS, card="close_assault", close_assault_flak=reading)
        p.state.flight_plan = True
        p.state.planes[1] = Plane(kind="fighter", at=p.hex("plane"), ammo=3)
        assert can_fire_flak(p.state, p.unit("u")) is fires
