"""Rounds that cannot be: hands, played cards, Power, pips and battles that no game leads to."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bythebook.games.arcs.files.position import correct, read
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.state.state import Fight, State
from bythebook.kernel.box import Problems
from bythebook.kernel.prompt import Seat
from bythebook.kernel.rulings import settle
from tests.games.arcs.playing import BOX
from tests.games.arcs.position_files import BOT, PEOPLE, RED, YELLOW, wrong

HAND = ["aggression 2", "aggression 3", "aggression 4", "aggression 5", "aggression 6", "construction 2"]
SEVEN = [*HAND, "construction 3"]
SMALL = {"card": "2p_frontiers", "systems": {"4-hex": {"red": 3}, "5-hex": {"yellow": 2}}}


def table_of(seats: Any = PEOPLE, **data: Any) -> State:
    """Read a position file with ships of both players; nothing may be wrong with it."""
    state = read({**SMALL, **data}, seats, settle(BOX.rulings, {}))
    assert check(state) == []
    return state


def refused(rule: str, says: str, seats: Any = PEOPLE, **data: Any) -> None:
    """Assert that a position file is refused with a sentence that has the id of its rule."""
    found = wrong({**SMALL, **data}, seats)
    assert any(says in line and line.endswith(f"({rule})") for line in found), found


def boards(**red: Any) -> dict[str, Any]:
    return {"boards": {"red": red}}


# -- hands --------------------------------------------------------------------------------------------


def test_r3_9_six_cards_are_dealt_and_no_seventh() -> None:
    """R3.9: a hand has six cards when a chapter begins, whether they are named, dealt or unseen."""
    table_of(**boards(hand=HAND))
    refused("R3.9", "red holds 7 action cards, but at most 6 are possible now", **boards(hand=SEVEN))
    refused("R3.9", "at most 6 cards are possible now, not 7", **boards(hand=7))
    refused("R3.9", "red holds 7", {RED: "person", YELLOW: "person"}, hands="unseen", **boards(hand=SEVEN))


def test_r3_9_a_card_that_was_played_is_not_in_hand() -> None:
    """R5.4: the leader of the round has laid down one of six; so has one of a bot's counter (S14.3)."""
    lead = {"played": [{"seat": "red", "card": "construction 4", "way": "lead"}]}
    assert len(table_of(**lead, **boards(hand=HAND[:5])).hands[0]) == 5
    refused("R3.9", "red holds 6 action cards, but at most 5", **lead, **boards(hand=HAND))
    lead = {"played": [{"seat": "yellow", "card": "construction 4", "way": "lead"}]}
    assert table_of(BOT, **lead).hand_counter[1] == 5
    refused("R3.9", "yellow holds 6", BOT, **lead, boards={"yellow": {"hand_counter": 6}})


@pytest.mark.parametrize("card", ["call_to_action", "farseers", "arms_union"])
def test_r9_4_a_court_card_that_was_used_may_have_brought_a_seventh(card: str) -> None:
    """R9.4, BC17, BC31: only after the first round of a chapter, and only one card for each of them."""
    later = {"round": 2, **boards(hand=SEVEN)}
    table_of(**later, court_discard=[card])
    refused("R3.9", "red holds 7", **later)
    refused("R3.9", "red holds 7", court_discard=[card], **boards(hand=SEVEN))
    refused("R3.9", "red holds 8", round=2, court_discard=[card], **boards(hand=[*SEVEN, "construction 4"]))


def test_r9_2_after_guild_struggle_the_union_may_be_anywhere() -> None:
    """R9.2: Guild Struggle shuffles discarded Guild cards into the deck, so that they come again."""
    table_of(round=2, court_discard=["guild_struggle"], **boards(hand=SEVEN))


def test_a_correction_gives_nobody_a_seventh_card() -> None:
    """In mid-game: refused as it is, possible with the card that brought it."""
    state = table_of(round=2, **boards(hand=HAND))
    seventh = {"boards": {"red": {"hand": SEVEN}}}
    with pytest.raises(Problems, match=r"red holds 7 action cards, but at most 6 are possible now \(R3.9\)"):
        correct(state, seventh)
    correct(state, {**seventh, "court_discard": ["call_to_action"]})
    assert len(state.hands[0]) == 7


# -- the cards of the round ---------------------------------------------------------------------------


def played(*cards: str) -> dict[str, Any]:
    """The cards of the round as `red lead aggression 4`."""
    entries = [card.split(" ", 2) for card in cards]
    laid = [{"seat": seat, "way": way, "card": card} for seat, way, card in entries]
    return {"played": laid, "phase": "actions"}


def test_r5_6_a_surpass_is_higher_and_of_the_lead_suit() -> None:
    """R5.6: the lead card is number 0 under the zero marker."""
    table_of(**played("red lead aggression 4", "yellow surpass aggression 5"))
    table_of(**played("red lead aggression 4", "yellow surpass aggression 2"), zero=True)
    low, other = "yellow surpass aggression 3", "yellow surpass construction 5"
    refused("R5.6", "Aggression 3 can't surpass", **played("red lead aggression 4", low))
    refused("R5.6", "Construction 5 can't surpass", **played("red lead aggression 4", other))


