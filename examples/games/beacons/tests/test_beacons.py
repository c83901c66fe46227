"""Beacons keeps the contract of every game, and its own rules."""

from beacons import Beacons
from beacons.rules import AMBER, BEACONS, LIT, UNLIT, VIOLET, Position, PutOut, Walk, legal, light

from bythebook.kit import Seat
from bythebook.kit.testing import contract

test_contract = contract(Beacons, seats=[{"amber": "person"}, {"violet": "random"}, {}])


def position(card: str, amber: str, violet: str = "e5", blocking: str = "off") -> Position:
    """Return a position with the keepers on these hexes, all beacons unlit."""
    state = Position(active=AMBER, turn=1, card=card, rulings={"blocking": blocking})
    state.pieces = {cell: [UNLIT] for cell in BEACONS}
    for seat, cell in ((AMBER, amber), (VIOLET, violet)):
        state.pieces.setdefault(cell, []).append(str(seat))
    return state


def walks(state: Position) -> list[str]:
    """Return the hexes to which the card in play leads."""
    return [option.to for option in legal(state) if isinstance(option, Walk)]


def test_3_a_stroll_is_one_step_over_land() -> None:
    assert walks(position("stroll", "b1")) == ["a1", "a2", "b2", "c1"]
    assert walks(position("stroll", "c1")) == ["b1", "b2", "d1"]  # c2 is water


def test_3_a_ferry_crosses_water_and_does_not_stop_there() -> None:
    assert "c3" in walks(position("ferry", "c1"))
    assert "c2" not in walks(position("ferry", "c1"))


def test_3_a_gale_reaches_two_steps() -> None:
    state = position("gale", "a1")
    state.pieces["a3"], state.pieces["e3"] = [LIT[VIOLET]], [LIT[VIOLET]]
    assert [option.at for option in legal(state) if isinstance(option, PutOut)] == ["a3"]


def test_3_blocking_is_a_ruling() -> None:
    assert "b2" in walks(position("stroll", "b1", violet="b2"))
    assert "b2" not in walks(position("stroll", "b1", violet="b2", blocking="on"))


def test_4_the_fourth_fire_wins() -> None:
    state = position("stroll", "a1")
    for i, cell in enumerate(BEACONS[:4], 1):
        light(state, Seat(AMBER), cell)
        assert (state.fires[AMBER], state.over) == (i, i == 4)
    assert state.winner == AMBER
