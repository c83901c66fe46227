"""Quotas: how many games, requests, bytes, streams and connections a visitor may have.

A visitor is an address. This machine itself counts as the owner and has larger quotas. Streams are also
counted per key, across all addresses.
"""

from __future__ import annotations

import ipaddress
import time
from asyncio import Lock, Semaphore
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import ceil
from typing import NamedTuple

from bythebook.app.web.errors import Rejected

try:
    import resource
except ImportError:  # not on Windows
    resource = None  # type: ignore[assignment]


class Quota(NamedTuple):
    """The quotas of one visitor."""

    games: int
    """New and imported games, per hour."""
    requests: int
    """Requests per minute."""
    bytes_in: int
    """Bytes per minute sent by the visitor."""
    bytes_out: int
    """Bytes per minute sent to the visitor."""
    streams: int
    """Open event streams."""
    connections: int
    """Open connections."""
    concurrent: int
    """Requests that are processed at the same time; others wait."""
    sandbox: int
    """CPU seconds per minute in the sandbox."""


VISITOR = Quota(
    games=20,
    requests=1_200,
    bytes_in=5_000_000,
    bytes_out=100_000_000,
    streams=12,
    connections=40,
    concurrent=4,
    sandbox=20,
)
OWNER = Quota(
    games=1_000,
    requests=60_000,
    bytes_in=100_000_000,
    bytes_out=4_000_000_000,
    streams=220,
    connections=300,
    concurrent=32,
    sandbox=600,
)

STREAMS_OF_A_KEY = 24
"""The maximum number of open streams per key."""
VISITOR_CONNECTIONS = 300
"""The maximum number of connections of all remote visitors together, so that some are left for the owner."""
VISITOR_GAMES = 200
"""The maximum number of games per hour that all remote visitors together start or import."""
OPEN_GAMES = 200
"""The maximum number of open games; every other game is only a file."""
KEPT = 2_000
"""The number of saved games at which remote visitors can no longer start one."""
READERS = 2
"""The number of threads that open, replay and look up games."""
VISITORS = 10_000
"""The maximum number of visitors that are remembered."""
HANDLES, SPARE = 1_024, 32
"""The number of files and connections that a process can usually open, and how many it needs for itself."""
WAITING = 32
"""The backlog of connections that aren't accepted yet."""

HEAD_SECONDS = 10.0
"""The time limit for receiving the head of a request."""
BODY_SECONDS = 20.0
"""The time limit for receiving the body of a request."""
READ_SECONDS = 30.0
"""The time within which a client must read some of what was sent to it."""

MINUTE, HOUR = 60.0, 3600.0


