"""`bythebook ablate`, `tournament` and `coverage`: what they print, and their reports."""

from pathlib import Path

import pytest

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
    assert said.out.startswith("memoir44: solo-ai as axis, 1 games with each of 1 changes\n")
    assert "lines were never asked" in said.out
    assert "bythebook ablate memoir44 solo-ai" in file.read_text(encoding="utf-8")


def test_a_tournament_prints_ratings(call: Caller, tmp_path: Path) -> None:
    file = tmp_path / "tournament.html"
    said = call("tournament", "memoir44", "random", "solo-ai", "--games", 1, "--report", file)
    assert said.code == 0, said.err
    assert said.out.startswith("memoir44: 2 games, seats rotated\nplayer")
    assert "<svg" in file.read_text(encoding="utf-8")


def test_coverage_prints_the_page(call: Caller, tmp_path: Path) -> None:
    file = tmp_path / "coverage.html"
    said = call("coverage", "memoir44", "solo-ai", "--games", 1, "--report", file)
    assert said.code == 0, said.err
    assert "[AI-1] **Draw** two cards" in said.out
    assert '<div class="page">' in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["ablate", "memoir44", "random"], "random has no page"),
        (["ablate", "memoir44", "solo"], "there is no player 'solo'"),
        (["coverage", "memoir44", "solo-ai", "--seat", "red"], "there is no such side"),
        (["tournament", "memoir44", "random"], "two players or more"),
        (["tournament", "memoir44", "random", "search:x"], "playouts or seconds expected"),
        (["lab", "merge", "new", "nothing"], "no run is kept there"),
    ],
)
def test_what_is_wrong_is_a_sentence(call: Caller, arguments: list[str], told: str) -> None:
    said = call(*arguments)
    assert said.code == 2
    assert told in said.err
    assert said.out == ""
