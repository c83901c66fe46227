"""The first page: games on the shelf, games to go on with, the campaign, and the lab in a sentence."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import msgspec

from bythebook import games
from bythebook.app.commands import campaign as campaigning
from bythebook.app.game.saved_games import where
from bythebook.app.game.saves import Saved, kept_games
from bythebook.app.web.pages import lab as laboratory
from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.scenarios.text import all_ids
from bythebook.games.memoir44.box.scenarios.text import load as load_scenario
from bythebook.games.memoir44.rules.campaign.progress import Campaign, scenario_due
from bythebook.games.shared.scenery import Value

SHOWN = 3
"""Games on the first page; the others have a page of their own."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game on the shelf."""

    name: str
    title: str
    opponent: str
    about: str


class SavedInfo(msgspec.Struct, frozen=True):
    """A game that is kept."""

    id: str
    game: str
    title: str
    name: str
    """What it is called: "Pegasus Bridge"."""
    standing: str
    changed: str
    at_table: bool
    over: bool


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
    """The play that is due has been begun."""


class Home(msgspec.Struct, frozen=True):
    """The first page."""

    games: list[GameInfo]
    saved: list[SavedInfo]
    """The last games that are not over."""
    many: int
    """How many there are in all, those that are over too."""
    broken: list[str]
    campaign: CampaignInfo | None
    line_ups: list[LineUp]
    lab: laboratory.Summary | None
    """The last report."""
    local: bool
    """Whether who looks sits at this machine, and may open every game on it."""


def home_page(known: Collection[str], *, local: bool) -> Home:
    """What there is: to who sits here, everything; to others, the games they have a key of."""
    kept, broken = _kept(known, local=local)
    shelf = []
    for name in games.NAMES:
        box = games.load(name)
        shelf.append(GameInfo(name, box.title, *box.setup.on_the_shelf()))
    return Home(
        shelf,
        [_saved(game) for game in [game for game in kept if not game.over][:SHOWN]],
        len(kept),
        broken,
        campaign() if local else None,
        line_ups(),
        laboratory.last() if local else None,
        local,
    )


class Games(msgspec.Struct, frozen=True):
    """All games that are kept."""

    games: list[SavedInfo]
    broken: list[str]
    local: bool


def games_page(known: Collection[str], *, local: bool) -> Games:
    """Every game, the last one first."""
    kept, broken = _kept(known, local=local)
    return Games([_saved(game) for game in kept], broken, local)


def _kept(known: Collection[str], *, local: bool) -> tuple[list[Saved], list[str]]:
    found, broken = kept_games()
    return [game for game in found if local or game.path.stem in known], broken if local else []


def _saved(saved: Saved) -> SavedInfo:
    title, name, standing = where(saved)
    at_table = bool(saved.header.chance)
    when = saved.changed.isoformat(timespec="minutes")
    return SavedInfo(saved.path.stem, saved.header.game, title, name, standing, when, at_table, saved.over)


# -- the campaign ---------------------------------------------------------------------------------


class CampaignPage(msgspec.Struct, frozen=True):
    """The campaign, and what another could be made of."""

    campaign: CampaignInfo | None
    line_ups: list[LineUp]
    scenarios: list[Value]
    length: int
    """How many battles a list of one's own has."""


def campaign_page() -> CampaignPage:
    """Where the campaign stands, the line-ups, and every battle for a list of one's own."""
    battles = [Value(name, load_scenario(name).title) for name in all_ids()]
    return CampaignPage(campaign(), line_ups(), battles, facts().campaign_length)


def line_ups() -> list[LineUp]:
    """The campaigns that come with the game."""
    return [
        LineUp(name, up.title, up.side, [load_scenario(s).title for s in up.scenarios])
        for name, up in facts().campaign.items()
    ]


def campaign() -> CampaignInfo | None:
    """How the campaign stands; None if there is none."""
    file = campaigning.default_file()
    if not file.exists():
        return None
    found = campaigning.load(file)
    return CampaignInfo(
        found.title,
        found.side,
        [_station(found, i) for i in range(len(found.scenarios))],
        found.losses,
        found.rating,
        found.won,
        not found.won and campaigning.play_file(file, found).exists(),
    )


def _station(campaign: Campaign, i: int) -> Station:
    scenario = campaign.scenarios[i]
    tries = campaign.plays[i] if i < len(campaign.plays) else ()
    state = "won" if tries and tries[-1].won else "now" if scenario_due(campaign, i) else "to come"
    told = Path(scenario).stem if scenario.endswith(".toml") else load_scenario(scenario).title
    plays = [Try(play.won, (play.medals_for, play.medals_against), play.dice, play.events) for play in tries]
    return Station(told, state, plays)
