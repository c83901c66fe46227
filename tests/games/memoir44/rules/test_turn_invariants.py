"""Turns that cannot be: too much movement, orders that the card does not give, counters that do not fit.

The Allies are at the bottom: columns A to D are their left section, E to I the center, J to M the right.
"""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.memoir44.box.hexes import hex_at
from bythebook.games.memoir44.rules.invariants import check
from bythebook.games.memoir44.rules.turn_invariants import check_turn
from bythebook.kernel.box import Problems
from tests.games.memoir44.scenes import position


def unit(at: str, side: str = "allies", type: str = "infantry", **more: Any) -> dict[str, Any]:
    return {"at": at, "side": side, "type": type, **more}


LEFT, CENTER, RIGHT = unit("B1"), unit("F1"), unit("K1")
TANK = unit("A3", type="armor")
GUN = unit("C1", type="artillery")
ENEMY = unit("A9", "axis")
ARMY = [LEFT, CENTER, RIGHT, TANK, GUN, ENEMY]


def refused(rule: str, says: str, **data: Any) -> None:
    """Assert that a position file is refused with a sentence that has the id of its rule."""
    with pytest.raises(Problems) as caught:
        position(**{"units": ARMY, "active": "allies", "turn": 1, **data})
    assert any(says in line and line.endswith(f"({rule})") for line in caught.value.problems), caught.value


def accepted(**data: Any) -> None:
    """Assert that a position file is read and that nothing is wrong with it."""
    assert check(position(**{"units": ARMY, "active": "allies", "turn": 1, **data})) == []


def test_bd_5_a_unit_of_another_section_is_not_ordered() -> None:
    """BD-5: a Section card orders units of its sections only; left and right are the player's own."""
    accepted(card="probe_left", ordered=["B1", "A3"])
    refused(
        "TS-2",
        "the allies infantry on K1 cannot be ordered by Probe Left: it is in another section",
        card="probe_left",
        ordered=["K1"],
    )


def test_bd_7_a_unit_on_the_dotted_line_counts_in_either_section() -> None:
    """BD-7: d2 is cut by the line between left and center."""
    units = [*ARMY, unit("d2")]
    accepted(units=units, card="probe_left", ordered=["d2", "B1"])
    accepted(units=units, card="probe_center", ordered=["d2", "F1"])
    refused("TS-2", "on d2 cannot be ordered", units=units, card="probe_right", ordered=["d2"])


def test_bd_5_a_unit_that_has_moved_may_have_come_from_its_section() -> None:
    """MV-1: infantry on F1 came from D1 at the most two hexes away, infantry on H1 did not."""
    accepted(card="probe_left", phase="battles", ordered=["F1"], moved={"F1": 2})
    units = [*ARMY, unit("I1")]
    refused("TS-2", "another section", units=units, card="probe_left", ordered=["I1"], moved={"I1": 2})


def test_ts_2_a_card_orders_no_more_units_than_it_says() -> None:
    """Section 13: a Recon orders one unit; a Recon in Force one of each section."""
    refused("TS-2", "Recon Left orders at most 1 units", card="recon_left", ordered=["B1", "A3"])
    accepted(card="recon_in_force", ordered=["B1", "F1", "K1"])
    refused(
        "TS-2",
        "Recon in Force does not order that many units of one section: B1, A3",
        card="recon_in_force",
        ordered=["B1", "A3"],
    )


@pytest.mark.parametrize(
    ("card", "at", "says"),
    [
        ("armor_assault", "B1", "it only orders armor"),
        ("move_out", "A3", "it only orders infantry"),
        ("artillery_bombard", "B1", "it only orders artillery"),
        ("close_assault", "C1", "it only orders infantry and armor next to an enemy"),
        ("close_assault", "B1", "it only orders infantry and armor next to an enemy"),
        ("medics_mechanics", "B1", "it only orders units that have lost figures"),
    ],
)
def test_cc_a_tactic_card_orders_units_of_its_kind(card: str, at: str, says: str) -> None:
    """CC-3 to CC-14: the card names who is ordered."""
    refused("TS-2", says, card=card, phase="orders", ordered=[at])


def test_cc_11_a_firefight_orders_nobody_next_to_an_enemy() -> None:
    units = [*ARMY, unit("B3", "axis")]
    refused("TS-2", "not next to an enemy", units=units, card="firefight", ordered=["A3"])
    accepted(units=units, card="firefight", ordered=["K1"])


def test_cc_12_an_infantry_assault_orders_one_section() -> None:
    """CC-12: all infantry of the section that is named."""
    assault = {"card": "infantry_assault", "section": "left"}
    accepted(**assault, ordered=["B1"])
    refused("TS-2", "on F1 is ordered, but is not in the left section", **assault, ordered=["B1", "F1"])


