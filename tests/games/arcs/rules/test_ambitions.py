"""What counts for ambitions, and who is where (R10.1, R10.3, R10.4, S15.1 to S15.4)."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.box.facts import EMPATH, KEEPER, TYCOON, TYRANT, WARLORD
from bythebook.games.arcs.rules.ambitions import (
    available_markers,
    count,
    count_ahead,
    counts,
    first_and_second,
    is_declared,
    is_in_top_two,
    is_tied_first,
    is_undeclared,
    is_winning,
    neutral_count,
    places,
)
from tests.games.arcs.positions import position


def test_r10_1_what_counts() -> None:
    """R10.1: icons on tokens and Guild cards, captives, trophies; Weapons count for nothing."""
    p = position(
        tokens={"red": "material fuel relic weapon"},
        guild={"red": "loyal_engineers loyal_empaths loyal_marines"},
        captives={"red": "yellow yellow"},
        trophies={"red": "yellow ship, yellow agent, yellow city"},
    )
    assert [count(p.state, 0, ambition) for ambition in range(5)] == [3, 2, 3, 1, 1]


def test_r10_1_the_supply_on_a_cartel() -> None:
    """R10.1, R9.4: the holder counts every token that lies on the Cartel."""
    p = position(tokens={"red": "material", "yellow": "material"}, guild={"red": "material_cartel"})
    assert count(p.state, 0, TYCOON) == 1 + 1 + 3
    assert count(p.state, 1, TYCOON) == 1


def test_r10_6_the_neutral_contender_counts() -> None:
    """R10.6: its Weapons are trophies; it is one more contender behind the players."""
    p = position(neutral="weapon weapon material psionic")
    assert [neutral_count(p.state, ambition) for ambition in range(5)] == [1, 0, 2, 0, 1]
    assert counts(p.state, WARLORD) == [0, 0, 2]
    assert len(counts(position(seats="red yellow blue").state, WARLORD)) == 3


@pytest.mark.parametrize(
    ("held", "wins", "ties"),
    [
        ((3, 2, 1), True, False),
        ((2, 2, 1), False, True),
        ((0, 0, 0), False, False),
        ((1, 3, 3), False, False),
    ],
)
def test_s15_1_winning_and_s15_2_tied(held: tuple[int, ...], wins: bool, ties: bool) -> None:
    """S15.1, S15.2: something, and more than each other; or the most, shared. Nothing at all is neither."""
    assert (is_winning(held, 0), is_tied_first(held, 0)) == (wins, ties)


def test_s15_3_places_by_who_is_ahead() -> None:
    """S15.3, RULING-4: behind two who are tied one is third."""
    assert (count_ahead((1, 3, 3), 0), is_in_top_two((1, 3, 3), 0)) == (2, False)
    assert (count_ahead((2, 3, 2), 0), is_in_top_two((2, 3, 2), 0)) == (1, True)
    assert not is_in_top_two((0, 0), 0)


def test_s15_4_undeclared_needs_a_marker() -> None:
    """S15.4: declared with a marker on it; undeclared without, while one is left."""
    p = position(declared="tycoon keeper")
    assert (is_declared(p.state, KEEPER), is_undeclared(p.state, KEEPER)) == (True, False)
    assert (is_declared(p.state, EMPATH), is_undeclared(p.state, EMPATH)) == (False, True)
    assert not is_undeclared(position(declared="tycoon keeper keeper").state, EMPATH)


def test_r5_5_available_markers() -> None:
    """R5.5: the best first, as they show: 5 before 3 before 2, but 4 before 3 once flipped."""
    assert available_markers(position().state) == [2, 1, 0]
    assert available_markers(position(flipped=1).state) == [2, 0, 1]
    assert available_markers(position(declared="tyrant").state) == [1, 0]


@pytest.mark.parametrize(
    ("held", "first", "second"),
    [
        ((3, 2, 1), [0], [1]),
        ((2, 3, 2), [1], []),
        ((3, 3, 2), [0, 1], []),
        ((2, 0, 0), [0], []),
        ((0, 0, 0), [], []),
    ],
)
def test_r10_3_ties(held: tuple[int, ...], first: list[int], second: list[int]) -> None:
    """R10.3, R10.4: tied firsts leave no second, tied seconds are none, and nothing never places."""
    assert first_and_second(held) == (first, second)


def test_r10_2_places_at_the_table() -> None:
    """R10.2: red has two captives, yellow one."""
    p = position(captives={"red": "yellow yellow", "yellow": "red"})
    assert places(p.state, TYRANT) == ([0], [1])
