"""The end of a chapter: Power, cleanup, the end of the game (R10, R12.5)."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.rules.scoring import CleanUp, ScoreAmbitions
from bythebook.games.arcs.rules.turn.rounds import EndChapter, EndTest
from bythebook.games.arcs.state.state import NONE
from tests.games.arcs.positions import Position, position

CITIES = """
    2-hex: red city city
    3-hex: red city city
"""


def scored(drawing: str = "", **things: object) -> list[int]:
    p = position(drawing, seats="red yellow blue", **things)  # type: ignore[arg-type]
    return p.do(ScoreAmbitions()).state.power


def test_r10_1_only_declared_ambitions_score() -> None:
    """R10.1: captives give nothing while Tyrant has no marker."""
    assert scored(captives={"red": "yellow"}) == [0, 0, 0]
    assert scored(captives={"red": "yellow"}, declared="tyrant") == [5, 0, 0]


def test_r10_2_first_and_second() -> None:
    """R10.2: the higher number for the first, the lower for the second, whoever declared."""
    assert scored(captives={"red": "yellow yellow", "blue": "yellow"}, declared="tyrant") == [5, 0, 3]


def test_r10_2_several_markers_add_up() -> None:
    """R10.2: all markers of an ambition count, as they show."""
    held = {"red": "yellow yellow", "blue": "yellow"}
    assert scored(captives=held, declared="tyrant tyrant") == [8, 0, 5]
    assert scored(captives=held, declared="tyrant tyrant", flipped=1) == [9, 0, 5]


def test_r10_3_a_tie_for_first() -> None:
    """R10.3: all who are tied take second place, nobody else anything."""
    held = {"red": "yellow yellow", "blue": "yellow yellow", "yellow": "red"}
    assert scored(captives=held, declared="tyrant") == [3, 0, 3]


def test_r10_3_a_tie_for_second() -> None:
    """R10.3: who is tied for second has nothing."""
    held = {"red": "yellow yellow", "blue": "yellow", "yellow": "red"}
    assert scored(captives=held, declared="tyrant") == [5, 0, 0]


def test_r10_4_nothing_never_places() -> None:
    """R10.4: nobody is second without a captive."""
    assert scored(declared="tyrant") == [0, 0, 0]


def test_r10_5_city_bonus() -> None:
    """R10.5: 2 more with four cities off the board, 5 with all; for an outright first, once an ambition."""
    one = {"red": "yellow yellow", "blue": "yellow"}
    assert scored(CITIES, declared="tyrant", captives=one) == [7, 0, 3]
    assert scored(CITIES + "2-arrow: red city", declared="tyrant tyrant", captives=one) == [8 + 5, 0, 5]
    assert scored(CITIES, declared="tyrant", captives={"red": "yellow", "blue": "yellow"}) == [3, 0, 3]
    assert scored("2-hex: red city city; blue 1", declared="tyrant", captives=one) == [5, 0, 3]


def test_r10_6_the_neutral_contender_takes_places() -> None:
    """R10.6: first or second from the players, or a share of a tie; its Power is nobody's."""
    p = position(neutral="weapon weapon", trophies={"red": "yellow ship"}, declared="warlord")
    assert p.do(ScoreAmbitions()).state.power == [3, 0]
    p = position(neutral="weapon", trophies={"red": "yellow ship"}, declared="warlord")
    assert p.do(ScoreAmbitions()).state.power == [3, 0]
    p = position(
        neutral="weapon weapon",
        trophies={"red": "yellow ship, yellow ship, yellow ship", "yellow": "red ship"},
        declared="warlord",
    )
    assert p.do(ScoreAmbitions()).state.power == [5, 0]


def test_r12_5_a_drawback_pays_the_lower_number() -> None:
    """R12.5: Elder first in Tyrant has the lower number without bonus, second nothing; rivals as ever."""
    elder = {"red": "elder"}
    first = {"red": "yellow yellow", "blue": "yellow"}
    assert scored(CITIES, declared="tyrant", captives=first, leaders=elder) == [3, 0, 3]
    second = {"red": "yellow", "blue": "yellow yellow"}
    assert scored(declared="tyrant", captives=second, leaders=elder) == [0, 0, 5]
    assert scored(declared="warlord", trophies={"red": "blue ship"}, leaders=elder) == [5, 0, 0]


# -- cleanup ----------------------------------------------------------------------------------------


def boxes(**things: object) -> Position:
    p = position(
        trophies={"red": "yellow ship, yellow city, yellow starport, yellow agent"},
        captives={"yellow": "red red"},
        **things,  # type: ignore[arg-type]
    )
    return p.do(CleanUp())


