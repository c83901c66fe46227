"""One of several processes: the whole app, for the games that another process passes on to it.

    python -m bythebook.app.web.processes.game_process HANDLE BOUND

answers at the socket with that handle until its input is closed. A line of input ends all streams before.
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
"""In which requests that are under way come to their end."""


async def serve(listening: socket.socket, bound: str) -> None:
    """Answers until nobody is there to ask, then closes all games."""
    app = make_app(bound=bound)
    async with app.router.lifespan_context(app):
        server = await asyncio.start_unix_server(partial(answer, app), sock=listening, backlog=WAITING)
        await _wait_for_end(app.state.engine.end_streams)
        server.close()
        if under_way := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(under_way, timeout=SECONDS)


async def _wait_for_end(end_streams: Callable[[], None]) -> None:
    """Wait until the input is closed; its first line comes while requests under way are still answered."""
    reader = asyncio.StreamReader()
    protocol = asyncio.StreamReaderProtocol(reader)
    await asyncio.get_running_loop().connect_read_pipe(lambda: protocol, sys.stdin)
    await reader.readline()
    end_streams()
    await reader.read()


def main() -> None:
    """Play the games of one process, and answer requests through the socket it was given."""
    settle_streams()
    handle, bound = sys.argv[1:]
    asyncio.run(serve(socket.socket(fileno=int(handle)), bound))


if __name__ == "__main__":
    main()
