"""A written position stands at the open question, in the middle of a fight too, and is read back so."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.merc.files.position import read
from bythebook.games.merc.state.state import NOWHERE
from bythebook.kernel.box import Problems
from bythebook.players.seating import seating
from tests.games.merc.playing import BOX, REBELS
from tests.games.moments import moments, same_again


@pytest.mark.parametrize(
    ("setup", "seats", "seed"),
    [
        (["rebels=1"], ["dictator=dictator", "rebels=random"], 1),
        (["rebels=2"], ["dictator=dictator", "rebels=rebels"], 2),
    ],
)
def test_a_position_is_written_at_the_question_that_is_open(
    setup: list[str], seats: list[str], seed: int
) -> None:
    """Whatever is asked after setup: the file leads back to the same options, hits and gear included."""
    kinds = set()
    for game, player in moments(BOX, seating("merc", setup=setup, seats=seats), seed, each=5):
        assert game.prompt is not None
        if game.state.active != NOWHERE:
            same_again(BOX, game, player)
            kinds.add(game.prompt.kind)
    assert kinds >= {"Action", "Attack", "Equip"}


SMALL: dict[str, Any] = {
    "dictator": "castro",
    "squads": {"rebel 1 primary": "A1"},
    "mercs": {"tao": "rebel 1 primary"},
}


@pytest.mark.parametrize(
    "now",
    [
        3,
        {"agenda": []},
        {"agenda": [["Nobody", {}]]},
        {"agenda": [["StartDay", {}]]},
        {"agenda": [["DeclareTargets", {"assault": {"by": 900, "at": 99}, "named": [], "n": 0}]]},
        {"fight": {"at": 77, "attacker": 1}, "agenda": [["RetreatWindow", {}]]},
        {"loot": [{"kind": 5000}]},
        {"squad_at": []},
    ],
)
def test_a_moment_that_cannot_be_is_refused(now: Any) -> None:
    """Never a traceback: what is wrong is told with its path."""
    with pytest.raises(Problems, match=r"\$\.now"):
        read({**SMALL, "now": now}, {REBELS: "person"}, {})