def test_cc_5_a_barrage_orders_nobody() -> None:
    refused("TS-2", "Barrage orders at most 0 units", card="barrage", ordered=["B1"])


@pytest.mark.parametrize(
    ("at", "n", "most"), [("B1", 9, 2), ("A3", 4, 3), ("C1", 2, 1)], ids=["infantry", "armor", "artillery"]
)
def test_mv_1_no_unit_moves_farther_than_it_can(at: str, n: int, most: int) -> None:
    """MV-1: infantry moves 2, armor 3, artillery 1."""
    accepted(card="probe_left", phase="battles", ordered=[at], moved={at: most})
    refused("MV-1", f"at most {most}", card="probe_left", phase="battles", ordered=[at], moved={at: n})


def test_mv_1_a_card_may_let_a_unit_move_farther() -> None:
    """CC-6, CC-12: three hexes in an Infantry Assault; three and three Behind Enemy Lines."""
    accepted(
        card="infantry_assault", section="left", phase="battles", ordered=["B1"], moved={"B1": 3}, attack=[]
    )
    accepted(card="behind_enemy_lines", phase="battles", ordered=["B1"], moved={"B1": 6}, attack=[])
    refused("MV-1", "at most 0", card="firefight", phase="battles", ordered=["B1"], moved={"B1": 1})


def test_tg_5_two_battles_and_two_ground_steps_are_the_most() -> None:
    """TG-5: armor overruns once; CB-1: other units battle once; CC-4: a bombardment is two battles."""
    assault = {"phase": "battles", "attack": []}
    accepted(card="probe_left", ordered=["A3"], battles={"A3": 2}, grounds={"A3": 2}, **assault)
    refused("TG-5", "battled 3 times", card="probe_left", ordered=["A3"], battles={"A3": 3}, **assault)
    refused("TG-5", "battled 2 times", card="probe_left", ordered=["B1"], battles={"B1": 2}, **assault)
    accepted(card="artillery_bombard", ordered=["C1"], battles={"C1": 2}, **assault)
    refused(
        "TG-5", "2 hexes after 1 battles", card="probe_left", ordered=["A3"], battles={"A3": 1}, **assault,
        grounds={"A3": 2},
    )  # fmt: skip
    refused(
        "TG-5", "artillery never does", card="probe_left", ordered=["C1"], battles={"C1": 1}, **assault,
        grounds={"C1": 1},
    )  # fmt: skip


def test_ts_2_the_sides_take_turns() -> None:
    """TS-2: of five turns one side has begun three, and that side has the fifth."""
    accepted(turn=5, own_turns={"axis": 2, "allies": 3})
    accepted(turn=4, own_turns={"axis": 2, "allies": 2})
    for own in ({"axis": 3, "allies": 2}, {"axis": 0, "allies": 5}, {"axis": 9, "allies": 9}):
        refused("TS-2", "turn 5 cannot consist of", turn=5, own_turns=own)


def test_cc_8_an_ambush_is_never_what_was_played_last() -> None:
    """CC-8: Ambush cannot be copied, and a Counter-Attack counts as what it copied."""
    accepted(last_card={"axis": "probe_left"})
    for card in ("ambush", "counter_attack"):
        refused("TS-2", "a Counter-Attack never copies", last_card={"axis": card})


def test_ts_2_dice_and_sections_belong_to_their_cards() -> None:
    accepted(card="their_finest_hour", dice=["infantry", "star"])
    refused("TS-2", "has no dice", card="probe_left", dice=["star"])
    refused("TS-2", "has no dice", card="their_finest_hour", dice=["flag"])
    refused("TS-2", "does not name a section", card="probe_left", section="left")


def test_sp_4_a_recon_is_air_power_only_where_the_scenario_says_so() -> None:
    """SP-4: Operation Lüttich has the rule; no other card is ever in play as another."""
    refused("TS-2", "Recon Left cannot be in play as Air Power", card="air_power", played="recon_left")


def test_an_ambush_may_drive_an_attacker_out_of_its_section() -> None:
    """CC-2, BD-5: a unit that has battled is not looked for in its section any more."""
    state = position(units=ARMY, active="allies", turn=1, card="probe_left", phase="battles", ordered=["B1"])
    attacker = state.ordered[0]
    there = hex_at("K7")
    state.unit_at[state.at[attacker]], state.unit_at[there], state.at[attacker] = -1, attacker, there
    assert check_turn(state) != []
    state.battles[attacker] = 1
    assert check_turn(state) == []
