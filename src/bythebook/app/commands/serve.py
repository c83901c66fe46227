"""`bythebook serve`, and `bythebook` alone: the app on this machine, and the browser that opens it."""

from __future__ import annotations

import errno
import socket
import webbrowser
from collections.abc import Callable
from threading import Thread

import uvicorn

from bythebook.app.game.saves import games_folder
from bythebook.app.web.aside import warm_up
from bythebook.app.web.connections import Connection
from bythebook.app.web.quotas import WAITING, of_handles
from bythebook.app.web.security import EVERYWHERE, is_loopback
from bythebook.app.web.server import make_app

PORT = 8044
TRIES = 20
"""How many ports after the usual one are tried, if nobody named one."""


def serve(host: str, port: int | None, *, browser: bool) -> None:
    """Serve until somebody stops it."""
    listening = _listening(host, port)
    address = _address(host, listening)
    told = [f"bythebook is at {address}"]
    told.append(f"Games are kept in {games_folder()}. Ctrl+C ends the server; nothing is lost.")
    if not is_loopback(host):
        told.append(_reach(host, listening))

    def ready() -> None:
        print("\n".join(told), flush=True)
        if browser:
            Thread(target=warm_up, daemon=True).start()
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    config = uvicorn.Config(
        make_app(bound=host),
        http=Connection,
        backlog=of_handles(WAITING),
        log_level="error",
        access_log=False,
        timeout_graceful_shutdown=1,
        ws="none",
    )
    _Uvicorn(config, ready).run(sockets=[listening])


class _Uvicorn(uvicorn.Server):
    """A server that says when it can be opened and stopped, and ends without waiting for those who watch."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.config.app.state.engine.end_streams()  # type: ignore[union-attr]
        await super().shutdown(sockets)


def _listening(host: str, port: int | None) -> socket.socket:
    """A socket that takes connections: at the port named, else at the first free one from the usual on."""
    ports = [port] if port is not None else [*range(PORT, PORT + TRIES), 0]
    for at in ports:
        try:
            return _bound(host, at)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and at != ports[-1]:
                continue
            raise ValueError(f"port {at} at {host} cannot be used: {error.strerror or error}") from None
        except OverflowError:
            raise ValueError(f"there is no port {at}; they go from 1 to 65535") from None
    raise AssertionError


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small answers at once only where the socket says that it is TCP
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
        made.listen(128)
    except BaseException:
        made.close()
        raise
    return made


def _address(host: str, listening: socket.socket) -> str:
    port = listening.getsockname()[1]
    name = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def _reach(host: str, listening: socket.socket) -> str:
    """A warning that says who can connect."""
    port = listening.getsockname()[1]
    at = [own for own in _own_addresses() if host in EVERYWHERE] or [host]
    links = ", ".join(f"http://{one}:{port}/" for one in at)
    return (
        f"Everybody who reaches this machine by the network can open {links} and begin games of their own. "
        "A seat of a game is seen and played only with its link. The network sees what is sent: "
        "serve only where you trust it."
    )


def _own_addresses() -> list[str]:
    """The addresses of this machine that others may know."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        return []
    return sorted({str(info[4][0]) for info in found if not is_loopback(str(info[4][0]))})
