"""`scripts/bench` from end to end, with figures that are made up; nothing is timed here."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from bythebook.lab import bench
from bythebook.workshop.bench import __main__ as command
from bythebook.workshop.bench import environment, history, machine, peers, run
from bythebook.workshop.bench.history import FROM, TO, read_history
from bythebook.workshop.bench.machine import Control, Watch
from bythebook.workshop.bench.waits import Wait

HERE = {"copy_us": 10.0, "bot_decisions_per_s": 5_000.0, "answer_50_games_ms": 7.0}
"""What is found here, whoever is measured."""


@pytest.fixture(autouse=True)
def made_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, float]:
    """Figures that a test may change, and a page of its own."""
    figures = {**HERE, "shared": 1.0}

    def parts(game: str, seconds: float, wanted: Iterable[str]) -> Iterator[dict[str, float]]:
        names = {"copy": "copy_us", "bots": "bot_decisions_per_s"}
        for part in wanted:
            yield {names[part]: figures[names[part]]} if part in names else {}

    def waits(seconds: float, *, short: bool = False) -> list[tuple[str, Wait]]:
        return [("app", lambda: {"answer_50_games_ms": figures["answer_50_games_ms"]})]

    monkeypatch.setattr(bench, "measure", parts)
    monkeypatch.setattr(run, "waits", waits)
    monkeypatch.setattr(run, "Watch", lambda: Watch(lambda: Control(10.0, figures["shared"])))
    monkeypatch.setattr(environment, "measure", lambda game, seconds: {})
    monkeypatch.setattr(machine, "two_spinning", lambda: 1.9)
    monkeypatch.setattr(peers, "figures", lambda: [*peers.SETTLERS, *peers.BOARDS])
    monkeypatch.setattr(peers, "missing", list)
    monkeypatch.setattr(peers, "measure", lambda name, seconds: {name: 100.0})
    page = tmp_path / "performance.md"
    page.write_text(f"{FROM}\n{TO}\n", encoding="utf-8")
    monkeypatch.setattr(history, "PAGE", page)
    return figures


def test_the_table_says_who_the_peers_are_and_what_machine_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--rounds", "1"]) == 0
    out = capsys.readouterr().out
    assert "Reference engine: catanatron 3.2.1" in out
    assert "python-chess 1.11.2 100, open_spiel 2.0.2's compiled chess 100" in out
    assert f"Machine: {machine.describe_machine()}; the calibration loop takes 10.00 ms" in out
    assert "two at once do 1.90 times the work of one" in out


def test_a_missed_floor_fails_on_a_quiet_machine_alone(
    made_up: dict[str, float], capsys: pytest.CaptureFixture[str]
) -> None:
    made_up["copy_us"] = 30.0
    assert command.main(["--rounds", "1"]) == 1
    assert capsys.readouterr().out.count("MISSED") == 3
    made_up["shared"] = 2.0
    assert command.main(["--rounds", "1"]) == 0
    assert "Figures marked noisy" in capsys.readouterr().out


def test_json_keeps_the_figures_of_this_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--rounds", "1", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert "catanatron==3.2.1" in printed["peers"]
    assert {row["name"] for row in printed["rows"]} == set(HERE)
    kept = read_history(history.PAGE.read_text(encoding="utf-8"))
    assert kept.versions == [printed["version"]]
    assert kept.cells["arcs", "bot_decisions_per_s"] == {printed["version"]: "5,000 (50.00x)"}


def test_a_row_that_fell_by_more_than_a_quarter_is_named(
    made_up: dict[str, float], capsys: pytest.CaptureFixture[str]
) -> None:
    command.main(["--rounds", "1", "--json"])
    assert command.main(["--against-last"]) == 0
    made_up["copy_us"] = 14.0
    capsys.readouterr()
    assert command.main(["--against-last"]) == 1
    named = [line for line in capsys.readouterr().out.splitlines() if "fell to" in line]
    assert [line.split()[:2] for line in named] == [
        [game, "copy_us"] for game in ("memoir44", "merc", "arcs")
    ]


def test_on_a_noisy_machine_nothing_has_fallen(
    made_up: dict[str, float], capsys: pytest.CaptureFixture[str]
) -> None:
    command.main(["--rounds", "1", "--json"])
    made_up.update(copy_us=99.0, shared=3.0)
    assert command.main(["--against-last"]) == 0
    assert "fell to" not in capsys.readouterr().out


def test_on_another_machine_what_fell_is_named_and_fails_nothing(
    made_up: dict[str, float], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command.main(["--rounds", "1", "--json"])
    made_up["copy_us"] = 99.0
    monkeypatch.setattr(machine, "describe_machine", lambda: "an abacus")
    assert command.main(["--against-last"]) == 0
    out = capsys.readouterr().out
    assert "arcs copy_us fell to 0.10 of its value" in out
    assert "another machine or Python" in out


def test_what_fell_is_measured_once_more_before_it_is_believed(
    made_up: dict[str, float], monkeypatch: pytest.MonkeyPatch
) -> None:
    command.main(["--rounds", "1", "--json"])
    made_up["copy_us"] = 99.0
    tries: list[tuple[str, ...]] = []
    measured = run.Run.short_round

    def once(self: run.Run) -> None:
        tries.append(self.games)
        measured(self)
        made_up["copy_us"] = 10.0

    monkeypatch.setattr(run.Run, "short_round", once)
    assert command.main(["--against-last"]) == 0
    assert len(tries) == 2


def test_without_a_history_it_says_what_makes_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--against-last"]) == 0
    assert "scripts/bench --json" in capsys.readouterr().out


def test_without_the_reference_engine_nothing_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def none() -> list[str]:
        raise peers.NoPeer("there is no network")

    monkeypatch.setattr(peers, "figures", none)
    assert command.main([]) == 2
    assert "there is no network" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["chess"], "unknown game: chess; choose from: memoir44, merc, arcs"),
        (["--rounds", "0"], "--rounds must be at least 1"),
        (["--json", "arcs"], "--json records a complete run"),
    ],
)
def test_what_cannot_be_measured_is_refused(
    given: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        command.main(given)
    assert refused.value.code == 2
    assert said in capsys.readouterr().err
