"""Intervals and tests, held against scipy's numbers, and against what they promise."""

from __future__ import annotations

from itertools import product
from math import factorial, prod

import pytest

from bythebook.lab.fuzz import SeededRandom
from bythebook.lab.statistics import (
    Pairs,
    always_valid,
    bradley_terry,
    gsprt,
    holm,
    mcnemar,
    mean,
    newcombe,
    student,
    wilson,
)


@pytest.mark.parametrize(
    ("won", "of", "interval"),
    [
        (0, 10, (0.0, 0.2775327999)),
        (3, 17, (0.0619112664, 0.4102945857)),
        (95, 100, (0.8882495308, 0.9784563208)),
        (100, 100, (0.9630065018, 1.0)),
    ],
)
def test_shares_are_those_of_scipy(won: int, of: int, interval: tuple[float, float]) -> None:
    """`binomtest(won, of).proportion_ci(method="wilson")`."""
    assert wilson(won, of) == pytest.approx(interval, abs=1e-9)


def test_without_games_a_share_may_be_anything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("first", "second", "chance"), [(0, 5, 0.0625), (12, 3, 0.03515625), (7, 7, 1.0), (0, 0, 1.0)]
)
def test_pairs_are_tested_exactly(first: int, second: int, chance: float) -> None:
    """`binomtest(first, first + second).pvalue`."""
    assert mcnemar(first, second) == pytest.approx(chance, abs=1e-12)


@pytest.mark.parametrize(
    ("freedom", "t"), [(1, 12.7062047362), (4, 2.7764451052), (29, 2.0452296421), (199, 1.9719565443)]
)
def test_student_is_that_of_scipy(freedom: int, t: float) -> None:
    """`t.ppf(0.975, freedom)`."""
    assert student(freedom) == pytest.approx(t, abs=1e-8)


def test_the_interval_of_pairs_covers_what_it_promises() -> None:
    """Every way in which twelve pairs can fall, with its chance: the true difference is inside in 95 %."""
    chances, n = (0.3, 0.25, 0.1, 0.35), 12
    covered = 0.0
    for both, first, second in product(range(n + 1), repeat=3):
        counts = (both, first, second, n - both - first - second)
        if counts[3] < 0:
            continue
        weight = (
            factorial(n)
            / prod(map(factorial, counts))
            * prod(p**k for p, k in zip(chances, counts, strict=True))
        )
        found = newcombe(Pairs(*counts))
        assert found.low < found.high
        covered += weight * (found.low <= chances[2] - chances[1] <= found.high)
    assert 0.945 <= covered <= 0.995


def test_no_interval_has_width_zero() -> None:
    for pairs in (Pairs(0, 0, 0, 0), Pairs(5, 0, 0, 0), Pairs(0, 0, 0, 5), Pairs(0, 5, 0, 0)):
        assert newcombe(pairs).low < newcombe(pairs).high
    for values in ([], [4.0], [4.0, 4.0, 4.0]):
        assert mean(values).low < mean(values).high
        assert always_valid(values).low < always_valid(values).high


def test_a_mean_has_students_interval() -> None:
    found = mean([1.0, 3.0])
    assert found.mean == 2.0
    assert found.high == pytest.approx(2 + 12.7062047362)


def test_many_tests_are_corrected_as_holm_does() -> None:
    """`multipletests([0.01, 0.04, 0.03], method="holm")`."""
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


def test_repeated_looks_do_not_raise_the_error_rate() -> None:
    """Two alike players, a look every ten pairs: a plain interval cries often, this one hardly ever."""
    rng, plain, honest = SeededRandom(7), 0, 0
    for _ in range(80):
        values: list[float] = []
        cried = [False, False]
        for _ in range(20):
            values += [rng.pick([-1.0, 0.0, 0.0, 1.0]) for _ in range(10)]
            for i, found in enumerate((mean(values), always_valid(values))):
                cried[i] |= not found.low <= 0 <= found.high
        plain, honest = plain + cried[0], honest + cried[1]
    assert plain > 0.12 * 80
    assert honest <= 0.05 * 80


def test_better_by_so_much_is_decided_either_way() -> None:
    rng = SeededRandom(3)
    better = [rng.pick([-1.0, 0.0, 0.0, 0.0, 1.0, 1.0]) for _ in range(600)]
    alike = [rng.pick([-1.0, 0.0, 0.0, 1.0]) for _ in range(600)]
    assert gsprt(better, 0.1) == "yes"
    assert gsprt(alike, 0.1) == "no"
    assert gsprt(better[:3], 0.1) == ""


def test_ratings_are_those_of_bradley_and_terry() -> None:
    """Two players: the difference is 400 log10 of the wins; and nobody is infinitely strong."""
    found = bradley_terry({("a", "b"): 30, ("b", "a"): 10}, prior=0)
    assert found["a"].mean - found["b"].mean == pytest.approx(190.8485, abs=1e-3)
    assert found["a"].mean == pytest.approx(-found["b"].mean)
    assert bradley_terry({("a", "b"): 10})["a"].high < 2000
    three = bradley_terry({("a", "b"): 3, ("b", "c"): 3, ("c", "a"): 3})
    assert [each.mean for each in three.values()] == pytest.approx([0, 0, 0], abs=1e-6)
    assert three["a"].low < 0 < three["a"].high
