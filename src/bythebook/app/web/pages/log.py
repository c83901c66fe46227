"""Looking at a game without changing it: its log, an earlier position, a reason, a correction tried out."""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64
from collections.abc import Mapping
from typing import Any

import msgspec

from bythebook.app.game.saves import whole
from bythebook.app.web.narration import Told, title
from bythebook.app.web.pages import table as scene
from bythebook.app.web.requests import Correction
from bythebook.app.web.session import Place, Room
from bythebook.games.shared.fields import what_differs
from bythebook.games.shared.scenery import Board, Panel, Piece, Thing
from bythebook.kernel import log
from bythebook.kernel.ask import Seat
from bythebook.kernel.box import Problems
from bythebook.kernel.game import Game, Refused
from bythebook.players.bot import Bot

LONGEST = 1_000_000
"""Signs of a game file in a link, unpacked: more is no position."""


# -- the log --------------------------------------------------------------------------------------


class LogLine(scene.Step, frozen=True, kw_only=True):
    """A line of the log."""

    turn: str
    when: str = ""
    """The same in words, for a heading."""
    quiet: bool = False
    """It says nothing by itself: the lines round it tell what was done."""
    fence: str = ""
    """Why an undo stops here; empty where it does not."""


class Log(msgspec.Struct, frozen=True):
    """The whole log as one seat may see it."""

    lines: list[LogLine]
    undone: int
    """Lines that can be given again."""
    typed: list[str]
    """Elements that a person tells."""
    seats: dict[str, str]
    seed: str
    rulings: dict[str, str]


def log_of(room: Room, place: Place) -> Log:
    """Every line in words, as who looks may see it."""
    look = room.look(room.eyes(place))
    lines = []
    for i, told in enumerate(room.telling.lines, 1):
        shown = msgspec.structs.asdict(scene.step(told, i, look))
        shown["text"] = " ".join([*(f"{each.text}." for each in told.unasked), shown["text"]])
        quiet = told.kind == "act" and not told.text
        fence = _fence(room, told)
        lines.append(LogLine(**shown, turn=told.turn, when=told.when, quiet=quiet, fence=fence))
    header = room.game.header
    seed = str(header.seed) if room.whole_is_for(place) else ""
    typed = [name for name, who in header.chance.items() if who == "typed"]
    seats = {str(seat): who for seat, who in header.seats.items()}
    return Log(lines, len(room.game.undone), typed, seats, seed, header.rulings)


def _fence(room: Room, told: Told) -> str:
    """What was shown by a line, in a sentence."""
    if not told.entry.fence:
        return ""
    if told.kind == "act":
        return f"{title(told.entry.seat)} answered here."
    return {"dice": "Dice were rolled here.", "cards": "Cards were turned here."}.get(
        told.kind, "A tie was broken here."
    )


# -- an earlier position --------------------------------------------------------------------------


class Moment(msgspec.Struct, frozen=True):
    """The position after a line."""

    line: int
    name: str
    """What the game was called then."""
    turn: str
    question: str
    board: Board
    ground: str
    panel: Panel


def moment(room: Room, place: Place, line: int) -> Moment:
    """The board after a line of the log; 0 is before the first."""
    game = game_at(room, line)
    eyes, table = room.eyes(place), game.table
    board, panel = room.box.picture.board(table, eyes), room.box.picture.panel(table, eyes)
    asked = "" if game.ask is None else f"{title(game.ask.seat)} is asked."
    return Moment(
        line, room.box.standing.name(table), panel.turn, asked, board, scene.ground_name(board), panel
    )


def game_at(room: Room, line: int) -> Game[Any]:
    """The game after a line."""
    known(room, line, least=0)
    for i, (game, _) in enumerate(room.game.retold()):
        if i == line:
            return game
    return room.game


def known(room: Room, line: int, *, least: int = 1) -> None:
    """Refused for a line that the log has not."""
    if not least <= line <= len(room.game.log):
        raise Refused(f"The log has no line {line}; it has {len(room.game.log)}.")


def book_of(room: Room, seat: str) -> Bot:
    """The bot of a seat, whose pages can be printed."""
    player = room.opened.players.get(Seat(seat))
    if not isinstance(player, Bot):
        raise Refused(f"{seat}: no page plays this seat.")
    return player


# -- corrections ----------------------------------------------------------------------------------


class Tray(msgspec.Struct, frozen=True):
    """What a correction can be made of."""

    pieces: list[Piece]
    cells: dict[str, dict[str, int]]
    """How many of each piece lie on each cell."""
    things: list[Thing]
    """What else can be set, field by field."""
    schema: dict[str, Any]
    """What a correction written as data may hold."""


class Broken(msgspec.Struct, frozen=True):
    """A rule that a corrected position would break."""

    text: str
    id: str = ""


class Tried(msgspec.Struct, frozen=True):
    """A correction that was tried out and not made."""

    problems: list[Broken]
    """Why the position cannot be: the rules it would break."""
    dropped: list[str] = []
    """What waits to be done and would no longer stand."""
    deeds: list[str] = []
    """What it changes, in sentences."""
    board: Board | None = None
    cells: dict[str, dict[str, int]] = {}
    things: list[Thing] = []
    changed: list[str] = []
    """The cells that are not as they were."""


def tray(room: Room, place: Place) -> Tray:
    """The pieces that can be put on the board by hand."""
    room.sees_all(place)
    box, table, eyes = room.box, room.game.table, room.eyes(place)
    return Tray(
        box.corrections.tray(table),
        box.corrections.lying(table, eyes),
        box.corrections.things(table, eyes),
        box.positions.correction_schema(),
    )


