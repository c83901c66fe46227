"""The log is the game: a header, then one answer a line, in a notation people read and write.

    bythebook memoir44 1
    setup scenario=pegasus_bridge
    seat allies=person
    seed 42

    1 chance deck: recon left, probe right
    2 allies play probe right
    3 axis calls strategy: 4
    3 axis order C5  {"counters":{"defensive":0}}

A line carries the number of its ask; asks that had one answer for a person have no line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from bythebook.kernel.ask import CHANCE, Option, Seat
from bythebook.kernel.box import Box, Problems
from bythebook.kernel.chance import AnyDomain, Dice, Outcome, Pick
from bythebook.kernel.notation import nearest
from bythebook.kernel.step import Notes

FORMAT = 1
"""The number of the file format, in the first line of every file."""

HIDDEN = "(hidden)"


class Header(msgspec.Struct, frozen=True):
    """What a game starts from: everything else follows from it and the answers."""

    game: str
    setup: dict[str, str] = {}
    seats: dict[Seat, str] = {}
    seed: int = 0
    rulings: dict[str, str] = {}
    playbooks: dict[str, str] = {}
    """The hash of the playbook of each bot seat."""
    chance: dict[str, str] = {}
    """Who answers for dice or cards, where it is not the seed."""
    position: dict[str, Any] | None = None
    """The position file the game was started from, if it was."""


@dataclass(slots=True)
class Entry:
    """One line: an answer, a chance call of a bot with its result, or a correction."""

    number: int
    seat: Seat
    answer: Option | Outcome | None = None
    call: AnyDomain | None = None
    notes: Notes | None = None
    correction: Mapping[str, Any] | None = None
    fence: bool = False
    secret: Seat | None = None
    why: Any = field(default=None, compare=False)


class BadLog(ValueError):
    """A log that cannot be read or does not fit the game: names the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def header_lines(header: Header) -> list[str]:
    """The head of a file."""
    lines = [f"bythebook {header.game} {FORMAT}"]
    for name in ("setup", "seats", "rulings", "playbooks", "chance"):
        word = {"seats": "seat", "rulings": "ruling", "playbooks": "playbook"}.get(name, name)
        lines += [f"{word} {key}={value}" for key, value in getattr(header, name).items()]
    lines.append(f"seed {header.seed}")
    if header.position is not None:
        lines.append("position " + msgspec.json.encode(header.position).decode())
    return [*lines, ""]


def entry_line(box: Box[Any], entry: Entry, *, seat: Seat | None = None, notes: bool = True) -> str:
    """One line of the log; meant for one seat, it hides what others alone may see."""
    if entry.correction is not None:
        return f"{entry.number} correct {msgspec.json.encode(entry.correction).decode()}"
    hidden = seat is not None and entry.secret not in (None, seat)
    kept = f"  {msgspec.json.encode(entry.notes).decode()}" if entry.notes and notes and seat is None else ""
    if isinstance(entry.answer, tuple):
        shown = HIDDEN if hidden else ", ".join(entry.answer)
        if entry.call is not None:
            of = f" of {' | '.join(entry.call.items)}" if isinstance(entry.call, Pick) else ""
            return f"{entry.number} {entry.seat} calls {entry.call.element}{of}: {shown}"
        return f"{entry.number} {CHANCE} {entry.seat}: {shown}"
    assert entry.answer is not None
    return f"{entry.number} {entry.seat} {HIDDEN if hidden else box.notation(entry.answer)}{kept}"


@dataclass(slots=True)
class Line:
    """A line of a file, cut up but not yet understood."""

    at: int
    number: int
    seat: str
    text: str
    notes: Notes | None = None


@dataclass(slots=True)
class LogFile:
    """A game file: its head, its lines, and the last position written into it."""

    header: Header
    lines: list[Line]
    position: dict[str, Any] | None = None
    torn: bool = False
    """The last line was cut off: the program was killed while it wrote."""


def read(text: str) -> LogFile:
    """Cut a file up; BadLog says which line is none and why."""
    rows = text.split("\n")
    torn = bool(rows and rows[-1])
    if torn:
        rows.pop()
    found: dict[str, dict[str, str]] = {k: {} for k in ("setup", "seat", "ruling", "playbook", "chance")}
    game, seed, start = "", 0, None
    lines: list[Line] = []
    position: dict[str, Any] | None = None
    for at, row in enumerate(rows, 1):
        word, _, rest = row.strip().partition(" ")
        if not word:
            continue
        if not game:
            game = _game(word, rest, at)
        elif word in found:
            key, eq, value = rest.partition("=")
            if not eq:
                raise BadLog(at, f"`{word} name=value` expected")
            found[word][key.strip()] = value.strip()
        elif word == "seed":
            seed = _whole(rest, at)
        elif word in ("position", "="):
            data = _json(rest, at)
            if word == "=":
                position = data
            else:
                start = data
        else:
            lines.append(_line(at, word, rest))
    if not game:
        raise BadLog(1, "not a game file: the first line is `bythebook GAME 1`")
    seats = {Seat(name): who for name, who in found["seat"].items()}
    header = Header(
        game, found["setup"], seats, seed, found["ruling"], found["playbook"], found["chance"], start
    )
    return LogFile(header, lines, position, torn)


def _game(word: str, rest: str, at: int) -> str:
    name, _, version = rest.partition(" ")
    if word != "bythebook" or not name:
        raise BadLog(at, "not a game file: the first line is `bythebook GAME 1`")
    if version.strip() != str(FORMAT):
        raise BadLog(at, f"file format {version.strip() or 'unknown'!s}; this program reads {FORMAT}")
    return name


def _whole(text: str, at: int) -> int:
    try:
        return int(text)
    except ValueError:
        raise BadLog(at, f"a whole number expected, not {text!r}") from None


def _json(text: str, at: int) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadLog(at, f"JSON expected: {error}") from None


def _line(at: int, word: str, rest: str) -> Line:
    if not word.isdecimal():
        known = ("setup", "seat", "ruling", "playbook", "chance", "seed", "position")
        raise BadLog(at, f"an ask's number or a heading expected, not {word!r}{nearest(word, known)}")
    seat, _, text = rest.strip().partition(" ")
    notes = None
    if seat != "correct" and "  {" in text:
        text, _, kept = text.partition("  {")
        notes = _json("{" + kept, at)
    return Line(at, _whole(word, at), seat, text.strip(), notes)


def called(box: Box[Any], text: str) -> tuple[AnyDomain, str]:
    """The domain of a bot's chance call and its outcome, from `die: 4` or `tie of a | b: a`."""
    head, _, outcome = text.rpartition(":")
    name, of, items = head.partition(" of ")
    if of:
        return Pick(name.strip(), tuple(item.strip() for item in items.split("|"))), outcome.strip()
    faces = box.element(name.strip()).faces
    if not faces:
        raise ValueError(f"no die {name.strip()!r} in this game")
    values = [v for v in outcome.replace(",", " ").split() if v]
    return Dice(name.strip(), faces, len(values)), outcome.strip()


__all__ = ["BadLog", "Entry", "Header", "LogFile", "Problems", "called", "entry_line", "header_lines", "read"]
