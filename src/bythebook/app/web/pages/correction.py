"""The page "My board differs": what a correction can set, and the rules that it would break."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from bythebook import games
from bythebook.app.game.links import position_text
from bythebook.app.web.access.keys import Role
from bythebook.app.web.narration import title
from bythebook.app.web.requests import Correction
from bythebook.app.web.session import Session
from bythebook.games.boardgame import BoardGame
from bythebook.games.shared.fields import what_differs
from bythebook.games.shared.scenery import Board, Piece, Thing
from bythebook.kernel import log
from bythebook.kernel.box import Problems
from bythebook.kernel.game import Game, Refused
from bythebook.kernel.prompt import Seat
from bythebook.players.positions import first_state


class Tray(msgspec.Struct, frozen=True):
    """The pieces and fields that a correction can set."""

    pieces: list[Piece]
    cells: dict[str, dict[str, int]]
    """The number of each piece in each cell."""
    things: list[Thing]
    """Everything else that can be set, by field."""
    schema: dict[str, Any]
    """The JSON schema of a correction written as data."""


class BrokenRule(msgspec.Struct, frozen=True):
    """A rule that the corrected position would break."""

    text: str
    id: str = ""


class CorrectionCheck(msgspec.Struct, frozen=True):
    """What a correction would change and break."""

    problems: list[BrokenRule]
    """The rules that the position would break."""
    dropped: list[str] = []
    """Waiting agenda steps that would be dropped."""
    deeds: list[str] = []
    """The changes, as sentences."""
    board: Board | None = None
    cells: dict[str, dict[str, int]] = {}
    things: list[Thing] = []
    changed: list[str] = []
    """The cells that the correction changes."""


def tray(session: Session, role: Role) -> Tray:
    """Return the pieces and fields that a correction can set."""
    box, state, eyes = session.box, session.game.state, session.eyes(role)
    return Tray(
        box.corrections.tray(state),
        box.corrections.lying(state, eyes),
        box.corrections.things(state, eyes),
        box.positions.correction_schema(),
    )


def patch_of(box: BoardGame[Any], state: Any, eyes: Seat | None, sent: Correction) -> dict[str, Any]:
    """Return a correction as data: as it was sent, or built from the pieces and fields that were set."""
    if sent.cells is None and sent.changes is None:
        return _plain_dict(sent.patch)
    changes = what_differs(box.corrections.things(state, eyes), sent.changes or {})
    try:
        return box.corrections.patch(state, sent.cells or {}, changes)
    except Refused:
        raise
    except (LookupError, TypeError, ValueError) as error:
        raise Problems("correction", [f"a field holds something it cannot: {error}"]) from None


def _plain_dict(data: object) -> dict[str, Any]:
    if not isinstance(data, dict) or not data:
        raise Problems("correction", ["patch: an object with what differs expected"])
    return data


class CorrectionTask(msgspec.Struct, frozen=True):
    """A correction and the position that it applies to."""

    text: str
    """The position as a file."""
    eyes: Seat | None
    sent: Correction


def correction_task(session: Session, role: Role, sent: Correction) -> CorrectionTask:
    """Return a correction with the current position, to be tried in the sandbox."""
    return CorrectionTask(
        position_text(session.box, session.game.header, session.game.state), session.eyes(role), sent
    )


def check_correction(data: dict[str, Any]) -> CorrectionCheck:
    """Return what a correction would change and which rules it would break."""
    asked = msgspec.convert(data, CorrectionTask)
    header = log.read(asked.text).header
    box = games.load(header.game)
    game = Game.load(box, asked.text, state=first_state(box, header))
    return _check(box, game, asked.eyes, asked.sent)


def _check(box: BoardGame[Any], before_it: Game[Any], eyes: Seat | None, sent: Correction) -> CorrectionCheck:
    game = before_it.copy()
    patch: dict[str, Any] = {}
    try:
        patch = patch_of(box, game.state, eyes, sent)
        dropped = game.correct(patch) if patch else []
    except Problems as error:
        return CorrectionCheck([broken_rule(each, patch) for each in error.problems])
    except ValueError as error:
        return CorrectionCheck([broken_rule(str(error), patch)])
    before, after = before_it.state, game.state
    was, now = box.corrections.lying(before, eyes), box.corrections.lying(after, eyes)
    old, new = box.corrections.things(before, eyes), box.corrections.things(after, eyes)
    places = {cell for cell in {*was, *now} if was.get(cell) != now.get(cell)}
    places |= {thing.cell for thing in (*old, *new) if thing not in old or thing not in new} - {""}
    return CorrectionCheck(
        problems=[broken_rule(each, patch) for each in box.check(after)],
        dropped=dropped,
        deeds=[deed.text for deed in box.todo.todo_items(before, after)],
        board=box.renderer.seen(after, eyes, turned=sent.turned),
        cells=now,
        things=new,
        changed=sorted(places),
    )


_PATH = re.compile(r"\$((?:\.[\w-]+|\[[^\]]*\])*): ")
_CELL = re.compile(r"[a-z]\d")  # names of hexes begin with a small letter
_KEYS = re.compile(r"\.([\w-]+)|\[([^\]]*)\]")
_SUBJECTLESS = re.compile(r"(is|lies|goes|should|say|name|nobody) ")
_RULE = re.compile(r" \(([A-Z][\w-]*\d[\w.]*)\)$")


def broken_rule(problem: str, patch: Mapping[str, Any]) -> BrokenRule:
    """Return a problem as a sentence that begins with its location, and the id of its rule."""
    rule = _RULE.search(problem)
    text = problem[: rule.start()] if rule else problem
    if path := _PATH.match(text):
        text = text[path.end() :]
        where = _where_in(patch, [word or index for word, index in _KEYS.findall(path[1])], text)
        text = f"{where}: {text}" if where and where.lower() not in text.lower() else text
    text = text if _CELL.match(text) else title(text)
    return BrokenRule(text + ("" if text.endswith(".") else "."), rule[1] if rule else "")


def _where_in(patch: Mapping[str, Any], path: list[str], text: str) -> str:
    """Return the location of a problem: the hex of a unit, a sector, a seat's slot."""
    keys = [key.strip("'\"") for key in path]
    told = patch.get(keys[0]) if keys else None
    if len(keys) > 1 and isinstance(told, list) and keys[1].isdecimal() and int(keys[1]) < len(told):
        entry = told[int(keys[1])]
        return str(entry.get("at", "")) if isinstance(entry, dict) else ""
    if len(keys) > 1:
        return " ".join(str(int(key) + 1) if key.isdecimal() else key for key in keys[1:])
    return keys[0] if keys and _SUBJECTLESS.match(text) else ""
