"""Every invariant of section 13 is found when it is broken."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.files.position import correct, read
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.state.state import COLORS, NONE, OPEN_MARK, Played, State, Turn
from bythebook.kernel.box import Problems
from tests.games.arcs.position_files import PEOPLE, wrong
from tests.games.arcs.positions import Position, position


def sound() -> Position:
    return position(
        "5-hex: red 3+1 city starport!; yellow 2\n3-gate: yellow 1",
        bots="yellow",
        court="loyal_pilots:red+yellow elder_broker",
        guild={"red": "loyal_marines"},
        tokens={"red": "relic fuel", "yellow": "material"},
        captives={"yellow": "red"},
        trophies={"red": "yellow ship, yellow agent"},
        outrage={"red": "weapon"},
        hands={"red": "aggression 2, aggression 3"},
        bonus={"yellow": "aggression 5"},
        discard="construction 2",
        neutral="weapon",
        played="red lead mobilization 4",
        turn="red",
    )


def test_a_sound_position() -> None:
    """Nothing is wrong with a table on which everything is somewhere."""
    assert check(sound().state) == []


def _lose(state: State) -> None:
    state.discard.remove(facts().action_card["construction 2"].index)


def _out_of_play(state: State) -> None:
    state.fresh[0][0], state.ships[0] = 1, state.ships[0] - 1


def _crowd(state: State) -> None:
    at = facts().system["3-arrow"].index
    state.built[1][0][at], state.starports[0] = 2, state.starports[0] - 2


def _gate_city(state: State) -> None:
    at = facts().system["3-gate"].index
    state.built[0][1][at], state.cities[1] = 1, state.cities[1] - 1


def _cloud(state: State) -> None:
    state.clouds[facts().system["5-hex"].index] = 0


def _no_cloud(state: State) -> None:
    state.clouds[facts().system["3-arrow"].index] = 0


def _cover(state: State) -> None:
    state.slots[1][4], state.slots[1][0] = state.slots[1][0], NONE


BROKEN: list[tuple[Callable[[State], object], str]] = [
    (lambda t: t.fresh[0].__setitem__(23, 1), "red has 16 ships instead of 15"),
    (lambda t: t.starports.__setitem__(1, 4), "yellow has 4 starports instead of 5"),
    (lambda t: t.cities.__setitem__(0, 5), "red has 6 cities instead of 5"),
    (lambda t: t.captives[1].__setitem__(0, 0), "red has 9 agents instead of 10"),
    (lambda t: t.outrage[0].__setitem__(2, 0), "red has 9 agents instead of 10"),
    (lambda t: t.outrage[0].__setitem__(1, OPEN_MARK), "red has a placeholder on Outrage although an agent"),
    (lambda t: t.slots[0].__setitem__(0, -1), "there are 4 Relic tokens instead of 5"),
    (lambda t: t.spent.__setitem__(4, 1), "there are 6 Psionic tokens instead of 5"),
    (_lose, "Construction 2 is in 0 places instead of one"),
    (lambda t: t.played.append(Played(1, 8, "copy")), "Aggression 2 is in 2 places instead of one"),
    (lambda t: t.court_discard.append(0), "Loyal Engineers is in 2 places instead of one"),
    (lambda t: t.guild[0].clear(), "Loyal Marines is in 0 places instead of one"),
    (lambda t: t.court.__setitem__(0, -1), "there are agents on an empty spot of the Court"),
    (lambda t: t.hands[1].append(t.hands[0].pop()), "yellow is a bot but holds cards"),
    (lambda t: t.hand_counter.__setitem__(0, 2), "red isn't a bot but has a hand counter or bonus cards"),
    (_out_of_play, "a piece is in gate 1, which is out of play"),
    (_crowd, "3 arrow has 2 buildings and 1 slots"),
    (_gate_city, "yellow has a city in gate 3 without lore that allows it"),
    (_cloud, "red has a building outside the slots of 5 hex without lore that allows it"),
    (_no_cloud, "red has no building outside the slots of 3 arrow"),
    (_cover, "yellow has a token in a slot that is not open"),
    (lambda t: t.fresh[0].pop(), "the lists of systems differ in length"),
    (lambda t: t.neutral.pop(), "the lists of types differ in length"),
    (lambda t: t.trophies[0].pop(), "a trophy box needs one number for each piece"),
    (lambda t: t.court.pop(), "the Court row and the agents on it differ in length"),
    (lambda t: t.supply.__setitem__(0, -1), "a count is negative"),
    (lambda t: t.power.pop(), "the lists of players differ in length"),
    (lambda t: setattr(t, "seized", 1), "the player who seized the initiative doesn't have it"),
    (lambda t: setattr(t, "initiative", 3), "there is no player 3"),
    (lambda t: t.played.append(Played(5, 8, "copy")), "there is no player 5"),
    (lambda t: t.guild[1].append(99), "the position contains an unknown Court card"),
    (lambda t: t.hands[0].append(28), "the position contains an unknown action card"),
    (lambda t: t.slots[0].__setitem__(1, 7), "the position contains an unknown resource type"),
    (lambda t: setattr(t, "out", (9,)), "the clusters out of play don't exist"),
    (lambda t: setattr(t, "turn", Turn(0, pips=-1)), "the number of pips left is negative"),
    (lambda t: t.played.__setitem__(0, Played(0, t.played[0].card, "copy")), "the first card of the round"),
    (lambda t: t.piles["action"].unseen.clear(), "number of cards in all places"),
]


@pytest.mark.parametrize(("spoil", "words"), BROKEN)
def test_section_13_what_is_broken_is_said(spoil: Callable[[State], object], words: str) -> None:
    """Section 13: pieces, tokens and cards are all there, once, where they may be."""
    state = sound().state
    spoil(state)
    found = check(state)
    assert any(words in wrong for wrong in found), found


# -- positions that cannot be -------------------------------------------------------------------------

FOUR = ["loyal_pilots", "elder_broker", "farseers", "mass_uprising"]


def test_r3_3_the_court_has_three_cards_for_two_players() -> None:
    """R3.3: three for two players, four for three or four; spots that a file leaves out are empty."""
    small = {"card": "2p_frontiers", "systems": {"4-hex": {"red": 3}}}
    assert read({**small, "court": FOUR[:3]}, PEOPLE, {}).court == [
        facts().court_card[card].index for card in FOUR[:3]
    ]
    assert read({**small, "court": FOUR[:1]}, PEOPLE, {}).court[1:] == [NONE, NONE]
    says = "$: the Court has 4 spots instead of 3 with 2 players (R3.3)"
    assert says in wrong({**small, "court": FOUR})
    assert len(read({"card": "4p_frontiers", "order": list(COLORS), "court": FOUR}, PEOPLE, {}).court) == 4


def test_r3_3_a_correction_adds_no_spot_to_the_court() -> None:
    state = sound().state
    with pytest.raises(Problems, match=r"the Court has 4 spots instead of 3 with 2 players \(R3.3\)"):
        correct(state, {"court": ["loyal_pilots", "elder_broker", "farseers", "mass_uprising"]})


def test_r7_6_nobody_has_captives_of_the_own_color() -> None:
    """R7.6, R8.7: rival agents become captives, rival pieces trophies; own agents come home."""
    boards: dict[str, Any] = {"boards": {"red": {"captives": {"red": 1}}}}
    assert "$: red holds its own agents as captives; put them in the supply (R7.6)" in wrong(boards)
    boards = {"boards": {"red": {"trophies": {"red": {"ship": 1}}}}}
    assert "$: red holds its own pieces as trophies; put them in the supply (R7.6)" in wrong(boards)
    with pytest.raises(Problems, match="yellow holds its own agents as captives"):
        correct(sound().state, {"boards": {"yellow": {"captives": {"yellow": 1}}}})


def test_r3_4_clusters_out_of_play_are_those_of_the_players() -> None:
    state = sound().state
    state.out = (1,)
    assert "clusters out of play: 1 instead of 2 with 2 players (R3.3)" in check(state)


def test_r3_5_neutral_tokens_are_those_of_the_covered_planets() -> None:
    """R3.5: with clusters 1 and 6 out of play one Weapon is neutral; with three players none is."""
    found = wrong({"card": "2p_frontiers", "neutral": {"weapon": 2}})
    assert "$: 2 Weapon tokens are neutral; at most 1 can be (R3.3)" in found
    three = {"card": "3p_mix_up", "order": list(COLORS[:3]), "neutral": {"weapon": 1}}
    assert "$: 1 Weapon tokens are neutral; at most 0 can be (R3.3)" in wrong(three)


def test_r12_1_leaders_and_lore_need_their_variant() -> None:
    boards = {"boards": {"red": {"lore": ["gate_ports"]}}}
    found = wrong(boards)
    assert any("has a leader or lore, but the game is without them" in line for line in found), found
    assert check(read({**boards, "leaders": "draft"}, PEOPLE, {})) == []


def test_a_file_that_deals_hands_is_checked_as_any_other() -> None:
    """Hands that are left out are dealt later; the rest of the file is checked all the same."""
    building = {"red": {"buildings": ["city"]}}
    found = wrong({"card": "2p_frontiers", "systems": {"3-gate": building}})
    assert any("red has a city in gate 3 without lore that allows it" in line for line in found), found
