"""Secrecy by bytes: with other secrets of others, everything that a screen is sent is the same.

The addresses are those of the app's own routes, so a new one is tested as soon as it exists. The games are
those on the list, with people, bots and random players in their seats; nothing here knows a game.
"""

from __future__ import annotations

import asyncio
import os
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from bythebook import games
from bythebook.app.game.flow import is_bot_next, play_bot_step
from bythebook.app.game.open_game import OpenGame, open_new
from bythebook.app.web.access.keys import Keys
from bythebook.app.web.description import operations
from bythebook.app.web.pages.table import scene
from bythebook.app.web.pages.table.scene import Scene
from bythebook.app.web.responses import EVENTS
from bythebook.app.web.routes.operation import GAME, Operation
from bythebook.app.web.server import make_app
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.prompt import Seat
from bythebook.players.bot import Bot
from bythebook.players.random import RandomPlayer
from tests.app.web.visiting import HERE, Visitor, browser
from tests.contract.worlds import two_worlds
from tests.long import first

LESS = 30
"""By so many answers less is a game played that was over."""
WHOLE = (f"{GAME}/export", f"{GAME}/position", f"{GAME}/position/{{line}}")
"""Files that the owner of a game who has given no seat away gets with every secret and the seed in them."""


@dataclass(frozen=True)
class Table:
    """A game with its players, played for a while."""

    game: str
    seats: dict[str, str]
    seed: int
    answers: int
    real: bool
    """Whether it is played on a real board, with a list of what is to do there."""

    def __str__(self) -> str:
        return "-".join((self.game, *self.seats.values(), str(self.answers)))


def seatings(box: BoardGame[Any]) -> Iterator[dict[str, str]]:
    """People in all seats, and one person beside bots, or beside players who answer at random."""
    sides = box.sides({})
    yield dict.fromkeys(sides, PERSON)
    for person in (sides[0], sides[-1]):
        bots = {side: box.bots.opponent_for(side, {}) for side in sides}
        yield {str(side): PERSON if side == person else bots[side] for side in sides}
        yield {str(side): PERSON if side == person else "random" for side in sides}


def tables() -> list[Table]:
    """Every seating once with every test run, and at more moments with the long tests."""
    found: list[Table] = []
    for seed, answers in ((1, 45), (2, 80), (3, 130), (4, 200)):
        for name in games.HERE:
            for seats in seatings(games.load(name)):
                found.append(Table(name, seats, seed, answers, real=len(found) % 2 == 1))
    return found


ALL = tables()


def played(table: Table) -> OpenGame:
    """Play a game until a person is asked; people answer at random. If it ends before, play it less far."""
    opened = open_new(table.game, setup={}, seats=table.seats, rulings={}, seed=table.seed)
    player, game = RandomPlayer(table.seed), opened.game
    if table.real:
        game.answer_for(opened.box.elements[0].name, "seeded")
    for i in range(10 * table.answers):
        if game.prompt is None:
            return played(replace(table, answers=table.answers - LESS))
        if i >= table.answers and game.prompt.seat in opened.persons:
            return opened
        if is_bot_next(opened):
            play_bot_step(opened)
        else:
            game.answer(player.any(game.prompt.options))
    raise AssertionError("no person is asked")


# -- all that is sent -------------------------------------------------------------------------------


def laid(folder: Path, text: str, keys: Keys) -> None:
    """Make a home with one game, its keys and its time."""
    (folder / "games").mkdir(parents=True)
    path = folder / "games" / "one.game"
    path.write_text(text)
    path.with_suffix(".keys").write_bytes(msgspec.json.encode(keys))
    os.utime(path, (1_000_000_000, 1_000_000_000))


class Values(NamedTuple):
    """What requests are filled with: whole numbers, names, and what each part of an address may be."""

    key: str
    number: int
    parts: dict[str, list[str]]


