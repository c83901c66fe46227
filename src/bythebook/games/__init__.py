"""The games: ours, each in a package of its own, and those of other packages; none imports another."""

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
    """A game that is installed, whether it can be played or not."""

    name: str
    title: str
    where: str
    """`bythebook`, or name and version of the package that brings it."""
    problem: str = ""
    """Why it can't be played, after it has been named."""

    def line(self) -> str:
        """Return the game in a line: its name, title and package, or its problem."""
        if self.problem:
            return f"{self.name} ({self.where}) {self.problem}"
        return f"{self.name}: {self.title} ({self.where})"


def names() -> tuple[str, ...]:
    """Return the names of all games, ours first; a game of another package may still fail to load."""
    return (*HERE, *(each.name for each in outside.installed_games() if not each.problem))


_REGISTERED: dict[str, BoardGame[Any]] = {}


def register(game: type[BoardGame[Any]]) -> None:
    """Make a game known by its name in this process without installing it, for tests and notebooks."""
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
        raise UnknownGame(f"no game {name!r}{nearest(name, known)}; there are: {listed(known)}")
    return outside.load(game)


def each(work: Callable[[BoardGame[Any]], R]) -> tuple[list[R], list[str]]:
    """Call something with every game, ours first; return the results and a sentence for each failed game.

    Only games of other packages may fail.
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
