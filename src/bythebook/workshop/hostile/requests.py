"""Requests: valid ones with errors inserted, sent to the application in this process.

Besides the failures of every surface, findings are an internal server error, an error response without a
message, and a list of games that stops working.
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from base64 import b64encode
from datetime import datetime
from functools import cache
from itertools import count
from typing import Any, Final
from urllib.parse import quote, urlencode

import msgspec

from bythebook import games
from bythebook.app.game.archive import PackedGame, pack
from bythebook.app.web.description import operations
from bythebook.app.web.server import make_app
from bythebook.lab.fuzz import SeededRandom
from bythebook.workshop import home_at, our_games
from bythebook.workshop.hostile.corpus import GAMES, real_game

BOOK: Final = "mine"
"""The name of a playbook in the library of every server."""
ROUND: Final = 250
"""Requests per server; after that, another server starts in an empty folder."""
HOSTS: Final = ("127.0.0.1", "192.168.1.7")
"""The addresses of clients: the owner's computer, and another one."""
LEFT_OUT: Final = ("/api/lab", "/api/studio/{book}/changes", "/api/studio/{book}/difference")
"""Operations that would play whole games."""
STANDS_FOR: Final = re.compile(r'"?\b(ID|KEY|ASK)of(\w+)\b"?')
"""Placeholders for values that only the server knows: a game's id and key, and the number of its decision."""

NASTY: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, 1, -1, 7, 2**31, 2**63, 10**30, -(10**30), 1e308, 0.5),
    *("", " ", "x", "x" * 5000, "9" * 5000, "\0", "a\nb", "\ud800", "\u202e", "ä" * 300, "-" * 300),
    *("../../etc/passwd", "/etc/passwd", "~nouser/x.md", "x.toml", "con.md", "%00", "'; --", "<script>"),
    *("typed", "seeded", "person", "random", "link", "here", "dice", "cards", "axis", "red", "rebels"),
    *([], {}, [[]], [None], ["x"] * 600, {"": ""}, {"x": {"x": {"x": []}}}, {str(n): n for n in range(300)}),
)
"""Values to insert in place of valid ones."""


class HostileRequest(msgspec.Struct, frozen=True):
    """A request."""

    method: str
    path: str
    query: str
    body: str
    """The body, with one character per byte."""
    sort: str
    host: str


# -- something wrong --------------------------------------------------------------------------------


def make(rng: SeededRandom) -> str:
    """Return a request with an error in it, or a valid one."""
    method, path = rng.pick(_targets())
    names, query, body = _valid_request(rng, path.rpartition("/")[2])
    where = rng.pick(("body", "body", "body", "address", "query", "raw", "nothing"))
    if where == "address":
        names = {name: quote(_plain(rng.pick(NASTY)))[:6000] for name in names}
    elif where == "query":
        query = {name: _plain(rng.pick(NASTY)) for name in query}
    elif where == "body":
        body = spoil(rng, body)
    data = json.dumps(body).encode()
    if where == "raw":
        cut = data[: rng.pick(range(len(data)))]
        data = rng.pick(
            (cut, data + cut, b"\xff" + data, b"[" * 5000, b"", b"1e999", data.replace(b'"', b"'"))
        )
    sort = "text/plain" if rng.one_in(30) else "application/json"
    wrong = rng.pick(("PUT", "DELETE", "PATCH", "OPTIONS", "GET", "POST")) if rng.one_in(30) else method
    path = path.format(**names)
    sent = HostileRequest(wrong, path, urlencode(query), data.decode("latin-1"), sort, rng.pick(HOSTS))
    return msgspec.json.encode(sent).decode()


@cache
def _targets() -> list[tuple[str, str]]:
    """Return the method and path of every API operation, four times if it changes something."""
    known = [(each.method, each.template) for each in operations(make_app().routes)]
    usable = [each for each in known if each[0] != "POST" or each[1] not in LEFT_OUT]
    return [each for each in usable for _ in range(4 if each[0] == "POST" else 1)]


