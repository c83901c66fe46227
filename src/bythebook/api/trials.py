"""Simulations and comparisons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from bythebook.api.start import Value, texts
from bythebook.lab import compare as lab_compare
from bythebook.lab import simulate as lab_simulate
from bythebook.lab.compare import Comparison
from bythebook.lab.simulate import Result
from bythebook.players.seating import seating


def simulate(
    game: str,
    *,
    games: int,
    setup: Mapping[str, Value] | None = None,
    seats: Mapping[str, str | Path] | None = None,
    rulings: Mapping[str, Value] | None = None,
    seed: int = 1,
    jobs: int = 1,
) -> Result:
    """Play many games with the seeds `seed`, `seed + 1`, ...; a seat that is not named gets its default bot.

    The result has the `winners`, the average number of `turns`, a record for each of the `games`, and the
    `rules`: for each published id, the number of decisions in which it was checked (`asked`), matched (`yes`)
    and `decided`. It does not depend on the number of jobs.

    >>> import bythebook
    >>> result = bythebook.simulate("memoir44", games=4, seats={"allies": "random"})
    >>> result.winners
    {'axis': 4, 'allies': 0, 'nobody': 0}
    >>> result.rules["AI-1"]
    {'asked': 44, 'yes': 44, 'decided': 44}
    """
    seated = seating(game, setup=_pairs(setup), seats=_pairs(seats), rulings=_pairs(rulings))
    return lab_simulate.simulate(seated, games=games, seed=seed, jobs=jobs)


def compare(
    game: str,
    first: str | Path,
    second: str | Path,
    *,
    games: int,
    setup: Mapping[str, Value] | None = None,
    seats: Sequence[str] = (),
    rulings: Mapping[str, Value] | None = None,
    seed: int = 1,
    jobs: int = 1,
) -> list[Comparison]:
    """Compare two bots in the same seat with the same opponents and seeds; return one result per seat.

    The default is every seat that both bots can play. `shares` has the share of games that each bot won;
    `difference` is the second share minus the first, with its 95 % confidence interval.

    >>> import bythebook
    >>> (axis,) = bythebook.compare("memoir44", "random", "solo-ai", games=4, seats=["axis"])
    >>> axis.seat, axis.shares
    ('axis', (0.0, 0.25))
    """
    return lab_compare.compare(
        game,
        str(first),
        str(second),
        games=games,
        seed=seed,
        jobs=jobs,
        seats=seats,
        setup=_pairs(setup),
        rulings=_pairs(rulings),
    )


def _pairs(values: Mapping[str, Value | Path] | None) -> list[str]:
    """Convert choices to the form used on the command line."""
    named = {key: str(value) if isinstance(value, Path) else value for key, value in (values or {}).items()}
    return [f"{key}={value}" for key, value in texts(named).items()]
