"""Calling the command in this process: exit code, what it printed, what it complained about."""

from __future__ import annotations

import json
import sys
from typing import Any, NamedTuple

import pytest

from bythebook.app.cli import main


class Said(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Its output as data."""
        return json.loads(self.out)


class Caller:
    """Calls `bythebook` with some arguments."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch

    def __call__(self, *arguments: object) -> Said:
        self.monkeypatch.setattr(sys, "argv", ["bythebook", *map(str, arguments)])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        return Said(code, *self.capsys.readouterr())
