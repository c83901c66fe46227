"""The application: its routes, its static files, and its shutdown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from bythebook.app.web.access.security import QuotaMiddleware, SecurityMiddleware
from bythebook.app.web.description import DESCRIPTION
from bythebook.app.web.engine import Engine
from bythebook.app.web.errors import HANDLERS, NotFound, no_such_address
from bythebook.app.web.processes.front import Processes, ProxyMiddleware
from bythebook.app.web.routes.guard import Guard
from bythebook.app.web.routes.history import HistoryRoutes
from bythebook.app.web.routes.lobby import LobbyRoutes
from bythebook.app.web.routes.play import PlayRoutes
from bythebook.app.web.routes.studio import StudioRoutes
from bythebook.app.web.routes.study import StudyRoutes
from bythebook.app.web.workers import Threads, Workers

WORTH_PACKING = 1000
"""The minimum size of a response, in bytes, for compression."""
PACKED = 5
"""The compression level; a scene of 45 kB becomes about 7 kB."""

STATIC = Path(__file__).parent / "static"


def make_app(
    *,
    bound: str = "127.0.0.1",
    reach: str = "",
    static: Path = STATIC,
    workers: Workers | None = None,
    processes: Processes | None = None,
    allow_search: bool = False,
) -> Starlette:
    """Return the application for a server that is bound to an address.

    `reach` is the address that other devices open. Threads do the work by default; `processes` lets several
    processes play the games. Remote visitors may play against bots that look ahead only with `allow_search`.
    """
    engine = Engine(workers or Threads())
    study = StudyRoutes(engine)

    async def shell(request: Request) -> Response:
        """Return the HTML page of the app, which loads the page named in its address."""
        if request.url.path.startswith("/api/") or not (static / "index.html").is_file():
            return await no_such_address(request, NotFound())
        return FileResponse(static / "index.html", headers={"cache-control": "no-cache"})

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with processes.running_all() if processes else nullcontext():
            yield
            study.close()
            before.lists.close()
            await engine.close()

    guard, before = Guard(engine), LobbyRoutes(engine, reach, processes, allow_search=allow_search)
    groups = (before, PlayRoutes(engine), HistoryRoutes(engine), study, StudioRoutes(engine))
    declared = [DESCRIPTION, *(each for group in groups for each in group.operations())]
    routes: list[Route | Mount] = [guard.route(each) for each in declared]
    if static.is_dir():
        routes.append(Mount("/static", StaticFiles(directory=static)))
    routes.append(Route("/{path:path}", shell))
    passing = [Middleware(ProxyMiddleware, processes=processes, quotas=engine.quotas)] if processes else []
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(SecurityMiddleware, bound=bound),
            Middleware(QuotaMiddleware, quotas=engine.quotas),
            *passing,
            Middleware(GZipMiddleware, minimum_size=WORTH_PACKING, compresslevel=PACKED),
        ],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    app.state.engine = engine
    app.state.quotas = engine.quotas
    app.state.processes = processes
    return app
