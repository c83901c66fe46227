"""The printed facts of a game: its data files as records that know their place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from importlib.resources import files
from typing import Any, ClassVar, Protocol, TypeVar

import msgspec

from bythebook.kernel.box import Problems


class Record(Protocol):
    """A frozen dataclass of the facts."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def id(self) -> str:
        """What files and people call it."""

    @property
    def index(self) -> int:
        """Its place among its like."""


F = TypeVar("F")
R = TypeVar("R", bound=Record)


def read(name: str, shape: type[F]) -> F:
    """A data file as what it says, by game and file: `merc/mercs.json`; Problems names what does not fit."""
    game, file = name.split("/")
    try:
        text = files(f"bythebook.games.{game}").joinpath("box", "data", file).read_bytes()
        return msgspec.json.decode(text, type=shape)
    except OSError as error:
        raise Problems(f"data file {name}", [f"it cannot be read: {error.strerror}"]) from None
    except msgspec.DecodeError as error:
        raise Problems(f"data file {name}", [str(error)]) from None


def numbered(records: Iterable[R]) -> tuple[R, ...]:
    """The records, each with its place as its index."""
    return tuple(replace(record, index=i) for i, record in enumerate(records))


def by_id(records: Iterable[R]) -> dict[str, R]:
    """The records by their ids."""
    return {record.id: record for record in records}
