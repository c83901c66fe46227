"""The tactic cards that do something of their own, on drawn positions."""

import pytest

from bythebook.games.memoir44.box.hexes import hex_at, label
from bythebook.games.memoir44.rules.aim import dice_for
from bythebook.games.memoir44.rules.deck import all_cards
from bythebook.games.memoir44.rules.movement import reach
from bythebook.games.memoir44.rules.tactics import copied_card, mirror_card
from bythebook.games.memoir44.state.options import (
    Activate,
    Ambush,
    Attack,
    Decline,
    Done,
    Exit,
    FallBack,
    Hold,
    Move,
    NameSection,
    Order,
    Play,
    Target,
)
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.game import Game
from tests.games.memoir44.card_positions import (
    ALLIES,
    AXIS,
    CONTACT,
    FRONT,
    asked,
    finish_turn,
    game_of,
    hexes,
    order,
    played,
    scenario,
    table_of,
    unit_at,
)

CROWD = """
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   xI4 xI4 xI4 .   .   .   xA3 .   .
  .   .   .   .   xI4 .   .   .   .   .   .   .
.   .   .   .   .   xG2 .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   aI4 .   aA2 .   .   .   .   .   .
"""
"""E7 F7 G7 in a row, e6 below E7 and F7, the guns F5 below e6; K7 stands alone."""


def name_group(game: Game[State], *labels: str) -> None:
    for text in labels:
        asked(game, "Air Power")
        game.answer(Target(hex_at(text)))


def test_cc_1_air_power_names_a_connected_group_before_the_first_roll() -> None:
    """CC-1: after the first only units that touch the group are offered, four at most; it may branch."""
    game = played(CROWD, "air_power")
    assert hexes(game) == {"E7", "F7", "G7", "e6", "F5", "K7"}
    assert Done() not in asked(game, "Air Power").options
    name_group(game, "F7")
    assert hexes(game) == {"E7", "G7", "e6"}
    name_group(game, "G7", "e6")
    assert hexes(game) == {"E7", "F5"}
    name_group(game, "E7")
    assert hexes(game) == {"F7", "G7", "e6", "E7"}
    assert asked(game, "Air Power order").options[0] == Target(hex_at("E7"))
    assert not any(entry.answer and entry.seat == "battle" for entry in game.log)


def test_cc_1_by_the_other_ruling_the_group_is_a_line() -> None:
    """CC-1: ruled `line`, a unit joins only at either end of the chain, not in its middle."""
    game = played(CROWD, "air_power", rulings={"air_power_group": "line"})
    name_group(game, "E7", "F7", "G7")
    assert hexes(game) == {"e6"}, "e6 touches the end E7"
    game = played(CROWD, "air_power", rulings={"air_power_group": "line"})
    name_group(game, "F7", "e6")
    assert hexes(game) == {"E7", "G7", "F5"}
    name_group(game, "F5")
    assert hexes(game) == {"E7", "G7"}


@pytest.mark.parametrize(("side", "dice"), [(AXIS, 1), (ALLIES, 2)])
def test_cc_1_each_unit_is_struck_with_the_dice_of_the_side(side: int, dice: int) -> None:
    """CC-1: one die for the Axis, two for the Allies; symbol, grenade and star hit."""
    target = "K7" if side == ALLIES else "G1"
    game = played(CROWD, "air_power", active=side, battle=["sag"[:dice]])
    name_group(game, target)
    assert [e.answer for e in game.log if e.seat == "battle"] == [("star", "armor")[:dice]]
    state = game.state
    unit = next(u for u, h in enumerate(state.at) if label(h) == target)
    assert state.figures[unit] == state.full[unit] - dice
    assert state.active == 1 - side


def test_cc_1_flags_cannot_be_ignored_and_the_owner_falls_back() -> None:
    """CC-1: a flag of Air Power moves a unit off its sandbags although sandbags could ignore one."""
    sandbags = _obstacles(F5="sand", e6="sand")
    game = played(scenario(CROWD, obstacles=sandbags), "air_power", battle=["fi", "if"])
    name_group(game, "e6", "F5")
    game.answer(Done())
    game.answer(Target(hex_at("F5")))
    assert list(asked(game, "Retreat").options) == [FallBack(hex_at("f6"))]
    game.answer(FallBack(hex_at("f6")))
    state = game.state
    assert state.figures[unit_at(state, "e6")] == 2, "one hit, and a figure because both ways back are taken"


