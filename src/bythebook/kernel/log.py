"""The log: a header, then one answer per line, in a human-readable and writable notation.

    bythebook memoir44 2
    setup scenario=pegasus_bridge
    seat allies=person
    seed 42
    head 4
    1 chance deck: recon left, probe right
    2 allies play probe right
    3 axis calls strategy: 4
    3 axis order C5  {"counters":{"defensive":0}}

A line begins with the number of its prompt. A person's prompts with one option that costs nothing have no
line. The last line of the header counts the lines above it, so that a file truncated inside its header is
rejected instead of opening as another game. Files of format 1 don't have that line.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from bythebook.kernel.box import Box
from bythebook.kernel.chance import AnyDomain, Dice, Draw, Outcome, Pick
from bythebook.kernel.decoding import decoded
from bythebook.kernel.notation import listed, nearest
from bythebook.kernel.pile import DECK
from bythebook.kernel.prompt import CHANCE, Option, Seat
from bythebook.kernel.step import Notes

FORMAT = 2
"""The file format, in the first line of every file."""

WITHOUT_COUNT = 1
"""The format of version 0.1.0, whose header has no count of its lines."""

COUNT = "head"
"""The first word of the last header line, which counts the lines above it."""

HIDDEN = "(hidden)"
"""The placeholder for other seats' secrets in a log for one seat."""

MOST_DIGITS = 100
"""The maximum number of digits in a seed or a prompt number."""

LONGEST_NAME = 80
"""The maximum number of characters in a game's name."""

LONGEST_VALUE = 4000
"""The maximum number of characters in a header value; the path of a file can be long."""

MOST_CALLED = 100
"""The maximum number of dice or cards that a bot can call for at once."""

MOST_PICKED = 1000
"""The maximum number of things in a tie, and of characters in their names."""

NOBODY = Seat("nobody")
"""A seat without a player: a log for it shows only public information."""


HEAD = {
    "setup": "setup",
    "seats": "seat",
    "rulings": "ruling",
    "pages": "page",
    "playbooks": "playbook",
    "chance": "chance",
}
"""Maps the header fields that are written as lines `word name=value` to their words."""


class Header(msgspec.Struct, frozen=True):
    """The start of a game; everything else follows from it and the answers."""

    game: str
    setup: dict[str, str] = {}
    seats: dict[Seat, str] = {}
    seed: int = 0
    rulings: dict[str, str] = {}
    playbooks: dict[str, str] = {}
    """The hash of the playbook of each bot seat."""
    chance: dict[str, str] = {}
    """The source of dice or cards, if it is not the seed."""
    position: dict[str, Any] | None = None
    """The position file that the game started from, if any."""
    pages: dict[str, str] = {}
    """Chosen options for the rulings in a bot's playbook, by `seat:id`."""
    name: str = ""
    """The game's name, as given by a user; empty if none."""


class Entry(msgspec.Struct, eq=False, gc=False):
    """An entry of the log: an answer, a bot's call for chance with its result, or a correction."""

    number: int
    seat: Seat
    answer: Option | Outcome | None = None
    call: AnyDomain | None = None
    notes: Notes | None = None
    correction: Mapping[str, Any] | None = None
    undo_barrier: bool = False
    secret: Seat | None = None
    why: Any = None
    """The bot's explanation, in memory only; it is ignored in comparisons."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Entry) and self._content() == other._content()

    __hash__ = None  # type: ignore[assignment]

    def hidden_from(self, viewer: Seat | None) -> bool:
        """Whether the answer or outcome is hidden from a viewer; None is a spectator.

        A bot's tiebreak is hidden too, because it shows which alternatives the bot considered.
        """
        if self.secret not in (None, viewer):
            return True
        return isinstance(self.call, Pick) and viewer != self.seat

    def _content(self) -> tuple[Any, ...]:
        return msgspec.structs.astuple(self)[:-1]


def notes_changed(old: Notes, new: Notes) -> Notes | None:
    """Return the changes to a bot's notes, in the form used in a line; None if there are none."""
    if new == old:
        return None
    changed = {key: value for key, value in new.items() if old.get(key) != value}
    if not old.keys() <= new.keys():
        changed.update({key: None for key in old if key not in new})
    return changed or None


