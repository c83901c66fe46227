"""The solo AI: which card, which strategy, which units (AI-1 to AI-4, D1 to D7, O1 to O6)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from bythebook.games.memoir44.bot.lookahead import cards as card_values
from bythebook.games.memoir44.bot.lookahead import ground
from bythebook.games.memoir44.bot.view import View
from bythebook.games.memoir44.bot.words.moves import cover_score_there
from bythebook.games.memoir44.bot.words.orders import able_to_attack
from bythebook.games.memoir44.bot.words.vocabulary import WORDS
from bythebook.games.memoir44.box.scenarios.text import ScenarioError
from bythebook.playbook.words.vocabulary import Look
from bythebook.players.builtin import RANDOM
from bythebook.players.match import answer_next
from bythebook.players.seating import seating
from tests.games.memoir44.bot_turns import DEFENSIVE, OFFENSIVE, turn, view, whole_turn
from tests.games.memoir44.positions import AXIS, position

LINE = """
xI4/=a .  .  xI4/=b .  .  xI4/=c xA3/=d .  .  xG2/=e .  xI4/=f
 .  .  .  .  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  aI4 .  .  .  .  .  .
"""
"""The bot's left is on the right of the picture: f, e right of it; c, d center; b and a its right."""


@pytest.mark.parametrize(
    ("card", "units"),
    [
        ("probe_left", 2),
        ("attack_center", 2),
        ("assault_right", 2),
        ("general_advance", 6),
        ("pincer_move", 4),
        ("recon_in_force", 3),
        ("armor_assault", 1),
        ("move_out", 4),
        ("dig_in", 4),
        ("artillery_bombard", 1),
        ("infantry_assault", 2),
        ("direct_from_hq", 4),
        ("firefight", 0),
        ("close_assault", 0),
        ("behind_enemy_lines", 1),
        ("medics_mechanics", 0),
        ("their_finest_hour", 3),
        ("air_power", 0),
        ("barrage", 0),
        ("counter_attack", -1),
        ("ambush", -1),
    ],
)
def test_ai_2a_activation_value(card: str, units: int) -> None:
    """AI-2a: how many own units a card would activate now."""
    p = position(LINE, top_left="A9", active=AXIS)
    assert card_values.activation_value(view(p), card) == units


def test_ai_2a_fallback_counter_attack_and_wounded() -> None:
    """AI-2a: an absent class still orders one unit; a Counter-Attack is worth its copy; Medics one."""
    p = position("xI4 xI4/=b . . . aI4", active=AXIS)
    assert card_values.activation_value(view(p), "armor_assault") == 1
    p.state.last_card = ["", "direct_from_hq"]
    assert card_values.activation_value(view(p), "counter_attack") == 2
    p.state.figures[p.unit("b")] = 2
    assert card_values.activation_value(view(p), "medics_mechanics") == 1


@pytest.mark.parametrize(("section", "units"), [("left", 2), ("center", 1), ("right", 0), ("", 2)])
def test_ai_2a_a_copied_infantry_assault_is_worth_its_own_section(section: str, units: int) -> None:
    """AI-2a: an Infantry Assault copied by Counter-Attack counts the infantry of the same ground (CC-8)."""
    p = position("xI4 xI4 . . . . xI4 . . . . . .\n aI4", active=AXIS, top_left="A9")
    p.state.last_card, p.state.last_section = ["", "infantry_assault"], ["", section]
    seen = view(p)
    assert card_values.activation_value(seen, "counter_attack") == units
    assert card_values.activation_value(seen, "infantry_assault") == 2
    assert card_values.attackers_of(seen, "counter_attack") == (2 if units == 2 else 0)


def test_ai_2a_firefight_selects_only_units_that_can_fire() -> None:
    """AI-2a: a unit that could do nothing is not selected, though an earlier line of the list fits it."""
    idle = "xI4/=a xI4/=b xI4/=c xI4/=d . . . . {} . . aI4"
    made = turn(idle.format("fo/xI4/=s"), "firefight", DEFENSIVE, top_left="A9")
    assert made.named("Order") == ["s", "done"]
    assert made.named("Attack") == ["aI"]
    none = turn(idle.format("."), "firefight", DEFENSIVE, top_left="A9")
    assert "strategy" not in [element for element, _ in none.rolls], "AI-3a: nobody is to be selected"
    assert none.game.state.ordered == []


