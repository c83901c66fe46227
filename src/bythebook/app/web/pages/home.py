"""The first page: games on the shelf, games to go on with, the campaign, and the lab in a sentence."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from bythebook import games
from bythebook.app.game.cover import cover_of
from bythebook.app.game.index import Listing
from bythebook.app.web.pages import lab as laboratory
from bythebook.app.web.pages.campaign import CampaignInfo, LineUp, campaign_or_why, line_ups
from bythebook.app.web.pages.games import SavedInfo, games_for, saved_info
from bythebook.games.boardgame import BoardGame

SHOWN = 8
"""How many games the first page shows; another page has them all."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game on the shelf."""

    name: str
    title: str
    opponent: str
    about: str
    cover: str
    """Its picture, as SVG."""


class Home(msgspec.Struct, frozen=True):
    """The first page."""

    games: list[GameInfo]
    saved: list[SavedInfo]
    """The last games that are not over."""
    many: int
    """How many there are in all, including those that are over and those that are still being read."""
    reading: int
    """How many are still being read."""
    broken: list[str]
    campaign: CampaignInfo | None
    line_ups: list[LineUp]
    lab: laboratory.Summary | None
    """The last report."""
    local: bool
    """Whether somebody looks from this machine, and may open every game on it."""


def _game_info(box: BoardGame[Any]) -> GameInfo:
    return GameInfo(box.name, box.title, *box.setup.on_the_shelf(), cover_of(box))


def home_page(listing: Listing, known: Collection[str], *, local: bool) -> Home:
    """Return the first page; it has all games for somebody at this machine, else those they have keys for."""
    seen = games_for(listing, known, local=local)
    shelf, failed = games.each(_game_info)
    broken = [*seen.problems, *failed]
    campaign, unreadable = campaign_or_why() if local else (None, "")
    return Home(
        shelf,
        [saved_info(game) for game in seen.in_progress[:SHOWN]],
        len(seen.games) + len(seen.unread),
        len(seen.unread),
        [*broken, unreadable] if unreadable else broken,
        campaign,
        line_ups(),
        laboratory.last() if local else None,
        local,
    )
