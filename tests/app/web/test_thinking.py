"""Bots that look ahead: they decide in other processes, nobody else waits, and owners choose them."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bythebook import games
from bythebook.app.game.open_game import OpenGame, open_new
from bythebook.app.web import sandbox, workers
from bythebook.app.web.errors import Rejected
from bythebook.app.web.sandbox import SandboxAnswer
from bythebook.app.web.thinking import DecisionTask, decide, is_slow
from bythebook.players.match import answer_next
from tests.app.web.visiting import ELSEWHERE, Visitor, browser

SEAT = {"memoir44": "axis", "merc": "dictator", "arcs": "yellow"}
"""A seat of each game that a bot can have."""


def against(game: str, player: str) -> OpenGame:
    """A game with a player that looks ahead in one seat, people elsewhere."""
    return open_new(game, setup={}, seats={SEAT[game]: player}, rulings={}, seed=3)


@pytest.mark.parametrize("game", games.HERE)
@pytest.mark.parametrize("player", ["greedy", "search:20"])
def test_another_process_decides_as_this_one_would(game: str, player: str) -> None:
    """What is sent there is enough: the same option, prompt after prompt."""
    opened = against(game, player)
    decided = 0
    for i in range(200):
        prompt = opened.game.prompt
        if prompt is None or decided == 6:
            break
        if prompt.seat not in opened.players:
            opened.game.answer(prompt.options[i % len(prompt.options)])
            continue
        sent = msgspec.json.decode(msgspec.json.encode(DecisionTask.of(opened)))
        answer = decide(sent)
        answer_next(opened.game, opened.box, opened.players[prompt.seat])
        given = opened.game.log[-1].answer if opened.game.log[-1].seat == prompt.seat else None
        given = given or next(e.answer for e in reversed(opened.game.log) if e.seat == prompt.seat)
        assert opened.box.notation(given) == answer  # type: ignore[arg-type]
        decided += 1
    assert decided == 6


class Thinkers:
    """Stands in for the processes: a decision is computed when the test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[DecisionTask] = []
        self.go = threading.Semaphore(0)
        self.stopped = 0
        monkeypatch.setattr(workers.Threads, "think", self.think)

    async def think(self, work: Any, data: DecisionTask) -> SandboxAnswer:
        """Wait for the test, then decide in this process."""
        self.asked.append(data)
        try:
            while not self.go.acquire(blocking=False):
                await asyncio.sleep(0.005)
        except asyncio.CancelledError:
            self.stopped += 1
            raise
        return sandbox.run_here(work, data)

    def waits_for(self, number: int) -> None:
        """Wait until so many decisions were asked for."""
        until = time.monotonic() + 30
        while len(self.asked) < number:
            assert time.monotonic() < until
            time.sleep(0.005)


def play_to_bot(visitor: Visitor) -> Any:
    """Answer until the bot is asked; what is seen then."""
    scene = visitor.scene()
    while not scene["ask"]["bot"]:
        scene = visitor.answer()
    return scene


def settled(visitor: Visitor) -> Any:
    """What is seen once a person is asked again."""
    until = time.monotonic() + 30
    while (scene := visitor.scene())["ask"]["bot"]:
        assert time.monotonic() < until
        time.sleep(0.005)
    return scene


