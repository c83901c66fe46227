"""The setup of a game: everything that can be chosen, as text, and which choices conflict."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bythebook import games
from bythebook.app.game.drafts import origin_of
from bythebook.app.game.open_game import complete_setup
from bythebook.app.game.rulings import PLAYBOOK, every_ruling
from bythebook.app.web.narration import title
from bythebook.app.web.pages.table.scene import ground_name
from bythebook.app.web.requests import NewGame
from bythebook.app.web.thinking import is_slow
from bythebook.games.boardgame import BoardGame
from bythebook.games.shared.scenery import Board, Matrix, Preset, Value
from bythebook.games.shared.setup_keys import SetupKey
from bythebook.kernel.box import Problems
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.prompt import Seat
from bythebook.kernel.rulings import Ruling
from bythebook.players import library
from bythebook.players.builtin import TITLES
from bythebook.players.seating import seat_all, seats_for_person


class SetupKeyInfo(msgspec.Struct, frozen=True):
    """One key of the setup."""

    name: str
    title: str
    text: str
    default: str
    values: list[Value]
    presets: list[Preset]
    """Named sets of values; if there are any, the choice is a list of values separated by commas."""
    wanted: bool = True
    """Whether the key matters with the current choices."""
    part: str = "what"
    """The section of the page that shows the key: `first`, `who`, `what` or `more`."""


class PlayerInfo(msgspec.Struct, frozen=True):
    """A player that can be chosen for a seat."""

    id: str
    title: str


class RulingOption(msgspec.Struct, frozen=True):
    """An option of a ruling."""

    id: str
    title: str
    text: str = ""
    """The meaning of the option in a sentence; empty if the title says it."""


class RulingInfo(msgspec.Struct, frozen=True):
    """A ruling that can be chosen."""

    id: str
    title: str
    rule: str
    """The place of the rule in the rulebook, and the number of the ruling."""
    text: str
    default: str
    readings: list[RulingOption]
    book: str = ""
    """The playbook that the ruling belongs to; empty for a ruling of the game."""


class ElementInfo(msgspec.Struct, frozen=True):
    """Dice or a deck that can be real."""

    name: str
    title: str
    sort: str


class SetupPage(msgspec.Struct, frozen=True):
    """Everything that can be chosen before a game."""

    game: str
    title: str
    keys: list[SetupKeyInfo]
    sides: list[str]
    seats: dict[str, str]
    """The default players by seat."""
    sitters: dict[str, list[PlayerInfo]]
    """The players that can be chosen for each possible seat of the game."""
    matrix: Matrix | None
    rulings: list[RulingInfo]
    elements: list[ElementInfo]
    usual: dict[str, str]
    """The values that defaults stand for, where they differ."""
    empty: dict[str, Any]
    """The position file of an empty board, as a starting point for a custom position."""
    local: bool
    """Whether the visitor is at this machine and may name files on it."""


def setup_page(name: str, *, local: bool, own_books: bool = False, slow: bool = True) -> SetupPage:
    """Return what can be chosen for a game; if allowed, with the user's playbooks and slow players."""
    box = games.load(name)
    seats = seats_for_person(box, {}, {})
    return SetupPage(
        name,
        box.title,
        [_key(box, key) for key in box.setup.keys],
        [str(side) for side in box.sides({})],
        {str(seat): who for seat, who in seats.items()},
        {str(seat): players_for(box, seat, own_books=own_books, slow=slow) for seat in box.seats},
        box.setup.matrix(),
        ruling_infos(box),
        element_infos(box),
        box.setup.usual({}, seats),
        {"game": name, **box.positions.empty},
        local,
    )


def element_infos(box: BoardGame[Any]) -> list[ElementInfo]:
    """Return the dice and decks that can be real."""
    told = [element for element in box.elements if element.sort != "tie"]
    return [ElementInfo(e.name, title(box.texts.element_name(e.name)), e.sort) for e in told]


def players_for(
    box: BoardGame[Any], seat: Seat, *, own_books: bool = False, slow: bool = True
) -> list[PlayerInfo]:
    """Return who can play a seat: a human, playbooks for it, and players without a playbook."""
    titles = bot_titles(box)
    bots = [PlayerInfo(bot, titles[bot]) for bot in box.bots.bots_for(seat)]
    bots += [PlayerInfo(book, book) for book in _books_for(box, seat)] if own_books else []
    others = [PlayerInfo(who, told) for who, told in TITLES.items() if slow or not is_slow(who)]
    return [PlayerInfo(PERSON, "person"), *bots, *others]


def _books_for(box: BoardGame[Any], seat: Seat) -> list[str]:
    """Return the user's playbooks that can play a seat: copies of its bots, and original playbooks."""
    origins = {name: origin_of(name) for name in library.names()}
    bots = ("", *box.bots.bots_for(seat))
    return [name for name, origin in origins.items() if origin.game == box.name and origin.bot in bots]


