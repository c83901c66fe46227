"""A campaign: scenarios in a row, each played until it is won. Few games have one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, Self

from bythebook.games.shared.scenery import Value


class LineUp(NamedTuple):
    """A campaign that can be begun."""

    title: str
    kind: str
    side: str
    """The side that a person plays."""
    scenarios: tuple[str, ...]


class CampaignPlay(Protocol):
    """One play of a scenario."""

    @property
    def won(self) -> bool:
        """Whether the scenario was won."""

    @property
    def medals_for(self) -> int:
        """The points of the side of the campaign."""

    @property
    def medals_against(self) -> int:
        """The points of the other side."""

    @property
    def dice(self) -> tuple[str, ...]:
        """What was rolled before the play."""

    @property
    def events(self) -> tuple[str, ...]:
        """What the dice did, as sentences."""


class CampaignRecord(Protocol):
    """A campaign that was begun: its scenarios, the side, and the plays so far; replaced, never changed."""

    @property
    def title(self) -> str:
        """Its name."""

    @property
    def side(self) -> str:
        """The side that a person plays."""

    @property
    def scenarios(self) -> tuple[str, ...]:
        """The ids of its scenarios, or files."""

    @property
    def plays(self) -> Sequence[Sequence[CampaignPlay]]:
        """The plays of each scenario begun, in order."""

    @property
    def id(self) -> str:
        """Part of the names of its game files."""

    @property
    def losses(self) -> int:
        """The number of lost plays."""

    @property
    def wins(self) -> int:
        """The number of scenarios won."""

    @property
    def won(self) -> bool:
        """Whether every scenario has been won."""

    @property
    def next_scenario(self) -> str:
        """The scenario to play now; none when all are won."""

    @property
    def rating(self) -> str:
        """How well the campaign goes, in a word."""

    def setup(self) -> Mapping[str, str]:
        """Return the setup of the next play."""

    def after_game(self, state: Any) -> Self:
        """Return the campaign after a play that has ended in a state."""

    def with_id(self, id: str) -> Self:
        """Return the campaign with an id."""

    def summary(self) -> str:
        """Return the status of the campaign, as text of several lines."""

    def save(self) -> str:
        """Return the campaign as text, which `Campaigns.load` reads."""


class Campaigns(ABC):
    """The campaigns of a game."""

    sides: tuple[str, ...]
    """The sides that a person can play; the last one if nobody says otherwise."""

    @property
    @abstractmethod
    def line_ups(self) -> Mapping[str, LineUp]:
        """The campaigns that come with the game, by id."""

    @property
    @abstractmethod
    def length(self) -> int:
        """The number of scenarios of a usual campaign."""

    @property
    @abstractmethod
    def scenarios(self) -> list[Value]:
        """Every scenario that a campaign of one's own can have."""

    @abstractmethod
    def scenario_title(self, scenario: str) -> str:
        """Return the title of a scenario, given by its id or its file."""

    @abstractmethod
    def start(self, name: str, side: str | None) -> CampaignRecord:
        """Return a new campaign from a line-up; Problems if there is none of that name."""

    @abstractmethod
    def own(self, scenarios: Sequence[str], side: str) -> CampaignRecord:
        """Return a new campaign of some scenarios; Problems say which can't be played."""

    @abstractmethod
    def load(self, text: str) -> CampaignRecord:
        """Read a campaign; Problems says what is wrong with the text."""
