"""Nothing that front ends show of prompts and options changes unnoticed."""

from __future__ import annotations

import pytest

from bythebook import games
from tests.contract.transcripts import FIRST, GAMES, digest, expected

CHUNK = 16
HINT = "compare: python -m tests.contract.transcripts {name} --seed {seed} --out FILE, before and after"


def _changed(name: str, seeds: range) -> list[str]:
    """Return a hint for each seed whose transcript differs from the one on file."""
    on_file = expected()
    return [HINT.format(name=name, seed=n) for n in seeds if digest(name, n) != on_file[name, n]]


def test_every_game_has_transcripts() -> None:
    assert set(games.HERE) == set(GAMES)
    assert set(expected()) == {(name, seed) for name, n in GAMES.items() for seed in range(n)}


@pytest.mark.parametrize("name", GAMES)
def test_the_first_transcripts_are_the_same(name: str) -> None:
    assert _changed(name, range(FIRST)) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "first"), [(name, first) for name, n in GAMES.items() for first in range(FIRST, n, CHUNK)]
)
def test_all_transcripts_are_the_same(name: str, first: int) -> None:
    assert _changed(name, range(first, min(first + CHUNK, GAMES[name]))) == []
