"""Guess what the author of an unreadable line most likely meant, for findings.

Only the text counts: the first word of a line nearly always shows its intended form.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from bythebook.kernel.notation import closest
from bythebook.playbook.page.nodes import Finding

ADVICE: Final = (
    (r"(Otherwise|Else|If not)\b", "remove this word: the next line is already the fallback"),
    (r"If possible\b", "remove these words: an impossible act is skipped anyway"),
    (r"(If|When|Unless)\b", "write a condition as a question that ends in `?`, with lines under it"),
    (r"Then\b", "write `Then:` under its act, indented by two more spaces"),
    (r"Prefer", "write preferences under `Prefer:`, which ends an act or is a line of its own"),
    (r"(-+>|=+>|>+)", "write an arrow as `→ Page`"),
    (r"Go (on )?to\b", "to go to a page, write `→ Page`"),
    (r"(Is|Are|Can|Do|Does|Did|Has|Have|Was|Were)\b", "end a question with `?`"),
    (r"Set\b", "to set a counter, write `Set the NAME to 1`"),
    (r"Add\b", "to raise a counter, write `Add 1 to the NAME`"),
    (r"(Subtract|Lower|Reduce)\b", "to lower a counter, write `Subtract 1 from the NAME`"),
    (r"(Shuffle|Reshuffle)\b", "to shuffle a deck, write `Shuffle the NAME`"),
    (r"(Take|For each)\b", "end a loop with a colon, and write lines under it"),
    (r"Never\b", "write a bold verb after `Never`"),
)
"""Patterns for the start of a line, with the advice for each; the first match counts."""


def unknown_name(at: int, sort: str, name: str, known: Iterable[str]) -> Finding:
    """Return the finding about an unknown name, with the most similar known one."""
    return unknown_phrase(at, sort, name, closest(name, known))


def unknown_phrase(at: int, sort: str, phrase: str, meant: str) -> Finding:
    """Return the finding about an unknown name or word, with the one that was probably meant."""
    if " or " in phrase:
        text = f"unknown {sort} {phrase!r}; separate alternatives with `, or` (with the comma)"
    elif meant:
        text = f"unknown {sort} {phrase!r}; did you mean {meant!r}?"
    else:
        text = f"unknown {sort} {phrase!r}"
    return Finding(at, text, phrase=phrase, meant=meant)


def advice_for(text: str) -> str:
    """Return advice about a line that has none of the language's forms."""
    for begins, right in ADVICE:
        if re.match(begins, text, re.IGNORECASE):
            return right
    first, _, rest = text.partition(" ")
    act = f"**{first}** ..." if rest else f"**{first}**"
    return f"write the verb of an act in bold: `{act}`"