def notes_with(old: Notes, changed: Notes | None) -> Notes | None:
    """Return a bot's notes after applying the changes in a line."""
    if changed is None:
        return old or None
    merged = {**old, **changed}
    return {key: value for key, value in merged.items() if value is not None}


class BadLog(ValueError):
    """A log that cannot be read or does not fit the game, with the line and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


def header_lines(
    header: Header, *, seat: Seat | None = None, start: Mapping[str, Any] | None = None
) -> list[str]:
    """Return the header of a file, with the position that the game continues from, if any.

    For one seat, the seed is hidden, because every card could be computed from it.
    """
    lines = [f"bythebook {header.game} {FORMAT}"]
    for name, word in HEAD.items():
        lines += [f"{word} {key}={value}" for key, value in getattr(header, name).items()]
    lines += [f"name {header.name}"] if header.name else []
    lines.append(f"seed {header.seed if seat is None else HIDDEN}")
    if header.position is not None:
        lines.append(f"position {_text(header.position) if seat is None else HIDDEN}")
    if start is not None:
        lines.append(position_line(start))
    return [*lines, f"{COUNT} {len(lines)}"]


def header_problems(header: Header) -> list[str]:
    """Return the parts of a header that can't be written on a line, such as line breaks."""
    rows = [(word, *pair) for name, word in HEAD.items() for pair in getattr(header, name).items()]
    odd = [
        f"{word} {key!r}: {value[:40]!r} can't be written into a line of a file"
        for word, key, value in rows
        if "=" in key or not (key + value).isprintable() or len(value) > LONGEST_VALUE
    ]
    odd += [
        f"{word} {key!r}: remove the spaces around {value[:40]!r}"
        for word, key, value in rows
        if value != value.strip()
    ]
    if not header.name.isprintable() or len(header.name) > LONGEST_NAME:
        odd.append(f"name: use at most {LONGEST_NAME} printable characters, not {header.name[:40]!r}")
    return odd


def entry_line(box: Box[Any], entry: Entry, *, seat: Seat | None = None, notes: bool = True) -> str:
    """Return a line of the log; for one seat, without other seats' secrets."""
    answer = entry.answer
    if seat is None and entry.call is None and answer is not None:  # the most common lines
        if isinstance(answer, tuple):
            return f"{entry.number} {CHANCE} {entry.seat}: {', '.join(answer)}"
        kept = f"  {_text(box.notes_in_file(entry.notes))}" if entry.notes and notes else ""
        return f"{entry.number} {entry.seat} {box.notation(answer)}{kept}"
    hidden = seat is not None and entry.hidden_from(seat)
    if entry.correction is not None:
        return f"{entry.number} correct {_text(entry.correction) if seat is None else HIDDEN}"
    if isinstance(answer, tuple):
        shown = HIDDEN if hidden else ", ".join(answer)
        if entry.call is not None:
            element = entry.call.element if hidden else _called_text(entry.call)
            return f"{entry.number} {entry.seat} calls {element}: {shown}"
        return f"{entry.number} {CHANCE} {entry.seat}: {shown}"
    assert answer is not None
    return f"{entry.number} {entry.seat} {HIDDEN if hidden else box.notation(answer)}"


def position_line(position: Mapping[str, Any]) -> str:
    """Return the line with the position after the lines above it."""
    return f"= {_text(position)}"


def _text(data: Mapping[str, Any]) -> str:
    return msgspec.json.encode(data).decode()


@dataclass(slots=True)
class FileLine:
    """A line of a file, split but not yet parsed."""

    at: int
    number: int
    seat: str
    text: str
    notes: dict[str, Any] | None = None
    """The object at the end of the line: a bot's notes, or the patch of a correction."""
    wrong: BadLog | None = None
    """The reason why the line can't be read; None if it can."""


@dataclass(slots=True)
class SavedPosition:
    """A line of a file with the position after the lines above it."""

    at: int
    position: dict[str, Any]


@dataclass(slots=True)
class LogFile:
    """A game file: its header, its answers, and the positions between them."""

    header: Header
    lines: list[FileLine]
    saved: list[SavedPosition]
    heads: dict[tuple[str, str], int]
    """The line number of each header line, by its word and its name."""
    torn: bool = False
    """Whether the last line is incomplete because the program was killed while writing it."""

    @property
    def position(self) -> dict[str, Any] | None:
        """The last position in the file."""
        return self.saved[-1].position if self.saved else None

    def in_order(self) -> list[FileLine | SavedPosition]:
        """Return answers and positions in the order of the file."""
        return sorted([*self.lines, *self.saved], key=lambda line: line.at)


