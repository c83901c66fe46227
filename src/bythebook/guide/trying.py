"""Try out a playbook: walk its choices with invented answers, to see where it leads."""

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
"""What things are called if the playbook has no names for them."""
MOST_PROMPTS = 500
"""The most prompts of one choice; it is left open after that."""
MOST_DEEDS = 100
"""The most decisions of a numbered page."""


class RandomChoices:
    """Random choices from a seed, one after another."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.drawn_count = 0

    def below(self, number: int) -> int:
        """Return a number from 0 up to, but not including, `number`."""
        self.drawn_count += 1
        digest = blake2b(f"{self.seed}/{self.drawn_count}".encode(), digest_size=8).digest()
        return int.from_bytes(digest, "little") % number

    def pick(self, of: Sequence[T]) -> T:
        """Return one of some things."""
        return of[self.below(len(of))]

    def pick_several(self, of: Sequence[T], number: int) -> list[T]:
        """Return this many of some things, in any order."""
        left = list(of)
        return [left.pop(self.below(len(left))) for _ in range(min(number, len(left)))]


def invent_answer(prompt: GuidePrompt, lots: RandomChoices, names: Sequence[str] = NAMES) -> Answer:
    """Return a possible answer."""
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
    """Answer until the open choice is decided."""
    for _ in range(MOST_PROMPTS):
        if session.prompt is None:
            return
        names = session.names_for(session.prompt) or NAMES
        session.answer(invent_answer(session.prompt, lots, names))


def try_choices(session: GuideSession, rounds: int) -> None:
    """Walk every choice of the playbook this many times; the session's seed determines the answers."""
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
