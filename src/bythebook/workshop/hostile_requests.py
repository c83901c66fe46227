"""Hostile requests: right ones with something wrong in them, sent to the application in this process.

    python -m bythebook.workshop.hostile_requests --requests 1000 --seed 1

The oracles: a mistake of the program, an exception, a traceback, an error that is no sentence, a request that
takes longer than a second, a list of games that stops working. What is sent follows from the seed alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any, Final
from urllib.parse import quote, urlencode

from bythebook import games
from bythebook.app.web.description import OPERATIONS
from bythebook.app.web.server import make_app
from bythebook.lab.fuzz import Lots

ROUND: Final = 250
"""Requests that one server gets; then another begins in an empty folder."""
SLOW: Final = 1.0
"""Seconds of processor time that a request may take."""
HOSTS: Final = ("127.0.0.1", "192.168.1.7")
"""Who asks: whoever sits at the machine, and a stranger."""
LEFT_OUT: Final = ("POST", "/api/lab")
"""What would start processes that play games."""
TRIED: Final = [each for each in OPERATIONS if each != LEFT_OUT for _ in range(4 if each[0] == "POST" else 1)]
"""What is asked for: four times as often what changes something."""

NASTY: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 7, 2**31, 2**63, 10**30, -(10**30), 1e308, 0.5),
    *("", " ", "x", "x" * 5000, "9" * 5000, "\0", "a\nb", "\ud800", "\u202e", "ä" * 300, "-" * 300),
    *("../../etc/passwd", "/etc/passwd", "~nouser/x.md", "x.toml", "con.md", "%00", "'; --", "<script>"),
    *("typed", "seeded", "person", "random", "link", "here", "dice", "cards", "axis", "red", "rebels"),
    *([], {}, [[]], [None], ["x"] * 600, {"": ""}, {"x": {"x": {"x": []}}}, {str(n): n for n in range(300)}),
)
"""Put where something else should stand."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that must not happen, and the request that led to it."""

    oracle: str
    """`mistake`, `exception`, `traceback`, `no sentence`, `slow` or `list`."""
    number: int
    """Of the request."""
    request: str
    told: str


@dataclass(frozen=True, slots=True)
class Sent:
    """A request as it goes out."""

    method: str
    path: str
    query: str
    body: bytes
    sort: str
    host: str

    def __str__(self) -> str:
        shown = self.body[:500].decode(errors="replace")
        return f"{self.method} {self.path}?{self.query} from {self.host}: {shown}"


# -- a server in this process -----------------------------------------------------------------------