def paths(path: str, parts: dict[str, list[str]]) -> list[str]:
    """Return an address with every value of its parts."""
    found = [path]
    for name, values in parts.items():
        found = [each.replace(f"{{{name}}}", value) for each in found for value in values]
    return list(dict.fromkeys(found))


def body(kind: Any, values: Values) -> dict[str, Any]:
    """Return a body with a value for each field that must be there."""
    made: dict[str, Any] = {}
    for field in msgspec.structs.fields(kind):
        if field.encode_name == "key":
            made["key"] = values.key
        elif field.required:
            made[field.encode_name] = filled(field.type, values)
    return made


def filled(kind: Any, values: Values) -> Any:
    """Return a value of a type: a number, a name, a list or an object without anything in it."""
    told = msgspec.json.schema(kind)
    return {"integer": values.number, "boolean": False, "array": [], "object": {}}.get(
        told.get("type", ""), values.parts["seat"][0]
    )


def requests(values: Values) -> Iterator[tuple[str, str, dict[str, Any], Operation]]:
    """Yield every request of a game that the app has a route for: what only looks first."""
    known = [each for each in operations(make_app().routes) if each.path.startswith(GAME)]
    for operation in sorted(known, key=lambda each: (each.method != "GET", each.gives is Scene)):
        method, path = operation.method, operation.template
        numbers = [1] if operation.gives is Scene else [1, values.number]
        for number in numbers if method == "POST" else [1]:
            takes = operation.takes
            sent = body(takes, values._replace(number=number)) if takes is not None else {}
            for each in paths(path, values.parts):
                yield method, each, sent, operation


REASON = re.compile(r"GET /api/games/one/why/\d+ ")


def all_that_is_sent(visitor: Visitor, values: Values) -> Iterator[tuple[str, bytes]]:
    """Yield everything that a key gets from the server, by what was asked."""
    client = visitor.client
    for path in ("/api/home", "/api/kept"):  # before the game is opened, which writes its file
        yield path, read_list(visitor, path, values.key)
    number = client.get(f"/api/games/{visitor.id}", params={"key": values.key}).json()["ask"]["number"]
    for method, path, sent, operation in requests(values._replace(number=number)):
        if path.endswith(("/delete", "/open")):
            continue  # they take no key: the machine at which the game is played may
        name = f"{method} {path} {sent.get('ask', '')}"
        if operation.gives == EVENTS:
            yield name, asyncio.run(first_event(client.app, path, values.key))
        elif method == "GET":
            answer = client.get(path, params={"key": values.key})
            yield name, answer.content + str(sorted(answer.headers.items())).encode()
        else:
            yield name, client.post(path, json=sent).content


def read_list(visitor: Visitor, path: str, key: str) -> bytes:
    """Return a list of games once the server has read all of them."""
    while True:
        answer = visitor.client.post(path, json={"games": {visitor.id: key}})
        if not answer.json()["reading"]:
            return bytes(answer.content)
        time.sleep(0.01)


async def first_event(app: Any, path: str, key: str) -> bytes:
    """Return the first scene of a stream, and leave it."""
    told: list[bytes] = []
    left = asyncio.Event()

    async def receive() -> Any:
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        told.append(message.get("body", b""))
        if told[-1].startswith(b"event: scene"):
            left.set()

    scope = {"type": "http", "method": "GET", "path": path, "headers": [(b"host", b"127.0.0.1")]}
    more = {"query_string": f"key={key}".encode(), "scheme": "http", "server": None, "client": HERE}
    await app({**scope, **more}, receive, send)
    return b"".join(told)


def sent_to(
    folder: Path, game: Game[Any], keys: Keys, key: str, monkeypatch: pytest.MonkeyPatch
) -> dict[str, bytes]:
    """Return all that a key gets of a game, on a server of its own."""
    laid(folder, game.text(), keys)
    lines = len(game.log)
    parts = {
        "id": ["one"],
        "line": [str(line) for line in range(lines + 1)],
        "seat": [str(seat) for seat in game.header.seats],
    }
    with browser(monkeypatch, folder) as visitor:
        visitor.id = "one"
        return dict(all_that_is_sent(visitor, Values(key, 1, parts)))


