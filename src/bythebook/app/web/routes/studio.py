"""The studio: books of one's own, and a book while it is written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from bythebook.app.game.saves import read_text
from bythebook.app.web.engine import Engine
from bythebook.app.web.pages.studio import differing, shelf, trying, writing
from bythebook.app.web.requests import sent_by
from bythebook.app.web.responses import Done, json_answer, printed
from bythebook.app.web.routes.guard import Guard, GuardedRoute
from bythebook.kernel.decoding import decoded
from bythebook.players import library

WRITING: dict[str, tuple[Callable[[Any], object], type[msgspec.Struct]]] = {
    "check": (writing.checked, writing.Written),
    "complete": (writing.completed, writing.WrittenAt),
    "meaning": (writing.told, writing.WrittenAt),
    "parts": (writing.parted, writing.WrittenAt),
    "shared": (shelf.shared, shelf.NewBook),
}
"""What is done with a text alone, for anybody: aside, where it can do no harm."""


class StudioRoutes:
    """Everything about books of one's own; they are used at the machine that they lie on."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.read = engine.read

    # -- a text -----------------------------------------------------------------------------------

    async def check(self, request: Request) -> Response:
        """What is wrong with a book, each at its place, and its pages."""
        return await self._written(request, "check")

    async def complete(self, request: Request) -> Response:
        """The words that fit at a place of a book."""
        return await self._written(request, "complete")

    async def meaning(self, request: Request) -> Response:
        """What a word of a book means, and where it is defined."""
        return await self._written(request, "meaning")

    async def parts(self, request: Request) -> Response:
        """The parts of a line, each with what could stand there."""
        return await self._written(request, "parts")

    async def shared(self, request: Request) -> Response:
        """A book that came in a link, before it is kept."""
        return await self._written(request, "shared")

    async def _written(self, request: Request, what: str) -> Response:
        work, kind = WRITING[what]
        return (await self.engine.sandboxed(request, work, await sent_by(request, kind))).response

    # -- books ------------------------------------------------------------------------------------

    async def shelf(self, request: Request) -> Response:
        """Every book of one's own, and those that they can begin as."""
        return json_answer(await self.read(shelf.shelf))

    async def begin(self, request: Request) -> Response:
        """Begins a book."""
        new = await sent_by(request, shelf.NewBook)
        return json_answer(await self.read(shelf.begun, new), 201)

    async def book(self, request: Request) -> Response:
        """A book with its versions."""
        return json_answer(await self.read(shelf.opened, _named(request)))

    async def save(self, request: Request) -> Response:
        """Keeps a new text of a book."""
        name = _named(request)
        return json_answer(await self.read(shelf.saved, name, await sent_by(request, shelf.TextOnly)))

    async def delete(self, request: Request) -> Response:
        """Deletes a book with its versions."""
        await self.read(library.delete, _named(request))
        return json_answer(Done())

    async def version(self, request: Request) -> Response:
        """A text of a book that was kept."""
        number = request.path_params["number"]
        return json_answer(shelf.TextOnly(await self.read(library.version, _named(request), number)))

    async def file(self, request: Request) -> Response:
        """A book as a file."""
        name = _named(request)
        head = {"content-disposition": f'attachment; filename="{name}.md"'}
        return Response(await self.read(library.text_of, name), media_type="text/plain", headers=head)

    async def link(self, request: Request) -> Response:
        """A book as the end of a link."""
        return json_answer(await self.read(shelf.link_of, _named(request)))

    async def paper(self, request: Request) -> Response:
        """Return a book, as printed."""
        name = _named(request)
        return await self._made(request, shelf.printed, f"{name}.html", "text/html")

    async def chart(self, request: Request) -> Response:
        """Return a book or one of its pages, as a flowchart."""
        name = _named(request)
        return await self._made(request, shelf.drawn, f"{name}.svg", "image/svg+xml")

    async def _made(self, request: Request, work: Callable[[Any], str], name: str, kind: str) -> Response:
        """Make a file of a book in the sandbox, and return it with the name under which people save it."""
        book = await self.read(shelf.printable, _named(request), request.query_params.get("page", ""))
        made = await self.engine.sandboxed(request, work, book)
        if made.status != 200:
            return made.response
        return printed(decoded(bytes(made.body), str), kind, file=name)

    # -- positions --------------------------------------------------------------------------------

    async def changes(self, request: Request) -> Response:
        """Where a text answers otherwise than what it came from, in a part of the kept turns."""
        return await self._held(request, differing.changed)

    async def difference(self, request: Request) -> Response:
        """One of these turns: the board and both whys."""
        return await self._held(request, differing.difference)

    async def _held(self, request: Request, work: Callable[[Any], object]) -> Response:
        name, sent = _named(request), await sent_by(request, differing.ChangesAsked)
        both = await self.read(differing.against, name, sent)
        return (await self.engine.sandboxed(request, work, both)).response

    async def attempt(self, request: Request) -> Response:
        """What a text does in a position, line by line."""
        name, sent = _named(request), await sent_by(request, trying.TryAsked)
        trial = await self.read(self._trial, name, sent)
        return (await self.engine.sandboxed(request, trying.tried, trial)).response

    def _trial(self, name: str, sent: trying.TryAsked) -> trying.Trial:
        file = self.engine.sessions.file_of(sent.saved) if sent.saved else None
        return trying.trial_of(name, sent, read_text(file, what="a game file") if file else "")

    def routes(self, guard: Guard) -> list[GuardedRoute]:
        """Which address leads where."""
        book = "/api/studio/{book}"
        return [
            guard.anyone("POST", "/api/writing/check", self.check),
            guard.anyone("POST", "/api/writing/complete", self.complete),
            guard.anyone("POST", "/api/writing/meaning", self.meaning),
            guard.anyone("POST", "/api/writing/parts", self.parts),
            guard.anyone("POST", "/api/writing/shared", self.shared),
            guard.owner("GET", "/api/studio", self.shelf),
            guard.owner("POST", "/api/studio", self.begin),
            guard.owner("GET", book, self.book),
            guard.owner("POST", book, self.save),
            guard.owner("POST", f"{book}/delete", self.delete),
            guard.owner("GET", f"{book}/version/{{number:int}}", self.version),
            guard.owner("GET", f"{book}/file", self.file),
            guard.owner("GET", f"{book}/link", self.link),
            guard.owner("GET", f"{book}/print", self.paper),
            guard.owner("GET", f"{book}/chart", self.chart),
            guard.owner("POST", f"{book}/changes", self.changes),
            guard.owner("POST", f"{book}/difference", self.difference),
            guard.owner("POST", f"{book}/try", self.attempt),
        ]


def _named(request: Request) -> str:
    name: str = request.path_params["book"]
    return name
