"""The bots of a game: their playbooks, the vocabulary, and what a seat may see."""

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
    """The bots that can play the seats of a game."""

    game: str
    """The name of the game, in whose folder the playbooks are."""
    default: str
    """The default playbook for a side."""
    routine: frozenset[str] = frozenset()
    """Kinds of prompts that only choose the order of a bot's own steps; their reasons are shown on demand."""

    lasting: ClassVar[Mapping[str, str]] = {}
    """How long the guide may rely on the user's answer about a playbook phrase: "turn" or "game"; "usually"
    for phrases that are true unless the user objects."""
    never_begun: frozenset[str] = frozenset()
    """Verbs that never begin a plan if they can be carried out in only one way."""

    @abstractmethod
    def vocabulary(self) -> Vocabulary:
        """Return the vocabulary for the bots' playbooks."""

    @abstractmethod
    def view(self, state: T, seat: Seat) -> Any:
        """Return what a seat may see: the only thing a bot or a client is given.

        A view sets `private` when it shows something that only its seat may know, until it is refreshed.
        Explanations that were made with it are then withheld from other seats.
        """

    def wrong_facts(self, verb: str, facts: dict[str, Any]) -> str:
        """Return what is wrong with the saved facts of a plan with a verb; empty if they are valid."""
        return "plans of this game's bots have no facts" if facts else ""

    def bot_for(self, seat: Seat) -> str:
        """Return the default playbook of a seat."""
        return self.default

    def opponent_for(self, seat: Seat, options: Mapping[str, str]) -> str:
        """Return a seat's default opponent: its bot, or a human player if no playbook fits the setup."""
        return self.bot_for(seat)

    def bots_for(self, seat: Seat) -> list[str]:
        """Return the names of the playbooks that can play a seat."""
        return list(self.playbooks())

    def playbooks(self) -> dict[str, str]:
        """Return the texts of the game's playbooks by name."""
        folder = files(f"bythebook.games.{self.game}").joinpath("bot", "playbooks")
        found = [f for f in folder.iterdir() if f.name.endswith(".md")]
        return {f.name.removesuffix(".md"): f.read_text("utf-8") for f in sorted(found, key=lambda f: f.name)}

    def sheets(self) -> dict[str, str]:
        """Return the designed playbook sheets as HTML, by playbook name."""
        folder = files(f"bythebook.games.{self.game}").joinpath("bot", "sheets")
        found = [f for f in folder.iterdir() if f.name.endswith(".html")] if folder.is_dir() else []
        return {f.name.removesuffix(".html"): f.read_text("utf-8") for f in found}
