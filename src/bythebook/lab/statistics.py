"""Honest numbers from games: intervals of shares and means, tests for pairs, and when to stop.

Everything is exact or on the safe side for few games, and no interval has width zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import exp, lgamma, log, sqrt
from statistics import fmean, variance
from typing import Final

import msgspec

LEVEL: Final = 0.95
"""How sure every interval is."""
NORMAL: Final = 1.959963984540054
"""Standard errors to each side of a mean, for that."""


class Mean(msgspec.Struct, frozen=True):
    """An average with its interval."""

    mean: float
    low: float
    high: float


# -- shares -----------------------------------------------------------------------------------------


def wilson(won: int, of: int) -> tuple[float, float]:
    """Wilson's interval of a share: it stays within 0 and 1 for few games too."""
    if not of:
        return 0.0, 1.0
    share, spread = won / of, NORMAL * NORMAL / of
    middle = share + spread / 2
    half = NORMAL * sqrt((share * (1 - share) + spread / 4) / of)
    return max(0.0, (middle - half) / (1 + spread)), min(1.0, (middle + half) / (1 + spread))


# -- pairs ------------------------------------------------------------------------------------------


class Pairs(msgspec.Struct, frozen=True):
    """The same games played twice: how often both won, only the first, only the second, neither."""

    both: int
    first: int
    second: int
    neither: int

    @property
    def n(self) -> int:
        """How many pairs."""
        return self.both + self.first + self.second + self.neither


def pairs_of(first: Iterable[bool], second: Iterable[bool]) -> Pairs:
    """Pairs from who won in each."""
    counts = {(a, b): 0 for a in (True, False) for b in (True, False)}
    for pair in zip(first, second, strict=True):
        counts[pair] += 1
    return Pairs(counts[True, True], counts[True, False], counts[False, True], counts[False, False])


def newcombe(pairs: Pairs) -> Mean:
    """How much more the second wins: Newcombe's interval for pairs (1998, method 10), never of width zero."""
    n = pairs.n
    if not n:
        return Mean(0.0, -1.0, 1.0)
    one, two = pairs.both + pairs.first, pairs.both + pairs.second
    (low1, high1), (low2, high2) = wilson(one, n), wilson(two, n)
    p1, p2 = one / n, two / n
    alike = _phi(pairs)
    down = sqrt((p2 - low2) ** 2 - 2 * alike * (p2 - low2) * (high1 - p1) + (high1 - p1) ** 2)
    up = sqrt((high2 - p2) ** 2 - 2 * alike * (high2 - p2) * (p1 - low1) + (p1 - low1) ** 2)
    return Mean(p2 - p1, max(-1.0, p2 - p1 - down), min(1.0, p2 - p1 + up))


def _phi(pairs: Pairs) -> float:
    """How alike the two rows are, corrected as Newcombe does."""
    a, b, c, d = pairs.both, pairs.first, pairs.second, pairs.neither
    below = (a + b) * (c + d) * (a + c) * (b + d)
    if not below:
        return 0.0
    above = float(a * d - b * c)
    if above > 0:
        above = max(above - pairs.n / 2, 0)
    return above / sqrt(below)


def mcnemar(first: int, second: int) -> float:
    """The chance of pairs at least as lopsided if the two were alike: exact."""
    n, most = first + second, max(first, second)
    return min(1.0, 2 * sum(_heads(k, n) for k in range(most, n + 1))) if n else 1.0


def _heads(k: int, n: int) -> float:
    """The chance of so many heads in n throws of a coin."""
    return exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) - n * log(2))