def test_ai_2_plays_the_card_that_activates_more_and_discards_the_other() -> None:
    """AI-2: two cards are turned over, the one that activates more units is played."""
    p = position(LINE, top_left="A9", active=AXIS)
    made = whole_turn(p, "recon_center attack_right")
    assert made.of("Turn")[:2] == ["draw", "play Attack Right"]
    assert p.state.discards == {"recon_center": 1, "attack_right": 1}


SHOOTER = "xI4/=idle . . . . . . xI4/=shooter\n . . . . . . . aI4"
"""Two units of the bot; only the one in the center can attack."""

ALONE = "xI4 . . . . . . . . . .\n . . . . . . . . . aI4"


@pytest.mark.parametrize(
    ("drawing", "cards", "played"),
    [
        (SHOOTER, "recon_right recon_center", "Recon Center"),
        (SHOOTER, "recon_center recon_right", "Recon Center"),
        (ALONE, "behind_enemy_lines recon_right", "Recon Right"),
        (ALONE, "probe_right recon_right", "Probe Right"),
        (ALONE, "recon_right probe_right", "Recon Right"),
    ],
)
def test_ai_2b_ties_by_attackers_then_section_then_first_drawn(drawing: str, cards: str, played: str) -> None:
    """AI-2b: equal values go to the card with more attackers, then to a Section card, then to the first."""
    p = position(drawing, top_left="A9", active=AXIS)
    assert whole_turn(p, cards).of("Turn")[1] == f"play {played}"


def test_ai_2b_the_unit_of_a_fallback_has_no_extra_die() -> None:
    """AI-2b: with no infantry Behind Enemy Lines orders a tank that cannot attack: no attacker to count."""
    p = position("to/xA3 hi/aI4", active=AXIS, top_left="A9")
    assert card_values.activation_value(view(p), "behind_enemy_lines") == 1
    assert card_values.attackers_of(view(p), "behind_enemy_lines") == 0
    with_one = position("to/xI4 hi/aI4", active=AXIS, top_left="A9")
    assert card_values.attackers_of(view(with_one), "behind_enemy_lines") == 1


def test_ai_2b_switched_off_the_first_drawn_wins() -> None:
    """AI-2b: by the other reading only Section before Tactic and the first drawn break a tie."""
    p = position(SHOOTER, top_left="A9", active=AXIS, ai_tie_by_attackers="off")
    assert whole_turn(p, "recon_right recon_center").of("Turn")[1] == "play Recon Right"


def test_ai_2c_air_power_before_barrage() -> None:
    """AI-2c: of two cards that activate nobody, Air Power is played."""
    p = position(LINE, top_left="A9", active=AXIS)
    assert whole_turn(p, "barrage air_power").of("Turn")[1] == "play Air Power"


@pytest.mark.parametrize("face", "123456")
def test_ai_3_strategy_die(face: str) -> None:
    """AI-3: one or two is defensive, three to six offensive; in the open that is D2 or O6."""
    made = turn("xI4 . . . . . . . aI4", top_left="A9", strategy=face)
    assert made.ids("Order")[0] == ("D2" if face in "12" else "O6")
    assert ("strategy", (face,)) in made.rolls


def test_ai_3a_no_roll_where_nobody_is_selected() -> None:
    """AI-3a: Air Power and Barrage select no unit, so no strategy die is thrown."""
    for card in ("air_power", "barrage"):
        p = position(LINE, top_left="A9", active=AXIS)
        made = whole_turn(p, f"{card} ambush")
        assert "strategy" not in [element for element, _ in made.rolls]


@pytest.mark.parametrize("card", ["close_assault", "firefight", "dig_in"])
def test_ai_3b_cards_that_forbid_moving_still_roll(card: str) -> None:
    """AI-3b: nobody moves, but the die is thrown, for the tree orders the candidates."""
    drawing = "xI4 aI4" if card == "close_assault" else "xI4 . aI4"
    made = turn(drawing, card)
    assert "strategy" in [element for element, _ in made.rolls]
    assert made.of("Move") == []


# -- definitions ------------------------------------------------------------------------------------


def test_ai_d1_close_assault_needs_a_die() -> None:
    """AI-D1: next to an enemy it could roll a die against; at sea, or with no dice left, it is not."""
    assert turn("xI4 aI4").ids("Order") == ["O1"]
    assert turn("oc/xI4 aI4").ids("Order") != ["O1"]
    assert turn("to/xA3 fo/aI4").ids("Order")[0] != "O1"