def read(text: str) -> LogFile:
    """Split a file into lines; BadLog names the first that can't be read, unless a position follows it."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise BadLog(text.count("\n", 0, error.start) + 1, "an invalid character") from None
    *rows, torn = text.removeprefix("\ufeff").split("\n")
    found: dict[str, dict[str, str]] = {word: {} for word in HEAD.values()}
    game, seed, start, called = "", 0, None, ""
    lines: list[FileLine] = []
    saved: list[SavedPosition] = []
    heads: dict[tuple[str, str], int] = {}
    count = _Count()
    for at, row in enumerate(rows, 1):
        word, _, rest = row.strip().partition(" ")
        if not word or count.is_next(at, word, rest):
            continue
        if not game:
            game, count.missing = _game(word, rest, at)
        elif word in found:
            key, eq, value = rest.partition("=")
            if not eq:
                raise BadLog(at, f"`{word} name=value` expected")
            found[word][key.strip()] = value.strip()
            heads[word, key.strip()] = at
        elif word == "seed":
            seed = _whole(rest, at)
        elif word == "name":
            called = rest.strip()
        elif word == "position":
            start = _json(rest, at)
        else:
            line = _line(at, word, rest)
            if count.missing and isinstance(line, FileLine):
                raise line.wrong or count.cut_off(at)
            saved.append(line) if isinstance(line, SavedPosition) else lines.append(line)
    if not game:
        raise BadLog(1, f"not a game file: the first line is `bythebook GAME {FORMAT}`")
    if count.missing:
        raise count.cut_off(len(rows))
    last = saved[-1].at if saved else 0
    if wrong := next((line.wrong for line in lines if line.wrong is not None and line.at > last), None):
        raise wrong
    seats = {Seat(name): who for name, who in found["seat"].items()}
    header = Header(
        game,
        found["setup"],
        seats,
        seed,
        found["ruling"],
        found["playbook"],
        found["chance"],
        start,
        found["page"],
        called,
    )
    return LogFile(header, lines, saved, heads, bool(torn))


class _Count:
    """A counter of header lines, compared with the last line of the header."""

    def __init__(self) -> None:
        self.above = 0
        self.missing = False
        """Whether the last line of the header hasn't been read yet."""
        self.found = False
        self.names: set[str] = set()
        """The words and names of the lines so far; each may occur once."""

    def is_next(self, at: int, word: str, rest: str) -> bool:
        """Count a line and return whether it ends the header; BadLog if the count is wrong."""
        if self.missing and word == COUNT:
            if rest.strip() != str(self.above):
                why = f"the header isn't whole: it has {self.above} lines, not {rest.strip()[:40]}"
                raise BadLog(at, f"{why}; if you have edited it, write `{COUNT} {self.above}` here")
            self.missing, self.found = False, True
            return True
        heading = word in (*HEAD.values(), "seed", "name", "position")
        if self.found and heading:
            raise BadLog(at, f"`{word}` belongs to the header, above the line `{COUNT} {self.above}`")
        if self.missing and heading:
            name = word if word not in HEAD.values() else f"{word} {rest.partition('=')[0].strip()}"
            if name in self.names:
                raise BadLog(
                    at, f"`{name}` is set twice; remove one of the two lines, and count it in `{COUNT}`"
                )
            self.names.add(name)
        self.above += not self.found
        return False

    def cut_off(self, at: int) -> BadLog:
        """Return the error for a header without its last line."""
        why = f"the header isn't whole: `{COUNT} {self.above}` is missing after its last line"
        return BadLog(at, f"{why}; if nothing else is missing, add that line, with a line end, to repair it")


def _game(word: str, rest: str, at: int) -> tuple[str, bool]:
    """Return the game that the first line names, and whether its header ends with a count."""
    name, _, version = (part.strip() for part in rest.partition(" "))
    if word != "bythebook" or not name:
        raise BadLog(at, f"not a game file: the first line is `bythebook GAME {FORMAT}`")
    if version not in (str(WITHOUT_COUNT), str(FORMAT)):
        read = f"this program reads {WITHOUT_COUNT} and {FORMAT}"
        raise BadLog(at, f"file format {version[:40] or 'unknown'}; {read}")
    return name, version == str(FORMAT)


