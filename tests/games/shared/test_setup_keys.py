"""What can be chosen before a game, and what is said of a choice that cannot be."""

from bythebook.games.shared.setup_keys import SetupKey, with_defaults, wrong_keys, wrong_seats, wrong_values
from bythebook.kernel.prompt import Seat

KEYS = (SetupKey("size", "2", ("2", "3"), "How many play."), SetupKey("name", "any", (), "A name."))


def test_what_is_not_said_is_the_default() -> None:
    assert with_defaults(KEYS, {"name": " Max "}) == {"size": "2", "name": "Max"}


def test_a_key_that_is_none_comes_with_the_nearest() -> None:
    assert wrong_keys(KEYS, {"sise": "3", "name": "Max"}) == [
        "unknown setup key sise; nearest: size; known: size, name"
    ]


def test_a_value_is_held_against_those_of_its_key() -> None:
    assert wrong_values(KEYS, {"size": "4", "name": "anything"}) == ["size: '4' is not one of 2, 3"]
    assert wrong_values(KEYS, {"size": "3", "name": "anything"}) == []


def test_a_seat_that_is_none_comes_with_the_nearest() -> None:
    assert wrong_seats([Seat("axsi"), Seat("allies")], ("axis", "allies")) == [
        "unknown seat axsi; nearest: axis; known: axis, allies"
    ]
