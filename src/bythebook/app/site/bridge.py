"""The bridge between a page and the app in its worker: requests go over it, and files come back to be kept.

The app is the one of the server and does not know who carries its answers. Files lie in memory here; what a
request has changed is stored by the browser before its answer is given.
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
"""The status of an answer that could not be kept."""
NO_ROOM = "The browser could not keep that, so it has not happened; what was confirmed is kept."
NOWHERE = Path("/nowhere")
"""The client is not served from here."""


class StoredFile(NamedTuple):
    """A file as the browser keeps it."""

    path: str
    data: bytes | None
    """Nothing: the file is gone."""
    changed: float = 0.0
    """When, in seconds."""


class Store(Protocol):
    """What the browser keeps."""

    def keep(self, files: Sequence[StoredFile]) -> Awaitable[None]:
        """Keeps all of them or none; an exception if it cannot."""

    def read(self, paths: Sequence[str]) -> Awaitable[Sequence[bytes | None]]:
        """What was kept of some files."""


class Reply(NamedTuple):
    """An answer to a request."""

    status: int
    sort: str
    body: str | bytes
    """Bytes, if it is no text."""
    name: str = ""
    """Under which people save it, if it is a file."""


class Bridge:
    """Carries requests to the app, and what they changed to the store."""

    def __init__(self, store: Store, lab: Lab) -> None:
        self.store = store
        self.lab = lab
        self.app = make_app(workers=OneThread(self._trial), static=NOWHERE)
        self.alone = asyncio.Lock()
        """Held by a request until what it changed is kept: no other one is confirmed by its files."""
        self.changed: set[Path] = set()
        disk.followers.append(self.changed.add)

    @property
    def engine(self) -> Engine:
        """The games that are open."""
        engine: Engine = self.app.state.engine
        return engine

    # -- requests ---------------------------------------------------------------------------------

    async def answer(self, method: str, address: str, body: str = "") -> Reply:
        """The answer to a request, once everything it changed is kept."""
        told: list[MutableMapping[str, Any]] = []
        waiting = [{"type": "http.request", "body": body.encode(), "more_body": False}]

        async def receive() -> dict[str, Any]:
            return waiting.pop() if waiting else await asyncio.Future()

        async def send(message: MutableMapping[str, Any]) -> None:
            told.append(message)

        async with self.alone:
            try:
                await self.app(_scope(method, address), receive, send)
            except Exception:  # a mistake of ours is raised again once it is told
                if not told:
                    raise
            if not await self._keep():
                return Reply(NOT_STORED, "application/json", f'{{"error": "{NO_ROOM}"}}')
        data = b"".join(message.get("body", b"") for message in told[1:])
        head = {name.decode(): value.decode() for name, value in told[0]["headers"]}
        _, _, name = head.get("content-disposition", "").partition("filename=")
        sort = head.get("content-type", "")
        return Reply(told[0]["status"], sort, data if sort == ZIP else data.decode(), name.strip('"'))

    async def listen(self, address: str, hear: Callable[[str], object], stop: asyncio.Event) -> int:
        """Tells every piece of a stream until it is stopped; the status with which it began."""
        status = 0

        async def receive() -> dict[str, Any]:
            await stop.wait()
            return {"type": "http.disconnect"}

        async def send(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            status = message.get("status", status)
            if status == 200 and message.get("body"):
                async with self.alone:
                    kept = await self._keep()
                if kept:
                    hear(message["body"].decode())

        await self.app(_scope("GET", address), receive, send)
        return status

    # -- the lab ----------------------------------------------------------------------------------

    def _trial(self, folder: Path) -> SharedTrial:
        """Plays a trial in other workers, a share each."""
        return SharedTrial(folder, self.lab)

    async def keep(self) -> None:
        """Has the browser keep what was played beside requests."""
        async with self.alone:
            await self._keep()

    # -- files ------------------------------------------------------------------------------------

    async def _keep(self) -> bool:
        """Has the browser keep what has changed; if it cannot, everything is as it was kept before."""
        paths = sorted(self.changed)
        if not paths:
            return True
        self.changed.clear()
        try:
            await self.store.keep([_file(path) for path in paths])
        except Exception:
            await self._go_back(paths)
            return False
        return True

    async def _go_back(self, paths: Sequence[Path]) -> None:
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
    """Lay the files that the browser has kept where the app looks for them."""
    for name, data, changed in files:
        path = Path(name)
        if path.is_relative_to(home()):
            disk.write(path, bytes(data).decode())
            os.utime(path, (changed, changed))


def _scope(method: str, address: str) -> dict[str, Any]:
    """A request as the app takes it, of somebody who sits at the machine."""
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
