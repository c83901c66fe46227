"""Secrecy by bytes: with other secrets of others, all that a screen is sent is the same."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bythebook import games
from bythebook.app.game.open_game import OpenGame, open_new, open_text
from bythebook.app.web.keys import Keys
from bythebook.app.web.pages.table import scene
from bythebook.kernel import log
from bythebook.lab.fuzz import Lots
from tests.app.web.visiting import HERE, Visitor, browser
from tests.browser.hidden import HELD, KINDS, PEOPLE, Truth

SEEDS = {"memoir44": (1, 25), "merc": (3, 36), "arcs": (2, 20)}
"""A game in which everybody hides something: its seed, and after how many answers."""
PARTNERS = 3
"""Cards that are tried for one that is exchanged."""


def played(game: str) -> OpenGame:
    """People play at random."""
    seed, answers = SEEDS[game]
    opened, lots = open_new(game, setup={}, seats=PEOPLE[game], rulings={}, seed=seed), Lots(seed)
    for _ in range(answers):
        assert opened.game.ask is not None
        opened.game.answer(lots.pick(list(opened.game.ask.options)))
    return opened


# -- the same game with other secrets ---------------------------------------------------------------


def hidden_lines(opened: OpenGame, seat: str) -> dict[int, str]:
    """The lines that a seat may not read, with the deck or the seat that each is of."""
    entries = enumerate(opened.game.log)
    return {i: str(e.seat) for i, e in entries if e.secret is not None and str(e.secret) != seat}


def with_other_secrets(opened: OpenGame, seat: str) -> str:
    """The file of the game with cards exchanged that a seat never saw."""
    truth = Truth(opened.box.name)
    truth.look(opened)
    seen, hidden = set(truth.known[seat]), hidden_lines(opened, seat)
    lines = [log.entry_line(opened.box, entry) for entry in opened.game.log]
    for i, deck in hidden.items():
        answer = opened.game.log[i].answer
        for card in answer if isinstance(answer, tuple) else ():
            unseen = opened.game.table.piles[deck].unseen
            others = [each for each in unseen if {each, card}.isdisjoint(seen) and each != card]
            for other in others[:PARTNERS]:
                tried = [
                    exchanged(line, card, other) if n in hidden else line for n, line in enumerate(lines)
                ]
                if can_be_played(opened, tried):
                    lines = tried
                    seen |= {card, other}
                    break
    return text_of(opened, lines)


def same_secrets(opened: OpenGame, text: str, seat: str) -> set[tuple[str, str]]:
    """Which secrets of others are still the same, by who holds them and their kind."""
    held, one, two = HELD[opened.box.name], opened.game.table, open_text(text).game.table
    kinds = KINDS[opened.box.name]
    return {
        (who, kind) for who, kind in kinds if who != seat and held(one, who)[kind] == held(two, who)[kind]
    }


def exchanged(line: str, one: str, other: str) -> str:
    """A line with two cards exchanged for each other."""
    names = {one: other, other: one}
    found = re.compile(rf"(?<!\w)({re.escape(one)}|{re.escape(other)})(?!\w)")
    return found.sub(lambda match: names[match[1]], line)


def text_of(opened: OpenGame, lines: list[str]) -> str:
    return "\n".join([*log.header_lines(opened.game.header), *lines]) + "\n"


def can_be_played(opened: OpenGame, lines: list[str]) -> bool:
    try:
        return len(open_text(text_of(opened, lines)).game.log) == len(opened.game.log)
    except ValueError:
        return False


# -- all that is sent -------------------------------------------------------------------------------


def laid(folder: Path, text: str, keys: Keys) -> None:
    """A home with one game, its keys and its time."""
    (folder / "games").mkdir(parents=True)
    path = folder / "games" / "one.game"
    path.write_text(text)
    path.with_suffix(".keys").write_bytes(msgspec.json.encode(keys))
    os.utime(path, (1_000_000_000, 1_000_000_000))


def all_that_is_sent(visitor: Visitor, key: str, lines: int, seats: list[str]) -> Iterator[tuple[str, bytes]]:
    """Everything that a key gets from the server, by what was asked."""
    at = f"/api/games/{visitor.id}"
    for path in ("/api/home", "/api/kept"):  # before the game is opened, which writes its file
        yield path, visitor.client.post(path, json={"games": {visitor.id: key}}).content
    looks = ["", "/log", "/export", "/hands", "/chance", "/tray", "/position", "/position/1"]
    looks += [f"/at/{line}" for line in (0, 1, lines // 2, lines)] + [
        f"/why/{n}" for n in range(1, lines + 1, 5)
    ]
    looks += [f"/page/{seat}" for seat in seats]
    for path in looks:
        answer = visitor.client.get(f"{at}{path}", params={"key": key})
        yield path, answer.content + str(sorted(answer.headers.items())).encode()
    bodies: dict[str, Any] = {"/answer": {"ask": 1, "option": 1}, "/undo": {"to": 1}, "/redo": {}}
    bodies |= {"/possible": {}, "/correct": {"patch": {"turn": 1}}, "/correct/check": {"patch": {"turn": 1}}}
    for path, body in bodies.items():
        yield path, visitor.client.post(f"{at}{path}", json={"key": key, **body}).content
    number = visitor.client.get(at, params={"key": key}).json()["ask"]["number"]
    for option in range(1, 5):
        body = {"key": key, "ask": number, "option": option}
        yield f"/next {option}", visitor.client.post(f"{at}/next", json=body).content
    yield "/events", asyncio.run(first_event(visitor.client.app, f"{at}/events", key))


async def first_event(app: Any, path: str, key: str) -> bytes:
    """The first scene of a stream, which is left then."""
    told: list[bytes] = []
    left = asyncio.Event()

    async def receive() -> Any:
        await left.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        told.append(message.get("body", b""))
        if told[-1].startswith(b"event: scene"):
            left.set()

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "headers": [(b"host", b"127.0.0.1")],
        "client": HERE,
    }
    await app(
        {**scope, "query_string": f"key={key}".encode(), "scheme": "http", "server": None}, receive, send
    )
    return b"".join(told)


def sent_to(
    folder: Path, text: str, keys: Keys, key: str, opened: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> dict[str, bytes]:
    """All that a key gets of a game, on a server of its own."""
    laid(folder, text, keys)
    with browser(monkeypatch, folder) as visitor:
        visitor.id = "one"
        seats = [str(seat) for seat in opened.sides]
        return dict(all_that_is_sent(visitor, key, len(opened.game.log), seats))


def keys_of(game: str) -> Keys:
    """Both seats are given away: the owner sees nothing of them."""
    return Keys("o" * 22, "w" * 22, {seat: f"{seat:_<22}" for seat in PEOPLE[game]}, given=list(PEOPLE[game]))


def different(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seat: str) -> list[str]:
    """What is not the same for a seat when the secrets of others are exchanged; empty is who only watches."""
    opened, keys = played(game), keys_of(game)
    text = with_other_secrets(opened, seat)
    assert same_secrets(opened, text, seat) == set()
    true = text_of(opened, [log.entry_line(opened.box, entry) for entry in opened.game.log])
    found = []
    for key in [keys.seats[seat]] if seat else [keys.watch, keys.owner]:
        folder = tmp_path / key
        one = sent_to(folder / "one", true, keys, key, opened, monkeypatch)
        other = sent_to(folder / "other", text, keys, key, opened, monkeypatch)
        found += [path for path in one if one[path] != other[path]]
    return found


VIEWERS = [(game, seat) for game in games.NAMES for seat in (*PEOPLE[game], "")]


@pytest.mark.parametrize(("game", "seat"), VIEWERS)
def test_other_secrets_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seat: str
) -> None:
    """Scenes, streams, logs, files, lists and refusals."""
    assert different(tmp_path, monkeypatch, game, seat) == []


def test_a_leak_of_one_card_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The title of a scene that names a card of the other side."""
    true = scene.scene_of

    def leaking(session: Any, *seen: Any, **how: Any) -> Any:
        hands = session.game.table.hands
        return msgspec.structs.replace(true(session, *seen, **how), title=str(hands))

    monkeypatch.setattr("bythebook.app.web.session.scene_of", leaking)
    assert different(tmp_path, monkeypatch, "memoir44", "axis") == ["", "/events"]