def test_cc_1_a_group_unit_that_was_eliminated_is_not_struck_again() -> None:
    """CC-1: target by target; the attacker picks the order, the last one needs no choice."""
    game = played(CROWD, "air_power", battle=["gg", "ii", "ii"])
    name_group(game, "F5", "e6", "F7")
    game.answer(Done())
    game.answer(Target(hex_at("F5")))
    assert hexes(game) == {"e6", "F7"}
    game.answer(Target(hex_at("F7")))
    assert game.state.kills == [0, 1]
    figures = {label(game.state.at[u]): n for u, n in enumerate(game.state.figures) if n}
    assert (figures["e6"], figures["F7"]) == (2, 2)


def _obstacles(**pieces: str) -> str:
    rows = [["."] * (13 - r % 2) for r in range(9)]
    for text, token in pieces.items():
        rows[9 - int(text[1])][ord(text[0].upper()) - ord("A")] = token
    return "\n".join("  " * (r % 2) + " ".join(row) for r, row in enumerate(rows))


def close_assault(*, battle: list[str], other: tuple[str, ...] = ("ambush",), **more: object) -> Game[State]:
    """The Allied tank G5 has declared its attack on the Axis tank g6."""
    game = played(CONTACT, "probe_center", battle=battle, other=other, **more)
    order(game, "G5")
    game.answer(Done())
    game.answer(Done())
    game.answer(Activate(hex_at("G5")))
    game.answer(Attack(hex_at("g6")))
    return game


def test_cc_2_ambush_lets_the_defender_battle_first() -> None:
    """CC-2: before the dice of a close assault; a dead attacker has no attack, and nobody takes ground."""
    game = close_assault(battle=["aag"])
    prompt = asked(game, "Ambush")
    assert (prompt.seat, prompt.default, prompt.about) == ("axis", Decline(), unit_at(game.state, "g6"))
    game.answer(Ambush(hex_at("G5")))
    state = game.state
    assert state.unit_at[hex_at("G5")] == NOWHERE
    assert state.kills == [1, 0]
    assert state.unit_at[hex_at("g6")] != NOWHERE
    assert state.discards["ambush"] == 1
    assert state.active == AXIS


def test_cc_2_an_attacker_that_was_hit_but_stayed_attacks_normally() -> None:
    """CC-2: one hit on the attacker, then the attack with all its dice."""
    game = close_assault(battle=["ass", "aas"])
    game.answer(Ambush(hex_at("G5")))
    state = game.state
    assert state.figures[unit_at(state, "G5")] == 2
    assert state.figures[unit_at(state, "g6")] == 1


def test_cc_2_an_attacker_that_falls_back_has_lost_its_attack() -> None:
    """CC-2: a flag drives the attacker off its hex, and the attack is cancelled."""
    game = close_assault(battle=["fss"])
    game.answer(Ambush(hex_at("G5")))
    game.answer(asked(game, "Retreat").options[0])
    assert game.state.counts["battle"] == 1
    assert game.state.active == AXIS


def test_cc_2_an_attacker_whose_retreat_is_blocked_attacks_normally() -> None:
    """CC-2: with no hex to fall back to it pays a figure, stays and attacks."""
    blocked = CONTACT.replace(
        "  .   .   .   .   .   .   .   .   .   .   .   .\n.   .   .   .   .   .   .   .   aI4",
        "  .   .   .   .   .   aI4 aI4 .   .   .   .   .\n.   .   .   .   .   .   .   .   aI4",
    )
    assert blocked != CONTACT
    game = game_of(table_of(blocked, hand=["probe_center"], other=["ambush"]), battle=["fss", "aas"])
    game.answer(Play("probe_center"))
    order(game, "G5")
    game.answer(Done())
    game.answer(Done())
    game.answer(Activate(hex_at("G5")))
    game.answer(Attack(hex_at("g6")))
    game.answer(Ambush(hex_at("G5")))
    state = game.state
    assert state.figures[unit_at(state, "G5")] == 2
    assert state.figures[unit_at(state, "g6")] == 1


def test_cc_2_the_ambusher_has_no_bonus_of_the_card_in_play() -> None:
    """CC-2: Armor Assault gives the attacker a fourth die, the ambusher keeps its three."""
    game = game_of(table_of(CONTACT, hand=["armor_assault"], other=["ambush"]))
    game.answer(Play("armor_assault"))
    order(game, "G5")
    state = game.state
    attacker, defender = unit_at(state, "G5"), unit_at(state, "g6")
    assert (dice_for(state, attacker, defender), dice_for(state, defender, attacker)) == (4, 3)


