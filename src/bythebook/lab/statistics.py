"""Statistics of games: confidence intervals of shares and means, tests for pairs, sequential tests, ratings.

All results are exact, or conservative for few games, and no interval has zero width.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import exp, lgamma, log, sqrt
from statistics import fmean, variance
from typing import Final

import msgspec

LEVEL: Final = 0.95
"""The confidence level of all intervals."""
NORMAL: Final = 1.959963984540054
"""The z-value of that confidence level."""


class Mean(msgspec.Struct, frozen=True):
    """A mean with its confidence interval."""

    mean: float
    low: float
    high: float


# -- shares -----------------------------------------------------------------------------------------


def wilson(won: int, of: int) -> tuple[float, float]:
    """Return the Wilson interval of a share, which stays between 0 and 1 even for few games."""
    if not of:
        return 0.0, 1.0
    share, spread = won / of, NORMAL * NORMAL / of
    middle = share + spread / 2
    half = NORMAL * sqrt((share * (1 - share) + spread / 4) / of)
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


# -- pairs ------------------------------------------------------------------------------------------


class Pairs(msgspec.Struct, frozen=True):
    """Paired results: the numbers of games that both won, only the first, only the second, or neither."""

    both: int
    first: int
    second: int
    neither: int

    @property
    def n(self) -> int:
        """The number of pairs."""
        return self.both + self.first + self.second + self.neither


def pairs_of(first: Iterable[bool], second: Iterable[bool]) -> Pairs:
    """Count pairs by which of the two won."""
    counts = {(a, b): 0 for a in (True, False) for b in (True, False)}
    for pair in zip(first, second, strict=True):
        counts[pair] += 1
    return Pairs(counts[True, True], counts[True, False], counts[False, True], counts[False, False])


def newcombe(pairs: Pairs) -> Mean:
    """Return the difference between two paired shares with Newcombe's interval (1998, method 10)."""
    n = pairs.n
    if not n:
        return Mean(0.0, -1.0, 1.0)
    one, two = pairs.both + pairs.first, pairs.both + pairs.second
    (low1, high1), (low2, high2) = wilson(one, n), wilson(two, n)
    p1, p2 = one / n, two / n
    phi = _phi(pairs)
    down = sqrt((p2 - low2) ** 2 - 2 * phi * (p2 - low2) * (high1 - p1) + (high1 - p1) ** 2)
    up = sqrt((high2 - p2) ** 2 - 2 * phi * (high2 - p2) * (p1 - low1) + (p1 - low1) ** 2)
    return Mean(p2 - p1, max(-1.0, p2 - p1 - down), min(1.0, p2 - p1 + up))


def _phi(pairs: Pairs) -> float:
    """Return the correlation of the pairs with Newcombe's correction."""
    a, b, c, d = pairs.both, pairs.first, pairs.second, pairs.neither
    below = (a + b) * (c + d) * (a + c) * (b + d)
    if not below:
        return 0.0
    above = float(a * d - b * c)
    if above > 0:
        above = max(above - pairs.n / 2, 0)
    return above / sqrt(below)


def mcnemar(first: int, second: int) -> float:
    """Return the exact McNemar p-value, given how many pairs only the first or only the second won."""
    n, most = first + second, max(first, second)
    return min(1.0, 2 * sum(_heads(k, n) for k in range(most, n + 1))) if n else 1.0


def _heads(k: int, n: int) -> float:
    """Return the binomial probability of `k` heads in `n` tosses of a fair coin."""
    return exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) - n * log(2))


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p-values corrected for the number of tests (Holm 1979)."""
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    corrected, worst = [0.0] * len(p_values), 0.0
    for rank, i in enumerate(order):
        worst = max(worst, min(1.0, (len(p_values) - rank) * p_values[i]))
        corrected[i] = worst
    return corrected


# -- means ------------------------------------------------------------------------------------------


def mean(values: Sequence[float]) -> Mean:
    """Return the mean of some numbers with Student's interval.

    If all numbers are equal, the interval is as wide as if one of them had differed by one.
    """
    n = max(1, len(values))
    middle = fmean(values) if values else 0.0
    spread = (variance(values) if len(values) > 1 else 0.0) or 1 / n
    half = student(max(1, n - 1)) * sqrt(spread / n)
    return Mean(middle, middle - half, middle + half)


@cache
def student(freedom: int) -> float:
    """Return the quantile of Student's t-distribution for the confidence level, computed by bisection."""
    tail = (1 - LEVEL) / 2
    low, high = 0.0, 1000.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if _student_tail(middle, freedom) > tail else (low, middle)
    return (low + high) / 2


def _student_tail(t: float, freedom: int) -> float:
    """Return the probability of a value above t in Student's t-distribution."""
    return _beta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2


