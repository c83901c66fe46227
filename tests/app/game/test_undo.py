"""What an undo takes back, in plain words."""

from __future__ import annotations

import pytest

from bythebook.app.game.flow import is_bot_next, last_person_number, play_bot_step
from bythebook.app.game.open_game import OpenGame, open_new
from bythebook.app.game.undo import describe_undo, notation_text


def opened(*answers: str, real: tuple[str, ...] = (), seed: int = 3) -> OpenGame:
    """Pegasus Bridge after some answers of the Allies, bots included."""
    setup = {"hands": "open"} if "cards" in real else {}
    game = open_new("memoir44", setup=setup, seats={}, rulings={}, seed=seed, real=real)
    for text in answers:
        game.game.answer(text)
        while is_bot_next(game):
            play_bot_step(game)
    return game


def takes(game: OpenGame, number: int | None = None) -> str:
    return describe_undo(game, number or last_person_number(game), notation_text(game))


def test_an_answer_alone() -> None:
    assert takes(opened("play Air Power")) == '"play Air Power"'


def test_an_answer_with_the_rolls_and_what_the_bot_did_after_it() -> None:
    game = opened("play Move Out", "done")
    told = takes(game)
    assert told.startswith('"done", and after it the ')
    assert "cards drawn" in told or "the card drawn" in told
    assert told.endswith(" and what Axis did")


def test_several_answers_are_counted() -> None:
    game = opened("play Move Out", "order F1")
    assert takes(game, game.game.log[-2].number) == '"play Move Out", and after it one answer'


def test_dice_that_a_person_told_and_a_correction() -> None:
    game = opened("play Air Power", "target A9", real=("dice",))
    game.game.answer(
        ("star",) * game.game.prompt.domain.size if game.game.prompt and game.game.prompt.domain else ()
    )
    assert takes(game).startswith("the result of the battle dice")
    game.game.correct({"medals": {"axis": 1}})
    assert takes(game) == "your correction"


def test_nothing_is_taken_back_before_the_first_answer() -> None:
    game = opened()
    with pytest.raises(ValueError, match="nothing to undo"):
        takes(game)
