"""Parse names typed by players, and recognize similar spellings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches

from bythebook.guide.prompts import GuidePrompt, Name
from bythebook.playbook.page.grammar import phrase
from bythebook.playbook.page.nodes import Sort

NEAR = 0.75
"""The minimum similarity of two names to count as the same: three letters in four."""
MOST_KNOWN = 200
"""The maximum number of names that are offered, or compared with a new one."""


def names_to_offer(prompt: GuidePrompt, sorts: Iterable[Sort], used: Iterable[str]) -> list[str]:
    """Return the names of the sorts that a prompt mentions, followed by names used before."""
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
    """Parse names separated by commas; `/` separates the parts of a name, `then` adds what follows."""
    made = []
    for piece in text.replace(";", ",").split(","):
        name, *steps = (part.strip() for part in piece.split(" then "))
        if not name:
            continue
        parts = tuple(part.strip() for part in name.split("/")) if "/" in name else ()
        made.append(Name(" / ".join(parts) or name, parts, steps=tuple(steps) if steps else None))
    return made


def find_same_name(name: str, known: Sequence[str]) -> str:
    """Return the known name that equals this one except for case and articles, or an empty string."""
    wanted = phrase(name)
    return next((other for other in known if phrase(other) == wanted), "")


def _digits(name: str) -> str:
    """Return the digits in a name; names with different digits are never similar."""
    return "".join(sign for sign in name if sign.isdecimal())


def find_similar_name(name: str, known: Sequence[str]) -> str:
    """Return the known name of which this may be a misspelling, or an empty string."""
    numbers = _digits(name)
    by_phrase = {phrase(other): other for other in known[:MOST_KNOWN] if _digits(other) == numbers}
    close = get_close_matches(phrase(name)[:MOST_KNOWN], by_phrase, n=1, cutoff=NEAR)
    return by_phrase[close[0]] if close else ""
