"""What every game does, whoever plays it: the contract of the rules with the kernel."""

from __future__ import annotations

from functools import cache
from itertools import count
from typing import Any

import pytest

from bythebook import games
from bythebook.kernel.box import Problems
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import sort_key
from bythebook.playbook.run.runner import Called
from tests.contract.tables import EVERY_LAY, LAYS, Lay, data, play, players, seat, whole

OFTEN = 8
"""What is slow is tried at so many asks of a game, spread over it."""

every_lay = pytest.mark.parametrize("lay", EVERY_LAY, ids=str)


@cache
def finished(lay: Lay, seed: int) -> tuple[Game[Any], int]:
    """A game at its end, for tests that change nothing in it, and how often it was looked at on the way."""
    looks = 0
    for game in play(seat(lay), seed):  # noqa: B007
        looks += 1
    return game, looks


@cache
def stops(lay: Lay, often: int = OFTEN) -> set[int]:
    """Some asks of the game with seed 1, the first and the last ones among them."""
    _, n = finished(lay, 1)
    return {i * (n - 1) // often for i in range(often + 1)}


def test_every_game_on_the_shelf_joins() -> None:
    assert [name for name in games.HERE if not LAYS.get(name)] == []


@pytest.mark.parametrize("name", games.HERE)
def test_every_phrase_has_one_reading(name: str) -> None:
    assert games.load(name).bots.vocabulary().clashes() == []


@pytest.mark.parametrize("name", games.HERE)
def test_a_correction_takes_the_keys_that_its_schema_names(name: str) -> None:
    """A number with a fraction stands for nothing on a table, so every key is refused for its value alone."""
    game = next(iter(play(seat(LAYS[name][0]), 1)))
    for key in games.load(name).positions.correction_schema()["properties"]:
        with pytest.raises(Problems) as refused:
            game.box.correct(game.state, {key: 1.5})
        assert not any("no such key" in problem for problem in refused.value.problems), key


@every_lay
@pytest.mark.parametrize("seed", [1])
def test_options_are_sorted_unique_legal_and_the_position_can_be_and_is_saved(lay: Lay, seed: int) -> None:
    """Before every answer; the notation of an option names it and no other. And the game ends."""
    seating = seat(lay)
    box = seating.box
    for game in play(seating, seed):
        assert box.check(game.state) == [], game.prompt
        assert box.codec.decode(data(box, game)) == game.state, game.prompt
        prompt = game.prompt
        if prompt is None:
            continue
        options = list(prompt.options)
        assert options, prompt
        keys = [sort_key(option) for option in options]
        assert keys == sorted(keys), prompt
        assert len(set(options)) == len(options), prompt
        assert [game.parse(box.notation(option)) for option in options] == options, prompt
    assert game.state.over


@every_lay
def test_a_game_is_saved_and_loaded_with_its_log_and_its_ask(lay: Lay) -> None:
    seating = seat(lay)
    box, at = seating.box, stops(lay)
    for i, game in enumerate(play(seating, 1)):
        if i not in at:
            continue
        loaded = Game.load(box, game.text())
        assert loaded.messages == []
        assert loaded.log == game.log
        assert data(box, loaded) == data(box, game)
        assert repr(loaded.prompt) == repr(game.prompt)
        if game.prompt is not None and loaded.prompt is not None:
            assert loaded.prompt.options == game.prompt.options


@every_lay
def test_a_copy_goes_the_same_way_with_the_same_answers(lay: Lay) -> None:
    """And the original stays where it is while a copy goes another way."""
    seating = seat(lay)
    box, at = seating.box, stops(lay)
    game, answering = seating.start(1), players(seating, 1)
    twin = game.copy()
    for i in count():
        prompt = game.prompt
        if i in at or prompt is None:
            assert data(box, twin) == data(box, game)
            twin = game.copy()
        if prompt is None:
            return
        if i in at:
            stray, before = game.copy(), data(box, game)
            stray.answer(prompt.options[-1])
            assert data(box, game) == before
        notes = game.state.notes.get(prompt.seat, {})
        decision = answering[prompt.seat].decide(
            box.bots.view(game.state, prompt.seat), prompt, game.state.results, notes
        )
        for one in (game, twin):
            if isinstance(decision, Called):
                one.call(decision.domain, decision.line)
            else:
                one.answer(decision.option, notes=decision.notes or None)


@every_lay
def test_undo_to_any_line_and_redo_come_back(lay: Lay) -> None:
    seating = seat(lay)
    box, at = seating.box, stops(lay)
    then: dict[int, dict[str, Any]] = {}
    for i, game in enumerate(play(seating, 1)):
        if i in at and game.prompt is not None and not game.state.results:
            then[game.number] = data(box, game)
    end, lines = data(box, game), list(game.log)
    for number, position in then.items():
        game.undo(number, across_barriers=True)
        assert data(box, game) == position, f"undo to {number}"
        while game.undone:
            game.redo()
        assert data(box, game) == end, f"redo from {number}"
        assert game.log == lines


@every_lay
def test_the_log_alone_leads_to_the_same_position(lay: Lay) -> None:
    """Without any playbook: a bot's calls and notes are in its lines."""
    game, _ = finished(lay, 2)
    box = seat(lay).box
    assert data(box, Game.load(box, game.text(position=False))) == data(box, game)


@every_lay
def test_the_same_seed_gives_the_same_game_and_another_one_does_not(lay: Lay) -> None:
    first, other = (finished(lay, seed)[0].text() for seed in (2, 1))
    again = whole(seat(lay), 2).text()
    assert first == again
    assert first.partition("\nhead ")[2] != other.partition("\nhead ")[2]