def _valid_request(rng: SeededRandom, end: str) -> tuple[dict[str, str], dict[str, str], Any]:
    """Return path parameters, query and body of a plausible request whose path ends with `end`."""
    game = rng.pick(games.HERE)
    patches = our_games.GAMES[game].patches
    line, seat = str(rng.pick(range(12))), rng.pick(("axis", "allies", "red", "rebels"))
    id, key = f"IDof{game}", f"KEYof{game}"
    names = {"id": id, "game": game, "bot": "solo-ai", "line": line, "act": "stop", "seat": seat}
    names |= {"book": BOOK, "number": "1"}
    if end == "delete":
        names |= {"id": "none", "book": "none"}  # the others need their games, and the book
    written = {"text": _page(), "game": our_games.FIRST, "row": int(line), "column": 4}
    bodies: dict[str, Any] = {
        "games": {"game": game, "setup": {}, "seats": {}, "rulings": {}, "real": ["dice"], "given": []},
        "import": {"text": real_game(game, rng.pick(range(GAMES))).text(), "fragment": ""},
        "file": {"zip": _zip(real_game(game, rng.pick(range(GAMES))).text())},
        "home": {"games": {id: key}},
        "kept": {"games": {id: key}},
        "campaign": {"start": "normandy", "real": [], "anew": True, "play": False},
        "answer": {"ask": f"ASKof{game}", "option": 1},
        "possible": {"so_far": []},
        "undo": {"to": 1, "across": True},
        "chance": {"element": rng.pick(("dice", "cards")), "who": rng.pick(("typed", "seeded"))},
        "who": {"seat": seat, "who": "here"},
        "correct": {"patch": rng.pick(patches)},
        "check": {
            "patch": rng.pick(patches),
            "setup": {},
            "seats": {},
            "real": [],
            **written,
        },
        "studio": {"bot": rng.pick(("solo-ai", "supercat", ""))},
        **dict.fromkeys(("complete", "meaning", "parts", "guide", "paper", "{book}"), written),
        "book": {"text": _page(), "do": rng.pick(("check", "new", "draft", "try"))},
        "try": {**written, "saved": id, "line": int(line)},
    }
    return names, {"key": key, "have": "", "turn": line}, {"key": key, **bodies.get(end, {})}


@cache
def _page() -> str:
    """Return a real playbook."""
    bots = games.load(our_games.FIRST).bots
    return bots.playbooks()[bots.default]


def _zip(text: str) -> str:
    """Return an archive with one game, encoded for a request."""
    return b64encode(pack([PackedGame("one", datetime(2026, 1, 1), text)])).decode()


def _plain(value: Any) -> str:
    return str(value).encode(errors="replace").decode()


def spoil(rng: SeededRandom, value: Any) -> Any:
    """Return data with one error inserted."""
    if isinstance(value, dict) and value and not rng.one_in(4):
        name = rng.pick(tuple(value))
        if rng.one_in(6):
            return {each: held for each, held in value.items() if each != name}
        if rng.one_in(6):
            return {**value, str(rng.pick(NASTY))[:50]: value[name]}
        return {**value, name: spoil(rng, value[name])}
    if isinstance(value, list) and value and not rng.one_in(4):
        at = rng.pick(range(len(value)))
        return [spoil(rng, each) if i == at else each for i, each in enumerate(value)]
    if isinstance(value, str) and len(value) > 200:
        return spoil_text(rng, value)
    return rng.pick(NASTY)


def spoil_text(rng: SeededRandom, text: str) -> str:
    """Return a file with a line deleted or swapped, or with a number or word changed."""
    lines = text.split("\n")
    at, other = rng.pick(range(len(lines))), rng.pick(range(len(lines)))
    if rng.one_in(3):
        lines[at], lines[other] = lines[other], lines[at]
    elif rng.one_in(3):
        del lines[at]
    else:
        parts = re.split(r"(\w+)", lines[-2] if rng.one_in(2) and len(lines) > 1 else lines[at])
        parts[rng.pick(range(len(parts)))] = str(rng.pick(NASTY))[:200]
        lines[at] = "".join(parts)
    return "\n".join(lines)


# -- a server in this process -----------------------------------------------------------------------


