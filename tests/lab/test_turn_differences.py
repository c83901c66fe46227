"""What another page changes: kept turns are the same every time, and a moved line shows where it decides."""

from __future__ import annotations

import pytest

from bythebook import games
from bythebook.lab.turn_differences import Difference, differences, sample_turns
from bythebook.playbook.run.runner import Program
from bythebook.players.seating import SeatPlaybook, program

SOLO = games.load("memoir44").bots.playbooks()["solo-ai"]
BOTS = [(name, bot) for name in games.HERE for bot in games.load(name).bots.playbooks()]


def solo(text: str = SOLO) -> Program:
    return program("memoir44", SeatPlaybook("mine.md", text))


@pytest.mark.parametrize(("game", "bot"), BOTS)
def test_stored_turns_of_every_bot_begin_a_turn(game: str, bot: str) -> None:
    """A copy of a book with another hash answers all of them alike: notes of the other one are not needed."""
    turns = sample_turns(game, bot, 0)
    assert len(turns) > 5
    box = games.load(game)
    assert all(turn.game.prompt is not None and turn.game.prompt.seat == turn.seat for turn in turns)
    text = box.bots.playbooks()[bot]
    both = (
        program(game, SeatPlaybook("one.md", text)),
        program(game, SeatPlaybook("two.md", f"{text}\nPlain prose.\n")),
    )
    assert both[0].book.hash != both[1].book.hash
    assert [found for _, found in differences(game, bot, 0, *both)] == [None] * len(turns)


def test_a_line_that_was_moved_shows_where_it_decides() -> None:
    """O1 and O2 left out: where a unit in close assault was ordered, another line decides."""
    start, end = SOLO.index("- [O1]"), SOLO.index("- [O3]")
    changed = solo(SOLO[:start] + SOLO[end:])
    found = [
        each
        for part in range(3)
        for _, each in differences("memoir44", "solo-ai", part, solo(), changed)
        if isinstance(each, Difference)
    ]
    assert found
    for each in found:
        assert each.first.answer != each.second.answer
        assert each.game.prompt is not None
        assert each.first.answer in each.game.prompt.options
        assert each.second.answer in each.game.prompt.options
    ids = {each.first.why.decided.id for each in found if each.first.why and each.first.why.decided}
    assert ids & {"O1", "O2"}


def test_a_different_order_is_explained_by_the_lines_that_made_it() -> None:
    """D5 before D3: the same unit is ordered, and holds instead of moving, as the whys of the orders say."""
    third, fifth, sixth = (SOLO.index(f"- [D{n}]") for n in (3, 5, 6))
    moved = solo(SOLO[:third] + SOLO[fifth:sixth] + SOLO[third:fifth] + SOLO[sixth:])
    found = [
        each
        for part in range(4)
        for _, each in differences("memoir44", "solo-ai", part, solo(), moved)
        if each is not None
    ]
    decided = [[why.decided for why in each.whys if why and why.decided] for each in found]
    lines = [[(line.id, line.question.startswith("**Order**")) for line in both] for both in decided]
    assert [("D3", True), ("D5", True)] in lines
