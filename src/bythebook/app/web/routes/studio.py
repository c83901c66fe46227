"""Operations of the studio: the user's own playbooks, and a playbook while it is edited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from bythebook.app.game.saves import read_text
from bythebook.app.web.engine import Engine
from bythebook.app.web.pages.studio import differing, shelf, trying, writing
from bythebook.app.web.pages.studio.differing import BookChanges, ChangesRequest, TurnDifference
from bythebook.app.web.pages.studio.shelf import LinkEnd, NewBook, SharedBook, Shelf, StudioBook, TextOnly
from bythebook.app.web.pages.studio.trying import TrialResult, TryRequest
from bythebook.app.web.pages.studio.writing import DraftBook, DraftCheck, DraftPlace, WordInfo
from bythebook.app.web.responses import HTML, SVG, TEXT, Success, print_response
from bythebook.app.web.routes.operation import Access, Operation, get, post
from bythebook.kernel.decoding import decoded
from bythebook.playbook.editing.completion import Completion
from bythebook.playbook.editing.meanings import LinePart
from bythebook.players import library


class StudioRoutes:
    """The operations of the studio; saved playbooks are accessible only to the owner of the machine."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.read = engine.read

    # -- a text -----------------------------------------------------------------------------------

    async def check(self, request: Request, sent: DraftBook) -> Response:
        """Check a playbook; return its pages, and the findings with their positions."""
        return (await self.engine.sandboxed(request, writing.check_draft, sent)).response

    async def complete(self, request: Request, sent: DraftPlace) -> Response:
        """Return the words that fit at a position in a playbook."""
        return (await self.engine.sandboxed(request, writing.complete, sent)).response

    async def meaning(self, request: Request, sent: DraftPlace) -> Response:
        """Return the meaning of a word in a playbook, and where it is defined."""
        return (await self.engine.sandboxed(request, writing.find_meaning, sent)).response

    async def parts(self, request: Request, sent: DraftPlace) -> Response:
        """Return the parts of a line, each with its alternatives."""
        return (await self.engine.sandboxed(request, writing.split_line, sent)).response

    async def shared(self, request: Request, sent: NewBook) -> Response:
        """Return a playbook from a link, without saving it."""
        return (await self.engine.sandboxed(request, shelf.read_shared, sent)).response

    # -- books ------------------------------------------------------------------------------------

    async def shelf(self, request: Request) -> Shelf:
        """Return the user's own playbooks, and those that can be copied."""
        return await self.read(shelf.shelf)

    async def begin(self, request: Request, new: NewBook) -> StudioBook:
        """Create a playbook."""
        return await self.read(shelf.create_book, new)

    async def book(self, request: Request) -> StudioBook:
        """Return a playbook with its versions."""
        return await self.read(shelf.open_book, _book_name(request))

    async def save(self, request: Request, sent: TextOnly) -> StudioBook:
        """Save a new version of a playbook."""
        return await self.read(shelf.save_book, _book_name(request), sent)

    async def delete(self, request: Request) -> Success:
        """Delete a playbook with its versions."""
        await self.read(library.delete, _book_name(request))
        return Success()

    async def version(self, request: Request) -> TextOnly:
        """Return the text of an earlier version of a playbook."""
        number = request.path_params["number"]
        return TextOnly(await self.read(library.version, _book_name(request), number))

    async def file(self, request: Request) -> Response:
        """Return a playbook as a file."""
        name = _book_name(request)
        head = {"content-disposition": f'attachment; filename="{name}.md"'}
        return Response(await self.read(library.text_of, name), media_type=TEXT, headers=head)

    async def link(self, request: Request) -> LinkEnd:
        """Return a playbook as the fragment of a link."""
        return await self.read(shelf.link_of, _book_name(request))

    async def paper(self, request: Request) -> Response:
        """Return a playbook as a page to print."""
        name = _book_name(request)
        return await self._print(request, shelf.print_book, f"{name}.html", HTML)

    async def chart(self, request: Request) -> Response:
        """Return a playbook, or one of its pages, as a flowchart."""
        name = _book_name(request)
        return await self._print(request, shelf.draw_book, f"{name}.svg", SVG)

    async def _print(self, request: Request, work: Callable[[Any], str], name: str, kind: str) -> Response:
        """Render a page or drawing of a playbook in the sandbox, and return it with a file name."""
        book = await self.read(shelf.printable, _book_name(request), request.query_params.get("page", ""))
        answer = await self.engine.sandboxed(request, work, book)
        if answer.status != 200:
            return answer.response
        return print_response(decoded(bytes(answer.body), str), kind, file=name)

    # -- positions --------------------------------------------------------------------------------

    async def changes(self, request: Request, sent: ChangesRequest) -> Response:
        """Return the turns in a part of the sample in which a text decides differently from its original."""
        return await self._compare(request, sent, differing.find_changes)

    async def difference(self, request: Request, sent: ChangesRequest) -> Response:
        """Return one turn in which a text decides differently: the board and both reasons."""
        return await self._compare(request, sent, differing.find_difference)

    async def _compare(
        self, request: Request, sent: ChangesRequest, work: Callable[[Any], object]
    ) -> Response:
        both = await self.read(differing.comparison, _book_name(request), sent)
        return (await self.engine.sandboxed(request, work, both)).response

    async def attempt(self, request: Request, sent: TryRequest) -> Response:
        """Return the decisions of a playbook text in a position, answer by answer."""
        trial = await self.read(self._trial, _book_name(request), sent)
        return (await self.engine.sandboxed(request, trying.run_trial, trial)).response

    def _trial(self, name: str, sent: TryRequest) -> trying.PositionTrial:
        file = self.engine.sessions.file_of(sent.saved) if sent.saved else None
        return trying.trial_of(name, sent, read_text(file, what="a game file") if file else "")

    def operations(self) -> list[Operation]:
        """Declare the operations."""
        anyone, owner, book = Access.ANYONE, Access.OWNER, "/api/studio/{book}"
        return [
            post("/api/writing/check", self.check, anyone, DraftBook, DraftCheck),
            post("/api/writing/complete", self.complete, anyone, DraftPlace, list[Completion]),
            post("/api/writing/meaning", self.meaning, anyone, DraftPlace, WordInfo),
            post("/api/writing/parts", self.parts, anyone, DraftPlace, list[LinePart]),
            post("/api/writing/shared", self.shared, anyone, NewBook, SharedBook),
            get("/api/studio", self.shelf, owner, gives=Shelf),
            post("/api/studio", self.begin, owner, NewBook, StudioBook, 201),
            get(book, self.book, owner, gives=StudioBook),
            post(book, self.save, owner, TextOnly, StudioBook),
            post(f"{book}/delete", self.delete, owner, None, Success),
            get(f"{book}/version/{{number:int}}", self.version, owner, gives=TextOnly),
            get(f"{book}/file", self.file, owner, gives=TEXT),
            get(f"{book}/link", self.link, owner, gives=LinkEnd),
            get(f"{book}/print", self.paper, owner, gives=HTML),
            get(f"{book}/chart", self.chart, owner, gives=SVG, query=("page",)),
            post(f"{book}/changes", self.changes, owner, ChangesRequest, BookChanges),
            post(f"{book}/difference", self.difference, owner, ChangesRequest, TurnDifference),
            post(f"{book}/try", self.attempt, owner, TryRequest, TrialResult),
        ]


def _book_name(request: Request) -> str:
    name: str = request.path_params["book"]
    return name