def holm(chances: Sequence[float]) -> list[float]:
    """The chances of several tests, corrected for their number (Holm 1979)."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    found, worst = [0.0] * len(chances), 0.0
    for rank, i in enumerate(order):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[i]))
        found[i] = worst
    return found


# -- means ------------------------------------------------------------------------------------------


def mean(values: Sequence[float]) -> Mean:
    """The average of some numbers with Student's interval.

    Where all are alike it is as wide as if one of them had been off by one: that would be no surprise.
    """
    n = max(1, len(values))
    middle = fmean(values) if values else 0.0
    spread = (variance(values) if len(values) > 1 else 0.0) or 1 / n
    half = student(max(1, n - 1)) * sqrt(spread / n)
    return Mean(middle, middle - half, middle + half)


@cache
def student(freedom: int) -> float:
    """How many standard errors hold as much of Student's distribution, by halving."""
    tail = (1 - LEVEL) / 2
    low, high = 0.0, 1000.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if _student_tail(middle, freedom) > tail else (low, middle)
    return (low + high) / 2


def _student_tail(t: float, freedom: int) -> float:
    """The chance of more than t."""
    return _beta(freedom / (freedom + t * t), freedom / 2, 0.5) / 2


def _beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by its continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1 - x))
    if x > (a + 1) / (a + b + 2):
        return 1 - front * _fraction(1 - x, b, a) / b
    return front * _fraction(x, a, b) / a


def _fraction(x: float, a: float, b: float) -> float:
    """Lentz's way to work a continued fraction out."""
    tiny = 1e-300
    c, d = 1.0, 1 / ((1 - (a + b) * x / (a + 1)) or tiny)
    found = d
    for m in range(1, 300):
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / ((1 + term * d) or tiny)
            c = (1 + term / c) or tiny
            found *= c * d
        if abs(c * d - 1) < 1e-14:
            break
    return found


# -- stopping ---------------------------------------------------------------------------------------


def always_valid(values: Sequence[float], *, scale: float = 0.3) -> Mean:
    """An interval of a mean difference that holds at whatever moment one looks (mSPRT, normal mixture).

    It is wider than a plain one, and that is its price: who stops when it leaves zero errs no more often.
    """
    n = max(1, len(values))
    middle, spread = fmean(values) if values else 0.0, _careful(values)
    tau = scale * scale
    room = spread * (spread + n * tau) / (n * n * tau)
    half = sqrt(room * (2 * log(1 / (1 - LEVEL)) + log((spread + n * tau) / spread)))
    return Mean(middle, middle - half, middle + half)


def gsprt(values: Sequence[float], better_by: float, *, alpha: float = 0.05, beta: float = 0.05) -> str:
    """Whether the second is better by so much ("yes"), or not better at all ("no"), or neither yet ("")."""
    n = len(values)
    if not n:
        return ""
    ratio = n * better_by * (2 * fmean(values) - better_by) / (2 * _careful(values))
    if ratio >= log((1 - beta) / alpha):
        return "yes"
    return "no" if ratio <= log(beta / (1 - alpha)) else ""


def _careful(values: Sequence[float]) -> float:
    """The variance of differences, with room for what few pairs have not shown yet."""
    n = max(1, len(values))
    return ((variance(values) if len(values) > 1 else 0.0) * (n - 1) + 1) / n


# -- ratings ----------------------------------------------------------------------------------------


def bradley_terry(wins: Mapping[tuple[str, str], float], *, prior: float = 0.5) -> dict[str, Mean]:
    """The strength of each player on Elo's scale, 0 on average, with intervals; draws are half a win.

    Each pair that met has a little of both results beforehand, so nobody is infinitely strong.
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
    """The standard error of each strength, on a logarithmic scale whose average is fixed."""
    n = len(names)
    known = [[1 / n] * n for _ in names]
    for i, a in enumerate(names):
        for j, b in enumerate(names):
            if (a, b) in won:
                met = won[a, b] + won[b, a]
                each = met * strength[a] * strength[b] / (strength[a] + strength[b]) ** 2
                known[i][i] += each
                known[i][j] -= each
    turned = _inverse(known)
    return [sqrt(max(0.0, turned[i][i] - 1 / n)) for i in range(n)]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a matrix that has one, by elimination."""
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
