"""Opening a game: from what people say on the command line, or a file, to a game and its players."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from bythebook import games
from bythebook.app.game.kinds import GAME, read_kind
from bythebook.app.game.saved_games import render_all, report_as_problems
from bythebook.app.game.saves import Journal, create_game_file, game_text, text_hash
from bythebook.games.boardgame import BoardGame
from bythebook.kernel import log
from bythebook.kernel.box import Problems
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.log import BadLog, Header
from bythebook.kernel.prompt import Seat
from bythebook.playbook.check.checker import check
from bythebook.playbook.page.nodes import Finding
from bythebook.playbook.run.runner import Program
from bythebook.players import Player, library
from bythebook.players.bot import Bot
from bythebook.players.builtin import needs_no_playbook
from bythebook.players.positions import (
    first_state,
    game_of,
    position_header,
    read_position,
    seats_in,
    sides_of,
)
from bythebook.players.seating import (
    Trust,
    absolute_path,
    check_names,
    is_file,
    saved_name,
    seat_all,
    seats_for_person,
    with_saved_rulings,
)


@dataclass(slots=True)
class OpenGame:
    """A game, who plays its seats, and what is to be said about it first."""

    box: BoardGame[Any]
    game: Game[Any]
    players: dict[Seat, Player]
    """Everybody who is not a person."""
    messages: list[str] = field(default_factory=list)
    continued: bool = False
    """The log begins in mid-game: the position of the file was kept, and its old log was not."""
    read: tuple[Path, int] | None = None
    """The file it was read from, and the mark of its text."""

    @property
    def persons(self) -> list[Seat]:
        """The seats of people."""
        return [seat for seat in self.sides if seat not in self.players]

    @property
    def sides(self) -> tuple[Seat, ...]:
        """Everybody at this table."""
        return sides_of(self.box, self.game.header)

    @property
    def at_table(self) -> bool:
        """Whether a real board lies there: where dice or cards were ever real, hands move the pieces."""
        return bool(self.game.header.chance)


def new_seed() -> int:
    """A seed nobody chose, too large to be found by trying; it is kept, so that a game can be repeated."""
    return int.from_bytes(os.urandom(16), "little")


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
    trust: Trust = Trust.USER,
) -> OpenGame:
    """Open a new game; ValueError says what is impossible before anything is dealt."""
    box = games.load(game)
    check_names(box, seats, setup, trust)
    setup = complete_setup(box, setup, real)
    seating = seat_all(box, seats_for_person(box, seats, setup, bot), setup=setup, rulings=rulings)
    seed = new_seed() if seed is None else seed
    header = msgspec.structs.replace(seating.header(seed), chance=dict.fromkeys(real, "typed"))
    told = box.setup.warnings(setup, seating.seats)
    return OpenGame(box, Game(box, header), seating.players(seed, trace=True), told)


def open_position(
    text: str,
    *,
    file: str,
    game: str = "",
    seats: Mapping[str, str] | None = None,
    rulings: Mapping[str, str] | None = None,
    bot: Path | None = None,
    seed: int | None = None,
    real: Sequence[str] = (),
    trust: Trust = Trust.FILE,
) -> OpenGame:
    """Open a game that starts from a position file, whose own names are trusted no further than `trust`."""
    data = read_position(text, file)
    of, seed = game_of(data), new_seed() if seed is None else seed
    if game and of != game:
        raise Problems(file, [f"this is a position of {of}, not of {game}"])
    box = games.load(of)
    given: dict[str, str] = {str(seat): who for seat, who in seats_in(box, data, file).items()}
    check_names(box, given, {}, trust)
    given |= seats or {}
    seated = seats_for_person(box, given, {}, bot, sides=box.positions.sides_in(data))
    if "cards" in real:
        people = [seat for seat, who in seated.items() if who == PERSON]
        data = box.positions.with_real_hands(data, people)
    header = position_header({**data, "seats": dict(seated)}, seed=seed, file=file)
    seating = seat_all(box, seated, rulings={**header.pages, **header.rulings, **(rulings or {})})
    chance = dict.fromkeys(real, "typed")
    header = msgspec.structs.replace(seating.header(seed), chance=chance, position=header.position)
    made = Game(box, header, state=first_state(box, header))
    with report_as_problems():
        render_all(box, made)
    return OpenGame(box, made, seating.players(seed, trace=True))


def complete_setup(box: BoardGame[Any], given: Mapping[str, str], real: Sequence[str]) -> dict[str, str]:
    """The setup as it is kept: files by their whole path; a person's real cards stay unseen."""
    setup = {
        key: absolute_path(Path(value)) if value.endswith(".toml") else value for key, value in given.items()
    }
    hidden = any(key.name == "hands" and "unseen" in key.values for key in box.setup.keys)
    if hidden and "cards" in real:
        setup.setdefault("hands", "unseen")
    return setup


