"""Two set-ups compared: players, books, rulings or setups, in the same seat, on the same seeds.

A seat of a lopsided scenario wins often whoever plays it; so a book is never judged by what it wins, only by
how much more or less it wins than another one would have in its place, game by game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from bythebook import games as shelf
from bythebook.kernel.game import PERSON
from bythebook.kernel.prompt import Seat
from bythebook.lab.play import Played
from bythebook.lab.simulate import Result, chunks
from bythebook.lab.statistics import Mean, always_valid, gsprt, mcnemar, mean, newcombe, pairs_of
from bythebook.lab.workers import Run, workers
from bythebook.players.seating import BadSeating, Seating, check_sides, pairs, seating


class Side(msgspec.Struct, frozen=True):
    """One of the two that are compared: who plays, and what is chosen beside what both have."""

    who: str
    setup: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()


class Compared(msgspec.Struct):
    """The results of the two in one seat."""

    seat: Seat
    first: Result
    second: Result
    stopped: str = ""
    """Why no more games were played, if it was sure before all were."""

    @property
    def shares(self) -> tuple[float, float]:
        """How many of its finished games each won."""
        one, two = (
            result.winners[self.seat] / max(1, sum(result.winners.values()))
            for result in (self.first, self.second)
        )
        return one, two

    @property
    def more(self) -> Mean:
        """How much more the second wins, with its interval."""
        both = self._finished
        won = ([one.winner == self.seat for one, _ in both], [other.winner == self.seat for _, other in both])
        return newcombe(pairs_of(*won))

    @property
    def points(self) -> tuple[float, float]:
        """What each scores on average."""
        both = self._finished
        one, two = (sum(pair[i].points[self.seat] for pair in both) / max(1, len(both)) for i in (0, 1))
        return one, two

    @property
    def more_points(self) -> Mean:
        """How much more the second scores, with its interval."""
        return mean([other.points[self.seat] - one.points[self.seat] for one, other in self._finished])

    @property
    def differences(self) -> list[float]:
        """Pair by pair, whether the second wins where the first does not, or the other way round."""
        return swings(self.first.games, self.second.games, self.seat)

    @property
    def at_any_time(self) -> Mean:
        """How much more the second wins, with an interval that holds whenever somebody looks."""
        return whenever_looked(self.differences)

    @property
    def chance(self) -> float:
        """How likely pairs as lopsided as these are if the two are alike."""
        found = self.differences
        return mcnemar(found.count(-1.0), found.count(1.0))

    @property
    def _finished(self) -> list[tuple[Played, Played]]:
        return finished_pairs(self.first.games, self.second.games)


# -- games with the same seed -----------------------------------------------------------------------


def finished_pairs(first: Sequence[Played], second: Sequence[Played]) -> list[tuple[Played, Played]]:
    """The games with the same seed that came to their end in both rows."""
    pairs = zip(first, second, strict=True)
    return [(one, other) for one, other in pairs if one.finished and other.finished]


def swings(first: Sequence[Played], second: Sequence[Played], seat: Seat) -> list[float]:
    """Pair by pair: 1 where a seat wins in the second row alone, -1 where in the first alone, else 0."""
    both = finished_pairs(first, second)
    return [float(other.winner == seat) - float(one.winner == seat) for one, other in both]


def whenever_looked(swings: Sequence[float]) -> Mean:
    """How much more a seat wins in the second row, with an interval that holds whenever somebody looks."""
    found = always_valid(swings)
    return Mean(found.mean, max(-1.0, found.low), min(1.0, found.high))


def is_apart(more: Mean) -> bool:
    """Whether a difference is there for sure: its interval leaves zero out."""
    return more.low > 0 or more.high < 0


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
) -> list[Compared]:
    """Play `games` games with each in each of the seats; if none is named, in their usual ones.

    `until_sure` stops as soon as the two can be told apart, `better_by` as soon as it is clear whether the
    second wins so much more; both are honest about having looked after every few games.
    """
    one, two = _side(first), _side(second)
    rows = seatings(game, one, two, seats=seats, setup=setup, rulings=rulings)
    found = []
    with workers(jobs, cluster=cluster) as run:
        for seat, both in rows.items():
            row = Compared(seat, Result(both[0]), Result(both[1]))
            found.append(row)
            for played in _pairs(run, row, games, seed, jobs):
                if progress is not None:
                    progress(played)
                row.stopped = sure(row, until_sure=until_sure, better_by=better_by)
                if row.stopped:
                    break
    return found


def _side(given: str | Side) -> Side:
    side = given if isinstance(given, Side) else Side(given)
    if side.who == PERSON:
        raise BadSeating("a person cannot be compared; name a bot, a playbook file or random")
    return side


def seatings(
    game: str,
    first: Side,
    second: Side,
    *,
    seats: Sequence[str] = (),
    setup: Iterable[str] | None = None,
    rulings: Iterable[str] | None = None,
) -> dict[Seat, tuple[Seating, Seating]]:
    """By seat, the two set-ups that are compared there."""
    setup, rulings = list(setup or ()), list(rulings or ())
    chosen = list(seats) or seats_of(game, first.who, second.who, setup)
    check_sides(shelf.load(game).sides(pairs(setup, option="--setup")), chosen)

    def seated(seat: str, side: Side) -> Seating:
        return seating(
            game,
            setup=_over(setup, side.setup),
            seats=[f"{seat}={side.who}"],
            rulings=_over(rulings, side.rulings),
        )

    return {Seat(seat): (seated(seat, first), seated(seat, second)) for seat in chosen}


def _over(both: Sequence[str], own: Sequence[str]) -> list[str]:
    """What both have, but for what one has of its own."""
    keys = {each.partition("=")[0].strip() for each in own}
    return [each for each in both if each.partition("=")[0].strip() not in keys] + list(own)


def _pairs(run: Run, row: Compared, games: int, seed: int, jobs: int) -> Iterator[int]:
    """Plays games of both in turn, a few at a time, and tells how many there were."""
    rows = list(chunks(games, seed, jobs))
    both = zip(run(row.first.seating, rows), run(row.second.seating, rows), strict=True)
    for one, two in both:
        row.first.add(one)
        row.second.add(two)
        yield len(one.games) + len(two.games)


def sure(row: Compared, *, until_sure: bool, better_by: float) -> str:
    """Why it is sure enough to stop, in a few words; nothing if it is not."""
    found = row.differences
    if better_by:
        told = gsprt(found, better_by)
        if told:
            which = "better" if told == "yes" else "not better"
            return f"{which} by {better_by:.1%} after {len(found):,} pairs"
    elif until_sure and is_apart(whenever_looked(found)):
        return f"told apart after {len(found):,} pairs"
    return ""


def seats_of(game: str, first: str, second: str, setup: Iterable[str]) -> list[str]:
    """The seats that one of two bots plays if nobody says otherwise; all of them for books of one's own."""
    box = shelf.load(game)
    sides = box.sides(pairs(setup, option="--setup"))
    own = [seat for seat in sides if box.bots.bot_for(seat) in (first, second)]
    return [str(seat) for seat in own or sides]