def test_cc_2_the_replacement_is_drawn_before_the_active_players_card() -> None:
    """CC-2: at the end of the turn the ambusher draws first."""
    game = close_assault(battle=["aag"], deck=["barrage", "dig_in"])
    game.answer(Ambush(hex_at("G5")))
    assert game.state.hands == [["barrage"], ["dig_in"]]
    assert all_cards(game.state) == 60


def test_cc_2_by_the_other_ruling_the_replacement_is_drawn_at_once() -> None:
    """CC-2: ruled `at_once`, the card comes before the rest of the turn."""
    game = close_assault(battle=["fss"], deck=["barrage"], rulings={"ambush_draw": "at_once"})
    game.answer(Ambush(hex_at("G5")))
    asked(game, "Retreat")
    assert not game.state.ambushed
    finish_turn(game)
    assert game.state.hands[AXIS] == ["barrage"]
    assert len(game.state.hands[ALLIES]) == 1


def test_cc_2_without_the_card_or_from_afar_there_is_no_window() -> None:
    """CC-2: nobody is asked who has no Ambush; declining keeps the card."""
    game = close_assault(battle=["sss"], other=("barrage",))
    assert game.state.active == AXIS
    game = close_assault(battle=["sss"])
    game.answer(Decline())
    assert "ambush" in game.state.hands[AXIS]
    far = game_of(table_of(CONTACT, hand=["probe_right"], other=["ambush"]), battle=["s"])
    assert "Ambush" not in _kinds(far, Play("probe_right"))


def _kinds(game: Game[State], first: Play) -> list[str]:
    kinds = []
    game.answer(first)
    while game.prompt is not None and game.state.turn == 1:
        kinds.append(game.prompt.kind)
        game.answer(game.prompt.options[-1])
    return kinds


def test_cc_2_ambush_is_not_played_on_the_own_turn() -> None:
    """CC-2: it is never among the cards to play; a hand of nothing else passes."""
    game = game_of(table_of(FRONT, hand=["ambush", "barrage"]))
    assert list(asked(game, "Turn").options) == [Play("barrage")]
    game = game_of(table_of(FRONT, hand=["ambush"]))
    assert list(asked(game, "Turn").options) == [Done()]
    game.state.last_card[ALLIES] = "probe_left"
    game.answer(Done())
    assert (game.state.active, game.state.hands[ALLIES]) == (AXIS, ["ambush"])
    assert copied_card(game.state, AXIS) == "", "no card was played, so there is none to copy"


def test_cc_2_a_unit_at_sea_cannot_ambush() -> None:
    """CC-2: the ambush is a battle, and nobody battles from the ocean."""
    sea = _obstacles(g6="oc")
    state = table_of(scenario(CONTACT, ground=sea), hand=["probe_center"], other=["ambush"])
    game = game_of(state, battle=["sss"])
    assert "Ambush" not in _kinds_attacking(game)


def _kinds_attacking(game: Game[State]) -> list[str]:
    game.answer(Play("probe_center"))
    order(game, "G5")
    game.answer(Done())
    game.answer(Done())
    game.answer(Activate(hex_at("G5")))
    game.answer(Attack(hex_at("g6")))
    return [game.prompt.kind] if game.prompt else []


def test_cc_5_barrage_strikes_one_unit_anywhere_with_four_dice() -> None:
    """CC-5: four dice whatever the ground; stars miss, symbols and grenades hit; no unit is ordered."""
    forest = _obstacles(F7="fo")
    game = played(scenario(CROWD, ground=forest), "barrage", battle=["igss"])
    assert hexes(game) == {"E7", "F7", "G7", "e6", "F5", "K7"}
    game.answer(Target(hex_at("F7")))
    state = game.state
    assert state.figures[unit_at(state, "F7")] == 2
    assert (state.ordered, state.active) == ([], AXIS)


def test_cc_5_barrage_flags_cannot_be_ignored() -> None:
    """CC-5: sandbags do not help against the flag of a Barrage."""
    game = played(scenario(CROWD, obstacles=_obstacles(K7="sand")), "barrage", battle=["fiii"])
    game.answer(Target(hex_at("K7")))
    assert {type(o) for o in asked(game, "Retreat").options} == {FallBack}


