"""What comes after an answer, tried on a copy of the game: for choices that only lead to the next one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bythebook.app.game.open_game import OpenGame
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Option


def after(game: Game[Any], option: Option, *kinds: str) -> Game[Any] | None:
    """The game after an answer that shows nothing: the same seat is asked at once, by such a kind of ask."""
    prompt, lines = game.prompt, len(game.log)
    ahead = game.copy()
    ahead.answer(option)
    comes = ahead.prompt
    if prompt is None or comes is None or comes.kind not in kinds or comes.seat != prompt.seat:
        return None
    return ahead if len(ahead.log) == lines + 1 else None


def after_all(opened: OpenGame, option: Option, then: Sequence[str]) -> Game[Any] | None:
    """The game after a row of answers that show nothing, to asks that a drag goes on to."""
    kinds = [each.kind for each in opened.box.displays.prompts.values() if each.onward]
    ahead = after(opened.game, option, *kinds)
    for name in then:
        asked = ahead.prompt.options if ahead is not None and ahead.prompt is not None else ()
        found = next((each for each in asked if opened.box.notation(each) == name), None)
        ahead = after(ahead, found, *kinds) if ahead is not None and found is not None else None
    return ahead


def all_of(game: Game[Any], options: Sequence[Option]) -> bool:
    """Whether each of these options can be answered after the ones before it, all to the same kind of ask."""
    ahead, kind = game.copy(), game.prompt.kind if game.prompt is not None else ""
    for i, option in enumerate(options):
        prompt = ahead.prompt
        if prompt is None or prompt.kind != kind or option not in prompt.options:
            return False
        if i < len(options) - 1:
            ahead.answer(option)
    return True
