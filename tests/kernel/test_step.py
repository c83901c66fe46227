"""Steps, the agenda, the table that is copied, and the codec."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

import msgspec
import pytest

from bythebook.kernel import step as kernel
from bythebook.kernel.chance import Dice, Draw, Pick
from bythebook.kernel.game import Game
from bythebook.kernel.step import Call, Codec, Step
from tests.kernel.toy import (
    BLUE,
    BOX,
    CODEC,
    DIE,
    RED,
    SEED,
    Draw1,
    Greet,
    Roll,
    Round,
    State,
    Turn,
    bot_acts,
    is_bot,
    new_game,
)


def test_a_step_is_frozen_and_knows_whether_it_asks() -> None:
    assert Greet.asks
    assert not Round.asks
    with pytest.raises(AttributeError):
        Turn(RED).seat = BLUE  # type: ignore[misc]
    assert Turn(RED) == Turn(RED) != Turn(BLUE)


def test_a_step_that_neither_goes_nor_asks_says_so() -> None:
    class Idle(Step, frozen=True):
        pass

    with pytest.raises(TypeError, match="Idle neither goes nor asks"):
        Idle().go(State())
    with pytest.raises(TypeError, match="Idle does not ask"):
        Idle().ask(State())
    with pytest.raises(TypeError, match="Idle does not ask"):
        Idle().answer(State(), None)


def test_what_is_pushed_is_done_next_the_first_one_first() -> None:
    state = State(agenda=[Round()])
    state.then(Turn(RED), Draw1(RED))
    assert state.agenda == [Round(), Draw1(RED), Turn(RED)]


def test_setup_is_an_agenda() -> None:
    state = BOX.new_state({}, {}, {"last-say": "nobody"})
    assert [type(s).__name__ for s in reversed(state.agenda)] == ["Greet", "Greet", "Deal", "Deal", "Round"]
    assert state.hands == {RED: [], BLUE: []}


def test_the_end_clears_what_waits() -> None:
    game = new_game(SEED)
    game.state.end(RED)
    bot_acts(game)
    assert (game.prompt, game.state.agenda, game.state.winner) == (None, [], RED)


def test_asking_changes_nothing() -> None:
    for game in positions():
        if game.prompt is not None:
            before = CODEC.encode(game.state)
            again = game.state.agenda[-1].ask(game.state)
            assert list(again.options) == list(game.prompt.options)
            assert CODEC.encode(game.state) == before


def test_a_copy_changes_on_its_own() -> None:
    state = State(hands={RED: ["fox"], BLUE: []}, rolled={"1"}, notes={BLUE: {"asked": 1}})
    copy = state.copy()
    assert copy == state
    copy.hands[RED].append("owl")
    copy.rolled.add("2")
    copy.score[RED] = 9
    copy.agenda.append(Round())
    copy.notes[BLUE] = {"asked": 2}
    assert state == State(hands={RED: ["fox"], BLUE: []}, rolled={"1"}, notes={BLUE: {"asked": 1}})


def test_a_copy_has_its_own_piles() -> None:
    state = BOX.new_state({}, {}, {})
    state.copy().piles["deck"].see("deck", "bear")
    assert len(state.piles["deck"]) == 10


def test_a_table_that_could_not_be_copied_is_refused() -> None:
    @dataclass(slots=True, kw_only=True)
    class Shared(kernel.State):
        rows: tuple[list[int], ...] = ()

    with pytest.raises(TypeError, match="would be shared by copies"):
        Shared().copy()


@dataclass(slots=True, kw_only=True)
class Deep(kernel.State):
    """Containers in containers, keys that are numbers, and a constant of the class."""

    SIZE: ClassVar[int] = 3
    rows: list[dict[int, list[str]]] = field(default_factory=list)
    held: dict[str, set[int]] = field(default_factory=dict)
    ends: tuple[int, int] = (0, 0)
    maybe: int | None = None


def test_containers_in_containers_are_copied_and_saved() -> None:
    state = Deep(rows=[{1: ["a"]}], held={"x": {3, 1}}, ends=(1, 2), maybe=4)
    copy = state.copy()
    copy.rows[0][1].append("b")
    copy.held["x"].add(9)
    assert state == Deep(rows=[{1: ["a"]}], held={"x": {3, 1}}, ends=(1, 2), maybe=4)
    codec = Codec(Deep, ())
    assert codec.decode(through_json(codec.encode(state))) == state


# -- the codec ------------------------------------------------------------------------------------


def through_json(data: dict[str, Any]) -> dict[str, Any]:
    return msgspec.json.decode(msgspec.json.encode(data), type=dict[str, Any])


def positions() -> list[Game[State]]:
    """Every position between two answers of some games, also inside a bot's turn."""
    found = []
    for seed, more in ((1, {}), (3, {"setup": {"hands": "unseen"}}), (4, {"chance": {"dice": "typed"}})):
        game = new_game(seed, **more)
        found.append(game.copy())
        while game.prompt is not None:
            if is_bot(game):
                bot_acts(game)
            elif game.prompt.domain is not None:
                game.answer(", ".join("2" * game.prompt.domain.size))
            else:
                game.answer(game.prompt.options[-1])
            found.append(game.copy())
    return found


