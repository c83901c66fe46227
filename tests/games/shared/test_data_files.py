"""Data files of the games: read into records, and what is wrong with one told with its place."""

from dataclasses import dataclass

import pytest

from bythebook.games.shared.data_files import by_id, numbered, read
from bythebook.kernel.box import Problems


@dataclass(frozen=True, slots=True)
class Thing:
    id: str
    index: int = -1


@dataclass(frozen=True, slots=True)
class Dice:
    source: str
    faces: tuple[dict[str, object], ...]


@dataclass(frozen=True, slots=True)
class WrongDice:
    source: str
    faces: tuple[int, ...]


def test_a_data_file_is_read_into_its_shape() -> None:
    assert sum(int(str(face["count"])) for face in read("memoir44/dice.json", Dice).faces) == 6


def test_what_does_not_fit_is_told_with_file_and_place() -> None:
    with pytest.raises(Problems, match=r"data file memoir44/dice\.json:\n.*`int`.*\$\.faces"):
        read("memoir44/dice.json", WrongDice)


def test_a_file_that_is_missing_is_named() -> None:
    with pytest.raises(Problems, match=r"data file merc/dragons\.json:\n  it can't be read: No such file"):
        read("merc/dragons.json", Dice)


def test_a_file_that_is_no_json_is_named() -> None:
    with pytest.raises(Problems, match=r"data file merc/symbols\.svg:\n  JSON is malformed"):
        read("merc/symbols.svg", Dice)


def test_records_know_their_place_and_are_found_by_id() -> None:
    gun, kit = numbered([Thing("gun"), Thing("kit")])
    assert (gun.index, kit.index) == (0, 1)
    assert by_id((gun, kit)) == {"gun": gun, "kit": kit}
