"""Consoles that know few signs: a game is begun, drawn, explained and left on each, and nothing fails."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import pytest

from bythebook import games
from tests.app.driving import Screen, call, command, environment

TYPED = "board\nwhy\n1\nwhy\nhands\nnonsense ä\n?\nlog all\nrulings\nshare\nboard\nquit\n"
"""A game is begun with real dice; everything that draws or tells is called, and a slip is made."""
CONSOLES = ("cp437", "ascii", "latin-1", "cp1252")


@pytest.mark.parametrize("game", games.HERE)
@pytest.mark.parametrize("encoding", CONSOLES)
def test_a_game_on_a_narrow_console(tmp_path: Path, encoding: str, game: str) -> None:
    """All that is shown are signs the console has; a sign it has not is one that looks like it."""
    out = Screen(encoding=encoding)
    typed = io.TextIOWrapper(io.BytesIO(TYPED.encode(encoding, "replace")), encoding=encoding)
    code, complained = call(tmp_path, ("table", game, "--seed", "3", "--real", "dice"), typed, out)
    shown = out.shown.getvalue().decode(encoding)
    assert (code, complained) == (0, "")
    assert "The game is saved in" in shown
    assert "??" not in shown
    assert shown.count("\n") > 100


@pytest.mark.parametrize(("encoding", "line"), [("ascii", "+------+"), ("cp437", "┬──────┬")])
def test_a_console_that_has_lines_is_drawn_with_them(tmp_path: Path, encoding: str, line: str) -> None:
    out = Screen(encoding=encoding)
    call(tmp_path, ("scenarios", "--show", "pegasus_bridge"), io.StringIO(), out)
    assert line in out.shown.getvalue().decode(encoding)


def test_a_program_that_knows_no_language_at_all(tmp_path: Path) -> None:
    """As a plain console of an old system starts it: neither UTF-8 nor a locale."""
    plain = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        command("table", "memoir44", "--seed", "3"),
        env=environment(tmp_path, **plain),
        input=TYPED.encode(),
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert b"The game is saved in" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "memoir44", "--setup", "scenario=Übermut→"),
        ("play", "memoir44", "--load", "nowhere-ä.game"),
        ("ask", "nowhere-→.json"),
        ("resume", "Thursday ★"),
    ],
)
def test_a_complaint_on_a_narrow_console(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    """What was typed is repeated as far as the console can show it."""
    err = Screen(encoding="ascii")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("tests.app.driving.Screen", lambda: err)
        code, complained = call(tmp_path, arguments, io.StringIO(), Screen(encoding="ascii"))
    assert code == 2
    assert complained.startswith("bythebook: ")
    assert complained.isascii()
