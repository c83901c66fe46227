"""The parts of a line: its tests, goals, questions and preferences, each with its line in the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bythebook.playbook.page.grammar import parse_comparison
from bythebook.playbook.page.nodes import (
    Act,
    ActGoal,
    Amount,
    Asked,
    Block,
    ByPage,
    Can,
    Clause,
    Compare,
    Goal,
    IsIt,
    IsPlan,
    Line,
    Never,
    Prefer,
    Preference,
    PreferenceQuestion,
    Question,
    Roll,
    SimplePreference,
    Some,
)
from bythebook.playbook.page.tree import blocks_of, has_loose

Part = Clause | ActGoal | Asked | SimplePreference | ByPage


def parts_of(line: Line) -> Iterator[tuple[int, Part]]:
    """Yield all parts of one line, without the lists under it and without its `Then:`."""
    if isinstance(line, Act):
        yield from _act(line)
        yield from preference_parts(line.prefers)
    elif isinstance(line, Never):
        yield from ((line.at, what) for what in line.whats)
        yield from _goals((*line.goals, *line.unless), line.at)
    elif isinstance(line, Question):
        yield from _question_parts(line.asked, line.at)
    elif isinstance(line, Prefer):
        yield from preference_parts(line.items)


def _act(act: Act) -> Iterator[tuple[int, Part]]:
    if act.next:
        yield act.at, ActGoal(act, next=True)
    yield from ((act.at, what) for what in act.whats)
    yield from _goals(act.goals, act.at)


def _goals(goals: Iterable[Goal], at: int) -> Iterator[tuple[int, Part]]:
    for goal in goals:
        yield at, goal
        if isinstance(goal, ActGoal):
            yield from _act(goal.act)


def _question_parts(asked: Asked, at: int) -> Iterator[tuple[int, Part]]:
    yield at, asked
    if isinstance(asked, IsIt | IsPlan | Some):
        yield at, asked.clause
    elif isinstance(asked, Can):
        yield from _act(asked.act)


def amounts_of(amount: Amount) -> Iterator[tuple[int, Part]]:
    """Yield the parts of a sum: its numbers, and the tests that some of them depend on."""
    for part in amount.parts:
        if isinstance(part.value, str):
            yield amount.at, Compare(part.value, "=", 0)
        if part.only_if is not None:
            yield amount.at, part.only_if


def numbers_in(text: str) -> tuple[str, ...]:
    """Return the numbers that a test compares; empty if it compares nothing."""
    found = parse_comparison(text)
    return () if found is None else sides(found)


def sides(compared: Compare) -> tuple[str, ...]:
    """Return the numbers of a comparison, without constants."""
    return tuple(side for side in (compared.left, compared.right) if isinstance(side, str))


def preference_parts(items: Iterable[Preference]) -> Iterator[tuple[int, Part]]:
    """Yield the parts of preferences and of the questions among them."""
    for item in items:
        if isinstance(item, PreferenceQuestion):
            yield from _question_parts(item.asked, item.at)
            yield from preference_parts((*item.yes, *item.no))
        else:
            yield item.at, item


def loose_parts(block: Block) -> Iterator[tuple[int, Part]]:
    """Yield the parts of the loose preferences on a page, with the questions above them."""
    for line in block.lines:
        if isinstance(line, Prefer):
            yield from parts_of(line)
        elif isinstance(line, Question) and has_loose(line):
            yield from parts_of(line)
            for inner in blocks_of(line):
                yield from loose_parts(inner)


def always_enters(line: Question | Roll, faces: tuple[str, ...]) -> bool:
    """Whether a question or a roll always enters one of its lists."""
    if isinstance(line, Question):
        return line.yes is not None and line.no is not None
    if any(branch.otherwise for branch in line.branches):
        return True
    plain = not line.less and not any(branch.less_than for branch in line.branches)
    return plain and bool(faces) and not enterable_branches(line, faces)[1]


def enterable_branches(roll: Roll, faces: tuple[str, ...]) -> tuple[list[bool], list[str]]:
    """Return whether a face can lead to each branch of a roll, and the faces that certainly lead to none."""
    left = list(dict.fromkeys(faces))
    sure = not roll.less
    enters: list[bool] = []
    for branch in roll.branches:
        numbers = [face for face in left if face.isdecimal()]
        if branch.otherwise:
            hit = list(left)
        elif branch.less_than:
            hit, sure = numbers, False
            enters.append(bool(hit))
            continue
        elif branch.least is not None and branch.most is not None:
            least, most = branch.least, branch.most
            hit = [f for f in numbers if least <= int(f) and (int(f) <= most or bool(roll.less))]
        else:
            hit = [branch.face] if branch.face in left else []
        enters.append(bool(hit))
        if not roll.less or branch.otherwise:
            left = [face for face in left if face not in hit]
    return enters, left if sure or not left else []
