"""`bythebook serve`, and `bythebook` alone: start the app and open it in the browser."""

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
"""The time in seconds that open requests have to finish when the server stops."""
PATIENCE = 2.0
"""The time in seconds to wait for a response from an app that may already be running."""
ELSEWHERE = ("192.0.2.1", 9)
"""An address that is reserved for documentation; nothing is ever sent to it."""
TRIES = 20
"""The number of ports to try, beginning with the default."""


def serve(
    port: Annotated[
        int | None, typer.Option(help="Port to listen on (default: 8044, or the next free port).")
    ] = None,
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="Address to listen on. With 0.0.0.0 anyone on your network can connect, unencrypted; don't "
            "connect it to the internet through a tunnel, as every visitor would have full access.",
        ),
    ] = "127.0.0.1",
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    processes: Annotated[int, typer.Option(help="Number of game worker processes.")] = 1,
    allow_search: Annotated[
        bool,
        typer.Option(
            "--allow-search", help="Let visitors choose the players greedy and search, which use much CPU."
        ),
    ] = False,
) -> None:
    """Serve the app until it is stopped; if it is already running, only open the browser."""
    several = _make_processes(processes, host)
    if port is None and is_loopback(host) and (running := _running_address()):
        print(f"bythebook is already running at {running}", flush=True)
        if browser:
            webbrowser.open(running)
        return
    listening = _open_socket(host, port)
    address = _address(host, listening)
    reach = "" if is_loopback(host) else _network_address(host, listening)
    sentences = [
        f"bythebook is at {address}",
        f"Games are saved in {games_folder()}. Press Ctrl+C to stop; nothing is lost.",
    ]
    if not is_loopback(host):
        sentences.append(_warning(reach))

    def ready() -> None:
        print("\n".join(sentences), flush=True)
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
    """Return the worker processes; None if this process runs the games itself."""
    if not 1 <= processes <= MOST:
        raise ValueError(f"--processes {processes}: the number must be from 1 to {MOST}")
    if processes == 1:
        return None
    if not hasattr(socket, "AF_UNIX"):
        raise ValueError("--processes: several processes need Unix sockets, which this system doesn't have")
    raise_handle_limit()
    return Processes(processes, bound=host)


class _Uvicorn(uvicorn.Server):
    """A server that reports when it is ready and doesn't wait for open streams when it stops."""

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
    """Return a listening socket, at the given port or at the first free one from the default upward."""
    ports = [port] if port is not None else [*range(PORT, PORT + TRIES), 0]
    for at in ports:
        try:
            return _bind_socket(host, at)
        except OSError as error:
            if error.errno == errno.EADDRINUSE and at != ports[-1]:
                continue
            raise ValueError(f"port {at} at {host} can't be used: {error.strerror or error}") from None
        except (TypeError, UnicodeError):
            raise ValueError(f"--host: {host!r} is not a valid address") from None
        except OverflowError:
            raise ValueError(f"--port {at}: the number must be from 1 to 65535") from None
    raise AssertionError


def _bind_socket(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio turns off Nagle's algorithm only if the protocol is given explicitly
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # on Windows it would let two programs use the same port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(128)
    except BaseException:
        listening.close()
        raise
    return listening


def _address(host: str, listening: socket.socket) -> str:
    port = listening.getsockname()[1]
    name = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def _network_address(host: str, listening: socket.socket) -> str:
    """Return the address for other devices; empty if this computer isn't on a network."""
    port = listening.getsockname()[1]
    own = _own_address() if host in EVERYWHERE else host
    return f"http://{f'[{own}]' if ':' in own else own}:{port}/" if own else ""


def _warning(reach: str) -> str:
    """Return the address for other devices with a QR code, and a warning."""
    if not reach:
        return "This computer is not connected to a network, so other devices can't open the app."
    return WARNING.format(reach=reach, code=qr.qr_text(reach))


WARNING = (
    "On other devices, open {reach}\n{code}"
    "Anyone who can reach this computer over the network can open {reach} and start games. A seat of a game "
    "can be seen and played only with its link. Nothing is encrypted: use it only in networks you trust. "
    "Don't connect it to the internet through a tunnel: every visitor would have full access to all games."
)


def _own_address() -> str:
    """Return the address of this computer on its network; empty if it isn't on one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(ELSEWHERE)  # this sends nothing
            own = str(asking.getsockname()[0])
        except OSError:
            return ""
    return "" if is_loopback(own) or own in EVERYWHERE else own


# -- an app that is running already -----------------------------------------------------------------


def _address_file() -> Path:
    return home() / "serving"


@contextmanager
def _address_recorded(address: str) -> Iterator[None]:
    """Record the address in a file while the server runs, so that a second start finds the first."""
    with suppress(OSError):
        disk.write(_address_file(), address)
    try:
        yield
    finally:
        with suppress(OSError, UnreadableFile):
            if read_text(_address_file(), what="an address") == address:
                _address_file().unlink()


def _running_address() -> str:
    """Return the address of an app that already serves the same games; empty if there is none."""
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