def test_r5_8_a_pivot_is_of_another_suit() -> None:
    table_of(**played("red lead aggression 4", "yellow pivot construction 2"))
    refused(
        "R5.6",
        "Aggression 2 can't pivot: it has the suit of the lead card",
        **played("red lead aggression 4", "yellow pivot aggression 2"),
    )


def test_r4_2_everybody_plays_once_in_turn_order() -> None:
    three = {"card": "3p_mix_up", "order": ["red", "yellow", "blue"], "systems": {"3-hex": {"red": 3}}}
    seats = {**PEOPLE, Seat("blue"): "random"}
    first, second, third = "red lead aggression 4", "yellow pivot construction 2", "blue pivot construction 3"
    table_of(seats, **three, **played(first, second, third))
    says = "aren't in turn order"
    refused("R5.6", says, seats, **three, **played(first, third, second))
    refused("R5.6", says, **played(first, second, "yellow pivot construction 3"))


def test_r5_9_one_follower_seizes_with_a_card() -> None:
    lead, follow = "red lead aggression 4", "yellow pivot construction 2"
    seized = {"seized": True, "initiative": "yellow"}
    table_of(**played(lead, follow, "yellow seize construction 3"), **seized)
    refused("R5.6", "only one follower can seize", **played(lead, follow, "red seize construction 3"))


def test_r9_4_a_union_is_beside_a_card_that_it_fetches() -> None:
    """R9.4: the Arms Union fetches an open Aggression card."""

    def with_union(way: str, card: str, **more: str) -> dict[str, Any]:
        entry = {"seat": "yellow", "way": way, "card": card, "union": "arms_union", **more}
        lead = {"seat": "red", "way": "lead", "card": "mobilization 4"}
        return {"played": [lead, entry], "phase": "actions"}

    table_of(**with_union("pivot", "aggression 2", by="yellow"))
    says = "Arms Union is attached to a card that it can't be attached to"
    refused("R9.4", says, **with_union("copy", "aggression 2", by="yellow"))
    refused("R9.4", says, **with_union("pivot", "construction 2", by="yellow"))
    refused("R9.4", "but its owner is missing", **with_union("pivot", "aggression 2"))


# -- chapter, turn and battle -------------------------------------------------------------------------


def test_r10_8_enough_power_ends_the_game() -> None:
    """R10.8: with two players 33 Power, tested when a chapter ends, and Power comes with scoring only."""
    lead = {"chapter": 3, **played("red lead aggression 4")}
    table_of(**lead, **boards(power=32))
    says = "red has 33 Power, but 33 end the game after a chapter; correct the Power"
    refused("R10.8", says, **lead, **boards(power=33))
    refused("R10.8", says, chapter=2, **boards(power=33))


def test_r10_7_markers_are_flipped_chapter_by_chapter() -> None:
    state = table_of(chapter=3, **played("red lead aggression 4"))
    assert state.flipped == [True, True, False]
    state.flipped = [False, False, False]
    assert check(state) == ["the ambition markers don't show the sides for chapter 3 (R10.8)"]
    state.chapter = 6
    assert "chapter 6 doesn't exist; the game has 5 chapters (R10.8)" in check(state)


def test_r5_1_no_turn_has_more_pips_than_its_card() -> None:
    """R5.1: Aggression 4 has two pips; a Pivot has one (R5.8)."""
    table_of(**played("red lead aggression 4"), pips=2)
    says = "red has 9 pips left, but the card gives 2"
    refused("R5.1", says, **played("red lead aggression 4"), pips=9)
    pivot = played("red lead aggression 4", "yellow pivot construction 2")
    refused("R5.1", "yellow has 2 pips left, but the card gives 1", **pivot, pips=2)


def test_s21_1_efficient_logistics_is_one_pip_more_for_a_bot() -> None:
    lead = {**played("yellow lead aggression 4"), "pips": 3}
    table_of(BOT, **lead, modifiers=["efficient_logistics"])
    refused("R5.1", "yellow has 3 pips", BOT, **lead, modifiers=[])


def test_r8_1_a_battle_has_two_sides_and_ships_that_are_there() -> None:
    """R1.4, R8.1: a saved position may say anything of the battle that is on."""
    state = table_of(**played("red lead aggression 4"))
    at = next(system for system, n in enumerate(state.fresh[0]) if n)
    sound = Fight(at, 0, 1, ships=3, dice=(3, 0, 0))
    for fight, says in (
        (replace(sound, defender=0), "red can't attack itself"),
        (replace(sound, at=0), "which is out of play"),
        (replace(sound, ships=4), "4 ships attack in"),
        (replace(sound, dice=(7, 0, 0)), "more than 6 dice of one kind"),
    ):
        state.fight = fight
        assert any(says in line for line in check(state)), fight
    state.fight = sound
    assert check(state) == []


def test_a_correction_in_a_battle_takes_ships_out_of_it() -> None:
    """The board differs in mid-battle: ships that are not there do not attack."""
    systems = {"4-hex": {"red": 3, "yellow": 1}}
    battle = {"at": "4-hex", "against": "yellow"}
    state = table_of(systems=systems, battle=battle, **played("red lead aggression 4"))
    correct(state, {"systems": {"4-hex": {"red": 2}}})
    assert state.fight is not None
    assert (state.fight.ships, check(state)) == (2, [])
