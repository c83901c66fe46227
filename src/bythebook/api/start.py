"""Starting a game: new, from a file, or from a position."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from bythebook import games
from bythebook.api.chance import Chance, sources_of
from bythebook.api.game import Game
from bythebook.api.players import Who, catch_up, name_of, players_of
from bythebook.games.boardgame import BoardGame
from bythebook.kernel import disk, log
from bythebook.kernel.box import Problems
from bythebook.kernel.game import PERSON
from bythebook.kernel.game import Game as Played
from bythebook.kernel.log import BadLog, Header
from bythebook.players.positions import first_state, is_position, position_header, read_position, sides_of
from bythebook.players.seating import Seating, check_sides, seat_all, with_rulings, with_saved_rulings

Value = str | int
"""A value of a setup key or an option of a ruling; True and False mean `on` and `off`."""


def new(
    game: str,
    *,
    setup: Mapping[str, Value] | None = None,
    seats: Mapping[str, Who] | None = None,
    rulings: Mapping[str, Value] | None = None,
    seed: int = 0,
    chance: Chance | None = None,
    ask_all: bool = False,
) -> Game:
    """Return a new game. A seat that is not in `seats` gets its default bot.

    A seat's player is `person`, `random`, the name of a bot, a playbook file, or a function. `chance` sets
    other sources than the seed for dice and decks. A human player is asked only if there is a choice; with
    `ask_all`, also if there is only one option.

    >>> import bythebook
    >>> game = bythebook.new("arcs", setup={"players": 3}, seats={"blue": "random"}, seed=1)
    >>> game.seats
    {'red': 'supercat', 'yellow': 'supercat', 'blue': 'random'}
    >>> bythebook.new("arcs", setup={"players": 7})
    Traceback (most recent call last):
    ...
    bythebook.kernel.box.Problems: setup:
      players: '7' is not one of 2, 3, 4
    """
    box = games.load(game)
    chosen, given = texts(setup), seats or {}
    sides = box.sides(chosen)
    check_sides(sides, given, option="seats")
    names = {
        seat: name_of(seat, given[seat]) if seat in given else box.bots.opponent_for(seat, chosen)
        for seat in sides
    }
    seating = seat_all(box, names, setup=chosen, rulings=texts(rulings))
    return _start(box, seating.header(seed), seating, given, chance, ask_all=ask_all)


def position(
    data: Mapping[str, Any],
    *,
    seats: Mapping[str, Who] | None = None,
    rulings: Mapping[str, Value] | None = None,
    seed: int = 0,
    chance: Chance | None = None,
    ask_all: bool = False,
) -> Game:
    """Return a game that starts from a position; `docs/reference/positions.md` describes position files.

    `seats` and `rulings` override those of the position.

    >>> import bythebook
    >>> drawn = {"scenario": "omaha_beach", "active": "axis", "drawn": ["probe_right", "barrage"]}
    >>> game = bythebook.position(drawn)
    >>> game.prompt.text
    'Axis: choose a card to play.'
    >>> bythebook.position({"scenario": "omaha_beach", "active": "axsi"})
    Traceback (most recent call last):
    ...
    bythebook.kernel.box.Problems: position:
      $.active: 'axsi' is not one of axis, allies; nearest: axis
    """
    given = seats or {}
    named = {seat: name_of(seat, who) for seat, who in given.items()}
    read = dict(data)
    for key, more in (("seats", named), ("rulings", texts(rulings))):
        said = read.get(key, {})
        if more and isinstance(said, Mapping):
            read[key] = {**said, **more}
    header = position_header(read, seed=seed, file="position")
    box = games.load(header.game)
    check_sides(sides_of(box, header), given, option="seats")
    seating = seat_all(box, header.seats, rulings=header.rulings)
    seating = msgspec.structs.replace(seating, books=with_rulings(box, seating.books, header.pages))
    header = msgspec.structs.replace(header, playbooks=seating.hashes, pages=seating.pages)
    return _start(box, header, seating, given, chance, ask_all=ask_all)


def load(source: str | Path, *, chance: Chance | None = None, ask_all: bool = False) -> Game:
    """Load a game file or position file, given as a path or as text.

    Bots keep their seats. Players of your own are saved as human players: pass them to `Game.play`.

    >>> import bythebook
    >>> game = bythebook.new("merc", seed=5)
    >>> bythebook.load(game.text()).position() == game.position()
    True
    """
    text, file = _read(source)
    if is_position(text):
        return position(read_position(text, file), chance=chance, ask_all=ask_all)
    try:
        header = log.read(text).header
        box = games.load(header.game)
        seats = {seat: header.seats.get(seat, PERSON) for seat in sides_of(box, header)}
        seating = seat_all(box, seats)
        played = Played.load(box, text, state=first_state(box, header), ask_all=ask_all)
    except BadLog as error:
        raise BadLog(error.line, f"{error.reason} ({file})") from None
    books, gone = with_saved_rulings(box, seating.books, header.pages)
    seating = msgspec.structs.replace(seating, books=books)
    played.header = msgspec.structs.replace(played.header, playbooks=seating.hashes, pages=seating.pages)
    if chance is not None:
        sources, _ = sources_of(box, chance, played.state.counts)
        played.use(sources)
    messages = [
        f"the saved ruling {name} was ignored: no playbook of this game has it any more" for name in gone
    ]
    players = players_of(seating, {}, header.seed)
    catch_up(players, played.log)
    return Game(box, played, players, messages=[*played.messages, *messages], ask_all=ask_all)


def texts(values: Mapping[str, Value] | None) -> dict[str, str]:
    """Convert values to the form used on the command line."""
    return {key: _text(value) for key, value in (values or {}).items()}


def _text(value: Value) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def _start(
    box: BoardGame[Any],
    header: Header,
    seating: Seating,
    given: Mapping[str, Who],
    chance: Chance | None,
    *,
    ask_all: bool,
) -> Game:
    """Start the game of a header with its players."""
    sources, typed = sources_of(box, chance)
    header = msgspec.structs.replace(header, chance=typed)
    played = Played(box, header, state=first_state(box, header), sources=sources, ask_all=ask_all)
    return Game(box, played, players_of(seating, given, header.seed), ask_all=ask_all)


def _read(source: str | Path) -> tuple[str, str]:
    """Return the text of a game and the name of its file; a text that is not a game is treated as a path."""
    if isinstance(source, str) and ("\n" in source or is_position(source)):
        return source, "text"
    path = Path(source)
    try:
        return disk.read_text(path), str(path)
    except OSError as error:
        reason = error.strerror
    except UnicodeDecodeError:
        reason = "it is not a text file"
    raise Problems(str(path), [f"expected a game file or position file: {reason}"])
