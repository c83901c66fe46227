"""What a viewer gets does not depend on what the viewer may not know, in every game and at many moments.

Everything hidden is redealt. What the game shows, what may be answered, what bots decide without secrets, and
their reasons as a viewer is given them must not change. `tests/app/web/test_secrecy.py` does the same with
all that a server sends.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

import msgspec
import pytest

from bythebook import games
from bythebook.app.game.explain import Explainer, Reason, is_bots_answer, reason_at
from bythebook.app.game.flow import is_bot_next, play_bot_step
from bythebook.app.game.open_game import OpenGame, open_new
from bythebook.app.game.todo import TodoList, todo_between
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.box import Problems
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.prompt import Seat
from bythebook.playbook.run.runner import Answer
from bythebook.players.bot import Bot
from bythebook.players.random import RandomPlayer
from tests.contract.tables import LAYS, Lay
from tests.contract.worlds import hidden_from, redealt, replayed, start_of
from tests.long import first

MOST = 220
"""Answers of a game that are played."""
EVERY = 9
"""At every so manyth of them everything hidden is redealt."""
ALL = [lay for name in games.HERE for lay in LAYS[name]]


def seatings(lay: Lay) -> list[dict[str, str]]:
    """The seats of a lay: as they are, and with people only if its setup allows that."""
    people = dict.fromkeys(lay.seats, PERSON)
    try:
        started(lay, people, 1)
    except Problems:
        return [lay.seats]
    return [lay.seats, people]


def started(lay: Lay, seats: dict[str, str], seed: int) -> OpenGame:
    return open_new(lay.game, setup=lay.setup, seats=seats, rulings=lay.rulings, seed=seed)


def moments(opened: OpenGame, seed: int, most: int = MOST) -> Iterator[Game[Any]]:
    """A game at each ask; bots play by their page, people at random, and real cards are drawn by a seed."""
    game, player = opened.game, RandomPlayer(seed)
    for _ in range(most):
        if game.prompt is None:
            return
        if game.prompt.domain is not None:
            game.answer_for(game.prompt.domain.element, "seeded")
            continue
        yield game
        if is_bot_next(opened):
            play_bot_step(opened)
        else:
            game.answer(player.any(game.prompt.options))


def viewers(opened: OpenGame) -> list[Seat | None]:
    return [None, *opened.sides]


def as_bytes(value: object) -> bytes:
    return msgspec.json.encode(value)


def shown(box: BoardGame[Any], game: Game[Any], viewer: Seat | None) -> dict[str, bytes]:
    """Everything that a game shows a viewer of a position, by what shows it."""
    state, prompt = game.state, game.prompt
    assert prompt is not None
    found: dict[str, object] = {
        "position": box.positions.write(state, viewer),
        "panel": box.renderer.panel(state, viewer),
        "board": box.renderer.board(state, viewer),
        "things to correct": box.corrections.things(state, viewer),
        "name": box.status.name(state),
        "turn": box.status.turn_name(state),
        "question": box.displays.question(game.context),
        "points": box.evaluation.points(state),
        "asked": [prompt.seat, prompt.kind, prompt.rule, prompt.secret],
        "turn of a view": [box.bots.view(state, seat).turn for seat in box.sides(game.header.setup)],
    }
    if viewer is not None:
        found["observation"] = box.observation.numbers(state, viewer)
        found["observation of chance"] = len(box.observation.blocks)
    if prompt.secret in (None, viewer):
        found["options"] = [box.notation(option) for option in prompt.options]
    return {what: as_bytes(value) for what, value in found.items()}


CASES = first(len(ALL), [(lay, seed) for seed in (3, 4, 5) for lay in ALL])


@pytest.mark.parametrize(("lay", "seed"), CASES, ids=str)
def test_what_is_shown_does_not_depend_on_what_is_hidden(lay: Lay, seed: int) -> None:
    box = games.load(lay.game)
    for seats in seatings(lay):
        opened = started(lay, seats, seed)
        for game in islice(moments(opened, seed), 1, None, EVERY):
            _compare(box, opened, game)


def _compare(box: BoardGame[Any], opened: OpenGame, game: Game[Any]) -> None:
    for viewer in viewers(opened):
        other = redealt(box, game, viewer, 44)
        assert box.check(other.state) == []
        one, two = shown(box, game, viewer), shown(box, other, viewer)
        assert [what for what in one if one[what] != two.get(what)] == [], (viewer, game.prompt)


def decided(opened: OpenGame, game: Game[Any]) -> tuple[object, bool]:
    """What the bot that is asked decides, as data, and whether it read secrets of its seat."""
    prompt, box = game.prompt, opened.box
    assert prompt is not None
    view = box.bots.view(game.state, prompt.seat)
    notes = game.state.notes.get(prompt.seat, {})
    made = opened.players[prompt.seat].decide(view, prompt, game.state.results, notes)
    private = prompt.secret is not None or getattr(view, "private", False)
    if isinstance(made, Answer):
        return (made.option, made.notes, made.why.json() if made.why is not None else None), private
    return (made.domain, made.line), private


WITH_BOTS = [lay for lay in ALL if any(who not in (PERSON, "random") for who in lay.seats.values())]


@pytest.mark.parametrize("lay", WITH_BOTS, ids=str)
def test_a_bot_that_read_no_secrets_decides_the_same_whatever_is_hidden(lay: Lay) -> None:
    """Whether it read secrets is not one either."""
    opened = started(lay, lay.seats, 6)
    for game in moments(opened, 6):
        if game.prompt is None or not isinstance(opened.players.get(game.prompt.seat), Bot):
            continue
        for viewer in viewers(opened):
            if viewer == game.prompt.seat:
                continue
            made, private = decided(opened, game)
            again, also_private = decided(opened, redealt(opened.box, game, viewer, 45))
            assert private == also_private
            assert private or made == again, (viewer, game.prompt)


def worded(reason: Reason | None) -> object:
    if reason is None:
        return None
    return [reason.why.json() if reason.why is not None else None, reason.otherwise, reason.withheld]


@pytest.mark.parametrize("lay", WITH_BOTS, ids=str)
def test_reasons_do_not_depend_on_what_is_hidden(lay: Lay) -> None:
    """Each answer of a bot is explained in its world and in another that the viewer cannot tell from it."""
    opened = started(lay, lay.seats, 7)
    for _ in moments(opened, 7):
        pass
    one, two, tried = Explainer(opened), Explainer(opened), 0
    for game, entry in opened.game.replay():
        if not is_bots_answer(opened, entry):
            continue
        for viewer in viewers(opened):
            if viewer == entry.seat:
                continue
            found = reason_at(opened.box, game, entry, opened.players)
            other = redealt(opened.box, game, viewer, 46)
            again = reason_at(opened.box, other, entry, opened.players)
            assert found is not None
            assert again is not None
            shown = one.explain(game.state, entry, found, viewer)
            also = two.explain(other.state, entry, again, viewer)
            assert worded(shown) == worded(also), (viewer, entry)
            assert not hidden_from(viewer, entry) or shown.why is None
            tried += 1
    assert tried


def todo_items(opened: OpenGame, game: Game[Any]) -> list[list[str]]:
    """What hands do on a real table from the start of a game to its end, and what an undo takes back."""
    there = replace(opened, game=game)
    stops = TodoList(there).stops_between(0, len(game.log))
    ways = (stops, stops[::-1])
    return [[deed.text for part in todo_between(there, way) for deed in part.todo_items] for way in ways]


TAILS = (4, 8, 16, 24)
"""Lines of the log that are done and undone."""


@pytest.mark.parametrize("lay", ALL, ids=str)
def test_what_hands_do_and_undo_does_not_depend_on_what_is_hidden(lay: Lay) -> None:
    """Another deal along the same public lines has the same list, forward and back."""
    for seats in seatings(lay):
        opened = started(lay, seats, 8)
        for i, _ in enumerate(moments(opened, 8, 160)):
            if i % 50 == 24:
                for viewer in viewers(opened):
                    _compare_deeds(opened, viewer)


def _compare_deeds(opened: OpenGame, viewer: Seat | None) -> None:
    for tail in TAILS:
        start = start_of(opened, tail)
        true, other = replayed(opened, viewer, start, None), replayed(opened, viewer, start, 47)
        if true is not None and other is not None and true.known == other.known:
            assert todo_items(opened, true.game) == todo_items(opened, other.game), (viewer, start)
