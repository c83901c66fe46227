"""All games on the server: begun, found by name, read from files, closed when nobody looks."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from bythebook.app.game import campaign
from bythebook.app.game.lesson import open_lessons
from bythebook.app.game.open_game import OpenGame, open_new, open_saved, open_text, scenario_of, unfinished
from bythebook.app.game.saves import (
    HANDS,
    SUFFIX,
    answers_in,
    delete,
    games_folder,
    keep_new,
    kept_games,
    read_text,
    whole,
)
from bythebook.app.web.errors import Forbidden, NotFound, Rejected
from bythebook.app.web.keys import KEYS, kept_keys, opened_by
from bythebook.app.web.quotas import OPEN_GAMES, of_handles
from bythebook.app.web.requests import NewGame
from bythebook.app.web.session import Session
from bythebook.kernel import disk, log
from bythebook.kernel.box import Problems
from bythebook.kernel.disk import home
from bythebook.kernel.game import Refused
from bythebook.players import library
from bythebook.players.seating import is_file

IDLE = 600.0
"""Seconds after which a game that nobody watches is closed; its file has everything."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,150}")


class Sessions:
    """The games that are open; every other one is a file."""

    def __init__(self) -> None:
        self.open: dict[str, Session] = {}

    # -- finding ----------------------------------------------------------------------------------

    def load(self, name: str) -> Session:
        """The session of a game that is a file so far; whoever made it adds it."""
        path = self.file_of(name)
        return self._session(open_saved(path), path)

    def add(self, session: Session) -> Session:
        """Opens a session: others find it now."""
        session.touch()
        self.open[session.id] = session
        return session

    def knows(self, name: str, key: str) -> bool:
        """Whether a key opens a game, without opening it."""
        try:
            keys = self.open[name].keys if name in self.open else kept_keys(self.file_of(name))
            return keys is not None and bool(opened_by(keys, key))
        except (NotFound, Forbidden):
            return False

    def file_of(self, name: str) -> Path:
        """The file of a game; NotFound if there is none."""
        if NAME.fullmatch(name):
            for folder in (games_folder(), home()):
                if (path := folder / f"{name}{SUFFIX}").is_file():
                    return path
        raise NotFound(f"There is no game {name[:80]!r} here; the home page lists what there is.")

    def _session(self, opened: OpenGame, path: Path) -> Session:
        opened.messages += unfinished(opened.players)
        return Session(opened, path)

    def forget(self, session: Session) -> None:
        """Leaves a game as its file has it; whoever asks for it next opens that."""
        if self.open.get(session.id) is session:
            del self.open[session.id]
        session.abandon()

    def delete(self, name: str) -> None:
        """Deletes a game; its links are worth nothing then."""
        path = self.file_of(name)
        if path.parent != games_folder():
            raise NotFound(f"{name[:80]!r} belongs to the campaign, which is given up on its own page.")
        if session := self.open.get(name):
            self.forget(session)
        delete(path)
        disk.delete(path.with_suffix(KEYS))

    def tidy(self) -> None:
        """Closes games that nobody looks at, sooner where many are open; Rejected if all are used."""
        old, many = time.monotonic() - IDLE, of_handles(OPEN_GAMES)
        for session in sorted(self.open.values(), key=lambda each: each.used):
            idle = not session.watchers and not session.still.locked()
            if idle and (session.used < old or len(self.open) >= many):
                self.put_away(session)
        if len(self.open) >= many:
            raise Rejected(503, "Too many games are being played here; try again soon.", wait=60)

    def put_away(self, session: Session) -> None:
        """Closes a game; whoever asks for it next opens its file."""
        del self.open[session.id]
        session.close()

    def close(self) -> None:
        """Closes every game; each file has its position."""
        for session in self.open.values():
            session.close()
        self.open.clear()

    # -- beginning --------------------------------------------------------------------------------

    def begin(self, new: NewGame, *, local: bool) -> Session:
        """The session of a new game; only somebody at this machine may name files on it."""
        if not local:
            no_files(new.setup, new.seats)
            no_own_books(new.seats)
        odd = [
            f"{seat}: a playbook is a file that ends in .md" for seat, who in new.seats.items() if _odd(who)
        ]
        if odd:
            raise Problems("seats", odd)
        opened = open_new(
            new.game, setup=new.setup, seats=new.seats, rulings=new.rulings, seed=new.seed, real=new.real
        )
        persons = [str(seat) for seat in opened.persons]
        if odd := [seat for seat in new.given if seat not in persons]:
            raise Refused(f"{odd[0]}: only seats of people have links; there are: {', '.join(persons)}")
        return self._keep(opened, safe_name(scenario_of(opened)), whole(opened.game), new.given)

    def learn(self, game: str) -> Session:
        """The session of a game to learn with."""
        opened = open_lessons(game)
        return self._keep(opened, safe_name(scenario_of(opened)), whole(opened.game))

    def _keep(self, opened: OpenGame, name: str, text: str, given: Iterable[str] = ()) -> Session:
        """The session of a game that has no file yet; if that fails nothing of it is kept."""
        path = keep_new(opened.game.header, name, datetime.now(), text)
        session = None
        try:
            session = self._session(opened, path)
            for seat in given:
                session.give(seat, "link")
            return session
        except BaseException:
            if session is not None:
                session.abandon()
            for file in (path, path.with_suffix(KEYS), path.with_suffix(HANDS)):
                with suppress(OSError):
                    disk.delete(file)
            raise

    def read(self, text: str) -> Session:
        """The session of a game from the text of a file that was tried before."""
        opened = open_text(text)
        name = safe_name(opened.game.header.setup.get("scenario", ""))
        return self._keep(opened, name, f"{text.rstrip()}\n")

    def keep_all(self, games: Iterable[tuple[datetime, str]]) -> int:
        """Keeps games that were tried before, each with the time it was played; how many are new here.

        One that is here already, answer for answer, is not kept twice; if one cannot be kept none is.
        """
        known = {_same(read_text(saved.path, what="a game file")) for saved in kept_games()[0]}
        made: list[Path] = []
        try:
            for when, text in games:
                if _same(text) in known:
                    continue
                known.add(_same(text))
                header = log.read(text).header
                name = safe_name(header.setup.get("scenario", ""))
                made.append(path := keep_new(header, name, when, f"{text.rstrip()}\n"))
                os.utime(path, (when.timestamp(), when.timestamp()))
        except BaseException:
            for path in made:
                with suppress(OSError):
                    disk.delete(path)
            raise
        return len(made)

    def campaign(self, real: list[str]) -> Session:
        """Opens the play of the campaign that comes next."""
        file = campaign.default_file()
        standing = campaign.load(file)
        path = campaign.play_file(file, standing)
        if path.stem in self.open:
            return self.open[path.stem]
        return self.add(self._session(campaign.open_play(file, standing, real=real), path))

    def give_up_campaign(self) -> list[Session]:
        """Gives up the campaign that is there, with all its plays; those that were open."""
        file = campaign.default_file()
        left = [session for session in self.open.values() if session.path.parent == file.parent]
        for session in left:
            self.forget(session)
        campaign.give_up(file)
        for keys in file.parent.glob(f"{file.stem}-*{KEYS}"):
            disk.delete(keys)
        return left


def _same(text: str) -> str:
    """By what a game is known again: its head and its answers."""
    return "\n".join(answers_in(text.rstrip()))


def safe_name(scenario: str) -> str:
    """A scenario's name, made safe for the name of a file."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", Path(scenario.splitlines()[0]).stem)[:60] if scenario else ""


def no_files(setup: Mapping[str, str], seats: Mapping[Any, str]) -> None:
    """Raises Problems if a setup or a player is a file on this machine."""
    found = [f"{key}: files are named only at the machine itself" for key, v in setup.items() if ".toml" in v]
    files = [seat for seat, who in seats.items() if is_file(who) and not library.has(who)]
    found += [f"{seat}: files are named only at the machine itself" for seat in files]
    if found:
        raise Problems("setup", found)


def no_own_books(seats: Mapping[Any, str]) -> None:
    """Raises Problems if a player is a book of the user of this machine."""
    found = [f"{seat}: there is no player {who!r}" for seat, who in seats.items() if library.has(who)]
    if found:
        raise Problems("seats", found)


def _odd(who: str) -> bool:
    return is_file(who) and not who.endswith(".md") and not library.has(who)
