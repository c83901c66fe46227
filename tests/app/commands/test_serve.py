"""`bythebook serve` as people start it: the address, the browser, the stream of changes, the end."""

from __future__ import annotations

import asyncio
import json
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import uvicorn

from bythebook.app.commands import serve
from bythebook.app.commands.serve import _bind_socket
from bythebook.app.web import qr
from bythebook.app.web.errors import Rejected
from tests.app.calling import Caller
from tests.app.driving import hear_interrupts

LONG = 30.0
"""Seconds after which something has failed; shorter than the heartbeat of a stream."""


class Server:
    """The command in a process of its own."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        environment = {**os.environ, "BYTHEBOOK_HOME": str(folder), "PYTHONUNBUFFERED": "1"}
        environment["PYTHONPATH"] = os.pathsep.join(sys.path)
        command = [sys.executable, "-m", "bythebook", "serve", "--no-browser", *arguments]
        self.process = subprocess.Popen(
            command,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=hear_interrupts,
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


@pytest.fixture
def several(tmp_path: Path) -> Iterator[Server]:
    """A server of two processes."""
    made = Server(tmp_path, "--processes", "2")
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


def test_several_processes_push_changes_and_end_with_the_server(several: Server, tmp_path: Path) -> None:
    """All of them have let go of what they complain to; Ctrl+C is the end of each."""
    made = [several.ask("POST", "/api/games", {"game": "merc", "seed": n}) for n in range(3)]
    watched: list[HTTPConnection] = []
    for each in made:
        path = f"/api/games/{each['id']}"
        watched.append(connection := several.connection())
        connection.request("GET", f"{path}/events?key={each['key']}")
        stream = connection.getresponse()
        first = read_event(stream)
        body = {"key": each["key"], "ask": first["ask"]["number"], "option": 1}
        answered = several.ask("POST", f"{path}/answer", body)
        assert read_event(stream)["version"] == answered["version"] > first["version"]
    assert several.end() in (0, 130)
    assert several.errors == ""
    for each in made:
        text = (tmp_path / "games" / f"{each['id']}.game").read_text()
        assert text.splitlines()[-1].startswith("= {")
    for connection in watched:
        connection.close()


def test_what_is_under_way_is_answered_when_several_processes_end(several: Server) -> None:
    """Whoever was heard gets an answer of the app; nothing is printed."""
    statuses: list[int] = []

    def play(n: int) -> None:
        connection = several.connection()
        with closing(connection), suppress(OSError, HTTPException):  # nobody hears what is sent later
            while True:
                body = json.dumps({"game": "memoir44", "seed": n})
                connection.request("POST", "/api/games", body, {"content-type": "application/json"})
                answer = connection.getresponse()
                answer.read()
                statuses.append(answer.status)

    players = [threading.Thread(target=play, args=(n,)) for n in range(6)]
    for player in players:
        player.start()
    while len(statuses) < 12:
        time.sleep(0.01)
    assert several.end() in (0, 130)
    for player in players:
        player.join()
    assert several.errors == ""
    assert set(statuses) <= {201, 503}


def test_processes_end_when_the_one_in_front_is_killed(several: Server, tmp_path: Path) -> None:
    """They hold what they complain to until they end, and their games are closed."""
    made = several.ask("POST", "/api/games", {"game": "merc", "seed": 5})
    several.process.kill()
    assert several.process.wait(LONG) == -signal.SIGKILL
    _, errors = several.process.communicate()
    assert errors == ""
    text = (tmp_path / "games" / f"{made['id']}.game").read_text()
    assert text.splitlines()[-1].startswith("= {")


@pytest.mark.parametrize(
    ("number", "sentence"),
    [
        ("0", "--processes 0: the number must be from 1 to 16"),
        ("-1", "--processes -1: the number must be from 1 to 16"),
        ("17", "--processes 17: the number must be from 1 to 16"),
        ("two", "'two' is not a valid int"),
    ],
)
def test_a_number_of_processes_that_is_none_is_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, number: str, sentence: str
) -> None:
    said = Caller(capsys, monkeypatch)("serve", "--no-browser", "--processes", number)
    assert said.code == 2
    assert sentence in said.err
    assert "Traceback" not in said.err


def test_too_few_handles_for_several_processes_are_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each request that is passed on takes two; where the system has fewer, one process still serves."""

    def never(*_: object) -> None:
        raise ValueError("not allowed to raise maximum limit")

    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 1024))
    monkeypatch.setattr(resource, "setrlimit", never)
    said = Caller(capsys, monkeypatch)("serve", "--no-browser", "--processes", "2")
    assert (said.code, "needs 2,048 open files, but the system allows 1,024" in said.err) == (2, True)
    assert serve._make_processes(1, "127.0.0.1") is None


