"""The bots of a game: their pages, the words they are written in, and what a seat may see."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, ClassVar, Generic, TypeVar

from bythebook.kernel.prompt import Seat
from bythebook.kernel.step import State
from bythebook.playbook.words.vocabulary import Vocabulary

T = TypeVar("T", bound=State)


class Bots(ABC, Generic[T]):
    """Who can play a seat by the book."""

    game: str
    """The name of the game, whose folder holds the playbooks."""
    default: str
    """The playbook that plays a side if nobody says otherwise."""
    routine: frozenset[str] = frozenset()
    """Kinds of asks that only set the order of one's own steps: a bot's reasons are told on demand."""

    lasting: ClassVar[Mapping[str, str]] = {}
    """Phrases of its playbooks whose answers hold longer than a question, for the guide: "turn" or "game";
    "usually" for those that are Yes until somebody objects."""
    never_begun: frozenset[str] = frozenset()
    """Verbs that could begin a plan, but never do where there is one way only."""

    @abstractmethod
    def vocabulary(self) -> Vocabulary:
        """The words of its bots."""

    @abstractmethod
    def view(self, state: T, seat: Seat) -> Any:
        """Return what a seat may see: the only thing a bot or a client is given.

        A view that has shown something only its seat may know has `private` set until it is refreshed. A
        reason that was found with it is then withheld from other seats.
        """

    def wrong_facts(self, verb: str, facts: dict[str, Any]) -> str:
        """What is wrong with the facts that a plan of a verb keeps, or an empty text."""
        return "no bot of this game keeps facts with a plan" if facts else ""

    def bot_for(self, seat: Seat) -> str:
        """The playbook that plays a seat if nobody says otherwise."""
        return self.default

    def opponent_for(self, seat: Seat, options: Mapping[str, str]) -> str:
        """Who plays a seat beside a person: its bot, or somebody else where no page fits the setup."""
        return self.bot_for(seat)

    def bots_for(self, seat: Seat) -> list[str]:
        """The playbooks in the box that can play a seat."""
        return list(self.playbooks())

    def playbooks(self) -> dict[str, str]:
        """The bots that come with the game: name and text."""
        folder = files(f"bythebook.games.{self.game}").joinpath("bot", "playbooks")
        found = [f for f in folder.iterdir() if f.name.endswith(".md")]
        return {f.name.removesuffix(".md"): f.read_text("utf-8") for f in sorted(found, key=lambda f: f.name)}
