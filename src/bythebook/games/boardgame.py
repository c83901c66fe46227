"""A complete game: the kernel's `Box`, and the objects that front ends use."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from types import ModuleType
from typing import ClassVar, NamedTuple, TypeVar

from bythebook.games.displays import Displays
from bythebook.games.interfaces.bots import Bots
from bythebook.games.interfaces.campaign import Campaigns
from bythebook.games.interfaces.corrections import Corrections
from bythebook.games.interfaces.evaluation import Evaluation
from bythebook.games.interfaces.lessons import Lessons
from bythebook.games.interfaces.observation import Observation
from bythebook.games.interfaces.positions import Positions
from bythebook.games.interfaces.renderer import Renderer
from bythebook.games.interfaces.setup import Setup
from bythebook.games.interfaces.status import Status
from bythebook.games.interfaces.texts import Texts
from bythebook.games.interfaces.todo import Todo
from bythebook.games.shared.scenery import Side
from bythebook.kernel.box import Box
from bythebook.kernel.step import Notes, State
from bythebook.playbook.run.notes import wrong_notes

T = TypeVar("T", bound=State)


class Bench(NamedTuple):
    """The setups for benchmarks of a game."""

    spread: str = ""
    """The setup key whose values are played equally often; the other keys have their defaults."""
    sizes: Mapping[str, str] = {}
    """The setups of small and large games, by name."""


class BoardGame(Box[T]):
    """A game: the kernel's box, with an object for each interface that front ends use."""

    displays: Displays
    """How options and prompts are shown."""
    colors: ClassVar[Mapping[str, Side]] = {}
    """The color of each seat, as the name of a token."""
    plural_seats: ClassVar[frozenset[str]] = frozenset()
    """Seats whose names are plural: "The Allies have won"."""

    setup: Setup[T]
    bots: Bots[T]
    evaluation: Evaluation[T]
    observation: Observation[T]
    positions: Positions[T]
    texts: Texts[T]
    status: Status[T]
    todo: Todo[T]
    renderer: Renderer[T]
    corrections: Corrections[T]
    lessons: Lessons
    campaigns: Campaigns | None = None
    """None for a game without campaigns. The app has one campaign, for the first game that has any."""

    scenarios: ModuleType | None = None
    """The module for its scenarios, with `all_ids`, `load`, `read`, `write` and `ScenarioError`, or None."""
    bench: Bench = Bench()

    def color_of(self, seat: str) -> Side:
        """Return the color of a seat, as the name of a token; empty if it has none."""
        return self.colors.get(seat, "")

    @property
    def cover(self) -> str:
        """The text of the game's `cover.svg`, which shows part of a board; empty if there is none."""
        package, _, _ = type(self).__module__.rpartition(".")
        file = files(package).joinpath("cover.svg") if package else None
        return file.read_text("utf-8") if file is not None and file.is_file() else ""

    def wrong_notes(self, notes: Notes) -> str:
        """Return what is wrong with a bot's notes in a file; an empty string if they are valid."""
        return wrong_notes(notes, self.bots.wrong_facts)
