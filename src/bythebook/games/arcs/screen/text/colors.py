"""The inks and the paper of the drawing, and its width."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 97
"""No line is longer."""
LEAST_WIDTH: Final = 79
"""The narrowest drawing: a usual window, less its last column."""

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
"""The inks, as codes for a terminal; a colour on its paper, and by name on the terminal's own ground."""

PAPER: Final = {"red": "48;5;217", "yellow": "48;5;229", "blue": "48;5;153", "white": "48;5;231"}
"""The ground of a system that a colour controls."""
NEUTRAL: Final = "48;5;252"
GATE_PAPER: Final = "48;5;248"