def within_handles(number: int) -> int:
    """Return a number of files or connections, reduced in proportion if the system allows fewer."""
    if resource is None:
        return number
    may, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if may == resource.RLIM_INFINITY:
        return number
    return max(1, min(number, number * (may - SPARE) // (HANDLES - SPARE)))


def raise_handle_limit() -> None:
    """Let this process open two files per forwarded connection; ValueError if the system forbids it."""
    if resource is None:
        return
    wanted = 2 * HANDLES
    may, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if may == resource.RLIM_INFINITY or may >= wanted:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    except (ValueError, OSError):
        raise ValueError(
            f"--processes needs {wanted:,} open files, but the system allows {most:,}. See ulimit -Hn."
        ) from None


class Bucket:
    """An amount that refills continuously, from empty to full in `seconds` seconds."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float]) -> None:
        self.most, self.seconds, self.clock = most, seconds, clock
        self.left, self.at = float(most), clock()

    def take(self, amount: int = 1, *, least: int | None = None) -> float:
        """Take an amount and return 0, or return the seconds until there is enough.

        With `least`, that amount suffices; the level may then drop below zero.
        """
        now = self.clock()
        self.left = min(self.most, self.left + (now - self.at) * self.most / self.seconds)
        self.at = now
        wanted = amount if least is None else least
        if self.left < wanted:
            return (wanted - self.left) * self.seconds / self.most
        self.left -= amount
        return 0.0


class Visitor:
    """A visitor's use of their quotas."""

    def __init__(self, quota: Quota, clock: Callable[[], float], of_all: Bucket) -> None:
        self.quota = quota
        self.games = Bucket(quota.games, HOUR, clock)
        self.of_all = of_all
        """The bucket for the new games of all remote visitors."""
        self.requests = Bucket(quota.requests, MINUTE, clock)
        self.bytes_in = Bucket(quota.bytes_in, MINUTE, clock)
        self.bytes_out = Bucket(quota.bytes_out, MINUTE, clock)
        self.sandbox = Bucket(quota.sandbox, MINUTE, clock)
        self.streams = 0
        self.connections = 0
        self.turns = Semaphore(quota.concurrent)
        self.sandboxed = Lock()
        """Held while one of the visitor's tasks runs in the sandbox."""
        self.reading = Semaphore(READERS if quota is OWNER else 1)
        """Limits how many threads open, replay or look up games for the visitor."""
        self.thinking = Lock()
        """Held while a bot computes a decision in the visitor's games: one at a time."""
        self.waiting = 0

    @property
    def is_active(self) -> bool:
        """Whether the visitor has an open stream or connection, or a request in progress."""
        return bool(self.streams or self.connections or self.waiting)

    def count_request(self) -> None:
        """Count a request; Rejected after too many requests, or too many bytes sent to the visitor."""
        _refuse(self.requests.take(), f"The limit is {self.quota.requests:,} requests per minute")
        _refuse(self.bytes_out.take(0, least=1), f"The limit is {self.quota.bytes_out:,} bytes per minute")

    def count_bytes_in(self, size: int) -> None:
        """Count bytes received from the visitor; Rejected if there were too many."""
        _refuse(self.bytes_in.take(size), f"The limit is {self.quota.bytes_in:,} bytes per minute")

    def count_bytes_out(self, size: int) -> None:
        """Count bytes sent to the visitor."""
        self.bytes_out.left -= size

    def check_sandbox_time(self) -> None:
        """Raise Rejected if the visitor has no sandbox time left."""
        _refuse(
            self.sandbox.take(0, least=1),
            f"The limit is {self.quota.sandbox:,} seconds of processing time per minute",
        )

    def use_sandbox(self, seconds: float) -> None:
        """Count sandbox time used by the visitor."""
        self.sandbox.left -= seconds

    def count_game(self, kept: int) -> None:
        """Count a new game; Rejected after too many, or if too many games are saved (`kept`)."""
        if self.quota is not OWNER and kept >= KEPT:
            raise Rejected(
                503, "This server has reached its limit of saved games. Ask its owner to delete some."
            )
        _refuse(self.games.take(), f"The limit is {self.quota.games:,} new games per hour")
        if self.quota is not OWNER:
            _refuse(
                self.of_all.take(),
                f"The limit for all visitors together is {self.of_all.most:,} new games per hour",
            )

    @contextmanager
    def working(self) -> Iterator[Semaphore]:
        """Count a request while it waits and is processed; yield the visitor's semaphore."""
        self.waiting += 1
        try:
            yield self.turns
        finally:
            self.waiting -= 1


def _refuse(wait: float, what: str) -> None:
    if wait > 0:
        seconds = ceil(wait)
        if seconds == 1:
            sentence = f"{what}. Try again in a second."
        elif seconds < 2 * MINUTE:
            sentence = f"{what}. Try again in {seconds} seconds."
        else:
            sentence = f"{what}. Try again in {ceil(seconds / MINUTE)} minutes."
        raise Rejected(429, sentence, wait=seconds)


class Quotas:
    """All visitors and their use of quotas."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.games = Bucket(VISITOR_GAMES, HOUR, clock)
        self.visitors: dict[str, Visitor] = {}
        self.keys: Counter[str] = Counter()
        """The number of open streams per key."""
        self.strangers = 0
        """The number of open connections of remote visitors."""

    def visitor(self, host: str) -> Visitor:
        """Return the visitor at an address."""
        name, local = _visitor_name(host)
        found = self.visitors.pop(name, None) or Visitor(OWNER if local else VISITOR, self.clock, self.games)
        self.visitors[name] = found  # the most recent one comes last
        if len(self.visitors) > VISITORS:
            gone = next((each for each, visitor in self.visitors.items() if not visitor.is_active), None)
            if gone is not None:
                del self.visitors[gone]
        return found

    def connect(self, host: str) -> Visitor:
        """Count a connection and return its visitor; Rejected if there are too many."""
        visitor = self.visitor(host)
        stranger = visitor.quota is not OWNER
        if visitor.connections >= within_handles(visitor.quota.connections):
            raise Rejected(503, "Too many connections are open. Close some pages and try again.", wait=5)
        if stranger and self.strangers >= within_handles(VISITOR_CONNECTIONS):
            raise Rejected(503, "This server has too many visitors right now. Try again soon.", wait=30)
        visitor.connections += 1
        self.strangers += stranger
        return visitor

    def disconnect(self, visitor: Visitor) -> None:
        """Stop counting a connection."""
        visitor.connections -= 1
        self.strangers -= visitor.quota is not OWNER

    @contextmanager
    def stream(self, host: str, key: str) -> Iterator[None]:
        """Count an event stream while it is open; Rejected if there are too many."""
        visitor = self.visitor(host)
        if visitor.streams >= visitor.quota.streams or self.keys[key] >= STREAMS_OF_A_KEY:
            raise Rejected(
                429, "Too many pages with games are open. Close some of them and try again.", wait=5
            )
        visitor.streams += 1
        self.keys[key] += 1
        try:
            yield
        finally:
            visitor.streams -= 1
            self.keys[key] -= 1
            self.keys += Counter()  # removes counts of zero


def _visitor_name(host: str) -> tuple[str, bool]:
    """Return the visitor name for an address, and whether it is this machine.

    All IPv6 addresses in one /64 network are the same visitor.
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host, False
    if isinstance(address, ipaddress.IPv6Address):
        address = address.ipv4_mapped or address
    if address.is_loopback:
        return "this machine", True
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address, 64), strict=False)), False
    return str(address), False
