"""The example games pass their own tests, stay small, and are played like every other game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bythebook.kernel.chance import Typed
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Seat
from bythebook.players.match import answer_next
from bythebook.players.seating import seating
from tests.kit.examples import CLASSES, FOLDER, game

LINES = {"foxgeese": 200}
"""Where an example has to be shorter than 500 lines of Python."""
SRC = Path(__file__).parents[2] / "src"


@pytest.mark.parametrize("name", CLASSES)
def test_an_example_game_passes_its_own_tests(name: str) -> None:
    """As its author runs them, with the contract among them."""
    home = FOLDER / name
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SRC), str(home)])}
    run = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n",
        "0",
        "-p",
        "no:cacheprovider",
        "-c",
        os.devnull,
        "tests",
    ]
    done = subprocess.run(run, cwd=home, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", CLASSES)
def test_an_example_game_is_small(name: str) -> None:
    files = [
        path for path in (FOLDER / name).rglob("*") if path.is_file() and "__pycache__" not in path.parts
    ]
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in files if path.suffix == ".py")
    assert len(files) <= 6
    assert lines < LINES.get(name, 500)


def test_cards_that_only_their_owner_knows_are_entered_when_they_are_played() -> None:
    """With real cards kept hidden, every card that may be in the hand can be played, and is gone then."""
    box = game("skirmish")
    seats = {Seat("red"): "person", Seat("blue"): "scoutmaster"}
    header = Header("skirmish", {"hands": "hidden"}, seats, 4, chance={"deck": "typed"})
    made: Game[Any] = Game(box, header)
    while made.prompt is not None and made.prompt.domain is not None:
        made.answer(made.prompt.domain.draw(made.state.piles, 1))  # the bot's cards are entered
    assert made.prompt is not None
    assert made.prompt.seat == "red"
    assert [box.notation(option) for option in made.prompt.options] == [
        "play charge",
        "play march",
        "play rally",
        "play run",
    ]
    panel = box.renderer.panel(made.state, Seat("red"))
    assert panel.hand == []
    assert [(each.title, each.count) for each in panel.hidden] == [("Red: hand", 3), ("Blue: hand", 3)]


def test_typed_dice_and_the_to_do_list_of_a_table() -> None:
    """With real dice the game asks for the roll, and says which pieces to move."""
    box = game("skirmish")
    table = seating("skirmish", seats=["red=person", "blue=scoutmaster"])
    made = Game(box, table.header(5), sources={"die": Typed()})
    players = table.players(5)
    before = made.state.copy()
    for _ in range(400):
        prompt = made.prompt
        if prompt is None or (prompt.domain is not None and prompt.kind == "die"):
            break
        before = made.state.copy()
        if prompt.seat in players:
            answer_next(made, box, players[prompt.seat])
        else:
            made.answer(prompt.options[0])
    assert made.prompt is not None
    assert box.displays.question(made.context) == "Roll the die."
    assert [item.text for item in box.todo.todo_items(before, made.state)] == []
    captured = made.state.copy()
    made.answer(("6",))
    items = [item.text for item in box.todo.todo_items(captured, made.state)]
    assert any(text.startswith("Take the ") for text in items), items
    assert any(text.startswith("Move the ") for text in items), items


def test_search_players_use_the_evaluation_of_the_game() -> None:
    box = game("foxgeese")
    state = Game(box, Header("foxgeese", {}, {Seat("fox"): "random", Seat("geese"): "random"}, 1)).state
    fox, geese = box.evaluation.lead(state, Seat("fox")), box.evaluation.lead(state, Seat("geese"))
    assert fox == -geese != 0
