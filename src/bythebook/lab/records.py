"""Append-only files of JSON records, one record a line.

A record is on disk when `disk.add` returns. An interrupted write can leave an incomplete last line: readers
skip it, and it is cut off before the file is continued.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from bythebook.kernel import disk
from bythebook.kernel.decoding import decoded

T = TypeVar("T")

IN_USE: Final = "is in use by another program. Wait until it has finished."


class BadRecord(ValueError):
    """Raised for a complete line that isn't a valid record; it has the line's number in the file."""

    def __init__(self, number: int, error: ValueError) -> None:
        super().__init__(str(error))
        self.number = number


def encode_record(record: Any) -> str:
    """Return a record as a line, including the line break."""
    return f"{msgspec.json.encode(record).decode()}\n"


def read_records(file: Path, kind: type[T]) -> Iterator[T]:
    """Yield the records of a file one at a time; raise BadRecord for a complete line that isn't valid."""
    with disk.open_binary(file) as lines:
        for number, line in enumerate(lines, 1):
            if not line.endswith(b"\n"):
                return
            if line == b"\n":
                continue
            try:
                record = decoded(line, kind)
            except ValueError as error:
                raise BadRecord(number, error) from None
            yield record


def complete_size(file: Path) -> int:
    """Return the size in bytes of the complete lines of a file."""
    with disk.open_binary(file) as lines:
        return sum(len(line) for line in lines if line.endswith(b"\n"))


def cut_incomplete(file: Path) -> None:
    """Cut off an incomplete last line, so that the next record begins on a new line."""
    with disk.open_to_cut(file) as lines:
        lines.truncate(complete_size(file))


@contextmanager
def locked(file: Path, in_use: ValueError) -> Iterator[None]:
    """Lock a file against other programs; raise `in_use` if another program has locked it."""
    with disk.open_to_cut(file) as handle:
        if not disk.lock(handle.fileno()):
            raise in_use
        yield
