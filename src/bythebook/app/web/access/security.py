"""Checks of every request (host, origin, size), and security headers for responses."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bythebook.app.web.access.quotas import BODY_SECONDS, Quotas, Visitor
from bythebook.app.web.errors import Rejected, error_response

EVERYWHERE = ("0.0.0.0", "::", "")
"""Hosts that stand for every address of this machine."""

HEADERS = {
    "content-security-policy": "default-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
PROXY_HEADERS: Final = frozenset(
    (b"forwarded", b"via", b"x-forwarded-for", b"x-forwarded-host", b"x-forwarded-proto", b"x-real-ip")
)
"""Headers that proxies add and browsers don't send."""
PROXY: Final = "a proxy on this machine"
"""The address recorded for all visitors behind a proxy that doesn't forward their addresses."""
ENDING = Rejected(
    503, "The server is shutting down. Everything you confirmed is saved; try again later.", wait=5
)
ELSEWHERE = "Rejected: the request came from a page of another site."


def is_loopback(host: str) -> bool:
    """Whether an address is a loopback address of this machine."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def is_local(request: Request) -> bool:
    """Whether a request comes directly from this machine, not through a proxy on it."""
    return is_loopback(host_of(request.scope))


def check_host(headers: Mapping[str, str], bound: str) -> None:
    """Raise Rejected if the Host header names another server: protection against DNS rebinding."""
    host = urlsplit(f"//{headers.get('host', '')}").hostname or ""
    known = is_loopback(host) or host == bound.strip("[]").lower()
    if not known and bound in EVERYWHERE:
        known = _is_address(host) or host in (own := socket.gethostname().lower(), f"{own}.local")
    if not known:
        raise Rejected(
            421,
            f"This server is not called {host[:80]!r}. Use the address that it printed.",
        )


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def check_origin(scope: Scope) -> None:
    """Raise Rejected if the browser's headers show that a page of another server sent the request.

    A link on another site may open a page of this app, but nothing else may be requested from there.
    """
    headers = Request(scope).headers
    origin = headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != headers.get("host"):
        raise Rejected(403, ELSEWHERE)
    if headers.get("sec-fetch-site", "none") not in ("none", "same-origin"):
        follows_a_link = headers.get("sec-fetch-mode") == "navigate" and scope["method"] == "GET"
        if not follows_a_link or scope["path"].startswith("/api/"):
            raise Rejected(403, ELSEWHERE)


class SecurityMiddleware:
    """Checks the host and origin of each request, and adds security headers to responses."""

    def __init__(self, app: ASGIApp, bound: str) -> None:
        self.app = app
        self.bound = bound

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or reject it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        begun = False

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                present = {name for name, _ in message["headers"]}
                if scope["path"].startswith("/static/"):
                    no_cache = [(b"cache-control", b"no-cache")]  # so that a new version is loaded at once
                    message["headers"] = [*message["headers"], *no_cache]
                new = [(k.encode(), v.encode()) for k, v in HEADERS.items() if k.encode() not in present]
                message["headers"] = [*message["headers"], *new]
            await send(message)

        try:
            check_host(Request(scope).headers, self.bound)
            check_origin(scope)
        except ValueError as error:
            await error_response(error)(scope, receive, with_headers)
            return
        try:
            await self.app(scope, receive, with_headers)
        except asyncio.CancelledError:  # the server ends and does not wait longer
            if not begun:
                await error_response(ENDING)(scope, receive, with_headers)


class QuotaMiddleware:
    """Counts the requests and bytes of each visitor; rejects visitors who are over a quota."""

    def __init__(self, app: ASGIApp, quotas: Quotas) -> None:
        self.app = app
        self.quotas = quotas

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on as soon as the visitor's other requests leave room, or reject it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        visitor = self.quotas.visitor(host_of(scope))

        async def counted(message: Message) -> None:
            visitor.count_bytes_out(len(message.get("body", b"")))
            await send(message)

        try:
            visitor.count_request()
        except Rejected as error:
            await error_response(error)(scope, receive, counted)
            return
        if scope["path"].endswith("/events"):  # streams stay open and have their own limit
            await self.app(scope, receive, counted)
            return
        with visitor.working() as turns:
            async with turns:
                await self.app(scope, _Body(receive, visitor).receive, counted)


class _Body:
    """The body of a request, counted against the quota and limited in time."""

    def __init__(self, receive: Receive, visitor: Visitor) -> None:
        self._receive = receive
        self.visitor = visitor
        self.until: float | None = None
        self.whole = False

    async def receive(self) -> Message:
        """Return the next part of the body; Rejected if it arrives too late or is too large."""
        if self.whole:
            return await self._receive()
        if self.until is None:
            self.until = asyncio.get_running_loop().time() + BODY_SECONDS
        try:
            async with asyncio.timeout_at(self.until):
                message = await self._receive()
        except TimeoutError:
            raise Rejected(
                408, f"Request timed out: no complete body within {BODY_SECONDS:.0f} seconds."
            ) from None
        self.whole = not message.get("more_body", False)
        self.visitor.count_bytes_in(len(message.get("body", b"")))
        return message


def host_of(scope: Scope) -> str:
    """Return the address that a request comes from; empty if it is unknown.

    A proxy on this machine forwards other visitors' requests, so it never gets the rights of this machine.
    """
    client = scope.get("client")
    host = str(client[0]) if client else ""
    return PROXY if is_loopback(host) and is_forwarded(scope) else host


def is_forwarded(scope: Scope) -> bool:
    """Whether a proxy has forwarded a request: by its headers, or by HTTP/1.0, which some proxies use."""
    names = {name.lower() for name, _ in scope["headers"]}
    return scope.get("http_version") == "1.0" or not names.isdisjoint(PROXY_HEADERS)
