"""`bythebook serve` as people start it: the address, the browser, the stream of changes, the end."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import uvicorn

from bythebook.app.commands import serve
from bythebook.app.commands.serve import _bound
from tests.app.calling import Caller

LONG = 30.0
"""Seconds after which something has failed; shorter than the heartbeat of a stream."""


class Server:
    """The command in a process of its own."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        environment = {**os.environ, "BYTHEBOOK_HOME": str(folder), "PYTHONUNBUFFERED": "1"}
        environment["PYTHONPATH"] = os.pathsep.join(sys.path)
        command = [sys.executable, "-m", "bythebook", "serve", "--no-browser", *arguments]
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        self.first = self.process.stdout.readline()
        self.at = urlsplit(self.first.split()[-1]) if self.first.startswith("bythebook is at") else None

    def connection(self) -> HTTPConnection:
        """A connection that gives up after a while."""
        assert self.at is not None
        assert self.at.hostname is not None
        return HTTPConnection(self.at.hostname, self.at.port, timeout=LONG)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One request."""
        connection = self.connection()
        connection.request(
            method, path, json.dumps(body) if body is not None else None, {"content-type": "application/json"}
        )
        data = json.loads(connection.getresponse().read())
        connection.close()
        return data

    def end(self) -> int:
        """Ctrl+C."""
        self.process.send_signal(signal.SIGINT)
        code = self.process.wait(LONG)
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.rest, self.errors = self.process.stdout.read(), self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return code


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path)
    yield made
    if made.process.poll() is None:
        made.end()


def read_event(stream: Any) -> dict[str, Any]:
    """The next scene of a stream."""
    for row in iter(stream.readline, b""):
        if row.startswith(b"data: "):
            data: dict[str, Any] = json.loads(row[6:])
            return data
    raise AssertionError("the stream has ended")


def test_changes_are_pushed_to_every_seat(server: Server) -> None:
    made = server.ask("POST", "/api/games", {"game": "memoir44", "seed": 5})
    path = f"/api/games/{made['id']}"
    connection = server.connection()
    connection.request("GET", f"{path}/events?key={made['key']}")
    stream = connection.getresponse()
    assert stream.headers["content-type"].startswith("text/event-stream")
    first = read_event(stream)
    body = {"key": made["key"], "ask": first["ask"]["number"], "option": 1}
    answered = server.ask("POST", f"{path}/answer", body)
    pushed = read_event(stream)
    assert pushed["version"] == answered["version"] > first["version"]
    assert pushed["ask"] == answered["ask"]
    assert "ground" not in pushed, "what is the same is not sent again"
    assert pushed["board"]["ground"] == ""
    stream.close()
    connection.close()


def test_ctrl_c_ends_it_quietly_and_keeps_all(server: Server, tmp_path: Path) -> None:
    made = server.ask("POST", "/api/games", {"game": "merc", "seed": 5})
    connection = server.connection()
    connection.request("GET", f"/api/games/{made['id']}/events?key={made['key']}")
    stream = connection.getresponse()
    stream.readline()
    assert server.end() in (0, 130)
    assert "Traceback" not in server.errors
    text = (tmp_path / "games" / f"{made['id']}.game").read_text()
    assert text.splitlines()[-1].startswith("= {")
    stream.close()
    connection.close()


def test_only_this_machine_unless_a_host_is_named(server: Server, tmp_path: Path) -> None:
    assert server.at is not None
    assert server.at.hostname == "127.0.0.1"
    server.end()
    assert "Everybody" not in server.rest
    assert server.errors == ""
    wide = Server(tmp_path, "--host", "0.0.0.0")
    wide.end()
    assert "Everybody who reaches this machine by the network can open" in wide.rest
    assert "only with its link" in wide.rest


def test_a_port_in_use_is_a_sentence_and_the_usual_one_makes_way(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = Caller(capsys, monkeypatch)("serve", "--port", port, "--no-browser")
        assert said.code == 2
        assert f"port {port} at 127.0.0.1 cannot be used" in said.err
        monkeypatch.setattr(serve, "PORT", port)
        with serve._listening("127.0.0.1", None) as other:
            assert other.getsockname()[1] != port
    said = Caller(capsys, monkeypatch)("serve", "--port", "99999", "--no-browser")
    assert (said.code, "there is no port 99999" in said.err) == (2, True)


@pytest.mark.parametrize("arguments", [(), ("serve",)])
def test_alone_it_serves_and_opens_the_browser(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    opened = threading.Event()
    addresses: list[str] = []

    def open_browser(address: str) -> None:
        addresses.append(address)
        opened.set()

    async def main_loop(self: uvicorn.Server) -> None:
        assert await asyncio.to_thread(opened.wait, LONG)

    monkeypatch.setattr("webbrowser.open", open_browser)
    monkeypatch.setattr(uvicorn.Server, "main_loop", main_loop)
    said = Caller(capsys, monkeypatch)(*arguments)
    assert said.code == 0
    assert addresses == [said.out.splitlines()[0].split()[-1]]


def test_without_the_extra_it_says_what_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "bythebook.app.commands.serve")
    said = Caller(capsys, monkeypatch)()
    assert said.code == 2
    assert "pip install 'bythebook[web]'" in said.err


def test_small_answers_are_sent_at_once() -> None:
    """The socket says that it is TCP: only then are small packets not held back."""
    with _bound("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
