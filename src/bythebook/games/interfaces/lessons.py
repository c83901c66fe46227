"""Learn by playing: ten short lessons on a real game."""

from __future__ import annotations

from typing import Final, NamedTuple


class Lesson(NamedTuple):
    """One idea, told where it can be tried."""

    title: str
    text: str
    on: tuple[str, ...] = ()
    """The kinds of answers with which it is tried, any of them; empty for a lesson that fits everywhere."""


class Lessons(NamedTuple):
    """A game to learn with: always the same one."""

    seed: int
    steps: tuple[Lesson, ...]
    setup: tuple[tuple[str, str], ...] = ()


EVERYWHERE: Final = (
    Lesson(
        "Why",
        "The bot plays by its page. Press w, or touch the id beside a step, and the page opens "
        "with the lines that decided.",
    ),
    Lesson(
        "Undo",
        "Press u whenever you like: the button says in words what it takes back. Press r, and "
        "it is there again.",
    ),
    Lesson(
        "Endings",
        "What ends something stands last, apart from the rest, and says what is lost by it. Its "
        "key is e, never a number.",
    ),
    Lesson(
        "At the table",
        "With the box on the table you roll and draw, and Hands lists every piece to move. "
        "Where your board differs, set the program right and go on.",
    ),
)
"""What is the same in every game."""
