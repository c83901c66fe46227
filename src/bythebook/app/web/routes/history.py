"""Back in a game: its log, earlier boards, the reasons of its bots, and the game as a file."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bythebook.app.web.engine import Engine
from bythebook.app.web.pages import log, position
from bythebook.app.web.pages.end import end_of
from bythebook.app.web.pages.playbooks import bot_of
from bythebook.app.web.pages.sheet import sheet
from bythebook.app.web.pages.why.reasons import why
from bythebook.app.web.requests import is_turned
from bythebook.app.web.responses import printed
from bythebook.app.web.sessions import safe_name
from bythebook.playbook.print.aid import player_aid


class HistoryRoutes:
    """Everything that only looks back."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.run, self.look_back = engine.run, engine.look_back

    async def log(self, request: Request) -> Response:
        """Every line in words."""
        return await self.look_back(request, log.log_of)

    async def moment(self, request: Request) -> Response:
        """The board after a line."""
        line, turned = int(request.path_params["line"]), is_turned(request)
        return await self.look_back(
            request, lambda session, place: log.moment(session, place, line, turned=turned)
        )

    async def asked(self, request: Request) -> Response:
        """What was asked before a line."""
        line = int(request.path_params["line"])
        return await self.look_back(request, lambda session, place: log.asked_before(session, place, line))

    async def why(self, request: Request) -> Response:
        """A bot's reason."""
        line = int(request.path_params["line"])
        return await self.look_back(request, lambda session, place: why(session, place, line))

    async def page(self, request: Request) -> Response:
        """The printed pages of a bot of this game."""
        session, _ = await self.engine.session_and_place(request)
        bot = bot_of(session, request.path_params["seat"])
        return printed(await self.run(lambda: player_aid(bot.program, game_title=session.box.title)))

    async def end(self, request: Request) -> Response:
        """How a game ended, and how it went."""
        return await self.look_back(request, end_of)

    async def sheet(self, request: Request) -> Response:
        """What to lay out before the first turn."""
        session, place = await self.engine.session_and_place(request)
        async with session.still:
            return printed(await self.engine.read(sheet, session, place))

    async def position(self, request: Request) -> Response:
        """A position as a file and as a link."""
        line = request.path_params.get("line")
        return await self.look_back(request, lambda session, place: position.position(session, place, line))

    async def export(self, request: Request) -> Response:
        """The game as a file."""
        session, place = await self.engine.session_and_place(request)
        text = await self.run(position.export, session, place)
        called = safe_name(session.box.standing.name(session.game.table))
        name = f"{session.box.name}-{called}".lower().rstrip("-")
        headers = {"content-disposition": f'attachment; filename="{name}.game"', "cache-control": "no-store"}
        return Response(text, media_type="text/plain", headers=headers)

    def routes(self) -> list[Route]:
        """Which address leads where."""
        game = "/api/games/{id}"
        return [
            Route(f"{game}/log", self.log),
            Route(f"{game}/at/{{line:int}}", self.moment),
            Route(f"{game}/asked/{{line:int}}", self.asked),
            Route(f"{game}/why/{{line:int}}", self.why),
            Route(f"{game}/page/{{seat}}", self.page),
            Route(f"{game}/end", self.end),
            Route(f"{game}/sheet", self.sheet),
            Route(f"{game}/position", self.position),
            Route(f"{game}/position/{{line:int}}", self.position),
            Route(f"{game}/export", self.export),
        ]
