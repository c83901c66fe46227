"""The Court (R7.5, R7.6)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.actions.court import SecureCard
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.turn.pips import TakeActions, legal
from bythebook.games.arcs.state.options import Influence, Secure
from tests.games.arcs.positions import Position, position, stacked

MOBILIZE: dict[str, Any] = {"played": "red lead mobilization 3", "turn": "red"}
ATTACK: dict[str, Any] = {"played": "red lead aggression 2", "turn": "red"}


def test_r7_5_an_agent_onto_any_card() -> None:
    """R7.5: one from the supply, any card of the row."""
    p = position("3-gate: red 1", court="farseers:yellow elder_broker:red", **MOBILIZE)
    assert legal(p.state, 0, "influence") == [Influence("elder_broker"), Influence("farseers")]
    p.do(TakeActions()).answer(Influence("farseers"), Influence("elder_broker"))
    assert p.state.court_agents[:2] == [[1, 1], [2, 0]]
    assert p.state.agents[0] == 7
    assert check(p.state) == []


def test_r7_5_no_agent_no_influence() -> None:
    """R7.5: the supply is empty."""
    p = position(court="farseers elder_broker", agents={"red": 0}, **MOBILIZE)
    assert legal(p.state, 0, "influence") == []


@pytest.mark.parametrize(
    ("agents", "secured"),
    [
        ("red", True),
        ("red+red+yellow", True),
        ("red+yellow", False),
        ("", False),
        ("yellow", False),
        ("red+red+yellow+blue", True),
    ],
)
def test_r7_6_more_agents_than_each_rival(agents: str, secured: bool) -> None:
    """R7.6: strictly more than every single rival."""
    p = position(court=f"farseers:{agents}", seats="red yellow blue", **ATTACK)
    assert legal(p.state, 0, "secure") == ([Secure("farseers")] if secured else [])


def test_r7_6_agents_go_and_the_spot_is_refilled() -> None:
    """R7.6: own agents come home, all others become captives, the new card lies in the same spot."""
    p = position(
        court="elder_broker farseers:red+red+red+yellow+blue+blue loyal_pilots",
        seats="red yellow blue",
        **ATTACK,
    )
    stacked(p, "relic_fence").do(TakeActions()).answer(Secure("farseers"))
    assert p.guild("red") == ["farseers"]
    assert (p.captives("red", "yellow"), p.captives("red", "blue")) == (1, 2)
    assert p.state.agents == [10, 9, 8]
    assert p.court() == ["elder_broker", "", "loyal_pilots"]
    p.chance("relic_fence")
    assert p.court() == ["elder_broker", "relic_fence", "loyal_pilots"]
    assert p.state.court_agents[1] == [0, 0, 0]
    assert check(p.state) == []


def test_r7_6_an_empty_deck_leaves_the_spot_empty() -> None:
    """R7.6: the row shrinks."""
    p = position(court="farseers:red elder_broker", **ATTACK)
    stacked(p).do(TakeActions()).answer(Secure("farseers"))
    assert p.court() == ["", "elder_broker"]
    assert p.kind == "Aggression action"
    assert legal(p.state, 0, "influence") == [Influence("elder_broker")]
    assert legal(p.state, 0, "secure") == []


def test_r7_6_a_vox_is_carried_out_before_the_row_is_refilled() -> None:
    """R7.6: Song of Freedom is back in the deck by then, and may come up again."""
    p = position(court="song_of_freedom:red+red+yellow elder_broker", **ATTACK)
    stacked(p).do(TakeActions()).answer(Secure("song_of_freedom"))
    assert p.captives("red", "yellow") == 1
    p.chance("song_of_freedom")
    assert p.court() == ["song_of_freedom", "elder_broker"]
    assert p.guild("red") == []
    assert check(p.state) == []


def test_r8_8_ransacked_agents_are_trophies() -> None:
    """R8.8: the agents of all rivals, whoever has most of them."""
    p = position(court="farseers:red+yellow+yellow+blue", seats="red yellow blue", **ATTACK)
    p.do(SecureCard(0, 0, ransack=True))
    assert p.trophies("red", "yellow") == {"agent": 2}
    assert p.trophies("red", "blue") == {"agent": 1}
    assert p.captives("red", "yellow") == 0
    assert p.state.agents[0] == 10
    assert p.guild("red") == ["farseers"]


def test_lead08_paranoid_needs_two_agents_for_a_guild_card() -> None:
    """LEAD08: a lone agent secures no Guild card; a Vox it does."""
    p = position(
        court="farseers:red elder_broker:red+red mass_uprising:red", leaders={"red": "demagogue"}, **ATTACK
    )
    assert legal(p.state, 0, "secure") == [Secure("elder_broker"), Secure("mass_uprising")]


def waiting(p: Position) -> list[str]:
    """The cards that cannot be used in this Prelude."""
    assert p.state.turn is not None
    return [facts().court[card].id for card in p.state.turn.waiting]


def test_r6_4_a_card_secured_in_the_prelude_waits() -> None:
    """R6.4: it is noted, but not when the pips are being spent."""
    p = position(court="farseers:red elder_broker:red", **ATTACK)
    stacked(p)
    assert waiting(p.turn(prelude=True).do(SecureCard(0, 0))) == ["farseers"]
    assert waiting(p.turn(prelude=False, waiting=()).do(SecureCard(0, 1))) == []
