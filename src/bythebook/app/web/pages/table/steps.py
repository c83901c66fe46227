"""What was done, to be played back: lines of the log as a seat may see them, told as at the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from bythebook.app.web.narration import Kind, NarratedLine, title
from bythebook.games.shared.scenery import Arrow
from bythebook.kernel.log import HIDDEN
from bythebook.kernel.prompt import Seat

Who = Literal["person", "bot", "chance", "hand"]
"""By whom a line of the log is; a hand is a correction."""


class ThrowInfo(msgspec.Struct, frozen=True):
    """What chance showed."""

    of: str
    """Which dice or cards."""
    faces: tuple[str, ...]
    name: str = ""
    """The same as people call them."""
    names: tuple[str, ...] = ()
    """Of cards: what is printed on them."""
    idle: tuple[int, ...] = ()
    """The dice that did nothing, by their place."""


class StepInfo(msgspec.Struct, frozen=True):
    """Something that was done, to be played back."""

    line: int
    """Its place in the log, from 1."""
    last: int
    """The last line that is told with it."""
    ask: int
    seat: str
    who: Who
    kind: Kind
    text: str
    id: str = ""
    tip: str = ""
    why: int = 0
    """The line whose reason is its own; 0 where no page decided."""
    thrown: list[ThrowInfo] = []
    cells: tuple[str, ...] = ()
    trace: tuple[Arrow, ...] = ()
    came: list[str] = []
    hidden: bool = False


class Viewer(NamedTuple):
    """Who looks at the lines of a game, and who plays it."""

    seat: Seat | None
    persons: Collection[Seat]
    paged: Collection[Seat] = ()
    """The seats that pages play."""
    seats_act: bool = False


def step_info(narrated: NarratedLine, line: int, viewer: Viewer) -> StepInfo:
    """A line as a seat may see it."""
    entry = narrated.entry
    by_chance = isinstance(entry.answer, tuple)
    who: Who = "chance" if by_chance else "person" if entry.seat in viewer.persons else "bot"
    if entry.correction is not None:
        who = "hand"
    name = "" if by_chance and entry.call is None else str(entry.seat)
    base = StepInfo(line, line, entry.number, name, who, narrated.kind, narrated.notation)
    if narrated.hidden_from(viewer.seat):
        shown = "Chance breaks a tie" if narrated.kind == "tie" else f"{title(narrated.kind)} for other eyes"
        return replace(base, text=shown if by_chance else HIDDEN, hidden=True)
    if isinstance(entry.answer, tuple):
        return replace(
            base, text=_outcome(narrated, viewer), thrown=[_throw_info(narrated)], came=narrated.came
        )
    drawn = {"cells": narrated.cells, "trace": narrated.trace, "came": narrated.came}
    reason = narrated.reason_for(viewer.seat)
    why = line if entry.seat in viewer.paged and who == "bot" and not reason.withheld else 0
    return replace(
        base, text=narrated.text or narrated.notation, id=reason.id, tip=reason.tip, why=why, **drawn
    )


def _throw_info(narrated: NarratedLine) -> ThrowInfo:
    """Dice by their faces, which are drawn; cards by their names."""
    assert isinstance(narrated.entry.answer, tuple)
    names = tuple(face.title for face in narrated.faces) if narrated.kind == "cards" else ()
    idle = tuple(i for i, face in enumerate(narrated.faces) if face.idle)
    return ThrowInfo(narrated.notation, narrated.entry.answer, narrated.element, names, idle)


def _outcome(narrated: NarratedLine, viewer: Viewer) -> str:
    """What chance was asked for; a bot's own roll is told of the bot."""
    if narrated.entry.call is None or narrated.kind == "tie":
        return title(narrated.element or narrated.notation)
    rolls = "rolls" if narrated.kind == "dice" else "draws"
    who = title(narrated.entry.seat) + " " if viewer.seats_act else ""
    return title(f"{who}{rolls} the {narrated.element or narrated.notation}")


def step_infos(lines: Sequence[NarratedLine], first: int, viewer: Viewer) -> list[StepInfo]:
    """Lines from a place in the log on as they are told at the table.

    Dice and cards are told with the answer that they followed, dice of the setup each by themselves. An
    answer that says nothing by itself is told with the roll of its own page before it, else with the next one
    of its seat; alone it stands only if something came of it. What was answered for a person comes before
    that.
    """
    infos: list[StepInfo] = []
    silent: list[StepInfo] = []
    for line, narrated in enumerate(lines, first):
        for each in narrated.unasked:
            row = StepInfo(line, line, narrated.entry.number, str(each.seat), "person", "act", each.text)
            infos += _merge(silent, row)
            silent = []
        shown = step_info(narrated, line, viewer)
        rows = silent or infos
        if shown.who == "chance" and (shown.hidden or narrated.entry.call is None):
            if rows and (rows[-1].seat or rows[-1].who != "chance"):
                rows[-1] = _with_outcome(rows[-1], shown)
            elif narrated.kind == "dice" and not shown.hidden:
                infos.append(shown)
        elif narrated.kind == "act" and not narrated.text and not shown.hidden:
            if infos and not silent and infos[-1].who == "chance" and infos[-1].line == line - 1:
                infos[-1] = _with_decision(infos[-1], shown)
            else:
                silent.append(shown)
        else:
            infos += _merge(silent, shown)
            silent = []
    return infos + _visible(silent)


def _visible(silent: Sequence[StepInfo]) -> list[StepInfo]:
    """Silent steps that led to something, in the words of what they led to."""
    infos = []
    for each in silent:
        if each.thrown or not each.came:
            infos += [each] if each.thrown else []
        else:
            first, *more = each.came
            infos.append(replace(each, text=first.removesuffix("."), came=more))
    return infos


def _with_outcome(row: StepInfo, shown: StepInfo) -> StepInfo:
    """A step with its dice or cards; what others saw in secret is left out."""
    return replace(row, last=shown.line, thrown=[*row.thrown, *shown.thrown], came=[*row.came, *shown.came])


def _with_decision(roll: StepInfo, shown: StepInfo) -> StepInfo:
    """A roll that a page has called for, with what the answer after it made of it."""
    decided = {"id": shown.id, "tip": shown.tip, "why": shown.why}
    return replace(roll, last=shown.line, came=[*roll.came, *shown.came], **decided)


def _merge(silent: Sequence[StepInfo], into: StepInfo) -> list[StepInfo]:
    """A step joined with the silent ones before it; another seat's stay if they led to anything."""
    same = [each for each in silent if each.seat == into.seat]
    others = _visible([each for each in silent if each.seat != into.seat])
    reason = next((each for each in (into, *reversed(same)) if each.tip), into)
    all_of_it = [*same, into]
    folded = replace(
        into,
        id=reason.id,
        tip=reason.tip,
        why=reason.why,
        thrown=[thrown for each in all_of_it for thrown in each.thrown],
        trace=tuple(trace for each in all_of_it for trace in each.trace),
        came=[text for each in all_of_it for text in each.came],
    )
    return [*others, folded]