def describe_unused_setup(box: BoardGame[Any], setup: Mapping[str, str]) -> list[str]:
    """A sentence for each choice of the setup that means nothing beside the others."""
    return [
        f"{key.name}={setup[key.name]} has no effect with this setup."
        for key in box.setup.keys
        if setup.get(key.name, key.default) != key.default and not box.setup.wants(key.name, setup)
    ]


def describe_incomplete_playbooks(players: Mapping[Seat, Player]) -> list[str]:
    """A sentence for each bot whose playbook has holes: it plays, and chance decides where no page does."""
    told = []
    for seat, player in players.items():
        if isinstance(player, Bot) and (wrong := _find_errors(player.program)):
            more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
            name = Path(player.program.book.file).name
            first = f"{name}:{wrong[0].at}: {wrong[0].text}{more}"
            told.append(f"The playbook of {seat} has holes, where chance decides. {first}")
    return told


@lru_cache(maxsize=64)
def _find_errors(program: Program) -> list[Finding]:
    return [finding for finding in check(program) if finding.level == "error"]


def switch_chance(opened: OpenGame, element: str, who: str) -> None:
    """From now on chance is typed or seeded; the file of the game remembers it."""
    opened.game.answer_for(element, who)


def rename(opened: OpenGame, name: str) -> None:
    """Gives a game a name of its own; without one it is called after what is played."""
    header = msgspec.structs.replace(opened.game.header, name=" ".join(name.split()))
    if odd := log.header_problems(header):
        raise Problems("name", odd)
    opened.game.header = header


def scenario_of(opened: OpenGame) -> str:
    """The scenario of a game, if it has such a thing."""
    default = next((key.default for key in opened.box.setup.keys if key.name == "scenario"), "")
    return opened.game.header.setup.get("scenario", default)


def new_file(opened: OpenGame) -> Path:
    """A file of its own for a new game, which no other program takes."""
    return create_game_file(opened.game.header, scenario_of(opened), datetime.now(), game_text(opened.game))


# -- a game from a file -----------------------------------------------------------------------------


def open_saved(path: Path, *, bot: Path | None = None) -> OpenGame:
    """A game from its file, with what has changed since; the file itself stays as it is."""
    text = read_kind(path, GAME, what="a game file")
    try:
        opened = open_text(text, bot=bot)
    except BadLog as error:
        raise BadLog(error.line, f"{error.reason} ({path})") from None
    opened.read = path, text_hash(text)
    return opened


def open_text(text: str, *, bot: Path | None = None, trust: Trust = Trust.USER) -> OpenGame:
    """Open a game from the text of its file; Problems if a name in it is not trusted that far."""
    file = log.read(text)
    box = games.load(file.header.game)
    check_names(box, {} if bot is not None else file.header.seats, file.header.setup, trust)
    seating = seat_all(box, _seats(box, file.header, bot))
    game = Game.load(box, text, state=first_state(box, file.header))
    if game.resumed:
        with report_as_problems():
            render_all(box, game)
    books, gone = with_saved_rulings(box, seating.books, file.header.pages)
    seating = msgspec.structs.replace(seating, books=books)
    messages = [*game.messages, *_describe_changed_playbooks(file.header.playbooks, seating.hashes)]
    messages += [
        f"No playbook at this table has the ruling {name} any more; it is left out." for name in gone
    ]
    game.header = msgspec.structs.replace(game.header, playbooks=seating.hashes, pages=seating.pages)
    players = seating.players(file.header.seed, trace=True)
    continued = len(game.log) != len(file.lines)
    return OpenGame(box, game, players, messages, continued)


def journal_of(opened: OpenGame, path: Path) -> Journal:
    """The journal of a game in a file; InUse if that has changed since the game was read from it."""
    mark = opened.read[1] if opened.read is not None and opened.read[0] == path else None
    return Journal(path, opened.game, continued=opened.continued, read=mark)


def _seats(box: BoardGame[Any], header: Header, bot: Path | None) -> dict[Seat, str]:
    """Who sits in each seat of a saved game; a bot named now takes the seats of those that played."""
    seats = {seat: header.seats.get(seat, PERSON) for seat in sides_of(box, header)}
    if bot is not None:
        kept = {seat for seat, who in seats.items() if who == PERSON or needs_no_playbook(who)}
        return {seat: who if seat in kept else saved_name(str(bot)) for seat, who in seats.items()}
    missing = [
        f"{seat} is played by {who}, which is no longer there; name another with --bot"
        for seat, who in seats.items()
        if is_file(who) and not library.has(who) and not Path(who).is_file()
    ]
    if missing:
        raise Problems("players", missing)
    return seats


def _describe_changed_playbooks(was: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    return [
        f"The playbook of {seat} has changed since this game was played: of its notes only counters are kept."
        for seat, before in was.items()
        if now.get(seat) not in (None, before)
    ]
