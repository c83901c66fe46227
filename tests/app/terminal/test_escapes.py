"""Escape sequences in names, titles and prose of others never reach a terminal: every command is walked."""

from __future__ import annotations

import ast
import logging
import re
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from bythebook import games
from bythebook.app.cli import app
from bythebook.kernel.streams import SafeStream, settle_streams
from bythebook.kernel.terminal_text import ESCAPE, rendered, visible
from tests.app.driving import Screen, bythebook

SOURCE = Path(__file__).parents[3] / "src" / "bythebook"

EVIL = "\x1b]0;owned\x07\x1b[31m\x9b2J\u202eevil\u2066\x08\x7f\r"
"""Sets the title of the window, colors and clears the screen, reverses text, and rubs out what was before."""
IN_A_NAME = "\x1b]0;owned\x07\x9b2J\u202eevil\x08\r"
OWN = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
"""Sequences that styles and Rich make."""
UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


class Things:
    """Files with hostile names and contents."""

    def __init__(self, folder: Path) -> None:
        self.home = folder / "home"
        where = folder / IN_A_NAME
        where.mkdir()
        playbook = games.load("memoir44").bots.playbooks()["solo-ai"]
        title = next(row for row in playbook.split("\n") if row.startswith("# "))
        evil_book = playbook.replace(title, f"{title} {EVIL}\n\nProse {EVIL}").replace("\r", "")
        self.book = folder / "book.md"
        self.book.write_text(evil_book, "utf-8")
        self.broken_book = where / "broken.md"
        self.broken_book.write_text(f"# {EVIL}\n\n## {EVIL} (for every {EVIL})\n\n1. {EVIL} [X1]\n", "utf-8")
        scenario = files("bythebook.games.memoir44").joinpath("box", "data", "scenarios", "toulon.toml")
        text = scenario.read_text("utf-8").replace('id = "', 'id = "my_', 1)
        json_evil = "".join(f"\\u{ord(sign):04x}" for sign in EVIL)
        self.scenario = folder / "mine.toml"
        self.scenario.write_text(text.replace('title = "', f'title = "{json_evil}', 1), "utf-8")
        self.game = where / "a.game"
        name = EVIL.replace("\r", "")
        head = f"bythebook memoir44 1\nname {name}\nseat axis={self.book}\nseat allies=person\nseed 3\n"
        self.game.write_text(f"{head}\n1 {name} play\n", "utf-8")
        (self.home / "games").mkdir(parents=True)
        (self.home / "games" / f"{IN_A_NAME}.game").write_bytes(self.game.read_bytes())
        (self.home / "games" / f"{IN_A_NAME}-2.game").write_text(f"{EVIL}\n")
        (self.home / "games" / f"{IN_A_NAME}-3.game").write_text(
            f"bythebook memoir44 1\nname {name}\nseat allies=person\nseed 3\n"
        )
        (self.home / "books").mkdir()
        (self.home / "books" / f"{IN_A_NAME}.md").write_text(evil_book, "utf-8")
        (self.home / "guides").mkdir()
        (self.home / "guides" / f"{IN_A_NAME}.json").write_text(f'{{"book": "# {json_evil}"}}')
        self.position = where / "position.json"
        self.position.write_text(f'{{"game": "memoir44", "scenario": "{json_evil}", "{json_evil}": 1}}')
        self.run = where / "run"


COMMANDS: dict[str, list[tuple[str, str]]] = {
    "serve": [("--processes 0 --host {evil}", "")],
    "doctor": [("", "")],
    "game new": [("{evil}", ""), ("race --folder {home}", "")],
    "games": [("", "")],
    "menu": [("", "quit\n"), ("", "{evil}\nquit\n")],
    "play": [
        ("memoir44 --bot {book}", "{evil}\nquit\n"),
        ("memoir44 --setup scenario={scenario}", "why\nhelp\nboard\nname {evil}\nquit\n"),
        ("memoir44 --load {game}", ""),
        ("memoir44 --position {position}", ""),
        ("{evil}", ""),
        ("memoir44 --{evil}", ""),
    ],
    "learn": [("{evil}", "")],
    "resume": [("", "quit\n"), ("{evil}", ""), ("nothing", "")],
    "table": [("memoir44 --bot {book}", "log\nquit\n")],
    "ask": [("{position}", ""), ("{evil}", ""), ("-", "{evil}")],
    "simulate": [("memoir44 --games 1 --seat axis={book}", ""), ("memoir44 --games 1 --keep {run}", "")],
    "compare": [("memoir44 {book} solo-ai --games 1 --seat axis", "")],
    "ablate": [("memoir44 {book} --games 1 --most 1", "")],
    "tournament": [("memoir44 {book} random --games 1", "")],
    "coverage": [("memoir44 --seat axis={book} --games 1", "")],
    "replay": [("{game}", "")],
    "log": [("{game}", ""), ("{game} --json", "")],
    "setup": [("{evil}", "")],
    "rulings": [("{evil}", "")],
    "schema": [("{evil}", "")],
    "scenarios": [
        ("memoir44 --show {scenario}", ""),
        ("memoir44 --show {scenario} --json", ""),
        ("memoir44 --show {evil}", ""),
    ],
    "campaign": [("standing --file {position}", ""), ("start {evil}", "")],
    "guide": [("{book}", "{evil}\nquit\n"), ("{broken_book} --check", ""), ("{position}", "")],
    "playbook copy": [("{evil}", ""), ("solo-ai {evil}", "")],
    "playbook check": [("{book}", ""), ("{broken_book}", ""), ("{broken_book} --json", "")],
    "playbook print": [("{book}", "")],
    "playbook chart": [("{book}", "")],
    "playbook words": [("{evil}", "")],
    "playbook lsp": [],
    "lab merge": [("{run}-2 {run}", "")],
    "lab query": [("{run} {evil}", "")],
    "lab tables": [("{run}", "")],
}
"""What is called with hostile files and words, and typed, by command; the language server prints no text."""


