"""Games as files, and positions as files or links."""

from __future__ import annotations

from typing import Any

import msgspec

from bythebook import games
from bythebook.app.game.flow import play_first_turn
from bythebook.app.game.links import pack_text, position_text, unpack_position
from bythebook.app.game.open_game import open_position, open_text
from bythebook.app.game.saved_games import load_checked as play_once
from bythebook.app.game.saved_games import report_as_problems
from bythebook.app.game.saves import game_text
from bythebook.app.web.access.keys import Role
from bythebook.app.web.pages.log import game_at
from bythebook.app.web.pages.table.choices import prompt_info
from bythebook.app.web.requests import ImportGame
from bythebook.app.web.session import Session
from bythebook.app.web.thinking import check_cost
from bythebook.kernel import log
from bythebook.players.bot import Bot
from bythebook.players.positions import is_position
from bythebook.players.seating import Trust, check_names


def export(session: Session, role: Role) -> str:
    """Return the game as a file: complete if the role may see everything, else as its seat may see it."""
    if session.whole_is_for(role):
        return game_text(session.game)
    return session.game.text(seat=session.eyes(role) or log.NOBODY)


class Position(msgspec.Struct, frozen=True):
    """A position as a file and as a link."""

    text: str
    """The file: the game's header and the position, without the answers that led to it."""
    fragment: str
    """The position as the fragment of a link: `/#position=` and this text."""
    bots_turn: bool
    """Whether it is a bot's turn to answer there."""


def position(session: Session, role: Role, line: int | None = None) -> Position:
    """Return the current position, or the position after a line, as a file and as a link."""
    game = session.game if line is None else game_at(session, line)
    text = position_text(session.box, session.game.header, game.state)
    bots_turn = game.prompt is not None and isinstance(session.opened.players.get(game.prompt.seat), Bot)
    return Position(text, pack_text(text), bots_turn)


class Import(msgspec.Struct, frozen=True):
    """A game to import, and how far its names are trusted."""

    sent: ImportGame
    trust: Trust
    slow: bool = True
    """Whether players that compute for a long time are allowed."""


def playable(data: dict[str, Any]) -> str:
    """Return the text of an imported game or position file after reading, checking and playing it."""
    wanted = msgspec.convert(data, Import)
    sent, trust = wanted.sent, Trust.FILE if wanted.trust is Trust.USER else wanted.trust
    text = sent.text or unpack_position(sent.fragment)
    if is_position(text):
        opened = open_position(text, file="position", real=sent.real, trust=trust)
        text = opened.game.text(position=False)
    header = log.read(text).header
    check_names(games.load(header.game), header.seats, header.setup, trust)
    if not wanted.slow:
        check_cost(header.seats)
    if play_once(header.game, text).resumed:  # such a position may be impossible, so the screen is tried too
        with report_as_problems():
            opened = open_text(text, trust=trust)
            if opened.game.prompt is not None:
                prompt_info(opened, opened.game.prompt, mine=True, bot=False)
            play_first_turn(opened)
    return text
