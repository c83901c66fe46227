"""Beside a game: the playbooks, the guide, and the lab."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from bythebook import games
from bythebook.app.web.engine import Engine
from bythebook.app.web.errors import NotFound
from bythebook.app.web.pages import playbooks
from bythebook.app.web.pages.book import BookDraft, BookText, drafted, paper, wizard
from bythebook.app.web.pages.guide import GuideStep, stepped
from bythebook.app.web.pages.lab import Laboratory, Summary
from bythebook.app.web.requests import sent_by
from bythebook.app.web.responses import Done, json_answer, printed
from bythebook.app.web.routes.guard import Guard, GuardedRoute
from bythebook.lab.trials import MOST_GAMES, Trial


class Trials(msgspec.Struct, frozen=True):
    """The list of the lab."""

    trials: list[Summary]
    most: int
    """Games that one trial may have."""
    games: list[tuple[str, str]]
    """Name and title of each game that can be tried."""
    game: str
    """The game that is proposed."""
    left_out: list[str]
    """A sentence about each entry of the lab's folder that isn't a trial."""


class TrialBegun(msgspec.Struct, frozen=True):
    """A trial that runs now."""

    id: str


class StudyRoutes:
    """Everything about playbooks and trials."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.run, self.read = engine.run, engine.read
        self.lab = Laboratory(engine.workers.trial)

    def close(self) -> None:
        """Ends the trial that runs: nothing runs without the server."""
        self.lab.close()

    # -- playbooks ----------------------------------------------------------------------------------

    async def playbooks(self, request: Request) -> Response:
        """Every playbook."""
        return json_answer(await self.read(playbooks.library))

    async def book(self, request: Request) -> Response:
        """One playbook, page by page."""
        return json_answer(await self.read(playbooks.open_book, *_named(request)))

    async def paper(self, request: Request) -> Response:
        """One playbook, as printed."""
        return printed(await self.read(playbooks.printed, *_named(request)))

    async def chart(self, request: Request) -> Response:
        """One playbook, as a flowchart."""
        return printed(await self.read(playbooks.drawn, *_named(request)), "image/svg+xml")

    # -- the guide ----------------------------------------------------------------------------------

    async def guide(self, request: Request) -> Response:
        """One step on in a guided game, whose file the page keeps."""
        sent = await sent_by(request, GuideStep)
        return (await self.engine.sandboxed(request, stepped, sent)).response

    async def wizard(self, request: Request) -> Response:
        """What is asked to begin a book."""
        return json_answer(wizard())

    async def draft(self, request: Request) -> Response:
        """A book that is being written: begun, drafted, checked or tried."""
        sent = await sent_by(request, BookDraft)
        return (await self.engine.sandboxed(request, drafted, sent)).response

    async def on_paper(self, request: Request) -> Response:
        """A book without a game, on paper and as a flowchart."""
        sent = await sent_by(request, BookText)
        return (await self.engine.sandboxed(request, paper, sent)).response

    # -- the lab ------------------------------------------------------------------------------------

    async def trials(self, request: Request) -> Response:
        """Every trial."""
        found, left_out = await self.read(self.lab.listed)
        known = await self.read(games.boxes)
        shelf = [(box.name, box.title) for box in known]
        return json_answer(Trials(found, MOST_GAMES, shelf, games.HERE[-1], left_out))

    async def begin(self, request: Request) -> Response:
        """Begins a trial."""
        trial = await sent_by(request, Trial)
        return json_answer(TrialBegun(await self.run(self.lab.begin, trial)), 201)

    async def trial(self, request: Request) -> Response:
        """One trial, with its report."""
        return json_answer(await self.read(self.lab.page, request.path_params["id"]))

    async def report(self, request: Request) -> Response:
        """The report of a trial, as a file."""
        name = request.path_params["id"]
        return printed(await self.read(self.lab.report, name), file=f"{name}.html")

    async def act(self, request: Request) -> Response:
        """Stops a trial, goes on with it, or deletes it."""
        acts = {"stop": self.lab.stop, "on": self.lab.go_on, "delete": self.lab.delete}
        wanted = request.path_params["act"]
        if wanted not in acts:
            raise NotFound("There is nothing at this address.")
        await self.run(acts[wanted], request.path_params["id"])
        return json_answer(Done())

    def routes(self, guard: Guard) -> list[GuardedRoute]:
        """Which address leads where."""
        book = "/api/playbooks/{game}/{bot}"
        return [
            guard.anyone("GET", "/api/playbooks", self.playbooks),
            guard.anyone("GET", book, self.book),
            guard.anyone("GET", f"{book}/print", self.paper),
            guard.anyone("GET", f"{book}/chart", self.chart),
            guard.anyone("POST", "/api/guide", self.guide),
            guard.anyone("GET", "/api/guide/book", self.wizard),
            guard.anyone("POST", "/api/guide/book", self.draft),
            guard.anyone("POST", "/api/guide/paper", self.on_paper),
            guard.owner("GET", "/api/lab", self.trials),
            guard.owner("POST", "/api/lab", self.begin),
            guard.owner("GET", "/api/lab/{id}", self.trial),
            guard.owner("GET", "/api/lab/{id}/report", self.report),
            guard.owner("POST", "/api/lab/{id}/{act}", self.act),
        ]


def _named(request: Request) -> tuple[str, str]:
    return request.path_params["game"], request.path_params["bot"]
