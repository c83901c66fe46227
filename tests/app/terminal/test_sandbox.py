"""Games and positions from elsewhere have the limits of the server's sandbox in the terminal too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bythebook.app.commands.ask import ask_position
from bythebook.app.commands.log import print_log
from bythebook.app.commands.play import play_game
from bythebook.app.commands.replay import replay_file
from bythebook.app.game import index as index_module
from bythebook.app.game.links import pack_text, position_text
from bythebook.app.game.open_game import open_new
from bythebook.app.terminal import sandbox
from bythebook.app.terminal.saved_list import read_saved_games
from bythebook.app.web import sandbox as web_sandbox
from bythebook.kernel.box import Problems

SAVES = Path(__file__).parents[2] / "saves" / "0.1.0"
SEEN: list[str] = []


def endless(data: object) -> None:
    """Work without an end; the sandbox finds it by its name."""
    while True:
        pass


def greedy(data: object) -> int:
    """Work that needs more memory than there is."""
    return len([0] * 10**9)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def link() -> str:
    opened = open_new("memoir44", setup={}, seats={}, rulings={}, seed=3)
    return f"http://x/#position={pack_text(position_text(opened.box, opened.game.header, opened.game.state))}"


def play(*, position: str | None = None, load: Path | None = None) -> None:
    play_game("memoir44", None, None, None, None, None, load=load, save=None, real=(), position=position)


def ask(position: str) -> None:
    ask_position(position, None, None, None, turn=False, answers=[], as_json=False)


GAME = SAVES / "memoir44-omaha.game"
POSITION = SAVES / "memoir44-omaha.json"

OPENED: dict[str, Callable[[], None]] = {
    "play a link": lambda: play(position=link()),
    "play a position": lambda: play(position=str(POSITION)),
    "play a game": lambda: play(load=GAME),
    "ask a link": lambda: ask(link()),
    "ask a position": lambda: ask(str(POSITION)),
    "ask a game": lambda: ask(str(GAME)),
    "log": lambda: print_log(GAME, None, why=False, as_json=False),
    "replay": lambda: replay_file(GAME, None, step=False),
}


@pytest.mark.parametrize("opens", OPENED.values(), ids=OPENED)
def test_what_takes_too_long_to_open_is_rejected(
    opens: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sandbox, "open_once", endless)
    monkeypatch.setattr(web_sandbox, "SECONDS", 0.2)
    with pytest.raises(Problems, match="takes more than 5 seconds or too much memory"):
        opens()


def test_what_takes_too_much_memory_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "open_once", greedy)
    with pytest.raises(Problems, match="too much memory"):
        print_log(GAME, None, why=False, as_json=False)


@pytest.mark.parametrize("path", [GAME, POSITION], ids=["game", "position"])
def test_a_real_file_is_within_the_limits(path: Path) -> None:
    sandbox.check_limits(path.read_text("utf-8"), str(path))
    sandbox.open_once(path.read_text("utf-8"))


def test_a_game_of_ones_own_is_not_checked_again(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox, "run", lambda work, data: SEEN.append("checked"))
    sandbox.check_limits("", str(home / "games" / "mine.game"))
    assert SEEN == []
    sandbox.check_limits("", str(home.parent / "other.game"))
    assert SEEN == ["checked"]


def test_a_list_in_the_terminal_leaves_out_what_takes_too_long(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "games").mkdir(parents=True)
    (home / "games" / "one.game").write_text(GAME.read_text("utf-8"), encoding="utf-8")
    monkeypatch.setattr("bythebook.app.terminal.saved_list.describe_files", endless)
    monkeypatch.setattr(web_sandbox, "SECONDS", 0.2)
    assert read_saved_games().problems == [f"one.game: {index_module.TOO_LONG}"]
