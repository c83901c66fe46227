"""Games that cannot be: days, actions, tactics cards, teams and maps that no game leads to."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.files.position import correct, read
from bythebook.games.merc.rules.invariants import check
from bythebook.games.merc.state.state import NOWHERE, Fight, Gear, Hold, State
from bythebook.kernel.box import Problems
from tests.games.merc.files.test_position import BOT, PEOPLE, SMALL, problems_of


def small_state(seats: Any = PEOPLE, **data: Any) -> State:
    """Read a small position with these keys; nothing may be wrong with it."""
    state = read({**SMALL, **data}, seats, {})
    assert check(state) == []
    return state


def refused(rule: str, says: str, seats: Any = PEOPLE, **data: Any) -> None:
    """Assert that a position file is refused with a sentence that has the id of its rule."""
    found = problems_of({**SMALL, **data}, seats)
    assert any(says in line and line.endswith(f"({rule})") for line in found), found


def merc(name: str, **entry: Any) -> dict[str, Any]:
    """The MERCs of the small position, and one more or changed."""
    return {"mercs": {**SMALL["mercs"], name: {"squad": "rebel 1 primary", **entry}}}


# -- the end of the game ------------------------------------------------------------------------------


def test_v2_a_base_that_rebels_control_is_the_end() -> None:
    """V2: the Rebels win at once, so that no game goes on from there; with his card there nobody has won."""
    small_state(base="C1")
    militia = {"sectors": {"C1": {"militia": {"rebel 1": 3}}}}
    away = {"mercs": {**SMALL["mercs"], "castro": {"squad": "dictator primary"}}}
    refused("V2", "the victory conditions of rebels are met", base="C1", **militia, **away)


def test_v2_a_correction_that_wins_ends_the_game() -> None:
    """In mid-game the same board is the end of the game, and not an error."""
    away = {"mercs": {**SMALL["mercs"], "castro": {"squad": "dictator primary"}}}
    state = small_state(base="C1", **away)
    correct(state, {"sectors": {"C1": {"militia": {"dictator": 0, "rebel 1": 3}}}})
    assert (state.over, state.winner) == (True, "rebels")


def test_v1_a_game_without_tactics_cards_is_over() -> None:
    """V1: it ends with the Dictator's turn in which the last card was played."""
    small_state(BOT, tactics=1)
    refused("S6", "no tactics cards are left, so the game would be over", BOT, tactics=0)
    refused("S6", "no tactics cards are left", BOT, dictator="mao", day=9)
    small_state(BOT, tactics=0, active="dictator", phase="actions")


# -- the Dictator's cards -----------------------------------------------------------------------------

HAND = ["fodder", "sentry", "seizure", "lockdown"]


def test_s9d_the_hand_has_three_cards() -> None:
    """S9d: named or dealt; a playbook has at most the card it has turned up (AI-2.1)."""
    small_state(hand=HAND[:3])
    refused("S6", "the Dictator holds 4 tactics cards; the limit is 3", hand=HAND)
    refused("S6", "at most 3 tactics cards, not 5", hand=5)


def test_s9d_a_correction_gives_no_fourth_card() -> None:
    state = small_state(hand=HAND[:3])
    with pytest.raises(Problems, match=r"holds 4 tactics cards; the limit is 3 \(S6\)"):
        correct(state, {"hand": HAND})


def test_d10_only_lasting_cards_are_in_force() -> None:
    """D10: Veteran Militia stays on the table, Fodder does not."""
    small_state(BOT, day=3, in_force=["veteran_militia"])
    refused("S6", "Fodder has no lasting effect: move it to the discards", BOT, day=3, in_force=["fodder"])


def test_s6_one_card_is_used_in_a_turn() -> None:
    """S6, D12: on day 4 the Dictator has had two turns; Hussein plays two cards in each."""
    two, three = {"tactics": HAND[:2]}, {"tactics": HAND[:3]}
    small_state(BOT, day=4, discards=two)
    refused("S6", "3 tactics cards were used by day 4; at most 2 are possible", BOT, day=4, discards=three)
    small_state(BOT, day=4, discards=three, dictator="hussein")


def test_d12_marks_belong_to_their_dictators() -> None:
    """D12: Pinochet is owed MERCs, and Hitler names a Rebel."""
    small_state(dictator="pinochet", owed=2)
    refused("D5", "Castro never recruits MERCs", owed=2)
    small_state(dictator="hitler", named="rebel 1")
    refused("D5", "Castro does not target a Rebel", named="rebel 1")


def test_d5_his_card_is_in_play_with_the_base() -> None:
    """D5: he joins a squad after the reveal, never before."""
    away = {"mercs": {**SMALL["mercs"], "castro": {"squad": "dictator primary"}}}
    state = small_state(base="C1", **away)
    state.base = NOWHERE
    says = "the Dictator card can only be in play for the Dictator after the base is revealed (D5)"
    assert check(state) == [says]


