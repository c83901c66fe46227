"""The bridge between the page and the app in its web worker: it forwards requests and stores changed files.

The app is the same as on a server. Its files are in memory; the browser stores what a request has changed
before the response is delivered.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from urllib.parse import unquote

from bythebook.app.site.shares import Lab, SharedTrial
from bythebook.app.web.engine import Engine
from bythebook.app.web.responses import ZIP
from bythebook.app.web.server import make_app
from bythebook.app.web.workers import OneThread
from bythebook.kernel import disk
from bythebook.kernel.disk import home

NOT_STORED = 507
"""The status of a response whose changes could not be stored."""
NO_ROOM = "The browser couldn't save that, so it was undone. Everything before it is saved."
NOWHERE = Path("/nowhere")
"""The folder of the client's files, which the app itself doesn't serve here."""


class StoredFile(NamedTuple):
    """A file as stored by the browser."""

    path: str
    data: bytes | None
    """The content; None if the file has been deleted."""
    changed: float = 0.0
    """The modification time of the file in seconds."""


class Store(Protocol):
    """The browser's storage of files."""

    def keep(self, files: Sequence[StoredFile]) -> Awaitable[None]:
        """Store all files or none; raise an exception if that fails."""

    def read(self, paths: Sequence[str]) -> Awaitable[Sequence[bytes | None]]:
        """Return the stored data of some files; None for files that aren't stored."""


class Reply(NamedTuple):
    """The response to a request."""

    status: int
    content_type: str
    body: str | bytes
    """The text, or bytes if the content isn't text."""
    name: str = ""
    """The file name of a download."""


class Bridge:
    """Forward requests to the app, and the files that they change to the store."""

    def __init__(self, store: Store, lab: Lab) -> None:
        self.store = store
        self.lab = lab
        self.app = make_app(workers=OneThread(self._trial), static=NOWHERE)
        self.alone = asyncio.Lock()
        """Held by a request until its changes are stored, so that no other request stores them."""
        self.changed: set[Path] = set()
        disk.followers.append(self.changed.add)

    @property
    def engine(self) -> Engine:
        """The open games."""
        engine: Engine = self.app.state.engine
        return engine

    # -- requests ---------------------------------------------------------------------------------

    async def answer(self, method: str, address: str, body: str = "") -> Reply:
        """Return the response to a request, once everything that the request changed is stored."""
        sent: list[MutableMapping[str, Any]] = []
        waiting = [{"type": "http.request", "body": body.encode(), "more_body": False}]

        async def receive() -> dict[str, Any]:
            return waiting.pop() if waiting else await asyncio.Future()

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message)

        async with self.alone:
            try:
                await self.app(_scope(method, address), receive, send)
            except Exception:  # Starlette raises an internal error again after sending it
                if not sent:
                    raise
            if not await self._store_changes():
                return Reply(NOT_STORED, "application/json", f'{{"error": "{NO_ROOM}"}}')
        data = b"".join(message.get("body", b"") for message in sent[1:])
        head = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        _, _, name = head.get("content-disposition", "").partition("filename=")
        content_type = head.get("content-type", "")
        content = data if content_type == ZIP else data.decode()
        return Reply(sent[0]["status"], content_type, content, name.strip('"'))

    async def listen(self, address: str, hear: Callable[[str], object], stop: asyncio.Event) -> int:
        """Pass every chunk of a stream to `hear` until it is stopped; return the status of the response."""
        status = 0

        async def receive() -> dict[str, Any]:
            await stop.wait()
            return {"type": "http.disconnect"}

        async def send(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            status = message.get("status", status)
            if status == 200 and message.get("body"):
                async with self.alone:
                    is_stored = await self._store_changes()
                if is_stored:
                    hear(message["body"].decode())

        await self.app(_scope("GET", address), receive, send)
        return status

    # -- the lab ----------------------------------------------------------------------------------

    def _trial(self, folder: Path) -> SharedTrial:
        """Play a trial in other web workers, each of which plays a share."""
        return SharedTrial(folder, self.lab)

    async def keep(self) -> None:
        """Store the changes made outside of requests."""
        async with self.alone:
            await self._store_changes()

    # -- files ------------------------------------------------------------------------------------

    async def _store_changes(self) -> bool:
        """Store the changed files; if that fails, restore the stored ones and return False."""
        paths = sorted(self.changed)
        if not paths:
            return True
        self.changed.clear()
        try:
            await self.store.keep([_file(path) for path in paths])
        except Exception:
            await self._restore(paths)
            return False
        return True

    async def _restore(self, paths: Sequence[Path]) -> None:
        """Close all games and restore the stored files in memory."""
        for session in list(self.engine.sessions.open.values()):
            self.engine.sessions.forget(session)
            session.notify_watchers()
        for path, data in zip(paths, await self.store.read(list(map(str, paths))), strict=True):
            if data is None:
                disk.delete(path)
            else:
                disk.write(path, bytes(data).decode())
        self.changed.clear()


def _file(path: Path) -> StoredFile:
    if not path.is_file():
        return StoredFile(str(path), None)
    return StoredFile(str(path), disk.read_bytes(path), path.stat().st_mtime)


def restore_files(files: Sequence[tuple[str, bytes, float]]) -> None:
    """Write the files stored by the browser to the app's folder in memory."""
    for name, data, changed in files:
        path = Path(name)
        if path.is_relative_to(home()):
            disk.write(path, bytes(data).decode())
            os.utime(path, (changed, changed))


def _scope(method: str, address: str) -> dict[str, Any]:
    """Return the ASGI scope of a request from this computer."""
    path, _, query = address.partition("?")
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": unquote(path),
        "query_string": query.encode(),
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
        "client": ("127.0.0.1", 0),
        "server": ("localhost", 80),
        "scheme": "http",
    }