def test_every_position_is_saved_and_read_back_the_same() -> None:
    seen = positions()
    assert any(isinstance(s, Call) for game in seen for s in game.state.agenda)
    assert any(game.state.results for game in seen)
    for game in seen:
        data = CODEC.encode(game.state)
        assert CODEC.decode(through_json(data)) == game.state
        assert through_json(data) == through_json(CODEC.encode(CODEC.decode(through_json(data))))
        assert game.state.check() == []


@pytest.mark.parametrize(
    "domain", [Dice("d6", DIE.faces, 2), Draw("deck", "deck", 2), Pick("tie", ("a", "b"))]
)
def test_a_call_is_saved_with_its_domain(domain: Dice | Draw | Pick) -> None:
    state = State(agenda=[Call(domain, "blue", "O2", BLUE)])
    assert CODEC.decode(through_json(CODEC.encode(state))) == state


@pytest.mark.parametrize(
    ("path", "value", "error"),
    [
        (("asked",), "seven", r"\$\.asked: Expected `int`, got `str`"),
        (("score", "red"), None, r"\$\.score: Expected `int`, got `null` - at `\$\[...\]`"),
        (("piles", "deck", "layers"), [{"size": 1}], r"\$\.piles: .*`may`.*`\$\[...\].layers\[0\]`"),
        (("agenda",), {}, r"\$\.agenda: a list of steps expected"),
        (("agenda",), [["Round"]], r"\$\.agenda\[0\]: not a step of this game"),
        (("agenda",), [["Fly", {}]], r"\$\.agenda\[0\]: 'Fly' is not a step of this game"),
        (("agenda",), [[["Round"], {}]], r"\$\.agenda\[0\]: not a step of this game"),
        (("agenda",), [["Round", {}], ["Turn", {}]], r"\$\.agenda\[1\] Turn: .*`seat`"),
        (("agenda",), [["Turn", 3]], r"\$\.agenda\[0\] Turn: Expected `object`"),
        (("agenda",), ["Round"], r"\$\.agenda\[0\]: not a step of this game"),
        (("agenda",), None, r"\$\.agenda: a list of steps expected"),
    ],
)
def test_a_damaged_position_is_reported_with_its_path(
    path: tuple[str, ...], value: object, error: str
) -> None:
    data = through_json(CODEC.encode(new_game().state))
    at = data
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = value
    with pytest.raises(ValueError, match=error):
        CODEC.decode(data)


@pytest.mark.parametrize("name", [field.name for field in fields(kernel.State)])
def test_a_missing_field_of_every_game_is_reported(name: str) -> None:
    data = through_json(CODEC.encode(new_game().state))
    del data[name]
    with pytest.raises(ValueError, match=rf"\$\.{name} is missing"):
        CODEC.decode(data)


def test_a_missing_field_of_the_game_has_its_default() -> None:
    state = new_game().state
    state.score = {"red": 3}
    data = through_json(CODEC.encode(state))
    del data["score"]
    assert CODEC.decode(data).score == State().score != state.score


def test_a_roll_is_a_step_with_what_only_it_needs() -> None:
    assert through_json(CODEC.encode(State(agenda=[Roll(RED, "fox")])))["agenda"] == [
        ["Roll", {"seat": "red", "card": "fox"}]
    ]