def test_only_this_machine_unless_a_host_is_named(server: Server, tmp_path: Path) -> None:
    assert server.at is not None
    assert server.at.hostname == "127.0.0.1"
    server.end()
    assert "Everybody" not in server.rest
    assert server.errors == ""
    wide = Server(tmp_path, "--host", "0.0.0.0")
    wide.end()
    assert "Anyone who can reach this computer over the network can open" in wide.rest
    assert "only with its link" in wide.rest
    named = re.findall(r"On other devices, open http://([\d.]+):\d+/", wide.rest)
    assert named
    assert named[0] not in ("0.0.0.0", "127.0.0.1")


def test_a_machine_in_no_network_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "_own_address", lambda: "")
    with _bind_socket("127.0.0.1", 0) as listening:
        assert serve._network_address("0.0.0.0", listening) == ""
        assert serve._network_address("10.0.0.7", listening).startswith("http://10.0.0.7:")
    assert "not connected to a network" in serve._warning("")


def test_a_second_start_opens_the_one_that_runs(
    server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only with the same games, and only while it really runs."""
    opened: list[str] = []
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
    monkeypatch.setattr("webbrowser.open", opened.append)
    said = Caller(capsys, monkeypatch)()
    address = server.first.split()[-1]
    assert (said.code, said.out, opened) == (0, f"bythebook is already running at {address}\n", [address])
    server.end()
    assert serve._running_address() == ""
    (tmp_path / "serving").write_text(address)
    assert serve._running_address() == "", "a mark that was left behind stops nobody"
    (tmp_path / "serving").write_text("http://192.0.2.1:80/")
    assert serve._running_address() == ""


def test_a_code_holds_the_address() -> None:
    """As signs for the terminal, as a drawing for the app; without the package there is none."""
    pytest.importorskip("segno")
    assert qr.qr_text("http://10.0.0.7:8044/").count("\n") > 10
    assert qr.qr_svg("http://10.0.0.7:8044/").startswith("<svg")


def test_without_the_package_there_is_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "segno", None)
    assert qr.qr_text("http://10.0.0.7:8044/") == ""
    with pytest.raises(Rejected, match="QR codes need segno"):
        qr.qr_svg("http://10.0.0.7:8044/")


def test_a_port_in_use_is_a_sentence_and_the_usual_one_makes_way(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        said = Caller(capsys, monkeypatch)("serve", "--port", port, "--no-browser")
        assert said.code == 2
        assert f"port {port} at 127.0.0.1 can't be used" in said.err
        monkeypatch.setattr(serve, "PORT", port)
        with serve._open_socket("127.0.0.1", None) as other:
            assert other.getsockname()[1] != port
    said = Caller(capsys, monkeypatch)("serve", "--port", "99999", "--no-browser")
    assert (said.code, "--port 99999: the number must be from 1 to 65535" in said.err) == (2, True)


@pytest.mark.parametrize("host", ["a\n", "a..b", "\u202e", "a" * 300, "\x1b]0;a\x07"])
def test_a_host_that_can_be_none_is_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    said = Caller(capsys, monkeypatch)("serve", "--host", host, "--port", "0", "--no-browser")
    assert said.code == 2
    assert "Traceback" not in said.err


@pytest.mark.parametrize("arguments", [(), ("serve",)])
def test_alone_it_serves_and_opens_the_browser(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: tuple[str, ...],
) -> None:
    monkeypatch.setenv("BYTHEBOOK_HOME", str(tmp_path))
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


def test_small_answers_are_sent_at_once() -> None:
    """The socket says that it is TCP: only then are small packets not held back."""
    with _bind_socket("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
