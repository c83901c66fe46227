"""Who is let in: by which name, from which page, with how much."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bythebook.app.web.access.quotas import VISITOR, Quotas
from bythebook.app.web.access.security import PROXY, check_host, host_of, is_loopback
from bythebook.app.web.errors import Rejected
from bythebook.app.web.requests import LARGEST
from tests.app.web.visiting import ELSEWHERE, Visitor, browser


@pytest.fixture
def visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Visitor]:
    static = tmp_path / "static"
    static.mkdir()
    (static / "index.html").write_text("<!doctype html><title>x</title>")
    with browser(monkeypatch, tmp_path, static=static) as made:
        yield made


@pytest.mark.parametrize("path", ["/", "/g/some", "/why/some/3", "/static/index.html"])
def test_the_shell_and_what_browsers_are_told(visitor: Visitor, path: str) -> None:
    answer = visitor.client.get(path)
    assert answer.status_code == 200
    assert "<title>" in answer.text
    assert answer.headers["content-security-policy"].startswith("default-src 'self'; ")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["cache-control"] == "no-cache"


def test_no_way_out_of_the_static_folder(visitor: Visitor, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    for path in ("/static/../secret.txt", "/static/%2e%2e/secret.txt", "/static/..%2fsecret.txt"):
        assert "secret" not in visitor.client.get(path).text


def test_games_are_never_kept_by_browsers(visitor: Visitor) -> None:
    visitor.begin("memoir44")
    answer = visitor.client.get(f"/api/games/{visitor.id}", params={"key": visitor.key})
    assert answer.headers["cache-control"] == "no-store"


def test_another_name_is_turned_away(visitor: Visitor) -> None:
    answer = visitor.client.get("/api/home", headers={"host": "evil.example"})
    assert answer.status_code == 421
    assert "not called 'evil.example'" in answer.text


@pytest.mark.parametrize(
    ("host", "bound", "fits"),
    [
        ("127.0.0.1:8044", "127.0.0.1", True),
        ("localhost", "127.0.0.1", True),
        ("[::1]:80", "127.0.0.1", True),
        ("192.168.1.5:8044", "127.0.0.1", False),
        ("192.168.1.5:8044", "192.168.1.5", True),
        ("192.168.1.5:8044", "0.0.0.0", True),
        ("evil.example", "0.0.0.0", False),
        ("", "0.0.0.0", False),
        ("localhost.evil.example", "127.0.0.1", False),
    ],
)
def test_names_of_this_server(host: str, bound: str, *, fits: bool) -> None:
    if fits:
        check_host({"host": host}, bound)
    else:
        with pytest.raises(Rejected, match="is not called"):
            check_host({"host": host}, bound)


def test_a_page_of_another_server_changes_nothing(visitor: Visitor) -> None:
    headers = {"origin": "http://evil.example"}
    answer = visitor.client.post("/api/games", json={"game": "memoir44"}, headers=headers)
    assert answer.status_code == 403
    same = {"origin": "http://127.0.0.1:8044"}
    assert visitor.client.post("/api/games", json={"game": "memoir44"}, headers=same).status_code == 201


def test_forms_are_no_json(visitor: Visitor) -> None:
    answer = visitor.client.post("/api/games", data={"game": "memoir44"})
    assert answer.status_code == 415
    assert "The body must be JSON" in answer.json()["error"]


def test_too_much_is_refused(visitor: Visitor) -> None:
    answer = visitor.client.post("/api/games/import", json={"text": "x" * LARGEST})
    assert answer.status_code == 413


def test_loopback() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.8.8.8", "::1", "localhost", "[::1]")))
    assert not any(map(is_loopback, ("0.0.0.0", "10.0.0.1", "localhost.example", "")))


def test_others_see_no_games_without_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with browser(monkeypatch, tmp_path) as here:
        made = here.begin("memoir44")
        assert [game["id"] for game in here.get("/api/home")["saved"]] == [made["id"]]
        assert here.post("open", 201)["key"] == made["key"]
    with browser(monkeypatch, tmp_path, client=ELSEWHERE) as there:
        assert there.get("/api/home")["saved"] == []
        found = there.post("/api/home", games={made["id"]: made["key"], "none": "x"})["saved"]
        assert [game["id"] for game in found] == [made["id"]]
        assert there.post("/api/home", games={made["id"]: "wrong"})["saved"] == []
        there.id = made["id"]
        assert "Only the owner" in there.post("open", 403)["error"]
        told = there.post("/api/games", 422, game="memoir44", seats={"axis": "/tmp/bot.md"})
        assert told["problems"] == [
            "axis: unknown player '/tmp/bot.md'; known: person, random, greedy, search, solo-ai"
        ]
        told = there.post("/api/games", 422, game="memoir44", setup={"scenario": "/tmp/own.toml"})
        assert told["problems"] == [
            "scenario: '/tmp/own.toml' is a file; use files on the computer that runs bythebook"
        ]


@pytest.mark.parametrize("header", ["Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP"])
def test_a_visitor_through_a_proxy_on_this_machine_is_not_the_owner(visitor: Visitor, header: str) -> None:
    """Even if the visitor claims to be this machine."""
    visitor.begin("memoir44")
    assert visitor.get("/api/home")["local"]
    visitor.client.headers[header] = "127.0.0.1"
    assert not visitor.get("/api/home")["local"]
    assert "Only the owner" in visitor.post("open", 403)["error"]


def test_a_request_of_an_old_proxy_does_not_come_from_the_owner() -> None:
    """A proxy that adds no header speaks HTTP/1.0; its visitors have the quotas of remote visitors."""
    scope = {"client": ("127.0.0.1", 50000), "headers": [], "http_version": "1.0"}
    assert host_of(scope) == PROXY
    assert Quotas().visitor(PROXY).quota is VISITOR
    assert host_of({**scope, "http_version": "1.1"}) == "127.0.0.1"
