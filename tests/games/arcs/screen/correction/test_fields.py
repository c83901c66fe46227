"""My board differs: boards, boxes, the Court, markers, counters and cards can be set, field by field."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.box.facts import AMBITIONS, RESOURCES, facts
from bythebook.games.arcs.rules.tokens import open_slots
from bythebook.games.arcs.rules.turn.action_cards import hand_size
from bythebook.games.arcs.state.state import NONE, PIECES, State
from bythebook.kernel.box import Problems
from tests.games.amending import amended, field, stays_the_same, thing
from tests.games.arcs.playing import BOX, asked, new_game


def under_way(seed: int = 4, most: int = 120, **how: object) -> State:
    """A game under way, its setup over."""
    state = None
    for n, game in enumerate(asked(new_game(seed, **how), seed, most=most + 200)):  # type: ignore[arg-type]
        state = game.state
        if n >= most and state.chapter:
            break
    assert state is not None
    return state


@pytest.mark.parametrize(
    ("seed", "how"),
    [
        (1, {}),
        (2, {"players": 3, "bots": 1}),
        (3, {"players": 4, "bots": 3, "leaders": "draft"}),
        (5, {"hands": "unseen", "person": True}),
    ],
)
def test_what_is_set_to_what_it_is_changes_nothing(seed: int, how: dict[str, object]) -> None:
    for most in (20, 90, 260):
        state = under_way(seed, most, **how)
        for seat in state.seats:
            stays_the_same(BOX, state, seat)


def test_r3_10_power_and_tokens_in_open_slots() -> None:
    """R3.10: tokens lie in open slots; one more than the box has names its rule."""
    state = under_way()
    slot = open_slots(state, 0)[0]
    after = amended(BOX, state, {"board:red": {"power": 17, f"slot-{slot}": "fuel"}})
    assert after.power[0] == 17
    assert RESOURCES[after.slots[0][slot]] == "fuel"
    assert amended(BOX, after, {"board:red": {f"slot-{slot}": ""}}).slots[0][slot] == NONE
    closed = next(n for n in range(6) if n not in open_slots(state, 0))
    with pytest.raises(Problems, match=r"is covered.*\(R3.10\)"):
        amended(BOX, state, {"board:red": {f"slot-{closed}": "fuel"}})


def test_r8_8_outrage() -> None:
    """R8.8: the types a player has provoked."""
    state = under_way(most=20)
    after = amended(BOX, state, {"board:red": {"outrage": ["weapon", "psionic"]}})
    kinds = [RESOURCES[kind] for kind, how in enumerate(after.outrage[0]) if how]
    assert sorted(kinds) == ["psionic", "weapon"]


def test_r1_1_captives_and_trophies_and_no_more_than_the_box() -> None:
    """R1.1: boxes hold pieces of others; more than the box has names the rule."""
    state = under_way()
    change = {"captives-yellow": 2, "trophies-yellow-ship": 1}
    after = amended(BOX, state, {"boxes:red": change})
    assert after.captives[0][1] == 2
    assert after.trophies[0][len(PIECES) + PIECES.index("ship")] == 1
    none = amended(BOX, after, {"boxes:red": dict.fromkeys(change, 0)})
    assert none.captives[0][1] == none.trophies[0][len(PIECES) + PIECES.index("ship")] == 0
    with pytest.raises(Problems, match=r"but the box has 15 \(R1.1\)"):
        amended(BOX, state, {"boxes:red": {"trophies-yellow-ship": 15}})


def test_r9_2_agents_on_court_cards() -> None:
    """R9.2: the card of a spot and the agents on it; a card is there once (R1.2)."""
    state = under_way(most=20)
    n = state.court_agents[0][0]
    after = amended(BOX, state, {"court:0": {"agents-red": n + 1}})
    assert after.court_agents[0][0] == n + 1
    assert after.court == state.court
    new = next(card for card in facts().court if card.id in state.piles["court"].unseen)
    other = amended(
        BOX, state, {"court:1": {"card": new.id, "agents-red": 1}, "court:0": {"agents-yellow": 2}}
    )
    assert (other.court[1], other.court_agents[1][0], other.court_agents[0][1]) == (new.index, 1, 2)
    twice = facts().court[state.court[1]].id
    with pytest.raises(Problems, match=r"exists once, but is in 2 places \(R1.2\)"):
        amended(BOX, state, {"court:0": {"card": twice}})


def test_r10_3_ambition_markers_come_and_go() -> None:
    """R10.3: a marker lies on an ambition, on another one, or beside them."""
    state = under_way(most=20)
    face = thing(BOX, state, "ambitions:").fields[0].id
    on = amended(BOX, state, {"ambitions:": {face: AMBITIONS[2]}})
    assert on.markers[0] == 2
    assert field(BOX, on, "ambitions:", face).value == AMBITIONS[2]
    assert amended(BOX, on, {"ambitions:": {face: ""}}).markers[0] == NONE


def test_s14_3_counters_of_bots_and_r4_2_the_turn() -> None:
    """S14.3, R4.2: hand and seize counters, initiative and pips."""
    state = under_way(2, 90, players=3, bots=1)
    bot = state.seats[state.automa.index(True)]
    after = amended(BOX, state, {f"cards:{bot}": {"hand_counter": 2, "seize_counter": 5}})
    player = state.player(bot)
    assert (after.hand_counter[player], after.seize_counter[player]) == (2, 5)
    assert amended(BOX, state, {"turn:": {"initiative": bot}}).initiative == player
    person = next(seat for seat in state.seats if seat != bot)
    assert all(not f.id.endswith("counter") for f in thing(BOX, state, f"cards:{person}").fields)


def test_r3_1_a_hand_is_a_number_or_a_list_for_its_own_eyes() -> None:
    """R3.1: unseen hands are counted; seen ones are named to their seat alone."""
    real = under_way(5, 20, hands="unseen", person=True)
    n = hand_size(real, 0)
    assert hand_size(amended(BOX, real, {"cards:red": {"hand": n - 1}}), 0) == n - 1
    seen = under_way()
    assert len(field(BOX, seen, "cards:red", "cards", "red").value) == len(seen.hands[0])  # type: ignore[arg-type]
    for seat in ("yellow", None):
        assert all(f.id not in ("cards", "hand") for f in thing(BOX, seen, "cards:red", seat).fields)


def test_r9_4_guild_cards_come_from_the_deck() -> None:
    """R9.4: a Guild card that lies with a player on the real table."""
    state = under_way()
    new = next(card for card in facts().court if not card.is_vox and card.id in state.piles["court"].unseen)
    now = [facts().court[card].id for card in state.guild[0]]
    after = amended(BOX, state, {"cards:red": {"guild": [*now, new.id]}})
    assert new.index in after.guild[0]
    gone = amended(BOX, state, {"piles:": {"court_discard": [new.id]}})
    assert new.index in gone.court_discard
