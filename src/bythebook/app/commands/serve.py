"""`bythebook serve`, and `bythebook` alone: the app on this machine, and the browser that opens it."""

from __future__ import annotations

import errno
import os
import socket
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Thread
from typing import Annotated
from urllib.parse import urlsplit

import typer
import uvicorn

from bythebook.app.game.saves import UnreadableFile, games_folder, read_text
from bythebook.app.web import qr
from bythebook.app.web.access.connections import Connection
from bythebook.app.web.access.quotas import WAITING, raise_handle_limit, within_handles
from bythebook.app.web.access.security import EVERYWHERE, is_loopback
from bythebook.app.web.processes.front import MOST, Processes
from bythebook.app.web.sandbox import warm_up
from bythebook.app.web.server import make_app
from bythebook.kernel import disk
from bythebook.kernel.disk import home

PORT = 8044
ENDING_SECONDS = 5
"""In which requests under way are answered when the server ends."""
PATIENCE = 2.0
"""Seconds in which an app that runs already answers."""
ELSEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's."""
TRIES = 20
"""How many ports after the usual one are tried, if nobody named one."""


def serve(
    port: Annotated[int | None, typer.Option(help="The port; 8044, or the next that is free.")] = None,
    host: Annotated[
        str, typer.Option(help="The address to serve at; 0.0.0.0 lets the whole network in.")
    ] = "127.0.0.1",
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    processes: Annotated[
        int, typer.Option(help="Processes that play, for more people than one core carries.")
    ] = 1,
    allow_search: Annotated[
        bool,
        typer.Option("--allow-search", help="Let visitors choose greedy and search, which compute here."),
    ] = False,
) -> None:
    """Serve until somebody stops it; where the app runs already, open that."""
    several = _make_processes(processes, host)
    if port is None and is_loopback(host) and (running := _running_address()):
        print(f"bythebook runs already at {running}", flush=True)
        if browser:
            webbrowser.open(running)
        return
    listening = _open_socket(host, port)
    address = _address(host, listening)
    reach = "" if is_loopback(host) else _network_address(host, listening)
    told = [f"bythebook is at {address}"]
    told.append(f"Games are kept in {games_folder()}. Ctrl+C ends the server; nothing is lost.")
    if not is_loopback(host):
        told.append(_warning(reach))

    def ready() -> None:
        print("\n".join(told), flush=True)
        if browser:
            Thread(target=warm_up, daemon=True).start()
            Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    config = uvicorn.Config(
        make_app(bound=host, reach=reach, processes=several, allow_search=allow_search),
        http=Connection,
        backlog=within_handles(WAITING),
        log_level="error",
        access_log=False,
        timeout_graceful_shutdown=ENDING_SECONDS,
        ws="none",
    )
    with _address_recorded(address):
        _Uvicorn(config, ready).run(sockets=[listening])


def _make_processes(processes: int, host: str) -> Processes | None:
    """The processes that have the games; nothing where this one has them."""
    if not 1 <= processes <= MOST:
        raise ValueError(f"--processes {processes}: games are played by 1 to {MOST} processes")
    if processes == 1:
        return None
    if not hasattr(socket, "AF_UNIX"):
        raise ValueError("--processes: this system has no Unix sockets, and so games are played by 1 process")
    raise_handle_limit()
    return Processes(processes, bound=host)


class _Uvicorn(uvicorn.Server):
    """A server that says when it can be opened and stopped, and ends without waiting for those who watch."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        state = self.config.app.state  # type: ignore[union-attr]
        state.engine.end_streams()
        if state.processes:
            state.processes.end_streams()
        await super().shutdown(sockets)


def _open_socket(host: str, port: int | None) -> socket.socket:
    """A socket that takes connections: at the port named, else at the first free one from the usual on."""
    ports = [port] if port is not None else [*range(PORT, PORT + TRIES), 0]
    for at in ports:
        try:
            return _bind_socket(host, at)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and at != ports[-1]:
                continue
            raise ValueError(f"port {at} at {host} cannot be used: {error.strerror or error}") from None
        except (TypeError, UnicodeError):
            raise ValueError(f"--host: there is no address {host!r}") from None
        except OverflowError:
            raise ValueError(f"there is no port {at}; they go from 1 to 65535") from None
    raise AssertionError


def _bind_socket(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small answers at once only where the socket says that it is TCP
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # elsewhere it would let two programs have one port
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


def _network_address(host: str, listening: socket.socket) -> str:
    """The address that other devices can open; empty if this machine is in no network."""
    port = listening.getsockname()[1]
    own = _own_address() if host in EVERYWHERE else host
    return f"http://{f'[{own}]' if ':' in own else own}:{port}/" if own else ""


def _warning(reach: str) -> str:
    """Where others can connect, and what that means."""
    if not reach:
        return "This machine is in no network now; other devices cannot open it."
    return (
        f"Other devices open {reach}\n{qr.qr_text(reach)}"
        f"Everybody who reaches this machine by the network can open {reach} and begin games of their own. "
        "A seat of a game is seen and played only with its link. The network sees what is sent: "
        "serve only where you trust it."
    )


def _own_address() -> str:
    """The address of this machine in its network: the one from which it would speak to others."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)  # nothing is sent by that
            own = str(asking.getsockname()[0])
        except OSError:
            return ""
    return "" if is_loopback(own) or own in EVERYWHERE else own


# -- the one that runs ------------------------------------------------------------------------------


def _address_file() -> Path:
    return home() / "serving"


@contextmanager
def _address_recorded(address: str) -> Iterator[None]:
    """While it runs a file says where, so that a second start opens the first."""
    with suppress(OSError):
        disk.write(_address_file(), address)
    try:
        yield
    finally:
        with suppress(OSError, UnreadableFile):
            if read_text(_address_file(), what="an address") == address:
                _address_file().unlink()


def _running_address() -> str:
    """Where the app runs already with the same games; empty if it does not."""
    try:
        address = read_text(_address_file(), what="an address").strip()
        at = urlsplit(address)
        if at.hostname is None or not is_loopback(at.hostname):
            return ""
        with closing(HTTPConnection(at.hostname, at.port, timeout=PATIENCE)) as connection:
            connection.request("GET", "/api/description")
            return address if b"bythebook" in connection.getresponse().read() else ""
    except (OSError, ValueError, HTTPException):
        return ""
