"""Books of one's own: files for their user alone, versions to go back to, and bots wherever one is named."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from bythebook import games
from bythebook.kernel import disk
from bythebook.players import library
from bythebook.players.library import BadBook, NoBook, Origin
from bythebook.players.seating import playbook_of, seating, seats_for_person

SOLO = games.load("memoir44").bots.playbooks()["solo-ai"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_a_copy_is_a_file_for_its_user_alone(home: Path) -> None:
    assert library.copy("solo-ai", "bold") == "bold"
    file = home / "books" / "bold.md"
    assert file.read_text("utf-8") == SOLO
    assert library.origin_of("bold") == Origin("memoir44", "solo-ai")
    assert library.names() == ["bold"]
    for path in (file, *(home / "books" / "bold").iterdir()):
        assert path.stat().st_mode & 0o777 == 0o600
    for path in (home, home / "books", home / "books" / "bold"):
        assert path.stat().st_mode & 0o777 == 0o700


def test_every_text_that_was_kept_can_be_gone_back_to(home: Path) -> None:
    library.copy("solo-ai", "bold")
    assert library.save("bold", f"{SOLO}\nSecond.\n") == 2
    assert library.save("bold", f"{SOLO}\nSecond.\n") == 2
    (home / "books" / "bold.md").write_text(f"{SOLO}\nBy another editor.\n", "utf-8")
    assert library.save("bold", f"{SOLO}\nThird.\n") == 4
    assert [each.number for each in library.versions("bold")] == [1, 2, 3, 4]
    assert library.version("bold", 3).endswith("By another editor.\n")
    assert library.version("bold", 1) == library.original_text("bold") == SOLO
    assert library.text_of("bold").endswith("Third.\n")


def test_a_version_that_another_program_has_just_kept_is_not_written_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    library.copy("solo-ai", "bold")
    stale, create = [1], disk.create

    def create_late(path: Path, text: str) -> None:
        if stale:
            stale.pop()
            create(path, "# By the other\n")
        create(path, text)

    monkeypatch.setattr(disk, "create", create_late)
    assert library.save("bold", "# Mine\n") == 3
    assert library.version("bold", 2) == "# By the other\n"
    assert library.version("bold", 3) == "# Mine\n"


def test_a_name_is_taken_once() -> None:
    library.copy("solo-ai", "bold")
    for name, told in (
        ("bold", "there is already a playbook bold; use another name, such as my-bold"),
        ("solo-ai", "is the name of a player"),
        ("person", "is the name of a player"),
        ("../bold", "can't be a playbook's name"),
        ("Bold", "can't be a playbook's name"),
    ):
        with pytest.raises(BadBook, match=told):
            library.copy("solo-ai", name)
    assert library.copy("solo-ai") == "my-solo-ai"
    assert library.copy("bold") == "my-bold"
    assert library.origin_of("my-bold") == Origin("memoir44", "solo-ai")
    with pytest.raises(NoBook, match="unknown bot or playbook 'solo-i'; nearest: solo-ai"):
        library.copy("solo-i")


def test_a_book_of_ones_own_is_a_bot_wherever_one_is_named() -> None:
    library.copy("solo-ai", "bold")
    library.save("bold", SOLO.replace("# Memoir '44 solo AI", "# The bold one"))
    box = games.load("memoir44")
    book = playbook_of(box, "bold")
    assert book is not None
    assert book.file == "bold.md"
    assert book.text.startswith("# The bold one")
    assert "bold" in seats_for_person(box, {}, {}, Path("bold")).values()
    assert "bold" in seats_for_person(box, {"axis": "bold"}, {}).values()
    made = seating("memoir44", seats=["axis=bold"])
    assert made.books[box.seats[0]].text == book.text
    with pytest.raises(ValueError, match="nearest: bold"):
        playbook_of(box, "bald")


def test_a_book_is_deleted_with_its_versions(home: Path) -> None:
    library.copy("solo-ai", "bold")
    library.delete("bold")
    assert list((home / "books").iterdir()) == []
    with pytest.raises(NoBook, match="unknown playbook 'bold'"):
        library.text_of("bold")


def test_a_book_is_deleted_without_the_notes_of_its_user(home: Path) -> None:
    """A folder beside a book that somebody has put there may have the book's name."""
    library.copy("solo-ai", "bold")
    (home / "books" / "bold" / "diary.md").write_text("Dear diary\n")
    library.delete("bold")
    assert [path.name for path in (home / "books" / "bold").iterdir()] == ["diary.md"]
    assert not (home / "books" / "bold.md").exists()


def test_what_only_looks_like_a_book_is_none(home: Path) -> None:
    library.copy("solo-ai", "bold")
    (home / "books" / "gone.md").symlink_to("nowhere")
    (home / "books" / "folder.md").mkdir()
    assert library.names() == ["bold"]


@pytest.mark.parametrize("text", [b"[" * 5000, b"\xff", b"{", b"7"])
def test_an_origin_that_cannot_be_read_is_none(home: Path, text: bytes) -> None:
    library.copy("solo-ai", "bold")
    (home / "books" / "bold" / "origin.json").write_bytes(text)
    assert library.origin_of("bold") == Origin()


def test_a_book_is_not_copied_without_its_origin_if_that_cannot_be_read(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.copy("solo-ai", "bold")
    opened = disk.open_file

    def fails(path: Path, *flags: int) -> int:
        if path.name == library.ORIGIN:
            raise OSError(errno.EIO, os.strerror(errno.EIO), str(path))
        return opened(path, *flags)

    monkeypatch.setattr(disk, "open_file", fails)
    with pytest.raises(BadBook, match="can't be read: Input/output error"):
        library.copy("bold", "bolder")
    assert library.names() == ["bold"]
    monkeypatch.undo()
    monkeypatch.setenv("BYTHEBOOK_HOME", str(home))
    assert library.origin_of(library.copy("bold", "bolder")) == Origin("memoir44", "solo-ai")
