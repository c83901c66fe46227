"""What a bot had in mind: which earlier answer a line carries out, read from the notes that the log keeps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from bythebook.kernel.log import Entry, notes_with
from bythebook.kernel.prompt import Option, Seat
from bythebook.kernel.step import Notes

Order = tuple[int, str, str]
"""A `Then:` that is kept: its line in the book, and the thing it is for."""


@dataclass(slots=True)
class Intents:
    """Of every line of one seat: the line that planned it, and the line that ordered it."""

    planned: dict[int, int] = field(default_factory=dict)
    ordered: dict[int, int] = field(default_factory=dict)
    members: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    """By the line a plan began with: the lines that carried it out, with how many answers were left then."""

    def origin(self, line: int, how: str) -> int:
        """Where a line was decided that was settled by the `plan` or by a `then`; 0 if by itself."""
        return {"plan": self.planned, "then": self.ordered}.get(how, {}).get(line, 0)


def intents(log: Sequence[Entry], seat: Seat) -> Intents:
    """What the answers of a seat carry out, line by line."""
    made = Intents()
    notes: Notes = {}
    plans: list[int] = []
    orders: dict[Order, int] = {}
    for line, entry in enumerate(log, 1):
        if entry.seat != seat or not isinstance(entry.answer, Option):
            continue
        before, notes = notes, notes_with(notes, entry.notes) or {}
        old, new = before.get("plans") or [], notes.get("plans") or []
        goes_on = [i < len(old) and _continues(old[i], plan) for i, plan in enumerate(new)]
        kept = {_order(plan["then"]): plans[i] for i, plan in enumerate(old) if plan["then"]}
        plans = [plans[i] if same else line for i, same in enumerate(goes_on)]
        if new:
            _note_plan(made, line, plans[-1], goes_on[-1], len(new[-1]["rest"]))
        spent = _spent(before.get("thens") or [], notes.get("thens") or [])
        if spent in orders:
            made.ordered[line] = orders[spent]
        orders = _orders(orders, kept, notes.get("thens") or [], line)
    return made


def _continues(old: Notes, new: Notes) -> bool:
    """Whether one plan is what is left of another."""
    same = all(old[key] == new[key] for key in ("line", "kind", "facts", "goal"))
    left = len(new["rest"])
    return same and left <= len(old["rest"]) and old["rest"][len(old["rest"]) - left :] == new["rest"]


def _note_plan(made: Intents, line: int, began: int, goes_on: bool, left: int) -> None:
    lines = made.members.setdefault(began, [])
    if not goes_on or not lines or left < lines[-1][1]:
        lines.append((line, left))
        if goes_on:
            made.planned[line] = began


def _order(then: Notes) -> Order:
    of, thing = then["thing"]
    return then["line"], str(of), str(thing)


def _spent(old: Iterable[Notes], new: Sequence[Notes]) -> Order | None:
    """The order that an answer carried out: it is gone, or less of it is left."""
    now = {_order(then): then for then in new}
    for then in old:
        if now.get(_order(then)) != then:
            return _order(then)
    return None


def _orders(
    known: dict[Order, int], kept: dict[Order, int], thens: Iterable[Notes], line: int
) -> dict[Order, int]:
    """Where each order that stands was given; one that waited for its plan was given with that."""
    names = [_order(then) for then in thens]
    return {name: known.get(name, kept.get(name, line)) for name in names}
