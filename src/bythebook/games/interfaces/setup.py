"""Setup: the choices before a game, described for players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from bythebook.games.shared.scenery import Matrix, Preset, Value
from bythebook.games.shared.setup_keys import SetupKey
from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class MenuQuestion(NamedTuple):
    """A question of the terminal's setup menu, with the names of its answers."""

    key: str
    """The setup key that it sets."""
    text: str
    names: tuple[str, ...]
    """The names of the answers; the first one is the default."""
    about: tuple[str, ...] = ()
    """The meaning of each name."""
    values: tuple[str, ...] = ()
    """The setup value for each name; the names themselves if empty."""


class Setup(ABC, Generic[T]):
    """The choices before a game."""

    keys: tuple[SetupKey, ...]

    @abstractmethod
    def on_the_shelf(self) -> tuple[str, str]:
        """Describe the opponent in a few words, and the contents of the box in one sentence."""

    def before(self, state: T) -> str:
        """Return an introduction to a game that hasn't begun, in a sentence or two."""
        return ""

    def values(self, key: SetupKey) -> list[Value]:
        """Return the values of a setup key with their names; empty if the key takes free text."""
        return [Value(value, value.replace("_", " ")) for value in key.values or key.tries]

    def question(self, chosen: Mapping[str, str]) -> MenuQuestion | None:
        """Return the next question of the terminal's menu; None when all have been answered.

        A game without its own questions is asked key by key.
        """
        return None

    def presets(self, key: SetupKey) -> list[Preset]:
        """Return named sets of values for a key that takes several; empty for other keys."""
        return []

    def matrix(self) -> Matrix | None:
        """Return which modes can be combined; None for a game without modes."""
        return None

    def wants(self, key: str, chosen: Mapping[str, str]) -> bool:
        """Return whether a setup key has any effect, given the choices so far."""
        return True

    def warnings(self, options: Mapping[str, str], seats: Mapping[Seat, str]) -> list[str]:
        """Return warnings about a setup that can be played but is not recommended."""
        return []

    def usual(self, options: Mapping[str, str], seats: Mapping[Seat, str]) -> dict[str, str]:
        """Return the effective values of keys whose default depends on the other choices."""
        return {}