def test_cc_6_behind_enemy_lines_moves_battles_and_moves_again() -> None:
    """CC-6: one infantry unit: three hexes over any ground, one die more, then three hexes again."""
    woods = _obstacles(C7="fo", c6="fo", D7="fo", d6="fo", D5="fo")
    state = table_of(scenario(CONTACT, ground=woods), hand=["behind_enemy_lines"])
    game = game_of(state, battle=["ssss"])
    game.answer(Play("behind_enemy_lines"))
    assert hexes(game) == {"C5", "I3", "A1"}
    order(game, "C5")
    unit = state.ordered[0]
    assert reach(state, unit)[hex_at("D7")] == 2
    game.answer(Activate(hex_at("C5")))
    game.answer(Move(hex_at("B5")))
    assert dice_for(state, unit, unit_at(state, "b6")) == 4
    game.answer(Activate(hex_at("B5")))
    game.answer(Attack(hex_at("b6")))
    assert asked(game, "Second move").about == unit
    game.answer(Move(hex_at("B3")))
    assert state.at[unit] == hex_at("B3")
    assert state.active == AXIS


def test_cc_6_a_unit_lost_to_an_ambush_does_not_move_again() -> None:
    """CC-6: the second move needs a unit that is still on the board."""
    weak = CONTACT.replace("aI4 .   .   .   aA3", "aI1 .   .   .   aA3")
    game = game_of(table_of(weak, hand=["behind_enemy_lines"], other=["ambush"]), battle=["ggg"])
    game.answer(Play("behind_enemy_lines"))
    order(game, "C5")
    game.answer(Done())
    game.answer(Activate(hex_at("C5")))
    game.answer(Attack(hex_at("b6")))
    game.answer(Ambush(hex_at("C5")))
    assert game.state.active == AXIS


def test_cc_1_a_line_grows_at_either_end() -> None:
    """CC-1: ruled `line`, a chain begun in its middle goes on at one end and then at the other."""
    row = FRONT.split("\n")
    row[3] = ".   .   xI4 xI4 xI4 xI4 xI4 .   .   .   .   .   ."
    game = played(scenario("\n".join(row)), "air_power", rulings={"air_power_group": "line"})
    for text, offered in (("E7", {"D7", "F7"}), ("F7", {"D7", "G7"}), ("D7", {"C7", "G7"})):
        game.answer(Target(hex_at(text)))
        assert hexes(game) == offered


def test_cc_6_the_second_move_may_lead_off_the_board_over_an_exit() -> None:
    """CC-6: a unit on an exit of its side may leave before its move, or after its battle (SP-5)."""
    exits = '[[exits]]\nside = "allies"\nhex = "C5"\nmedals = 2\n'
    state = table_of(scenario(CONTACT, more=exits), hand=["behind_enemy_lines"])
    game = game_of(state, battle=["ssss"])
    game.answer(Play("behind_enemy_lines"))
    order(game, "C5")
    unit = state.ordered[0]
    game.answer(Activate(hex_at("C5")))
    asked(game, "Exit")
    game.answer(Decline())
    game.answer(Hold())
    game.answer(Activate(hex_at("C5")))
    game.answer(Attack(hex_at("b6")))
    asked(game, "Exit")
    game.answer(Exit())
    assert (state.at[unit], state.kills, state.active) == (NOWHERE, [0, 2], AXIS)


def test_cc_8_counter_attack_swaps_left_and_right() -> None:
    """CC-8: Probe Left of the Axis is copied as Probe Right: the same ground seen from the other side."""
    assert (mirror_card("probe_left"), mirror_card("pincer_move")) == ("probe_right", "pincer_move")
    state = table_of(FRONT, hand=["counter_attack"])
    state.last_card[AXIS] = "probe_left"
    game = game_of(state)
    game.answer(Play("counter_attack"))
    assert (state.card, state.played) == ("probe_right", "counter_attack")
    assert hexes(game) == {"J3", "M3", "M1", "i4"}
    assert state.last_card[ALLIES] == "probe_right"


def test_cc_8_counter_attack_on_a_counter_attack_copies_what_that_one_copied() -> None:
    """CC-8: Attack Left, countered, countered again: an Attack Left for the first side."""
    state = table_of(FRONT, hand=["attack_left", "counter_attack"], other=["counter_attack"])
    game = game_of(state)
    game.answer(Play("attack_left"))
    game.answer(Done())
    game.answer(Play("counter_attack"))
    assert state.card == "attack_right"
    game.answer(Done())
    game.answer(Play("counter_attack"))
    assert state.card == "attack_left"


