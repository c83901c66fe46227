"""How much one visitor may ask for: games, requests, bytes, streams, connections; and how long it may take.

A visitor is an address. Who sits at the machine itself is its owner, and has more of everything, but not
without end. Streams are counted by their key too, from wherever it is used.
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
except ImportError:  # a system that does not count its files so
    resource = None  # type: ignore[assignment]


class Quota(NamedTuple):
    """What one visitor may have."""

    games: int
    """Begun or brought along in an hour."""
    requests: int
    """In a minute."""
    bytes_in: int
    """Bytes that are sent to us in a minute."""
    bytes_out: int
    """Bytes that we send in a minute."""
    streams: int
    """Open at once."""
    connections: int
    """Open at once."""
    concurrent: int
    """Requests that are worked on at once; the others wait."""
    sandbox: int
    """Seconds of CPU time in the sandbox, in a minute."""


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
"""Streams open at once with one key."""
VISITOR_CONNECTIONS = 300
"""Connections of all strangers together: those of the owner are free for the owner."""
VISITOR_GAMES = 200
"""Games that all strangers together begin or bring along in an hour: somebody may have many addresses."""
OPEN_GAMES = 200
"""Games that are open at once; every other one is a file."""
KEPT = 2_000
"""Games that are kept, beyond which nobody from elsewhere begins another."""
READERS = 2
"""Threads that open, replay and look up games."""
VISITORS = 10_000
"""Visitors that are remembered."""
HANDLES, SPARE = 1_024, 32
"""Files and connections that a process usually may have open, and those that it needs for itself."""
WAITING = 32
"""Connections that are taken at once, before it is seen whether they are too many."""

HEAD_SECONDS = 10.0
"""In which the head of a request must have come."""
BODY_SECONDS = 20.0
"""In which its body must have come."""
READ_SECONDS = 30.0
"""In which somebody must take some of what is waiting for them."""

MINUTE, HOUR = 60.0, 3600.0


def within_handles(number: int) -> int:
    """A number of open things, less where this system lets a process open less."""
    if resource is None:
        return number
    may, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if may == resource.RLIM_INFINITY:
        return number
    return max(1, min(number, number * (may - SPARE) // (HANDLES - SPARE)))


def raise_handle_limit() -> None:
    """Lets this process open two files for each connection, to pass requests on; ValueError if it may not."""
    if resource is None:
        return
    wanted = 2 * HANDLES
    may, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if may == resource.RLIM_INFINITY or may >= wanted:
        return
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
    except (ValueError, OSError):
        told = f"--processes: {wanted:,} open files are needed, and this system allows {most:,}"
        raise ValueError(f"{told}; see ulimit -Hn") from None


class Bucket:
    """An amount that fills again by itself, all of it in so many seconds."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float]) -> None:
        self.most, self.seconds, self.clock = most, seconds, clock
        self.left, self.at = float(most), clock()

    def take(self, amount: int = 1, *, least: int | None = None) -> float:
        """Takes an amount, more than there is too if `least` is there; else the seconds until then."""
        now = self.clock()
        self.left = min(self.most, self.left + (now - self.at) * self.most / self.seconds)
        self.at = now
        wanted = amount if least is None else least
        if self.left < wanted:
            return (wanted - self.left) * self.seconds / self.most
        self.left -= amount
        return 0.0


