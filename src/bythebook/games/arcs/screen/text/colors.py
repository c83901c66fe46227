"""The colors and the width of the text drawing."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 97
"""Maximum line length."""
LEAST_WIDTH: Final = 79
"""Minimum width: the usual 80 columns without the last one."""

SGR: Final = {
    "title": "1",
    "faint": "2",
    "name": "1",
    "out": "2",
    "red": "1;38;5;124",
    "yellow": "1;38;5;94",
    "blue": "1;38;5;20",
    "white": "1;38;5;240",
    "red name": "1;38;5;203",
    "yellow name": "1;38;5;220",
    "blue name": "1;38;5;75",
    "white name": "1;38;5;255",
    "leads": "1;38;5;150",
}
"""Terminal color codes; a seat has one for its own background, and a "name" for the terminal's background."""

PAPER: Final = {"red": "48;5;217", "yellow": "48;5;229", "blue": "48;5;153", "white": "48;5;231"}
"""The background of a system that a seat controls."""
NEUTRAL: Final = "48;5;252"
GATE_PAPER: Final = "48;5;248"