def test_ai_d2_models_are_figures() -> None:
    """AI-D2: D1 counts the figures of the enemy, not its full strength."""
    p = position("xI4 aI4", active=AXIS, card="direct_from_hq")
    p.state.figures[p.unit("aI")] = 2
    assert turn(p, strategy=DEFENSIVE).ids("Order") == ["D1"]


@pytest.mark.parametrize(
    ("cell", "score"),
    [
        (".", 0),
        ("fo", 3),
        ("he", 3),
        ("to", 3),
        ("ch", 3.5),
        ("hi", 2),
        ("xbunk", 3.5),
        ("abunk", 0),
        ("sand", 2.5),
        ("xwall", 2.5),
        ("hogs", 0),
        ("wire", 0),
        ("fo/sand", 3.5),
        ("be", 0),
        ("ai", 0),
    ],
)
def test_ai_d3_cover_score(cell: str, score: float) -> None:
    """AI-D3: what a hex takes from infantry and armor, strongest of each, and half a point for a flag."""
    p = position(f"xI4 {cell}/=p . . aI4", active=AXIS)
    assert ground.cover(view(p), p.unit("xI"), p.hex("p")) == score


def test_ai_d4_in_cover_from_two_on() -> None:
    """AI-D4: a hill is cover, a hedgehog hex is open terrain."""
    p = position("xI4 hi/=hill hogs/=hogs . aI4", active=AXIS)
    seen, unit = view(p), p.unit("xI")
    assert ground.in_cover(seen, unit, p.hex("hill"))
    assert not ground.in_cover(seen, unit, p.hex("hogs"))


def test_ai_d5_best_cover_is_the_highest_score() -> None:
    """AI-D5: a church before a wood, a wood before a hill."""
    assert turn("fo/=f xI4 ch/=c\n hi/=h . . . .", strategy=DEFENSIVE).named("Move") == ["c"]
    assert turn("fo/=f xI4 .\n hi/=h . . . .", strategy=DEFENSIVE).named("Move") == ["f"]


def test_ai_d6_understrength_is_below_full() -> None:
    """AI-D6: a unit that starts with three figures is not understrength with three."""
    p = position("fo/xI3 . . . . . . . aI4", active=AXIS, card="direct_from_hq", top_left="A9")
    assert turn(p).ids("Order") == ["O6"]
    p = position("fo/xI3 . . . . . . . aI4", active=AXIS, card="direct_from_hq", top_left="A9")
    p.state.figures[p.unit("xI")] = 2
    assert turn(p).ids("Order") == ["O5"]


def test_ai_d7_can_attack_from_where_it_stands() -> None:
    """AI-D7: a target with a die, the card's bonus counted, without moving."""
    assert turn("fo/xI4 . . aI4").ids("Order") == ["O4"]
    assert turn("fo/xI4 . . fo/aI4").ids("Order") == ["O6"]
    assert turn("fo/xI4 . . fo/aI4", "firefight").ids("Order") == ["O4"]


def objectives(side: str, *hexes: str) -> str:
    return "".join(f'[[objectives]]\nside = "{side}"\nhexes = ["{{{h}}}"]\n' for h in hexes)


def test_ai_d8_own_objectives_first_then_those_to_guard() -> None:
    """AI-D8: hexes that score for the bot and are not held; if there are none, the enemy's."""
    drawing = "xI4 =p =q . aI4"
    both = position(drawing, active=AXIS, more=objectives("axis", "p") + objectives("allies", "q"))
    assert ground.objectives(view(both)) == [both.hex("p")]
    guard = position(drawing, active=AXIS, more=objectives("allies", "q"))
    assert ground.objectives(view(guard)) == [guard.hex("q")]
    held = position("xI4/=p =q . aI4", active=AXIS, more=objectives("axis", "p") + objectives("allies", "q"))
    assert ground.objectives(view(held)) == [held.hex("q")]
    won = position(drawing, active=AXIS, more=objectives("axis", "p") + 'mode = "permanent"\n')
    won.state.won = [True]
    assert ground.objectives(view(won)) == [], "a permanent medal already won is no goal any more"


