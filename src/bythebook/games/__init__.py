"""The installed games: those of bythebook, each in its own package, and those of other packages."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple, TypeVar

from bythebook.games import outside
from bythebook.games.boardgame import BoardGame
from bythebook.games.outside import HERE, BrokenGame, UnknownGame, blame, culprit
from bythebook.kernel.notation import listed, nearest

__all__ = ["HERE", "BrokenGame", "UnknownGame", "blame", "culprit"]

R = TypeVar("R")


class Installed(NamedTuple):
    """An installed game, playable or not."""

    name: str
    title: str
    where: str
    """`bythebook`, or the name and version of the package that it comes from."""
    problem: str = ""
    """Why it can't be played, in words that can end a sentence; empty if it can be played."""

    def line(self) -> str:
        """Describe the game in one line: its name, title and package, or its problem."""
        if self.problem:
            return f"{self.name} ({self.where}) {self.problem}"
        return f"{self.name}: {self.title} ({self.where})"


def names() -> tuple[str, ...]:
    """Return the names of all games, ours first; a game of another package may still fail to load."""
    return (*HERE, *(each.name for each in outside.installed_games() if not each.problem))


_REGISTERED: dict[str, BoardGame[Any]] = {}


def register(game: type[BoardGame[Any]]) -> None:
    """Register a game for this process without installing it, for tests and notebooks."""
    if game.name in HERE:
        raise ValueError(f"{game.name!r} is the name of a game that comes with bythebook")
    _REGISTERED[game.name] = game()


def load(name: str) -> BoardGame[Any]:
    """Return a game by its name; UnknownGame if there is none, BrokenGame if it can't be loaded."""
    if name in _REGISTERED:
        return _REGISTERED[name]
    if name in HERE:
        box: BoardGame[Any] = import_module(f"bythebook.games.{name}").the_game()
        return box
    if (game := outside.find_game(name)) is None:
        known = names()
        raise UnknownGame(f"unknown game {name!r}{nearest(name, known)}; known: {listed(known)}")
    return outside.load(game)


def each(work: Callable[[BoardGame[Any]], R]) -> tuple[list[R], list[str]]:
    """Call `work` with every game; return the results, and a sentence for each game that failed.

    The games of bythebook come first. An error in one of them is raised.
    """
    results, problems = [work(load(name)) for name in HERE], []
    for game in outside.installed_games():
        if problem := outside.problem_of(game):
            problems.append(f"{game.title} {problem}")
            continue
        try:
            results.append(work(outside.load(game)))
        except Exception as error:
            problems.append(outside.describe_error(game, error))
    return results, problems


def boxes() -> list[BoardGame[Any]]:
    """Return all games that can be loaded, ours first."""
    return each(lambda box: box)[0]


def installed() -> list[Installed]:
    """Return every game that is installed, ours first, with the reason if one can't be played."""
    ours = [Installed(name, load(name).title, "bythebook") for name in HERE]
    return [*ours, *map(_installed, outside.installed_games())]


def _installed(game: outside.Outside) -> Installed:
    problem = outside.problem_of(game)
    title = game.name if problem else outside.load(game).title
    return Installed(game.name, title, game.where, problem)