class View(NamedTuple):
    """A key and what its screen sees."""

    key: str
    seat: Seat | None
    given: bool
    """Whether seats of people are given away."""


OWNER, WATCH = "o" * 22, "w" * 22


def seat_key(seat: str) -> str:
    return f"{seat:_<22}"


def views(opened: OpenGame) -> list[View]:
    """Who looks: each person by a link, somebody who watches, the owner, and the owner who plays alone."""
    persons = opened.persons
    found = [View(seat_key(seat), seat, True) for seat in persons]
    found += [View(WATCH, None, True), View(OWNER, None, True)]
    return found + ([View(OWNER, persons[0], False)] if len(persons) == 1 else [])


def keys_of(opened: OpenGame, view: View) -> Keys:
    seats = {str(seat): seat_key(seat) for seat in opened.persons}
    return Keys(OWNER, WATCH, seats, given=list(seats) if view.given else [])


def different(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: OpenGame, view: View) -> list[str]:
    """Return what is not the same for a viewer when the secrets of others are."""
    true, other = two_worlds(opened, view.seat)
    folder, keys = tmp_path / f"{view.key}{view.given}", keys_of(opened, view)
    one = sent_to(folder / "one", true, keys, view.key, monkeypatch)
    two = sent_to(folder / "two", other, keys, view.key, monkeypatch)
    whole = [path.replace("{id}", "one").partition("{")[0] for path in WHOLE] if not view.given else []
    found = [path for path in one if one[path] != two[path]]
    return [path for path in found if not any(f" {each}" in path for each in whole)]


@pytest.mark.parametrize("table", first(len(ALL) // 4, ALL), ids=str)
def test_other_secrets_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
    """Scenes, streams, logs, reasons, files, positions, lists and errors, for everybody who looks."""
    opened = played(table)
    assert opened.at_table == table.real
    found = {view: different(tmp_path, monkeypatch, opened, view) for view in views(opened)}
    assert {view: paths for view, paths in found.items() if paths} == {}


@pytest.mark.parametrize("name", games.HERE)
def test_worlds_differ_in_what_others_hide(name: str) -> None:
    """Else nothing would be tested."""
    box = games.load(name)
    for table in [each for each in ALL if each.game == name][:5]:
        opened = played(table)
        for view in views(opened):
            true, other = two_worlds(opened, view.seat)
            if box.codec.encode(other.state) != box.codec.encode(true.state):
                return
    raise AssertionError("nothing is hidden")


@pytest.mark.parametrize("name", games.HERE)
def test_reasons_are_among_what_is_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A bot's reasons would else be compared only as errors."""
    for i, table in enumerate(each for each in ALL if each.game == name):
        opened = played(table)
        if any(isinstance(player, Bot) for player in opened.players.values()):
            view = views(opened)[0]
            true, _ = two_worlds(opened, view.seat)
            sent = sent_to(tmp_path / str(i), true, keys_of(opened, view), view.key, monkeypatch)
            if any(REASON.fullmatch(path) and b'"sheets"' in data for path, data in sent.items()):
                return
    raise AssertionError("no reason was sent")


def test_a_leak_of_one_card_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The title of a scene that holds the whole position."""
    true = scene.scene_of

    def leaking(session: Any, *seen: Any, **how: Any) -> Any:
        position = str(session.box.codec.encode(session.game.state))
        return msgspec.structs.replace(true(session, *seen, **how), title=position)

    monkeypatch.setattr("bythebook.app.web.session.scene_of", leaking)
    opened = played(ALL[0])
    found = different(tmp_path, monkeypatch, opened, views(opened)[0])
    assert {"GET /api/games/one ", "GET /api/games/one/events "} <= set(found)
