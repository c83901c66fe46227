"""Steps that a page plays back: log lines as a seat may see them, with their outcomes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from bythebook.app.web.narration import Kind, NarratedLine, title
from bythebook.games.shared.scenery import Arrow
from bythebook.kernel.log import HIDDEN
from bythebook.kernel.prompt import Seat

Who = Literal["person", "bot", "chance", "hand"]
"""Who caused a log line; `hand` is a correction."""


HIDDEN_OUTCOMES: Final[dict[Kind, str]] = {
    "tie": "A tie is broken at random",
    "dice": "Hidden dice",
    "cards": "Hidden cards",
}
"""How to show outcomes that the viewer may not see."""
OUTCOMES: Final[dict[Kind, str]] = {"dice": "Rolls the {element}", "cards": "Draws the {element}"}
"""How to show outcomes requested by a bot."""
SEAT_OUTCOMES: Final[dict[Kind, str]] = {
    "dice": "{seat} rolls the {element}",
    "cards": "{seat} draws the {element}",
}
"""How to show them in games whose log names the seat in each sentence."""


class ThrowInfo(msgspec.Struct, frozen=True):
    """An outcome of dice or cards."""

    of: str
    """The id of the dice or deck."""
    faces: tuple[str, ...]
    name: str = ""
    """The name of the dice or deck."""
    names: tuple[str, ...] = ()
    """The names of the cards."""
    idle: tuple[int, ...] = ()
    """The indexes of the dice that had no effect."""


class StepInfo(msgspec.Struct, frozen=True):
    """A step to play back."""

    line: int
    """The log line of the step, from 1."""
    last: int
    """The last log line that is part of the step."""
    ask: int
    seat: str
    who: Who
    kind: Kind
    text: str
    id: str = ""
    tip: str = ""
    why: int = 0
    """The line whose reason is shown; 0 if no playbook decided it."""
    thrown: list[ThrowInfo] = []
    cells: tuple[str, ...] = ()
    trace: tuple[Arrow, ...] = ()
    came: list[str] = []
    hidden: bool = False


class Viewer(NamedTuple):
    """The viewer of a game, and who plays its seats."""

    seat: Seat | None
    persons: Collection[Seat]
    paged: Collection[Seat] = ()
    """The seats that playbooks play."""
    seats_act: bool = False


def step_info(narrated: NarratedLine, line: int, viewer: Viewer) -> StepInfo:
    """Return a log line as a seat may see it."""
    entry = narrated.entry
    by_chance = isinstance(entry.answer, tuple)
    who: Who = "chance" if by_chance else "person" if entry.seat in viewer.persons else "bot"
    if entry.correction is not None:
        who = "hand"
    name = "" if by_chance and entry.call is None else str(entry.seat)
    base = StepInfo(line, line, entry.number, name, who, narrated.kind, narrated.notation)
    if narrated.hidden_from(viewer.seat):
        return replace(base, text=HIDDEN_OUTCOMES[narrated.kind] if by_chance else HIDDEN, hidden=True)
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
    """Return dice by their faces, which are drawn, or cards by their names."""
    assert isinstance(narrated.entry.answer, tuple)
    names = tuple(face.title for face in narrated.faces) if narrated.kind == "cards" else ()
    idle = tuple(i for i, face in enumerate(narrated.faces) if face.idle)
    return ThrowInfo(narrated.notation, narrated.entry.answer, narrated.element, names, idle)


def _outcome(narrated: NarratedLine, viewer: Viewer) -> str:
    """Say which dice or cards were requested, and by which bot."""
    if narrated.entry.call is None or narrated.kind == "tie":
        return title(narrated.element or narrated.notation)
    template = SEAT_OUTCOMES[narrated.kind] if viewer.seats_act else OUTCOMES[narrated.kind]
    return template.format(seat=title(narrated.entry.seat), element=narrated.element or narrated.notation)


def step_infos(lines: Sequence[NarratedLine], first: int, viewer: Viewer) -> list[StepInfo]:
    """Return the steps for lines of the log from a place on.

    Dice and cards are part of the step of the answer before them; dice of the setup are steps of their own.
    An answer without a text of its own is joined with the roll that its playbook called for, otherwise with
    the next step of its seat; it becomes a separate step only if it had consequences. Forced answers of human
    players come before it.
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
    """Return the silent steps that had consequences, with the consequences as their text."""
    infos = []
    for each in silent:
        if each.thrown or not each.came:
            infos += [each] if each.thrown else []
        else:
            first, *more = each.came
            infos.append(replace(each, text=first.removesuffix("."), came=more))
    return infos


def _with_outcome(row: StepInfo, shown: StepInfo) -> StepInfo:
    """Return a step with its dice or cards, except for other players' secret ones."""
    return replace(row, last=shown.line, thrown=[*row.thrown, *shown.thrown], came=[*row.came, *shown.came])


def _with_decision(roll: StepInfo, shown: StepInfo) -> StepInfo:
    """Return a roll called for by a playbook, joined with the answer that it led to."""
    decided = {"id": shown.id, "tip": shown.tip, "why": shown.why}
    return replace(roll, last=shown.line, came=[*roll.came, *shown.came], **decided)


def _merge(silent: Sequence[StepInfo], into: StepInfo) -> list[StepInfo]:
    """Return a step joined with the preceding silent steps of its seat.

    Silent steps of other seats stay if they had consequences.
    """
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
