"""What must be true of every position, and the drawing of it."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.memoir44.box.hexes import hex_at
from bythebook.games.memoir44.box.scenarios.text import all_ids, load
from bythebook.games.memoir44.files.position import read
from bythebook.games.memoir44.rules.chapters import STEPS
from bythebook.games.memoir44.rules.deck import new_deck
from bythebook.games.memoir44.rules.invariants import check
from bythebook.kernel.box import Problems
from tests.games.memoir44.positions import AXIS, position, set_up
from tests.games.memoir44.scenes import BOX, EMPTY, PEOPLE
from tests.games.memoir44.scenes import position as scene


@pytest.mark.parametrize("scenario_id", all_ids())
def test_every_scenario_is_sound(scenario_id: str) -> None:
    state = set_up(load(scenario_id), {})
    state.piles["deck"] = new_deck()
    assert check(state) == []
    assert str(state).count("\n") == 9


def test_what_is_broken_is_said() -> None:
    p = position("aI4 ri/=river xA3 xbunk/=bunker")
    state = p.state
    assert check(state) == []
    state.figures[p.unit("aI")] = 5
    assert any("has 5 figures of 4" in line for line in check(state))
    state.figures[p.unit("aI")] = 4
    unit, home = p.unit("aI"), p.hex("aI")
    for where in ("river", "bunker"):
        mover = unit if where == "river" else p.unit("xA")
        start = state.at[mover]
        state.unit_at[start], state.unit_at[p.hex(where)], state.at[mover] = -1, mover, p.hex(where)
        assert any("can neither enter" in line for line in check(state)), where
        state.unit_at[start], state.unit_at[p.hex(where)], state.at[mover] = mover, -1, start
    state.unit_at[home] = -1
    assert any("is not the unit its hex names" in line for line in check(state))
    state.unit_at[home] = unit
    state.ordered = [p.unit("xA")]
    assert any("the other side's turn" in line for line in check(state))


def test_cards_are_conserved() -> None:
    state = position("aI4 xI4").state
    state.piles["deck"] = new_deck()
    assert check(state) == []
    state.hands[AXIS].append("ambush")
    assert any("61 cards" in line for line in check(state))
    state.piles["deck"].see("deck", "ambush")
    assert check(state) == []
    state.discards["ambush"] = 1
    assert any("too many copies of ambush" in line for line in check(state))


def test_a_position_can_be_seen() -> None:
    state = position("aI3 fo xA2 wire sand", top_left="A9").state
    assert str(state).splitlines()[0].split()[:5] == ["aI3", "fo", "xA2", "wire", "sand"]


def test_step_names_are_unique() -> None:
    assert len({cls.__name__ for cls in STEPS}) == len(STEPS) > 40


# -- positions that cannot be -----------------------------------------------------------------------

INFANTRY = {"type": "infantry"}
BOTH = [{"at": "C3", "side": "allies", **INFANTRY}, {"at": "C7", "side": "axis", **INFANTRY}]
BRIDGE = {
    "ground": [*EMPTY[:4], EMPTY[4].replace(". . .", ". ri oc", 1), *EMPTY[5:]],
    "obstacles": [*EMPTY[:4], EMPTY[4].replace(". .", ". brid", 1), *EMPTY[5:]],
}
"""A5 is clear, B5 a river with a bridge, C5 the ocean."""


def refused(rule: str, says: str, **data: Any) -> None:
    """Assert that a position file is refused with a sentence that has the id of its rule."""
    with pytest.raises(Problems) as caught:
        scene(**{"units": BOTH, "turn": 1, **data})
    assert any(says in line and line.endswith(f"({rule})") for line in caught.value.problems), caught.value


def test_md_7_medals_that_win_are_not_there_in_a_game_that_goes_on() -> None:
    """MD-7: a drawn board is won with six medals; the game stops the instant a side has them."""
    assert check(scene(units=BOTH, turn=1, medals={"axis": 5, "allies": 5})) == []
    refused("MD-7", "the axis have 6 medals and need 6, so the game is over", medals={"axis": 6})
    refused("MD-7", "the allies have 9 medals and need 6", medals={"allies": 9})


def test_md_3_objectives_held_count_among_the_medals() -> None:
    board = {"objectives": [{"side": "allies", "hexes": ["C3"], "medals": 2}]}
    assert check(scene(board=board, units=BOTH, turn=1, medals={"allies": 3})) == []
    refused("MD-7", "the allies have 6 medals", board=board, medals={"allies": 4})


def test_md_9_a_side_without_units_has_lost() -> None:
    """MD-9: unless a ruling lets it play on."""
    alone = {"board": {}, "units": BOTH[:1], "turn": 1}
    with pytest.raises(Problems, match=r"the axis have no unit on the board, so the game is over.*\(MD-7\)"):
        read(alone, PEOPLE, {})
    rulings = {ruling.id: ruling.default for ruling in BOX.rulings}
    assert check(read(alone, PEOPLE, {**rulings, "no_units_left": "plays_on"})) == []


def test_md_4_only_a_permanent_objective_is_won_for_good() -> None:
    board = {"objectives": [{"side": "allies", "hexes": ["C5"]}]}
    state = scene(board=board, units=BOTH, turn=1)
    state.won = [True]
    assert check(state) == ["the objective on C5 is not permanent, so it can't be won permanently (MD-1)"]


@pytest.mark.parametrize(("hex", "reason"), [("B5", "there is a bridge"), ("C5", "the ground is ocean")])
def test_te_1_wire_is_on_land(hex: str, reason: str) -> None:
    """TE-1: wire is not on a bridge and not in water; the file and the check say the same."""
    refused("TE-2", f"wire cannot be on {hex}: {reason}", board=BRIDGE, wire=[hex])
    state = scene(board=BRIDGE, units=BOTH, turn=1, wire=["A5"])
    assert check(state) == []
    state.wire[hex_at(hex)] = True
    assert check(state) == [f"wire cannot be on {hex}: {reason}; remove it (TE-2)"]


def test_te_2_sandbags_are_on_land_or_on_a_bridge() -> None:
    """TE-2, CC-9: units dig in on a bridge, never at sea."""
    assert check(scene(board=BRIDGE, units=BOTH, turn=1, sandbags=["A5", "B5"])) == []
    refused("TE-2", "sandbags cannot be on C5: the ground is ocean", board=BRIDGE, sandbags=["C5"])


def test_sp_6_only_a_bridge_is_blown() -> None:
    state = scene(board=BRIDGE, units=BOTH, turn=1, blown=["B5"])
    assert check(state) == []
    state.blown[hex_at("A5")] = True
    assert check(state) == ["there is no bridge on A5 that can be blown (SP-6)"]


def test_sp_6_attempts_to_blow_a_bridge_are_limited() -> None:
    """SP-6: where no bridge may be blown there are none."""
    refused("SP-6", "attempts of the axis to blow up a bridge: 1; the limit is 0", attempts={"axis": 1})


def test_un_2_no_unit_has_more_figures_than_its_type() -> None:
    state = scene(units=BOTH, turn=1)
    state.full[0] = state.figures[0] = 6
    assert check(state) == ["the allies infantry on C3 has 6 figures at full strength; the limit is 4 (UN-2)"]


def test_ts_1_a_hand_is_as_large_as_the_scenario_says() -> None:
    """TS-1: five cards on a drawn board, whether they are named, dealt or unseen."""
    hand = ["probe_left", "probe_left", "probe_right", "attack_left", "attack_right", "barrage"]
    assert check(scene(units=BOTH, turn=1, hands={"allies": hand[:5]})) == []
    refused("TS-1", "the allies hold 6 cards; at most 5 are possible now", hands={"allies": hand})
    refused("TS-1", "at most 5 cards are possible now, not 9", hands={"allies": 9})
    refused("TS-1", "at most 5 cards are possible now, not 6", hands={"allies": 6}, unseen=["allies"])


def test_sp_4_a_hand_that_grows_may_be_larger() -> None:
    """SP-4: at Pegasus Bridge the Axis draw one card more at the end of their first two turns."""
    start = {"scenario": "pegasus_bridge", "active": "axis"}
    for turn, own, most in ((2, 1, 3), (4, 2, 4), (6, 3, 4)):
        told = {**start, "turn": turn, "own_turns": {"axis": own, "allies": turn - own}}
        assert check(read({**told, "hands": {"axis": most}}, PEOPLE, {})) == []
        with pytest.raises(Problems, match=f"at most {most} cards"):
            read({**told, "hands": {"axis": most + 1}}, PEOPLE, {})


def test_fp_1_a_plane_is_of_a_class_that_its_side_has() -> None:
    """FP-1: the scenario lists the classes of each side; a plane came on in a turn that has begun."""
    state = scene(units=BOTH, turn=3, flight_plan=True, planes={"axis": {"type": "bomber", "at": "E5"}})
    assert check(state) == []
    state.brought_on[AXIS] = 9
    assert check(state) == ["axis brought on a plane in a turn that has not begun (FP-1)"]


def test_cp_3_there_is_an_event_die_for_each_lost_play() -> None:
    state = scene(units=BOTH, turn=1, losses=2, player="axis")
    state.events = ("star", "flag", "flag")
    assert check(state) == ["3 event dice were rolled for 2 lost plays (CP-3)"]