def test_cc_8_infantry_assault_is_copied_in_the_same_physical_section() -> None:
    """CC-8: the Allies named their left, so the Axis orders its infantry on its right, unasked."""
    state = table_of(FRONT, hand=["infantry_assault"], other=["counter_attack", "counter_attack"])
    game = game_of(state)
    game.answer(Play("infantry_assault"))
    game.answer(NameSection("left"))
    game.answer(Done())
    game.answer(Play("counter_attack"))
    assert (state.card, state.section) == ("infantry_assault", "right")
    assert hexes(game) == {"B9"}


def test_cc_8_a_second_copy_of_an_infantry_assault_stays_in_that_section() -> None:
    """CC-8: countered and countered again, it is still fought on the Allied left."""
    hand = ["infantry_assault", "counter_attack"]
    state = table_of(FRONT, hand=hand, other=["counter_attack"])
    game = game_of(state)
    game.answer(Play("infantry_assault"))
    game.answer(NameSection("left"))
    game.answer(Done())
    game.answer(Play("counter_attack"))
    game.answer(Done())
    game.answer(Play("counter_attack"))
    assert (state.card, state.section) == ("infantry_assault", "left")
    assert hexes(game) == {"A3", "d4"}


def test_cc_8_a_copied_recon_gives_its_draw() -> None:
    """CC-8: two cards are drawn and one is kept, as for the Recon that was copied."""
    state = table_of(FRONT, hand=["counter_attack"])
    state.last_card[AXIS] = "recon_left"
    game = game_of(state, deck=["barrage dig_in"])
    game.answer(Play("counter_attack"))
    game.answer(Done())
    assert asked(game, "Keep").secret == "allies"


def test_cc_8_with_nothing_to_copy_the_card_is_a_pass() -> None:
    """CC-8: on the first turn it orders nobody, and it leaves nothing to copy behind."""
    game = played(FRONT, "counter_attack", other=("counter_attack",))
    assert game.state.active == AXIS
    assert copied_card(game.state, AXIS) == ""
    assert game.state.discards == {"counter_attack": 1}


def test_cc_8_ambush_cannot_be_copied() -> None:
    """CC-8: after an Ambush the copy is still of the card that side played on its own turn."""
    game = close_assault(battle=["aag"])
    game.state.last_card[AXIS] = "probe_left"
    game.answer(Ambush(hex_at("G5")))
    assert copied_card(game.state, ALLIES) == "probe_right"


def test_cc_8_a_recon_played_as_air_power_is_copied_as_ruled() -> None:
    """CC-8: as the Air Power it was played as; by the other ruling as the Recon that was printed."""
    rule = '[[rules]]\nrule = "recon_as_air_power"\nside = "allies"\nhexes = ["E1"]\n'
    for ruling, expected in (("as_played", "air_power"), ("as_printed", "recon_center")):
        state = table_of(scenario(CROWD, more=rule), hand=["recon_center"], rulings={"counter_recon": ruling})
        game = game_of(state)
        game.answer(Play("recon_center", "air_power"))
        assert copied_card(state, AXIS) == expected
        assert state.card == "air_power"


def test_cc_9_dig_in_puts_sandbags_under_four_infantry_units() -> None:
    """CC-9: infantry without sandbags; it neither moves nor battles this turn."""
    game = played(scenario(CONTACT, obstacles=_obstacles(I3="sand")), "dig_in")
    assert hexes(game) == {"C5", "A1"}
    order(game, "C5", "A1")
    state = game.state
    assert {label(h) for h, there in enumerate(state.sandbags) if there} == {"C5", "A1", "I3"}
    assert state.active == AXIS, "no move, no battle"


def test_cc_9_no_sandbags_in_the_ocean() -> None:
    """CC-9: a unit at sea cannot dig in."""
    game = played(scenario(CONTACT, ground=_obstacles(A1="oc")), "dig_in")
    assert hexes(game) == {"C5", "I3"}