# -- days and actions ---------------------------------------------------------------------------------


def test_t1_there_are_as_many_days_as_tactics_cards() -> None:
    """S6, T1: with all fourteen cards the last day is 15; one of Versus for each round (MODE-W3)."""
    small_state(BOT, day=15, tactics=1)
    refused("T1", "day 16 is not between 2 and 15", BOT, day=16, tactics=1)


def test_c8_nobody_has_more_actions_than_a_day_gives() -> None:
    """C8: two for everybody, three for Ewok; A13: Faustina has one that only trains."""
    small_state(**merc("max", actions=2))
    refused("T2", "Max has 3 actions; the limit is 2, because that is a full day", **merc("max", actions=3))
    small_state(**merc("ewok", actions=3))
    small_state(**merc("faustina", actions=2, train_actions=1))
    refused("T2", "Max has 3 actions", **merc("max", actions=2, train_actions=1))


def test_t3_a_side_that_has_had_its_turn_has_no_actions() -> None:
    """T3: what Rebels have not used is lost when the Dictator begins."""
    small_state(active="dictator")
    says = "Max has 1 actions; the limit is 0, because his side's turn is over"
    refused("T2", says, active="dictator", **merc("max", actions=1))


def test_a13_oil_reserves_give_one_move_more() -> None:
    small_state(BOT, day=3, in_force=["oil_reserves"], **merc("max", move_actions=1))
    refused("T2", "Max has 3 actions", **merc("max", move_actions=1))


# -- teams, gear, map, fights -------------------------------------------------------------------------


def test_q5_who_will_not_work_together_is_not_on_one_team() -> None:
    both = {**merc("borris")["mercs"], **merc("moose")["mercs"]}
    refused("Q5", "Borris and Moose can't be on one team", mercs=both)


def test_e1_a_saved_card_is_in_a_slot_that_takes_it() -> None:
    """E1, E8: position files say so themselves; a saved position is checked the same."""
    state = small_state()
    unit, uzi = state.unit("max"), facts().card["uzi"].index
    state.gear[unit] = (None, Gear(uzi), None)
    assert check(state) == ["Max cannot have Uzi in the slot armor (E1)"]


def test_e8_a_card_that_is_worn_out_is_gone() -> None:
    kit = facts().card["medical_kit"].index
    state = read({**SMALL, **merc("max", gear={"accessory": {"card": "medical_kit", "wear": 2}})}, PEOPLE, {})
    assert check(state) == []
    state.gear[state.unit("max")] = (None, None, Gear(kit, 3))
    assert "has 3 wear, so it is used up (E1)" in check(state)[0]


def test_s3_the_map_is_of_its_size() -> None:
    """S1, S3: four industries and a city for one Rebel, industries on A1 and every other sector."""
    state = small_state()
    state.sector[0], state.sector[1] = state.sector[1], state.sector[0]
    assert "industries must alternate with other sectors, starting at A1 (S3)" in check(state)
    state = small_state()
    spare = next(s.index for s in facts().sectors if s.type == "wilderness" and s.index not in state.sector)
    state.sector[4] = spare
    assert any("the map has 4 industries and 0 cities" in line for line in check(state)), check(state)


def test_b1_dogs_hold_those_who_are_in_the_fight() -> None:
    """B11, E9: a saved fight has one of thirty rounds, and its dogs hold enemies who are there."""
    here = {"squads": {"rebel 1 primary": "A1", "dictator primary": "A1"}}
    state = read({**SMALL, **here}, PEOPLE, {})
    tao, max_, sonia = (state.unit(name) for name in ("tao", "max", "sonia"))
    for fight, says in (
        (Fight(0, 0, round=31), "the fight is in round 31"),
        (Fight(0, 0, 1, holds=(Hold(tao, max_, 2),)), "holds a unit of its own side"),
        (Fight(1, 0, 1, holds=(Hold(tao, sonia, 2),)), "holds a unit that is not in the fight"),
    ):
        state.fight = fight
        assert any(says in line for line in check(state)), (fight, check(state))
    state.fight = Fight(0, 0, 1, holds=(Hold(tao, sonia, 2),))
    assert check(state) == []


def test_e9_a_correction_frees_the_dog_of_whoever_leaves_a_fight() -> None:
    """The board differs in mid-fight: the dog is with its carrier again."""
    here = {"squads": {"rebel 1 primary": "A1", "dictator primary": "A1"}}
    state = read({**SMALL, **here}, PEOPLE, {})
    state.fight = Fight(0, 0, 1, holds=(Hold(state.unit("tao"), state.unit("sonia"), 2),))
    correct(state, {"mercs": {"max": {"wounds": 2}}})
    assert [len(state.fight.holds)] == [1]
    correct(state, {"squads": {"dictator primary": "B1"}})
    assert list(state.fight.holds) == []
