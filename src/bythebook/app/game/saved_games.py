"""Games that are kept, as people know them: what each is called and where it stands."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from bythebook import games
from bythebook.app.game.saves import SavedGame, read_text
from bythebook.kernel import log
from bythebook.kernel.game import PERSON, Game
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
        game = Game.load(box, text, table=first_table(box, header))
    except ValueError:
        return Standing(box.title, box.title, "Its log can no longer be played; opening it says why.")
    persons = [seat for seat in sides_of(box, header) if header.seats.get(seat, PERSON) == PERSON]
    eyes = persons[0] if len(persons) == 1 else None
    return Standing(box.title, box.standing.name(game.table), box.standing.sentence(game.table, eyes))
