"""Learn by playing: ten lessons in each game, each told where it can be tried, and never twice."""

from __future__ import annotations

import pytest

from bythebook import games
from bythebook.app.game.flow import is_bot_next, play_bot_step
from bythebook.app.game.lesson import lesson_of, open_lessons
from bythebook.app.game.open_game import rename
from bythebook.games.interfaces.lessons import EVERYWHERE


@pytest.mark.parametrize("name", games.HERE)
def test_ten_lessons_each_about_answers_that_the_game_has(name: str) -> None:
    steps = games.load(name).lessons.steps
    assert len(steps) == len({lesson.title for lesson in steps}) == 10
    options = __import__(f"bythebook.games.{name}.state.options", fromlist=["options"])
    assert [kind for lesson in steps for kind in lesson.on if not hasattr(options, kind)] == []


@pytest.mark.parametrize("name", games.HERE)
def test_every_lesson_is_told_once_and_then_no_more(name: str) -> None:
    """Whatever is answered goes on; a lesson stays until something was answered."""
    opened = open_lessons(name)
    told: list[tuple[int, str]] = []
    for i in range(60):
        while is_bot_next(opened):
            play_bot_step(opened)
        if (lesson := lesson_of(opened)) is not None:
            told.append((lesson.n, lesson.title))
        if opened.game.prompt is None:
            break
        going, ending = opened.box.displays.split(opened.game.prompt)
        opened.game.answer([*going, *ending][i % max(1, len(going))])
    assert told[0][0] == 1
    assert len(told) >= 7
    assert len({title for _, title in told}) >= 7
    assert {"Why", "Undo", "Endings"} <= {title for _, title in told}


def test_a_game_by_another_name_teaches_nothing() -> None:
    opened = open_lessons("memoir44")
    assert lesson_of(opened) is not None
    rename(opened, "")
    assert lesson_of(opened) is None


def test_a_lesson_in_the_terminal_names_commands_and_no_keys() -> None:
    for lesson in EVERYWHERE:
        text = lesson.typed or lesson.text
        assert not {word for word in ("Tap", "press", "button", "key") if f"{word} " in text}, text
