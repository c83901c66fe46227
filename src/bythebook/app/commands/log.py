"""`bythebook log`: print a saved game line by line, with its bots' reasons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Annotated, Any

import msgspec
import typer

from bythebook.app.game.explain import WITHHELD, ExplainedLine, Explainer, explained_lines
from bythebook.app.game.kinds import GAME, read_kind
from bythebook.app.game.open_game import OpenGame, open_saved
from bythebook.app.parameters import AsJson, GameFile
from bythebook.app.terminal.sandbox import check_limits
from bythebook.app.terminal.screen import DIM, RED, Screen, print_json
from bythebook.kernel import log
from bythebook.kernel.log import HIDDEN, Entry
from bythebook.kernel.prompt import CHANCE, Seat
from bythebook.players.seating import check_sides


def print_log(
    file: GameFile,
    seat: Annotated[
        str | None, typer.Option(metavar="SEAT", help="Show only what this seat may see.")
    ] = None,
    why: Annotated[bool, typer.Option(help="Explain each decision of the bots.")] = False,
    as_json: AsJson = False,
) -> None:
    """Print the log of a saved game, either complete or as one seat may see it."""
    check_limits(read_kind(file, GAME, what="a game file"), str(file))
    opened = open_saved(file)
    viewer = _seat(opened, seat)
    lines = explained_for(opened, explained_lines(opened, why=why), viewer)
    if as_json:
        rows = [_row(opened, line, viewer) for line in lines]
        data = {
            "header": _header(opened, viewer),
            "lines": rows,
            "over": opened.game.state.over,
        }
        print_json(data)
        return
    screen = Screen()
    for message in opened.messages:
        screen.say(message, RED)
    for text in log.header_lines(opened.game.header, seat=viewer):
        screen.say(text, DIM)
    for line in lines:
        screen.say(log.entry_line(opened.box, line.entry, seat=viewer, notes=False))
        for text in _reason(line, viewer):
            screen.say(f"      {text}", DIM)


def _seat(opened: OpenGame, name: str | None) -> Seat | None:
    if name is not None:
        check_sides(opened.sides, [name])
    return Seat(name) if name is not None else None


def explained_for(
    opened: OpenGame, lines: Iterable[ExplainedLine], viewer: Seat | None
) -> Iterator[ExplainedLine]:
    """Yield the log lines with the reasons that a seat may know; with the `viewer` None, with all reasons."""
    explainer = Explainer(opened)
    for line in lines:
        if viewer is None or line.reason is None:
            yield line
        else:
            reason = explainer.explain(line.game.state, line.entry, line.reason, viewer)
            yield replace(line, reason=reason)


def _header(opened: OpenGame, viewer: Seat | None) -> dict[str, Any]:
    """Return the header as data; for a single seat without seed and position, which reveal every card."""
    data: dict[str, Any] = msgspec.to_builtins(opened.game.header)
    if viewer is not None:
        data["seed"] = HIDDEN
        data["position"] = None if data["position"] is None else HIDDEN
    return data


def _is_hidden(entry: Entry, viewer: Seat | None) -> bool:
    return viewer is not None and entry.hidden_from(viewer)


def _reason(line: ExplainedLine, viewer: Seat | None) -> Iterator[str]:
    """Yield the reason for a line, and a warning if the current playbook would decide differently."""
    if line.reason is None or _is_hidden(line.entry, viewer):
        return
    if line.reason.withheld:
        yield WITHHELD
    if line.reason.otherwise:
        yield f"The present playbook decides otherwise: {line.reason.otherwise}."
    if line.reason.why is not None:
        yield line.reason.why.tip


def _row(opened: OpenGame, line: ExplainedLine, viewer: Seat | None) -> dict[str, Any]:
    """Return a log line as data."""
    entry = line.entry
    row: dict[str, Any] = {"ask": entry.number, "seat": str(entry.seat)}
    if entry.correction is not None:
        correction = dict(entry.correction) if viewer is None else HIDDEN
        return {**row, "seat": str(CHANCE), "correction": correction}
    if isinstance(entry.answer, tuple):
        element = entry.call.element if entry.call is not None else str(entry.seat)
        row |= {"seat": str(entry.seat if entry.call is not None else CHANCE), "element": element}
        row["outcome"] = HIDDEN if _is_hidden(entry, viewer) else list(entry.answer)
    elif entry.answer is not None:
        row["answer"] = HIDDEN if _is_hidden(entry, viewer) else opened.box.notation(entry.answer)
    if line.reason is not None and not _is_hidden(entry, viewer):
        row["why"] = line.reason.why.json() if line.reason.why is not None else []
        row["today"] = "" if line.reason.withheld else line.reason.otherwise or "the same"
    return row
