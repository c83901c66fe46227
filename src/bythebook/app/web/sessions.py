"""All games on the server: start them, find them by name, read them from files, close unused ones."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from bythebook import games
from bythebook.app.game import campaign
from bythebook.app.game.index import game_index
from bythebook.app.game.lesson import open_lessons
from bythebook.app.game.open_game import (
    OpenGame,
    describe_incomplete_playbooks,
    open_new,
    open_saved,
    open_text,
    scenario_of,
)
from bythebook.app.game.saves import (
    BESIDE,
    SUFFIX,
    UnreadableFile,
    create_game_file,
    delete,
    game_text,
    games_folder,
    lines_without_positions,
    read_text,
    text_hash,
)
from bythebook.app.web.access.keys import NO_GAME, Keys, match_key, read_keys
from bythebook.app.web.access.quotas import OPEN_GAMES, within_handles
from bythebook.app.web.errors import NotFound, Rejected
from bythebook.app.web.requests import NewGame
from bythebook.app.web.session import Session
from bythebook.kernel import disk, log
from bythebook.kernel.box import Problems
from bythebook.kernel.disk import home
from bythebook.kernel.game import Refused
from bythebook.players import library
from bythebook.players.seating import Trust, check_names, is_file

IDLE = 600.0
"""Seconds after which an unused game is closed."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,150}")


