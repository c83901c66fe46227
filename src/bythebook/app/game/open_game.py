"""Open games: new games, games from positions, and games from files, each with its players."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

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
    """A game with the players of its seats."""

    box: BoardGame[Any]
    game: Game[Any]
    players: dict[Seat, Player]
    """The players that aren't human."""
    messages: list[str] = field(default_factory=list)
    """Messages to show before the game begins."""
    continued: bool = False
    """Whether the log begins in mid-game, because only the saved position of the file could be used."""
    read: tuple[Path, int] | None = None
    """The file that the game was read from, and the hash of its text."""

    @property
    def persons(self) -> list[Seat]:
        """The seats of human players."""
        return [seat for seat in self.sides if seat not in self.players]

    @property
    def sides(self) -> tuple[Seat, ...]:
        """All seats of the game."""
        return sides_of(self.box, self.game.header)

    @property
    def at_table(self) -> bool:
        """Whether the game is played on a physical board: dice or cards are real, or were."""
        return bool(self.game.header.chance)


INCOMPLETE: Final = "{seat}'s playbook doesn't cover every decision; the rest are made at random. {first}"
INCOMPLETE_MORE: Final = (
    "{seat}'s playbook doesn't cover every decision; the rest are made at random. {first} (and {more} more)"
)
CHANGED_PLAYBOOK: Final = (
    "{seat}'s playbook has changed since this game was last played. Its pending plans were discarded "
    "(counters were kept)."
)
GONE_RULING: Final = "No playbook in this game has the ruling {name} any more, so it is ignored."


def new_seed() -> int:
    """Return a random seed from a range that is too large to guess."""
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
    """Open a new game; raise ValueError if the choices are impossible.

    `real` names the kinds or elements of chance that players enter, `trust` how far the names are trusted.
    """
    box = games.load(game)
    check_names(box, seats, setup, trust)
    setup = complete_setup(box, setup, real)
    seating = seat_all(box, seats_for_person(box, seats, setup, bot), setup=setup, rulings=rulings)
    seed = new_seed() if seed is None else seed
    header = msgspec.structs.replace(seating.header(seed), chance=dict.fromkeys(real, "typed"))
    warnings = box.setup.warnings(setup, seating.seats)
    return OpenGame(box, Game(box, header), seating.players(seed, trace=True), warnings)


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
    """Open a game that starts from a position file; names in the file are trusted no further than `trust`."""
    data = read_position(text, file)
    of, seed = game_of(data), new_seed() if seed is None else seed
    if game and of != game:
        raise Problems(file, [f"this is a position of {of}, not of {game}"])
    box = games.load(of)
    players: dict[str, str] = {str(seat): who for seat, who in seats_in(box, data, file).items()}
    check_names(box, players, {}, trust)
    players |= seats or {}
    seated = seats_for_person(box, players, {}, bot, sides=box.positions.sides_in(data))
    if "cards" in real:
        people = [seat for seat, who in seated.items() if who == PERSON]
        data = box.positions.with_real_hands(data, people)
    header = position_header({**data, "seats": dict(seated)}, seed=seed, file=file)
    seating = seat_all(box, seated, rulings={**header.pages, **header.rulings, **(rulings or {})})
    chance = dict.fromkeys(real, "typed")
    header = msgspec.structs.replace(seating.header(seed), chance=chance, position=header.position)
    new_game = Game(box, header, state=first_state(box, header))
    with report_as_problems():
        render_all(box, new_game)
    return OpenGame(box, new_game, seating.players(seed, trace=True))


def complete_setup(box: BoardGame[Any], chosen: Mapping[str, str], real: Sequence[str]) -> dict[str, str]:
    """Return the setup to save: file names as absolute paths, and hands of real cards as unseen."""
    setup = {
        key: absolute_path(Path(value)) if value.endswith(".toml") else value for key, value in chosen.items()
    }
    hidden = any(key.name == "hands" and "unseen" in key.values for key in box.setup.keys)
    if hidden and "cards" in real:
        setup.setdefault("hands", "unseen")
    return setup


def describe_unused_setup(box: BoardGame[Any], setup: Mapping[str, str]) -> list[str]:
    """Return a sentence for each setup choice that has no effect in this combination."""
    return [
        f"{key.name}={setup[key.name]} has no effect with this setup."
        for key in box.setup.keys
        if setup.get(key.name, key.default) != key.default and not box.setup.wants(key.name, setup)
    ]


