"""Two bots compared: each in the same seat, against the same opponents, on the same seeds.

A seat of a lopsided scenario wins often whoever plays it; so a book is never judged by what it wins, only by
how much more or less it wins than another one would have in its place, game by game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from bythebook import games as shelf
from bythebook.kernel.ask import Seat
from bythebook.kernel.game import PERSON
from bythebook.lab.simulate import Result, chunks, together
from bythebook.lab.trials import Mean, difference
from bythebook.lab.workers import workers
from bythebook.players.seating import BadSeating, Seating, check_sides, pairs, seating


class Compared(msgspec.Struct, frozen=True):
    """The results of two bots in one seat."""

    seat: Seat
    first: Result
    second: Result

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
        return difference(self.first, self.second, self.seat)


def compare(
    game: str,
    first: str,
    second: str,
    *,
    games: int,
    seed: int = 1,
    jobs: int = 1,
    seats: Sequence[str] = (),
    setup: Iterable[str] | None = None,
    rulings: Iterable[str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Compared]:
    """Play `games` games with each bot in each of the seats; if none is named, in their usual ones."""
    for who in (first, second):
        if who == PERSON:
            raise BadSeating("a person cannot be compared; name a bot, a playbook file or random")
    setup, rulings = list(setup or ()), list(rulings or ())
    chosen = list(seats) or seats_of(game, first, second, setup)
    check_sides(shelf.load(game).sides(pairs(setup, option="--setup")), chosen)

    def seated(seat: str, who: str) -> Seating:
        return seating(game, setup=setup, seats=[f"{seat}={who}"], rulings=rulings)

    rows = {seat: (seated(seat, first), seated(seat, second)) for seat in chosen}
    with workers(jobs) as run:
        return [
            Compared(
                Seat(seat),
                *(together(run(one, chunks(games, seed, jobs)), Result(one), progress) for one in both),
            )
            for seat, both in rows.items()
        ]


def seats_of(game: str, first: str, second: str, setup: Iterable[str]) -> list[str]:
    """The seats that one of two bots plays if nobody says otherwise; all of them for books of one's own."""
    box = shelf.load(game)
    sides = box.sides(pairs(setup, option="--setup"))
    own = [seat for seat in sides if box.bots.bot_for(seat) in (first, second)]
    return [str(seat) for seat in own or sides]
