"""The index of saved games: rows are used while nothing they were made from has changed, and never after."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bythebook import games
from bythebook.app.game import index as index_module
from bythebook.app.game.index import GameIndex, Listing, describe_files, stamp_of
from bythebook.app.game.open_game import open_new
from bythebook.app.game.saved_games import _at_last_position, _load, _status_sentence, describe, name_of
from bythebook.app.game.saves import Journal
from bythebook.kernel import disk, log
from bythebook.kernel.game import Game
from bythebook.players.match import answer_next

TESTS = Path(__file__).parents[2]
SAVES = sorted(TESTS.glob("saves/*/*.game"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with three saved games."""
    made = tmp_path / "games"
    made.mkdir()
    for i, game in enumerate(games.HERE):
        opened = open_new(game, setup={}, seats={}, rulings={}, seed=i)
        (made / f"{game}.game").write_text(opened.game.text(), encoding="utf-8")
        os.utime(made / f"{game}.game", (1000 + i, 1000 + i))
    return made


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the files that were read."""
    names: list[str] = []
    real = disk.read_text

    def noting(path: Path, *more: Any) -> str:
        names.append(path.name)
        return real(path, *more)

    monkeypatch.setattr(disk, "read_text", noting)
    return names


def listed(index: GameIndex) -> Listing:
    """Bring an index up to date here, without a sandbox."""
    while unread := (found := index.list_games()).unread:
        index.record(describe_files(index.next_slice(unread)))
    return found


def names(listing: Listing) -> list[str]:
    return [game.path.stem for game in listing.games]


def test_games_are_listed_newest_first_and_read_once(folder: Path, read: list[str]) -> None:
    index = GameIndex(folder)
    assert names(listed(index)) == [*reversed(games.HERE)]
    assert sorted(read) == sorted(f"{name}.game" for name in games.HERE)
    assert names(listed(index)) == [*reversed(games.HERE)]
    assert len(read) == len(games.HERE)


def test_the_next_process_reads_no_game(folder: Path, read: list[str]) -> None:
    first = listed(GameIndex(folder))
    read.clear()
    assert listed(GameIndex(folder)) == first
    assert read == []


def change_answers(path: Path) -> None:
    path.write_text(path.read_text("utf-8") + "9999 nobody does that\n", encoding="utf-8")


def same_size_and_time(path: Path) -> None:
    """Another content of the same length, with the old modification time."""
    old = os.stat(path)
    text = path.read_text("utf-8")
    path.write_text(text.replace("bythebook", "BYTHEBOOK", 1), encoding="utf-8")
    os.utime(path, ns=(old.st_atime_ns, old.st_mtime_ns))
    assert os.stat(path).st_size == old.st_size


def another_file(path: Path) -> None:
    """Another file under the same name, with the old size and modification time."""
    old = os.stat(path)
    beside = path.with_suffix(".new")
    beside.write_text(path.read_text("utf-8").replace("bythebook", "BYTHEBOOK", 1), encoding="utf-8")
    os.utime(beside, ns=(old.st_atime_ns, old.st_mtime_ns))
    os.replace(beside, path)


@pytest.mark.parametrize("change", [change_answers, same_size_and_time, another_file])
def test_a_game_that_changed_is_read_again(folder: Path, read: list[str], change: Any) -> None:
    before = listed(GameIndex(folder))
    change(folder / "merc.game")
    read.clear()
    assert listed(GameIndex(folder)) != before
    assert set(read) == {"merc.game"}


def test_a_game_is_read_again_when_its_scenario_file_has_changed(
    folder: Path, tmp_path: Path, read: list[str]
) -> None:
    scenario = tmp_path / "mine.toml"
    box = TESTS.parent / "src/bythebook/games/memoir44/box/data/scenarios/omaha_beach.toml"
    text = box.read_text("utf-8")
    scenario.write_text(text, encoding="utf-8")
    opened = open_new("memoir44", setup={"scenario": str(scenario)}, seats={}, rulings={}, seed=1)
    head = "\n".join(log.header_lines(opened.game.header))
    (folder / "own.game").write_text(f"{head}\n", encoding="utf-8")
    index = GameIndex(folder)
    listed(index)
    read.clear()
    listed(index)
    assert read == []
    scenario.write_text(text.replace("Omaha Beach", "My Beach"), encoding="utf-8")
    assert "My Beach" in str([game.about.name for game in listed(index).games])
    assert "own.game" in read


def test_new_code_reads_every_game_again(
    folder: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    listed(GameIndex(folder))
    read.clear()
    monkeypatch.setattr(index_module, "code_hash", lambda: "another version")
    listed(GameIndex(folder))
    assert len(read) == len(games.HERE)


@pytest.mark.parametrize("damage", ["", "{", '{"code": 1}', "\x00\x01", "[" * 5000, None])
def test_an_index_that_is_damaged_or_gone_is_rebuilt(
    folder: Path, read: list[str], damage: str | None
) -> None:
    index = GameIndex(folder)
    before = listed(index)
    if damage is None:
        index.file.unlink()
    else:
        index.file.write_text(damage, encoding="utf-8")
    assert listed(GameIndex(folder)) == before
    read.clear()
    assert listed(GameIndex(folder)) == before
    assert read == []


def test_a_row_in_the_file_that_is_not_lasting_is_not_used(folder: Path) -> None:
    index = GameIndex(folder)
    listed(index)
    rows = {name: msgspec.structs.replace(row, lasting=False) for name, row in index.rows.items()}
    index.file.write_bytes(msgspec.json.encode(index_module._IndexFile(index_module.code_hash(), rows)))
    assert len(GameIndex(folder).list_games().unread) == 3


def test_an_index_that_cannot_be_written_works_in_memory(
    folder: Path, read: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(disk, "write", full)
    index = GameIndex(folder)
    assert len(listed(index).games) == len(games.HERE)
    read.clear()
    assert len(listed(index).games) == len(games.HERE)
    assert read == []
    assert not index.file.exists()


def test_two_processes_share_what_they_have_read(folder: Path, read: list[str]) -> None:
    one, other = GameIndex(folder), GameIndex(folder)
    listed(one)
    read.clear()
    assert len(listed(other).games) == len(games.HERE)
    assert read == []
    text = (folder / "arcs.game").read_text("utf-8")
    for i, index in enumerate((one, other, one)):
        (folder / f"more{i}.game").write_text(text, encoding="utf-8")
        listed(index)
    listed(other)
    assert sorted(read) == ["more0.game", "more1.game", "more2.game"]


def test_a_deleted_game_leaves_no_row(folder: Path) -> None:
    index = GameIndex(folder)
    listed(index)
    assert "merc.game" in index.file.read_text("utf-8")
    (folder / "merc.game").unlink()
    assert "merc" not in names(index.list_games())
    assert "merc.game" not in index.file.read_text("utf-8")


def test_a_game_deleted_while_the_folder_is_listed_is_left_out(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = disk.list_files

    def deleting(*given: Any) -> disk.Listing:
        found = real(*given)
        (folder / "merc.game").unlink(missing_ok=True)
        return found

    monkeypatch.setattr(disk, "list_files", deleting)
    assert "merc" not in names(listed(GameIndex(folder)))


def test_a_game_deleted_before_it_is_described_has_no_row(folder: Path) -> None:
    unread = GameIndex(folder).list_games().unread
    (folder / "merc.game").unlink()
    assert "merc.game" not in describe_files([str(path) for path in unread])


def test_a_file_that_is_not_a_game_is_named_and_not_read_again(folder: Path, read: list[str]) -> None:
    (folder / "bad.game").write_bytes(b"\xff")
    (folder / "worse.game").write_text("what?\n", encoding="utf-8")
    listed(GameIndex(folder))
    read.clear()
    problems = listed(GameIndex(folder)).problems
    assert [line.partition(":")[0] for line in sorted(problems)] == ["bad.game", "worse.game"]
    assert read == []


def test_a_read_error_is_named_and_tried_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An I/O error says nothing about the file: the next look may be luckier, and nothing is cached."""
    real = disk.read_text

    def failing(path: Path, *more: Any) -> str:
        if path.name == "merc.game":
            raise OSError(errno.EIO, "Input/output error", str(path))
        return real(path, *more)

    monkeypatch.setattr(disk, "read_text", failing)
    index = GameIndex(folder)
    assert listed(index).problems == ["merc.game: it can't be read: Input/output error"]
    assert "Input/output" not in index.file.read_text("utf-8")
    monkeypatch.undo()
    monkeypatch.setattr(index_module, "RETRY_SECONDS", -1.0)
    index._until["merc.game"] = 0.0
    assert "merc" in names(listed(index))
    assert listed(index).problems == []


