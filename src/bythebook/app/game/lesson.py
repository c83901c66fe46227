"""Learn by playing: a real game in which each question may come with a lesson."""

from __future__ import annotations

from typing import Final

import msgspec

from bythebook import games
from bythebook.app.game.open_game import OpenGame, open_new, rename
from bythebook.games.interfaces.lessons import Lesson
from bythebook.kernel.prompt import Option

NAME: Final = "Learn by playing"
"""What such a game is called; under another name it is a game like any other."""


class CurrentLesson(msgspec.Struct, frozen=True):
    """A lesson beside the question that it is about."""

    n: int
    of: int
    title: str
    text: str


def open_lessons(game: str) -> OpenGame:
    """The game that one learns with."""
    lessons = games.load(game).lessons
    opened = open_new(game, setup=dict(lessons.setup), seats={}, rulings={}, seed=lessons.seed)
    rename(opened, NAME)
    return opened


def lesson_of(opened: OpenGame) -> CurrentLesson | None:
    """The lesson for the open question; None where there is none to tell, and in all other games."""
    game, steps = opened.game, opened.box.lessons.steps
    prompt = game.prompt
    if game.header.name != NAME or prompt is None or prompt.seat not in opened.persons:
        return None
    left = list(steps)
    for entry in game.log:
        if entry.seat in opened.persons and isinstance(entry.answer, Option):
            told = _find_lesson(left, {type(entry.answer).__name__})
            left = [lesson for lesson in left if lesson is not told]
    lesson = _find_lesson(left, {type(option).__name__ for option in prompt.options})
    if lesson is None:
        return None
    return CurrentLesson(len(steps) - len(left) + 1, len(steps), lesson.title, lesson.text)


def _find_lesson(left: list[Lesson], kinds: set[str]) -> Lesson | None:
    """The first lesson about such answers, else the first that fits everywhere."""
    about = [lesson for lesson in left if kinds & set(lesson.on)]
    return next(iter(about or [lesson for lesson in left if not lesson.on]), None)
