"""Who may call an address: checked here, before its handler opens, reads or changes anything."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Literal, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bythebook.app.web.access.permissions import PERMISSIONS
from bythebook.app.web.access.security import is_local
from bythebook.app.web.engine import Engine, Visit
from bythebook.app.web.errors import Forbidden
from bythebook.app.web.requests import GameRequest, sent_by

Method = Literal["GET", "POST"]
Handler = Callable[[Request], Awaitable[Response]]
S = TypeVar("S", bound=GameRequest)

GAME = "/api/games/{id}"
OWNERS = "Only the owner can do that, at the machine that runs bythebook."


class GuardedRoute(Route):
    """An address of the API that says who may call it."""

    def __init__(self, method: Method, path: str, handler: Handler, access: str, does: str | None) -> None:
        handler.__doc__ = does
        super().__init__(path, handler, methods=[method])
        self.access = access


class Guard:
    """Makes the routes of the API; there is no other way to make one."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def anyone(self, method: Method, path: str, handler: Handler) -> GuardedRoute:
        """Make a route for every visitor."""

        async def call(request: Request) -> Response:
            return await handler(request)

        return GuardedRoute(method, path, call, "anyone", handler.__doc__)

    def owner(self, method: Method, path: str, handler: Handler) -> GuardedRoute:
        """Make a route for the owner, who uses the machine that the server runs on."""

        async def call(request: Request) -> Response:
            if not is_local(request):
                raise Forbidden(OWNERS)
            return await handler(request)

        return GuardedRoute(method, path, call, "owner", handler.__doc__)

    def look(self, end: str, handler: Callable[[Visit], Awaitable[Response]]) -> GuardedRoute:
        """Make a route that shows something of a game to the holder of a key."""
        right = PERMISSIONS["GET", end]

        async def call(request: Request) -> Response:
            key = request.query_params.get("key", "")
            session = await self.engine.enter(request, key, right)
            with session.visited():
                return await handler(Visit(request, session, key, right))

        return GuardedRoute("GET", f"{GAME}{end}", call, right.value, handler.__doc__)

    def act(
        self, end: str, handler: Callable[[Visit, Any], Awaitable[Response]], takes: type[S]
    ) -> GuardedRoute:
        """Make a route that does something in a game for the holder of a key, which is in the body."""
        right = PERMISSIONS["POST", end]

        async def call(request: Request) -> Response:
            sent = await sent_by(request, takes)
            session = await self.engine.enter(request, sent.key, right)
            with session.visited():
                return await handler(Visit(request, session, sent.key, right), sent)

        return GuardedRoute("POST", f"{GAME}{end}", call, right.value, handler.__doc__)
