"""A round-robin tournament in all seats, and ratings computed from its results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import permutations

import msgspec

from bythebook import games as shelf
from bythebook.kernel.game import PERSON
from bythebook.kernel.prompt import Seat
from bythebook.lab.simulate import NOBODY, Result, add_chunks, chunks
from bythebook.lab.statistics import Mean, bradley_terry
from bythebook.lab.workers import workers
from bythebook.players.seating import BadSeating, Seating, pairs, seating


class Standings(msgspec.Struct, frozen=True):
    """The results of a tournament."""

    ratings: dict[str, Mean]
    """Elo ratings with an average of 0, strongest player first."""
    wins: dict[str, dict[str, float]]
    """Maps each player and opponent to the player's wins; a game without a winner is half a win for both."""
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
    """Play `games` games per ordered pair and seat: one player in that seat, the other in all other seats."""
    if len(set(players)) < len(players) or len(players) < 2:
        raise BadSeating("A tournament needs at least two different players.")
    if PERSON in players:
        raise BadSeating(
            "Human players can't take part in a tournament. Name bots, playbook files or random."
        )
    matches = _matches(game, players, setup, rulings)
    wins: defaultdict[tuple[str, str], float] = defaultdict(float)
    played = failed = 0
    with workers(jobs, cluster=cluster) as run:
        for (one, two, seat), seats in matches.items():
            result = Result(seats, totals_only=True)
            add_chunks(run(seats, chunks(games, seed, jobs)), result, progress)
            draws, won = result.wins[NOBODY] / 2, result.wins[seat]
            wins[one, two] += won + draws
            wins[two, one] += result.finished - won - draws
            played, failed = played + result.totals["games"], failed + len(result.failed)
    ratings = sorted(bradley_terry(wins).items(), key=lambda item: -item[1].mean)
    by_opponent = {one: {two: wins[one, two] for two in players if two != one} for one in players}
    return Standings(dict(ratings), by_opponent, played, failed)


def _matches(
    game: str, players: Sequence[str], setup: Sequence[str], rulings: Sequence[str]
) -> dict[tuple[str, str, Seat], Seating]:
    """Return the seating of each match, by the player, the opponent and the player's seat.

    With two seats, the match in the other seat is the same pair in the other order.
    """
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


def match_count(game: str, players: int, setup: Sequence[str]) -> int:
    """Return the number of matches of a tournament."""
    sides = len(shelf.load(game).sides(pairs(setup, option="--setup")))
    return players * (players - 1) * (sides if sides > 2 else 1)
