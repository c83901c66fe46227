"""Games that are kept, as people know them: what each is called and where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from bythebook import games
from bythebook.app.game.guided import guided_games
from bythebook.app.game.saves import SavedGame, in_progress, read_text
from bythebook.games.boardgame import BoardGame
from bythebook.kernel import log
from bythebook.kernel.box import Problems
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.log import Header
from bythebook.kernel.notation import listed
from bythebook.players.positions import first_table, sides_of


class Standing(NamedTuple):
    """A game in a few words, as the person who goes on with it may know it."""

    title: str
    """What it is a game of: "Memoir '44"."""
    name: str
    standing: str


def where(saved: SavedGame) -> Standing:
    """What a kept game is called, and where it stands; its header must do if its log cannot be played."""
    return _where(saved.path, saved.path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _where(path: Path, changed: int) -> Standing:
    """The log is played once for each change of the file."""
    text = read_text(path, what="a game file")
    header = log.read(text).header
    if header.game not in games.NAMES:
        return Standing(header.game, header.game, "This version does not know the game.")
    box = games.load(header.game)
    try:
        return _standing(box, header, Game.load(box, text, table=first_table(box, header)))
    except ValueError:
        return Standing(box.title, box.title, "Its log can no longer be played; opening it says why.")
    except Exception:  # whatever a damaged file holds, the list of games must be shown
        return Standing(box.title, box.title, "The file is damaged and cannot be shown.")


def _standing(box: BoardGame[Any], header: Header, game: Game[Any]) -> Standing:
    persons = [seat for seat in sides_of(box, header) if header.seats.get(seat, PERSON) == PERSON]
    eyes = persons[0] if len(persons) == 1 else None
    return Standing(box.title, name_of(box, game), box.standing.sentence(game.table, eyes))


def name_of(box: BoardGame[Any], game: Game[Any]) -> str:
    """What a game is called: as people named it, else after what is played."""
    return game.header.name or box.standing.name(game.table)


class Kept(NamedTuple):
    """A game that one can go on with, at a board or guided."""

    path: Path
    changed: datetime
    names: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.names[-1]} ({self.path.stem})"


def found_by(piece: str) -> Path:
    """The last game that is not over, or the one whose name has a piece; Problems if that is not one."""
    kept = [Kept(s.path, s.changed, (s.path.stem, *where(s)[:2])) for s in in_progress()[0]]
    kept += [Kept(g.path, g.changed, (g.path.stem, g.title)) for g in guided_games()]
    fits = [game for game in kept if any(piece.lower() in name.lower() for name in game.names)]
    if not fits:
        told = f"no game that is not over is called {piece!r}" if piece else "there is no game to go on with"
        raise Problems("resume", [told])
    if piece and len(fits) > 1:
        raise Problems("resume", [f"{piece!r} may mean {listed(map(str, fits))}"])
    return max(fits, key=lambda game: game.changed).path


def playable(name: str, text: str) -> Game[Any]:
    """A file from elsewhere, played and drawn before any of it is kept; ValueError if that fails."""
    box = games.load(name)
    with one_sentence():
        header = log.read(text).header
        game = Game.load(box, text, table=first_table(box, header))
        _standing(box, header, game)
        draw_all(box, game)
    return game


def draw_all(box: BoardGame[Any], game: Game[Any]) -> None:
    """Draw a game for everybody at its table, and tell every answer it asks for."""
    for seat in (*sides_of(box, game.header), None):
        box.picture.board(game.table, seat)
        box.picture.panel(game.table, seat)
    if game.ask is not None and game.ask.domain is None:
        for option in game.ask.options:
            box.sentences.choice(game.table, option)


@contextmanager
def one_sentence() -> Iterator[None]:
    """Whatever a position from a file breaks becomes Problems: no rule leads to it, so anything may break."""
    try:
        yield
    except ValueError:
        raise
    except Exception as error:
        told = f"this file holds a position that cannot be played ({type(error).__name__}: {error})"
        raise Problems("game file", [told]) from error
