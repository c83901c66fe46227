"""Skirmish keeps the contract of every game, and its own rules."""

from skirmish import Skirmish
from skirmish.rules import capture, legal
from skirmish.state import BLUE, RED, Attack, Move, Position, Rally, needed

from bythebook.kit.testing import contract

test_contract = contract(Skirmish, [{}, {"points": "5"}], seats=[{"red": "person"}, {"red": "random"}])


def test_3_a_run_moves_up_to_two_steps_and_does_not_attack() -> None:
    state = Position(active=RED, card="run", scouts={"a1": RED, "b1": BLUE})
    assert [str(option.end) for option in legal(state) if isinstance(option, Move)] == ["a2", "a3", "b2"]
    assert not any(isinstance(option, Attack) for option in legal(state))


def test_3_a_rally_needs_a_captured_scout() -> None:
    state = Position(active=RED, card="rally", scouts={"a1": RED})
    assert not any(isinstance(option, Rally) for option in legal(state))
    state.captured[RED] = 1
    assert Rally("b1") in legal(state)


def test_4_a_wood_protects_and_a_charge_helps() -> None:
    state = Position()
    assert (needed(state, "a2"), needed(state, "b3")) == (4, 5)
    state.card = "charge"
    assert (needed(state, "a2"), needed(state, "b3")) == (3, 4)


def test_5_capturing_the_last_scout_wins() -> None:
    state = Position(scouts={"a1": RED, "b1": BLUE})
    capture(state, "b1")
    assert (state.points[RED], state.over, state.winner) == (1, True, RED)
