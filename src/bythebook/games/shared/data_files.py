"""The printed facts of a game: data files as records with indexes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from importlib.resources import files
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from bythebook.kernel.box import Problems


class Record(Protocol):
    """A frozen dataclass with an id and an index."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def id(self) -> str:
        """The id that is used in files."""

    @property
    def index(self) -> int:
        """The index in the list of records of its kind."""


F = TypeVar("F")
R = TypeVar("R", bound=Record)


def read(name: str, shape: type[F]) -> F:
    """Return the content of a data file such as `merc/mercs.json`; Problems if it has the wrong type."""
    game, file = name.split("/")
    try:
        text = files(f"bythebook.games.{game}").joinpath("box", "data", file).read_bytes()
        return msgspec.json.decode(text, type=shape)
    except OSError as error:
        raise Problems(f"data file {name}", [f"it can't be read: {error.strerror}"]) from None
    except msgspec.DecodeError as error:
        raise Problems(f"data file {name}", [str(error)]) from None


def numbered(records: Iterable[R]) -> tuple[R, ...]:
    """Return the records with their indexes set."""
    return tuple(replace(record, index=i) for i, record in enumerate(records))


def by_id(records: Iterable[R]) -> dict[str, R]:
    """Return the records by id."""
    return {record.id: record for record in records}
