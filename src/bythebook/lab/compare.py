"""Compare two players, playbooks, rulings or setups in the same seat, on the same seeds.

A seat with an advantage wins often, whoever plays it. A playbook is therefore not judged by its wins alone
but, game by game, by how much more or less it wins than the other one in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from bythebook import games as shelf
from bythebook.kernel.game import PERSON
from bythebook.kernel.prompt import Seat
from bythebook.lab.play import GameRecord
from bythebook.lab.simulate import Result, chunks
from bythebook.lab.statistics import Mean, always_valid, gsprt, mcnemar, mean, newcombe, pairs_of
from bythebook.lab.workers import Run, workers
from bythebook.players.seating import BadSeating, Seating, check_sides, pairs, seating


class Side(msgspec.Struct, frozen=True):
    """One of the two sides of a comparison: a player, and the setup and rulings that only this side has."""

    who: str
    setup: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()


class Comparison(msgspec.Struct):
    """The results of both sides in one seat."""

    seat: Seat
    first: Result
    second: Result
    stopped: str = ""
    """Why the games stopped early; empty if all were played."""
    sequential: bool = False
    """Whether the games could stop early, in which case only the anytime-valid interval is correct."""

    @property
    def shares(self) -> tuple[float, float]:
        """Each side's share of wins in its finished games."""
        one, two = (
            result.winners[self.seat] / max(1, sum(result.winners.values()))
            for result in (self.first, self.second)
        )
        return one, two

    @property
    def difference(self) -> Mean:
        """How much more often the second side wins, with its confidence interval."""
        both = self._finished
        won = ([one.winner == self.seat for one, _ in both], [other.winner == self.seat for _, other in both])
        return newcombe(pairs_of(*won))

    @property
    def points(self) -> tuple[float, float]:
        """The average score of each side."""
        both = self._finished
        one, two = (sum(pair[i].points[self.seat] for pair in both) / max(1, len(both)) for i in (0, 1))
        return one, two

    @property
    def points_difference(self) -> Mean:
        """How much more the second side scores, with its confidence interval."""
        return mean([other.points[self.seat] - one.points[self.seat] for one, other in self._finished])

    @property
    def pair_differences(self) -> list[float]:
        """For each pair of games, 1 if only the second side wins, -1 if only the first, else 0."""
        return pair_differences(self.first.games, self.second.games, self.seat)

    @property
    def anytime_difference(self) -> Mean:
        """How much more often the second side wins, with its anytime-valid confidence interval."""
        return anytime_interval(self.pair_differences)

    @property
    def valid_difference(self) -> Mean:
        """The difference with an interval that is valid for the way in which the games were stopped."""
        return self.anytime_difference if self.sequential else self.difference

    @property
    def p_value(self) -> float:
        """The exact McNemar p-value of the wins."""
        pairs = self.pair_differences
        return mcnemar(pairs.count(-1.0), pairs.count(1.0))

    @property
    def _finished(self) -> list[tuple[GameRecord, GameRecord]]:
        return finished_pairs(self.first.games, self.second.games)


# -- games with the same seed -----------------------------------------------------------------------


def finished_pairs(
    first: Sequence[GameRecord], second: Sequence[GameRecord]
) -> list[tuple[GameRecord, GameRecord]]:
    """Return the pairs of games with the same seed in which both were finished."""
    pairs = zip(first, second, strict=True)
    return [(one, other) for one, other in pairs if one.finished and other.finished]


def pair_differences(first: Sequence[GameRecord], second: Sequence[GameRecord], seat: Seat) -> list[float]:
    """Return for each finished pair 1 if the seat wins only the second game, -1 if only the first, else 0."""
    both = finished_pairs(first, second)
    return [float(other.winner == seat) - float(one.winner == seat) for one, other in both]


def anytime_interval(differences: Sequence[float]) -> Mean:
    """Return the mean difference with its anytime-valid confidence interval, clipped to [-1, 1]."""
    interval = always_valid(differences)
    return Mean(interval.mean, max(-1.0, interval.low), min(1.0, interval.high))


def is_significant(difference: Mean) -> bool:
    """Whether the confidence interval of a difference excludes zero."""
    return difference.low > 0 or difference.high < 0


