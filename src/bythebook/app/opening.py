"""Opening a game: from what people say on the command line, or a file, to a game and its players."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from bythebook import games
from bythebook.app.saves import read_text
from bythebook.games.boardgame import BoardGame
from bythebook.kernel import log
from bythebook.kernel.ask import Seat
from bythebook.kernel.box import Problems
from bythebook.kernel.chance import Typed
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.log import BadLog, Header, LogFile
from bythebook.kernel.notation import listed, nearest
from bythebook.kernel.rulings import settle
from bythebook.playbook.run import Program
from bythebook.players import Player
from bythebook.players.bot import Bot
from bythebook.players.random import RandomPlayer

RANDOM = "random"


@dataclass(slots=True)
class Opened:
    """A game, who plays its seats, and what is to be said about it first."""

    box: BoardGame[Any]
    game: Game[Any]
    players: dict[Seat, Player]
    """Everybody who is not a person."""
    messages: list[str] = field(default_factory=list)
    continued: bool = False
    """The log begins in mid-game: the position of the file was kept, and its old log was not."""

    @property
    def persons(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat in self.box.seats if seat not in self.players]

    @property
    def at_table(self) -> bool:
        """Whether real dice or cards lie there, and hands must move the pieces."""
        return any(isinstance(source, Typed) for source in self.game.sources.values())


def pairs(items: Sequence[str] | None, *, option: str) -> dict[str, str]:
    """`key=value` items as a mapping; Problems lists those that are none."""
    found: dict[str, str] = {}
    problems = []
    for item in items or ():
        key, equals, value = (part.strip() for part in item.partition("="))
        if not (equals and key and value):
            problems.append(f"{item!r}: key=value expected")
        elif key in found:
            problems.append(f"{key} is given twice: {found[key]!r} and {value!r}")
        found[key] = value
    if problems:
        raise Problems(option, problems)
    return found


def new_seed() -> int:
    """A seed nobody chose; it is printed and kept, so that the game can be repeated."""
    return int.from_bytes(os.urandom(4), "little")


# -- who sits where -------------------------------------------------------------------------------


def seat_players(box: BoardGame[Any], given: Mapping[str, str], bot: Path | None = None) -> dict[Seat, str]:
    """Who sits in each seat: as given; then one person, in the last seat that is free; then the bot."""
    unknown = [
        f"{seat}: there is no such side{nearest(seat, box.seats)}; there are: {listed(box.seats)}"
        for seat in given
        if seat not in box.seats
    ]
    if unknown:
        raise Problems("--seat", unknown)
    opponent = str(bot.expanduser().resolve()) if bot is not None else box.default_bot
    seats = {seat: _named(given[seat]) for seat in box.seats if seat in given}
    for seat in reversed(box.seats):
        if seat not in seats:
            seats[seat] = opponent if PERSON in seats.values() else PERSON
    if bot is not None and opponent not in seats.values():
        raise Problems("--bot", [f"no side is left for it; say --seat {box.seats[0]}={bot}"])
    return {seat: seats[seat] for seat in box.seats}


def _named(who: str) -> str:
    return str(Path(who).expanduser().resolve()) if is_file(who) else who


def is_file(who: str) -> bool:
    """Whether a player is named by a playbook file rather than by a name."""
    return who.endswith(".md") or "/" in who or os.sep in who


def load_program(box: BoardGame[Any], who: str) -> Program:
    """The playbook of a name or a file; Problems with the nearest name if there is none."""
    if is_file(who):
        path = Path(who)
        text = read_text(path, what="a playbook")
        return Program.load(text, box.vocabulary(), file=path.name)
    shipped = box.playbooks()
    if who not in shipped:
        names = [PERSON, RANDOM, *shipped]
        hint = nearest(who, names)
        raise Problems(
            "players", [f"there is no player {who!r}{hint}; there are: {listed(names)}, or a file.md"]
        )
    return Program.load(shipped[who], box.vocabulary(), file=f"{who}.md")


def sit_down(box: BoardGame[Any], seats: Mapping[Seat, str], seed: int) -> dict[Seat, Player]:
    """The players of all seats that are not a person's."""
    players: dict[Seat, Player] = {}
    for i, seat in enumerate(box.seats):
        who = seats.get(seat, PERSON)
        if who == RANDOM:
            players[seat] = RandomPlayer(seed * len(box.seats) + i)
        elif who != PERSON:
            players[seat] = Bot(load_program(box, who), trace=True)
    return players