def test_cc_13_medics_heal_own_symbols_and_stars_and_order_the_unit() -> None:
    """CC-13: a die for each card held, this one too; at most to full strength; then a normal order."""
    state = table_of(FRONT, hand=["medics_mechanics", "barrage", "dig_in"])
    state.figures[unit_at(state, "F3")] = 1
    state.figures[unit_at(state, "H3")] = 2
    game = game_of(state, battle=["isa"])
    game.answer(Play("medics_mechanics"))
    assert hexes(game) == {"F3", "H3"}
    order(game, "F3")
    assert state.figures[unit_at(state, "F3")] == 3
    assert hexes(game) == {"F3"}
    asked(game, "Mover")


def test_cc_13_without_a_figure_back_the_unit_has_no_order() -> None:
    """CC-13: artillery heals on stars only; two infantry faces do nothing and the turn is over."""
    state = table_of(FRONT, hand=["medics_mechanics", "barrage"])
    state.figures[unit_at(state, "A1")] = 1
    game = game_of(state, battle=["ii"])
    game.answer(Play("medics_mechanics"))
    order(game, "A1")
    assert (state.figures[unit_at(state, "A1")], state.active) == (1, AXIS)


def test_cc_13_with_everybody_at_full_strength_nothing_happens() -> None:
    """CC-13: nobody to choose, no dice."""
    game = played(FRONT, "medics_mechanics")
    assert game.state.active == AXIS
    assert "battle" not in game.state.counts


def test_un_2_full_strength_is_what_the_scenario_says() -> None:
    """UN-2: a unit that starts with two figures is at full strength; one taken by an event can come back."""
    state = table_of(CROWD, hand=["medics_mechanics", "barrage", "dig_in"])
    tank = unit_at(state, "G1")
    assert (state.figures[tank], state.full[tank]) == (2, 2)
    state.figures[tank] = 1
    game = game_of(state, battle=["aaa"])
    game.answer(Play("medics_mechanics"))
    order(game, "G1")
    assert state.figures[tank] == 2


def test_cc_15_their_finest_hour_orders_units_by_dice() -> None:
    """CC-15: a symbol orders a unit of its class, a star anybody; they battle with one die more."""
    hand = ("their_finest_hour", "barrage", "dig_in", "ambush")
    game = game_of(table_of(FRONT, hand=hand), battle=["iasg"])
    game.answer(Play("their_finest_hour"))
    state = game.state
    assert state.dice == ("infantry", "armor", "star")
    assert len(hexes(game)) == 11, "the star orders anybody"
    order(game, "A1")
    assert list(state.dice) == ["infantry", "armor"]
    order(game, "F3")
    assert hexes(game) == {"D3", "H3", "M1"}
    order(game, "D3")
    asked(game, "Mover")
    for text in ("F3", "D3"):
        unit = unit_at(state, text)
        state.at[unit], before = hex_at("F8"), state.at[unit]
        assert dice_for(state, unit, unit_at(state, "F9")) == 4
        state.at[unit] = before


def test_cc_15_a_unit_takes_a_die_of_its_class_before_a_star() -> None:
    """CC-15: with an infantry face and a star, one infantry unit leaves the star for a gun."""
    game = game_of(table_of(FRONT, hand=["their_finest_hour", "barrage"]), battle=["si"])
    game.answer(Play("their_finest_hour"))
    game.answer(Order(hex_at("F3")))
    assert game.state.dice == ("star",)
    assert "A1" in hexes(game)


def test_cc_15_dice_that_order_nobody_pass() -> None:
    """CC-15: grenades and flags order nobody."""
    game = played(FRONT, "their_finest_hour", battle=["g"])
    assert game.state.active == AXIS


def test_cc_15_everything_is_shuffled_before_the_draw() -> None:
    """CC-15: discard pile, this card and draw pile become one pile, from which the next card is drawn."""
    state = table_of(FRONT, hand=["their_finest_hour"])
    state.piles["deck"].see("deck", "barrage")
    state.discards["barrage"] = 1
    game = game_of(state, battle=["g"], deck=["their_finest_hour"])
    game.answer(Play("their_finest_hour"))
    assert state.discards == {}
    assert state.hands[ALLIES] == ["their_finest_hour"]
    assert (len(state.piles["deck"]), all_cards(state)) == (59, 60)


def test_cc_hold_is_a_move_too() -> None:
    """TS-4: an ordered unit may hold and still battle."""
    game = played(CONTACT, "probe_center")
    order(game, "G5")
    game.answer(Done())
    game.answer(Activate(hex_at("G5")))
    game.answer(Hold())
    asked(game, "Attacker")