class Visitor:
    """What one visitor has used up."""

    def __init__(self, quota: Quota, clock: Callable[[], float], of_all: Bucket) -> None:
        self.quota = quota
        self.games = Bucket(quota.games, HOUR, clock)
        self.of_all = of_all
        """The games of all strangers."""
        self.requests = Bucket(quota.requests, MINUTE, clock)
        self.bytes_in = Bucket(quota.bytes_in, MINUTE, clock)
        self.bytes_out = Bucket(quota.bytes_out, MINUTE, clock)
        self.sandbox = Bucket(quota.sandbox, MINUTE, clock)
        self.streams = 0
        self.connections = 0
        self.turns = Semaphore(quota.concurrent)
        self.sandboxed = Lock()
        """Held while something of theirs is tried aside."""
        self.reading = Semaphore(READERS if quota is OWNER else 1)
        """Held while a thread opens, replays or looks up a game for them: a stranger has one at a time."""
        self.thinking = Lock()
        """Held while a bot thinks after a move of theirs: each visitor's bots think one at a time."""
        self.waiting = 0

    @property
    def is_active(self) -> bool:
        """Whether something of theirs is still open."""
        return bool(self.streams or self.connections or self.waiting)

    def count_request(self) -> None:
        """One request more; Rejected if that is too many, or too much was sent to them."""
        _refuse(self.requests.take(), f"One visitor may have {self.quota.requests:,} requests a minute")
        _refuse(
            self.bytes_out.take(0, least=1), f"One visitor may have {self.quota.bytes_out:,} bytes a minute"
        )

    def count_bytes_in(self, size: int) -> None:
        """So many bytes more; Rejected if that is too much."""
        _refuse(self.bytes_in.take(size), f"One visitor may have {self.quota.bytes_in:,} bytes a minute")

    def count_bytes_out(self, size: int) -> None:
        """So many bytes were sent to them."""
        self.bytes_out.left -= size

    def check_sandbox_time(self) -> None:
        """Raise Rejected if they have no sandbox time left."""
        _refuse(
            self.sandbox.take(0, least=1),
            f"One visitor may have {self.quota.sandbox:,} seconds of checks a minute",
        )

    def use_sandbox(self, seconds: float) -> None:
        """Count sandbox time that they have used."""
        self.sandbox.left -= seconds

    def count_game(self, kept: int) -> None:
        """One game more, beside those that are kept already; Rejected if that is too many."""
        if self.quota is not OWNER and kept >= KEPT:
            raise Rejected(503, "There is no room for another game here; ask whoever keeps this server.")
        _refuse(self.games.take(), f"One visitor may have {self.quota.games:,} new games an hour")
        if self.quota is not OWNER:
            _refuse(self.of_all.take(), f"All visitors may have {self.of_all.most:,} new games an hour")

    @contextmanager
    def working(self) -> Iterator[Semaphore]:
        """While a request of theirs waits for its turn and is worked on."""
        self.waiting += 1
        try:
            yield self.turns
        finally:
            self.waiting -= 1


def _refuse(wait: float, what: str) -> None:
    if wait > 0:
        seconds = ceil(wait)
        later = f"{seconds} seconds" if seconds < 2 * MINUTE else f"{ceil(seconds / MINUTE)} minutes"
        raise Rejected(429, f"{what}; try again in {later}.", wait=seconds)


class Quotas:
    """Everybody who visits, and what they have used up."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.games = Bucket(VISITOR_GAMES, HOUR, clock)
        self.visitors: dict[str, Visitor] = {}
        self.keys: Counter[str] = Counter()
        """Open streams by key."""
        self.strangers = 0
        """Open connections of strangers."""

    def visitor(self, host: str) -> Visitor:
        """Whoever comes from an address."""
        name, local = _visitor_name(host)
        found = self.visitors.pop(name, None) or Visitor(OWNER if local else VISITOR, self.clock, self.games)
        self.visitors[name] = found  # the last to come stands last
        if len(self.visitors) > VISITORS:
            gone = next((each for each, visitor in self.visitors.items() if not visitor.is_active), None)
            if gone is not None:
                del self.visitors[gone]
        return found

    def connect(self, host: str) -> Visitor:
        """A connection more; Rejected if that is too many."""
        visitor = self.visitor(host)
        stranger = visitor.quota is not OWNER
        if visitor.connections >= within_handles(visitor.quota.connections):
            raise Rejected(503, "One visitor has too many connections open; close some pages first.", wait=5)
        if stranger and self.strangers >= within_handles(VISITOR_CONNECTIONS):
            raise Rejected(503, "Too many people visit this server just now; try again soon.", wait=30)
        visitor.connections += 1
        self.strangers += stranger
        return visitor

    def disconnect(self, visitor: Visitor) -> None:
        """A connection less."""
        visitor.connections -= 1
        self.strangers -= visitor.quota is not OWNER

    @contextmanager
    def stream(self, host: str, key: str) -> Iterator[None]:
        """While somebody watches a game; Rejected if too many streams are open."""
        visitor = self.visitor(host)
        if visitor.streams >= visitor.quota.streams or self.keys[key] >= STREAMS_OF_A_KEY:
            raise Rejected(429, "Too many pages watch games from here; close some of them first.", wait=5)
        visitor.streams += 1
        self.keys[key] += 1
        try:
            yield
        finally:
            visitor.streams -= 1
            self.keys[key] -= 1
            self.keys += Counter()  # drops those that nobody uses


def _visitor_name(host: str) -> tuple[str, bool]:
    """An address as one visitor, a network of a house for the long ones; and whether it is this machine."""
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
