"""What a bot intended: finds the earlier answer that a log line carries out, from the bot's notes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from bythebook.kernel.log import Entry, notes_with
from bythebook.kernel.prompt import Option, Seat
from bythebook.kernel.step import Notes
from bythebook.playbook.run.notes import BotNotes, PlanNote, ThenNote, ordered_thing


class WaitingOrder(NamedTuple):
    """An order from a `Then:` that waits until its thing comes up."""

    line: int
    of: str
    thing: str


@dataclass(slots=True)
class Intents:
    """For the log lines of one seat, by number, the earlier line that planned or ordered each of them."""

    planned: dict[int, int] = field(default_factory=dict)
    ordered: dict[int, int] = field(default_factory=dict)
    members: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    """Maps the line that began a plan to those that carried it out, each with the number of answers left."""

    def origin(self, line: int, how: str) -> int:
        """Return the earlier line that a line carries out by `plan` or `then`, or 0 if there is none."""
        return {"plan": self.planned, "then": self.ordered}.get(how, {}).get(line, 0)


def read_intents(log: Sequence[Entry], seat: Seat) -> Intents:
    """Return the plans and orders that a seat's answers carry out."""
    intents = Intents()
    saved: Notes = {}
    plans: list[int] = []
    orders: dict[WaitingOrder, int] = {}
    for line, entry in enumerate(log, 1):
        if entry.seat != seat or not isinstance(entry.answer, Option):
            continue
        before, saved = cast(BotNotes, saved), notes_with(saved, entry.notes) or {}
        after = cast(BotNotes, saved)
        old, new = before.get("plans", []), after.get("plans", [])
        continued = [i < len(old) and _continues(old[i], plan) for i, plan in enumerate(new)]
        planned = {_order(plan["then"]): plans[i] for i, plan in enumerate(old) if plan["then"]}
        plans = [plans[i] if same else line for i, same in enumerate(continued)]
        if new:
            _add_plan(intents, line, plans[-1], is_continued=continued[-1], left=len(new[-1]["rest"]))
        spent = _spent_order(before.get("thens", []), after.get("thens", []))
        if spent in orders:
            intents.ordered[line] = orders[spent]
        orders = _origins(orders, planned, after.get("thens", []), line)
    return intents


def _continues(old: PlanNote, new: PlanNote) -> bool:
    """Whether one plan is the remainder of another."""
    same = (old["line"], old["kind"], old["facts"], old["goal"]) == (
        new["line"],
        new["kind"],
        new["facts"],
        new["goal"],
    )
    left = len(new["rest"])
    return same and left <= len(old["rest"]) and old["rest"][len(old["rest"]) - left :] == new["rest"]


def _add_plan(intents: Intents, line: int, began: int, *, is_continued: bool, left: int) -> None:
    lines = intents.members.setdefault(began, [])
    if not is_continued or not lines or left < lines[-1][1]:
        lines.append((line, left))
        if is_continued:
            intents.planned[line] = began


def _order(then: ThenNote) -> WaitingOrder:
    of, thing = ordered_thing(then)
    return WaitingOrder(then["line"], of, str(thing))


def _spent_order(old: Iterable[ThenNote], new: Sequence[ThenNote]) -> WaitingOrder | None:
    """Return the order that an answer carried out: the first that has disappeared or become shorter."""
    now = {_order(then): then for then in new}
    for then in old:
        if now.get(_order(then)) != then:
            return _order(then)
    return None


def _origins(
    known: dict[WaitingOrder, int], planned: dict[WaitingOrder, int], thens: Iterable[ThenNote], line: int
) -> dict[WaitingOrder, int]:
    """Return the line that gave each waiting order; one that waited for a plan was given with it."""
    orders = [_order(then) for then in thens]
    return {order: known.get(order, planned.get(order, line)) for order in orders}