def test_a_bot_thinks_while_others_play_and_look(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is confirmed at once; the same game can be looked at, and other games are played."""
    thinkers = Thinkers(monkeypatch)
    visitor.begin("memoir44", seats={"axis": "search:5"})
    scene = play_to_bot(visitor)
    thinkers.waits_for(1)
    assert scene["ask"]["question"]
    assert visitor.get("log")["lines"]
    other = Visitor(visitor.client)
    other.begin("memoir44")
    assert other.answer()["ask"]["mine"]
    thinkers.go.release(1000)
    assert settled(visitor)["ask"]["mine"]
    assert len(thinkers.asked) >= 2


def test_an_undo_stops_the_thinking(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers(monkeypatch)
    visitor.begin("memoir44", seats={"axis": "search:5"})
    play_to_bot(visitor)
    thinkers.waits_for(1)
    back = visitor.post("undo", across=True)
    assert thinkers.stopped == 1
    assert back["ask"]["mine"]
    again = visitor.answer()
    assert again["ask"]["bot"]
    thinkers.waits_for(2)
    assert thinkers.asked[1].number == thinkers.asked[0].number
    thinkers.go.release(1000)
    assert settled(visitor)["ask"]["mine"]


def test_what_does_not_change_the_question_leaves_the_thinking_alone(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new name, a seat that is given away, a request that is rejected."""
    thinkers = Thinkers(monkeypatch)
    visitor.begin("memoir44", seats={"axis": "search:5"})
    play_to_bot(visitor)
    thinkers.waits_for(1)
    visitor.post("name", name="Thursday")
    visitor.post("who", seat="allies", who="link")
    visitor.post("redo", 409)
    time.sleep(0.05)
    assert (len(thinkers.asked), thinkers.stopped) == (1, 0)
    thinkers.go.release(1000)
    assert not settled(visitor)["ask"]["bot"]


def test_a_decision_that_takes_too_long_is_reported(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody tries again by himself; people can undo."""

    async def too_long(self: Any, work: Any, data: Any) -> SandboxAnswer:
        raise Rejected(422, "That took longer than 120 seconds, or too much memory.")

    monkeypatch.setattr(workers.Threads, "think", too_long)
    visitor.begin("memoir44", seats={"axis": "search:5"})
    scene = play_to_bot(visitor)
    until = time.monotonic() + 30
    while not scene["messages"]:
        assert time.monotonic() < until
        scene = visitor.scene()
    assert scene["messages"] == [
        "search:5 could not decide: That took longer than 120 seconds, or too much memory. "
        "Undo, or continue with another bot."
    ]
    assert visitor.post("undo", across=True)["ask"]["mine"]


def test_where_only_bots_play_they_think_for_one_turn(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinkers = Thinkers(monkeypatch)
    thinkers.go.release(1000)
    visitor.begin("memoir44", seats={"axis": "greedy", "allies": "solo-ai"})
    turns = [visitor.scene()["turn"]]
    for _ in range(4):
        visitor.post("on")
        engine = visitor.client.app.state.engine  # type: ignore[attr-defined]
        until = time.monotonic() + 30
        while engine.sessions.open[visitor.id].is_thinking:
            assert time.monotonic() < until
            time.sleep(0.005)
        turns.append(visitor.scene()["turn"])
    assert thinkers.asked
    assert len(set(turns)) == 5, turns


def test_each_visitor_has_one_bot_that_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody with many games does not take all processes."""
    thinkers = Thinkers(monkeypatch)
    with browser(monkeypatch, tmp_path) as one:
        for _ in range(3):
            visitor = Visitor(one.client)
            visitor.begin("memoir44", seats={"axis": "search:5"})
            play_to_bot(visitor)
        time.sleep(0.1)
        assert len(thinkers.asked) == 1
        thinkers.go.release(1000)


def test_the_server_ends_while_a_bot_thinks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A real process computes for minutes; it is killed at once, and the game is as it was saved."""
    with browser(monkeypatch, tmp_path) as visitor:
        visitor.begin("memoir44", seats={"axis": "search:100s"})
        play_to_bot(visitor)
    with browser(monkeypatch, tmp_path) as later:
        later.id, later.key = visitor.id, visitor.key
        assert later.scene()["ask"]["bot"]


@pytest.mark.parametrize("player", ["greedy", "search", "search:9s"])
def test_strangers_choose_no_bot_that_looks_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, player: str
) -> None:
    """Unless the owner allows it."""
    seats = {"axis": player}
    log = f"bythebook memoir44 1\nsetup scenario=pegasus_bridge\nseat axis={player}\nseed 1\n"
    with browser(monkeypatch, tmp_path, client=ELSEWHERE) as stranger:
        for path, body in (
            ("/api/games", {"game": "memoir44", "seats": seats}),
            ("/api/setup/memoir44/check", {"seats": seats}),
            ("/api/games/import", {"text": log}),
        ):
            told = stranger.client.post(path, json=body)
            assert told.status_code == 422
            assert "only the owner of this server can choose" in told.text
        sitters = stranger.get("/api/setup/memoir44")["sitters"]["axis"]
        assert not any(is_slow(each["id"]) for each in sitters)
    with browser(monkeypatch, tmp_path, client=ELSEWHERE, allow_search=True) as guest:
        assert guest.begin("memoir44", seats=seats)
        sitters = guest.get("/api/setup/memoir44")["sitters"]["axis"]
        assert any(is_slow(each["id"]) for each in sitters)
