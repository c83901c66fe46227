"""Fox and Geese keeps the contract of every game, and its own rules."""

from foxgeese import FOX, GEESE, FoxAndGeese, Jump, Move, Position, legal

from bythebook.kit import Seat
from bythebook.kit.testing import contract

test_contract = contract(FoxAndGeese, seats=[{"fox": "person"}, {"geese": "random"}, {"fox": "greedy"}])


def position(active: Seat, **pieces: str) -> Position:
    """Return a position with these pieces."""
    return Position(active=active, turn=1, pieces=pieces)


def test_2_geese_never_move_up_the_board() -> None:
    assert legal(position(GEESE, d4=GEESE, a3=FOX)) == [Move("d4", "c4"), Move("d4", "d3"), Move("d4", "e4")]


def test_3_the_fox_jumps_over_a_goose_if_the_field_behind_it_is_empty() -> None:
    assert Jump("d4", "d6") in legal(position(FOX, d4=FOX, d5=GEESE))
    assert Jump("d4", "d6") not in legal(position(FOX, d4=FOX, d5=GEESE, d6=GEESE))
