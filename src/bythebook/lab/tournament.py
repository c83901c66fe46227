"""A tournament: everybody against everybody, in every seat, and how strong that shows each of them to be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import permutations

import msgspec

from bythebook import games as shelf
from bythebook.kernel.game import PERSON
from bythebook.kernel.prompt import Seat
from bythebook.lab.simulate import NOBODY, Result, chunks, together
from bythebook.lab.statistics import Mean, bradley_terry
from bythebook.lab.workers import workers
from bythebook.players.seating import BadSeating, Seating, pairs, seating


class Standings(msgspec.Struct, frozen=True):
    """The results of a tournament."""

    ratings: dict[str, Mean]
    """On Elo's scale, 0 on average, the strongest first."""
    wins: dict[str, dict[str, float]]
    """By player and opponent; a game that nobody won is half a win for both."""
    games: int
    failed: int


def tournament(
    game: str,
    players: Sequence[str],
    *,
    games: int,
    seed: int = 1,
    jobs: int = 1,
    cluster: str = "",
    setup: Sequence[str] = (),
    rulings: Sequence[str] = (),
    progress: Callable[[int], None] | None = None,
) -> Standings:
    """Every pair plays `games` games for each seat: one of them there, the other in all other seats."""
    if len(set(players)) < len(players) or len(players) < 2:
        raise BadSeating("a tournament needs two players or more, each named once")
    if PERSON in players:
        raise BadSeating("a person cannot play in a tournament; name bots, playbook files or random")
    met = _meetings(game, players, setup, rulings)
    wins: defaultdict[tuple[str, str], float] = defaultdict(float)
    played = failed = 0
    with workers(jobs, cluster=cluster) as run:
        for (one, two, seat), seated in met.items():
            result = Result(seated, sums_alone=True)
            together(run(seated, chunks(games, seed, jobs)), result, progress)
            drawn, won = result.won[NOBODY] / 2, result.won[seat]
            wins[one, two] += won + drawn
            wins[two, one] += result.won.total() - won - drawn
            played, failed = played + result.sums["games"], failed + len(result.failed)
    rated = sorted(bradley_terry(wins).items(), key=lambda item: -item[1].mean)
    state = {one: {two: wins[one, two] for two in players if two != one} for one in players}
    return Standings(dict(rated), state, played, failed)


def _meetings(
    game: str, players: Sequence[str], setup: Sequence[str], rulings: Sequence[str]
) -> dict[tuple[str, str, Seat], Seating]:
    """Who meets whom: one player in a seat, another in all others; of two seats the first says it all."""
    sides = shelf.load(game).sides(pairs(setup, option="--setup"))
    return {
        (one, two, seat): seating(
            game,
            setup=setup,
            seats=[f"{side}={one if side == seat else two}" for side in sides],
            rulings=rulings,
        )
        for one, two in permutations(players, 2)
        for seat in (sides if len(sides) > 2 else sides[:1])
    }


def rounds(game: str, players: int, setup: Sequence[str]) -> int:
    """How many rows of games a tournament has."""
    sides = len(shelf.load(game).sides(pairs(setup, option="--setup")))
    return players * (players - 1) * (sides if sides > 2 else 1)
