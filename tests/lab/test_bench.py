"""The figures exist and are of the right order; nothing is timed here."""

import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

import pytest

from bythebook import games
from bythebook.lab import bench
from bythebook.lab.play import GameChunk, GameRecord, play_answers
from bythebook.lab.workers import Run
from bythebook.players.seating import seating
from bythebook.workshop.bench.thresholds import THRESHOLDS


@pytest.mark.long
@pytest.mark.parametrize("game", games.HERE)
def test_every_figure_with_a_threshold_is_measured(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "two_workers_speedup", lambda seated, seconds: 2.0)
    found = {name: value for part in bench.measure(game, 0.02) for name, value in part.items()}
    assert found.keys() >= THRESHOLDS[game].keys() - {"env_steps_per_s"}
    assert all(value > 0 for value in found.values())


def test_only_what_had_two_options_counts_as_a_choice_or_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """A peer's choices are counted the same way."""
    seated = seating("memoir44", seats=["allies=random"])
    given = list(play_answers(seated.start(1), seated, seated.players(1)))
    choices = sum(options > 1 for options, _ in given)
    decisions = sum(options > 1 and by_bot for options, by_bot in given)
    assert 0 < decisions < choices < len(given)
    clock = iter([0.0, 1.0])
    monkeypatch.setattr(time, "process_time", lambda: next(clock))
    assert bench.rates([seated], 1.0) == bench.Rates(choices, decisions, games=1.0)


def test_the_sizes_of_tables_are_what_their_names_say() -> None:
    units = {}
    for name, setup in games.load("memoir44").bench.sizes.items():
        state = seating("memoir44", setup=[setup]).start(1).state
        units[name] = f"{sum(figures > 0 for figures in state.figures)}_units"
    assert units == {name: name for name in games.load("memoir44").bench.sizes}
    sectors = {
        name: f"{len(seating('merc', setup=[setup]).start(1).state.sector)}_sectors"
        for name, setup in games.load("merc").bench.sizes.items()
    }
    assert sectors == {name: name for name in games.load("merc").bench.sizes}


def test_merc_and_arcs_are_measured_with_every_number_of_players() -> None:
    assert [state.setup for state in bench.bench_seatings("merc")] == [{"rebels": n} for n in "123456"]
    assert [state.setup for state in bench.bench_seatings("arcs")] == [{"players": n} for n in "234"]
    assert [state.setup for state in bench.bench_seatings("memoir44")] == [{}]


def test_a_game_without_a_log_goes_the_same_way() -> None:
    seated = seating("memoir44")
    kept, unkept = seated.start(3), bench.UnrecordedGame(seated.box, seated.header(3))
    for game in (kept, unkept):
        for _ in play_answers(game, seated, seated.players(3)):
            pass
    assert unkept.state == kept.state
    assert kept.log
    assert not unkept.log


@pytest.mark.parametrize("same", [True, False])
def test_two_workers_must_play_the_games_of_one(monkeypatch: pytest.MonkeyPatch, same: bool) -> None:
    """How fast they are says nothing if they have played something else."""

    @contextmanager
    def made_up(jobs: int, *, spawn: bool = False) -> Iterator[Run]:
        winner = "axis" if same or jobs == 1 else "allies"
        game = GameRecord(seed=1, winner=winner, finished=True, turns=9, choices=9, decisions=9)
        yield lambda seated, rows: (GameChunk([game], 0.1) for _ in rows)

    monkeypatch.setattr(bench, "workers", made_up)
    monkeypatch.setattr(bench, "rates", lambda *args: bench.Rates(1.0, 1.0, 1.0))
    with nullcontext() if same else pytest.raises(AssertionError, match="different games than one worker"):
        assert bench.two_workers_speedup(seating("memoir44"), 1.0) > 0
