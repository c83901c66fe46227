"""A position file of a moment amid a battle or a hire opens for years: the moment is written as saves are."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from bythebook import games
from bythebook.kernel.box import Problems
from bythebook.kernel.game import Game
from bythebook.kernel.saves.ids import FORMAT, FORMAT_KEY, Renamed
from bythebook.kernel.step import Codec
from tests.contract.tables import LAYS, play, seat

NAMES = ("merc", "memoir44")
"""The games whose files have a moment."""


def moments(name: str) -> list[tuple[Game[Any], dict[str, Any]]]:
    """Position files with a moment, and the games that they were written of."""
    found = []
    for lay in LAYS[name][:2]:
        for game in islice(play(seat(lay), 9), 20, 260, 11):
            data = games.load(game.box.name).positions.write(
                game.state, game.prompt.seat if game.prompt else None
            )
            if "now" in data:
                found.append((Game.load(game.box, game.text()), data))
    assert len(found) > 3
    return found


def opened(game: Game[Any], data: dict[str, Any]) -> Any:
    """The position that a file opens as."""
    return games.load(game.box.name).positions.read(data, game.header.seats, dict(game.header.rulings))


@pytest.mark.parametrize("name", NAMES)
def test_a_moment_with_numbers_is_that_with_ids(name: str) -> None:
    """As version 0.1.0 wrote it, without a format."""
    codec = games.load(name).codec
    numbered = Codec(codec.state, tuple(codec.steps.values()), special=codec.special)
    unlike = 0
    for game, data in moments(name):
        now = data["now"]
        assert now[FORMAT_KEY] == FORMAT
        state = game.state.copy()
        for field in now.keys() - {FORMAT_KEY}:
            setattr(state, field, codec.value(field, now[field]))
        old = {field: value for field, value in numbered.round_trip(state).items() if field in now}
        del old[FORMAT_KEY]
        unlike += old != {field: value for field, value in now.items() if field != FORMAT_KEY}
        assert opened(game, {**data, "now": old}) == opened(game, data)
    assert unlike or name == "memoir44"


@pytest.mark.parametrize("name", NAMES)
def test_what_a_moment_calls_otherwise_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    codec = games.load(name).codec
    steps = {f"Old{step}": step for step in codec.steps}
    for game, data in moments(name):
        fields = {f"old_{field}": field for field in data["now"] if field != FORMAT_KEY}
        now = {FORMAT_KEY: FORMAT, **{old: data["now"][field] for old, field in fields.items()}}
        if "old_agenda" in now:
            now["old_agenda"] = [[f"Old{step}", each] for step, each in now["old_agenda"]]
        renames = {FORMAT: Renamed(fields=fields, steps=steps)}
        with monkeypatch.context() as patched:
            patched.setattr(codec, "renamed", renames)
            assert opened(game, {**data, "now": now}) == opened(game, data)


@pytest.mark.parametrize("name", NAMES)
def test_a_moment_of_a_later_format_is_refused(name: str) -> None:
    game, data = moments(name)[0]
    with pytest.raises(Problems, match=r"now: format: formats 1 to 2 are supported, not 3"):
        opened(game, {**data, "now": {**data["now"], FORMAT_KEY: 3}})
