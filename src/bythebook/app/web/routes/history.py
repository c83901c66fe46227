"""Back in a game: its log, earlier boards, the reasons of its bots, and the game as a file."""

from __future__ import annotations

from functools import partial

from starlette.responses import Response

from bythebook.app.web.access.keys import Place
from bythebook.app.web.engine import Engine, Visit
from bythebook.app.web.pages import log, position
from bythebook.app.web.pages.end import end_of
from bythebook.app.web.pages.playbooks import bot_of
from bythebook.app.web.pages.sheet import sheet
from bythebook.app.web.pages.why.reasons import why
from bythebook.app.web.requests import is_turned
from bythebook.app.web.responses import json_answer, printed
from bythebook.app.web.routes.guard import Guard, GuardedRoute
from bythebook.app.web.session import Session
from bythebook.app.web.sessions import safe_name
from bythebook.playbook.print.aid import player_aid


class HistoryRoutes:
    """Everything that only looks back."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    async def log(self, visit: Visit) -> Response:
        """Every line in words."""
        return json_answer(await self.engine.look_back(visit, log.log_of))

    async def moment(self, visit: Visit) -> Response:
        """The board after a line."""
        see = partial(log.moment, line=_line(visit), turned=is_turned(visit.request))
        return json_answer(await self.engine.look_back(visit, see))

    async def asked(self, visit: Visit) -> Response:
        """What was asked before a line."""
        return json_answer(await self.engine.look_back(visit, partial(log.asked_before, line=_line(visit))))

    async def why(self, visit: Visit) -> Response:
        """A bot's reason."""
        return json_answer(await self.engine.look_back(visit, partial(why, line=_line(visit))))

    async def page(self, visit: Visit) -> Response:
        """The printed pages of a bot of this game."""
        seat = visit.request.path_params["seat"]

        def see(session: Session, place: Place) -> str:
            return player_aid(bot_of(session, seat).program, game_title=session.box.title)

        return printed(await self.engine.look_back(visit, see))

    async def end(self, visit: Visit) -> Response:
        """How a game ended, and how it went."""
        return json_answer(await self.engine.look_back(visit, end_of))

    async def sheet(self, visit: Visit) -> Response:
        """What to lay out before the first turn."""
        return printed(await self.engine.look_back(visit, sheet))

    async def position(self, visit: Visit) -> Response:
        """A position as a file and as a link."""
        line = visit.request.path_params.get("line")
        return json_answer(await self.engine.look_back(visit, partial(position.position, line=line)))

    async def export(self, visit: Visit) -> Response:
        """The game as a file."""
        text, called = await self.engine.look_back(visit, _exported)
        headers = {
            "content-disposition": f'attachment; filename="{called}.game"',
            "cache-control": "no-store",
        }
        return Response(text, media_type="text/plain", headers=headers)

    def routes(self, guard: Guard) -> list[GuardedRoute]:
        """Which address leads where."""
        return [
            guard.look("/log", self.log),
            guard.look("/at/{line:int}", self.moment),
            guard.look("/asked/{line:int}", self.asked),
            guard.look("/why/{line:int}", self.why),
            guard.look("/page/{seat}", self.page),
            guard.look("/end", self.end),
            guard.look("/sheet", self.sheet),
            guard.look("/position", self.position),
            guard.look("/position/{line:int}", self.position),
            guard.look("/export", self.export),
        ]


def _line(visit: Visit) -> int:
    return int(visit.request.path_params["line"])


def _exported(session: Session, place: Place) -> tuple[str, str]:
    """Return a game as a file, and what to call it."""
    called = safe_name(session.box.status.name(session.game.state))
    return position.export(session, place), f"{session.box.name}-{called}".lower().rstrip("-")
