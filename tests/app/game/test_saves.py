"""Where games are kept, and that nothing confirmed is lost."""

from __future__ import annotations

import errno
import os
import re
import stat
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from bythebook.app.game import saves
from bythebook.app.game.open_game import OpenGame, journal_of, new_file, open_new, open_saved, rename
from bythebook.app.game.saves import Journal, UnreadableFile, games_folder, read_text
from bythebook.app.terminal.saved_list import read_saved_games
from bythebook.kernel import disk
from bythebook.kernel.chance import Dice
from bythebook.players.match import answer_next
from tests.kernel.windows import Windows, windows

__all__ = ["windows"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path / "home"))
    return tmp_path / "home" / "games"


def new(seed: int = 3) -> OpenGame:
    return open_new("memoir44", setup={}, seats={}, rulings={}, seed=seed)


def first(opened: OpenGame, times: int = 1) -> None:
    """The first answer of the list, or the bot's."""
    for _ in range(times):
        prompt = opened.game.prompt
        assert prompt is not None
        if prompt.seat in opened.players:
            answer_next(opened.game, opened.box, opened.players[prompt.seat])
        else:
            opened.game.answer(prompt.options[0])


def test_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BYTHEBOOK_HOME", "/here")
    assert disk.home() == Path("/here")
    monkeypatch.delenv("BYTHEBOOK_HOME")
    monkeypatch.setenv("XDG_STATE_HOME", "/state")
    assert disk.home() == Path("/state/bythebook")
    monkeypatch.delenv("XDG_STATE_HOME")
    assert disk.home() == Path.home() / ".local/state/bythebook"


def test_a_file_name_has_game_scenario_date_and_an_id_that_nobody_can_guess(folder: Path) -> None:
    header, now = new().game.header, datetime(2024, 6, 6, 6, 30)
    paths = {saves.new_path(header, "/x/omaha_beach.toml", now) for _ in range(50)}
    assert len(paths) == 50
    for path in paths:
        assert path.parent == folder
        assert re.fullmatch(r"memoir44-omaha_beach-2024-06-06-0630-[0-9a-f]{16}\.game", path.name)


