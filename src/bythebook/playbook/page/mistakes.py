"""Guess what the author of an unreadable line most likely meant, for findings.

Only the text counts: the first word of a line nearly always shows its intended form.
"""

from __future__ import annotations

import re
from typing import Final

ADVICE: Final = (
    (r"(Otherwise|Else|If not)\b", "leave the word out: the next line is what is tried otherwise"),
    (r"If possible\b", "leave the words out: an act that is not possible is passed over"),
    (r"(If|When|Unless)\b", "a condition is a question that ends in `?`, with lines under it"),
    (r"Then\b", "`Then:` stands under the act it belongs to, two spaces further in"),
    (r"Prefer", "wishes stand under `Prefer:`, which ends an act or is a line of its own"),
    (r"(-+>|=+>|>+)", "an arrow is written `→ Page`"),
    (r"Go (on )?to\b", "to go to a page, write `→ Page`"),
    (r"(Is|Are|Can|Do|Does|Did|Has|Have|Was|Were)\b", "a question ends in `?`"),
    (r"Set\b", "a counter is set by `Set the NAME to 1`"),
    (r"Add\b", "a counter is raised by `Add 1 to the NAME`"),
    (r"(Subtract|Lower|Reduce)\b", "a counter is lowered by `Subtract 1 from the NAME`"),
    (r"(Shuffle|Reshuffle)\b", "a deck is shuffled by `Shuffle the NAME`"),
    (r"(Take|For each)\b", "a loop ends in a colon, with lines under it"),
    (r"Never\b", "`Never` is followed by a bold verb"),
)
"""How a line begins, and the advice for it; the first match counts."""


def advice_for(text: str) -> str:
    """Return advice for a line that fits no form."""
    for begins, right in ADVICE:
        if re.match(begins, text, re.IGNORECASE):
            return right
    first, _, rest = text.partition(" ")
    return f"an act begins with its verb in bold: `**{first}**{' ...' if rest else ''}`"


def hint_for_joined_phrase(phrase: str) -> str:
    """Return a hint for an unknown phrase that consists of two known ones, or an empty string."""
    return "; alternatives are separated by `, or`, with the comma" if " or " in phrase else ""