def playbook_hashes(players: Mapping[Seat, Player]) -> dict[str, str]:
    """What the header keeps of each bot, so that a changed playbook is noticed."""
    return {
        str(seat): player.program.book.hash for seat, player in players.items() if isinstance(player, Bot)
    }


# -- a new game -----------------------------------------------------------------------------------


def open_new(
    game: str,
    *,
    setup: Mapping[str, str],
    seats: Mapping[str, str],
    rulings: Mapping[str, str],
    bot: Path | None = None,
    seed: int | None = None,
    real: Sequence[str] = (),
) -> Opened:
    """A game from the choices of a person; whatever cannot be is said before anything is dealt."""
    box = games.load(game)
    sitting = seat_players(box, seats, bot)
    chosen = new_seed() if seed is None else seed
    players = sit_down(box, sitting, chosen)
    header = Header(
        game=box.name,
        setup=_setup(box, setup, real),
        seats=sitting,
        seed=chosen,
        rulings=dict(rulings),
        playbooks=playbook_hashes(players),
        chance=dict.fromkeys(real, "typed"),
    )
    return Opened(box, Game(box, header), players)


def _setup(box: BoardGame[Any], given: Mapping[str, str], real: Sequence[str]) -> dict[str, str]:
    """The setup as it is kept: files by their whole path; a person's real cards stay unseen."""
    setup = {
        key: str(Path(value).expanduser().resolve()) if value.endswith(".toml") else value
        for key, value in given.items()
    }
    hidden = any(key.name == "hands" and "unseen" in key.values for key in box.setup_keys)
    if hidden and "cards" in real:
        setup.setdefault("hands", "unseen")
    return setup


def switch_chance(opened: Opened, element: str, who: str) -> None:
    """From now on chance is typed or seeded; the file of the game remembers it."""
    game = opened.game
    game.answer_for(element, who)
    others = {key: value for key, value in game.header.chance.items() if key != element}
    game.header = msgspec.structs.replace(game.header, chance={**others, element: who})


# -- a game from a file -----------------------------------------------------------------------------


def open_saved(path: Path, *, bot: Path | None = None) -> Opened:
    """A game from its file, with what has changed since; the file itself stays as it is."""
    text = read_text(path, what="a game file")
    try:
        file = log.read(text)
        box = games.load(file.header.game)
        players = _players(box, file.header, bot)
        game = Game.load(box, text, table=_start(box, file.header))
    except BadLog as error:
        raise BadLog(error.line, f"{error.reason} ({path})") from None
    messages = [*game.messages, *_changed(box, file, players)]
    game.header = msgspec.structs.replace(game.header, playbooks=playbook_hashes(players))
    return Opened(box, game, players, messages, continued=len(game.log) != len(file.lines))


def _players(box: BoardGame[Any], header: Header, bot: Path | None) -> dict[Seat, Player]:
    instead = str(bot.expanduser().resolve()) if bot is not None else None
    seats = {
        seat: instead if instead is not None and who not in (PERSON, RANDOM) else who
        for seat, who in header.seats.items()
    }
    missing = [
        f"{seat} is played by {who}, which is no longer there; name another with --bot FILE"
        for seat, who in seats.items()
        if is_file(who) and not Path(who).is_file()
    ]
    if missing:
        raise Problems("players", missing)
    return sit_down(box, seats, header.seed)


def _start(box: BoardGame[Any], header: Header) -> Any:
    """The table of a game that began with a position file; None for one that began with its setup."""
    if header.position is None:
        return None
    return box.position(header.position, header.seats, settle(box.rulings, header.rulings))


def _changed(box: BoardGame[Any], file: LogFile, players: Mapping[Seat, Player]) -> list[str]:
    now = playbook_hashes(players)
    return [
        f"The playbook of {seat} has changed since this game was played: of its notes only counters are kept."
        for seat, was in file.header.playbooks.items()
        if now.get(seat) not in (None, was)
    ]
