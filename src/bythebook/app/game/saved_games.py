"""Describing a saved game without opening it; checking a game from elsewhere before it is saved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from bythebook import games
from bythebook.games.boardgame import BoardGame
from bythebook.kernel import log
from bythebook.kernel.box import Problems
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.log import Header, LogFile
from bythebook.players.positions import first_state, sides_of


class Description(msgspec.Struct, frozen=True, array_like=True):
    """What a list shows of a saved game, as the person who plays it may know it."""

    game: str
    title: str
    """The name of the board game: "Memoir '44"."""
    name: str
    """What this game is called: "Pegasus Bridge"."""
    standing: str
    """How far it is, in a sentence or two."""
    at_table: bool = False
    """Whether it is played with real dice or cards."""
    over: bool = False


def describe(text: str, file: LogFile) -> Description:
    """Describe a saved game; if its log can't be replayed, the header is enough."""
    header = file.header
    over = file.position is not None and bool(file.position.get("over"))
    return Description(header.game, *_summary(text, file), bool(header.chance), over)


def files_named_in(header: Header) -> list[Path]:
    """Return the scenario files that a saved game is replayed with."""
    return [Path(value) for value in header.setup.values() if value.endswith(".toml")]


def _summary(text: str, file: LogFile) -> tuple[str, str, str]:
    """Return title, name and standing."""
    header = file.header
    if header.game not in games.names():
        return header.game, header.game, "This version does not know the game."
    try:
        box = games.load(header.game)
    except games.BrokenGame as error:
        return header.game, header.game, f"{str(error).capitalize()}."
    try:
        game = _at_last_position(box, text, file) or _load(box, text, header)
        return box.title, name_of(box, game), _status_sentence(box, header, game)
    except ValueError:
        return box.title, box.title, "Its log can no longer be played; opening it says why."
    except Exception:  # whatever a damaged file holds, the list of games must be shown
        return box.title, box.title, "The file is damaged and cannot be shown."


def _load(box: BoardGame[Any], text: str, header: Header) -> Game[Any]:
    return Game.load(box, text, state=first_state(box, header))


def _at_last_position(box: BoardGame[Any], text: str, file: LogFile) -> Game[Any] | None:
    """Load a game from its last saved position, without the answers before it: a saved position wins anyway.

    Returns None if the file has none that can be used, or nothing before it to leave out.
    """
    if not file.saved or not file.lines:
        return None
    rows = text.removeprefix("\ufeff").split("\n")
    first = min(file.lines[0].at, file.saved[0].at)
    short = "\n".join([*rows[: first - 1], *rows[file.saved[-1].at - 1 :]])
    try:
        game = _load(box, short, file.header)
    except Exception:  # the whole log may do better
        return None
    return game if game.resumed and log.read(short).header == file.header else None


def _status_sentence(box: BoardGame[Any], header: Header, game: Game[Any]) -> str:
    persons = [seat for seat in sides_of(box, header) if header.seats.get(seat, PERSON) == PERSON]
    viewer = persons[0] if len(persons) == 1 else None
    return box.status.sentence(game.state, viewer)


def name_of(box: BoardGame[Any], game: Game[Any]) -> str:
    """What a game is called: as people named it, else after what is played."""
    return game.header.name or box.status.name(game.state)


def load_checked(name: str, text: str) -> Game[Any]:
    """A file from elsewhere, played and drawn before any of it is kept; ValueError if that fails."""
    box = games.load(name)
    with report_as_problems():
        header = log.read(text).header
        game = _load(box, text, header)
        _status_sentence(box, header, game)
        render_all(box, game)
    return game


def render_all(box: BoardGame[Any], game: Game[Any]) -> None:
    """Draw a game for everybody at its table, and tell every answer it asks for."""
    for seat in (*sides_of(box, game.header), None):
        box.renderer.board(game.state, seat)
        box.renderer.panel(game.state, seat)
    if game.prompt is not None and game.prompt.domain is None:
        for option in game.prompt.options:
            box.displays.label(game.context, option), box.displays.detail(game.context, option)


@contextmanager
def report_as_problems() -> Iterator[None]:
    """Whatever a position from a file breaks becomes Problems: no rule leads to it, so anything may break."""
    try:
        yield
    except ValueError:
        raise
    except Exception as error:
        told = f"this file holds a position that cannot be played ({type(error).__name__}: {error})"
        raise Problems("game file", [told]) from error