def _whole(text: str, at: int) -> int:
    digits = text.strip().removeprefix("-")
    if digits.isdecimal() and len(digits) <= MOST_DIGITS:
        return int(text)
    _not_hidden(text, at)
    raise BadLog(at, f"a whole number expected, not {text[:40]!r}")


def _json(text: str, at: int) -> dict[str, Any]:
    try:
        return decoded(text, dict[str, Any])
    except ValueError as error:
        _not_hidden(text, at)
        raise BadLog(at, f"JSON expected: {error}") from None


def _not_hidden(text: str, at: int) -> None:
    if text.strip().endswith(HIDDEN):
        raise BadLog(at, "this log was written for one seat, so it can't be replayed; use the whole log")


def _line(at: int, word: str, rest: str) -> FileLine | SavedPosition:
    """Parse a line after the header; a line that can't be read has its error in `wrong`."""
    try:
        return SavedPosition(at, _json(rest, at)) if word == "=" else _split(at, word, rest)
    except BadLog as error:
        return FileLine(at, 0, "", "", wrong=error)


def _split(at: int, word: str, rest: str) -> FileLine:
    """Split a line into its parts; BadLog if one is missing."""
    if not word.isdecimal():
        hint = nearest(word[:40], (*HEAD.values(), "seed", "position"))
        raise BadLog(
            at, f"expected the number of a decision or a word of the header, not {word[:40]!r}{hint}"
        )
    seat, _, text = rest.strip().partition(" ")
    _not_hidden(text, at)
    notes = None
    if seat == "correct":
        notes, text = _json(text, at), ""
    elif "  {" in text:
        text, _, kept = text.partition("  {")
        notes = _json("{" + kept, at)
    return FileLine(at, _whole(word, at), seat, text.strip(), notes)


def check_call(box: Box[Any], domain: AnyDomain) -> None:
    """Raise ValueError for a call that a line can't represent: dice of another game, names with a bar."""
    if isinstance(domain, Dice) and domain.faces != box.element(domain.element).faces:
        raise ValueError(f"no die {domain.element!r} with the faces {listed(domain.faces)} in this game")
    if isinstance(domain, Pick):
        for item in domain.items:
            if "|" in item or item != " ".join(item.split()):
                raise ValueError(f"{item!r} can't be picked: it can't be written into a line")


def _called_text(domain: AnyDomain) -> str:
    if isinstance(domain, Pick):
        return f"{domain.element} of {' | '.join(domain.items)}"
    if isinstance(domain, Draw):
        return f"{domain.element} from {domain.pile} {domain.place}"
    return domain.element


def parse_call(box: Box[Any], text: str) -> tuple[AnyDomain, str]:
    """Parse a bot's call for chance and return its domain and the text of its outcome.

    The text is `die: 4, 6`, or `tie of a | b: a`, or `deck from pile place: card`.
    """
    if " of " in text.partition(":")[0]:
        return _parse_pick(*text.split(" of ", 1))
    head, _, outcome = (part.strip() for part in text.rpartition(":"))
    n = outcome.count(",") + 1 if outcome else 0
    if n > MOST_CALLED:
        raise ValueError(f"a bot can call for at most {MOST_CALLED} results, not {n}")
    name, drawn, where = head.partition(" from ")
    if drawn:
        pile, _, place = where.partition(" ")
        return Draw(name, pile, n, place or DECK), outcome
    element = box.element(name)
    if not element.faces:
        raise ValueError(f"no die {name!r} in this game")
    return Dice(element.name, element.faces, n), outcome


def _parse_pick(element: str, text: str) -> tuple[Pick, str]:
    """Return the things in a tie and the one picked; their names may contain colons but not bars."""
    *others, last = (part.strip() for part in text.split("|"))
    if max(len(others), *map(len, others), len(last) // 2) > MOST_PICKED:
        raise ValueError(f"a tie can have at most {MOST_PICKED} things with at most as many characters each")
    parts, item, outcome = last.split(":"), last, ""
    for i in range(1, len(parts)):
        item, outcome = ":".join(parts[:i]).strip(), ":".join(parts[i:]).strip()
        if outcome == item or outcome in others:
            break
    return Pick(element, (*others, item)), outcome
