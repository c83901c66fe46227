"""Prompts: what the guide asks a person, as data, and what a person can answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from bythebook.playbook.run.events import Trace

if TYPE_CHECKING:
    from bythebook.guide.notes import GuideNotes

YES, ACT, TOLD, LIST = "yes", "act", "told", "list"
PREFER, PARTS, ORDER, NUMBER = "prefer", "parts", "order", "number"
ROLL, DRAW, LOTS = "roll", "draw", "lots"
PLAN, NEXT, WHOSE, HERE, BELOW, ANY = "plan", "next", "whose", "here", "below", "any"
"""The sorts of prompts. A question; an act, asked or told; the first line of a list that fits. A wish, what
names are parted by, what a loop goes over, a number. A die, a card, a tie. A plan under way, the choice that
comes next, for which thing of a loop a line was tapped, whether an order can be followed here, whether a
result is below a number, and what is possible where no line fits."""

CHANCE = (ROLL, DRAW, LOTS)
"""Prompts that dice, decks and lots answer: the program's, or those on the table."""

CANNOT, SILENT = "cannot", "silent"
"""Of a plan under way: it cannot be done any more; it says nothing of this choice."""


class Name(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that an act can be done with, as a person calls it."""

    text: str
    parts: tuple[str, ...] = ()
    """What lots are drawn by, from the outside in; the name itself if there are none."""
    about: str = ""
    """The thing that an order waits for; the name itself otherwise."""
    steps: tuple[str, ...] | None = None
    """What shall follow, if this begins a plan."""


class Fit(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an act can be done with: names for the first of its rows that fits, or none."""

    names: tuple[Name, ...] = ()
    row: int = 0
    best: bool = False
    """Whether the wishes have been looked at: only those that are best by them are named."""
    after: tuple[Name, ...] = ()
    """Which come next, in this order, when the same choice comes to this line again in this turn."""


Answer = bool | int | str | list[str] | Fit
"""What a person answers: which of these it is follows from the sort of the prompt."""


class GuidePrompt(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that the guide must be told."""

    sort: str
    key: str
    """What is asked, whichever line asks it: an answer holds for every prompt with this key."""
    text: str
    line: int = 0
    id: str = ""
    pages: tuple[str, ...] = ()
    it: str = ""
    """The thing it is about."""
    whose: str = ""
    """What a loop goes over, if only what belongs to `it` counts."""
    ahead: bool = False
    """Whether the choice that comes next is supposed to be there already."""
    names: tuple[str, ...] = ()
    """What can be answered, where that is known."""
    rows: tuple[str, ...] = ()
    """The alternatives of an act, in the order they are tried; or the lines of a list."""
    ways: tuple[str, ...] = ()
    """How each line of a list is reached."""
    under: tuple[str, ...] = ()
    """The questions that each line of a list stands under, with their answers."""
    nevers: tuple[str, ...] = ()
    wishes: tuple[str, ...] = ()
    meanings: tuple[str, ...] = ()
    element: str = ""
    """The die or deck."""
    default: Answer | None = None
    """What is taken to be so until the person objects."""
    keep: str = ""
    """How long its answer holds beyond this choice: `turn`, `game`, or not at all."""


class Missing(Exception):
    """The walk needs an answer that nobody has given."""

    def __init__(self, prompt: GuidePrompt) -> None:
        super().__init__(prompt.text)
        self.prompt = prompt
        self.trace: Trace = []
        """What was asked before it, for the why."""
        self.notes: GuideNotes = {}
        """Counters and decks as the walk has left them so far."""


class BadAnswer(ValueError):
    """An answer that does not fit its prompt; the message says what would."""


def keyed(*parts: str | Sequence[str]) -> str:
    """A key of what is asked."""
    return " | ".join(part if isinstance(part, str) else "; ".join(part) for part in parts)


FORMS: dict[str, tuple[type, ...]] = {
    YES: (bool,), HERE: (bool,), BELOW: (bool,), TOLD: (bool, Fit), ACT: (Fit,), ANY: (Fit,), LIST: (str,),
    NUMBER: (int,), PREFER: (list,), PARTS: (list,), ORDER: (list,), ROLL: (str,), DRAW: (str,), LOTS: (str,),
    PLAN: (int, str), NEXT: (str,), WHOSE: (str,),
}  # fmt: skip
"""What answers to each sort of prompt are."""


def check(prompt: GuidePrompt, answer: Answer) -> None:
    """Refuse an answer that does not fit; BadAnswer says what would."""
    if type(answer) not in FORMS[prompt.sort]:
        raise BadAnswer(f"{answer!r} is no answer to {prompt.text!r}")
    if isinstance(answer, Fit):
        _check_fit(prompt, answer)
    elif isinstance(answer, list):
        _check_names(prompt, answer)
    elif isinstance(answer, str) and prompt.sort in (*CHANCE, NEXT, LIST):
        possible = prompt.ways if prompt.sort == LIST else prompt.names
        may_be_none = prompt.sort in (NEXT, LIST) and not answer
        if answer not in possible and not may_be_none:
            raise BadAnswer(f"{answer!r} is not possible here; possible: {', '.join(possible)}")
    elif prompt.sort == PLAN:
        steps = range(len(prompt.names))
        if answer not in (CANNOT, SILENT) and (isinstance(answer, str) or answer not in steps):
            raise BadAnswer(f"the plan has no step {answer!r}")


def _check_fit(prompt: GuidePrompt, fit: Fit) -> None:
    if fit.after and not fit.names:
        raise BadAnswer("what comes next is named behind what comes first")
    if fit.names and not 0 <= fit.row < max(1, len(prompt.rows)):
        raise BadAnswer(f"there is no row {fit.row + 1} of {prompt.text!r}")


def _check_names(prompt: GuidePrompt, names: list[str]) -> None:
    if prompt.sort == PARTS:
        if len(names) != len(prompt.names):
            raise BadAnswer(f"{len(prompt.names)} expected, one for each name; {len(names)} given")
    elif prompt.sort == PREFER:
        unknown = [name for name in names if name not in prompt.names]
        if unknown or not names:
            said = f"{unknown[0]!r} is not among them" if unknown else "at least one stays"
            raise BadAnswer(f"{said}: {', '.join(prompt.names)}")
