"""All games on the server: begun, found by name, read from files, closed when nobody looks."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any

from bythebook.app.game import campaign
from bythebook.app.game.open_game import OpenGame, open_new, open_saved, scenario_of, unfinished
from bythebook.app.game.saved_games import playable
from bythebook.app.game.saves import SUFFIX, InUse, delete, games_folder, home, new_path
from bythebook.app.web.errors import Forbidden, NotFound
from bythebook.app.web.keys import KEYS, kept_keys, opened_by
from bythebook.app.web.requests import NewGame
from bythebook.app.web.session import Session
from bythebook.kernel import disk, log
from bythebook.kernel.box import Problems
from bythebook.players.seating import is_file

IDLE = 600.0
"""Seconds after which a game that nobody watches is closed; its file has everything."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,150}")


class Sessions:
    """The games that are open; every other one is a file."""

    def __init__(self) -> None:
        self.open: dict[str, Session] = {}

    # -- finding ----------------------------------------------------------------------------------

    def session(self, name: str) -> Session:
        """The session of a game, opened if it is not yet."""
        if name not in self.open:
            path = self._path(name)
            self._add(open_saved(path), path)
        found = self.open[name]
        found.touch()
        return found

    def knows(self, name: str, key: str) -> bool:
        """Whether a key opens a game, without opening it."""
        try:
            keys = self.open[name].keys if name in self.open else kept_keys(self._path(name))
            return keys is not None and bool(opened_by(keys, key))
        except (NotFound, Forbidden):
            return False

    def _path(self, name: str) -> Path:
        if NAME.fullmatch(name):
            for folder in (games_folder(), home()):
                if (path := folder / f"{name}{SUFFIX}").is_file():
                    return path
        raise NotFound(f"There is no game {name[:80]!r} here; the home page lists what there is.")

    def _add(self, opened: OpenGame, path: Path) -> Session:
        self.tidy()
        opened.messages += unfinished(opened.players)
        session = Session(opened, path)
        session.touch()
        self.open[session.id] = session
        return session

    def forget(self, session: Session) -> None:
        """Leaves a game as its file has it; whoever asks for it next opens that."""
        if self.open.get(session.id) is session:
            del self.open[session.id]
        session.abandon()

    def delete(self, name: str) -> None:
        """Deletes a game; its links are worth nothing then."""
        path = self._path(name)
        if path.parent != games_folder():
            raise NotFound(f"{name[:80]!r} belongs to the campaign, which is given up on its own page.")
        if session := self.open.pop(name, None):
            session.close()
        delete(path)
        path.with_suffix(KEYS).unlink(missing_ok=True)

    def tidy(self) -> None:
        """Closes the games that nobody has looked at for a while."""
        old = time.monotonic() - IDLE
        for name, session in list(self.open.items()):
            if session.used < old and not session.watchers and not session.busy.locked():
                del self.open[name]
                session.close()

    def close(self) -> None:
        """Closes every game; each file has its position."""
        for session in self.open.values():
            session.close()
        self.open.clear()

    # -- beginning --------------------------------------------------------------------------------

    def begin(self, new: NewGame, *, local: bool) -> Session:
        """Begins a game; only somebody at this machine may name files on it."""
        if not local:
            no_files(new.setup, new.seats)
        odd = [
            f"{seat}: a playbook is a file that ends in .md" for seat, who in new.seats.items() if _odd(who)
        ]
        if odd:
            raise Problems("seats", odd)
        opened = open_new(
            new.game, setup=new.setup, seats=new.seats, rulings=new.rulings, seed=new.seed, real=new.real
        )
        path = new_path(opened.game.header, safe_name(scenario_of(opened)), datetime.now())
        with self._wholly(path):
            session = self._add(opened, path)
            for seat in new.given:
                session.give(seat, "link")
        return session

    def read(self, text: str) -> Session:
        """Opens a game from the text of a file; nothing is kept if it cannot be played."""
        header = log.read(text).header
        no_files(header.setup, header.seats)
        playable(header.game, text)
        path = new_path(header, safe_name(header.setup.get("scenario", "")), datetime.now())
        with self._wholly(path):
            disk.write(path, text if text.endswith("\n") else f"{text}\n")
            return self._add(open_saved(path), path)

    @contextmanager
    def _wholly(self, path: Path) -> Iterator[None]:
        """A new game that cannot be begun wholly leaves no file."""
        try:
            yield
        except InUse:  # another program has begun a game of that name
            raise
        except BaseException:
            if session := self.open.get(path.stem):
                self.forget(session)
            for file in (path, path.with_suffix(KEYS)):
                with suppress(OSError):
                    file.unlink()
            raise

    def campaign(self, real: list[str]) -> Session:
        """Opens the play of the campaign that comes next."""
        file = campaign.default_file()
        standing = campaign.load(file)
        path = campaign.play_file(file, standing)
        if path.stem in self.open:
            return self.session(path.stem)
        return self._add(campaign.open_play(file, standing, real=real), path)

    def give_up_campaign(self) -> None:
        """Gives up the campaign that is there, with all its plays."""
        file = campaign.default_file()
        for name, session in list(self.open.items()):
            if session.path.parent == file.parent:
                del self.open[name]
                session.close()
        campaign.give_up(file)
        for keys in file.parent.glob(f"{file.stem}-*{KEYS}"):
            keys.unlink()


def safe_name(scenario: str) -> str:
    """A scenario's name, made safe for the name of a file."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", Path(scenario.splitlines()[0]).stem)[:60] if scenario else ""


def no_files(setup: Mapping[str, str], seats: Mapping[Any, str]) -> None:
    """Raises Problems if a setup or a player is a file on this machine."""
    found = [f"{key}: files are named only at the machine itself" for key, v in setup.items() if ".toml" in v]
    found += [
        f"{seat}: files are named only at the machine itself" for seat, who in seats.items() if is_file(who)
    ]
    if found:
        raise Problems("setup", found)


def _odd(who: str) -> bool:
    return is_file(who) and not who.endswith(".md")
