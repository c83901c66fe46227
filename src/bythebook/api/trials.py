"""Many games: who wins, and which lines of a page decide."""

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
    """Play many games with seeds `seed`, `seed + 1`, ...; a seat that nobody names has its usual bot.

    The result has the `winners`, the average number of `turns`, a record for each of its `games`, and the
    `rules`: in how many decisions each published id was `asked`, said `yes`, and `decided`. It is the same
    for any number of jobs.

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
    """Two bots in the same seat, against the same opponents, on the same seeds; one result for each seat.

    Without seats, in those that are their own. `shares` is what each of them won, and `difference` how much
    more often the second wins, with its 95 % confidence interval.

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
    """Choices as the command line takes them."""
    named = {key: str(value) if isinstance(value, Path) else value for key, value in (values or {}).items()}
    return [f"{key}={value}" for key, value in texts(named).items()]