def test_a_slice_that_fails_is_read_file_by_file_and_the_culprit_is_left_out(folder: Path) -> None:
    index = GameIndex(folder)
    tried = []
    while unread := (found := index.list_games()).unread:
        files = index.next_slice(unread)
        tried.append(len(files))
        if any(file.endswith("merc.game") for file in files):
            index.record_failure(files)
        else:
            index.record(describe_files(files))
    assert tried[:2] == [3, 1]
    assert sorted(names(found)) == ["arcs", "memoir44"]
    assert found.problems == [f"merc.game: {index_module.TOO_LONG}"]
    assert "merc" in names(listed(GameIndex(folder))), "it isn't saved: the next process tries again"


def test_a_file_that_changes_while_it_is_read_is_read_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = disk.read_text

    def changing(path: Path, *more: Any) -> str:
        text = real(path, *more)
        monkeypatch.undo()
        change_answers(path)
        return text

    monkeypatch.setattr(disk, "read_text", changing)
    index = GameIndex(folder)
    index.record(describe_files([str(folder / "merc.game")]))
    assert "merc" in [path.stem for path in index.list_games().unread]


def test_the_index_is_private(folder: Path) -> None:
    index = GameIndex(folder)
    listed(index)
    assert os.stat(index.file).st_mode & 0o077 == 0


