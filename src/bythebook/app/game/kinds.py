"""What a file is, by how it begins: who opens it where another kind is expected is told what opens it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from bythebook.app import program_name
from bythebook.app.game.saves import UnreadableFile, read_text
from bythebook.kernel.decoding import decoded

GAME: Final = "a saved game"
POSITION: Final = "a position"
GUIDED: Final = "a guided game"
BOOK: Final = "a playbook"

_HOW_TO_OPEN: Final = {
    GAME: "`{called} play {game} --load {file}` goes on with it",
    POSITION: "`{called} ask {file}` decides there, and `play GAME --position {file}` begins with it",
    GUIDED: "`{called} guide {file}` goes on with it",
    BOOK: "`{called} playbook check {file}` reads it, and `--bot {file}` plays by it",
}
_GAME: Final = re.compile(r"bythebook (\S+) \d+$", re.MULTILINE)
_PAGE: Final = re.compile(r"^##+ .*\(for every ", re.MULTILINE)


def kind_of(text: str) -> str:
    """What a text most likely is; nothing if that cannot be told."""
    if _GAME.match(text):
        return GAME
    if text.lstrip().startswith("{"):
        try:
            keys = decoded(text, dict[str, Any]).keys()
        except ValueError:
            return ""
        if {"book", "choices"} <= keys:
            return GUIDED
        return POSITION if keys & {"game", "scenario", "seats"} else ""  # it has others too
    return BOOK if _PAGE.search(text) else ""


def read_kind(path: Path, *kinds: str, what: str) -> str:
    """The text of a file of one of these kinds; Unreadable says what another is, and what opens it."""
    text = read_text(path, what=what)
    kind = kind_of(text)
    if kind and kind not in kinds:
        found = _GAME.match(text)
        opened = _HOW_TO_OPEN[kind].format(called=program_name(), file=path, game=found[1] if found else "")
        raise UnreadableFile(f"{path} is {kind}, not {what.rstrip(',')}; {opened}")
    return text
