"""Try out a playbook: run its choices with invented answers, to see what it decides."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

from bythebook.guide.prompts import (
    ACT,
    ANY,
    CANNOT,
    CHANCE,
    LIST,
    NEXT,
    NUMBER,
    ORDER,
    PARTS,
    PLAN,
    PREFER,
    SILENT,
    WHOSE,
    Answer,
    Fit,
    GuidePrompt,
    Name,
)
from bythebook.guide.session import GuideSession

T = TypeVar("T")
NAMES = ("Ada", "Bell", "Cora")
"""Names for things that the playbook doesn't name."""
MOST_PROMPTS = 500
"""The maximum number of prompts in a choice; after that, the choice is left open."""
MOST_DEEDS = 100
"""The maximum number of decisions on a numbered page."""


class RandomChoices:
    """A random generator with a seed."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.drawn_count = 0

    def below(self, number: int) -> int:
        """Draw a number from 0 up to, but not including, `number`."""
        self.drawn_count += 1
        digest = blake2b(f"{self.seed}/{self.drawn_count}".encode(), digest_size=8).digest()
        return int.from_bytes(digest, "little") % number

    def pick(self, of: Sequence[T]) -> T:
        """Choose one of some things at random."""
        return of[self.below(len(of))]

    def pick_several(self, of: Sequence[T], number: int) -> list[T]:
        """Choose `number` of some things at random, in random order."""
        left = list(of)
        return [left.pop(self.below(len(left))) for _ in range(min(number, len(left)))]


def invent_answer(prompt: GuidePrompt, lots: RandomChoices, names: Sequence[str] = NAMES) -> Answer:
    """Choose a possible answer at random."""
    some = lots.pick_several(names, lots.below(3))
    if prompt.sort in (ACT, ANY):
        row = lots.below(max(1, len(prompt.rows)))
        return Fit(tuple(map(Name, some)), row if some else 0)
    if prompt.sort == PREFER:
        return lots.pick_several(prompt.names, 1 + lots.below(len(prompt.names)))
    if prompt.sort == PLAN:
        ways: list[Answer] = [*range(len(prompt.names)), CANNOT, SILENT]
        return lots.pick(ways)
    if prompt.sort in CHANCE:
        return lots.pick(prompt.names)
    simple: dict[str, Answer] = {
        LIST: lots.pick((*prompt.ways, "")),
        ORDER: some,
        PARTS: [lots.pick(names) for _ in prompt.names],
        NUMBER: lots.below(4),
        WHOSE: lots.pick(names),
        NEXT: lots.pick((*prompt.names, "")),
    }
    return simple.get(prompt.sort, lots.below(2) == 0)


def walk_on(session: GuideSession, lots: RandomChoices) -> None:
    """Answer prompts until the open choice is decided."""
    for _ in range(MOST_PROMPTS):
        if session.prompt is None:
            return
        names = session.names_for(session.prompt) or NAMES
        session.answer(invent_answer(session.prompt, lots, names))


def try_choices(session: GuideSession, rounds: int) -> None:
    """Run every choice in the playbook a number of times; the session's seed determines the answers."""
    lots = RandomChoices(session.seed)
    things = [name for sort in session.guide.book.things.values() for name in sort.names] or NAMES
    for _ in range(rounds):
        for kind in session.buttons:
            if session.open is None:
                session.press(kind, lots.pick(things) if session.needs_a_thing(kind) else "")
            for _ in range(MOST_DEEDS):
                walk_on(session, lots)
                if session.decision is None or not session.done():
                    break