def patch_of(room: Room, place: Place, sent: Correction) -> dict[str, Any]:
    """A correction as data: as it was written, or from the pieces and fields that were set."""
    if sent.cells is None and sent.changes is None:
        return _plain_dict(sent.patch)
    box, table = room.box, room.game.table
    changes = what_differs(box.corrections.things(table, room.eyes(place)), sent.changes or {})
    try:
        return box.corrections.patch(table, sent.cells or {}, changes)
    except Refused:
        raise
    except (LookupError, TypeError, ValueError) as error:
        raise Problems("correction", [f"a field holds something it cannot: {error}"]) from None


def _plain_dict(data: object) -> dict[str, Any]:
    if not isinstance(data, dict) or not data:
        raise Problems("correction", ["patch: an object with what differs expected"])
    return data


def tried(room: Room, place: Place, sent: Correction) -> Tried:
    """Which rules a corrected position would break, before anybody puts it so."""
    room.sees_all(place)
    game, box, eyes = room.game.copy(), room.box, room.eyes(place)
    patch: dict[str, Any] = {}
    try:
        patch = patch_of(room, place, sent)
        dropped = game.correct(patch) if patch else []
    except Problems as error:
        return Tried([broken(each, patch) for each in error.problems])
    except ValueError as error:
        return Tried([broken(str(error), patch)])
    before, after = room.game.table, game.table
    was, now = box.corrections.lying(before, eyes), box.corrections.lying(after, eyes)
    old, new = box.corrections.things(before, eyes), box.corrections.things(after, eyes)
    places = {cell for cell in {*was, *now} if was.get(cell) != now.get(cell)}
    places |= {thing.cell for thing in (*old, *new) if thing not in old or thing not in new} - {""}
    return Tried(
        problems=[broken(each, patch) for each in box.check(after)],
        dropped=dropped,
        deeds=[deed.text for deed in box.hands.deeds(before, after)],
        board=box.picture.board(after, eyes),
        cells=now,
        things=new,
        changed=sorted(places),
    )


_PATH = re.compile(r"\$((?:\.[\w-]+|\[[^\]]*\])*): ")
_CELL = re.compile(r"[a-z]\d")  # small letters are names of hexes too
_KEYS = re.compile(r"\.([\w-]+)|\[([^\]]*)\]")
_SUBJECTLESS = re.compile(r"(is|lies|goes|should|say|name|nobody) ")
_RULE = re.compile(r" \(([A-Z][\w-]*\d[\w.]*)\)$")


def broken(problem: str, patch: Mapping[str, Any]) -> Broken:
    """A problem as a sentence with the id of its rule: where it is stands before it, in words."""
    rule = _RULE.search(problem)
    text = problem[: rule.start()] if rule else problem
    if path := _PATH.match(text):
        text = text[path.end() :]
        where = _where_in(patch, [word or index for word, index in _KEYS.findall(path[1])], text)
        text = f"{where}: {text}" if where and where.lower() not in text.lower() else text
    text = text if _CELL.match(text) else title(text)
    return Broken(text + ("" if text.endswith(".") else "."), rule[1] if rule else "")


def _where_in(patch: Mapping[str, Any], path: list[str], text: str) -> str:
    """Where a problem is, in words: the hex of a unit, a sector, a seat's slot."""
    keys = [key.strip("'\"") for key in path]
    told = patch.get(keys[0]) if keys else None
    if len(keys) > 1 and isinstance(told, list) and keys[1].isdecimal() and int(keys[1]) < len(told):
        entry = told[int(keys[1])]
        return str(entry.get("at", "")) if isinstance(entry, dict) else ""
    if len(keys) > 1:
        return " ".join(str(int(key) + 1) if key.isdecimal() else key for key in keys[1:])
    return keys[0] if keys and _SUBJECTLESS.match(text) else ""


# -- files and links ------------------------------------------------------------------------------


def export(room: Room, place: Place) -> str:
    """The game as a file: whole for who sees everything, else as the seat may see it."""
    if room.whole_is_for(place):
        return whole(room.game)
    return room.game.text(seat=room.eyes(place) or log.NOBODY)


class Position(msgspec.Struct, frozen=True):
    """A position to hand over."""

    text: str
    """As a file: the head of the game and the position, without the answers that led there."""
    fragment: str
    """The same as the end of a link: `/#position=` and this."""


def position(room: Room, place: Place, line: int | None = None) -> Position:
    """The present position, or the one after a line, for a file or a link."""
    room.sees_all(place)
    game = room.game if line is None else game_at(room, line)
    lines = [*log.header_lines(room.game.header), log.position_line(room.box.codec.encode(game.table))]
    text = "\n".join(lines) + "\n"
    packed = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return Position(text, packed)


def unpacked(fragment: str) -> str:
    """The file in a link; Problems if there is none."""
    try:
        packed = urlsafe_b64decode(fragment + "=" * (-len(fragment) % 4))
        inflate = zlib.decompressobj()
        text = inflate.decompress(packed, LONGEST)
        if inflate.unconsumed_tail or not inflate.eof:
            raise Problems("link", ["the position in this link is cut off or too long"])
        return text.decode()
    except (BadBase64, zlib.error, UnicodeError, ValueError) as error:
        if isinstance(error, Problems):
            raise
        raise Problems("link", ["there is no position in this link; was it copied whole?"]) from None
