"""Recognize kinds of files by their content, so that an error can name the command that opens the file."""

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
    GAME: "to continue it, use `{program} play {game} --load {file}`",
    POSITION: "use `{program} ask {file}` to see the bot's decision, or `--position {file}` to play from it",
    GUIDED: "to continue it, use `{program} guide {file}`",
    BOOK: "use `{program} playbook check {file}` to check it, or `--bot {file}` to play against it",
}
_GAME: Final = re.compile(r"bythebook (\S+) \d+$", re.MULTILINE)
_PAGE: Final = re.compile(r"^##+ .*\(for every ", re.MULTILINE)


def kind_of(text: str) -> str:
    """Return the most likely kind of a text; empty if it could be anything."""
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
    """Return the text of a file of one of these kinds.

    If it is of another kind, raises UnreadableFile with the command that opens it.
    """
    text = read_text(path, what=what)
    kind = kind_of(text)
    if kind and kind not in kinds:
        header = _GAME.match(text)
        game = header[1] if header else "GAME"
        advice = _HOW_TO_OPEN[kind].format(program=program_name(), file=path, game=game)
        raise UnreadableFile(f"{path} is {kind}, not {what}; {advice}")
    return text
