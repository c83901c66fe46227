"""The front process: it accepts every connection and forwards requests for games to other processes.

Each game is assigned to a process by the hash of its name. The front process knows every visitor and handles
everything else: pages, lists, setups, the campaign, the studio, the lab. A process listens on a socket in a
folder that only this user can read. The socket stays when a process ends, and requests wait there for the
next one.
"""

from __future__ import annotations

import asyncio
import re
import socket
import zlib
from asyncio.subprocess import DEVNULL, PIPE
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, asynccontextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from bythebook.app.game import campaign
from bythebook.app.web.access.quotas import Quotas
from bythebook.app.web.access.security import host_of
from bythebook.app.web.errors import Rejected, error_response, log
from bythebook.app.web.processes.proxy import forward
from bythebook.kernel.interpreter import python_module, safe_environment

MOST: Final = 16
"""The maximum number of processes; the front can keep five busy, more help only slow bots."""
WAITING: Final = 1_024
"""The backlog of requests while a process starts."""
PAUSE: Final = 0.5
"""Seconds before a process that has ended is restarted."""
PATIENCE: Final = 30.0
"""Seconds that a process has for closing all its games."""

GAME = re.compile(r"/api/games/([^/]+)")
IMPORT = "import"
"""The address for importing games, which is not the name of a game."""


class GameProcess:
    """A process that runs games; it is restarted whenever it ends."""

    def __init__(self, door: Path, bound: str) -> None:
        self.socket_path = door
        self.bound = bound
        self.listening = socket.socket(socket.AF_UNIX)
        self.listening.bind(str(door))
        self.listening.listen(WAITING)
        self.running: asyncio.subprocess.Process | None = None
        """The current process."""

    async def run(self) -> None:
        """Keep the process running; on cancellation, let it close its games and end."""
        while True:
            try:
                running = await self._start()
            except OSError as error:
                log.error("A game process can't be started: %s", error.strerror)
            else:
                try:
                    code = await running.wait()
                except asyncio.CancelledError:
                    await _end(running)
                    raise
                log.error(
                    "A game process ended with code %s. It is started again and reopens its games.", code
                )
            await asyncio.sleep(PAUSE)

    async def _start(self) -> asyncio.subprocess.Process:
        handle = self.listening.fileno()
        running = await asyncio.create_subprocess_exec(
            *python_module("bythebook.app.web.processes.game_process", str(handle), self.bound),
            env=safe_environment(),
            stdin=PIPE,  # it ends when this is closed, also if this process dies
            stdout=DEVNULL,
            pass_fds=(handle,),
            start_new_session=True,  # so that Ctrl+C does not reach it
        )
        self.running = running
        return running

    @property
    def pid(self) -> int:
        """The id of the current process; 0 if there is none."""
        return self.running.pid if self.running else 0

    def end_streams(self) -> None:
        """Let the process end its event streams; it continues to answer requests."""
        if self.running is not None and self.running.stdin is not None:
            self.running.stdin.write(b"\n")

    async def open(self, name: str) -> Response:
        """Open a game in the process with the owner's rights; return the response."""
        messages: list[Any] = []

        async def receive() -> dict[str, Any]:
            return await asyncio.Future()

        async def send(message: Any) -> None:
            messages.append(message)

        await forward(self.socket_path, _open(name), receive, send)
        start, *parts = messages
        head = {key.decode(): value.decode() for key, value in start["headers"]}
        return Response(b"".join(part["body"] for part in parts), start["status"], head)


async def _end(running: asyncio.subprocess.Process) -> None:
    """Let a process close its games, and wait until it has ended."""
    assert running.stdin is not None
    running.stdin.close()
    try:
        async with asyncio.timeout(PATIENCE):
            await running.wait()
    except TimeoutError:
        running.kill()
        await running.wait()


def _open(name: str) -> Scope:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": f"/api/games/{name}/open",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": ("127.0.0.1", 0),
        "server": ("localhost", 80),
        "scheme": "http",
    }


class Processes:
    """All processes that run games."""

    def __init__(self, number: int, bound: str = "127.0.0.1") -> None:
        self.number = number
        self.bound = bound
        self.all: list[GameProcess] = []
        self.running: list[asyncio.Task[None]] = []
        self.ending = False

    @asynccontextmanager
    async def running_all(self) -> AsyncIterator[None]:
        """Run the processes while the context is entered."""
        with TemporaryDirectory(prefix="bythebook-") as folder:
            self.all = [GameProcess(Path(folder, str(n)), self.bound) for n in range(self.number)]
            self.running = [asyncio.create_task(process.run()) for process in self.all]
            try:
                yield
            finally:
                self.end()
                await asyncio.gather(*self.running, return_exceptions=True)
                for process in self.all:
                    process.listening.close()

    def end_streams(self) -> None:
        """Let all processes end their event streams while they continue to answer requests."""
        for process in self.all:
            process.end_streams()

    def end(self) -> None:
        """Let all processes close their games and end."""
        if not self.ending:
            self.ending = True
            for running in self.running:
                running.cancel()

    def owner(self, name: str) -> GameProcess | None:
        """Return the process of a game; None for games of the front process, such as the campaign's."""
        known = name.casefold()
        if known == IMPORT or known.startswith(f"{campaign.default_file().stem}-"):
            return None
        return self.all[zlib.crc32(known.encode(errors="replace")) % len(self.all)]


class ProxyMiddleware:
    """Forwards each request for a game to its process; handles all others here."""

    def __init__(self, app: ASGIApp, processes: Processes, quotas: Quotas) -> None:
        self.app = app
        self.processes = processes
        self.quotas = quotas

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Forward the request, or handle it here."""
        game = GAME.match(scope["path"]) if scope["type"] == "http" else None
        owner = self.processes.owner(game[1]) if game else None
        if owner is None:
            await self.app(scope, receive, send)
            return
        try:
            with self._stream_quota(scope):
                await forward(owner.socket_path, scope, receive, send)
        except Rejected as error:
            await error_response(error)(scope, receive, send)

    def _stream_quota(self, scope: Scope) -> AbstractContextManager[None]:
        """Count an event stream here too: a visitor may watch games in several processes."""
        if not scope["path"].endswith("/events"):
            return nullcontext()
        return self.quotas.stream(host_of(scope), Request(scope).query_params.get("key", ""))
