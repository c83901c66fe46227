"""The campaign: its state, and the campaigns that can be started."""

from __future__ import annotations

import msgspec

from bythebook.app.game import campaign as kept
from bythebook.app.web.errors import without_folders
from bythebook.games.interfaces.campaign import CampaignRecord
from bythebook.games.shared.scenery import Value


class LineUpInfo(msgspec.Struct, frozen=True):
    """A campaign that can be started."""

    id: str
    title: str
    side: str
    scenarios: list[str]


class Try(msgspec.Struct, frozen=True):
    """One play of a scenario."""

    won: bool
    medals: tuple[int, int]
    """The player's medals and the opponent's."""
    dice: tuple[str, ...] = ()
    events: tuple[str, ...] = ()


class Station(msgspec.Struct, frozen=True):
    """A scenario of the campaign."""

    title: str
    state: str
    """`won`, `now` or `to come`."""
    tries: list[Try] = []


class CampaignInfo(msgspec.Struct, frozen=True):
    """The state of the campaign."""

    title: str
    side: str
    stations: list[Station]
    losses: int
    rating: str
    won: bool
    begun: bool
    """Whether the next battle has already been started."""


class CampaignPage(msgspec.Struct, frozen=True):
    """The saved campaign, and what a new one can be made of."""

    game: str
    """The title of the game that the campaign is for."""
    sides: list[str]
    """The sides that the player can choose."""
    campaign: CampaignInfo | None
    line_ups: list[LineUpInfo]
    scenarios: list[Value]
    length: int
    """The number of battles in a custom list."""
    unreadable: str = ""
    """Why the saved campaign can't be shown; in that case it can only be given up."""


def campaign_page() -> CampaignPage:
    """Return the saved campaign, the line-ups, and all battles that a custom list can contain."""
    box, campaigns = kept.campaign_game()
    found, unreadable = campaign_or_why()
    sides = list(campaigns.sides)
    return CampaignPage(
        box.title, sides, found, line_ups(), campaigns.scenarios, campaigns.length, unreadable
    )


def line_ups() -> list[LineUpInfo]:
    """Return the campaigns that come with the game."""
    campaigns = kept.campaigns()
    return [
        LineUpInfo(name, up.title, up.side, [campaigns.scenario_title(scenario) for scenario in up.scenarios])
        for name, up in campaigns.line_ups.items()
    ]


def campaign_or_why() -> tuple[CampaignInfo | None, str]:
    """Return the campaign, if there is one, and the reason if it can't be read."""
    try:
        return campaign(), ""
    except ValueError as error:
        return None, without_folders(" ".join(str(error).split()))


def campaign() -> CampaignInfo | None:
    """Return the state of the campaign; None if there is none."""
    file = kept.default_file()
    if not file.exists():
        return None
    found = kept.load(file)
    return CampaignInfo(
        found.title,
        found.side,
        [_station(found, i) for i in range(len(found.scenarios))],
        found.losses,
        found.rating,
        found.won,
        not found.won and kept.play_file(file, found).exists(),
    )


def _station(campaign: CampaignRecord, i: int) -> Station:
    scenario = campaign.scenarios[i]
    tries = campaign.plays[i] if i < len(campaign.plays) else ()
    state = (
        "won" if tries and tries[-1].won else "now" if not campaign.won and i == campaign.wins else "to come"
    )
    title = kept.campaigns().scenario_title(scenario)
    plays = [Try(play.won, (play.medals_for, play.medals_against), play.dice, play.events) for play in tries]
    return Station(title, state, plays)
