"""A written position stands at the open question, in the middle of a battle too, and is read back so."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.memoir44 import the_game
from bythebook.games.memoir44.files.position import read, write
from bythebook.kernel.box import Problems
from bythebook.kernel.prompt import Seat
from bythebook.players.seating import seating
from tests.games.moments import moments, same_again

BOX = the_game()


@pytest.mark.parametrize(
    ("scenario", "setup", "seats", "seed"),
    [
        ("sword_beach", ["losses=3", "player=axis"], ["axis=solo-ai", "allies=solo-ai"], 1),
        ("carpiquet", ["flight_plan=on"], ["axis=solo-ai", "allies=random"], 2),
    ],
)
def test_a_position_is_written_at_the_question_that_is_open(
    scenario: str, setup: list[str], seats: list[str], seed: int
) -> None:
    """Whatever is asked: the file leads back to the same options, and the bot goes on with its orders."""
    seated = seating("memoir44", setup=[f"scenario={scenario}", *setup], seats=seats)
    kinds = set()
    for game, player in moments(BOX, seated, seed, each=7):
        assert game.prompt is not None
        if game.prompt.kind != "Keep":  # hidden cards, looked at by a person
            same_again(BOX, game, player)
            kinds.add(game.prompt.kind)
    assert kinds >= {"Turn", "Order", "Mover", "Move", "Attacker", "Attack"}


def test_cb_8_the_dice_of_a_battle_are_not_rolled_again() -> None:
    """CB-8: written while the target falls back, the position asks where to, not who attacks."""
    seated = seating("memoir44", setup=["scenario=pegasus_bridge"], seats=["axis=solo-ai", "allies=random"])
    seen = 0
    for game, player in moments(BOX, seated, 3, each=1):
        if game.prompt is not None and game.prompt.kind == "Retreat":
            same_again(BOX, game, player)
            seen += 1
    assert seen


def test_a_position_without_now_is_the_moment_before() -> None:
    """The pieces and the phase alone lead to the choice of the unit that attacks, as they did before."""
    seated = seating("memoir44", setup=["scenario=omaha_beach"], seats=["axis=random", "allies=random"])
    game = next(g for g, _ in moments(BOX, seated, 5, each=1) if g.prompt and g.prompt.kind == "Attack")
    assert game.prompt is not None
    data = write(game.state, game.prompt.seat)
    assert "agenda" in data.pop("now")
    read(data, game.header.seats, {})


HEDGE = {"scenario": "omaha_beach", "seats": {"axis": "solo-ai"}, "turn": 3, "hands": {"allies": 0}}


@pytest.mark.parametrize(
    "now",
    [
        3,
        {"agenda": 4},
        {"agenda": []},
        {"agenda": [["Nobody", {}]]},
        {"agenda": [["EndTurn", {}]]},
        {"agenda": [["AttackWith", {"unit": 999}]]},
        {"agenda": [["EndTurn", {}], ["RollAttack", {"unit": 0, "target": -500}]]},
        {"at": [1, 2, 3]},
        {"figures": ["many"]},
        {"color": "red"},
    ],
)
def test_a_moment_that_cannot_be_is_refused(now: Any) -> None:
    """Never a traceback: what is wrong is told with its path."""
    with pytest.raises(Problems, match=r"\$\.now"):
        read({**HEDGE, "now": now}, {Seat("allies"): "person"}, {})