class Server:
    """The application with a game of each kind, and what is known of them."""

    def __init__(self, lots: Lots) -> None:
        self.app = make_app()
        self.lots = lots
        self.app.state.quotas.clock = count(0, 1000).__next__  # nobody asks for too much
        self.begun: dict[str, dict[str, Any]] = {}
        self.texts: list[str] = []

    async def begin(self) -> None:
        """Begins the games."""
        for name in games.NAMES:
            made = await self._json("POST", "/api/games", {"game": name, "seed": 5})
            self.begun[name] = made
            position = await self._json("GET", f"/api/games/{made['id']}/position", key=made["key"])
            self.texts.append(position["text"])

    async def _json(self, method: str, path: str, body: Any = None, **query: str) -> Any:
        sent = Sent(method, path, urlencode(query), json.dumps(body).encode(), "application/json", HOSTS[0])
        return json.loads((await self.ask(sent))[2])

    async def ask(self, sent: Sent) -> tuple[int, str, bytes]:
        """Status, kind of data and body of the answer; a stream is left after its first words."""
        messages = [{"type": "http.request", "body": sent.body, "more_body": False}]
        told: list[Any] = []

        async def receive() -> Any:
            return messages.pop() if messages else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            told.append(message)

        scope = {
            "type": "http",
            "method": sent.method,
            "path": sent.path,
            "query_string": sent.query.encode(),
            "headers": [(b"host", b"127.0.0.1"), (b"content-type", sent.sort.encode())],
            "client": (sent.host, 1),
            "server": ("127.0.0.1", 80),
            "scheme": "http",
        }
        await self.app(scope, receive, send)
        head = {name.decode(): value.decode() for name, value in told[0]["headers"]}
        body = b"".join(message.get("body", b"") for message in told[1:])
        return told[0]["status"], head.get("content-type", ""), body

    async def works(self) -> bool:
        """Whether the lists of games are shown."""
        lists = [await self._json("POST", path, {}) for path in ("/api/home", "/api/kept")]
        return all("error" not in each for each in lists)

    # -- right requests -------------------------------------------------------------------------------

    def right(self, method: str, path: str) -> tuple[dict[str, str], dict[str, str], Any]:
        """Names in the address, the query and the body of a request that may be right."""
        lots, name = self.lots, self.lots.pick(games.NAMES)
        made = self.begun[name]
        line = str(lots.pick(range(12)))
        names = {
            "id": made["id"],
            "game": name,
            "bot": "solo-ai",
            "line": line,
            "act": "stop",
            "seat": "axis",
        }
        query = {"key": made["key"], "have": "", "turn": line}
        end = path.rpartition("/")[2]
        if end == "delete":
            names["id"] = "none"  # the others need their games
        number = self.app.state.engine.sessions.open[made["id"]].game.number if self._open(made) else 1
        bodies: dict[str, Any] = {
            "games": {"game": name, "setup": {}, "seats": {}, "rulings": {}, "real": ["dice"], "given": []},
            "import": {"text": lots.pick(self.texts), "fragment": ""},
            "home": {"games": {made["id"]: made["key"]}},
            "kept": {"games": {made["id"]: made["key"]}},
            "campaign": {"start": "normandy", "real": [], "anew": True, "play": False},
            "answer": {"ask": number, "option": 1},
            "possible": {"so_far": []},
            "undo": {"to": 1, "across": True},
            "chance": {"element": lots.pick(("dice", "cards")), "who": lots.pick(("typed", "seeded"))},
            "who": {"seat": lots.pick(tuple(made["links"])), "who": "here"},
            "correct": {"patch": lots.pick(PATCHES[name])},
            "check": {"patch": lots.pick(PATCHES[name]), "setup": {}, "seats": {}, "real": []},
        }
        return names, query, {"key": made["key"], **bodies.get(end, {})}

    def _open(self, made: dict[str, Any]) -> bool:
        return made["id"] in self.app.state.engine.sessions.open


PATCHES: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "memoir44": ({"medals": {"axis": 1}}, {"turn": 2}, {"units": []}, {"hands": {"axis": []}}),
    "merc": ({"given": ["vrbansk"]}, {"sectors": {}}, {"day": 2}, {"hand": []}),
    "arcs": ({"power": {"red": 3}}, {"systems": {}}, {"ambitions": []}, {"hands": {"red": []}}),
}
"""Corrections, more or less."""


# -- something wrong --------------------------------------------------------------------------------


def spoilt(lots: Lots, value: Any) -> Any:
    """Data with something wrong in one place."""
    if isinstance(value, dict) and value and not lots.one_in(4):
        name = lots.pick(tuple(value))
        if lots.one_in(6):
            return {each: held for each, held in value.items() if each != name}
        if lots.one_in(6):
            return {**value, str(lots.pick(NASTY))[:50]: value[name]}
        return {**value, name: spoilt(lots, value[name])}
    if isinstance(value, list) and value and not lots.one_in(4):
        at = lots.pick(range(len(value)))
        return [spoilt(lots, each) if i == at else each for i, each in enumerate(value)]
    if isinstance(value, str) and len(value) > 200:
        return spoilt_text(lots, value)
    return lots.pick(NASTY)


def spoilt_text(lots: Lots, text: str) -> str:
    """A file with a line gone, doubled or moved, or with a number or a word changed."""
    lines = text.split("\n")
    at, other = lots.pick(range(len(lines))), lots.pick(range(len(lines)))
    if lots.one_in(3):
        lines[at], lines[other] = lines[other], lines[at]
    elif lots.one_in(3):
        del lines[at]
    else:
        parts = re.split(r"(\w+)", lines[-2] if lots.one_in(2) and len(lines) > 1 else lines[at])
        parts[lots.pick(range(len(parts)))] = str(lots.pick(NASTY))[:200]
        lines[at] = "".join(parts)
    return "\n".join(lines)


