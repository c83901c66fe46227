"""A trial in a page: shares of several workers come to the same report as one process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from bythebook.app.site.shares import ENDED, STOPPED, SharedTrial, play_share
from bythebook.lab import trials
from bythebook.lab.trials import Trial

TRIAL = Trial(game="memoir44", seats={"axis": "random", "allies": "random"}, games=13, seed=3)


class Workers:
    """Three workers, whose lines come when the test says so."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.stopped = 0

    def start(self, trial: str, known: str, hear: Callable[[str], object]) -> None:
        self.hear = hear
        self.told = [line for share in (2, 0, 1) for line in play_share(trial, known, share, 3)]

    def stop(self) -> None:
        self.stopped += 1


def test_shares_in_any_order_make_the_report_of_one_process(tmp_path: Path) -> None:
    trials.save_trial(tmp_path / "page", TRIAL)
    lab = Workers()
    running = SharedTrial(tmp_path / "page", lab)
    for line in lab.told:
        assert running.poll() is None
        running.hear(line)
    assert (running.poll(), lab.stopped) == (ENDED, 1)
    trials.save_trial(tmp_path / "process", TRIAL)
    trials.play(tmp_path / "process")
    assert trials.read_report(tmp_path / "page") == trials.read_report(tmp_path / "process")


def test_a_trial_that_was_stopped_goes_on_with_the_rows_that_are_missing(tmp_path: Path) -> None:
    trials.save_trial(tmp_path / "page", TRIAL)
    lab = Workers()
    running = SharedTrial(tmp_path / "page", lab)
    first, *others = lab.told
    running.hear(first)
    running.terminate()
    assert running.poll() == STOPPED
    running.hear(others[0])
    assert trials.count_played(tmp_path / "page") == msgspec.json.decode(first)["size"]
    SharedTrial(tmp_path / "page", lab)
    assert sorted(msgspec.json.decode(line)["first"] for line in lab.told) == sorted(
        msgspec.json.decode(line)["first"] for line in others
    )


def test_rows_of_an_earlier_program_are_played_again(tmp_path: Path) -> None:
    """All rows of a trial are kept, but for one that other code has played: only it is missing."""
    trials.save_trial(tmp_path / "page", TRIAL)
    lab = Workers()
    SharedTrial(tmp_path / "page", lab)
    told = lab.told
    old = msgspec.json.encode({**msgspec.json.decode(told[0]), "code": "earlier"}).decode()
    (tmp_path / "page" / trials.GAMES).write_text("".join([f"{old}\n", *told[1:]]), "utf-8")
    running = SharedTrial(tmp_path / "page", lab)
    assert [msgspec.json.decode(line)["first"] for line in lab.told] == [msgspec.json.decode(old)["first"]]
    assert trials.count_played(tmp_path / "page") == TRIAL.games - msgspec.json.decode(old)["size"]
    running.hear(lab.told[0])
    assert running.poll() == ENDED


class OneByOne:
    """A worker that plays no more than is heard."""

    def __init__(self) -> None:
        self.stopped = 0

    def start(self, trial: str, known: str, hear: Callable[[str], object]) -> None:
        self.told = play_share(trial, known, 0, 1)

    def stop(self) -> None:
        self.stopped += 1


def test_two_players_are_compared_in_a_page_until_they_can_be_told_apart(tmp_path: Path) -> None:
    """A row beyond a gap does not count: the report is that of one process."""
    seats = {"axis": "random", "allies": "random"}
    trial = Trial(game="memoir44", seats=seats, against={"axis": "solo-ai"}, games=60, until_sure=True)
    folder = tmp_path / "page"
    trials.save_trial(folder, trial)
    lab = OneByOne()
    running = SharedTrial(folder, lab)
    first, second, *later = (next(lab.told) for _ in range(4))
    for line in (*later, second, first):
        running.hear(line)
    assert len(trials.paired_progress(folder)) == 2
    while running.poll() is None:
        running.hear(next(lab.told))
    assert (running.poll(), lab.stopped) == (ENDED, 1)
    assert trials.count_played(folder) < 120
    report = trials.read_report(folder)
    assert report is not None
    assert report.arms[0].games == trials.paired_progress(folder)[-1].pairs
