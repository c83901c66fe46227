"""Lessons: ten short texts to learn a game by playing it."""

from __future__ import annotations

from typing import Final, NamedTuple


class Lesson(NamedTuple):
    """A lesson, shown when it can be tried."""

    title: str
    text: str
    on: tuple[str, ...] = ()
    """The kinds of prompts at which it can be tried; empty if at any."""


class Lessons(NamedTuple):
    """The lessons of a game, with the setup and seed of the game to learn with."""

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
"""The lessons that are the same for every game."""
