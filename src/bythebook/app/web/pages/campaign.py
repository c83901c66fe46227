"""The campaign: how it stands, and what another could be made of."""

from __future__ import annotations

import msgspec

from bythebook.app.game import campaign as kept
from bythebook.app.web.errors import without_folders
from bythebook.games.interfaces.campaign import CampaignRecord
from bythebook.games.shared.scenery import Value


class LineUpInfo(msgspec.Struct, frozen=True):
    """A campaign that can be begun."""

    id: str
    title: str
    side: str
    scenarios: list[str]


class Try(msgspec.Struct, frozen=True):
    """One play of a scenario."""

    won: bool
    medals: tuple[int, int]
    """Ours, and theirs."""
    dice: tuple[str, ...] = ()
    events: tuple[str, ...] = ()


class Station(msgspec.Struct, frozen=True):
    """A scenario of the campaign."""

    title: str
    state: str
    """`won`, `now` or `to come`."""
    tries: list[Try] = []


class CampaignInfo(msgspec.Struct, frozen=True):
    """How the campaign stands."""

    title: str
    side: str
    stations: list[Station]
    losses: int
    rating: str
    won: bool
    begun: bool
    """Whether the play that comes next has been begun."""


class CampaignPage(msgspec.Struct, frozen=True):
    """The campaign, and what another could be made of."""

    game: str
    """The title of the game that it is a campaign of."""
    sides: list[str]
    """The sides that one can play."""
    campaign: CampaignInfo | None
    line_ups: list[LineUpInfo]
    scenarios: list[Value]
    length: int
    """How many battles a list of your own has."""
    unreadable: str = ""
    """Why the one that is kept cannot be shown; then it can only be given up."""


def campaign_page() -> CampaignPage:
    """How the campaign stands, the line-ups, and every battle for a list of your own."""
    box, campaigns = kept.campaign_game()
    found, unreadable = campaign_or_why()
    sides = list(campaigns.sides)
    return CampaignPage(
        box.title, sides, found, line_ups(), campaigns.scenarios, campaigns.length, unreadable
    )


def line_ups() -> list[LineUpInfo]:
    """The campaigns that come with the game."""
    campaigns = kept.campaigns()
    return [
        LineUpInfo(name, up.title, up.side, [campaigns.scenario_title(scenario) for scenario in up.scenarios])
        for name, up in campaigns.line_ups.items()
    ]


def campaign_or_why() -> tuple[CampaignInfo | None, str]:
    """How the campaign stands, if there is one; and why it cannot be shown, where it cannot."""
    try:
        return campaign(), ""
    except ValueError as error:
        return None, without_folders(" ".join(str(error).split()))


def campaign() -> CampaignInfo | None:
    """How the campaign stands; None if there is none."""
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