# -- playing ----------------------------------------------------------------------------------------


def compare(
    game: str,
    first: str | Side,
    second: str | Side,
    *,
    games: int,
    seed: int = 1,
    jobs: int = 1,
    cluster: str = "",
    seats: Sequence[str] = (),
    setup: Iterable[str] | None = None,
    rulings: Iterable[str] | None = None,
    until_sure: bool = False,
    better_by: float = 0.0,
    progress: Callable[[int], None] | None = None,
) -> list[Comparison]:
    """Play `games` games with each side in each of the seats (default: their usual seats).

    `until_sure` stops once the difference is significant, `better_by` once it is clear whether the second
    wins at least that much more often. Both tests allow for looking after every few games.
    """
    one, two = _side(first), _side(second)
    rows = seatings(game, one, two, seats=seats, setup=setup, rulings=rulings)
    comparisons = []
    with workers(jobs, cluster=cluster) as run:
        for seat, both in rows.items():
            row = Comparison(seat, Result(both[0]), Result(both[1]), sequential=until_sure or better_by > 0)
            comparisons.append(row)
            for played in _play_pairs(run, row, games, seed, jobs):
                if progress is not None:
                    progress(played)
                row.stopped = stop_reason(row, until_sure=until_sure, better_by=better_by)
                if row.stopped:
                    break
    return comparisons


def _side(side: str | Side) -> Side:
    result = side if isinstance(side, Side) else Side(side)
    if result.who == PERSON:
        raise BadSeating("Human players can't be compared. Name a bot, a playbook file or random.")
    return result


def seatings(
    game: str,
    first: Side,
    second: Side,
    *,
    seats: Sequence[str] = (),
    setup: Iterable[str] | None = None,
    rulings: Iterable[str] | None = None,
) -> dict[Seat, tuple[Seating, Seating]]:
    """Return the two seatings to compare in each seat."""
    setup, rulings = list(setup or ()), list(rulings or ())
    chosen = list(seats) or default_seats(game, first.who, second.who, setup)
    check_sides(shelf.load(game).sides(pairs(setup, option="--setup")), chosen)

    def seat_side(seat: str, side: Side) -> Seating:
        return seating(
            game,
            setup=_override(setup, side.setup),
            seats=[f"{seat}={side.who}"],
            rulings=_override(rulings, side.rulings),
        )

    return {Seat(seat): (seat_side(seat, first), seat_side(seat, second)) for seat in chosen}


def _override(common: Sequence[str], own: Sequence[str]) -> list[str]:
    """Return the common KEY=VALUE entries, overridden by a side's own where the keys are the same."""
    keys = {each.partition("=")[0].strip() for each in own}
    return [each for each in common if each.partition("=")[0].strip() not in keys] + list(own)


def _play_pairs(run: Run, row: Comparison, games: int, seed: int, jobs: int) -> Iterator[int]:
    """Alternately play a few games of each side; yield the number of new games."""
    seeds = list(chunks(games, seed, jobs))
    both = zip(run(row.first.seating, seeds), run(row.second.seating, seeds), strict=True)
    for one, two in both:
        row.first.add(one)
        row.second.add(two)
        yield len(one.games) + len(two.games)


def stop_reason(row: Comparison, *, until_sure: bool, better_by: float) -> str:
    """Return why the games can stop now; an empty string if they can't."""
    pairs = row.pair_differences
    if better_by:
        verdict = gsprt(pairs, better_by)
        if verdict == "yes":
            return f"better by {better_by:.1%} after {len(pairs):,} pairs"
        if verdict:
            return f"not better by {better_by:.1%} after {len(pairs):,} pairs"
    elif until_sure and is_significant(anytime_interval(pairs)):
        return f"significant difference after {len(pairs):,} pairs"
    return ""


def default_seats(game: str, first: str, second: str, setup: Iterable[str]) -> list[str]:
    """Return the seats that one of the two bots usually plays; all seats if both sides are playbook files."""
    box = shelf.load(game)
    sides = box.sides(pairs(setup, option="--setup"))
    own = [seat for seat in sides if box.bots.bot_for(seat) in (first, second)]
    return [str(seat) for seat in own or sides]