def test_no_stamp_of_a_file_that_is_gone(tmp_path: Path) -> None:
    assert stamp_of(tmp_path / "gone") is None


# -- what is said of a game ---------------------------------------------------------------------------


def check_description(text: str) -> None:
    """What is said of a game from its last position on is what is said after a full replay."""
    file = log.read(text)
    box = games.load(file.header.game)
    game = _load(box, text, file.header)
    about = describe(text, file)
    assert (about.title, about.name) == (box.title, name_of(box, game))
    assert about.standing == _status_sentence(box, file.header, game)


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_a_saved_game_is_described_from_its_last_position(path: Path) -> None:
    check_description(path.read_text("utf-8"))


@pytest.mark.parametrize("game", games.HERE)
def test_a_game_under_way_is_described_from_its_last_position(game: str, tmp_path: Path) -> None:
    opened = open_new(game, setup={}, seats={}, rulings={}, seed=3)
    journal = Journal(tmp_path / "one.game", opened.game)
    for _ in range(40):
        prompt = opened.game.prompt
        assert prompt is not None
        if prompt.seat in opened.players:
            answer_next(opened.game, opened.box, opened.players[prompt.seat])
        else:
            opened.game.answer(prompt.options[-1])
        journal.sync()
    text = journal.path.read_text("utf-8")
    assert text.rindex("\n= ") < text.rindex("\n", 0, -1), "answers follow the last position"
    assert _at_last_position(opened.box, text, log.read(text)) is not None
    check_description(text)


def test_a_position_that_cannot_be_used_leaves_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """A damaged position at the end of a file is ignored, and the answers before it count."""
    opened = open_new("memoir44", setup={}, seats={}, rulings={}, seed=3)
    for _ in range(6):
        assert opened.game.prompt is not None
        opened.game.answer(opened.game.prompt.options[0])
    text = f"{opened.game.text(position=False)}= {{}}\n"
    expected = _status_sentence(opened.box, opened.game.header, Game.load(opened.box, text))
    assert describe(text, log.read(text)).standing == expected
