"""The disk fails in mid-game: the game goes on, says so, and can be kept elsewhere."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from bythebook.app.game.open_game import open_saved
from bythebook.kernel import disk
from tests.app.driving import Screen, call
from tests.kernel.faults import Faults

GUIDES = Path(__file__).parent.parent.parent.parent / "examples" / "guides"
SENTENCE = "NOT SAVED: {} can't be written: No space left on device. The game continues here; type save FILE"


class Lines(io.TextIOBase):
    """What a person types, and what happens to the disk in between."""

    def __init__(self, *lines: str | Callable[[], None]) -> None:
        self.rest = list(lines)

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        while self.rest:
            line = self.rest.pop(0)
            if isinstance(line, str):
                return f"{line}\n"
            line()
        return ""


class Evening:
    """A game in one.game, on a disk that can be filled."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.path = folder, folder / "one.game"
        self.faults = Faults(10**9, "full")
        monkeypatch.setattr(disk, "os", self.faults)
        self.code, self.shown = 0, ""

    def fill(self) -> None:
        self.faults.at = self.faults.calls

    def play(self, *lines: str | Callable[[], None]) -> None:
        self.run(("play", "memoir44", "--seed", "3", "--save", self.path), *lines)

    def run(self, begin: tuple[str | Path, ...], *lines: str | Callable[[], None]) -> None:
        out = Screen()
        self.code, complained = call(self.folder, begin, Lines(*lines), out)
        self.shown = out.text() + complained
        assert "Traceback" not in self.shown

    def answers(self, path: Path) -> int:
        return sum(entry.seat == "allies" for entry in open_saved(path).game.log)


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Evening:
    return Evening(tmp_path, monkeypatch)


def test_the_game_goes_on_and_says_that_it_is_not_kept(evening: Evening) -> None:
    """Each answer says so again; as soon as there is space the file has every answer."""
    evening.play("air power", evening.fill, "1", "1", evening.faults.mend, "1", "quit")
    assert evening.shown.count(SENTENCE.format(evening.path)) == 2
    assert f"The game is saved in {evening.path} again, with every answer." in evening.shown
    assert evening.code == 0
    assert evening.answers(evening.path) == 4


def test_the_game_is_kept_elsewhere(evening: Evening) -> None:
    """From then on it is kept there."""
    there = evening.folder / "other.game"
    evening.play("air power", evening.fill, "1", evening.faults.mend, f"save {there}", "1", "quit")
    assert f"The game is saved in {there} again, with every answer." in evening.shown
    assert f"The game is saved in {there}.\n" in evening.shown
    assert evening.answers(there) == 3
    assert evening.answers(evening.path) == 1


def test_whoever_leaves_is_asked_for_another_file(evening: Evening) -> None:
    there = evening.folder / "other.game"
    evening.play("air power", evening.fill, "1", "quit", "", evening.faults.mend, f"save {there}")
    assert "save FILE, Enter to try again, or quit> " in evening.shown
    assert f"To continue: bythebook play memoir44 --load {there}" in evening.shown
    assert evening.code == 0
    assert evening.answers(there) == 2


@pytest.mark.parametrize("leaving", [("quit", "quit"), ("quit",), ()], ids=["twice", "once", "end of input"])
def test_whoever_leaves_all_the_same_loses_only_what_was_not_kept(
    evening: Evening, leaving: tuple[str, ...]
) -> None:
    evening.play("air power", evening.fill, "1", *leaving)
    assert SENTENCE.format(evening.path) in evening.shown
    assert "The game is saved in" not in evening.shown
    assert evening.code == 2
    assert evening.answers(evening.path) == 1


def test_save_alone_says_what_is_true(evening: Evening) -> None:
    evening.play("air power", evening.fill, "1", "save", evening.faults.mend, "save", "quit")
    assert evening.shown.count(SENTENCE.format(evening.path)) == 2
    assert f"The game is saved in {evening.path}. Type save FILE to write a copy." in evening.shown


def test_a_full_disk_loses_nothing_of_a_game_that_is_only_left(evening: Evening) -> None:
    """Every answer is on disk; the position that closes a file is no loss."""
    evening.play("air power", evening.fill, "quit")
    assert "NOT SAVED" not in evening.shown
    assert f"The game is saved in {evening.path}.\n" in evening.shown
    assert evening.code == 0
    assert evening.answers(evening.path) == 1


def test_chance_that_cannot_be_kept_is_kept_with_the_next_answer(evening: Evening) -> None:
    kept: list[str] = []

    def look() -> None:
        kept.append(evening.path.read_text())

    evening.play("air power", evening.fill, "chance dice=typed", evening.faults.mend, "1", look, "quit")
    assert f"{evening.path} can't be written: No space left on device" in evening.shown
    assert "chance dice=typed" in kept[0]


def test_a_guided_game_goes_on_too(evening: Evening) -> None:
    """Each answer says so; as soon as there is space the file has all of it."""
    begin = ("guide", GUIDES / "hnefatafl.md", "--save", evening.path)
    move = ("3 e3 to e7, c5 to c7", "c5 to c7")
    evening.run(begin, "1", evening.fill, *move, evening.faults.mend, "", "quit")
    assert evening.code == 0, evening.shown
    assert evening.shown.count(f"NOT SAVED: {evening.path} can't be written: No space left on device.") == 2
    assert "c5 to c7" in evening.path.read_text("utf-8")


def test_a_guided_game_that_cannot_be_kept_in_the_end_is_an_error(evening: Evening) -> None:
    evening.run(("guide", GUIDES / "hnefatafl.md", "--save", evening.path), "1", evening.fill, "quit")
    assert evening.code == 2
    assert "can't be written: No space left on device" in evening.shown.splitlines()[-1]
