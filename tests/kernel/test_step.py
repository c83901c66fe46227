"""Steps, the agenda, the table that is copied, and the codec."""

from __future__ import annotations

from dataclasses import dataclass, field
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
    Table,
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
        Idle().go(Table())
    with pytest.raises(TypeError, match="Idle does not ask"):
        Idle().ask(Table())
    with pytest.raises(TypeError, match="Idle does not ask"):
        Idle().answer(Table(), None)


def test_what_is_pushed_is_done_next_the_first_one_first() -> None:
    table = Table(agenda=[Round()])
    table.then(Turn(RED), Draw1(RED))
    assert table.agenda == [Round(), Draw1(RED), Turn(RED)]


def test_setup_is_an_agenda() -> None:
    table = BOX.new_table({}, {}, {"last-say": "nobody"})
    assert [type(s).__name__ for s in reversed(table.agenda)] == ["Greet", "Greet", "Deal", "Deal", "Round"]
    assert table.hands == {RED: [], BLUE: []}


def test_the_end_clears_what_waits() -> None:
    game = new_game(SEED)
    game.table.end(RED)
    bot_acts(game)
    assert (game.ask, game.table.agenda, game.table.winner) == (None, [], RED)


def test_asking_changes_nothing() -> None:
    for game in positions():
        if game.ask is not None:
            before = CODEC.encode(game.table)
            again = game.table.agenda[-1].ask(game.table)
            assert list(again.options) == list(game.ask.options)
            assert CODEC.encode(game.table) == before


def test_a_copy_changes_on_its_own() -> None:
    table = Table(hands={RED: ["fox"], BLUE: []}, rolled={"1"}, notes={BLUE: {"asked": 1}})
    copy = table.copy()
    assert copy == table
    copy.hands[RED].append("owl")
    copy.rolled.add("2")
    copy.score[RED] = 9
    copy.agenda.append(Round())
    copy.notes[BLUE]["asked"] = 2
    assert table == Table(hands={RED: ["fox"], BLUE: []}, rolled={"1"}, notes={BLUE: {"asked": 1}})


def test_a_copy_has_its_own_piles() -> None:
    table = BOX.new_table({}, {}, {})
    table.copy().piles["deck"].see("deck", "bear")
    assert len(table.piles["deck"]) == 10


def test_a_table_that_could_not_be_copied_is_refused() -> None:
    @dataclass(slots=True, kw_only=True)
    class Shared(kernel.Table):
        rows: tuple[list[int], ...] = ()

    with pytest.raises(TypeError, match="would be shared by copies"):
        Shared().copy()


@dataclass(slots=True, kw_only=True)
class Deep(kernel.Table):
    """Containers in containers, keys that are numbers, and a constant of the class."""

    SIZE: ClassVar[int] = 3
    rows: list[dict[int, list[str]]] = field(default_factory=list)
    held: dict[str, set[int]] = field(default_factory=dict)
    ends: tuple[int, int] = (0, 0)
    maybe: int | None = None


def test_containers_in_containers_are_copied_and_saved() -> None:
    table = Deep(rows=[{1: ["a"]}], held={"x": {3, 1}}, ends=(1, 2), maybe=4)
    copy = table.copy()
    copy.rows[0][1].append("b")
    copy.held["x"].add(9)
    assert table == Deep(rows=[{1: ["a"]}], held={"x": {3, 1}}, ends=(1, 2), maybe=4)
    codec = Codec(Deep, ())
    assert codec.decode(through_json(codec.encode(table))) == table


# -- the codec ------------------------------------------------------------------------------------


def through_json(data: dict[str, Any]) -> dict[str, Any]:
    return msgspec.json.decode(msgspec.json.encode(data), type=dict[str, Any])


def positions() -> list[Game[Table]]:
    """Every position between two answers of some games, also inside a bot's turn."""
    found = []
    for seed, more in ((1, {}), (3, {"setup": {"hands": "unseen"}}), (4, {"chance": {"dice": "typed"}})):
        game = new_game(seed, **more)
        found.append(game.copy())
        while game.ask is not None:
            if is_bot(game):
                bot_acts(game)
            elif game.ask.domain is not None:
                game.answer(", ".join("2" * game.ask.domain.size))
            else:
                game.answer(game.ask.options[-1])
            found.append(game.copy())
    return found


def test_every_position_is_saved_and_read_back_the_same() -> None:
    seen = positions()
    assert any(isinstance(s, Call) for game in seen for s in game.table.agenda)
    assert any(game.table.results for game in seen)
    for game in seen:
        data = CODEC.encode(game.table)
        assert CODEC.decode(through_json(data)) == game.table
        assert through_json(data) == through_json(CODEC.encode(CODEC.decode(through_json(data))))
        assert game.table.check() == []


@pytest.mark.parametrize(
    "domain", [Dice("d6", DIE.faces, 2), Draw("deck", "deck", 2), Pick("tie", ("a", "b"))]
)
def test_a_call_is_saved_with_its_domain(domain: Dice | Draw | Pick) -> None:
    table = Table(agenda=[Call(domain, "blue", "O2", BLUE)])
    assert CODEC.decode(through_json(CODEC.encode(table))) == table


@pytest.mark.parametrize(
    ("path", "value", "error"),
    [
        (("asked",), "seven", r"\$\.asked: Expected `int`, got `str`"),
        (("score", "red"), None, r"\$\.score: Expected `int`, got `null` - at `\$\[...\]`"),
        (("piles", "deck", "layers"), [{"size": 1}], r"\$\.piles: .*`may`.*`\$\[...\].layers\[0\]`"),
        (("agenda",), {}, r"\$\.agenda: a list of steps expected"),
        (("agenda",), [["Round"]], r"\$\.agenda\[0\]: not a step of this game"),
        (("agenda",), [["Fly", {}]], r"\$\.agenda\[0\]: not a step of this game"),
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
    data = through_json(CODEC.encode(new_game().table))
    at = data
    for name in path[:-1]:
        at = at[name]
    at[path[-1]] = value
    with pytest.raises(ValueError, match=error):
        CODEC.decode(data)


def test_a_missing_field_is_reported() -> None:
    data = through_json(CODEC.encode(new_game().table))
    del data["score"]
    with pytest.raises(ValueError, match=r"\$\.score is missing"):
        CODEC.decode(data)


def test_a_roll_is_a_step_with_what_only_it_needs() -> None:
    assert through_json(CODEC.encode(Table(agenda=[Roll(RED, "fox")])))["agenda"] == [
        ["Roll", {"seat": "red", "card": "fox"}]
    ]
