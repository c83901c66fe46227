"""A file that was cut anywhere is rejected, or opens as the same game up to there; never as another one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bythebook import games
from bythebook.app.game import campaign
from bythebook.app.game.links import pack_text, position_in_link, position_text
from bythebook.app.game.open_game import OpenGame, open_new, open_position, open_saved, open_text
from bythebook.app.game.saves import Journal
from bythebook.games.memoir44.rules.campaign import progress
from bythebook.guide.files import read_saved
from bythebook.kernel import log
from bythebook.kernel.log import BadLog
from bythebook.lab import runs, trials
from bythebook.lab.trials import Trial
from bythebook.players.match import answer_next
from bythebook.players.positions import read_position
from bythebook.players.seating import seat_all

SAVES = Path(__file__).parents[2] / "saves" / "0.1.0"

SETUPS: dict[str, dict[str, str]] = {
    "memoir44": {"scenario": "omaha_beach"},
    "merc": {},
    "arcs": {"players": "3"},
}


def begun(game: str, answers: int = 6) -> OpenGame:
    """A game of bots with a name and some answers."""
    box = games.load(game)
    seats = {str(seat): box.bots.opponent_for(seat, SETUPS[game]) for seat in box.sides(SETUPS[game])}
    opened = open_new(game, setup=SETUPS[game], seats=seats, rulings={}, seed=11)
    for _ in range(answers):
        assert opened.game.prompt is not None
        answer_next(opened.game, opened.box, opened.players[opened.game.prompt.seat])
    return opened


def resumed() -> str:
    """A game whose log begins in mid-game: the rules have changed since it was saved."""
    text = begun("memoir44").game.text()
    first = next(row for row in text.split("\n") if row.startswith("1 "))
    opened = open_text(text.replace(first, f"{first} and more"))
    assert opened.game.resumed
    assert opened.game.prompt is not None
    answer_next(opened.game, opened.box, opened.players[opened.game.prompt.seat])
    return opened.game.text()


def at_a_position() -> str:
    """A game that began with a position file."""
    text = (SAVES / "memoir44-omaha.json").read_text("utf-8")
    return open_position(text, file="omaha", seed=3).game.text()


def shared() -> str:
    """A position as it is sent to others: a header, and no answers."""
    opened = begun("arcs")
    return position_text(opened.box, opened.game.header, opened.game.state)


FILES: dict[str, Callable[[], str]] = {
    **{game: lambda game=game: begun(game).game.text() for game in games.HERE},  # type: ignore[misc]
    "resumed": resumed,
    "position": at_a_position,
    "shared": shared,
}


def cuts(data: bytes) -> list[tuple[int, bytes]]:
    return [(n, data[:n]) for n in range(len(data))]


@pytest.mark.parametrize("name", FILES)
def test_a_game_file_cut_at_every_byte(name: str) -> None:
    text = FILES[name]()
    whole = log.read(text)
    opened = 0
    for n, data in cuts(text.encode()):
        try:
            found = log.read(data.decode())
        except (BadLog, UnicodeDecodeError):
            continue
        opened += 1
        assert found.header == whole.header, n
        assert found.lines == whole.lines[: len(found.lines)], n
        assert found.saved == whole.saved[: len(found.saved)], n
        if name in ("resumed", "shared"):
            assert found.saved, n
    assert opened or name == "shared"


@pytest.mark.parametrize("name", FILES)
def test_a_game_file_cut_after_every_line_opens_as_the_same_game(name: str) -> None:
    text = FILES[name]()
    whole = open_text(text).game
    rows = text.split("\n")
    head = next(i for i, row in enumerate(rows) if row.startswith(f"{log.COUNT} "))
    for n in range(len(rows)):
        cut = "".join(f"{row}\n" for row in rows[:n])
        if n <= head:
            with pytest.raises(BadLog, match=r"the header isn't whole|not a game file"):
                open_text(cut)
        else:
            game = open_text(cut).game
            assert game.header == whole.header
            assert game.start == whole.start
            assert game.log[: len(whole.log)] == whole.log[: len(game.log)]


def test_lines_lost_from_the_middle_of_a_header_are_noticed() -> None:
    rows = begun("memoir44").game.text().split("\n")
    head = next(i for i, row in enumerate(rows) if row.startswith(f"{log.COUNT} "))
    for n in range(1, head):
        with pytest.raises(BadLog, match=f"if you have edited it, write `head {head - 1}` here"):
            log.read("\n".join(rows[:n] + rows[n + 1 :]))


def test_the_error_says_how_to_repair_a_header() -> None:
    """Following it opens the file."""
    with pytest.raises(BadLog, match="add that line") as missing:
        log.read("bythebook memoir44 2\nseed 4\n")
    repair = str(missing.value).split("`")[1]
    assert log.read(f"bythebook memoir44 2\nseed 4\n{repair}\n").header.seed == 4
    with pytest.raises(BadLog, match="line 3: the header isn't whole: it has 2 lines, not 7") as wrong:
        log.read("bythebook memoir44 2\nseed 4\nhead 7\n")
    assert "write `head 2` here" in str(wrong.value)


def test_headings_below_the_count_are_rejected() -> None:
    with pytest.raises(BadLog, match="line 4: `seed` belongs to the header, above the line `head 2`"):
        log.read("bythebook memoir44 2\nseed 4\nhead 2\nseed 5\n")


@pytest.mark.parametrize("path", sorted(SAVES.glob("*.game")), ids=lambda path: path.stem)
def test_an_old_file_is_written_in_the_new_format_once_it_is_played(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    before = open_saved(copy)
    Journal(copy, before.game).close()
    assert copy.read_text("utf-8").startswith(f"bythebook {before.box.name} 2\n")
    assert open_saved(copy).game.state == before.game.state


# -- other files ---------------------------------------------------------------------------------------


def only_whole(read: Callable[[str], Any], text: str) -> None:
    """Whatever part of a text is read, it is rejected, or read as the whole."""
    whole = read(text)
    for n, data in cuts(text.encode()):
        try:
            found = read(data.decode())
        except ValueError:
            continue
        assert found == whole, n


def test_links() -> None:
    opened = begun("memoir44")
    text = position_text(opened.box, opened.game.header, opened.game.state)
    link = f"https://example.org/#position={pack_text(text)}"
    assert position_in_link(link) == text
    for n in range(len(link)):
        try:
            assert position_in_link(link[:n]) is None, n
        except ValueError:
            continue


@pytest.mark.parametrize("name", ["memoir44-omaha", "merc-rebels", "arcs-three"])
def test_position_files(name: str) -> None:
    only_whole(lambda text: read_position(text, "x"), (SAVES / f"{name}.json").read_text("utf-8"))


def test_guided_games() -> None:
    only_whole(lambda text: read_saved(text, "x"), (SAVES / "reavers.guide").read_text("utf-8"))


def test_campaigns(tmp_path: Path) -> None:
    path = tmp_path / "campaign.json"
    campaign.start(path, "normandy", [], None)
    only_whole(progress.load, path.read_text("utf-8"))


def test_runs_and_trials(tmp_path: Path) -> None:
    about = runs.run_info(seat_all(games.load("merc"), {}))
    runs.open_run(tmp_path / "run", about, resume=False)
    trials.save_trial(tmp_path / "trial", Trial(game="merc", games=1, setup={}))

    def read_run(text: str) -> object:
        (tmp_path / "run" / runs.INFO_FILE).write_text(text)
        return runs.read_run_info(tmp_path / "run")

    def read_trial(text: str) -> object:
        (tmp_path / "trial" / trials.TRIAL).write_text(text)
        return trials.read_trial(tmp_path / "trial")

    only_whole(read_run, (tmp_path / "run" / runs.INFO_FILE).read_text("utf-8"))
    only_whole(read_trial, (tmp_path / "trial" / trials.TRIAL).read_text("utf-8"))
