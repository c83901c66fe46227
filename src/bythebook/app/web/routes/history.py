"""Operations about the past of a game: its log, earlier boards, bots' reasons, and files."""

from __future__ import annotations

from functools import partial

from starlette.responses import Response

from bythebook.app.web.access.keys import Role
from bythebook.app.web.access.permissions import Right
from bythebook.app.web.engine import Engine, Visit
from bythebook.app.web.pages import log, position
from bythebook.app.web.pages.end import GameEnd, end_of
from bythebook.app.web.pages.log import Log, Moment
from bythebook.app.web.pages.playbooks import bot_of
from bythebook.app.web.pages.position import Position
from bythebook.app.web.pages.sheet import sheet
from bythebook.app.web.pages.table.choices import PromptInfo
from bythebook.app.web.pages.why.reasons import Why, why
from bythebook.app.web.requests import is_turned
from bythebook.app.web.responses import HTML, TEXT, print_response
from bythebook.app.web.routes.operation import GAME, Operation, get
from bythebook.app.web.session import Session
from bythebook.app.web.sessions import safe_name
from bythebook.playbook.print.aid import player_aid


class HistoryRoutes:
    """The read-only operations on a game's history."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def log(self, visit: Visit) -> Log:
        """Return every line of the log as text."""
        return await self.engine.look_back(visit, log.log_of)

    async def moment(self, visit: Visit) -> Moment:
        """Return the board after a line of the log."""
        see = partial(log.board_after, line=_line(visit), turned=is_turned(visit.request))
        return await self.engine.look_back(visit, see)

    async def prompt_before(self, visit: Visit) -> PromptInfo:
        """Return the prompt that a line of the log answers."""
        return await self.engine.look_back(visit, partial(log.prompt_before, line=_line(visit)))

    async def why(self, visit: Visit) -> Why:
        """Return the reason of a bot's answer."""
        return await self.engine.look_back(visit, partial(why, line=_line(visit)))

    async def page(self, visit: Visit) -> Response:
        """Return the printed playbook of a bot in this game."""
        seat = visit.request.path_params["seat"]

        def see(session: Session, role: Role) -> str:
            return player_aid(bot_of(session, seat).program, game_title=session.box.title)

        return print_response(await self.engine.look_back(visit, see))

    async def end(self, visit: Visit) -> GameEnd:
        """Return how a game ended, and how it developed."""
        return await self.engine.look_back(visit, end_of)

    async def sheet(self, visit: Visit) -> Response:
        """Return the setup sheet: what to lay out before the first turn."""
        return print_response(await self.engine.look_back(visit, sheet))

    async def position(self, visit: Visit) -> Position:
        """Return a position as a file and as a link."""
        line = visit.request.path_params.get("line")
        return await self.engine.look_back(visit, partial(position.position, line=line))

    async def export(self, visit: Visit) -> Response:
        """Return the game as a file."""
        text, called = await self.engine.look_back(visit, _export_file)
        headers = {
            "content-disposition": f'attachment; filename="{called}.game"',
            "cache-control": "no-store",
        }
        return Response(text, media_type=TEXT, headers=headers)

    def operations(self) -> list[Operation]:
        """Declare the operations."""
        return [
            get(f"{GAME}/log", self.log, Right.LOOK, gives=Log),
            get(f"{GAME}/at/{{line:int}}", self.moment, Right.LOOK, gives=Moment, query=("turned",)),
            get(f"{GAME}/asked/{{line:int}}", self.prompt_before, Right.SEE_ALL, gives=PromptInfo),
            get(f"{GAME}/why/{{line:int}}", self.why, Right.LOOK, gives=Why),
            get(f"{GAME}/page/{{seat}}", self.page, Right.LOOK, gives=HTML),
            get(f"{GAME}/end", self.end, Right.LOOK, gives=GameEnd),
            get(f"{GAME}/sheet", self.sheet, Right.PLAY, gives=HTML),
            get(f"{GAME}/position", self.position, Right.SEE_ALL, gives=Position),
            get(f"{GAME}/position/{{line:int}}", self.position, Right.SEE_ALL, gives=Position),
            get(f"{GAME}/export", self.export, Right.LOOK, gives=TEXT),
        ]


def _line(visit: Visit) -> int:
    return int(visit.request.path_params["line"])


def _export_file(session: Session, role: Role) -> tuple[str, str]:
    """Return a game as the text of a file, and the name of that file."""
    called = safe_name(session.box.status.name(session.game.state))
    return position.export(session, role), f"{session.box.name}-{called}".lower().rstrip("-")
