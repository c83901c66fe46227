"""Ids in saved positions, and what was renamed since."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.kernel.saves.ids import (
    FORMAT,
    NUMBERED,
    Ids,
    Reader,
    Renamed,
    Rows,
    format_of,
    renamed_since,
    with_ids,
    with_ids_renamed,
)

BIRDS = Ids.of(["crane", "owl", "wren"], ["owl", "wren"])
"""The crane came later."""


def test_a_number_is_written_as_its_id() -> None:
    assert [with_ids(BIRDS, each) for each in (0, 2, -1, None, True)] == ["crane", "wren", -1, None, True]


@pytest.mark.parametrize(
    ("version", "value", "number"), [(FORMAT, "owl", 1), (NUMBERED, 0, 1), (FORMAT, -1, -1)]
)
def test_an_id_or_a_number_of_format_1_is_read(version: int, value: object, number: int) -> None:
    assert Reader(version, {}).number(BIRDS, value) == number


@pytest.mark.parametrize(
    ("version", "value", "error"),
    [
        (FORMAT, "dodo", "unknown id 'dodo'"),
        (FORMAT, 1, "an id expected, not 1"),
        (NUMBERED, 2, "2 is not allowed here"),
    ],
)
def test_what_is_neither_is_an_error(version: int, value: object, error: str) -> None:
    with pytest.raises(ValueError, match=error):
        Reader(version, {}).number(BIRDS, value)


def test_an_id_that_a_number_stood_for_may_have_been_renamed() -> None:
    birds = Ids.of(["crane", "barn owl"], ["owl", "wren"])
    assert Reader(NUMBERED, {"owl": "barn owl"}).number(birds, 0) == 1


def test_the_entries_of_format_1_are_in_the_order_of_then() -> None:
    rows = Rows(BIRDS, 2)
    assert Reader(NUMBERED, {}).rows([7, 8], rows) == {"owl": 7, "wren": 8}
    assert Reader(FORMAT, {}).rows({"owl": 7}, rows) == {"owl": 7}


@pytest.mark.parametrize(("version", "data"), [(NUMBERED, [7]), (FORMAT, [7, 8]), (FORMAT, 3)])
def test_entries_of_another_length_or_form_are_refused(version: int, data: object) -> None:
    with pytest.raises(ValueError, match="expected"):
        Reader(version, {}).rows(data, Rows(BIRDS, 2))


def test_names_lead_from_format_to_format() -> None:
    """Also where an old name has come to mean something else."""
    renames = {
        1: Renamed(fields={"a": "b"}, ids={"owl": "wren", "wren": "owl"}),
        2: Renamed(fields={"b": "c", "a": "d"}, steps={"Old": "New"}),
    }
    assert renamed_since(1, renames).fields == {"a": "c", "b": "c"}
    assert renamed_since(2, renames).fields == {"b": "c", "a": "d"}
    assert renamed_since(1, renames).ids == {"owl": "wren", "wren": "owl"}
    assert renamed_since(1, renames).steps == renamed_since(2, renames).steps == {"Old": "New"}
    assert renamed_since(3, renames) == Renamed()


def test_an_id_is_renamed_as_a_value_and_as_a_key_but_not_as_a_field() -> None:
    data = {"owl": ["owl", {"owl": 1, "wren": 2}, 3], "owls": "owls"}
    renamed = with_ids_renamed(data, {"owl": "crane", "wren": "robin"}, frozenset({"owl"}))
    assert renamed == {"owl": ["crane", {"owl": 1, "robin": 2}, 3], "owls": "owls"}


@pytest.mark.parametrize("value", [0, FORMAT + 1, "2", True, None])
def test_a_format_that_is_not_read_is_named(value: Any) -> None:
    with pytest.raises(ValueError, match=r"\$\.format: formats 1 to 2 are supported"):
        format_of({"format": value})
    assert format_of({}) == NUMBERED
