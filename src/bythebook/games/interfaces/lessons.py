"""Lessons: ten short texts to learn a game by playing it."""

from __future__ import annotations

from typing import Final, NamedTuple


class Lesson(NamedTuple):
    """A lesson, shown as soon as it can be tried."""

    title: str
    text: str
    on: tuple[str, ...] = ()
    """The kinds of prompts at which it can be tried; at any prompt if empty."""
    typed: str = ""
    """The text in a terminal, which has commands instead of buttons and keys; `text` if empty."""


class Lessons(NamedTuple):
    """The lessons of a game, with the setup and seed of the game to learn with."""

    seed: int
    steps: tuple[Lesson, ...]
    setup: tuple[tuple[str, str], ...] = ()


EVERYWHERE: Final = (
    Lesson(
        "Why",
        "The bot follows its playbook. Tap the id beside a step, or press w, to see the rules that decided.",
        typed="The bot follows its playbook. Type why to see the rules that decided its last step.",
    ),
    Lesson(
        "Undo",
        "Undo (key u) works at any time, and the button says what it undoes. Redo (key r) restores it.",
        typed="Type undo at any time to take back your last choice. Type redo to restore it.",
    ),
    Lesson(
        "Endings",
        "Choices that end something are listed last, with what you lose by them. Their key is e.",
        typed="Choices that end something are listed last, with what you lose by them.",
    ),
    Lesson(
        "At the table",
        "With the real game on the table, you roll the dice and draw the cards, and To do lists every piece "
        "to move. If your board differs, correct the app and continue.",
    ),
)
"""The lessons that every game has."""
