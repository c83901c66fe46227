"""What a battle is called and where it stands, for those who go on with it."""

from __future__ import annotations

from bythebook.games.memoir44 import the_game
from bythebook.games.memoir44.rules.ambush import AnswerAmbush
from bythebook.games.memoir44.rules.medals import medals
from bythebook.kernel.prompt import Seat
from tests.games.memoir44.positions import ALLIES, AXIS, position
from tests.games.memoir44.scenes import played, started

BOX = the_game()
OURS, THEIRS = Seat("allies"), Seat("axis")


def test_a_battle_is_called_by_its_scenario() -> None:
    assert BOX.status.name(started("pegasus_bridge").state) == "Pegasus Bridge"
    assert BOX.status.name(started("pegasus_bridge", flight_plan="on").state) == "Pegasus Bridge with planes"


def test_turn_and_medals_are_told_from_ones_own_side() -> None:
    state = position("aI4 xI4", more='[[objectives]]\nside = "allies"\nhexes = ["{aI}"]\n').state
    state.turn, state.active = 4, ALLIES
    state.won = [True]
    own, other = medals(state, ALLIES), medals(state, AXIS)
    assert own != other
    assert BOX.status.sentence(state, OURS) == f"Turn 4, your move. Medals {own} to {other}."
    assert BOX.status.sentence(state, THEIRS) == f"Turn 4, Allies to move. Medals {other} to {own}."
    assert (
        BOX.status.sentence(state, None)
        == f"Turn 4, Allies to move. Allies against Axis, medals {own} to {other}."
    )


def test_who_is_asked_in_the_turn_of_the_other_has_the_move() -> None:
    """CC-2: the Allies are asked whether they ambush; nobody else learns of it."""
    state = position("aI4 xI4").state
    state.turn, state.active = 4, AXIS
    state.then(AnswerAmbush(1, 0))
    assert BOX.status.sentence(state, OURS).startswith("Turn 4, your move.")
    state.active = ALLIES
    assert BOX.status.sentence(state, THEIRS).startswith("Turn 4, Allies to move.")


def test_before_and_after_there_is_no_turn() -> None:
    state = position("aI4 xI4").state
    assert BOX.status.sentence(state, OURS) == "Setting up."
    state.turn = 9
    state.end(THEIRS)
    assert BOX.status.sentence(state, OURS) == "The Axis won, 0 to 0 in medals."
    assert BOX.status.sentence(state, THEIRS) == "You won, 0 to 0 in medals."


def test_nobody_learns_a_card_from_it() -> None:
    for game in played("pegasus_bridge", 40):
        other = game.state.copy()
        other.hands = [["probe_left"] * len(hand) for hand in game.state.hands]
        for seat in (OURS, THEIRS, None):
            assert BOX.status.sentence(game.state, seat) == BOX.status.sentence(other, seat)
