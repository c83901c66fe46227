"""Before a game: what can be chosen, in people's words."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from bythebook.games.shared.scenery import Matrix, Preset, Value
from bythebook.games.shared.setup_keys import SetupKey
from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import State

T = TypeVar("T", bound=State)


class Question(NamedTuple):
    """A question of the terminal's menu, answered by one of some names."""

    key: str
    """The setup key that it is about."""
    text: str
    names: tuple[str, ...]
    """The first one if nothing is typed."""
    about: tuple[str, ...] = ()
    """What each name means."""
    values: tuple[str, ...] = ()
    """What the key is set to by each name; the names themselves if this is empty."""


class Setup(ABC, Generic[T]):
    """What can be chosen before a game."""

    keys: tuple[SetupKey, ...]

    @abstractmethod
    def on_the_shelf(self) -> tuple[str, str]:
        """Against whom one plays, and what is in the box: a few words and a sentence."""

    def before(self, state: T) -> str:
        """What lies before the players of a game that has not begun yet, in a sentence or two."""
        return ""

    def values(self, key: SetupKey) -> list[Value]:
        """What a setup key can be set to, in words; empty where any text of the right kind will do."""
        return [Value(value, value.replace("_", " ")) for value in key.values or key.tries]

    def question(self, chosen: Mapping[str, str]) -> Question | None:
        """Return the next question of the terminal's menu; None when all have been answered.

        A game without questions of its own is asked for key by key."""
        return None

    def presets(self, key: SetupKey) -> list[Preset]:
        """Sets of values that go by a name, for a key that takes several; empty for all others."""
        return []

    def matrix(self) -> Matrix | None:
        """Which modes go together; None for a game without modes."""
        return None

    def wants(self, key: str, chosen: Mapping[str, str]) -> bool:
        """Whether a setup key means anything, given what was chosen before it."""
        return True

    def warnings(self, options: Mapping[str, str], seats: Mapping[Seat, str]) -> list[str]:
        """What to say before a game with a setup that can be played but is not recommended."""
        return []

    def usual(self, options: Mapping[str, str], seats: Mapping[Seat, str]) -> dict[str, str]:
        """What defaults stand for at this table, for keys whose default is to look at it."""
        return {}