def test_ai_d9_march_goes_round_and_counts_climbs() -> None:
    """AI-D9: units and stops do not count, rivers and steep climbs do; no way is far."""
    p = position("xI4/=a fo/aI4/=b =c", active=AXIS)
    seen, unit = view(p), p.unit("xI")
    assert ground.march(seen, unit, p.hex("a"), p.hex("c")) == 2
    p = position("xI4/=a st/=b =c", active=AXIS)
    assert ground.march(view(p), p.unit("xI"), p.hex("a"), p.hex("b")) == 2
    p = position("xI4/=a ri =c", active=AXIS)
    assert ground.march(view(p), p.unit("xI"), p.hex("a"), p.hex("c")) > 2
    p = position("xA3/=a . hogs/=c", active=AXIS)
    assert ground.march(view(p), p.unit("xA"), p.hex("a"), p.hex("c")) == 2 + ground.FAR


def test_ai_d10_toward_and_away() -> None:
    """AI-D10: toward is a shorter march to at least one goal; away a longer way to the closest enemy."""
    p = position("=back xI4 =on . aI4", active=AXIS)
    seen, unit, goal = view(p), p.unit("xI"), [p.hex("aI")]
    assert ground.toward(seen, unit, p.hex("on"), goal) == goal
    assert ground.toward(seen, unit, p.hex("back"), goal) == []
    assert [ground.distance_to_enemy(seen, p.hex(h)) for h in ("back", "xI", "on")] == [4, 3, 2]
    away = turn("fo/=back fo/xI4 fo/=on . . aI4", strategy=DEFENSIVE, top_left="A9")
    assert away.ids("Order") == ["D6"], "at full strength it goes toward the enemy"
    p = position("fo/=back fo/xI4/=u fo/=on . . . aI4", active=AXIS, card="direct_from_hq", top_left="A9")
    p.state.figures[p.unit("u")] = 2
    assert turn(p, strategy=DEFENSIVE).named("Move") == ["back"]


def test_ai_d3_the_printed_table_is_what_the_dice_lose() -> None:
    """AI-D3: the definition in the print names each ground with the score that the rules' own dice give."""
    state = {
        "church and own bunker 3½": (3.5, "ch", "xbunk"),
        "forest, hedgerow and town 3;": (3.0, "fo", "he", "to"),
        "Sandbags in such a hex make 3 into 3½": (3.5, "fo/sand"),
        "sandbags and own sea wall 2½": (2.5, "sand", "xwall"),
        "hill, steep hill, bluff and cliff 2.": (2.0, "hi", "st", "bl", "cl"),
        "Heights count wherever the enemies are.": (2.0, "hi"),
        "and 2 into 2½": (2.5, "hi/sand"),
        "All else is 0, a hedgehog and another side's bunker or sea wall too.": (
            *(0.0, "hogs", "wire", "be", "ai", "abunk", "awall"),
        ),
    }
    printed = " ".join(str(cover_score_there.__doc__).split())
    for said, (score, *grounds) in state.items():
        assert said in printed
        for drawn in grounds:
            p = position(f"{drawn}/=h xI4/=u aI4", active=AXIS)
            assert ground.cover(view(p), p.unit("u"), p.hex("h")) == score, drawn


def test_ai_d11_weakest() -> None:
    """AI-D11: fewest figures, then least full strength, then armor, artillery, infantry, then leftmost."""
    p = position("aI2/=i aG2/=g aA3/=t aI3/=three aI4/=four xI4", active=AXIS)
    p.state.figures[p.unit("t")] = 2
    p.state.figures[p.unit("four")] = 2
    seen = view(p)
    order = sorted(
        (p.unit(n) for n in ("i", "g", "t", "three", "four")), key=lambda u: ground.weakness(seen, u)
    )
    assert [p.at(u) for u in order] == ["g", "i", "t", "four", "three"]
    twins = position("aI4/=right aI4/=left . xI4", active=AXIS)
    weakest = min((twins.unit("left"), twins.unit("right")), key=lambda u: ground.weakness(view(twins), u))
    assert twins.at(weakest) == "left", "the top side's left is on the right of the picture"


def test_ai_d11_equal_enemies_in_one_column() -> None:
    """AI-D11, AI-5z: the weakest of equals, as far to the left, is the one nearer the bot's own baseline."""
    drawing = "aI4/=far . .\n . xI4/=u .\naI4/=near . ."
    p = position(drawing, active=AXIS, top_left="A5", top="allies")
    seen = view(p)
    assert p.at(ground.closest_weakest(seen, p.unit("u"))) == "near"
    assert p.at(ground.best_attack(seen, p.unit("u"), p.hex("u"))[1]) == "near"


