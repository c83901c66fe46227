"""A tournament: everybody against everybody, in every seat, and how strong that shows each of them to be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import permutations

import msgspec

from bythebook import games as shelf
from bythebook.kernel.game import PERSON
from bythebook.lab.simulate import Result, play_all
from bythebook.lab.statistics import Mean, bradley_terry
from bythebook.players.seating import BadSeating, pairs, seating


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
    sides = shelf.load(game).sides(pairs(setup, option="--setup"))
    alone = sides if len(sides) > 2 else sides[:1]
    met = [(one, two, seat) for one, two in permutations(players, 2) for seat in alone]
    seated = {
        each: seating(
            game,
            setup=setup,
            seats=[f"{side}={each[0] if side == each[2] else each[1]}" for side in sides],
            rulings=rulings,
        )
        for each in met
    }
    wins: defaultdict[tuple[str, str], float] = defaultdict(float)
    played = failed = 0
    for (one, two, seat), made in seated.items():
        result = Result(made, sums_alone=True)
        play_all(result, games=games, seed=seed, jobs=jobs, cluster=cluster, progress=progress)
        drawn = result.winners["nobody"] / 2
        won = result.winners[seat]
        wins[one, two] += won + drawn
        wins[two, one] += result.won.total() - won - drawn
        played, failed = played + result.sums["games"], failed + len(result.failed)
    rated = sorted(bradley_terry(wins).items(), key=lambda item: -item[1].mean)
    table = {one: {two: wins[one, two] for two in players if two != one} for one in players}
    return Standings(dict(rated), table, played, failed)


def rounds(game: str, players: int, setup: Sequence[str]) -> int:
    """How many rows of games a tournament has."""
    sides = len(shelf.load(game).sides(pairs(setup, option="--setup")))
    return players * (players - 1) * (sides if sides > 2 else 1)
