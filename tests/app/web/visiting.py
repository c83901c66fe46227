"""A browser for tests: it sends what the page sends, and keeps all that it was told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bythebook.app.web.server import make_app

HERE = ("127.0.0.1", 50000)
ELSEWHERE = ("192.168.1.7", 50000)


class Visitor:
    """Somebody with a browser and, once a game is there, a key."""

    def __init__(self, client: TestClient, id: str = "", key: str = "") -> None:
        self.client = client
        self.id = id
        self.key = key
        self.told: list[str] = []
        """Everything the server has sent."""

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        """Ask for something, with the key."""
        answer = self.client.get(self._whole(path), params={"key": self.key, **query})
        return self._read(answer, status)

    def post(self, path: str, status: int = 200, **body: Any) -> Any:
        """Send something, with the key."""
        sent = {"key": self.key, **body} if self.key else body
        return self._read(self.client.post(self._whole(path), json=sent), status)

    def _whole(self, path: str) -> str:
        return path if path.startswith("/") else f"/api/games/{self.id}{'/' if path else ''}{path}"

    def _read(self, answer: Any, status: int) -> Any:
        self.told.append(answer.text)
        assert answer.status_code == status, answer.text
        assert "Traceback" not in answer.text
        return answer.json()

    def begin(self, game: str, **new: Any) -> Any:
        """Begin a game, and be its owner."""
        made = self.post("/api/games", 201, game=game, **{"seed": 5, **new})
        self.id, self.key = made["id"], made["key"]
        return made

    def by(self, link: str) -> Visitor:
        """Somebody who came by a link."""
        path, _, key = link.partition("#key=")
        return Visitor(self.client, path.removeprefix("/g/"), key)

    def scene(self) -> Any:
        """What they see."""
        return self.get("")

    def answer_to(self, scene: Any, n: int = 1, **more: Any) -> Any:
        """Take a choice of the ask in a scene that was seen."""
        return self.post("answer", ask=scene["ask"]["number"], option=n, version=scene["version"], **more)

    def answer(self, n: int = 1, **more: Any) -> Any:
        """Take a choice of the open ask."""
        return self.post("answer", ask=self.scene()["ask"]["number"], option=n, **more)


def answered(visitor: Visitor, times: int, seed: int = 1) -> Any:
    """Some answers, each another place of its list; what is seen then."""
    scene = visitor.scene()
    for i in range(times):
        prompt = scene["ask"]
        if prompt is None:
            break
        n = 1 + (i * 7 + seed) % len(prompt["choices"])
        scene = visitor.post("answer", ask=prompt["number"], option=n, version=scene["version"])
    return scene


@contextmanager
def browser(
    monkeypatch: pytest.MonkeyPatch, folder: Path, client: tuple[str, int] = HERE, **app: Any
) -> Iterator[Visitor]:
    """A server with a folder of its own, and somebody who visits it."""
    monkeypatch.setenv("BYTHEBOOK_HOME", str(folder))
    with TestClient(
        make_app(**app), base_url="http://127.0.0.1:8044", client=client, raise_server_exceptions=False
    ) as made:
        yield Visitor(made)