def test_ai_d12_no_move_where_the_card_forbids_it() -> None:
    """AI-D12: with Firefight the reachable set is empty, so no line that needs a move fits."""
    assert turn("xI4 . . aI4", "firefight").ids("Order") == ["O4"]
    assert turn("xI4 . . aI4", "direct_from_hq").ids("Order") == ["O3"]


def test_ai_d13_attack_capable_hexes() -> None:
    """AI-D13: infantry two hexes on, or in a wood it has just entered, could not battle there."""
    p = position("xI4 =one fo/=wood . . . aI4", active=AXIS, card="direct_from_hq")
    seen, unit = view(p), p.unit("xI")
    reach = seen.reach(unit)
    assert seen.can_battle_at(unit, p.hex("one"), reach[p.hex("one")])
    assert not seen.can_battle_at(unit, p.hex("wood"), reach[p.hex("wood")])


# -- selection --------------------------------------------------------------------------------------


def test_ai_4_and_ai_4a_line_by_line_within_the_limits() -> None:
    """AI-4, AI-4a: units of an earlier line first, as far as the card's limits allow."""
    made = turn("xI4/=a aI4/=b . . . xI4/=c . . aI4/=d . xI4/=e . .", "attack_right", top_left="A9")
    assert made.named("Order") == ["a"]
    made = turn("xI4/=assault aI4 . . xI4/=fires . . . . . . . xI4/=far", "direct_from_hq", top_left="A9")
    assert made.ids("Order") == ["O1", "O3", "O6"]
    assert made.named("Order") == ["assault", "fires", "far"]


def test_ai_4b_more_dice_then_nearer_then_more_figures() -> None:
    """AI-4b: inside a line more dice on the attack to come, then nearer, then more figures, then class."""
    made = turn("xI4/=two . aI4/=x . . xI4/=three aI4/=y", "direct_from_hq", top_left="A9")
    assert made.named("Order")[0] == "three"
    near = turn(
        "xI4/=far . . . . . . . aI4 . . . xI4/=near", "recon_in_force", top_left="A9", strategy=DEFENSIVE
    )
    assert near.named("Order")[0] == "near"
    strong = turn("xI3/=few . . . . . aI4 . . . . . xI4/=many", "recon_in_force", top_left="A9")
    assert strong.named("Order")[0] == "many"


def test_ai_4c_fills_the_card() -> None:
    """AI-4c: it orders as many units as the card allows, even units that will only hold."""
    drawing = "to/xI4/=a to/xI4/=b to/xI4/=c to/xI4/=d to/xI4/=e . . . . . . . aI4"
    made = turn(drawing, "direct_from_hq", strategy=DEFENSIVE, top_left="A9")
    assert len([text for text in made.of("Order") if text.startswith("order")]) == 4


def test_ai_4d_every_unit_has_a_line() -> None:
    """AI-4d: on a board with every class, in cover and open, near and far, all of them are ordered."""
    drawing = "xI4 to/xA3 xG2 fo/xS4 hi/xI1 . . . . . . . aI4"
    for strategy in (DEFENSIVE, OFFENSIVE):
        made = turn(drawing, "assault_right", strategy=strategy, top_left="A9")
        assert len(made.ids("Order")) == 4
        assert all(made.ids("Order"))


def test_ai_4e_an_activation_cube_until_the_move_is_done() -> None:
    """AI-4e: the cube lies beside an ordered unit until its own move order is finished."""
    made = turn("xI4/=a . . . . . . . . xI4/=b . . aI4", "recon_in_force", top_left="A9")
    assert made.game.state.activation == []
    cubes = [d for d in made.decisions if d.kind == "Mover"]
    assert len(cubes) == 2


def test_ai_4f_tactic_cards_use_the_tree_too() -> None:
    """AI-4f: Armor Assault orders tanks only, by the same lines."""
    made = turn("xI4/=i aI4/=x . xA3/=t . . . . . . . . xA3/=u", "armor_assault", top_left="A9")
    assert made.named("Order") == ["t", "u"]
    assert made.ids("Order") == ["O2", "O6"]


# -- the two trees ------------------------------------------------------------------------------------


