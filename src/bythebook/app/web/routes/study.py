"""Operations independent of games: playbooks, the guide, and the lab."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from bythebook import games
from bythebook.app.web.engine import Engine
from bythebook.app.web.errors import NotFound
from bythebook.app.web.pages import playbooks
from bythebook.app.web.pages.book import (
    BookDraft,
    BookRead,
    BookText,
    PrintedBook,
    Wizard,
    edit_book,
    print_book,
    wizard,
)
from bythebook.app.web.pages.guide import GuidePage, GuideStep, take_step
from bythebook.app.web.pages.lab import Laboratory, Summary, TrialPage
from bythebook.app.web.pages.playbooks import GameBooks, OpenBook
from bythebook.app.web.responses import HTML, SVG, Success, print_response
from bythebook.app.web.routes.operation import Access, Operation, get, post
from bythebook.lab.trials import MOST_GAMES, Trial


class Trials(msgspec.Struct, frozen=True):
    """The trials of the lab."""

    trials: list[Summary]
    most: int
    """The maximum number of games in a trial."""
    games: list[tuple[str, str]]
    """The name and title of each game."""
    game: str
    """The game suggested for a new trial."""
    left_out: list[str]
    """A sentence about each entry in the lab's folder that isn't a trial."""


class TrialBegun(msgspec.Struct, frozen=True):
    """A trial that was started."""

    id: str


class StudyRoutes:
    """The operations about playbooks, the guide and trials."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.run, self.read = engine.run, engine.read
        self.lab = Laboratory(engine.workers.trial)

    def close(self) -> None:
        """Stop the running trial: no trial continues without the server."""
        self.lab.close()

    # -- playbooks ----------------------------------------------------------------------------------

    async def playbooks(self, request: Request) -> list[GameBooks]:
        """Return all playbooks."""
        return await self.read(playbooks.library)

    async def book(self, request: Request) -> OpenBook:
        """Return a playbook page by page."""
        return await self.read(playbooks.open_book, *_playbook_name(request))

    async def paper(self, request: Request) -> Response:
        """Return a playbook as a page to print."""
        return print_response(await self.read(playbooks.print_playbook, *_playbook_name(request)))

    async def chart(self, request: Request) -> Response:
        """Return a playbook as a flowchart."""
        return print_response(await self.read(playbooks.draw_playbook, *_playbook_name(request)), SVG)

    # -- the guide ----------------------------------------------------------------------------------

    async def guide(self, request: Request, sent: GuideStep) -> Response:
        """Take one step in a guided game, whose file is in the request."""
        return (await self.engine.sandboxed(request, take_step, sent)).response

    async def wizard(self, request: Request) -> Wizard:
        """Return the questions for a new playbook."""
        return wizard()

    async def draft(self, request: Request, sent: BookDraft) -> Response:
        """Start, draft, check or try a playbook that is being written."""
        return (await self.engine.sandboxed(request, edit_book, sent)).response

    async def on_paper(self, request: Request, sent: BookText) -> Response:
        """Return a playbook without a game as a page to print and as a flowchart."""
        return (await self.engine.sandboxed(request, print_book, sent)).response

    # -- the lab ------------------------------------------------------------------------------------

    async def trials(self, request: Request) -> Trials:
        """Return all trials."""
        found, left_out = await self.read(self.lab.list_trials)
        known = await self.read(games.boxes)
        shelf = [(box.name, box.title) for box in known]
        return Trials(found, MOST_GAMES, shelf, games.HERE[-1], left_out)

    async def begin(self, request: Request, trial: Trial) -> TrialBegun:
        """Start a trial."""
        return TrialBegun(await self.run(self.lab.begin, trial))

    async def trial(self, request: Request) -> TrialPage:
        """Return a trial with its results."""
        return await self.read(self.lab.page, request.path_params["id"])

    async def report(self, request: Request) -> Response:
        """Return a trial's report as a file."""
        name = request.path_params["id"]
        return print_response(await self.read(self.lab.report, name), file=f"{name}.html")

    async def act(self, request: Request) -> Success:
        """Stop, resume or delete a trial."""
        acts = {"stop": self.lab.stop, "on": self.lab.resume, "delete": self.lab.delete}
        wanted = request.path_params["act"]
        if wanted not in acts:
            raise NotFound("There is nothing at this address.")
        await self.run(acts[wanted], request.path_params["id"])
        return Success()

    def operations(self) -> list[Operation]:
        """Declare the operations."""
        anyone, owner, book = Access.ANYONE, Access.OWNER, "/api/playbooks/{game}/{bot}"
        return [
            get("/api/playbooks", self.playbooks, anyone, gives=list[GameBooks]),
            get(book, self.book, anyone, gives=OpenBook),
            get(f"{book}/print", self.paper, anyone, gives=HTML),
            get(f"{book}/chart", self.chart, anyone, gives=SVG),
            post("/api/guide", self.guide, anyone, GuideStep, GuidePage),
            get("/api/guide/book", self.wizard, anyone, gives=Wizard),
            post("/api/guide/book", self.draft, anyone, BookDraft, BookRead),
            post("/api/guide/paper", self.on_paper, anyone, BookText, PrintedBook),
            get("/api/lab", self.trials, owner, gives=Trials),
            post("/api/lab", self.begin, owner, Trial, TrialBegun, 201),
            get("/api/lab/{id}", self.trial, owner, gives=TrialPage),
            get("/api/lab/{id}/report", self.report, owner, gives=HTML),
            post("/api/lab/{id}/{act}", self.act, owner, None, Success),
        ]


def _playbook_name(request: Request) -> tuple[str, str]:
    return request.path_params["game"], request.path_params["bot"]
