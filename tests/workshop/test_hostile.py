"""Hostile inputs end in a sentence; and what does not is found."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from bythebook.lab.fuzz import SeededRandom
from bythebook.workshop.hostile import answers, requests, scenarios
from bythebook.workshop.hostile.__main__ import SURFACES, main, run, try_one
from bythebook.workshop.hostile.mutation import json_text, mutate


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    yield
    requests.ROUNDS.end()


@pytest.mark.parametrize("surface", SURFACES)
def test_hostile_inputs_are_refused_with_a_sentence_or_harmless(surface: str) -> None:
    """A short row of the millions that were tried; nothing is timed here."""
    found = [try_one(surface, number, timed=False)[0] for number in range(500, 503)]
    assert [finding for finding in found if finding] == []


def test_an_input_follows_from_its_number() -> None:
    for module in SURFACES.values():
        assert module.make(SeededRandom(9)) == module.make(SeededRandom(9))


def test_what_is_mutated_is_still_json_however_large_its_numbers() -> None:
    data = {"a": [1, {"b": "c"}], "d": 10**30}
    made = [json_text(mutate(SeededRandom(seed), data)) for seed in range(40)]
    assert len(set(made)) > 30
    assert msgspec.json.decode(json_text(data)) == {"a": [1, {"b": "c"}], "d": 10**30}


def test_a_planted_mistake_is_found_and_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(text: str) -> None:
        raise KeyError("planted")

    monkeypatch.setattr(scenarios, "take", broken)
    tallies = run(["scenarios"], seconds=60, most=2, seed=1, folder=tmp_path)
    assert tallies["scenarios"]["findings"] == 2
    assert tallies["scenarios"]["taken"] == 0
    assert "planted" in (tmp_path / "scenarios-1-traceback.why").read_text(encoding="utf-8")
    assert (tmp_path / "scenarios-1-traceback.txt").read_text(encoding="utf-8") == scenarios.make(
        SeededRandom(1)
    )


def test_what_never_ends_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(text: str) -> None:
        while True:
            pass

    monkeypatch.setattr(answers, "take", endless)
    monkeypatch.setattr("bythebook.workshop.hostile.__main__.TIME_LIMIT", 0.05)
    finding, _ = try_one("answers", 1)
    assert finding is not None
    assert finding.oracle == "endless"


def test_memory_that_is_used_up_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    def large(text: str) -> None:
        raise MemoryError

    monkeypatch.setattr(answers, "take", large)
    finding, _ = try_one("answers", 1)
    assert finding is not None
    assert finding.oracle == "memory"


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["scenarios", "--inputs", "3", "--out", str(tmp_path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "| surface | inputs | accepted | rejected | caught | findings |"
    assert told[2].startswith("| scenarios | 3 | ")


def test_what_was_tried_leaves_the_users_own_games_where_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BYTHEBOOK_HOME", "mine")
    try_one("game-files", 1, timed=False)
    assert os.environ["BYTHEBOOK_HOME"] == "mine"
