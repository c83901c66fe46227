"""A trial: what it plays, how it is stopped and gone on with, and what its report says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bythebook.kernel import disk
from bythebook.lab import trials
from bythebook.lab.batch import read_batch
from bythebook.lab.simulate import simulate
from bythebook.lab.trials import CHANGED, CHOSEN, Trial
from bythebook.players.seating import BadSeating
from tests.kernel.faults import Faults

MEMOIR = Trial(game="memoir44", seats={"axis": "solo-ai", "allies": "random"}, games=7, seed=3)


def test_arms_have_the_seating_with_and_without_other_rulings() -> None:
    other = {"ai_always_take_ground": "on"}
    made = trials.arms(Trial(game="memoir44", seats={"allies": "random"}, other=other))
    assert list(made) == [CHOSEN, CHANGED]
    assert made[CHOSEN].seats == {"axis": "solo-ai", "allies": "random"}
    assert made[CHOSEN].rulings == {}
    assert made[CHANGED].rulings == other
    assert list(trials.arms(MEMOIR)) == [CHOSEN]


@pytest.mark.parametrize(
    ("trial", "told"),
    [
        (Trial(game="memoir44", games=0), "a number from 1 to 2,000, not 0"),
        (Trial(game="memoir44", games=2001), "not 2001"),
        (
            Trial(game="memoir44", seats={"axis": "person"}),
            "Seat axis: human players can't take part in the lab",
        ),
        (Trial(game="memoir44", seats={"north": "random"}), "unknown seat"),
        (Trial(game="memoir44", setup={"scenario": "moon"}), "moon"),
        (Trial(game="memoir44", other={"hill_overlook": "maybe"}), "'maybe' is not one of"),
        (Trial(game="chess"), "unknown game 'chess'"),
    ],
)
def test_what_cannot_be_tried_is_said_before_it_is_played(trial: Trial, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        trials.arms(trial)


def test_a_trial_is_played_and_reported_as_simulate_would(tmp_path: Path) -> None:
    folder = tmp_path / "one"
    trials.save_trial(folder, MEMOIR)
    assert trials.read_trial(folder) == MEMOIR
    assert trials.read_report(folder) is None
    assert trials.count_played(folder) == 0
    trials.play(folder)
    report = trials.read_report(folder)
    assert report is not None
    (row,) = report.arms
    alone = simulate(trials.arms(MEMOIR)[CHOSEN], games=7, seed=3)
    assert {share.seat: share.won for share in row.winners} == {
        seat: won for seat, won in alone.winners.items() if seat != "nobody" or won
    }
    assert row.rules == {i: (n["asked"], n["yes"], n["decided"]) for i, n in alone.rules.items()}
    assert row.turns.mean == pytest.approx(alone.turns)
    assert row.turns.low < row.turns.mean < row.turns.high
    assert trials.count_played(folder) == 7


def test_games_of_an_interrupted_trial_are_not_played_again(tmp_path: Path) -> None:
    folder = tmp_path / "one"
    trials.save_trial(folder, MEMOIR)

    class Stopped(Exception):
        pass

    def stop(row: str, games: int) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        trials.play(folder, stop)
    assert trials.count_played(folder) == trials.CHUNK_SIZE
    first = next(read_batch(folder / trials.GAMES))
    seen: list[int] = []
    trials.play(folder, lambda row, games: seen.append(games))
    assert seen == [5, 2]
    kept = list(read_batch(folder / trials.GAMES))
    assert [line.size for line in kept] == [5, 2]
    assert kept[0] == first


def test_two_arms_are_compared_game_by_game(tmp_path: Path) -> None:
    folder = tmp_path / "two"
    seats = {"axis": "random", "allies": "random"}
    trials.save_trial(folder, Trial(game="memoir44", seats=seats, games=5, other={"hill_overlook": "off"}))
    trials.play(folder)
    report = trials.read_report(folder)
    assert report is not None
    one, other = report.arms
    for seat, moved in report.differences.items():
        shares = [next(s.share for s in row.winners if s.seat == seat) for row in (one, other)]
        assert moved.mean == pytest.approx(shares[1] - shares[0])


def test_the_process_writes_its_error(tmp_path: Path) -> None:
    folder = tmp_path / "bad"
    trials.save_trial(folder, Trial(game="memoir44", setup={"scenario": "moon"}))
    command = [sys.executable, "-m", "bythebook.lab.trials", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert done.stderr == ""
    assert "moon" in (folder / trials.FAILED).read_text()
    with pytest.raises(BadSeating):
        trials.read_trial(tmp_path)


def test_a_process_that_is_given_no_folder_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert trials.main([]) == 2
    assert capsys.readouterr().err == "trials: type one argument, the folder of the trial\n"


def test_a_full_disk_ends_the_process_without_a_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It cannot even write down why; the trial is still there, and is played when there is space."""
    trials.save_trial(tmp_path / "one", Trial(game="merc", games=1))
    monkeypatch.setattr(os, "nice", lambda more: 0)
    with monkeypatch.context() as full:
        full.setattr(disk, "os", Faults(0, "full"))
        assert trials.main([str(tmp_path / "one")]) == 2
    assert sorted(path.name for path in (tmp_path / "one").iterdir()) == [trials.TRIAL]
    assert trials.main([str(tmp_path / "one")]) == 0
    assert trials.read_report(tmp_path / "one") is not None


def test_two_players_are_compared_until_the_difference_is_significant(tmp_path: Path) -> None:
    """The rows are played side by side, so that the difference is known better and better while they are."""
    seats = {"axis": "random", "allies": "random"}
    trial = Trial(
        game="memoir44", seats=seats, against={"axis": "solo-ai"}, games=200, seed=1, until_sure=True
    )
    folder = tmp_path / "trial"
    trials.save_trial(folder, trial)
    trials.play(folder)
    report, found = trials.read_report(folder), trials.paired_progress(folder)
    assert report is not None
    assert report.arms[0].games == report.arms[1].games < 200
    assert [each.pairs for each in found] == sorted({each.pairs for each in found})
    assert found[-1].pairs == report.arms[0].finished
    assert found[-1].difference.low > 0
    assert all(each.difference.low <= 0 for each in found[:-1])
    assert trials.judged_seat(trial) == "axis"
    lines = [msgspec.json.decode(line) for line in (folder / trials.GAMES).read_bytes().splitlines()]
    older = [{**line, "code": "another book", "first": 901} for line in lines[:2]]
    told = b"\n".join(msgspec.json.encode(line) for line in [*older, *lines])
    (folder / trials.GAMES).write_bytes(told + b"\n")
    assert trials.paired_progress(folder) == found, "games of a book that has changed since do not count"
