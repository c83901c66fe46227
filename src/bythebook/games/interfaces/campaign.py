"""Campaigns: sequences of scenarios, each played until it is won."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self

from bythebook.games.shared.scenery import Value


class LineUp(NamedTuple):
    """A campaign that can be started."""

    title: str
    kind: str
    side: str
    """The side that the player takes."""
    scenarios: tuple[str, ...]


class CampaignPlay(Protocol):
    """One attempt at a scenario."""

    @property
    def won(self) -> bool:
        """Whether the scenario was won."""

    @property
    def medals_for(self) -> int:
        """The points of the player's side."""

    @property
    def medals_against(self) -> int:
        """The points of the other side."""

    @property
    def dice(self) -> tuple[str, ...]:
        """The event dice rolled before the attempt."""

    @property
    def events(self) -> tuple[str, ...]:
        """The effects of the event dice, as sentences."""


class CampaignRecord(Protocol):
    """A started campaign: its scenarios, the side, and the plays so far; immutable."""

    @property
    def title(self) -> str:
        """The name of the campaign."""

    @property
    def side(self) -> str:
        """The side that the player takes."""

    @property
    def scenarios(self) -> tuple[str, ...]:
        """The ids or file names of the scenarios."""

    @property
    def plays(self) -> Sequence[Sequence[CampaignPlay]]:
        """The attempts at each scenario so far, in order."""

    @property
    def id(self) -> str:
        """The id that is part of the names of the campaign's game files."""

    @property
    def losses(self) -> int:
        """The number of lost attempts."""

    @property
    def wins(self) -> int:
        """The number of scenarios won."""

    @property
    def won(self) -> bool:
        """Whether every scenario has been won."""

    @property
    def next_scenario(self) -> str:
        """The scenario to play now; empty if all are won."""

    @property
    def rating(self) -> str:
        """How well the campaign is going, in one word."""

    def setup(self) -> Mapping[str, str]:
        """Return the setup for the next game."""

    def after_game(self, state: Any) -> Self:
        """Return the campaign with the result of a finished game added."""

    def with_id(self, id: str) -> Self:
        """Return the campaign with another id."""

    def summary(self) -> str:
        """Return the status of the campaign as text with several lines."""

    def save(self) -> str:
        """Return the campaign as text that `Campaigns.load` can read."""


class Campaigns(ABC):
    """The campaigns that a game offers."""

    sides: tuple[str, ...]
    """The sides that the player can take; the last one is the default."""

    @property
    @abstractmethod
    def line_ups(self) -> Mapping[str, LineUp]:
        """The campaigns that come with the game, by id."""

    @property
    @abstractmethod
    def length(self) -> int:
        """The usual number of scenarios."""

    @property
    @abstractmethod
    def scenarios(self) -> list[Value]:
        """Return every scenario that can be part of a custom campaign."""

    @abstractmethod
    def scenario_title(self, scenario: str) -> str:
        """Return the title of a scenario, given by its id or its file name."""

    @abstractmethod
    def start(self, name: str, side: str | None) -> CampaignRecord:
        """Return a new campaign from a line-up; Problems if there is none of that name."""

    @abstractmethod
    def own(self, scenarios: Sequence[str], side: str) -> CampaignRecord:
        """Return a new custom campaign from these scenarios; Problems says which ones can't be played."""

    @abstractmethod
    def load(self, text: str) -> CampaignRecord:
        """Read a campaign; Problems says what is wrong with the text."""
