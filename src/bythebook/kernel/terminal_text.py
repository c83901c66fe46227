r"""Safe text for a terminal: only the program's own styles become escape sequences.

Names, titles and prose of playbooks, scenarios, positions and games come from other people and could contain
sequences that hide text, change the window title or type commands. Therefore a style is written with ESCAPE
instead of the escape character, and `rendered` replaces only that. Any other character that could control a
terminal or reverse the direction of text is shown as `\x1b`.
"""

from __future__ import annotations

import re
import secrets
from typing import Final

ESCAPE: Final = chr(0xF0000 + secrets.randbelow(0xFFFE))
"""The escape character of styles: a private-use character chosen at random in each process."""

_STYLE: Final = re.compile(f"{ESCAPE}(\\[[0-9;]*[mJH])")
"""A style, or a sequence that clears the screen."""
_UNSAFE: Final = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f"  # controls other than tab and newline
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # marks that change the direction of text
    "\u2028\u2029\ufeff\ud800-\udfff]"  # separators of lines, and characters that can't be encoded
)


def visible(text: str) -> str:
    r"""Return a text with each character that could control a terminal written as `\x1b` or `\u202e`."""
    return _UNSAFE.sub(lambda found: _code(ord(found[0])), text)


def rendered(text: str) -> str:
    """Return a text for output to a terminal, with the program's styles as escape sequences."""
    return _STYLE.sub("\x1b\\1", visible(text))


def unstyled(text: str) -> str:
    """Return a text without the program's styles."""
    return _STYLE.sub("", text)


def _code(number: int) -> str:
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"
