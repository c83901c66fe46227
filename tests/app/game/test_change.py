"""An earlier answer is changed, and what came after it is given again as far as it stays legal."""

from __future__ import annotations

import pytest

from bythebook.app.game.answers import read_answer
from bythebook.app.game.change import change_answer
from bythebook.app.game.flow import is_bot_next, play_bot_step
from bythebook.app.game.open_game import OpenGame, open_new
from bythebook.kernel.game import Refused, UndoBlocked
from bythebook.kernel.log import entry_line


def opened(*answers: str, real: tuple[str, ...] = ()) -> OpenGame:
    """Pegasus Bridge after some answers, bots included."""
    made = open_new("memoir44", setup={}, seats={}, rulings={}, seed=3, real=real)
    for text in answers:
        assert made.game.prompt is not None
        made.game.answer(read_answer(made.box, made.game.state, made.game.prompt, text))
        while is_bot_next(made):
            play_bot_step(made)
    return made


def changed(game: OpenGame, number: int, text: str, *, across: bool = False) -> str:
    return change_answer(
        game, number, lambda at, prompt: read_answer(game.box, at.state, prompt, text), across=across
    )


def lines(game: OpenGame) -> list[str]:
    """The log without the numbers of its asks."""
    return [entry_line(game.box, entry, notes=False).partition(" ")[2] for entry in game.game.log]


def ask_of(game: OpenGame, line: str) -> int:
    return game.game.log[lines(game).index(line)].number


def test_what_followed_stands_where_it_is_still_legal() -> None:
    """Another unit was ordered first; the second order, the end of orders and the moves are the same."""
    game = opened("play Move Out", "order F1", "order H1", "done", "activate H1", "hold")
    first = ask_of(game, "allies order F1")
    before = lines(game)
    assert changed(game, first, "order I1") == "Changed. All later moves are still valid."
    after = lines(game)
    assert [new for old, new in zip(before, after, strict=True) if old != new] == ["allies order I1"]


def test_it_is_said_where_it_stops_and_nothing_is_lost_unless_that_is_wanted() -> None:
    game = opened("play Move Out", "order F1", "order H1", "done", "activate F1", "hold")
    first = ask_of(game, "allies order F1")
    before = lines(game)
    with pytest.raises(
        UndoBlocked, match=r"activate F1' would no longer be possible, so 2 log lines would be dropped"
    ):
        changed(game, first, "order I1")
    assert lines(game) == before
    assert "no longer possible" in changed(game, first, "order I1", across=True)
    assert lines(game) == [*[line.replace("F1", "I1") for line in before[:-2]]]


def test_dice_that_were_told_wrong_are_told_anew_and_the_bots_own_answers_stand() -> None:
    game = opened("play Air Power", "target A9", real=("dice",))
    roll = game.game.number
    assert game.game.prompt is not None
    assert game.game.prompt.domain is not None
    many = game.game.prompt.domain.size
    game.game.answer(("star",) * many)
    while is_bot_next(game):
        play_bot_step(game)
    many_before = len(game.game.log)
    assert "All later moves are still valid" in changed(game, roll, f"{many} infantry")
    assert len(game.game.log) == many_before
    assert next(e.answer for e in game.game.log if e.number == roll) == ("infantry",) * many


def test_an_answer_that_is_none_changes_nothing() -> None:
    game = opened("play Move Out", "order F1")
    before = lines(game)
    with pytest.raises(ValueError, match="'banana' is not possible here"):
        changed(game, game.game.log[-1].number, "banana")
    with pytest.raises(Refused, match="decision 999 has no answer to change"):
        changed(game, 999, "order I1")
    assert lines(game) == before