def made(server: Server) -> Sent:
    """A request with something wrong in it, or nothing."""
    lots = server.lots
    method, path = lots.pick(TRIED)
    names, query, body = server.right(method, path)
    where = lots.pick(("body", "body", "body", "address", "query", "raw", "nothing"))
    if where == "address":
        names = {name: quote(_plain(lots.pick(NASTY)))[:6000] for name in names}
    elif where == "query":
        query = {name: _plain(lots.pick(NASTY)) for name in query}
    elif where == "body":
        body = spoilt(lots, body)
    data = json.dumps(body).encode()
    if where == "raw":
        cut = data[: lots.pick(range(len(data)))]
        data = lots.pick(
            (cut, data + cut, b"\xff" + data, b"[" * 5000, b"", b"1e999", data.replace(b'"', b"'"))
        )
    sort = "text/plain" if lots.one_in(30) else "application/json"
    wrong = lots.pick(("PUT", "DELETE", "PATCH", "OPTIONS", "GET", "POST")) if lots.one_in(30) else method
    return Sent(wrong, path.format(**names), urlencode(query), data, sort, lots.pick(HOSTS))


def _plain(value: Any) -> str:
    return str(value).encode(errors="replace").decode()


# -- what must not come back ------------------------------------------------------------------------


async def _tried(server: Server, number: int, sent: Sent) -> Finding | None:
    began = time.process_time()
    try:
        status, sort, body = await server.ask(sent)
    except Exception as error:
        return Finding("exception", number, str(sent), f"{type(error).__name__}: {error}")
    took = time.process_time() - began
    told = body[:500].decode(errors="replace")
    oracle = ""
    if status >= 500 and status != 503:
        oracle = "mistake"
    elif b"Traceback (most recent" in body:
        oracle = "traceback"
    elif status >= 400 and not (sort == "application/json" and json.loads(body).get("error")):
        oracle = "no sentence"
    elif took > SLOW:
        oracle, told = "slow", f"{took:.1f} s"
    return Finding(oracle, number, str(sent), f"{status}: {told}") if oracle else None


async def _round(first: int, many: int, lots: Lots) -> list[Finding]:
    server = Server(lots)
    await server.begin()
    found = []
    for number in range(first, first + many):
        sent = made(server)
        if finding := await _tried(server, number, sent):
            found.append(finding)
    if not await server.works():
        found.append(Finding("list", first + many - 1, "one of this round", "the lists of games fail"))
    await server.app.state.engine.close()
    return found


@contextmanager
def _home() -> Iterator[None]:
    """An empty folder for games."""
    before = os.environ.get("BYTHEBOOK_HOME")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BYTHEBOOK_HOME"] = folder
        try:
            yield
        finally:
            del os.environ["BYTHEBOOK_HOME"]
            if before is not None:
                os.environ["BYTHEBOOK_HOME"] = before


def hostile_requests(many: int, seed: int = 1) -> list[Finding]:
    """Sends so many requests; what was found."""
    found: list[Finding] = []
    for first in range(0, many, ROUND):
        with _home():
            found += asyncio.run(_round(first, min(ROUND, many - first), Lots(seed * 1_000_003 + first)))
    return found


def main() -> int:
    """The command; exit code 1 if there are findings."""
    parser = argparse.ArgumentParser(prog="hostile_requests", description=__doc__)
    parser.add_argument("--requests", type=int, default=1000, help="how many")
    parser.add_argument("--seed", type=int, default=1, help="another one, other requests")
    chosen = parser.parse_args()
    found = hostile_requests(chosen.requests, chosen.seed)
    for finding in found:
        print(f"{finding.oracle} in request {finding.number}: {finding.request}\n  {finding.told}")
    print(f"{chosen.requests} requests from seed {chosen.seed}: {len(found) or 'no'} findings")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
