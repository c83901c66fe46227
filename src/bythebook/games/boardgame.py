"""A whole game: what the kernel needs of it, and the parts that faces use."""

from __future__ import annotations

from typing import TypeVar

from bythebook.games.displays import Displays
from bythebook.games.part_displays import PartDisplays
from bythebook.games.parts.bots import Bots
from bythebook.games.parts.corrections import Corrections
from bythebook.games.parts.endings import Endings
from bythebook.games.parts.hands import Hands
from bythebook.games.parts.lessons import Lessons
from bythebook.games.parts.observation import Observation
from bythebook.games.parts.picture import Picture
from bythebook.games.parts.positions import Positions
from bythebook.games.parts.prospects import Prospects
from bythebook.games.parts.sentences import Sentences
from bythebook.games.parts.setup import Setup
from bythebook.games.parts.standing import Standing
from bythebook.kernel.box import Box
from bythebook.kernel.step import Notes, State
from bythebook.playbook.run.notes import wrong_notes

T = TypeVar("T", bound=State)


class BoardGame(Box[T]):
    """A game: the kernel's box, and which class plays each part."""

    setup: Setup[T]
    bots: Bots[T]
    prospects: Prospects[T]
    observation: Observation[T]
    positions: Positions[T]
    sentences: Sentences[T]
    standing: Standing[T]
    endings: Endings[T]
    hands: Hands[T]
    picture: Picture[T]
    corrections: Corrections[T]
    lessons: Lessons

    @property
    def displays(self) -> Displays:
        """How options and prompts are shown."""
        return PartDisplays(self)

    def wrong_notes(self, notes: Notes) -> str:
        """What is wrong with a bot's notes in a file, or an empty text."""
        return wrong_notes(notes, self.bots.wrong_facts)