def describe_incomplete_playbooks(players: Mapping[Seat, Player]) -> list[str]:
    """Return a sentence for each bot whose playbook doesn't cover every decision; the rest is random."""
    sentences = []
    for seat, player in players.items():
        if isinstance(player, Bot) and (errors := _find_errors(player.program)):
            template = INCOMPLETE_MORE if len(errors) > 1 else INCOMPLETE
            first = f"{Path(player.program.book.file).name}:{errors[0].at}: {errors[0].text}"
            sentences.append(template.format(seat=seat, first=first, more=len(errors) - 1))
    return sentences


@lru_cache(maxsize=64)
def _find_errors(program: Program) -> list[Finding]:
    """Return the errors of a playbook."""
    return [finding for finding in check(program) if finding.level == "error"]


def switch_chance(opened: OpenGame, element: str, who: str) -> None:
    """Switch the source of chance to typed or seeded from now on, and record it in the game's header."""
    opened.game.answer_for(element, who)


def rename(opened: OpenGame, name: str) -> None:
    """Name a game; an empty name restores the default, the name of its scenario or setup."""
    header = msgspec.structs.replace(opened.game.header, name=" ".join(name.split()))
    if odd := log.header_problems(header):
        raise Problems("name", odd)
    opened.game.header = header


def scenario_of(opened: OpenGame) -> str:
    """Return the scenario of a game; empty if the game has no scenarios."""
    default = next((key.default for key in opened.box.setup.keys if key.name == "scenario"), "")
    return opened.game.header.setup.get("scenario", default)


def new_file(opened: OpenGame) -> Path:
    """Save a new game to a new file and return its path."""
    return create_game_file(opened.game.header, scenario_of(opened), datetime.now(), game_text(opened.game))


# -- a game from a file -----------------------------------------------------------------------------


def open_saved(path: Path, *, bot: Path | None = None) -> OpenGame:
    """Open a saved game; `messages` lists what has changed since it was saved. The file isn't modified."""
    text = read_kind(path, GAME, what="a game file")
    try:
        opened = open_text(text, bot=bot)
    except BadLog as error:
        raise BadLog(error.line, f"{error.reason} ({path})") from None
    opened.read = path, text_hash(text)
    return opened


def open_text(text: str, *, bot: Path | None = None, trust: Trust = Trust.USER) -> OpenGame:
    """Open a game from the text of its file; raise Problems if a name in the file isn't trusted that far."""
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
    messages += [GONE_RULING.format(name=name) for name in gone]
    game.header = msgspec.structs.replace(game.header, playbooks=seating.hashes, pages=seating.pages)
    players = seating.players(file.header.seed, trace=True)
    continued = len(game.log) != len(file.lines)
    return OpenGame(box, game, players, messages, continued)


def journal_of(opened: OpenGame, path: Path) -> Journal:
    """Return the journal of a game in a file; raise InUse if the file has changed since it was read."""
    expected = opened.read[1] if opened.read is not None and opened.read[0] == path else None
    return Journal(path, opened.game, continued=opened.continued, read=expected)


def _seats(box: BoardGame[Any], header: Header, bot: Path | None) -> dict[Seat, str]:
    """Return the player of each seat in a saved game; `bot` replaces the playbook bots."""
    seats = {seat: header.seats.get(seat, PERSON) for seat in sides_of(box, header)}
    if bot is not None:
        others = {seat for seat, who in seats.items() if who == PERSON or needs_no_playbook(who)}
        return {seat: who if seat in others else saved_name(str(bot)) for seat, who in seats.items()}
    missing = [
        f"{seat} is played by {who}, which no longer exists; name another bot with --bot"
        for seat, who in seats.items()
        if is_file(who) and not library.has(who) and not Path(who).is_file()
    ]
    if missing:
        raise Problems("players", missing)
    return seats


def _describe_changed_playbooks(was: Mapping[str, str], now: Mapping[str, str]) -> list[str]:
    """Return a sentence for each seat whose playbook has changed since the game was saved, by its hash."""
    return [
        CHANGED_PLAYBOOK.format(seat=seat)
        for seat, before in was.items()
        if now.get(seat) not in (None, before)
    ]
