"""The first page: all games, saved games, the campaign, and the last result of the lab."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from typing import Any

import msgspec

from bythebook import games
from bythebook.app.game.index import Listing
from bythebook.app.web.pages import lab as laboratory
from bythebook.app.web.pages.campaign import CampaignInfo, LineUpInfo, campaign_or_why, line_ups
from bythebook.app.web.pages.games import SavedInfo, games_for, saved_info
from bythebook.games.boardgame import BoardGame
from bythebook.games.shared.scenery import escaped
from bythebook.players.builtin import RANDOM
from bythebook.players.seating import seating

SHOWN = 8
"""The number of saved games on the first page; another page lists all."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played."""

    name: str
    title: str
    opponent: str
    about: str
    cover: str
    """The picture of the game, as SVG."""


class Home(msgspec.Struct, frozen=True):
    """The first page."""

    games: list[GameInfo]
    saved: list[SavedInfo]
    """The most recent games that are not over."""
    many: int
    """The number of all games, including those that are over or not yet read."""
    reading: int
    """The number of games that are not yet read."""
    broken: list[str]
    campaign: CampaignInfo | None
    line_ups: list[LineUpInfo]
    lab: laboratory.Summary | None
    """The most recent report."""
    local: bool
    """Whether the visitor is at this machine and may open every game on it."""


def _game_info(box: BoardGame[Any]) -> GameInfo:
    return GameInfo(box.name, box.title, *box.setup.on_the_shelf(), cover_of(box))


def home_page(listing: Listing, known: Collection[str], *, local: bool) -> Home:
    """Return the first page: at this machine with all saved games, elsewhere only those with known keys."""
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


def cover_of(box: BoardGame[Any]) -> str:
    """Return the cover of a game, as SVG."""
    return box.cover or _draw_start(box.name)


@cache
def _draw_start(name: str) -> str:
    """Draw the board at the start of a typical game; the game's name is added to the ids of its symbols."""
    box = games.load(name)
    board = box.renderer.board(seating(name, otherwise=RANDOM).start(1).state, None)
    svg = (
        f'<svg class="pic map" viewBox="0 0 {board.width:g} {board.height:g}" role="img" '
        f'preserveAspectRatio="xMidYMid slice" aria-label="{escaped(board.label)}">'
        f"<defs>{box.renderer.symbols()}</defs>{board.ground}{board.pieces}</svg>"
    )
    return re.sub(r"(id=\"|href=\"#|url\(#)sym-", rf"\1pic-{name}-", svg)
