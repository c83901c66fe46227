"""Games that start from position files: the box, the players and the first state from a file."""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Any

import msgspec

from bythebook import games
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.box import Problems
from bythebook.kernel.decoding import decoded
from bythebook.kernel.game import PERSON
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Seat
from bythebook.kernel.rulings import settle
from bythebook.players.seating import split_rulings


def is_position(text: str) -> bool:
    """Return whether a text is a position file rather than a game file."""
    return text.lstrip().startswith("{")


def read_position(text: str, file: str) -> dict[str, Any]:
    """Return the data of a position file; Problems if it isn't a JSON object."""
    try:
        return decoded(text, dict[str, Any])
    except ValueError as error:
        raise Problems(file, [f"not a position file: {error}"]) from None


def game_of(position: Mapping[str, Any]) -> str:
    """Return the name of a position file's game: the one it names, or one that fits its keys."""
    return str(position.get("game", "")) or guess_game(position)


def position_header(position: Mapping[str, Any], *, seed: int, file: str) -> Header:
    """Return the header of a game that starts from a position, with its seats and rulings.

    Rulings that the game doesn't define belong to playbooks.
    """
    box = games.load(game_of(position))
    data = {key: value for key, value in position.items() if key != "game"}
    of_game, of_pages = split_rulings(box, _texts(data, "rulings", file))
    if of_pages:
        data["rulings"] = of_game
    seats = _seats(box, data, file)
    return Header(box.name, seats=seats, seed=seed, rulings=of_game, position=data, pages=of_pages)


def first_state(box: BoardGame[Any], header: Header) -> Any:
    """Return the first state of a game that started from a position file; None for any other game."""
    if header.position is None:
        return None
    return box.positions.read(header.position, header.seats, settle(box.rulings, header.rulings))


def sides_of(box: BoardGame[Any], header: Header) -> tuple[Seat, ...]:
    """Return the seats of a game."""
    return box.sides(header.setup) if header.position is None else box.positions.sides_in(header.position)


def guess_game(data: Mapping[str, Any]) -> str:
    """Return the game that supports the most keys in a position file that doesn't name its game."""

    def known_keys(box: BoardGame[Any]) -> tuple[int, str]:
        keys: Mapping[str, Any] = box.positions.schema().get("properties", {})
        return sum(key in keys for key in data), box.name

    return max(games.each(known_keys)[0], key=itemgetter(0))[1]


def seats_in(box: BoardGame[Any], data: Mapping[str, Any], file: str) -> dict[Seat, str]:
    """Return the players that a file names; a seat with a hand of cards gets a human player."""
    named, hands = _texts(data, "seats", file), data.get("hands", {})
    held = hands if isinstance(hands, dict) else {}
    sides = box.positions.sides_in(data)
    people = {seat: PERSON for seat in sides if held.get(seat)}
    return people | {seat: named[seat] for seat in sides if seat in named}


def _seats(box: BoardGame[Any], data: Mapping[str, Any], file: str) -> dict[Seat, str]:
    """Return the player of each seat: the one named in the file, or the seat's bot."""
    named = seats_in(box, data, file)
    return {seat: named.get(seat) or box.bots.bot_for(seat) for seat in box.positions.sides_in(data)}


def _texts(data: Mapping[str, Any], key: str, file: str) -> dict[str, str]:
    try:
        return msgspec.convert(data.get(key, {}), dict[str, str])
    except msgspec.ValidationError as error:
        raise Problems(file, [f"{key}: {error}"]) from None