def bot_titles(box: BoardGame[Any]) -> dict[str, str]:
    """Return the titles of the game's playbooks by their names."""
    return {bot: _first_heading(text) or bot for bot, text in box.bots.playbooks().items()}


def _first_heading(text: str) -> str:
    return next((row.removeprefix("# ").strip() for row in text.splitlines() if row.startswith("# ")), "")


def _key(box: BoardGame[Any], key: SetupKey) -> SetupKeyInfo:
    return SetupKeyInfo(
        key.name,
        key.title,
        key.text,
        key.default,
        box.setup.values(key),
        box.setup.presets(key),
        box.setup.wants(key.name, {}),
        key.part,
    )


# -- rulings --------------------------------------------------------------------------------------

YES_NO = {"on": "yes", "off": "no"}


def ruling_infos(box: BoardGame[Any]) -> list[RulingInfo]:
    """Return every ruling with more than one option, including those of the playbooks."""
    return [_ruling(box, ruling) for ruling in every_ruling(box) if len(set(ruling.readings)) > 1]


def _ruling(box: BoardGame[Any], ruling: Ruling) -> RulingInfo:
    told = YES_NO if ruling.meanings or ruling.text.startswith("Whether") else {}
    readings = [
        RulingOption(one, told.get(one, one.replace("_", " ")), ruling.meaning(one))
        for one in dict.fromkeys(ruling.readings)
    ]
    page = ruling.rule.partition(",")[0]  # the number of the ruling follows
    book = page.removeprefix(PLAYBOOK) if page.startswith(PLAYBOOK) else ""
    name = box.texts.ruling_name(ruling.id)
    return RulingInfo(ruling.id, name, ruling.rule, ruling.text, ruling.default, readings, book)


# -- what was chosen ------------------------------------------------------------------------------


class SetupCheck(msgspec.Struct, frozen=True):
    """The result of checking a setup."""

    problems: list[str]
    warnings: list[str]
    wanted: list[str]
    """The keys that matter with this setup."""
    usual: dict[str, str]
    """The values that defaults currently stand for, where they differ."""
    sides: list[str]
    seats: dict[str, str]
    board: Board | None = None
    ground: str = ""
    before: str = ""
    """A summary of the game in a sentence or two."""


def check_request(data: dict[str, Any]) -> SetupCheck:
    """Check a setup as it was sent."""
    return check(msgspec.convert(data, NewGame))


def check(new: NewGame) -> SetupCheck:
    """Return the problems of a setup, its warnings and its board."""
    box = games.load(new.game)
    sides = [str(side) for side in box.sides(new.setup)]
    named = {seat: who for seat, who in new.seats.items() if seat in sides}
    wanted = _relevant_keys(box, new)
    usual = complete_setup(box, {}, new.real)
    try:
        seats = seats_for_person(box, named, new.setup)
        usual |= box.setup.usual(new.setup, seats)
        seating = seat_all(box, seats, setup=new.setup, rulings=new.rulings)
        game = Game(box, seating.header(new.seed or 0))
    except Problems as error:
        return SetupCheck([_plain(box, line) for line in error.problems], [], wanted, usual, sides, named)
    except ValueError as error:
        return SetupCheck([str(error)], [], wanted, usual, sides, named)
    told = {str(seat): who for seat, who in seats.items()}
    board, warnings = box.renderer.board(game.state, None), box.setup.warnings(new.setup, seats)
    return SetupCheck(
        [], warnings, wanted, usual, sides, told, board, ground_name(board), box.setup.before(game.state)
    )


def _relevant_keys(box: BoardGame[Any], new: NewGame) -> list[str]:
    """Return the keys that matter for this setup; the key for open cards matters only with real cards."""
    cards = {"cards", *(e.name for e in box.elements if e.sort == "cards")} & set(new.real)
    keys = [key.name for key in box.setup.keys if box.setup.wants(key.name, new.setup)]
    return [name for name in keys if name != "hands" or cards]


def _plain(box: BoardGame[Any], problem: str) -> str:
    """Return a problem with the title of its setup key: "Setup card: ..."."""
    name, colon, rest = problem.partition(": ")
    titles = {key.name: key.title for key in box.setup.keys}
    return f"{titles[name]}: {rest}" if colon and name in titles else problem


def chosen_words(box: BoardGame[Any], setup: Mapping[str, str]) -> list[str]:
    """Return a setup as text, one line per key: "Setup card: Frontiers"."""
    found = []
    for key in box.setup.keys:
        if key.name in setup:
            titles = {value.id: value.title for value in box.setup.values(key)}
            titles |= {preset.id: preset.title for preset in box.setup.presets(key)}
            parts = [titles.get(part, part) for part in setup[key.name].split(",")]
            found.append(f"{key.title}: {', '.join(parts)}")
    return found
