"""The fuzzer finds what is planted, and writes games that open."""

from pathlib import Path
from typing import Any

import pytest

from bythebook import games
from bythebook.games.memoir44.game import Memoir44
from bythebook.games.memoir44.rules.turn import StartTurn
from bythebook.kernel.game import Game
from bythebook.lab import fuzz
from bythebook.lab.fuzz import SeededRandom, main, play, random_seating

GAME = "memoir44"


def test_a_game_follows_from_its_number() -> None:
    box = games.load(GAME)
    assert random_seating(box, SeededRandom(3)) == random_seating(box, SeededRandom(3))
    assert random_seating(box, SeededRandom(3)) != random_seating(box, SeededRandom(4))


def test_setups_differ_in_everything() -> None:
    box = games.load(GAME)
    made = [random_seating(box, SeededRandom(i)) for i in range(150)]
    assert {s.setup["scenario"] for s in made} > {"omaha_beach", "toulon"}
    assert {s.setup.get("flight_plan") for s in made} == {None, "scenario", "on", "off"}
    assert {who for s in made for who in s.seats.values()} == {"solo-ai", "random", "person"}
    assert {s.setup.get("losses") for s in made} > {None, "1", "3"}
    readings = {(name, reading) for s in made for name, reading in s.rulings.items()}
    assert readings == {(r.id, reading) for r in box.rulings for reading in r.readings}


def test_nothing_is_found_in_a_sound_game() -> None:
    assert play(GAME, 1) is None


def test_an_exception_is_found_with_the_answer_that_raised_it(monkeypatch: pytest.MonkeyPatch) -> None:
    go = StartTurn.go

    def broken(self: StartTurn, state: Any) -> None:
        if state.turn == 3:
            raise KeyError("planted")
        go(self, state)

    monkeypatch.setattr(StartTurn, "go", broken)
    found = play(GAME, 1)
    assert found is not None
    assert (found.oracle, found.what) == ("exception", "KeyError: 'planted'")
    assert {"axis", "allies"} & set(found.answer.split())
    assert "broken" in found.details
    monkeypatch.undo()
    assert Game.load(games.load(GAME), found.file).prompt is not None


def test_a_position_that_cannot_be_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Memoir44, "check", lambda self, state: ["planted"] if state.turn > 2 else [])
    found = play(GAME, 1)
    assert found is not None
    assert (found.oracle, found.what) == ("dead end", "it is impossible: planted")


def test_an_endless_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz, "MOST_ANSWERS", 5)
    found = play(GAME, 1)
    assert found is not None
    assert found.oracle == "endless"


def test_the_command_writes_the_game_and_the_command_that_repeats_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([GAME, "--games", "1", "--seed", "1", "--out", str(tmp_path)]) == 0
    assert "findings: 0\n" in capsys.readouterr().out
    monkeypatch.setattr(Memoir44, "check", lambda self, state: ["planted"])
    assert main([GAME, "--games", "1", "--seed", "1", "--out", str(tmp_path)]) == 1
    told = " ".join(capsys.readouterr().err.split())
    (file,) = tmp_path.glob("*.game")
    assert "scripts/fuzz memoir44 --games 1 --seed 1" in told
    assert Game.load(games.load(GAME), file.read_text(encoding="utf-8"))
    assert main(["chess", "--games", "1"]) == 2