def _beta(x: float, a: float, b: float) -> float:
    """Return the regularized incomplete beta function, computed from its continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    if x > (a + 1) / (a + b + 2):
        return 1 - front * _fraction(1 - x, b, a) / b
    return front * _fraction(x, a, b) / a


def _fraction(x: float, a: float, b: float) -> float:
    """Return the continued fraction of the incomplete beta function, by Lentz's method."""
    tiny = 1e-300
    c, d = 1.0, 1 / ((1 - (a + b) * x / (a + 1)) or tiny)
    result = d
    for m in range(1, 300):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / ((1 + term * d) or tiny)
            c = (1 + term / c) or tiny
            result *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return result


# -- stopping ---------------------------------------------------------------------------------------


def always_valid(values: Sequence[float], *, scale: float = 0.3) -> Mean:
    """Return an anytime-valid confidence interval for a mean difference (mSPRT, normal mixture).

    The interval remains valid however often one looks at it, so it is wider than an interval for a fixed
    number of values. `scale` is the standard deviation of the mixture.
    """
    n = max(1, len(values))
    middle, spread = fmean(values) if values else 0.0, _cautious_variance(values)
    tau = scale * scale
    room = spread * (spread + n * tau) / (n * n * tau)
    half = sqrt(room * (2 * log(1 / (1 - LEVEL)) + log((spread + n * tau) / spread)))
    return Mean(middle, middle - half, middle + half)


def gsprt(values: Sequence[float], better_by: float, *, alpha: float = 0.05, beta: float = 0.05) -> str:
    """Test whether the second is better by `better_by` ("yes"), not better at all ("no"), or undecided ("").

    This is a generalized sequential probability ratio test with error rates `alpha` and `beta`.
    """
    n = len(values)
    if not n:
        return ""
    ratio = n * better_by * (2 * fmean(values) - better_by) / (2 * _cautious_variance(values))
    if ratio >= log((1 - beta) / alpha):
        return "yes"
    return "no" if ratio <= log(beta / (1 - alpha)) else ""


def _cautious_variance(values: Sequence[float]) -> float:
    """Return the variance of differences, enlarged for few pairs so that it is never zero."""
    n = max(1, len(values))
    return ((variance(values) if len(values) > 1 else 0.0) * (n - 1) + 1) / n


# -- ratings ----------------------------------------------------------------------------------------


def bradley_terry(wins: Mapping[tuple[str, str], float], *, prior: float = 0.5) -> dict[str, Mean]:
    """Return Elo ratings (average 0) with intervals, from a Bradley-Terry model; a draw is half a win.

    Each pair that met gets `prior` extra wins in both directions, so that no rating is infinite.
    """
    names = sorted({name for pair in wins for name in pair})
    met = {frozenset(pair) for pair in wins if len(set(pair)) == 2}
    won = {(a, b): wins.get((a, b), 0.0) + prior for a in names for b in names if frozenset((a, b)) in met}
    strength = dict.fromkeys(names, 1.0)
    for _ in range(2000):
        before = strength
        strength = {name: _step(name, won, before) for name in names}
        level = exp(fmean(log(each) for each in strength.values()))
        strength = {name: each / level for name, each in strength.items()}
        if max(abs(log(strength[name] / before[name])) for name in names) < 1e-12:
            break
    scale = 400 / log(10)
    errors = _errors(names, won, strength)
    return {
        name: Mean(middle, middle - NORMAL * scale * error, middle + NORMAL * scale * error)
        for name, error in zip(names, errors, strict=True)
        for middle in (scale * log(strength[name]),)
    }


def _step(name: str, won: Mapping[tuple[str, str], float], strength: Mapping[str, float]) -> float:
    total = sum(n for (a, _), n in won.items() if a == name)
    below = sum((n + won[b, a]) / (strength[a] + strength[b]) for (a, b), n in won.items() if a == name)
    return total / below if below else strength[name]


def _errors(
    names: Sequence[str], won: Mapping[tuple[str, str], float], strength: Mapping[str, float]
) -> list[float]:
    """Return the standard error of each log-strength, with the average held fixed."""
    n = len(names)
    information = [[1 / n] * n for _ in names]
    for i, a in enumerate(names):
        for j, b in enumerate(names):
            if (a, b) in won:
                games = won[a, b] + won[b, a]
                each = games * strength[a] * strength[b] / (strength[a] + strength[b]) ** 2
                information[i][i] += each
                information[i][j] -= each
    inverse = _inverse(information)
    return [sqrt(max(0.0, inverse[i][i] - 1 / n)) for i in range(n)]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a regular matrix by Gaussian elimination."""
    n = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(n))] for i, row in enumerate(matrix)]
    for at in range(n):
        best = max(range(at, n), key=lambda i: abs(rows[i][at]))
        rows[at], rows[best] = rows[best], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for i in range(n):
            if i != at:
                off = rows[i][at]
                rows[i] = [value - off * own for value, own in zip(rows[i], rows[at], strict=True)]
    return [row[n:] for row in rows]
