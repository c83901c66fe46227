"""Asks: who chooses what, from a list that is built when somebody looks."""

from __future__ import annotations

import pytest

from bythebook.kernel.chance import Dice
from bythebook.kernel.game import Refused
from bythebook.kernel.prompt import CHANCE, Option, Prompt, Seat, chance_prompt, sort_key
from tests.kernel.toy import SEED, Bury, Hide, Pass, Play, Ready, Ward, bots_act, new_game


def test_options_are_built_once_and_only_when_somebody_looks() -> None:
    built: list[int] = []

    def build() -> list[Option]:
        built.append(1)
        return [Ready()]

    prompt = Prompt(Seat("red"), "greet", build, rule="setup.1")
    assert not built
    assert prompt.options is prompt.options
    assert built == [1]


def test_the_kernel_does_not_look_at_the_options_of_a_bot() -> None:
    """A bot is asked even where it has one option, so nobody needs to count them."""
    game = new_game(red="bot")
    assert game.prompt is not None
    assert game.prompt.built is None


def test_options_stand_by_type_and_then_by_content() -> None:
    mixed: list[Option] = [Ward(), Play("owl"), Bury("owl"), Play("fox"), Pass(), Bury("bear")]
    assert sorted(mixed, key=sort_key) == [
        Bury("bear"),
        Bury("owl"),
        Pass(),
        Play("fox"),
        Play("owl"),
        Ward(),
    ]


def test_options_of_different_types_are_never_the_same() -> None:
    assert len({Play("fox"), Bury("fox"), Play("fox")}) == 2


def test_like_cards_are_one_option() -> None:
    """Three cards of which two are owls: two ways to hide one, not three."""
    game = new_game(SEED)
    bots_act(game)
    assert sorted(game.state.hands["red"]) == ["fox", "owl", "owl"]
    assert game.prompt is not None
    assert game.prompt.options == [Hide("fox"), Hide("owl")]


def test_an_ask_says_who_is_asked_what_and_by_which_rule() -> None:
    prompt = Prompt(Seat("red"), "guard", list, rule="turn.3", about=5)
    assert repr(prompt) == "<red guard about 5 [turn.3]>"


def test_chance_is_asked_with_a_domain_instead_of_a_list() -> None:
    prompt = chance_prompt(Dice("d6", ("1", "2")), rule="turn.2")
    assert (prompt.seat, prompt.kind, list(prompt.options)) == (CHANCE, "d6", [])
    assert prompt.domain == Dice("d6", ("1", "2"))


def test_an_optional_window_has_a_default_that_is_an_option() -> None:
    game = new_game(SEED)
    while game.prompt is not None and game.prompt.kind != "guard":
        bots_act(game)
        if game.prompt.kind != "guard":
            game.answer(game.prompt.options[0])
    assert game.prompt is not None
    assert game.prompt.default == Pass()
    game.answer(game.prompt.default)
    assert game.log[-1].answer == Pass() or game.log[-2].answer == Pass()


def test_a_late_and_a_doubled_answer_are_refused() -> None:
    game = new_game(SEED)
    bots_act(game)
    put = game.number
    game.answer("hide fox", number=put)
    bots_act(game)
    before = game.text()
    with pytest.raises(Refused, match=f"decision {put} is not open; the open one is {game.number}"):
        game.answer("hide owl", number=put)
    with pytest.raises(Refused, match="is not open"):
        game.answer("play owl", number=game.number + 1)
    assert game.text() == before