class HostileServer:
    """The application with one game of each kind, in a separate folder."""

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.app = make_app()
        self.app.state.quotas.clock = count(0, 1000).__next__  # so that no request exceeds a quota
        self.begun: dict[str, dict[str, Any]] = {}
        self.asked = 0

    async def begin(self) -> None:
        """Start the games and create a playbook."""
        for name in games.HERE:
            self.begun[name] = await self._json("POST", "/api/games", {"game": name, "seed": 5})
        await self._json("POST", "/api/studio", {"bot": "solo-ai", "name": BOOK})

    async def _json(self, method: str, path: str, body: Any) -> Any:
        sent = HostileRequest(method, path, "", json.dumps(body), "application/json", HOSTS[0])
        return json.loads((await self.ask(sent))[2])

    async def ask(self, sent: HostileRequest) -> tuple[int, str, bytes]:
        """Send a request; return the status, content type and body (for a stream, only its beginning)."""
        self.asked += 1
        messages = [{"type": "http.request", "body": self._fill_in(sent.body).encode("latin-1")}]
        messages_sent: list[Any] = []

        async def receive() -> Any:
            return messages.pop() if messages else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            messages_sent.append(message)

        scope = {
            "type": "http",
            "method": sent.method,
            "path": self._fill_in(sent.path),
            "query_string": self._fill_in(sent.query).encode(),
            "headers": [(b"host", b"127.0.0.1"), (b"content-type", sent.sort.encode())],
            "client": (sent.host, 1),
            "server": ("127.0.0.1", 80),
            "scheme": "http",
        }
        await self.app(scope, receive, send)
        head = {name.decode(): value.decode() for name, value in messages_sent[0]["headers"]}
        body = b"".join(message.get("body", b"") for message in messages_sent[1:])
        return messages_sent[0]["status"], head.get("content-type", ""), body

    def _fill_in(self, text: str) -> str:
        """Replace placeholders with values of this server."""

        def value(found: re.Match[str]) -> str:
            what, game = found.groups()
            if game not in self.begun:
                return found[0]
            made = self.begun[game]
            if what == "ASK":
                session = self.app.state.engine.sessions.open.get(made["id"])
                return str(session.game.number if session else 1)
            return found[0].replace(f"{what}of{game}", made["id" if what == "ID" else "key"])

        return STANDS_FOR.sub(value, text)

    async def works(self) -> bool:
        """Whether the lists of games work."""
        lists = [await self._json("POST", path, {}) for path in ("/api/home", "/api/kept")]
        return all("error" not in each for each in lists)

    async def close(self) -> None:
        """Close the games and delete them."""
        await self.app.state.engine.close()
        self.folder.cleanup()


class RequestRound:
    """A server for a number of requests, and its event loop."""

    def __init__(self) -> None:
        self.loop = asyncio.Runner()
        self.server: HostileServer | None = None

    def ask(self, sent: HostileRequest) -> tuple[int, str, bytes]:
        """Send a request to the server; after the last one of a round, check the server's lists of games."""
        if self.server is None:
            self.server = HostileServer()
            with home_at(self.server.folder.name):
                self.loop.run(self.server.begin())
        with home_at(self.server.folder.name):
            answer = self.loop.run(self.server.ask(sent))
        if self.server.asked >= ROUND and not self.end():
            raise AssertionError(f"the lists of games failed after one of the last {ROUND} requests")
        return answer

    def end(self) -> bool:
        """Close the server, if there is one; return whether its lists of games still worked."""
        if self.server is None:
            return True
        server, self.server = self.server, None
        with home_at(server.folder.name):
            shown = self.loop.run(server.works())
            self.loop.run(server.close())
        return shown


ROUNDS: Final = RequestRound()
"""The server rounds of this process."""


def take(text: str) -> None:
    """Send the request and check the response; raise ValueError for an error response with a message."""
    status, sort, body = ROUNDS.ask(msgspec.json.decode(text, type=HostileRequest))
    text = body[:500].decode(errors="replace")
    if status >= 500 and status != 503:
        raise AssertionError(f"internal server error, {status}: {text}")
    if b"Traceback (most recent" in body:
        raise AssertionError(f"a traceback, {status}: {text}")
    if status < 400:
        return
    sentence = json.loads(body).get("error") if sort == "application/json" else None
    if not sentence:
        raise AssertionError(f"no error message, {status}: {text}")
    raise ValueError(sentence)
