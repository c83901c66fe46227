"""A game while the disk fails at every call there is: nothing confirmed is lost, nothing else claimed."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from bythebook.app.game import campaign, saves
from bythebook.app.game.open_game import OpenGame, journal_of, open_new, open_saved
from bythebook.app.game.saves import InUse, Journal
from bythebook.kernel import disk, log
from tests.kernel.faults import KINDS, Faults, Killed, Kind, every_fault


def new() -> OpenGame:
    return open_new("memoir44", setup={}, seats={}, rulings={}, seed=3)


def first(opened: OpenGame) -> None:
    """The first answer of the list."""
    assert opened.game.prompt is not None
    opened.game.answer(opened.game.prompt.options[0])


def lines(opened: OpenGame) -> list[str]:
    """The lines of a game, and who answers for chance."""
    entries = [log.entry_line(opened.box, entry) for entry in opened.game.log]
    return [f"chance {opened.game.header.chance}", *entries]


def evening(opened: OpenGame, journal: Journal) -> Iterator[Callable[[], None]]:
    """Everything that makes a journal write, one after another; what is yielded writes."""
    yield journal.sync
    for _ in range(2):
        first(opened)
        yield journal.sync
    opened.game.undo(across_barriers=True)
    yield journal.sync
    first(opened)
    yield journal.sync
    opened.game.answer_for("dice", "typed")
    yield journal.rewrite
    first(opened)
    yield journal.sync
    yield journal.close


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_confirmed_is_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> None:
    """After a failure the file has what was confirmed, or what was tried since; later the whole game."""
    monkeypatch.setattr(saves, "CHECKPOINT", 2)

    def run(faults: Faults) -> None:
        opened, path = new(), tmp_path / str(faults.at) / "home" / "one.game"
        journal = Journal(path, opened.game)
        confirmed: list[str] | None = None
        since: list[list[str] | None] = []
        try:
            for write in evening(opened, journal):
                asked = lines(opened)
                try:
                    write()
                except disk.Unwritable:
                    since.append(asked)
                    assert _kept(path) in (confirmed, *since)
                else:
                    confirmed, since = asked, []
        except Killed:
            journal.release()
            kept = _kept(path)
            assert kept in (confirmed, asked) or _between(confirmed or [], kept or [], asked)
        else:
            faults.mend()
            journal.close()
            assert lines(open_saved(path)) == lines(opened)

    every_fault(monkeypatch, kind, run, least=25)


def _kept(path: Path) -> list[str] | None:
    """The lines that a file has for whoever opens it."""
    return lines(open_saved(path)) if path.exists() else None


def _between(confirmed: list[str], kept: list[str], asked: list[str]) -> bool:
    """Whether all that was confirmed is there, and the beginning of what was being added."""
    return kept[: len(confirmed)] == confirmed and asked[: len(kept)] == kept


def test_a_file_that_was_deleted_in_mid_game_is_written_whole(tmp_path: Path) -> None:
    opened, path = new(), tmp_path / "one.game"
    journal = Journal(path, opened.game)
    journal.sync()
    path.unlink()
    first(opened)
    journal.sync()
    assert lines(open_saved(path)) == lines(opened)


def test_a_file_that_was_changed_in_mid_game_is_written_whole(tmp_path: Path) -> None:
    opened, path = new(), tmp_path / "one.game"
    journal = Journal(path, opened.game)
    journal.sync()
    path.write_text("an editor was here\n")
    first(opened)
    journal.sync()
    assert lines(open_saved(path)) == lines(opened)


def test_a_game_that_was_played_elsewhere_after_it_was_read_is_opened_again(tmp_path: Path) -> None:
    """Two programs read one file; the first plays and leaves; the second does not write its old game."""
    opened, path = new(), tmp_path / "one.game"
    journal_of(opened, path).close()
    late, early = open_saved(path), open_saved(path)
    journal = journal_of(early, path)
    first(early)
    journal.close()
    with pytest.raises(InUse, match="was just played in another window; open it again"):
        journal_of(late, path)
    assert lines(open_saved(path)) == lines(early)


def test_the_name_of_a_game_is_not_taken_from_another_program(tmp_path: Path) -> None:
    """Two programs begin a game of one name: the second says so, and the first goes on."""
    one, two, path = new(), new(), tmp_path / "one.game"
    early, late = Journal(path, one.game), Journal(path, two.game)
    early.sync()
    with pytest.raises(InUse, match="another window"):
        late.sync()
    first(one)
    early.sync()
    assert lines(open_saved(path)) == lines(one)


def test_a_game_that_is_only_looked_at_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it can be opened and left on a disk that is full or read-only."""
    opened, path = new(), tmp_path / "one.game"
    first(opened)
    Journal(path, opened.game).close()
    before = path.read_bytes()
    monkeypatch.setattr(disk, "os", Faults(0, "read-only"))
    again = open_saved(path)
    journal = journal_of(again, path)
    journal.sync()
    journal.close()
    assert path.read_bytes() == before
    first(again)
    with pytest.raises(disk.Unwritable, match=os.strerror(errno.EROFS)):
        journal.sync()


def test_an_abandoned_journal_writes_nothing(tmp_path: Path) -> None:
    opened, path = new(), tmp_path / "one.game"
    journal = Journal(path, opened.game)
    journal.sync()
    before = path.read_bytes()
    journal.abandon()
    first(opened)
    with pytest.raises(InUse, match="opened again from its file"):
        journal.sync()
    assert path.read_bytes() == before


@pytest.mark.parametrize("kind", KINDS)
def test_a_campaign_is_the_one_before_or_the_one_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: Kind
) -> None:
    """A play whose end could not be recorded is recorded when the campaign goes on."""
    setup = {"scenario": "pegasus_bridge", "losses": "0", "player": "allies"}
    ended = open_new("memoir44", setup=setup, seats={}, rulings={}, seed=3)
    ended.game.state.end("allies")

    def run(faults: Faults) -> None:
        path = tmp_path / str(faults.at) / "campaign.json"
        try:
            campaign.start(path, None, ["pegasus_bridge"] * 5, "allies")
            play = campaign.play_file(path, campaign.load(path))
            campaign.record_play(path, play, ended)
        except (disk.Unwritable, Killed):
            assert not path.exists() or campaign.load(path).wins in (0, 1)
            faults.mend()
            if not path.exists():
                campaign.start(path, None, ["pegasus_bridge"] * 5, "allies")
            campaign.record_play(path, campaign.play_file(path, campaign.load(path)), ended)
        assert campaign.load(path).wins >= 1

    every_fault(monkeypatch, kind, run, least=11)
