"""Games from other packages: found by entry points, loaded on first use, named in errors if they fail.

[project.entry-points."bythebook.games"]
skirmish = "skirmish:Skirmish"
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FrameType, TracebackType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from bythebook.games.boardgame import BoardGame
from bythebook.games.watchdog import watch
from bythebook.kernel.box import Box, EndlessLoop, Problems, Refused

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

HERE: Final = ("memoir44", "merc", "arcs")
"""The games of bythebook itself."""
GROUP: Final = "bythebook.games"
"""The group of the entry points."""
OURS: Final = str(Path(__file__).parent.parent)
"""The folder of the bythebook package."""
NAME: Final = re.compile(r"[a-z][a-z0-9_-]*")
"""The form of game names, which are used in files, URLs and command lines."""


class UnknownGame(ValueError):
    """Raised if there is no game with a name."""


class BrokenGame(UnknownGame):
    """Raised if another package's game fails; the message names the game, the package and the error."""


class Outside(NamedTuple):
    """The entry point of a game from another package, with its distribution."""

    name: str
    entry: EntryPoint
    where: str
    """The name and version of the distribution: "skirmish-game 1.0"."""
    problem: str = ""
    """Why the game is left out, in words that end a sentence: "is left out: ..."."""

    @property
    def module(self) -> str:
        """The module name of the package that contains the game."""
        return self.entry.module.partition(".")[0]

    @property
    def title(self) -> str:
        """The name of the game in error messages."""
        return f"the game {self.name} ({self.where})"


@cache
def installed_games() -> tuple[Outside, ...]:
    """Return every installed entry point, sorted by name; those that are left out have a problem."""
    if sys.platform == "emscripten":
        return ()  # in the browser there is no installer, and not all of the standard library

    from importlib.metadata import entry_points

    every: list[Outside] = []
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, _where(entry))):
        problem = ""
        if entry.name in HERE:
            problem = "is left out: bythebook has a game of this name"
        elif not NAME.fullmatch(entry.name):
            problem = "is left out: a name is lower-case letters, digits, - and _"
        elif entry.name in (other.name for other in every):
            problem = "is left out: another package has a game of this name"
        every.append(Outside(entry.name, entry, _where(entry), problem))
    return tuple(every)


def find_game(name: str) -> Outside | None:
    """Return the game with this name from another package; None if there is none."""
    return next((each for each in installed_games() if each.name == name and not each.problem), None)


def _where(entry: EntryPoint) -> str:
    dist = entry.dist
    return f"{dist.name} {dist.version}" if dist is not None else entry.module


def load(game: Outside) -> BoardGame[Any]:
    """Load a game; BrokenGame if importing or creating it fails, now and in every later call."""
    made = _load(game)
    if isinstance(made, str):
        raise BrokenGame(f"{game.title} {made}")
    return made


def problem_of(game: Outside) -> str:
    """Return why a game can't be played, to follow its name in a sentence; empty if it can be loaded."""
    return game.problem or (made if isinstance(made := _load(game), str) else "")


@cache
def _load(game: Outside) -> BoardGame[Any] | str:
    watch(_is_game_call, _timeout_error)
    try:
        made = game.entry.load()()
    except (Exception, SystemExit) as error:
        return f"can't be loaded: {_sentence(error)}"
    if not isinstance(made, BoardGame):
        return f"can't be loaded: {game.entry.value} does not return a BoardGame"
    if made.name != game.name:
        return f"can't be loaded: its name is {made.name!r}"
    return made


# -- whose error it is ------------------------------------------------------------------------------


def blame(error: BaseException) -> BrokenGame | None:
    """Return an error that names the outside game to blame for an error; None if none is involved.

    A game is to blame if code of its package is in the traceback, or if that game was being played when
    something other than a message to the user was raised.
    """
    cause = error.__cause__
    if isinstance(error, Refused) and cause is not None and not isinstance(cause, ValueError):
        return blame(cause)
    message = type(error).__module__.startswith("bythebook.") and not isinstance(error, EndlessLoop)
    game = None if message else culprit(error)
    return BrokenGame(describe_error(game, error)) if game is not None else None


def culprit(error: BaseException) -> Outside | None:
    """Return the outside game whose code raised an error, or which was being played; None if none."""
    frames = [*_frames(error.__traceback__)][::-1]
    game = next(filter(None, map(of_code, frames)), None)
    if game is None and (isinstance(error, EndlessLoop) or not isinstance(error, ValueError | OSError)):
        game = next(filter(None, map(_played_in, frames)), None)
    return game


def of_code(frame: FrameType) -> Outside | None:
    """Return the outside game whose package contains the code of a frame."""
    return _of_file(frame.f_code.co_filename)


@cache
def _of_file(file: str) -> Outside | None:
    for game in installed_games():
        if not game.problem and any(Path(file).is_relative_to(root) for root in sources(game)):
            return game
    return None


def sources(game: Outside) -> list[Path]:
    """Return the folders, or the file, that contain a game's code; none before it has been imported."""
    module = sys.modules.get(game.module)
    if module is None:
        return []
    folders = list(getattr(module, "__path__", ()))
    return [Path(each) for each in folders or [module.__file__ or ""]]


def _played_in(frame: FrameType) -> Outside | None:
    """Return the outside game with which a function of bythebook was called."""
    if not frame.f_code.co_filename.startswith(OURS):
        return None
    for value in frame.f_locals.values():
        box = value if isinstance(value, Box) else getattr(value, "__dict__", {}).get("box")
        if isinstance(box, Box) and (game := find_game(box.name)) is not None:
            return game
    return None


def _frames(trace: TracebackType | None) -> Iterator[FrameType]:
    while trace is not None:
        yield trace.tb_frame
        trace = trace.tb_next


def _is_game_call(frame: FrameType) -> bool:
    """Return whether bythebook calls or imports an outside game in a frame."""
    caller = frame.f_back.f_code.co_filename if frame.f_back is not None else ""
    return of_code(frame) is not None and caller.startswith((OURS, "<frozen importlib"))


def _timeout_error(frame: FrameType, seconds: int) -> type[BrokenGame]:
    """Return the error to raise for stopping a call that takes too long."""
    game = of_code(frame)
    assert game is not None
    told = f"{game.title} was stopped: {frame.f_code.co_qualname} took more than {seconds} seconds"

    class TimedOut(BrokenGame):
        """A timeout error without arguments, because it is raised in another thread."""

        def __init__(self) -> None:
            super().__init__(told)

    return TimedOut


def describe_error(game: Outside, error: BaseException) -> str:
    """Describe an error in a sentence that names the game and its package."""
    return f"{game.title} stopped: {_sentence(error)}"


def _sentence(error: BaseException) -> str:
    if isinstance(error, Problems):
        return f"{error.what}: {'; '.join(error.problems)}"
    what = " ".join(str(error).split())[:300]
    return f"{type(error).__name__}: {what}" if what else type(error).__name__