def test_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a"
    disk.write(path, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        disk.write(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_journal_only_adds_until_its_past_changes(tmp_path: Path) -> None:
    opened = new()
    journal = Journal(tmp_path / "a.game", opened.game)
    journal.sync()
    seen = journal.path.read_bytes()
    inode = journal.path.stat().st_ino
    for _ in range(30):
        first(opened)
        journal.sync()
        now = journal.path.read_bytes()
        assert now.startswith(seen)
        assert open_saved(journal.path).game.number == opened.game.number
        seen = now
    assert journal.path.stat().st_ino == inode
    opened.game.undo(across_barriers=True)
    journal.sync()
    assert open_saved(journal.path).game.log == opened.game.log


def test_torn_last_line_is_dropped_with_a_message(tmp_path: Path) -> None:
    opened = new()
    first(opened, 3)
    journal = Journal(tmp_path / "a.game", opened.game)
    journal.sync()
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole + b"99 axi")
    again = open_saved(journal.path)
    assert again.messages == ["the last line of the file is incomplete and was ignored"]
    assert again.game.state == opened.game.state


def test_call_that_waits_for_real_dice_does_not_outdate_the_log(tmp_path: Path) -> None:
    opened = new()
    while opened.game.prompt is None or opened.game.prompt.seat not in opened.players:
        first(opened)
    opened.game.answer_for("dice", "typed")
    opened.game.call(Dice("strategy", tuple("123456")))
    journal = Journal(tmp_path / "a.game", opened.game)
    journal.close()
    again = open_saved(journal.path)
    assert again.messages == []
    assert again.game.log == opened.game.log


def test_position_that_wins_over_its_log_is_kept_at_every_answer(tmp_path: Path) -> None:
    opened = new()
    first(opened, 6)
    path = tmp_path / "a.game"
    lines = opened.game.text().splitlines()
    gone = next(i for i, line in enumerate(lines) if line.startswith("2 "))
    path.write_text("\n".join(lines[:gone] + lines[gone + 1 :]) + "\n", encoding="utf-8")
    kept = open_saved(path)
    assert kept.continued
    assert kept.game.state == opened.game.state
    journal = Journal(path, kept.game, continued=kept.continued)
    for _ in range(3):
        journal.sync()
        assert open_saved(path).game.state == kept.game.state
        first(kept)


def test_games_in_progress_newest_first(folder: Path) -> None:
    for i, name in enumerate(("old", "new")):
        path = folder / f"{name}.game"
        disk.write(path, new(i).game.text())
        os.utime(path, (1000 + i, 1000 + i))
    over = new()
    over.game.state.end("axis")
    disk.write(folder / "over.game", over.game.text())
    (folder / "broken.game").write_text("what?\n")
    found = read_saved_games()
    assert [saved.path.stem for saved in found.in_progress] == ["new", "old"]
    (sentence,) = found.problems
    assert sentence.startswith("broken.game: line 1: not a game file")


def test_nothing_in_progress_without_a_folder() -> None:
    assert read_saved_games() == ([], [], [])


def test_position_is_written_between_the_answers(tmp_path: Path) -> None:
    """A game that was killed under older rules goes on from a position that is not old."""
    opened = new()
    journal = Journal(tmp_path / "a.game", opened.game)
    journal.sync()
    for _ in range(80):
        first(opened)
        journal.sync()
    lines = journal.path.read_text().splitlines()
    answers = [i for i, line in enumerate(lines) if line[:1].isdecimal()]
    last = max(i for i, line in enumerate(lines) if line.startswith("= "))
    assert sum(i > last for i in answers) < 2 * saves.CHECKPOINT
    assert open_saved(journal.path).messages == []
    gone = next(i for i, line in enumerate(lines) if line.startswith("2 "))
    journal.path.write_text("\n".join(lines[:gone] + lines[gone + 1 :]) + "\n", encoding="utf-8")
    again = open_saved(journal.path)
    assert again.game.state == opened.game.state
    assert again.messages != []


def test_game_is_open_in_one_place_only(tmp_path: Path) -> None:
    opened = new()
    journal = Journal(tmp_path / "a.game", opened.game)
    journal.sync()
    with pytest.raises(saves.InUse, match="another window"):
        Journal(journal.path, open_saved(journal.path).game)
    journal.rewrite()
    with pytest.raises(saves.InUse):
        Journal(journal.path, open_saved(journal.path).game)
    journal.close()
    Journal(journal.path, open_saved(journal.path).game).close()


def test_files_are_private_from_their_first_moment(tmp_path: Path) -> None:
    """A game and its folder are for its user alone, whatever the others may read by default."""
    path = tmp_path / "home" / "games" / "one.game"
    before = os.umask(0)
    try:
        disk.write(path, "text\n")
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_after_a_torn_write_the_file_is_written_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk leaves half a line; what comes next does not stand behind it, and the game can be read."""
    opened = new()
    journal = Journal(tmp_path / "one.game", opened.game)
    journal.sync()
    first(opened)
    with monkeypatch.context() as broken:
        broken.setattr("os.fsync", _full)
        with pytest.raises(OSError, match="No space"):
            journal.sync()
    with journal.path.open("a") as torn:
        torn.write("17 allies pla")
    journal.sync()
    journal.release()
    assert open_saved(journal.path).game.log[-1].number == opened.game.log[-1].number


def _full(handle: int) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_file_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    large = tmp_path / "large.game"
    large.write_text("x", encoding="utf-8")
    os.truncate(large, disk.LARGEST + 1)
    with pytest.raises(UnreadableFile, match=r"large\.game can't be read: it has more than 10,000,000 bytes"):
        read_text(large, what="a game file")
    os.truncate(large, disk.LARGEST)
    assert len(read_text(large, what="a game file")) == disk.LARGEST


def test_opening_an_old_game_does_not_make_it_the_newest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its playbook has changed since, so that its head is written anew; no answer was given by that."""
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    old, new = (games_folder() / f"{name}.game" for name in ("old", "new"))
    for path in (old, new):
        journal = journal_of(opened := open_new("memoir44", setup={}, seats={}, rulings={}, seed=3), path)
        journal.sync()
        journal.close()
    old.write_text(re.sub(r"playbook axis=\w+", "playbook axis=00000000", old.read_text()), encoding="utf-8")
    os.utime(old, (1, 1))
    again = open_saved(old)
    journal = journal_of(again, old)
    journal.sync()
    journal.close()
    assert "00000000" not in old.read_text()
    assert [saved.path for saved in read_saved_games().games] == [new, old]
    again = open_saved(old)
    journal = journal_of(again, old)
    rename(again, "The old one")
    journal.rewrite()
    assert [saved.path for saved in read_saved_games().games] == [new, old], "nor does a name"
    again.game.answer(opened.game.prompt.options[0] if opened.game.prompt else "")
    journal.sync()
    assert [saved.path for saved in read_saved_games().games] == [old, new], "but an answer does"
    journal.close()


def test_a_game_is_played_kept_and_deleted_where_open_files_cannot_be_replaced(
    folder: Path, windows: Windows
) -> None:
    opened = new()
    path = new_file(opened)
    journal = Journal(path, opened.game)
    for _ in range(3):
        first(opened)
        journal.sync()
    opened.game.undo(across_barriers=True)
    journal.sync()
    with pytest.raises(
        saves.InUse, match=r"^memoir44-pegasus_bridge-[\da-f-]+\.game is open in another window"
    ):
        Journal(path, open_saved(path).game)
    with pytest.raises(saves.InUse, match="close it first"):
        saves.delete(path)
    journal.close()
    assert b"\r" not in path.read_bytes()
    again = open_saved(path)
    assert again.game.log == opened.game.log
    Journal(path, again.game).close()
    saves.delete(path)
    assert os.listdir(folder) == []
    assert windows.opened == {}


def test_two_programs_that_begin_a_game_at_once_have_a_file_each(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both looked at the names before either had written its own."""
    free = saves.new_path
    looked: list[Path] = []

    def same_for_two(*asked: Any) -> Path:
        looked.append(looked[0] if len(looked) == 1 else free(*asked))
        return looked[-1]

    monkeypatch.setattr(saves, "new_path", same_for_two)
    one, other = new(1), new(2)
    paths = [new_file(one), new_file(other)]
    assert looked[0] == looked[1]
    assert [open_saved(path).game.header.seed for path in paths] == [1, 2]


def test_sentences_about_a_game_that_is_in_use_name_no_folder(tmp_path: Path) -> None:
    opened, path = new(), tmp_path / "one.game"
    journal = journal_of(opened, path)
    journal.sync()
    told = []
    for use in (lambda: journal_of(open_saved(path), path), lambda: saves.delete(path)):
        with pytest.raises(saves.InUse) as error:
            use()
        told.append(str(error.value))
    late = open_saved(path)
    first(opened)
    journal.close()
    with pytest.raises(saves.InUse) as error:
        journal_of(late, path)
    assert all(sentence.startswith("one.game ") for sentence in (*told, str(error.value)))


def test_beginning_a_game_deletes_what_a_killed_program_has_left(folder: Path) -> None:
    left = folder / ".old.game.4711"
    disk.write(left, "half")
    os.utime(left, (1, 1))
    path = new_file(new())
    assert os.listdir(folder) == [path.name]
