"""Append-only record files: reading, repairing and locking."""

from __future__ import annotations

from pathlib import Path

import pytest

from bythebook.lab.records import (
    BadRecord,
    complete_size,
    cut_incomplete,
    encode_record,
    locked,
    read_records,
)


def test_a_file_cut_at_any_byte_keeps_its_complete_records(tmp_path: Path) -> None:
    file = tmp_path / "records"
    lines = [encode_record([n]) for n in (1, 22, 333)]
    whole = "".join(lines)
    for size in range(len(whole) + 1):
        file.write_text(whole[:size])
        complete = whole[:size].count("\n")
        assert list(read_records(file, list[int])) == [[1], [22], [333]][:complete]
        assert complete_size(file) == len("".join(lines[:complete]))
        cut_incomplete(file)
        assert file.read_text() == "".join(lines[:complete])


def test_a_complete_line_that_is_not_a_record_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "records"
    file.write_text("[1]\n\nnotes\n[2]\n")
    records = read_records(file, list[int])
    assert next(records) == [1]
    with pytest.raises(BadRecord) as error:
        next(records)
    assert error.value.number == 3


def test_a_file_is_locked_once(tmp_path: Path) -> None:
    file = tmp_path / "records"
    file.touch()
    in_use = ValueError("in use")
    with locked(file, in_use), pytest.raises(ValueError, match="in use"), locked(file, in_use):
        pass
    with locked(file, in_use):
        pass
