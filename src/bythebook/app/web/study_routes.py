"""The addresses of the playbooks and of the lab."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bythebook.app.web.bodies import json_answer, sent_by
from bythebook.app.web.pages import playbooks
from bythebook.app.web.pages.lab import Laboratory, Summary
from bythebook.app.web.security import check_origin, is_local
from bythebook.app.web.session import NoEntry
from bythebook.app.web.sessions import Missing
from bythebook.lab.trials import MOST_GAMES, Trial

PRINTED = "default-src 'none'; style-src 'unsafe-inline'"
"""What the printed pages may load: nothing but the style they carry."""

Run = Callable[..., Awaitable[Any]]


class Trials(msgspec.Struct, frozen=True):
    """The list of the lab."""

    trials: list[Summary]
    most: int
    """Games that one trial may have."""


class Study:
    """Where playbooks are read and tried."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.lab = Laboratory()

    def close(self) -> None:
        """Nothing goes on without the server."""
        self.lab.close()

    # -- playbooks ----------------------------------------------------------------------------------

    async def shelf(self, request: Request) -> Response:
        """Every playbook."""
        return json_answer(await self.run(playbooks.library))

    async def book(self, request: Request) -> Response:
        """One of them, open."""
        return json_answer(await self.run(playbooks.open_book, *_named(request)))

    async def paper(self, request: Request) -> Response:
        """One of them, as printed."""
        text = await self.run(playbooks.printed, *_named(request))
        return Response(text, media_type="text/html", headers={"content-security-policy": PRINTED})

    async def chart(self, request: Request) -> Response:
        """One of them, drawn."""
        text = await self.run(playbooks.drawn, *_named(request))
        return Response(text, media_type="image/svg+xml", headers={"content-security-policy": PRINTED})

    # -- the lab ------------------------------------------------------------------------------------

    async def trials(self, request: Request) -> Response:
        """What was tried and is being tried."""
        _at_home(request)
        return json_answer(Trials(await self.run(self.lab.listed), MOST_GAMES))

    async def begin(self, request: Request) -> Response:
        """A new trial."""
        _at_home(request)
        trial = await sent_by(request, Trial)
        return json_answer({"id": await self.run(self.lab.begin, trial)}, 201)

    async def trial(self, request: Request) -> Response:
        """One of them."""
        _at_home(request)
        return json_answer(await self.run(self.lab.page, request.path_params["id"]))

    async def act(self, request: Request) -> Response:
        """Stop it, go on with it, or throw it away."""
        _at_home(request)
        check_origin(request.headers)
        acts = {"stop": self.lab.stop, "on": self.lab.go_on, "delete": self.lab.delete}
        wanted = request.path_params["act"]
        if wanted not in acts:
            raise Missing("There is nothing at this address.")
        await self.run(acts[wanted], request.path_params["id"])
        return json_answer({})

    def routes(self) -> list[Route]:
        """Which address leads where."""
        book = "/api/playbooks/{game}/{bot}"
        return [
            Route("/api/playbooks", self.shelf),
            Route(book, self.book),
            Route(f"{book}/print", self.paper),
            Route(f"{book}/chart", self.chart),
            Route("/api/lab", self.trials),
            Route("/api/lab", self.begin, methods=["POST"]),
            Route("/api/lab/{id}", self.trial),
            Route("/api/lab/{id}/{act}", self.act, methods=["POST"]),
        ]


def _named(request: Request) -> tuple[str, str]:
    return request.path_params["game"], request.path_params["bot"]


def _at_home(request: Request) -> None:
    if not is_local(request):
        raise NoEntry("The lab is used at the machine it runs on.")
