"""Describe saved games without opening them, and check games from untrusted sources before saving them."""

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
    """What a list shows of a saved game: nothing that its human player may not know."""

    game: str
    title: str
    """The name of the board game: "Memoir '44"."""
    name: str
    """The name of this game: "Pegasus Bridge"."""
    standing: str
    """The status of the game, in a sentence or two."""
    at_table: bool = False
    """Whether the game is played with real dice or cards."""
    over: bool = False


def describe(text: str, file: LogFile) -> Description:
    """Describe a saved game; if its log can't be replayed, use the header alone."""
    header = file.header
    over = file.position is not None and bool(file.position.get("over"))
    return Description(header.game, *_summary(text, file), bool(header.chance), over)


def files_named_in(header: Header) -> list[Path]:
    """Return the scenario files that replaying a saved game needs."""
    return [Path(value) for value in header.setup.values() if value.endswith(".toml")]


def _summary(text: str, file: LogFile) -> tuple[str, str, str]:
    """Return the title, name and status of a game."""
    header = file.header
    if header.game not in games.names():
        return header.game, header.game, "This game is not installed."
    try:
        box = games.load(header.game)
    except games.BrokenGame as error:
        return header.game, header.game, f"{str(error).capitalize()}."
    try:
        game = _at_last_position(box, text, file) or _load(box, text, header)
        return box.title, name_of(box, game), _status_sentence(box, header, game)
    except ValueError:
        return box.title, box.title, "Its log can no longer be replayed. Open it to see why."
    except Exception:  # one damaged file must not break the list of games
        return box.title, box.title, "The file is damaged."


def _load(box: BoardGame[Any], text: str, header: Header) -> Game[Any]:
    return Game.load(box, text, state=first_state(box, header))


def _at_last_position(box: BoardGame[Any], text: str, file: LogFile) -> Game[Any] | None:
    """Load a game from its last saved position without replaying its log, which is faster.

    Returns None if the file has no usable position, or no log before it.
    """
    if not file.saved or not file.lines:
        return None
    rows = text.removeprefix("\ufeff").split("\n")
    first = min(file.lines[0].at, file.saved[0].at)
    short = "\n".join([*rows[: first - 1], *rows[file.saved[-1].at - 1 :]])
    try:
        game = _load(box, short, file.header)
    except Exception:  # the whole log may still be replayable
        return None
    return game if game.resumed and log.read(short).header == file.header else None


def _status_sentence(box: BoardGame[Any], header: Header, game: Game[Any]) -> str:
    """Return the status of a game as its only human player may know it; with several, as anybody may."""
    persons = [seat for seat in sides_of(box, header) if header.seats.get(seat, PERSON) == PERSON]
    viewer = persons[0] if len(persons) == 1 else None
    return box.status.sentence(game.state, viewer)


def name_of(box: BoardGame[Any], game: Game[Any]) -> str:
    """Return the name that a player gave a game, else the name of its scenario or setup."""
    return game.header.name or box.status.name(game.state)


def load_checked(name: str, text: str) -> Game[Any]:
    """Replay and render a game from an untrusted source before saving it; ValueError if that fails."""
    box = games.load(name)
    with report_as_problems():
        header = log.read(text).header
        game = _load(box, text, header)
        _status_sentence(box, header, game)
        render_all(box, game)
    return game


def render_all(box: BoardGame[Any], game: Game[Any]) -> None:
    """Render the board and panel of a game for every seat and every option of its prompt."""
    for seat in (*sides_of(box, game.header), None):
        box.renderer.board(game.state, seat)
        box.renderer.panel(game.state, seat)
    if game.prompt is not None and game.prompt.domain is None:
        for option in game.prompt.options:
            box.displays.label(game.context, option), box.displays.detail(game.context, option)


@contextmanager
def report_as_problems() -> Iterator[None]:
    """Turn any error into Problems: a position from a file can break rules in unforeseeable ways."""
    try:
        yield
    except ValueError:
        raise
    except Exception as error:
        problem = f"its position can't be played ({type(error).__name__}: {error})"
        raise Problems("game file", [problem]) from error
