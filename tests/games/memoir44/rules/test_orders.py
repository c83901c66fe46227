"""Orders: section cards, split hexes, and the class cards that only say who is ordered."""

from itertools import product

import pytest

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import CENTER, LEFT, RIGHT, hex_at
from bythebook.games.memoir44.rules.aim import can_battle_after, dice_for
from bythebook.games.memoir44.rules.movement import reach
from bythebook.games.memoir44.rules.orders import (
    can_order,
    can_order_plane,
    can_share,
    could_order,
    orderable,
)
from bythebook.games.memoir44.state.options import Done, NameSection, Order
from bythebook.kernel.prompt import sort_key
from bythebook.players.builtin import RANDOM
from bythebook.players.match import answer_next
from bythebook.players.seating import seating
from tests.games.memoir44.card_positions import (
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

SECTION_LEFT = {"A3", "D3", "A1", "d4"}
SECTION_CENTER = {"F3", "H3", "G1", "d4", "i4"}
SECTION_RIGHT = {"J3", "M3", "M1", "i4"}
EVERYBODY = SECTION_LEFT | SECTION_CENTER | SECTION_RIGHT

SECTION_CARDS = [
    ("recon_left", SECTION_LEFT, 1),
    ("recon_center", SECTION_CENTER, 1),
    ("recon_right", SECTION_RIGHT, 1),
    ("probe_left", SECTION_LEFT, 2),
    ("probe_center", SECTION_CENTER, 2),
    ("probe_right", SECTION_RIGHT, 2),
    ("attack_left", SECTION_LEFT, 3),
    ("attack_center", SECTION_CENTER, 3),
    ("attack_right", SECTION_RIGHT, 3),
    ("assault_left", SECTION_LEFT, 4),
    ("assault_center", SECTION_CENTER, 5),
    ("assault_right", SECTION_RIGHT, 4),
    ("general_advance", EVERYBODY, 6),
    ("pincer_move", SECTION_LEFT | SECTION_RIGHT, 4),
    ("recon_in_force", EVERYBODY, 3),
]


@pytest.mark.parametrize(("card", "offered", "most"), SECTION_CARDS)
def test_cc_section_cards_order_so_many_units_of_a_section(card: str, offered: set[str], most: int) -> None:
    """CC: each Section card offers the units of its sections, and no more than it says get an order."""
    game = played(FRONT, card)
    assert hexes(game) == offered
    assert asked(game, "Order").about == card
    while game.prompt is not None and game.prompt.kind == "Order":
        game.answer(game.prompt.options[-1])
    assert len(game.state.ordered) == most


def test_cc_every_section_card_has_a_test() -> None:
    """CC: the table above names every Section card of the deck."""
    assert {card for card, *_ in SECTION_CARDS} == {c.id for c in facts().cards if c.kind == "section"}


def test_bd_6_the_top_side_has_its_left_where_the_bottom_has_its_right() -> None:
    """BD-6: the Axis at the top plays Probe Left and orders units on the right of the drawing."""
    game = played(FRONT, "probe_left", active=0)
    assert hexes(game) == {"J9", "L9"}


def test_bd_7_a_split_hex_counts_in_either_section() -> None:
    """BD-7: two lefts are full with A3 and D3, so d4 goes to the center, where one place of two is left."""
    game = played(FRONT, "general_advance")
    order(game, "A3", "D3", "F3", "d4")
    assert hexes(game) == {"i4", "J3", "M3", "M1"}
    order(game, "J3", "M3")
    assert game.state.turn == 1
    assert asked(game, "Mover").seat == "allies"


def test_bd_7_earlier_units_are_shared_out_anew_for_later_ones() -> None:
    """BD-7: d4 and i4 first; whatever comes next, the two can still make room for it."""
    game = played(FRONT, "recon_in_force")
    order(game, "d4", "i4")
    assert hexes(game) == EVERYBODY - {"d4", "i4"}
    order(game, "F3")
    asked(game, "Mover")
    game = played(FRONT, "recon_in_force")
    order(game, "d4", "A3")
    assert hexes(game) == {"J3", "M3", "M1", "i4"}


def test_bd_7_the_matching_agrees_with_trying_every_assignment() -> None:
    """BD-7: for every crowd of up to four units the test agrees with trying all ways to share them out."""
    from itertools import combinations_with_replacement, product

    masks = (LEFT, CENTER, RIGHT, LEFT | CENTER, CENTER | RIGHT, LEFT | CENTER | RIGHT)
    for limit in ((1, 1, 1), (2, 0, 2), (0, 2, 0), (2, 2, 2)):
        for n in range(5):
            for crowd in combinations_with_replacement(masks, n):
                ways = product(*[[s for s in range(3) if mask >> s & 1] for mask in crowd])
                tried = any(all(way.count(s) <= limit[s] for s in range(3)) for way in ways)
                assert can_share(limit, crowd) == tried, (limit, crowd)


def test_ts_4_a_card_may_order_fewer_units_or_none() -> None:
    """TS-4: Done is offered from the first Order on, and a turn without orders passes."""
    game = played(FRONT, "attack_center")
    assert Done() in asked(game, "Order").options
    game.answer(Done())
    assert (game.state.ordered, game.state.active) == ([], 0)


def test_ts_5_a_unit_gets_one_order_a_turn() -> None:
    """TS-5: an ordered unit is not offered again."""
    game = played(FRONT, "assault_center")
    order(game, "F3")
    assert hexes(game) == SECTION_CENTER - {"F3"}


def test_order_options_are_sorted_and_unique() -> None:
    """TS-2: the options of an Order ask stand in the common order."""
    options = list(asked(played(FRONT, "general_advance"), "Order").options)
    assert options == sorted(set(options), key=sort_key)


def test_cc_3_armor_assault_orders_four_armor_with_a_die_more_in_close_assault() -> None:
    """CC-3: armor of any section, and one die more next to the enemy but not from afar."""
    game = played(CONTACT, "armor_assault")
    assert hexes(game) == {"G5", "M1"}
    state = game.state
    tank = unit_at(state, "G5")
    assert dice_for(state, tank, unit_at(state, "g6")) == 4
    assert dice_for(state, tank, unit_at(state, "F7")) == 3
    assert facts().card["armor_assault"].limit == 4


NO_ARMOR = FRONT.replace("aA3", ".  ")
NO_INFANTRY = FRONT.replace("aI4", ".  ").replace("aS4", ".  ")
NO_GUNS = FRONT.replace("aG2", ".  ")


@pytest.mark.parametrize(
    ("card", "drawn"),
    [
        ("armor_assault", NO_ARMOR),
        ("artillery_bombard", NO_GUNS),
        ("behind_enemy_lines", NO_INFANTRY),
        ("dig_in", NO_INFANTRY),
        ("infantry_assault", NO_INFANTRY),
        ("move_out", NO_INFANTRY),
    ],
)
def test_cc_fallback_orders_any_one_unit_normally(card: str, drawn: str) -> None:
    """CC-3: with its class absent a card orders any one unit, without its own effects; as do five others."""
    game = played(drawn, card)
    state = game.state
    assert state.fallback
    assert hexes(game) == {game_hex for game_hex in EVERYBODY if unit_at(state, game_hex) >= 0}
    order(game, "A1" if unit_at(state, "A1") >= 0 else "A3")
    assert len(state.ordered) == 1
    asked(game, "Mover")
    assert not any(state.sandbags)
    finish_turn(game)
    assert state.active == 0, "no second move follows"


def test_cc_a_class_that_is_present_anywhere_allows_no_fallback() -> None:
    """CC-9: every infantry unit is dug in already, so Dig-In orders nobody: the class is not absent."""
    drawn = scenario(CONTACT, obstacles=_sandbags_under("C5", "I3", "A1"), more="")
    game = played(drawn, "dig_in")
    assert game.state.active == 0
    assert not game.state.fallback


def _sandbags_under(*labels: str) -> str:
    rows = [["."] * (13 - r % 2) for r in range(9)]
    for text in labels:
        rows[9 - int(text[1])][ord(text[0].upper()) - ord("A")] = "sand"
    return "\n".join("  " * (r % 2) + " ".join(row) for r, row in enumerate(rows))


def test_cc_4_artillery_bombard_moves_three_or_battles_twice() -> None:
    """CC-4: all guns; each moves up to three hexes, or battles twice."""
    game = played(FRONT, "artillery_bombard")
    assert hexes(game) == {"A1", "M3"}
    state = game.state
    gun = unit_at(state, "A1")
    assert max(reach(state, gun).values()) == 3
    assert not can_battle_after(state, gun, hex_at("B1"), 1)
    assert facts().card["artillery_bombard"].battles == 2


def test_cc_7_close_assault_orders_infantry_and_armor_next_to_an_enemy() -> None:
    """CC-7: C5 and G5, not the guns at K5; nobody moves; one die more on the first battle only."""
    game = played(CONTACT, "close_assault")
    assert hexes(game) == {"C5", "G5"}
    state = game.state
    order(game, "C5", "G5")
    asked(game, "Attacker")
    unit = unit_at(state, "C5")
    assert reach(state, unit) == {}
    assert dice_for(state, unit, unit_at(state, "b6")) == 4
    state.battles[unit] = 1
    assert dice_for(state, unit, unit_at(state, "b6")) == 3


def test_cc_7_with_nobody_adjacent_the_card_does_nothing() -> None:
    """CC-7: no unit is next to an enemy, so the turn passes to the other side."""
    assert played(FRONT, "close_assault").state.active == 0


def test_cc_10_direct_from_hq_orders_any_four() -> None:
    """CC-10: any unit of any section, four in all."""
    game = played(FRONT, "direct_from_hq")
    assert hexes(game) == EVERYBODY
    order(game, "A3", "M3", "M1", "d4")
    asked(game, "Mover")


def test_cc_11_firefight_orders_four_units_away_from_the_enemy() -> None:
    """CC-11: those not adjacent; they stand still and roll one die more."""
    game = played(CONTACT, "firefight")
    assert hexes(game) == {"I3", "A1", "M1"}
    state = game.state
    unit = unit_at(state, "I3")
    assert reach(state, unit) == {}
    assert dice_for(state, unit, unit_at(state, "g6")) == 2
    order(game, "I3")
    game.answer(Done())
    asked(game, "Attacker")


def test_cc_12_infantry_assault_orders_all_infantry_of_one_section() -> None:
    """CC-12: the section is named first; infantry moves two and battles, or three without."""
    game = played(FRONT, "infantry_assault")
    assert [o.section for o in asked(game, "Section").options if isinstance(o, NameSection)] == [
        "center",
        "left",
        "right",
    ]
    game.answer(NameSection("center"))
    assert hexes(game) == {"d4", "i4", "F3", "G1"}
    state = game.state
    for text in ("F3", "G1"):
        unit = unit_at(state, text)
        assert max(reach(state, unit).values()) == 3
        assert can_battle_after(state, unit, hex_at("E5"), 2)
        assert not can_battle_after(state, unit, hex_at("E5"), 3)


def test_cc_12_a_section_without_infantry_is_not_named() -> None:
    """CC-12: only sections that hold infantry are offered."""
    right_empty = FRONT.replace("aI4 .   .   .\n", ".   .   .   .\n").replace(
        "aI4 .   .   aG2", ".   .   .   aG2"
    )
    game = played(right_empty, "infantry_assault")
    assert list(asked(game, "Section").options) == [NameSection("center"), NameSection("left")]


def test_cc_14_move_out_orders_four_infantry_of_any_section() -> None:
    """CC-14: infantry-class units anywhere, four in all, special forces among them."""
    game = played(FRONT, "move_out")
    assert hexes(game) == {"d4", "i4", "A3", "F3", "J3", "G1"}
    order(game, "d4", "i4", "A3", "G1")
    asked(game, "Mover")


def test_ai_3a_units_are_to_be_selected_or_not() -> None:
    """AI-3a: a strategy roll is due only if the card has units to select: not for Air Power and Barrage."""
    for card, expected in (
        ("probe_left", True),
        ("infantry_assault", True),
        ("close_assault", False),
        ("air_power", False),
        ("barrage", False),
    ):
        state = table_of(FRONT)
        state.card = card
        assert bool(could_order(state)) is expected, card


@pytest.mark.parametrize("setup", [["flight_plan=off"], ["scenario=operation_cobra", "flight_plan=on"]])
def test_ts_5_one_more_can_be_ordered_while_one_is_offered(setup: list[str]) -> None:
    """TS-5: whether an order is asked for is what the list of units and the plane say, all game long."""
    seated = seating("memoir44", setup=setup, otherwise=RANDOM)
    game, players, said = seated.start(5), seated.players(5), set[bool]()
    while game.prompt is not None:
        for forgone, fallback in product((False, True), repeat=2) if game.state.played else ():
            state = game.state.copy()
            state.forgone, state.fallback = forgone, fallback
            offered = bool(orderable(state)) or can_order_plane(state)
            assert can_order(state) is offered
            said.add(offered)
        answer_next(game, seated.box, players[game.prompt.seat])
    assert said == {True, False}


def test_order_of_an_empty_hex_is_refused() -> None:
    """TS-2: only units on offer can be ordered."""
    game = game_of(table_of(FRONT, hand=["probe_left"]))
    game.answer(asked(game, "Turn").options[0])
    with pytest.raises(ValueError, match="not legal"):
        game.answer(Order(hex_at("E5")))
