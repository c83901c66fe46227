"""A game once more: turn by turn with the board, or as a log in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from bythebook.app.game.explain import Told, tell
from bythebook.app.game.open_game import Opened, open_saved
from bythebook.app.terminal.screen import BOLD, DIM, RED, Screen, print_json, won_by
from bythebook.kernel import log
from bythebook.kernel.ask import CHANCE, Option, Seat
from bythebook.kernel.game import Game
from bythebook.kernel.log import HIDDEN, Entry
from bythebook.players.seating import check_sides


def replay_file(file: Path, to: int | None, *, step: bool) -> None:
    """Draw a game turn by turn, with each line between; stop before an ask if one is named."""
    opened = open_saved(file)
    screen = Screen()
    for message in opened.messages:
        screen.say(message, RED)
    turn = ""
    for told in tell(opened, why=False):
        if to is not None and told.entry.number >= to:
            _stop(opened, told.game, screen)
            return
        now = _turn(opened, told.game)
        if now != turn:
            turn = now
            screen.say()
            _draw(opened, told.game, screen)
        screen.say(f"  {_in_words(opened, told)}")
        if step and not _wait(screen):
            return
    _stop(opened, opened.game, screen)


def _turn(opened: Opened, game: Game[Any]) -> str:
    return str(opened.box.bots.view(game.table, opened.sides[0]).turn)


def _in_words(opened: Opened, told: Told) -> str:
    entry = told.entry
    if isinstance(entry.answer, Option):
        return f"{entry.number} {entry.seat} {opened.box.sentences.explain(told.game.table, entry.answer)}"
    return log.entry_line(opened.box, entry, notes=False)


def _draw(opened: Opened, game: Game[Any], screen: Screen) -> None:
    screen.say(opened.box.picture.draw(game.table, colour=screen.colour, width=screen.width).rstrip("\n"))


def _stop(opened: Opened, game: Game[Any], screen: Screen) -> None:
    """The board where the replay ends, and what is asked there."""
    screen.say()
    _draw(opened, game, screen)
    if game.ask is not None:
        screen.say(f"[{game.number}] {opened.box.sentences.describe(game.table, game.ask)}", BOLD)
        return
    screen.say(f"{won_by(game.table.winner)}: {opened.box.standing.score(game.table)}.", BOLD)


def _wait(screen: Screen) -> bool:
    """Enter goes on; q, or the end of the input, stops."""
    try:
        return not screen.read("").lower().startswith("q")
    except (EOFError, KeyboardInterrupt):
        screen.say()
        return False


# -- the log --------------------------------------------------------------------------------------


def print_log(file: Path, seat: str | None, *, why: bool, as_json: bool) -> None:
    """Print the log, as one side may see it or whole, with the bots' reasons if they are wanted."""
    opened = open_saved(file)
    viewer = _seat(opened, seat)
    told = tell(opened, why=why)
    if as_json:
        rows = [_row(opened, line, viewer) for line in told]
        data = {
            "header": msgspec.to_builtins(opened.game.header),
            "lines": rows,
            "over": opened.game.table.over,
        }
        print_json(data)
        return
    screen = Screen()
    for message in opened.messages:
        screen.say(message, RED)
    for text in log.header_lines(opened.game.header):
        screen.say(text, DIM)
    for line in told:
        screen.say(log.entry_line(opened.box, line.entry, seat=viewer, notes=False))
        for text in _reason(line, viewer):
            screen.say(f"      {text}", DIM)


def _seat(opened: Opened, name: str | None) -> Seat | None:
    if name is not None:
        check_sides(opened.sides, [name])
    return Seat(name) if name is not None else None


def _hidden(entry: Entry, viewer: Seat | None) -> bool:
    return viewer is not None and entry.secret not in (None, viewer)


def _reason(told: Told, viewer: Seat | None) -> Iterator[str]:
    """Why, in a sentence; and a warning where today's playbook would do something else."""
    if told.reason is None or _hidden(told.entry, viewer):
        return
    if told.reason.otherwise:
        yield f"today's playbook would {told.reason.otherwise} instead"
    if told.reason.why is not None:
        yield told.reason.why.tip


def _row(opened: Opened, told: Told, viewer: Seat | None) -> dict[str, Any]:
    """A line as data."""
    entry = told.entry
    row: dict[str, Any] = {"ask": entry.number, "seat": str(entry.seat)}
    if entry.correction is not None:
        return {**row, "seat": str(CHANCE), "correction": dict(entry.correction)}
    if isinstance(entry.answer, tuple):
        element = entry.call.element if entry.call is not None else str(entry.seat)
        row |= {"seat": str(entry.seat if entry.call is not None else CHANCE), "element": element}
        row["outcome"] = HIDDEN if _hidden(entry, viewer) else list(entry.answer)
    elif entry.answer is not None:
        row["answer"] = HIDDEN if _hidden(entry, viewer) else opened.box.notation(entry.answer)
    if told.reason is not None and not _hidden(entry, viewer):
        row["why"] = told.reason.why.json() if told.reason.why is not None else []
        row["today"] = told.reason.otherwise or "the same"
    return row
