"""Access control of the API, checked before a handler opens, reads or changes anything."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bythebook.app.web.access.permissions import Right
from bythebook.app.web.access.security import is_local
from bythebook.app.web.engine import Engine, Visit
from bythebook.app.web.errors import Forbidden
from bythebook.app.web.requests import read_body
from bythebook.app.web.responses import json_answer
from bythebook.app.web.routes.operation import Access, Operation

OWNERS = "Only the owner can do that, on the computer that runs bythebook."


class GuardedRoute(Route):
    """An API route that checks its caller."""

    def __init__(self, operation: Operation, call: Callable[[Request], Awaitable[Response]]) -> None:
        super().__init__(operation.path, call, methods=[operation.method])
        self.operation = operation


class Guard:
    """Creates all routes of the API."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def route(self, operation: Operation) -> GuardedRoute:
        """Create the route of an operation."""
        answer = self._in_game if isinstance(operation.access, Right) else self._outside

        async def call(request: Request) -> Response:
            result = await answer(operation, request)
            return result if isinstance(result, Response) else json_answer(result, operation.status)

        return GuardedRoute(operation, call)

    async def _outside(self, operation: Operation, request: Request) -> object:
        """Answer a request that doesn't need the key of a game."""
        if operation.access is Access.OWNER and not is_local(request):
            raise Forbidden(OWNERS)
        if operation.takes is None:
            return await operation.handler(request)
        return await operation.handler(request, await read_body(request, operation.takes, operation.largest))

    async def _in_game(self, operation: Operation, request: Request) -> object:
        """Answer a request with the key of a game, which is in the query or in the body."""
        assert isinstance(operation.access, Right)
        sent = () if operation.takes is None else (await read_body(request, operation.takes),)
        key = sent[0].key if sent else request.query_params.get("key", "")
        session = await self.engine.enter(request, key, operation.access)
        with session.visited():
            return await operation.handler(Visit(request, session, key, operation.access), *sent)
