"""A process that runs games: the complete app, for requests that the front process forwards.

    python -m bythebook.app.web.processes.game_process HANDLE BOUND

answers at the socket with that handle until its input is closed. A line of input ends all event streams
first.
"""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import Callable
from functools import partial

from bythebook.app.web.processes.front import WAITING
from bythebook.app.web.processes.proxy import answer
from bythebook.app.web.server import make_app
from bythebook.kernel.streams import settle_streams

SECONDS = 1.0
"""Seconds that running requests have to finish."""


async def serve(listening: socket.socket, bound: str) -> None:
    """Answer requests until the input is closed, then close all games."""
    app = make_app(bound=bound)
    async with app.router.lifespan_context(app):
        server = await asyncio.start_unix_server(partial(answer, app), sock=listening, backlog=WAITING)
        await _wait_for_end(app.state.engine.end_streams)
        server.close()
        if under_way := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(under_way, timeout=SECONDS)


async def _wait_for_end(end_streams: Callable[[], None]) -> None:
    """Wait until the input is closed; end the event streams at its first line."""
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    await reader.readline()
    end_streams()
    await reader.read()


def main() -> None:
    """Run a process with games at the socket that was passed to it."""
    settle_streams()
    handle, bound = sys.argv[1:]
    asyncio.run(serve(socket.socket(fileno=int(handle)), bound))


if __name__ == "__main__":
    main()
