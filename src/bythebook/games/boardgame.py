"""A whole game: what the kernel needs of it, and the parts that faces use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, TypeVar

from bythebook.games.displays import Displays
from bythebook.games.interfaces.bots import Bots
from bythebook.games.interfaces.campaign import Campaigns
from bythebook.games.interfaces.corrections import Corrections
from bythebook.games.interfaces.endings import Endings
from bythebook.games.interfaces.evaluation import Evaluation
from bythebook.games.interfaces.lessons import Lessons
from bythebook.games.interfaces.observation import Observation
from bythebook.games.interfaces.positions import Positions
from bythebook.games.interfaces.renderer import Renderer
from bythebook.games.interfaces.setup import Setup
from bythebook.games.interfaces.status import Status
from bythebook.games.interfaces.texts import Texts
from bythebook.games.interfaces.todo import Todo
from bythebook.games.part_displays import PartDisplays
from bythebook.games.shared.scenery import Side
from bythebook.kernel.box import Box
from bythebook.kernel.step import Notes, State
from bythebook.playbook.run.notes import wrong_notes

T = TypeVar("T", bound=State)


class BoardGame(Box[T]):
    """A game: the kernel's box, and which class plays each part."""

    colors: ClassVar[Mapping[str, Side]] = {}
    """The color of each seat, as the name of a token; `b` for seats that are left out."""
    plural_seats: ClassVar[frozenset[str]] = frozenset()
    """Seats that are several people: "The Allies have won"."""

    setup: Setup[T]
    bots: Bots[T]
    evaluation: Evaluation[T]
    observation: Observation[T]
    positions: Positions[T]
    texts: Texts[T]
    status: Status[T]
    endings: Endings[T]
    todo: Todo[T]
    renderer: Renderer[T]
    corrections: Corrections[T]
    lessons: Lessons
    campaigns: Campaigns | None = None
    """None for a game without campaigns. The app keeps one campaign, of the first game that has them."""

    @property
    def displays(self) -> Displays:
        """How options and prompts are shown."""
        return PartDisplays(self)

    def wrong_notes(self, notes: Notes) -> str:
        """What is wrong with a bot's notes in a file, or an empty text."""
        return wrong_notes(notes, self.bots.wrong_facts)