class Sessions:
    """The open games; every other game is a file."""

    def __init__(self) -> None:
        self.open: dict[str, Session] = {}

    # -- finding ----------------------------------------------------------------------------------

    def load(self, name: str) -> Session:
        """Return a session for a game that is not open; the caller adds it."""
        path = self.file_of(name)
        return self._session(open_saved(path), path)

    def add(self, session: Session) -> Session:
        """Add a session to the open games and return it."""
        session.touch()
        self.open[session.id] = session
        return session

    def keys_of(self, name: str) -> Keys:
        """Return a game's keys without opening the game; NotFound if it has none."""
        if opened := self.open.get(name):
            return opened.keys
        if (keys := read_keys(self.file_of(name))) is None:
            raise NotFound(NO_GAME)
        return keys

    def accepts_key(self, name: str, key: str) -> bool:
        """Whether a key opens a game; the game isn't opened for this."""
        try:
            return bool(match_key(self.keys_of(name), key))
        except (NotFound, UnreadableFile):
            return False

    def file_of(self, name: str) -> Path:
        """Return the file of a game; NotFound if there is none."""
        if NAME.fullmatch(name):
            for folder in (games_folder(), home()):
                if (path := folder / f"{name}{SUFFIX}").is_file():
                    return path
        raise NotFound(NO_GAME)

    def _session(self, opened: OpenGame, path: Path) -> Session:
        opened.messages += describe_incomplete_playbooks(opened.players)
        return Session(opened, path)

    def forget(self, session: Session) -> None:
        """Drop a session without writing its file; the next request opens the file again."""
        if self.open.get(session.id) is session:
            del self.open[session.id]
        session.abandon()

    def delete(self, name: str) -> None:
        """Delete a game with its keys and to-do list; its links no longer work."""
        path = self.file_of(name)
        if path.parent != games_folder():
            raise NotFound(
                f"{name[:80]!r} belongs to the campaign. To delete it, give up the campaign on its page."
            )
        if session := self.open.get(name):
            self.forget(session)
        delete(path)
        game_index().list_games()  # removes it from the index

    def next_to_close(self, busy: Callable[[str], bool]) -> Session | None:
        """Return the game to close next, if a game is idle or too many are open."""
        idle = [each for each in list(self.open.values()) if not each.in_use and not busy(each.id)]
        oldest = min(idle, key=lambda each: each.used_at, default=None)
        full = len(self.open) >= within_handles(OPEN_GAMES)
        if oldest is not None and (full or oldest.used_at < time.monotonic() - IDLE):
            return oldest
        return None

    def check_room(self) -> None:
        """Raise Rejected if the maximum number of games is open."""
        if len(self.open) >= within_handles(OPEN_GAMES):
            raise Rejected(503, "Too many games are open on this server. Try again soon.", wait=60)

    def close_session(self, session: Session) -> None:
        """Close a game; the next request will open its file again."""
        del self.open[session.id]
        session.close()

    def close(self) -> None:
        """Save and close every game."""
        for session in self.open.values():
            session.close()
        self.open.clear()

    # -- new games --------------------------------------------------------------------------------

    def begin(self, new: NewGame, trust: Trust) -> Session:
        """Start a new game; `trust` limits which files and playbooks its names may refer to."""
        check_names(games.load(new.game), new.seats, new.setup, trust)
        odd = [
            f"{seat}: the name of a playbook file must end in .md"
            for seat, who in new.seats.items()
            if _odd(who)
        ]
        if odd:
            raise Problems("seats", odd)
        opened = open_new(
            new.game,
            setup=new.setup,
            seats=new.seats,
            rulings=new.rulings,
            seed=new.seed,
            real=new.real,
            trust=trust,
        )
        persons = [str(seat) for seat in opened.persons]
        if odd := [seat for seat in new.given if seat not in persons]:
            raise Refused(f"{odd[0]}: only seats that people play have links: {', '.join(persons)}")
        return self._keep(opened, safe_name(scenario_of(opened)), game_text(opened.game), new.given)

    def learn(self, game: str) -> Session:
        """Start a lesson of a game."""
        opened = open_lessons(game)
        return self._keep(opened, safe_name(scenario_of(opened)), game_text(opened.game))

    def _keep(self, opened: OpenGame, name: str, text: str, given: Iterable[str] = ()) -> Session:
        """Create the file of a new game and return its session; on failure, delete the file again."""
        path = create_game_file(opened.game.header, name, datetime.now(), text)
        session = None
        try:
            opened.read = path, text_hash(read_text(path, what="a game file"))
            session = self._session(opened, path)
            for seat in given:
                session.assign_seat(seat, "link")
            return session
        except BaseException:
            if session is not None:
                session.abandon()
            for file in (path, *map(path.with_suffix, BESIDE)):
                with suppress(OSError):
                    disk.delete(file)
            raise

    def read(self, text: str, trust: Trust) -> Session:
        """Start a game from the text of a file that was already checked."""
        opened = open_text(text, trust=Trust.FILE if trust is Trust.USER else trust)
        name = safe_name(opened.game.header.setup.get("scenario", ""))
        return self._keep(opened, name, f"{text.rstrip()}\n")

    def keep_all(self, games: Iterable[tuple[datetime, str]], known: set[int]) -> list[Path]:
        """Save games that were already checked, each with the time when it was played; return the new files.

        `known` has the `content_hash` of every saved game; new ones are added, so that no game is saved
        twice. If one game can't be saved, none are.
        """
        new_paths: list[Path] = []
        try:
            for when, text in games:
                if content_hash(text) in known:
                    continue
                known.add(content_hash(text))
                header = log.read(text).header
                name = safe_name(header.setup.get("scenario", ""))
                new_paths.append(path := create_game_file(header, name, when, f"{text.rstrip()}\n"))
                os.utime(path, (when.timestamp(), when.timestamp()))
        except BaseException:
            self.discard(new_paths)
            raise
        return new_paths

    def discard(self, new_paths: Iterable[Path]) -> None:
        """Delete games that were saved a moment ago and never opened."""
        for path in new_paths:
            with suppress(OSError):
                disk.delete(path)

    def next_play(self) -> str:
        """Return the name of the next battle of the campaign."""
        file = campaign.default_file()
        return campaign.play_file(file, campaign.load(file)).stem

    def campaign(self, real: list[str]) -> Session:
        """Open the next battle of the campaign and return its session."""
        file = campaign.default_file()
        standing = campaign.load(file)
        path = campaign.play_file(file, standing)
        if path.stem in self.open:
            return self.open[path.stem]
        return self.add(
            self._session(campaign.open_play(file, standing, campaign.PlayOptions(real=real)), path)
        )

    def open_plays(self) -> list[Session]:
        """Return the open battles of the campaign."""
        file = campaign.default_file()
        in_folder = [session for session in self.open.values() if session.path.parent == file.parent]
        return [session for session in in_folder if session.id.startswith(f"{file.stem}-")]

    def give_up_campaign(self) -> None:
        """Give up the campaign and delete all its battles."""
        for session in self.open_plays():
            self.forget(session)
        campaign.give_up(campaign.default_file())


def content_hash(text: str) -> int:
    """Return a hash of a game's header and answers, which is the same for copies of a game in any format."""
    game, *lines = lines_without_positions(text.rstrip())
    same = (line for line in lines if line and not line.startswith(f"{log.COUNT} "))
    return hash("\n".join([game.rpartition(" ")[0], *same]))


def content_hashes(paths: Iterable[Path]) -> set[int]:
    """Return the `content_hash` of each of the files that can be read."""
    found = set()
    for path in paths:
        with suppress(UnreadableFile):
            found.add(content_hash(read_text(path, what="a game file")))
    return found


def safe_name(scenario: str) -> str:
    """Return the name of a scenario with only those characters that are safe in file names."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", Path(scenario.splitlines()[0]).stem)[:60] if scenario else ""


def _odd(who: str) -> bool:
    return is_file(who) and not who.endswith(".md") and not library.has(who)
