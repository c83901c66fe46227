"""The campaign: how it stands, and what another could be made of."""

from __future__ import annotations

from pathlib import Path

import msgspec

from bythebook.app.game import campaign as kept
from bythebook.app.web.errors import without_folders
from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.scenarios.text import all_ids
from bythebook.games.memoir44.box.scenarios.text import load as load_scenario
from bythebook.games.memoir44.rules.campaign.progress import Campaign, scenario_due
from bythebook.games.shared.scenery import Value


class LineUp(msgspec.Struct, frozen=True):
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

    campaign: CampaignInfo | None
    line_ups: list[LineUp]
    scenarios: list[Value]
    length: int
    """How many battles a list of your own has."""
    unreadable: str = ""
    """Why the one that is kept cannot be shown; then it can only be given up."""


def campaign_page() -> CampaignPage:
    """How the campaign stands, the line-ups, and every battle for a list of your own."""
    battles = [Value(name, load_scenario(name).title) for name in all_ids()]
    found, unreadable = campaign_or_why()
    return CampaignPage(found, line_ups(), battles, facts().campaign_length, unreadable)


def line_ups() -> list[LineUp]:
    """The campaigns that come with the game."""
    return [
        LineUp(name, up.title, up.side, [load_scenario(s).title for s in up.scenarios])
        for name, up in facts().campaign.items()
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


def _station(campaign: Campaign, i: int) -> Station:
    scenario = campaign.scenarios[i]
    tries = campaign.plays[i] if i < len(campaign.plays) else ()
    state = "won" if tries and tries[-1].won else "now" if scenario_due(campaign, i) else "to come"
    told = Path(scenario).stem if scenario.endswith(".toml") else load_scenario(scenario).title
    plays = [Try(play.won, (play.medals_for, play.medals_against), play.dice, play.events) for play in tries]
    return Station(told, state, plays)
