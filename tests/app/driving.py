"""Driving the command: lines typed beforehand, a person who answers what is asked, a window of its own.

Where the process is not what is tested it runs in this one, with streams and an environment of its own.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO
from unittest import mock

import pytest

from bythebook.app.cli import main

SRC = Path(__file__).parent.parent.parent / "src"
PROMPT = re.compile(r"^\[(\d+)\] (\w+)> $")


def environment(home: Path, **more: str) -> dict[str, str]:
    """A clean environment with a folder of its own for games."""
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "BYTHEBOOK_HOME", "XDG_STATE_HOME")}
    return {**kept, "PYTHONPATH": str(SRC), "BYTHEBOOK_HOME": str(home), **more}


def command(*arguments: str | Path) -> list[str]:
    return [sys.executable, "-m", "bythebook", *map(str, arguments)]


class Screen(io.TextIOWrapper):
    """What is printed, as bytes; a terminal or not."""

    def __init__(self, *, terminal: bool = False, encoding: str = "utf-8") -> None:
        self.shown = io.BytesIO()
        super().__init__(self.shown, encoding=encoding, newline="\n", write_through=True)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal

    def text(self, since: int = 0) -> str:
        """All of it, or what came after so many bytes."""
        return bytes(self.shown.getbuffer()[since:]).decode()


def call(
    home: Path, arguments: tuple[str | Path, ...], typed: io.TextIOBase, out: Screen, **more: str
) -> tuple[int, str]:
    """Run the command in this process; its exit code, and what it complained about."""
    code, err = 0, Screen()
    with (
        mock.patch.dict(os.environ, environment(home, **more), clear=True),
        mock.patch.multiple(
            sys, argv=["bythebook", *map(str, arguments)], stdin=typed, stdout=out, stderr=err
        ),
    ):
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
    return code, err.text()


def bythebook(
    home: Path,
    *arguments: str | Path,
    typed: str = "",
    terminal: bool = False,
    encoding: str = "utf-8",
    **more: str,
) -> subprocess.CompletedProcess[str]:
    """Run the command with lines typed beforehand, to its end."""
    out = Screen(terminal=terminal, encoding=encoding)
    code, complained = call(home, arguments, io.TextIOWrapper(io.BytesIO(typed.encode())), out, **more)
    return subprocess.CompletedProcess(arguments, code, out.text(), complained)


def refused(monkeypatch: pytest.MonkeyPatch, home: Path, *arguments: str | Path) -> int:
    """Run the command in this process, where it ends before it asks anything; returns its exit code."""
    monkeypatch.setenv("BYTHEBOOK_HOME", str(home))
    monkeypatch.setattr(sys, "argv", ["bythebook", *map(str, arguments)])
    with pytest.raises(SystemExit) as end:
        main()
    return int(end.value.code or 0)


class Asked:
    """One prompt: the number of the ask, who is asked, and what stood on the screen before it."""

    def __init__(self, number: int, who: str, screen: str) -> None:
        self.number = number
        self.who = who
        self.screen = screen

    @property
    def answers(self) -> list[str]:
        """What can be typed: the keys of the list, or the question mark that shows it."""
        keys = re.findall(r"^(?=.{5}  \S) {2,4}(\d+|e\d*)  ", self.screen, re.MULTILINE)
        many = re.search(r"^  \d+ options; ", self.screen, re.MULTILINE)
        return ["?"] if many and not any(map(str.isdecimal, keys)) else keys

    @property
    def dice(self) -> int:
        """How many faces or cards are wanted."""
        found = re.findall(r"^  (\d+) of: ", self.screen, re.MULTILINE)
        return int(found[-1])

    @property
    def options(self) -> list[str]:
        """The numbered answers that were shown."""
        found = re.findall(r"^ +\d+  (\S[^:\n]*)", self.screen.rpartition("\n\n")[2], re.MULTILINE)
        return [str(name) for name in found]


class Typist(io.TextIOBase):
    """Standard input of a person who reads the screen before each line."""

    def __init__(self, out: Screen, answer: Callable[[Asked], str]) -> None:
        self.out, self.answer = out, answer
        self.read_so_far = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """The answer to the prompt that the screen ends with."""
        screen, _, prompt = self.out.text(self.read_so_far).rpartition("\n")
        self.read_so_far = self.out.shown.tell()
        found = PROMPT.match(prompt)
        assert found is not None, f"{prompt!r} is no prompt"
        return self.answer(Asked(int(found[1]), found[2], screen)) + "\n"


class Conversation:
    """The command with a person who answers all that is asked."""

    def __init__(self, home: Path, *arguments: str | Path) -> None:
        self.home, self.arguments = home, arguments
        self.text = ""

    def talk(self, answer: Callable[[Asked], str]) -> int:
        """Answer everything; returns the exit code."""
        out = Screen()
        code, complained = call(self.home, self.arguments, Typist(out, answer), out)
        self.text = out.text() + complained
        return code


def hear_interrupts() -> None:
    """Tests that run in the background of a shell ignore SIGINT, and so would what they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Window:
    """The command in a process of its own, read up to each prompt: it can be interrupted and killed."""

    def __init__(self, home: Path, *arguments: str | Path) -> None:
        self.process = subprocess.Popen(
            command(*arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment(home),
            preexec_fn=hear_interrupts,
        )
        self.text = ""

    def asks(self) -> Iterator[Asked]:
        """Every prompt, until the command ends."""
        out = self._pipe(self.process.stdout)
        screen, line = b"", b""
        while byte := out.read(1):
            line = b"" if byte == b"\n" else line + byte
            screen += byte
            found = PROMPT.match(line.decode("utf-8", "replace")) if line.endswith(b"> ") else None
            if found:
                shown = screen.decode("utf-8")
                self.text += shown
                screen = line = b""
                yield Asked(int(found[1]), found[2], shown.rpartition("\n")[0])
        self.text += screen.decode("utf-8", "replace")

    def say(self, text: str) -> None:
        """Type a line."""
        into = self._pipe(self.process.stdin)
        into.write(text.encode() + b"\n")
        into.flush()

    def end(self) -> int:
        """Wait for the end of the command, and close what leads to it."""
        code = self.process.wait(timeout=10)
        for pipe in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(BrokenPipeError):
                self._pipe(pipe).close()
        return code

    def kill(self) -> None:
        """End it at once, as the system would."""
        self.process.kill()
        self.end()

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe
