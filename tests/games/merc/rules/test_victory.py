"""The end of the game and the score (V1 to V5)."""

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.victory import EndCheck, score, tactics_left
from bythebook.games.merc.state.piles import active_deck
from bythebook.games.merc.state.state import DICTATOR, DICTATORS, REBELS
from tests.games.merc.positions import Position, position


def last_turn(drawing: str) -> Position:
    """A position with no tactics card left."""
    p = position(drawing)
    p.state.piles["tactics"] = active_deck(p.state.piles["tactics"], 0)
    return p


def test_v1_the_game_ends_when_the_tactics_cards_are_gone() -> None:
    """V1: with a card in hand or deck it goes on."""
    p = position("gold/r1:tao .\n. .", hand="fodder")
    assert tactics_left(p.state) == 5
    assert not p.do(EndCheck()).state.over
    hand = last_turn("gold/r1:tao .\n. .")
    hand.state.hand.append(facts().tactic["fodder"].index)
    assert not hand.do(EndCheck()).state.over


def test_v1_the_rebels_need_strictly_more() -> None:
    """V1: each side sums the value of its sectors, neutral ones count for nobody; a tie is the Dictator's."""
    ahead = last_turn("gold/r1:tao diamond\n. coffee/md:3").do(EndCheck())
    assert (score(ahead.state, REBELS), score(ahead.state, DICTATORS)) == (6, 4)
    assert (ahead.state.over, ahead.state.winner) == (True, "rebels")
    tie = last_turn("gold/r1:tao diamond/md:1\n. .").do(EndCheck())
    assert (tie.state.over, tie.state.winner) == (True, "dictator")


def test_v2_the_dictators_death_ends_the_game_at_once() -> None:
    """V2: when the Dictator card is dead the Rebels have won, whatever else goes on."""
    p = position("gold/base/md:4 r1:tao\n. .")
    assert not p.state.over
    squads.leave(p.state, DICTATOR)
    control.update(p.state)
    assert (p.state.over, p.state.winner) == (True, "rebels")


def test_v2_the_base_in_rebel_hands_ends_the_game() -> None:
    """V2: the Rebels control the revealed base, the Dictator being elsewhere."""
    p = position("gold/base/d:ra r1:tao\n. .")
    ruler, unit = p.state.ruler, p.unit("tao")
    squads.join(p.state, DICTATOR, ruler, 0)
    squads.march(p.state, ruler, 0, p.cell("A2"))
    control.update(p.state)
    assert not p.state.over
    squads.march(p.state, 0, p.state.squad[unit], p.cell("A1"))
    control.update(p.state)
    assert (p.state.over, p.state.winner) == (True, "rebels")


def test_v2_a_fight_at_the_base_is_no_win_yet() -> None:
    """V2: control stays while both sides are there (K4)."""
    p = position("gold/base/r1:tao+ra+max .\n. .", held={"A1": "dictator"})
    assert not p.state.over


def test_v3_the_rebels_win_together() -> None:
    """V3: the values of all Rebels are one sum and they have one seat."""
    p = position("coffee/r1:tao fishing/r2:ra\ngold/md:1 .", rebels=2)
    p.state.piles["tactics"] = active_deck(p.state.piles["tactics"], 0)
    p.do(EndCheck())
    assert (score(p.state, REBELS), p.state.winner) == (8, "rebels")


def test_v4_wiping_out_a_side_ends_nothing() -> None:
    """V4: a side without units plays on."""
    for drawing in ("gold/md:3 .\n. .", "gold/r1:tao .\n. ."):
        p = position(drawing)
        control.update(p.state)
        assert not p.do(EndCheck()).state.over


def test_v5_the_whole_map_is_worth_88() -> None:
    """V5: industries 68, cities 6, wilderness 14."""
    by_type = [sum(facts().sectors[i].value for i in kinds) for kinds in facts().sectors_of]
    assert by_type == [68, 6, 14]
