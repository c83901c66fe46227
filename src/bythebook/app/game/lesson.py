"""Learn by playing: a real game in which some prompts have a lesson."""

from __future__ import annotations

from typing import Final

import msgspec

from bythebook import games
from bythebook.app.game.open_game import OpenGame, open_new, rename
from bythebook.games.interfaces.lessons import Lesson
from bythebook.kernel.prompt import Option

NAME: Final = "Learn by playing"
"""The name of a lesson game; a renamed game no longer has lessons."""


class CurrentLesson(msgspec.Struct, frozen=True):
    """The lesson for the open prompt, and its place in the course."""

    n: int
    of: int
    title: str
    text: str


def open_lessons(game: str) -> OpenGame:
    """Open a new lesson game."""
    lessons = games.load(game).lessons
    opened = open_new(game, setup=dict(lessons.setup), seats={}, rulings={}, seed=lessons.seed)
    rename(opened, NAME)
    return opened


def lesson_of(opened: OpenGame, *, in_terminal: bool = False) -> CurrentLesson | None:
    """Return the lesson for the open prompt; None if it has none, or if the game isn't a lesson."""
    game, steps = opened.game, opened.box.lessons.steps
    prompt = game.prompt
    if game.header.name != NAME or prompt is None or prompt.seat not in opened.persons:
        return None
    left = list(steps)
    for entry in game.log:
        if entry.seat in opened.persons and isinstance(entry.answer, Option):
            taught = _find_lesson(left, {type(entry.answer).__name__})
            left = [lesson for lesson in left if lesson is not taught]
    lesson = _find_lesson(left, {type(option).__name__ for option in prompt.options})
    if lesson is None:
        return None
    text = (in_terminal and lesson.typed) or lesson.text
    return CurrentLesson(len(steps) - len(left) + 1, len(steps), lesson.title, text)


def _find_lesson(left: list[Lesson], kinds: set[str]) -> Lesson | None:
    """Return the first lesson about answers of these kinds, otherwise the first that fits any answer."""
    about = [lesson for lesson in left if kinds & set(lesson.on)]
    return next(iter(about or [lesson for lesson in left if not lesson.on]), None)