def names() -> set[str]:
    """Every command there is."""
    own = {str(each.name or each.callback.__name__) for each in app.registered_commands if each.callback}
    groups = {
        f"{group.name} {each.name}"
        for group in app.registered_groups
        if group.typer_instance
        for each in group.typer_instance.registered_commands
    }
    return own | groups


def test_every_command_is_walked() -> None:
    assert set(COMMANDS) == names()


@pytest.mark.parametrize("terminal", [False, True], ids=["piped", "terminal"])
@pytest.mark.parametrize("name", [name for name, calls in COMMANDS.items() if calls])
def test_no_escape_sequence_of_others_is_printed(tmp_path: Path, name: str, terminal: bool) -> None:
    things = Things(tmp_path)
    for words, typed in COMMANDS[name]:
        given = [word.format(evil=EVIL, **vars(things)) for word in words.split()]
        done = bythebook(
            things.home,
            *name.split(),
            *given,
            typed=typed.format(evil=IN_A_NAME.replace("\r", "")),
            terminal=terminal,
            TERM="xterm",
        )
        shown = done.stdout + done.stderr
        if terminal:
            shown = OWN.sub("", shown)
        elif "--json" in words or name in ("playbook print", "playbook chart"):
            continue  # programs read it as it is
        assert UNSAFE.findall(shown) == [], repr(shown)


def test_they_are_shown_instead(tmp_path: Path) -> None:
    things = Things(tmp_path)
    done = bythebook(things.home, "scenarios", "memoir44", "--show", things.scenario)
    assert visible(EVIL) in done.stdout
    assert visible(IN_A_NAME) in bythebook(things.home, "replay", things.game).stderr
    assert visible(IN_A_NAME) in bythebook(things.home, "menu", typed="quit\n").stdout


def test_what_is_printed_logged_and_raised_passes_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = Screen(terminal=True), Screen(terminal=True)
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    settle_streams()
    settle_streams()
    print(EVIL, f"{ESCAPE}[1mbold{ESCAPE}[0m", file=sys.stderr)
    sys.stdout.writelines([EVIL, "\n"])
    handler = logging.StreamHandler()
    handler.handle(logging.LogRecord("x", logging.ERROR, "x", 1, "%s", (EVIL,), None))
    sys.excepthook(ValueError, ValueError(EVIL), None)
    assert UNSAFE.findall(out.text()) == []
    assert err.text().startswith(visible(EVIL) + " \x1b[1mbold\x1b[0m\n")
    assert UNSAFE.findall(err.text().replace("\x1b[1mbold\x1b[0m", "")) == []


def test_only_styles_of_this_process_become_escape_sequences() -> None:
    assert rendered(f"{ESCAPE}[1m") == "\x1b[1m"
    assert rendered(f"{ESCAPE}]0;title") == f"{ESCAPE}]0;title"
    assert rendered("\x1b[1m\x9b1m\u202e\ud800\tx\n") == "\\x1b[1m\\x9b1m\\u202e\\ud800\tx\n"


def test_nothing_prints_around_that_place() -> None:
    """No other module writes to a descriptor, makes a console, or takes a stream from before."""
    around = re.compile(
        r"sys\.__std|os\.write\(|\bConsole\(|rich_proxied_file|\.buffer\.write|typer\.(echo|secho)"
    )
    allowed = {
        "kernel/streams.py",
        "app/terminal/consoles.py",
        "kernel/disk.py",  # files
        "app/web/sandbox.py",  # a pipe to the server
        "lab/fuzz.py",  # games of its own making
    }
    found = set()
    for path in SOURCE.rglob("*.py"):
        name = path.relative_to(SOURCE).as_posix()
        if around.search(path.read_text("utf-8")) and not name.startswith("workshop/"):
            found.add(name)
    assert found == allowed


def test_every_program_begins_with_safe_streams() -> None:
    for path in SOURCE.rglob("*.py"):
        name, text = path.relative_to(SOURCE).as_posix(), path.read_text("utf-8")
        begins = any(
            isinstance(node, ast.If) and "__main__" in ast.unparse(node.test) for node in ast.parse(text).body
        )
        if begins and not name.startswith("workshop/") and name != "__main__.py":
            assert "settle_streams()" in text, name
    assert SafeStream(Screen()).isatty() is False
