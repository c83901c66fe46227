"""`bythebook ablate`, `tournament` and `coverage`: what they print; and the reports of all runs."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bythebook.kernel import disk
from bythebook.lab.ablate import Ablation, Effect
from bythebook.lab.play import GameRecord
from bythebook.lab.statistics import Mean
from tests.app.calling import Caller


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Caller:
    return Caller(capsys, monkeypatch)


def test_ablate_prints_the_surest_effects_first(call: Caller, tmp_path: Path) -> None:
    file = tmp_path / "ablate.html"
    said = call(
        "ablate", "memoir44", "solo-ai", "--games", 1, "--most", 1, "--seat", "axis", "--report", file
    )
    assert said.code == 0, said.err
    assert said.out.startswith("memoir44: solo-ai as axis. Changes: 1. Games with each change: 1.\n")
    assert "Lines that were never checked" in said.out
    assert "bythebook ablate memoir44 solo-ai" in file.read_text(encoding="utf-8")


def test_ablate_tells_of_games_that_did_not_end(call: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that broke off is named by its seed, and the command has failed."""
    off = GameRecord(seed=7, winner="", finished=False, turns=1, choices=1, decisions=1, failed="KeyError: 6")
    alike = Mean(0.0, -1.0, 1.0)
    effect = Effect("dropped", 180, "AI-6", "- [AI-6]", 9, alike, alike, 1.0, 1.0, 2, [off])
    monkeypatch.setattr("bythebook.app.commands.ablate.ablate", lambda *_, **__: Ablation([effect], []))
    said = call("ablate", "memoir44", "solo-ai", "--games", 3, "--seat", "axis")
    assert said.code == 1
    assert "Line 180 removed: games that did not finish: 2\n" in said.out
    first = "games that ended with an error: 1; the first has seed 7: KeyError: 6\n"
    assert f"Line 180 removed: {first}" in said.out


def test_who_stops_a_command_that_needs_all_its_games_is_told_so(
    call: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, progress: Callable[[int], None], **__: object) -> None:
        progress(1_200)
        raise KeyboardInterrupt

    monkeypatch.setattr("bythebook.app.commands.compare.compare", stopped)
    said = call("compare", "memoir44", "random", "solo-ai", "--games", 1000, "--seat", "allies")
    assert (said.code, said.out) == (130, "")
    assert "stopped after 1,200 of 2,000 games; results need all games, so nothing was computed\n" in said.err


def test_a_tournament_prints_ratings(call: Caller, tmp_path: Path) -> None:
    file = tmp_path / "tournament.html"
    said = call("tournament", "memoir44", "random", "solo-ai", "--games", 1, "--report", file)
    assert said.code == 0, said.err
    assert said.out.startswith("memoir44: round robin in all seats, 2 games\nplayer")
    assert "<svg" in file.read_text(encoding="utf-8")


def test_coverage_prints_the_page(call: Caller, tmp_path: Path) -> None:
    file = tmp_path / "coverage.html"
    said = call("coverage", "memoir44", "solo-ai", "--games", 1, "--report", file)
    assert said.code == 0, said.err
    assert "[AI-1] **Draw** two cards" in said.out
    assert '<div class="page">' in file.read_text(encoding="utf-8")


RUNS = {
    "simulate": ("simulate", "memoir44", "--games", 1),
    "compare": ("compare", "memoir44", "random", "solo-ai", "--games", 1, "--seat", "allies"),
    "ablate": ("ablate", "memoir44", "solo-ai", "--games", 1, "--most", 1),
    "tournament": ("tournament", "memoir44", "random", "solo-ai", "--games", 1),
    "coverage": ("coverage", "memoir44", "solo-ai", "--games", 1),
}


def test_simulate_reports_who_wins_and_which_rules_decide(call: Caller, tmp_path: Path) -> None:
    file = tmp_path / "new" / "simulate.html"
    said = call(*RUNS["simulate"], "--seed", 5, "--report", file)
    assert said.code == 0, said.err
    text = file.read_text(encoding="utf-8")
    assert "<h1>memoir44: axis solo-ai, allies solo-ai</h1>" in text
    assert "Share of games won" in text
    assert "<svg" in text
    assert "AI-6b" in text
    assert "seeds 5 to 5" in text
    assert f"bythebook simulate memoir44 --games 1 --seed 5 --report {file}" in text


def test_compare_reports_the_difference_and_where_the_two_part(call: Caller, tmp_path: Path) -> None:
    file = tmp_path / "compare.html"
    said = call(*RUNS["compare"], "--report", file)
    assert said.code == 0, said.err
    text = file.read_text(encoding="utf-8")
    assert "<h1>random and solo-ai in memoir44</h1>" in text
    assert text.count("<svg") == 2
    assert "no significant difference" in text
    assert "<h2>First differing decisions</h2>" in text
    assert "[AI-1] Draw two cards" in text


@pytest.mark.parametrize("run", RUNS)
def test_a_report_that_cannot_lie_there_is_told_before_any_game(
    call: Caller, tmp_path: Path, run: str
) -> None:
    said = call(*RUNS[run], "--report", tmp_path)
    assert said.code == 2
    assert said.err == f"bythebook: {tmp_path}: this is a folder; name a file for the report\n"
    assert said.out == ""


@pytest.mark.parametrize("run", ["simulate", "compare", "coverage"])
def test_a_disk_that_is_full_costs_the_report_and_not_the_result(
    call: Caller, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: str
) -> None:
    def full(path: Path, text: str) -> None:
        raise disk.Unwritable(path, "no space is left")

    monkeypatch.setattr(disk, "write", full)
    said = call(*RUNS[run], "--report", tmp_path / "report.html")
    assert said.code == 2
    assert "report.html can't be written: no space is left" in said.err
    assert said.out.startswith(("memoir44", "Memoir '44"))


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["ablate", "memoir44", "random"], "is played by random, not by a playbook"),
        (["ablate", "memoir44", "solo"], "unknown player 'solo'"),
        (["coverage", "memoir44", "solo-ai", "--seat", "red"], "unknown seat"),
        (["tournament", "memoir44", "random"], "at least two different players"),
        (["tournament", "memoir44", "random", "search:x"], "give playouts or seconds"),
        (["lab", "merge", "new", "nothing"], "doesn't contain a run"),
    ],
)
def test_what_is_wrong_is_a_sentence(call: Caller, arguments: list[str], told: str) -> None:
    said = call(*arguments)
    assert said.code == 2
    assert told in said.err
    assert said.out == ""
