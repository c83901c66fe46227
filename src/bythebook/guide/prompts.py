"""Prompts: the guide's questions to the player, as data, with their possible answers."""

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
"""The sorts of prompts. A question; an act, asked or announced; the first line of a list that fits. A
preference, what names are separated by, what a loop iterates over, a number. A die, a card, a tie. The
current plan, the choice that comes next, which thing of a loop a line was picked for, whether an order can be
carried out now, whether a result is below a number, and what is possible if no line fits.
"""

CHANCE = (ROLL, DRAW, LOTS)
"""Prompts answered by dice, decks and random picks, either the program's or real ones."""

CANNOT, SILENT = "cannot", "silent"
"""Answers about the current plan: it can't be continued; it doesn't concern this choice."""


class Name(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player's name for something that an act can be carried out with."""

    text: str
    parts: tuple[str, ...] = ()
    """The tiebreak key, most significant part first; the name itself if empty."""
    about: str = ""
    """The thing that an order waits for; the name itself if empty."""
    steps: tuple[str, ...] | None = None
    """The answers that follow, if this begins a plan."""


class Fit(msgspec.Struct, frozen=True, omit_defaults=True):
    """The things an act can be carried out with: names for the first alternative that fits, or none."""

    names: tuple[Name, ...] = ()
    row: int = 0
    best: bool = False
    """Whether the player has applied the preferences, and names only the best."""
    after: tuple[Name, ...] = ()
    """The names to take, in this order, when the same choice reaches this line again in this turn."""


Answer = bool | int | str | list[str] | Fit
"""The sort of the prompt determines which of these types an answer has."""


class GuidePrompt(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A question that the guide must ask."""

    sort: str
    key: str
    """Identifies the question, whichever line asks it: an answer holds for every prompt with this key."""
    text: str
    line: int = 0
    id: str = ""
    pages: tuple[str, ...] = ()
    it: str = ""
    """The thing that the question is about."""
    whose: str = ""
    """The subject of the loop, if only what belongs to `it` counts."""
    ahead: bool = False
    """Whether it is about the next choice, as if that were being made already."""
    names: tuple[str, ...] = ()
    """The possible answers, if they are known."""
    rows: tuple[str, ...] = ()
    """The alternatives of an act, in the order in which they are tried, or the lines in a list."""
    ways: tuple[str, ...] = ()
    """The way to each line in a list."""
    onward: tuple[str, ...] = ()
    """The ways that don't pick a line, but continue on the page after the list."""
    under: tuple[str, ...] = ()
    """The questions above each line in a list, with their answers."""
    nevers: tuple[str, ...] = ()
    wishes: tuple[str, ...] = ()
    meanings: tuple[str, ...] = ()
    element: str = ""
    """The die or deck."""
    default: Answer | None = None
    """The answer that holds until the player objects."""
    keep: str = ""
    """How long its answer holds: `turn`, `game`, or empty for this choice only."""


class MissingAnswer(Exception):
    """Raised when the walk needs an answer that has not been given."""

    def __init__(self, prompt: GuidePrompt) -> None:
        super().__init__(prompt.text)
        self.prompt = prompt
        self.trace: Trace = []
        """The events before the prompt, for the explanation."""
        self.notes: GuideNotes = {}
        """The current counters and decks of the walk."""


class BadAnswer(ValueError):
    """An answer that doesn't fit its prompt; the message says which answers do."""


def make_key(*parts: str | Sequence[str]) -> str:
    """Join parts to the key of a prompt."""
    return " | ".join(part if isinstance(part, str) else "; ".join(part) for part in parts)


FORMS: dict[str, tuple[type, ...]] = {
    YES: (bool,), HERE: (bool,), BELOW: (bool,), TOLD: (bool, Fit), ACT: (Fit,), ANY: (Fit,), LIST: (str,),
    NUMBER: (int,), PREFER: (list,), PARTS: (list,), ORDER: (list,), ROLL: (str,), DRAW: (str,), LOTS: (str,),
    PLAN: (int, str), NEXT: (str,), WHOSE: (str,),
}  # fmt: skip
"""Maps each sort of prompt to the types of its answers."""


def check(prompt: GuidePrompt, answer: Answer) -> None:
    """Raise BadAnswer if an answer doesn't fit; the message says which answers do."""
    if type(answer) not in FORMS[prompt.sort]:
        raise BadAnswer(f"{answer!r} is not an answer to {prompt.text!r}")
    if isinstance(answer, Fit):
        _check_fit(prompt, answer)
    elif isinstance(answer, list):
        _check_names(prompt, answer)
    elif isinstance(answer, str) and prompt.sort in (*CHANCE, NEXT, LIST):
        possible = prompt.ways if prompt.sort == LIST else prompt.names
        may_be_none = prompt.sort in (NEXT, LIST) and not answer
        if answer not in possible and not may_be_none:
            raise BadAnswer(f"{answer!r} is not possible here. Possible: {', '.join(possible)}.")
    elif prompt.sort == PLAN:
        steps = range(len(prompt.names))
        if answer not in (CANNOT, SILENT) and (isinstance(answer, str) or answer not in steps):
            raise BadAnswer(f"The plan has no step {answer!r}.")


def _check_fit(prompt: GuidePrompt, fit: Fit) -> None:
    if fit.after and not fit.names:
        raise BadAnswer("Name what comes first before what comes next: `Brack > Dun`.")
    if fit.names and not 0 <= fit.row < max(1, len(prompt.rows)):
        raise BadAnswer(f"{prompt.text!r} has no alternative {fit.row + 1}.")


def _check_names(prompt: GuidePrompt, names: list[str]) -> None:
    if prompt.sort == PARTS:
        if len(names) != len(prompt.names):
            raise BadAnswer(f"Answer for each of the {len(prompt.names)} names, not for {len(names)}.")
    elif prompt.sort == PREFER:
        unknown = [name for name in names if name not in prompt.names]
        if unknown or not names:
            known = ", ".join(prompt.names)
            if unknown:
                raise BadAnswer(f"{unknown[0]!r} is not one of {known}.")
            raise BadAnswer(f"Name at least one of {known}.")
