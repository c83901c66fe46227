"""List and find saved games in the terminal."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from bythebook.app.game.guided import guided_games
from bythebook.app.game.index import IndexRow, Listing, describe_files, game_index
from bythebook.app.terminal.sandbox import run
from bythebook.kernel.box import Problems
from bythebook.kernel.decoding import decoded
from bythebook.kernel.notation import listed

MANY = 200
"""The number of unread files that makes the command print a request to wait."""


def read_saved_games() -> Listing:
    """Return all saved games; files that have changed since the last call are read in the sandbox first."""
    index = game_index()
    if len(unread := index.list_games().unread) >= MANY:
        print(
            f"Reading {len(unread):,} saved games. Next time only those that have changed are read.",
            file=sys.stderr,
        )
    while unread := (listing := index.list_games()).unread:
        files = index.next_slice(unread)
        try:
            index.record(decoded(bytes(run(describe_files, files).body), dict[str, IndexRow]))
        except ValueError:  # too long, too much memory, or a bug
            index.record_failure(files)
    return listing


class _Candidate(NamedTuple):
    """A saved game that can be resumed, of a board game or of the guide."""

    path: Path
    changed: datetime
    names: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.names[-1]} ({self.path.stem})"


def find_game(part: str) -> Path:
    """Return the newest unfinished game, or the one whose name contains `part`.

    Raises Problems if there is none, or if more than one fits.
    """
    saved, (guided, left_out) = read_saved_games(), guided_games()
    games = [
        _Candidate(game.path, game.changed, (game.path.stem, game.about.title, game.about.name))
        for game in saved.in_progress
    ]
    games += [_Candidate(game.path, game.changed, (game.path.stem, game.title)) for game in guided]
    fits = [game for game in games if any(part.lower() in name.lower() for name in game.names)]
    if not fits:
        problem = f"no unfinished game has {part!r} in its name" if part else "there is no unfinished game"
        raise Problems("resume", [problem, *(f"Skipped {each}" for each in [*saved.problems, *left_out])])
    if part and len(fits) > 1:
        raise Problems("resume", [f"{part!r} could mean {listed(map(str, fits))}"])
    return max(fits, key=lambda game: game.changed).path
