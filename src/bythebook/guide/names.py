"""Names as people type them: read from a line, and known again though written a little otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from bythebook.guide.prompts import GuidePrompt, Name
from bythebook.playbook.page.grammar import phrase
from bythebook.playbook.page.nodes import Sort

NEAR = 0.75
"""How alike two names are that may be one: a letter in four."""
MOST_KNOWN = 200
"""Names that are offered, or compared with a new one."""


def known_among(prompt: GuidePrompt, sorts: Iterable[Sort], used: Iterable[str]) -> list[str]:
    """The names of the sorts that a prompt speaks of, then names used before."""
    text = " ".join((prompt.text, prompt.whose, *prompt.rows))
    words = f" {phrase(text.replace('?', '').replace(',', '').replace('.', ''))} "
    of_sort = [
        name
        for sort in sorts
        if any(f" {w} " in words for w in (sort.name, f"{sort.name}s"))
        for name in sort.names
    ]
    found = dict.fromkeys((*prompt.names, *of_sort, *used))
    return [name for name in found if name][:MOST_KNOWN]


def read_names(text: str) -> list[Name]:
    """Names with commas between; `/` parts a name from the outside in, `then` adds what shall follow."""
    made = []
    for piece in text.replace(";", ",").split(","):
        name, *steps = (part.strip() for part in piece.split(" then "))
        if not name:
            continue
        parts = tuple(part.strip() for part in name.split("/")) if "/" in name else ()
        made.append(Name(" / ".join(parts) or name, parts, steps=tuple(steps) if steps else None))
    return made


def same(name: str, known: Sequence[str]) -> str:
    """The known name that this is, without case and articles; nothing if there is none."""
    wanted = phrase(name)
    return next((other for other in known if phrase(other) == wanted), "")


def _digits(name: str) -> str:
    """The digits of a name: with others it is another name."""
    return "".join(sign for sign in name if sign.isdecimal())


def near(name: str, known: Sequence[str]) -> str:
    """A known name that this may be a slip of; nothing if there is none."""
    numbers = _digits(name)
    by_phrase = {phrase(other): other for other in known[:MOST_KNOWN] if _digits(other) == numbers}
    close = get_close_matches(phrase(name)[:MOST_KNOWN], by_phrase, n=1, cutoff=NEAR)
    return by_phrase[close[0]] if close else ""
