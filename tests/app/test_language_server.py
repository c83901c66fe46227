"""`bythebook playbook lsp`: a small client writes a book over the standard streams, and is told about it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bythebook import games
from bythebook.app import language_server
from tests.app.calling import Caller

SRC = Path(__file__).parents[2] / "src"
SOLO = games.load("memoir44").bots.playbooks()["solo-ai"]
URI = "file:///books/mine.md"


class Editor:
    """A small client: it sends, and waits for the answer it wants."""

    def __init__(self, server: subprocess.Popen[bytes]) -> None:
        self.server = server
        self.last = 0

    def send(self, method: str, **params: Any) -> None:
        self._write({"method": method, "params": params})

    def ask(self, method: str, **params: Any) -> Any:
        self.last += 1
        self._write({"id": self.last, "method": method, "params": params})
        while (told := self.hear()).get("id") != self.last:
            pass
        return told["result"]

    def receive(self, method: str) -> Any:
        while (told := self.hear()).get("method") != method:
            pass
        return told["params"]

    def _write(self, message: dict[str, Any]) -> None:
        assert self.server.stdin is not None
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.server.stdin.flush()

    def hear(self) -> dict[str, Any]:
        assert self.server.stdout is not None
        length = 0
        while line := self.server.stdout.readline().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        assert length, "the server has ended"
        message: dict[str, Any] = json.loads(self.server.stdout.read(length))
        return message

    def open(self, text: str) -> Any:
        """Opens a book; what is wrong with it."""
        document = {"uri": URI, "languageId": "markdown", "version": 1, "text": text}
        self.send("textDocument/didOpen", textDocument=document)
        return self.receive("textDocument/publishDiagnostics")["diagnostics"]


@pytest.fixture
def editor(tmp_path: Path) -> Iterator[Editor]:
    pytest.importorskip("pygls", reason="pygls is not installed: pip install pygls")
    env = {**os.environ, "PYTHONPATH": str(SRC), "BYTHEBOOK_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "bythebook", "playbook", "lsp"]
    with subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        made = Editor(server)
        made.ask("initialize", processId=None, rootUri=None, capabilities={})
        made.send("initialized")
        yield made
        made.ask("shutdown")
        made.send("exit")
        assert server.wait(30) == 0


def place(text: str, words: str, into: int = 0) -> dict[str, int]:
    """The place of some words, as an editor counts."""
    before = text[: text.index(words) + into].split("\n")
    return {"line": len(before) - 1, "character": len(before[-1])}


def test_a_book_is_checked_completed_explained_and_walked_through(editor: Editor) -> None:
    broken = SOLO.replace("closest to an enemy", "closset to an enemy", 1)
    wrong = next(each for each in editor.open(broken) if "closset" in each["message"])
    assert "did you mean 'closest to enemy'?" in wrong["message"]
    assert wrong["range"]["start"] == place(broken, "closset")
    assert wrong["severity"] == 1

    text = f"{SOLO}\n## Mine\n\n- → Defensive\n- **Order** a unit in close assault and that can att"
    change = [{"text": text}]
    editor.send("textDocument/didChange", textDocument={"uri": URI, "version": 2}, contentChanges=change)
    editor.receive("textDocument/publishDiagnostics")
    at = {"textDocument": {"uri": URI}}
    words = editor.ask("textDocument/completion", **at, position=place(f"{text}|", "att|", 3))
    assert words[0]["label"] == "that can attack"
    assert words[0]["documentation"]
    last = text.rindex("\n") + 1
    start = words[0]["textEdit"]["range"]["start"]
    assert text[last + start["character"] :] == "that can att"
    hover = editor.ask("textDocument/hover", **at, position=place(text, "**Order** a unit in close", 3))
    assert hover["contents"]["value"].startswith("**Order** (verb)")
    found = editor.ask("textDocument/definition", **at, position=place(text, "[AI-4] → Defensive", 10))
    assert found["range"]["start"] == place(text, "## Defensive")
    nothing = editor.ask("textDocument/definition", **at, position={"line": 0, "character": 0})
    assert nothing is None


def test_without_pygls_it_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language_server, "types", None)
    said = Caller(capsys, monkeypatch)("playbook", "lsp")
    assert said.code == 2
    assert "pip install pygls" in said.err
    assert said.out == ""