def test_r10_7_trophies_go_home_after_warlord() -> None:
    """R10.7: ships, buildings and agents of all; captives stay."""
    p = boxes(declared="warlord")
    assert p.trophies("red", "yellow") == {}
    assert (p.state.ships[1], p.state.cities[1], p.state.starports[1], p.state.agents[1]) == (15, 5, 5, 10)
    assert p.captives("yellow", "red") == 2


def test_r10_7_captives_go_home_after_tyrant() -> None:
    """R10.7: to their owner's supply; trophies stay."""
    p = boxes(declared="tyrant")
    assert (p.captives("yellow", "red"), p.state.agents[0]) == (0, 10)
    assert len(p.trophies("red", "yellow")) == 4


def test_r10_7_a_city_that_comes_home_covers_a_slot() -> None:
    """R10.7, R3.11: the owner of a returned city lays the covered token elsewhere or discards it."""
    p = position(
        "2-hex: yellow city", trophies={"red": "yellow city"}, tokens={"yellow": "relic fuel weapon fuel"},
        declared="warlord",
    )  # fmt: skip
    p.do(CleanUp())
    assert p.prompt is not None
    assert (p.prompt.seat, p.kind) == ("yellow", "Store")


def test_r10_7_markers_return_and_the_lowest_is_flipped() -> None:
    """R10.7: 2/0, then 3/2, then 5/3; afterwards nothing."""
    p = position(declared="tyrant keeper")
    for flipped in ([True, False, False], [True, True, False], [True] * 3, [True] * 3):
        p.do(CleanUp())
        assert p.state.flipped == flipped
        assert p.state.markers == [NONE] * 3


# -- the end of the game ----------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "enough"), [("red yellow", 33), ("red yellow blue", 30)])
def test_r10_8_enough_power_ends_the_game(seats: str, enough: int) -> None:
    """R10.8: 33 with two players, 30 with three, after the scoring of a chapter."""
    p = position(seats=seats, power={"yellow": enough - 1}).do(EndTest())
    assert (p.state.over, p.state.chapter) == (False, 2)
    p = position(seats=seats, power={"yellow": enough}).do(EndTest())
    assert (p.state.over, p.state.winner) == (True, "yellow")


def test_r10_8_four_players() -> None:
    """R10.8: 27 with four."""
    four = "red yellow blue white"
    assert position(seats=four, out=(6,), power={"blue": 27}).do(EndTest()).state.winner == "blue"


def test_r10_8_the_last_chapter() -> None:
    """R10.8: after chapter 5 most Power wins, tied the earliest in turn order from the initiative."""
    p = position(chapter=5, power={"red": 4, "yellow": 9})
    assert p.do(EndTest()).state.winner == "yellow"
    p = position(
        seats="red yellow blue", chapter=5, power={"red": 9, "yellow": 9, "blue": 3}, initiative="blue"
    )
    assert p.do(EndTest()).state.winner == "red"
    p = position(
        seats="red yellow blue", chapter=5, power={"red": 9, "yellow": 9, "blue": 3}, initiative="yellow"
    )
    assert p.do(EndTest()).state.winner == "yellow"


def test_r10_9_the_next_chapter() -> None:
    """R10.9: all cards are shuffled, six each; boards, Court and initiative stay."""
    p = position(
        "2-hex: red 3",
        tokens={"red": "relic"},
        court="loyal_pilots:red",
        initiative="yellow",
        power={"red": 3},
    )
    p.do(EndTest())
    assert (p.state.chapter, p.state.initiative, p.slots("red")) == (2, 1, "relic")
    assert p.state.court_agents[0] == [1, 0]
    assert p.dice == 6
    p.chance((*(f"aggression {n}" for n in range(2, 7)), "construction 2"))
    p.chance((*(f"mobilization {n}" for n in range(2, 7)), "construction 3"))
    assert p.prompt is not None
    assert (p.prompt.seat, p.kind) == ("red", "Mulligan")


def test_r10_10_scoring_comes_before_cleanup() -> None:
    """R10.10: trophies count, then go home, then the end is tested: two may pass the mark together."""
    p = position(
        trophies={"red": "yellow ship, yellow ship", "yellow": "red ship"},
        power={"red": 28, "yellow": 32},
        declared="warlord",
    )
    p.do(EndChapter())
    assert p.state.power == [33, 35]
    assert p.trophies("red", "yellow") == {}
    assert p.state.winner == "yellow"
