"""Driving the real command: scripts on standard input, and a person who answers what is asked."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

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


def bythebook(
    home: Path, *arguments: str | Path, typed: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    """Run the command with lines typed beforehand."""
    return subprocess.run(
        command(*arguments),
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        env=environment(home, **more),
        check=False,
    )


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
    def count(self) -> int:
        """How many answers there are."""
        many = re.search(r"^  (\d+) answers \(", self.screen.rpartition("\n\n")[2], re.MULTILINE)
        return int(many[1]) if many else len(self.options)

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


def _hear_interrupts() -> None:
    """Tests that run in the background of a shell ignore SIGINT, and so would what they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Conversation:
    """A running command that is read up to each prompt."""

    def __init__(self, home: Path, *arguments: str | Path, **more: str) -> None:
        self.process = subprocess.Popen(
            command(*arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment(home, **more),
            preexec_fn=_hear_interrupts,
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

    def talk(self, answer: Callable[[Asked], str]) -> int:
        """Answer everything that is asked; returns the exit code."""
        for asked in self.asks():
            self.say(answer(asked))
        return self.end()

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