def only(
    drawing: str, strategy: str, *, figures: int = 0, more: str = "", **rulings: Any
) -> tuple[str, list[str]]:
    """The line by which the one unit is ordered, and where it goes."""
    p = position(drawing, active=AXIS, card="direct_from_hq", top_left="A9", more=more, **rulings)
    if figures:
        p.state.figures[p.unit("u")] = figures
    made = turn(p, strategy=strategy)
    return made.ids("Order")[0], made.named("Move")


def test_d1_holds_against_a_weak_enemy() -> None:
    """D1: in close assault with an enemy of one or two figures it holds."""
    assert only("xI4/=u aI2 . fo", DEFENSIVE) == ("D1", ["hold"])
    assert only("xI4/=u aI3 . fo", DEFENSIVE)[0] == "D2"


def test_d2_open_terrain_moves_to_best_cover() -> None:
    """D2: a unit in the open goes to the best cover in reach."""
    assert only("xI4/=u fo/=wood . . . . aI4", DEFENSIVE) == ("D2", ["wood"])


def test_d3_understrength_in_cover_withdraws_in_cover() -> None:
    """D3: an understrength unit in cover moves away from the enemy if it can remain in cover."""
    assert only("fo/=back fo/xI4/=u . . . aI4", DEFENSIVE, figures=2) == ("D3", ["back"])
    assert only(". fo/xI4/=u . . . aI4", DEFENSIVE, figures=2) == ("D3", ["hold"])


def test_d4_moves_toward_an_objective_in_cover() -> None:
    """D4: a unit in cover goes on toward an objective if it can stay in cover."""
    goal = objectives("axis", "p")
    assert only("fo/xI4/=u fo/=on . =p . . . aI4", DEFENSIVE, more=goal) == ("D4", ["on"])


def test_d5_attacks_from_cover() -> None:
    """D5: a unit in cover that can attack holds."""
    assert only("fo/xI4/=u . . aI4", DEFENSIVE) == ("D5", ["hold"])
    assert only("fo/xI4/=u fo/=on . aI4", DEFENSIVE) == ("D6", ["on"])
    assert only("fo/xI4/=u . aI4", DEFENSIVE) == ("D5", ["hold"])


def test_d6_moves_toward_the_enemy_in_cover() -> None:
    """D6: a unit in cover that cannot attack goes on toward an enemy if it can stay in cover."""
    assert only("fo/xI4/=u fo/=on . . . . . aI4", DEFENSIVE) == ("D6", ["on"])


def test_d7_anybody_else_holds() -> None:
    """D7: nothing to gain in cover: it holds."""
    assert only("fo/xI4/=u . . . . . . aI4", DEFENSIVE) == ("D7", ["hold"])


def test_o1_close_assault_holds() -> None:
    """O1: a unit in close assault holds and fights."""
    assert only("xI4/=u aI4", OFFENSIVE) == ("O1", ["hold"])


def test_o2_moves_into_close_assault() -> None:
    """O2: a unit that can move next to an enemy and attack does so."""
    assert only("xI4/=u =on aI4", OFFENSIVE)[0] == "O2"
    assert only("xI4/=u . =on aI4", OFFENSIVE)[0] != "O2"


def test_o3_moves_for_more_dice() -> None:
    """O3: a unit in the open that rolls more dice after a move goes there."""
    assert only("xI4/=u =on . . aI4", OFFENSIVE) == ("O3", ["on"])


def test_o4_attacks_without_moving() -> None:
    """O4: a unit that can attack from where it stands holds."""
    assert only("fo/xI4/=u . . aI4", OFFENSIVE) == ("O4", ["hold"])


def test_o5_understrength_goes_to_cover() -> None:
    """O5: an understrength unit goes to cover, toward the enemy if possible."""
    assert only("xI4/=u fo/=wood . . . . . . aI4", OFFENSIVE, figures=2) == ("O5", ["wood"])


def test_o6_marches_on_the_closest_enemy() -> None:
    """O6: anybody else goes toward the closest, then weakest enemy, to cover if possible."""
    assert only("xI4/=u . =two . . . . . aI4", OFFENSIVE) == ("O6", ["two"])
    assert only("xI4/=u fo/=wood . . . . . . aI4", OFFENSIVE) == ("O6", ["wood"])


def test_co_3_sandbags_never_run_out() -> None:
    """CO-3: Dig-In puts sandbags under every unit it orders, however many lie on the board already."""
    p = position(
        "xI4/=a xI4/=b sand sand sand sand sand sand sand sand . aI4",
        active=AXIS,
        card="dig_in",
        top_left="A9",
    )
    turn(p, "dig_in", DEFENSIVE)
    assert p.state.sandbags[p.hex("a")]
    assert p.state.sandbags[p.hex("b")]
    assert sum(p.state.sandbags) == 10


def test_sp_7_rules_of_other_boxes_are_refused() -> None:
    """SP-7: a scenario that asks for a rule from outside the base box is refused, with what there is."""
    with pytest.raises(ScenarioError, match="battle_back"):
        position("xI4 . aI4", more='[[rules]]\nrule = "battle_back"\nside = "allies"\n')


DIGGERS = "fo/xI4/=a . . . . fo/xI4/=b . aI4 . . . xI4/=c aI2"
"""One far from anybody in cover, one in cover within range, one in close assault in the open."""


@pytest.mark.parametrize(
    ("strategy", "lines"), [(DEFENSIVE, ["D1", "D5", "D7"]), (OFFENSIVE, ["O1", "O4", "O6"])]
)
def test_ai_d1_dig_in_asks_what_a_unit_could_do_as_it_stands(strategy: str, lines: list[str]) -> None:
    """AI-D1: Dig-In forbids battling, but close assault still comes first, and then who could attack."""
    made = turn(DIGGERS, "dig_in", strategy, top_left="A9")
    assert made.named("Order") == ["c", "b", "a"]
    assert made.ids("Order") == lines
    assert made.of("Attacker") == []


def test_ai_d1_the_value_of_dig_in_and_the_tree_agree() -> None:
    """AI-2b counts the units that AI-D7 says can attack, before the card is played and after."""
    p = position(DIGGERS, active=AXIS, top_left="A9")
    before = card_values.attackers_of(view(p), "dig_in")
    p.state.card = p.state.played = "dig_in"
    seen = view(p)
    assert before == sum(able_to_attack(seen, unit) for unit in seen.units(AXIS)) == 2


def test_ai_4b_the_dice_of_a_unit_count_under_dig_in() -> None:
    """AI-4b: of two units of one line the one with more dice digs in first, though neither may battle."""
    drawing = "fo/xI3/=two . aI4 . . . . . fo/xI4/=one . fo/aI4"
    made = turn(drawing, "dig_in", OFFENSIVE, top_left="A9")
    assert (made.named("Order"), made.ids("Order")) == (["two", "one"], ["O4", "O4"])


def test_ai_d13_who_attacks_nowhere_has_no_dice_wherever_it_goes() -> None:
    """AI-D13: what is said of a unit as a whole is what every hex in its reach says, all game long."""
    seated = seating("memoir44", setup=["scenario=sword_beach"], otherwise=RANDOM)
    game, players, said = seated.start(5), seated.players(5), set[bool]()
    while game.prompt is not None:
        if game.prompt.kind == "Order":
            seen = View(game.state, game.prompt.seat)
            for unit in seen.units(seen.side):
                hexes = (seen.at(unit), *seen.reach(unit))
                nowhere = not any(ground.dice_at(seen, unit, h) for h in hexes)
                assert ground.attacks_nowhere(seen, unit) is nowhere
                said.add(nowhere)
        answer_next(game, seated.box, players[game.prompt.seat])
    assert said == {True, False}


def test_r19_what_holds_for_some_hex_is_told_of_the_unit_as_a_whole() -> None:
    """To move into close assault, to gain dice: of a unit a word says what it says of all its hexes."""
    seated = seating("memoir44", setup=["scenario=sword_beach"], otherwise=RANDOM)
    game, players, said = seated.start(5), seated.players(5), set[tuple[str, bool]]()
    move = WORDS.verbs["Move"].ahead
    assert move is not None
    while game.prompt is not None:
        if game.prompt.kind == "Order":
            seen = View(game.state, game.prompt.seat)
            for unit, text in product(seen.units(seen.side), ("close assault", "gain dice")):
                word = WORDS.find_word("test", text)
                assert word.for_some is not None
                whole = word.for_some(seen, unit)
                assert whole is any(word.call(seen, c) for c in move(seen, Look(it=unit)))
                said.add((text, whole))
        answer_next(game, seated.box, players[game.prompt.seat])
    assert len(said) == 4
