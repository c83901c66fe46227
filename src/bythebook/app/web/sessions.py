"""All games on the server: begun, found by their names, read from files, put away when nobody looks."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from bythebook.app.commands import campaign as campaigning
from bythebook.app.commands.play import scenario_of
from bythebook.app.commands.playbook import unfinished
from bythebook.app.game.open_game import Opened, open_new, open_saved
from bythebook.app.game.saves import SUFFIX, delete, games_folder, home, new_path, write_atomically
from bythebook.app.web.session import KEYS, NoEntry, Room, kept_keys, opened_by
from bythebook.kernel import log
from bythebook.kernel.box import Problems
from bythebook.players.seating import is_file

IDLE = 600.0
"""Seconds after which a game that nobody watches is put away; its file has everything."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,150}")


class Missing(ValueError):
    """There is no such thing here."""


class NewGame(msgspec.Struct, frozen=True):
    """What a person chose before a game."""

    game: str
    setup: dict[str, str] = {}
    seats: dict[str, str] = {}
    rulings: dict[str, str] = {}
    seed: int | None = None
    real: list[str] = []
    """Dice and decks that lie on the table: `dice`, `cards`, or one of them by name."""
    given: list[str] = []
    """Seats that only their own link shall play."""


class Hall:
    """The rooms that are open; every other game is a file."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}

    # -- finding ----------------------------------------------------------------------------------

    def room(self, name: str) -> Room:
        """The room of a game, opened if nobody is in it yet."""
        if name not in self.rooms:
            path = self._path(name)
            self._enter(open_saved(path), path)
        found = self.rooms[name]
        found.touch()
        return found

    def knows(self, name: str, key: str) -> bool:
        """Whether a key opens a game, without opening it."""
        try:
            keys = self.rooms[name].keys if name in self.rooms else kept_keys(self._path(name))
            return keys is not None and bool(opened_by(keys, key))
        except (Missing, NoEntry):
            return False

    def _path(self, name: str) -> Path:
        if NAME.fullmatch(name):
            for folder in (games_folder(), home()):
                if (path := folder / f"{name}{SUFFIX}").is_file():
                    return path
        raise Missing(f"There is no game {name[:80]!r} here; the home page lists what there is.")

    def _enter(self, opened: Opened, path: Path) -> Room:
        self.tidy()
        opened.messages += unfinished(opened.players)
        room = Room(opened, path)
        room.touch()
        self.rooms[room.id] = room
        return room

    def delete(self, name: str) -> None:
        """Throw a game away for good; its links are worth nothing then."""
        path = self._path(name)
        if path.parent != games_folder():
            raise Missing(f"{name[:80]!r} belongs to the campaign, which is given up on its own page.")
        if room := self.rooms.pop(name, None):
            room.close()
        delete(path)
        path.with_suffix(KEYS).unlink(missing_ok=True)

    def tidy(self) -> None:
        """Put away what nobody has looked at for a while."""
        old = time.monotonic() - IDLE
        for name, room in list(self.rooms.items()):
            if room.used < old and not room.watchers and not room.busy.locked():
                del self.rooms[name]
                room.close()

    def close(self) -> None:
        """Leave every game with its position."""
        for room in self.rooms.values():
            room.close()
        self.rooms.clear()

    # -- beginning --------------------------------------------------------------------------------

    def begin(self, new: NewGame, *, local: bool) -> Room:
        """A new game; only who sits at this machine may name files of it."""
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
        room = self._enter(opened, path)
        for seat in new.given:
            room.give(seat, "link")
        return room

    def read(self, text: str) -> Room:
        """A game from the text of a file; nothing is kept of one that cannot be played."""
        header = log.read(text).header
        no_files(header.setup, header.seats)
        path = new_path(header, safe_name(header.setup.get("scenario", "")), datetime.now())
        write_atomically(path, text if text.endswith("\n") else f"{text}\n")
        try:
            return self._enter(open_saved(path), path)
        except BaseException:
            path.unlink(missing_ok=True)
            path.with_suffix(KEYS).unlink(missing_ok=True)
            raise

    def campaign(self, real: list[str]) -> Room:
        """The play of the campaign that is due."""
        file = campaigning.default_file()
        campaign = campaigning.load(file)
        path = campaigning.play_file(file, campaign)
        if path.stem in self.rooms:
            return self.room(path.stem)
        return self._enter(campaigning.open_play(file, campaign, real=real), path)

    def give_up(self) -> None:
        """Leave the campaign that is there, with all its plays."""
        file = campaigning.default_file()
        for name, room in list(self.rooms.items()):
            if room.path.parent == file.parent:
                del self.rooms[name]
                room.close()
        campaigning.give_up(file)
        for keys in file.parent.glob(f"{file.stem}-*{KEYS}"):
            keys.unlink()


def safe_name(scenario: str) -> str:
    """What of a scenario may stand in the name of a file."""
    return re.sub(r"[^A-Za-z0-9_-]+", "-", Path(scenario.splitlines()[0]).stem)[:60] if scenario else ""


def no_files(setup: Mapping[str, str], seats: Mapping[Any, str]) -> None:
    """Problems if a setup or a player is a file of this machine."""
    found = [f"{key}: files are named only at the machine itself" for key, v in setup.items() if ".toml" in v]
    found += [
        f"{seat}: files are named only at the machine itself" for seat, who in seats.items() if is_file(who)
    ]
    if found:
        raise Problems("setup", found)


def _odd(who: str) -> bool:
    return is_file(who) and not who.endswith(".md")
