"""Who may do what: one table, cell by cell; and nothing happens before a key is accepted."""

from __future__ import annotations

import errno
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from bythebook.app.game import index, saves
from bythebook.app.game.open_game import open_saved
from bythebook.app.web.access import keys
from bythebook.app.web.access.permissions import Right
from bythebook.app.web.routes.guard import GuardedRoute
from bythebook.app.web.routes.operation import Access
from bythebook.kernel import disk
from tests.app.web.visiting import ELSEWHERE, HERE, Visitor, browser

BOTH = {"axis": "person", "allies": "person"}
NO_GAME = {"error": keys.NO_GAME, "problems": [], "fenced": False}
WRONG = "x" * 22

PERMISSIONS = {
    ("GET", ""): Right.LOOK,
    ("GET", "/events"): Right.LOOK,
    ("GET", "/chance"): Right.LOOK,
    ("GET", "/log"): Right.LOOK,
    ("GET", "/at/{line:int}"): Right.LOOK,
    ("GET", "/why/{line:int}"): Right.LOOK,
    ("GET", "/page/{seat}"): Right.LOOK,
    ("GET", "/end"): Right.LOOK,
    ("GET", "/export"): Right.LOOK,
    ("GET", "/hands"): Right.PLAY,
    ("GET", "/sheet"): Right.PLAY,
    ("GET", "/asked/{line:int}"): Right.SEE_ALL,
    ("GET", "/position"): Right.SEE_ALL,
    ("GET", "/position/{line:int}"): Right.SEE_ALL,
    ("GET", "/tray"): Right.SEE_ALL,
    ("POST", "/answer"): Right.PLAY,
    ("POST", "/possible"): Right.PLAY,
    ("POST", "/goals"): Right.PLAY,
    ("POST", "/next"): Right.PLAY,
    ("POST", "/on"): Right.PLAY,
    ("POST", "/hands"): Right.PLAY,
    ("POST", "/undo"): Right.PLAY,
    ("POST", "/redo"): Right.PLAY,
    ("POST", "/name"): Right.OWN,
    ("POST", "/chance"): Right.OWN,
    ("POST", "/who"): Right.OWN,
    ("POST", "/change"): Right.SEE_ALL,
    ("POST", "/correct"): Right.SEE_ALL,
    ("POST", "/correct/check"): Right.SEE_ALL,
}
"""The right that each address of a game needs, by its method and its end."""

BODIES: dict[str, dict[str, Any]] = {
    "/answer": {"ask": 1, "option": 1},
    "/goals": {"ask": 1, "option": 1},
    "/next": {"ask": 1, "option": 1},
    "/change": {"line": 1, "option": 1},
    "/name": {"name": "Mine"},
    "/chance": {"element": "dice", "who": "seeded"},
    "/who": {"seat": "allies", "who": "link"},
    "/correct": {"patch": {"turn": 1}},
    "/correct/check": {"patch": {"turn": 1}},
}
"""What each address takes, beside the key."""

HOLDERS = ("owner of all seats", "owner", "own seat", "other seat", "watcher")
MAY = {
    Right.LOOK: HOLDERS,
    Right.PLAY: HOLDERS[:4],
    Right.OWN: HOLDERS[:2],
    Right.SEE_ALL: HOLDERS[:1],
}
"""Who has which right."""


def routes(app: Starlette) -> list[GuardedRoute]:
    """Every route of the API."""
    found = [route for route in app.routes if getattr(route, "path", "").startswith("/api/")]
    assert all(isinstance(route, GuardedRoute) for route in found), "a route that nobody guards"
    return found  # type: ignore[return-value]


def files_in(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its content, without the index, which is a cache."""
    files = [path for path in folder.rglob("*") if path.is_file() and path.name != index.FILE]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def call(visitor: Visitor, method: str, end: str, key: str, id: str = "") -> Any:
    """The answer to a request of a game, with whatever it takes."""
    path = f"/api/games/{id or visitor.id}{re.sub(r'{line:int}', '1', end).replace('{seat}', 'axis')}"
    if method == "GET":
        return visitor.client.get(path, params={"key": key})
    return visitor.client.post(path, json={"key": key, **BODIES.get(end, {})})


# -- the table --------------------------------------------------------------------------------------


def test_every_address_of_a_game_is_in_the_table(visitor: Visitor) -> None:
    found = {
        (method, route.path.removeprefix("/api/games/{id}"), route.operation.access)
        for route in routes(visitor.client.app)  # type: ignore[arg-type]
        for method in route.methods - {"HEAD"}  # type: ignore[operator]
        if route.path.startswith("/api/games/{id}") and route.operation.access is not Access.OWNER
    }
    assert found == {(method, end, right) for (method, end), right in PERMISSIONS.items()}


@pytest.mark.parametrize("holder", HOLDERS)
def test_each_cell_of_the_table(visitor: Visitor, holder: str) -> None:
    """A request is forbidden (403) exactly where the table says so, whatever else may be wrong with it."""
    if holder == "owner of all seats":
        made = visitor.begin("memoir44", seats=BOTH)
        key = made["key"]
    else:
        made = visitor.begin("memoir44", seats=BOTH, given=["axis", "allies"])
        asked = visitor.scene()["ask"]["seat"]
        other = next(seat for seat in BOTH if seat != asked)
        links = {"own seat": made["links"][asked], "other seat": made["links"][other]}
        links |= {"watcher": made["watch"], "owner": f"#key={made['key']}"}
        key = links[holder].partition("#key=")[2]
    for (method, end), right in PERMISSIONS.items():
        if end == "/events" or end.startswith("/why"):  # it stays open; a reason may be another seat's secret
            continue
        answer = call(visitor, method, end, key)
        may = holder in MAY[right]
        assert (answer.status_code == 403) == (not may), (method, end, answer.text)
        if holder == "owner of all seats" and end == "/who":
            visitor.post("who", seat="allies", who="here")


def test_a_seat_neither_undoes_nor_redoes_what_another_did(visitor: Visitor) -> None:
    made = visitor.begin("memoir44", seats=BOTH, given=["axis", "allies"])
    seats = {seat: visitor.by(link) for seat, link in made["links"].items()}
    asked = visitor.scene()["ask"]["seat"]
    other = next(seat for seat in BOTH if seat != asked)
    seats[asked].answer(1)
    assert visitor.post("undo", across=True)["can_redo"]
    assert seats[asked].scene()["can_redo"]
    assert not seats[other].scene()["can_redo"]
    before = visitor.scene()
    assert "redo other players" in seats[other].post("redo", 403)["error"]
    assert visitor.scene() == before
    assert seats[asked].post("redo")["lines"] > before["lines"]


def test_a_correction_is_undone_and_redone_by_the_owner_alone(visitor: Visitor) -> None:
    made = visitor.begin("memoir44", seats=BOTH)
    visitor.post("correct", patch={"medals": {"axis": 1}})
    asked = visitor.scene()["ask"]["seat"]
    visitor.post("who", seat=asked, who="link")
    seat = visitor.by(made["links"][asked])
    assert "Only the owner" in seat.post("undo", 403)["error"]
    visitor.post("undo", across=True)
    assert not seat.scene()["can_redo"]
    assert "Only the owner" in seat.post("redo", 403)["error"]
    assert visitor.post("redo")["can_undo"]


def test_cards_are_not_entered_by_hand_while_a_seat_is_elsewhere(visitor: Visitor) -> None:
    """Which cards may come up would show which ones the seat holds; dice show nothing."""
    visitor.begin("memoir44", seats=BOTH, given=["allies"])
    told = visitor.post("chance", 403, element="cards", who="typed")["error"]
    assert "would reveal the cards of allies" in told
    assert visitor.post("chance", element="dice", who="typed")["at_table"]
    visitor.post("who", seat="allies", who="here")
    assert visitor.post("chance", element="cards", who="typed")["at_table"]


def test_there_is_nothing_to_redo(visitor: Visitor) -> None:
    visitor.begin("memoir44")
    assert "nothing to redo" in visitor.post("redo", 409)["error"]


# -- before anything is opened ------------------------------------------------------------------------


def test_without_a_key_nothing_is_opened_and_nobody_learns_what_exists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unknown game and a wrong key get the same answer, byte for byte; no file is locked or touched."""
    with browser(monkeypatch, tmp_path) as owner:
        owner.begin("memoir44")
        name = owner.id
    before = files_in(tmp_path)
    with browser(monkeypatch, tmp_path, client=ELSEWHERE) as stranger:
        open_games = stranger.client.app.state.engine.sessions.open  # type: ignore[attr-defined]
        for method, end in PERMISSIONS:
            forbidden, unknown = (call(stranger, method, end, WRONG, id) for id in (name, "nowhere-1"))
            assert (forbidden.status_code, unknown.status_code) == (404, 404), end
            assert forbidden.json() == unknown.json() == NO_GAME
            assert {k: v for k, v in forbidden.headers.items() if k != "date"} == {
                k: v for k, v in unknown.headers.items() if k != "date"
            }
        for end in ("/open", "/delete"):
            answers = [stranger.client.post(f"/api/games/{id}{end}", json={}) for id in (name, "nowhere-1")]
            assert [answer.status_code for answer in answers] == [403, 403]
            assert answers[0].json() == answers[1].json()
        assert open_games == {}
        assert saves.Journal(tmp_path / "games" / f"{name}.game", _game(tmp_path, name)).path  # not in use
    assert files_in(tmp_path) == before


def _game(folder: Path, name: str) -> Any:
    return open_saved(folder / "games" / f"{name}.game").game


def test_what_is_for_the_owner_is_forbidden_for_all_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with browser(monkeypatch, tmp_path, client=ELSEWHERE) as stranger:
        tried = 0
        for route in routes(stranger.client.app):  # type: ignore[arg-type]
            if route.operation.access is not Access.OWNER:
                continue
            path = re.sub(r"{\w+:int}", "1", route.path)
            path = re.sub(r"{\w+}", "some", path)
            for method in route.methods - {"HEAD"}:  # type: ignore[operator]
                answer = stranger.client.request(method, path, **({"json": {}} if method == "POST" else {}))
                assert answer.status_code == 403, path
                assert answer.json()["error"].startswith("Only the owner can do that")
                tried += 1
        assert tried > 20
    assert files_in(tmp_path) == {}


@pytest.mark.parametrize("game", ["memoir44", "merc", "arcs"])
def test_looking_has_no_effect(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Every GET of a game by its owner, in a server that has just started, leaves all files as they were.

    Its bot was interrupted in the middle of a turn; it goes on when somebody asks for that.
    """
    with browser(monkeypatch, tmp_path) as owner:
        made = owner.begin(game, real=["dice", "cards"])
    path = tmp_path / "games" / f"{made['id']}.game"
    path.write_text(path.read_text() + "half a li")
    before, times = files_in(tmp_path), {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*")}
    with browser(monkeypatch, tmp_path) as owner:
        owner.id = made["id"]
        for method, end in PERMISSIONS:
            if method == "GET" and end != "/events":
                assert call(owner, method, end, made["key"]).status_code < 500
        for route in routes(owner.client.app):  # type: ignore[arg-type]
            if "GET" in (route.methods or ()) and "{" not in route.path:
                assert owner.client.get(route.path).status_code == 200, route.path
    assert files_in(tmp_path) == before
    assert {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*") if p in times} == times


def test_looking_at_books_trials_and_the_campaign_has_no_effect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every GET of the API, with each of its parts filled in; one book was only copied into its folder."""
    with browser(monkeypatch, tmp_path) as owner:
        made = owner.post("/api/campaign", 201, scenarios=["pegasus_bridge"])
        owner.post("/api/studio", 201, bot="supercat", name="mine")
    (tmp_path / "books" / "copied.md").write_text((tmp_path / "books" / "mine.md").read_text())
    (tmp_path / "lab" / "one").mkdir(parents=True)
    (tmp_path / "lab" / "one" / "trial.json").write_text('{"game": "arcs", "games": 2}')
    before, times = files_in(tmp_path), {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*")}
    parts = {"game": "arcs", "bot": "supercat", "seat": "axis"}
    with browser(monkeypatch, tmp_path) as owner:
        for route in routes(owner.client.app):  # type: ignore[arg-type]
            if "GET" not in (route.methods or ()) or route.path.endswith("/events"):
                continue
            path = re.sub(r"{\w+:int}", "1", route.path)
            for book in ("mine", "copied"):
                of = {**parts, "book": book, "id": "one" if "/lab" in path else made["id"]}
                answer = owner.client.get(path.format_map(of), params={"key": made["key"]})
                assert answer.status_code < 500, path
    assert files_in(tmp_path) == before
    assert {p: p.stat().st_mtime_ns for p in tmp_path.rglob("*") if p.name != index.FILE} == times


def test_a_bot_that_was_interrupted_plays_on_when_that_is_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A look shows the position as it was saved; the page then asks the bot to continue."""
    with browser(monkeypatch, tmp_path) as owner:
        made = owner.begin("memoir44")
        scene = owner.scene()
        for _ in range(60):
            scene = owner.answer()
            if any(step["who"] == "bot" for step in scene["steps"]):
                break
    path = tmp_path / "games" / f"{made['id']}.game"
    lines = path.read_text().splitlines()
    bots = [i for i, line in enumerate(lines) if re.match(r"\d+ axis ", line)]
    path.write_text("\n".join(lines[: bots[-1]]) + "\n")
    with browser(monkeypatch, tmp_path) as owner:
        owner.id, owner.key = made["id"], made["key"]
        assert owner.scene()["ask"]["bot"]
        assert owner.scene()["ask"]["bot"]
        assert not owner.post("on")["ask"]["bot"]


# -- other pages ----------------------------------------------------------------------------------------


def fetched(site: str, mode: str = "no-cors", **more: str) -> dict[str, str]:
    """The headers with which a browser says where a request comes from."""
    return {"sec-fetch-site": site, "sec-fetch-mode": mode, **more}


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_no_page_of_another_server_reaches_anything(visitor: Visitor, site: str) -> None:
    """An image, a form or a frame elsewhere; a page at another port of this machine is `same-site`."""
    visitor.begin("memoir44")
    lines = visitor.scene()["lines"]
    for route in routes(visitor.client.app):  # type: ignore[arg-type]
        path = re.sub(r"{\w+:int}", "1", route.path).replace("{id}", visitor.id)
        path = re.sub(r"{\w+}", "memoir44", path)
        for method in route.methods - {"HEAD"}:  # type: ignore[operator]
            for mode in ("no-cors", "cors", "navigate"):
                answer = visitor.client.request(
                    method, f"{path}?key={visitor.key}", headers=fetched(site, mode)
                )
                assert answer.status_code == 403, (method, path, mode)
                assert "page of another site" in answer.text
    assert visitor.client.get("/static/icon.svg", headers=fetched(site)).status_code == 403
    assert visitor.scene()["lines"] == lines


def test_links_on_other_pages_open_ours(visitor: Visitor) -> None:
    followed = fetched("cross-site", "navigate")
    assert visitor.client.get("/g/some", headers=followed).status_code == 200
    assert visitor.client.post("/g/some", headers=followed).status_code == 403
    for site in ("none", "same-origin"):
        assert visitor.client.get("/api/home", headers=fetched(site)).status_code == 200


# -- names from elsewhere ---------------------------------------------------------------------------------

FORMS = ("{secret}", "secret", "../secret", r"\\server\share\secret.md", r"C:\secret.md", "my-own")


@pytest.mark.parametrize("named", FORMS)
def test_a_stranger_reads_no_file_of_the_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str
) -> None:
    """Neither its lines nor whether it exists: each name is rejected by its form, and nothing is opened."""
    for name in ("secret", "secret.md"):
        (tmp_path / name).write_text("# Top secret\n\n- a line of my own\n")
    books = tmp_path / "home" / "books"
    books.mkdir(parents=True)
    (books / "my-own.md").write_text("# Mine\n")
    monkeypatch.chdir(tmp_path)
    with browser(monkeypatch, tmp_path / "home", client=ELSEWHERE) as stranger:
        for exists in (True, False):
            who = named.replace("{secret}", str(tmp_path / "secret.md")) if exists else f"{named}-not-there"
            position = json.dumps({"game": "memoir44", "board": {}, "seats": {"axis": who}})
            log = f"bythebook memoir44 1\nsetup scenario=pegasus_bridge\nseat axis={who}\nseed 1\n"
            sent = [
                ("/api/games/import", {"text": position}),
                ("/api/games/import", {"text": log}),
                ("/api/games", {"game": "memoir44", "seats": {"axis": who}}),
                (
                    "/api/games",
                    {"game": "memoir44", "seats": {"axis": who}, "setup": {"scenario": "x" * 300}},
                ),
                ("/api/setup/memoir44/check", {"seats": {"axis": who}}),
            ]
            for path, body in sent:
                answer = stranger.client.post(path, json=body)
                assert answer.status_code == 422, answer.text
                assert "unknown player" in answer.text
                for leaked in ("Top secret", "line of my own", "no file", "my-own, ", ", my-own", "folder"):
                    assert leaked not in answer.text, (path, leaked)
    assert list((tmp_path / "home").rglob("*.game")) == []


@pytest.mark.parametrize("named", ["search:{up}{secret}", "search:/{up}{secret}", "search:secret"])
@pytest.mark.parametrize("allow_search", [False, True])
@pytest.mark.parametrize("client", [ELSEWHERE, HERE])
def test_a_search_with_a_path_as_its_budget_opens_no_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    named: str,
    allow_search: bool,
    client: tuple[str, int],
) -> None:
    """`search:` begins the name of a player, which needs no file, whatever comes after it."""
    for name in ("secret.md", "search:secret"):
        (tmp_path / name).write_text("# Top secret\n\n- a line of my own\n")
    monkeypatch.chdir(tmp_path)
    up = "/.." * (len(tmp_path.parts) + 1)
    told = set()
    with browser(monkeypatch, tmp_path / "home", client=client, allow_search=allow_search) as visitor:
        for file in ("secret.md", "nothing.md"):
            who = named.format(up=up, secret=tmp_path / file)
            position = json.dumps({"game": "memoir44", "board": {}, "seats": {"axis": who}})
            log = f"bythebook memoir44 1\nsetup scenario=pegasus_bridge\nseat axis={who}\nseed 1\n"
            for text in (position, log):
                answer = visitor.client.post("/api/games/import", json={"text": text})
                assert answer.status_code in (400, 422)
                told.add(answer.text.replace(who, "WHO"))
    assert not [text for text in told if "line of my own" in text or "can't run" in text or "file" in text]


def test_a_scenario_of_the_machine_is_not_for_strangers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.toml").write_text('title = "Top secret"\n')
    with browser(monkeypatch, tmp_path / "home", client=ELSEWHERE) as stranger:
        for name in (
            f"{tmp_path}/mine.toml",
            "/nowhere/mine.toml",
            "\\\\server\\share\\mine.toml",
            "/x.toml ",
        ):
            log = f"bythebook memoir44 1\nsetup scenario={name}\nseed 1\n"
            answers = [
                stranger.client.post("/api/games/import", json={"text": log}),
                stranger.client.post("/api/games", json={"game": "memoir44", "setup": {"scenario": name}}),
            ]
            for answer in answers:
                assert answer.status_code == 422
                assert "use files on the computer that runs bythebook" in answer.text
                assert "secret" not in answer.text


# -- "cannot read" is not "is not there" --------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [errno.EMFILE, errno.EIO, errno.EACCES])
@pytest.mark.parametrize("suffix", [saves.KEYS_SUFFIX, saves.TODO_SUFFIX])
def test_a_side_file_that_cannot_be_read_is_never_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: int, suffix: str
) -> None:
    """The request is rejected and can be sent again; links stay valid."""
    with browser(monkeypatch, tmp_path) as owner:
        made = owner.begin("memoir44", real=["dice", "cards"])
    before = files_in(tmp_path)
    opened = disk.open_file

    def fails(path: Path, *flags: int) -> int:
        if path.suffix == suffix:
            raise OSError(wrong, os.strerror(wrong), str(path))
        return opened(path, *flags)

    with browser(monkeypatch, tmp_path) as owner:
        owner.id, owner.key = made["id"], made["key"]
        with monkeypatch.context() as patched:
            patched.setattr(disk, "open_file", fails)
            assert owner.post("open", 503)["error"]
            assert owner.get("", 503)["error"]
        assert files_in(tmp_path) == before
        assert owner.scene()["id"] == made["id"]
        assert owner.post("open", 201)["key"] == made["key"]


@pytest.mark.parametrize("damage", ["{", None])
def test_keys_that_cannot_be_read_look_to_others_like_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, damage: str | None
) -> None:
    """Else the answer would tell which games exist. The key is valid again once they can be read."""
    with browser(monkeypatch, tmp_path) as owner:
        made = owner.begin("memoir44", seats=BOTH, given=["allies"])
    file = tmp_path / "games" / f"{made['id']}{saves.KEYS_SUFFIX}"
    whole = file.read_text()
    file.unlink()
    if damage:
        file.write_text(damage)
    else:
        file.mkdir()
    with browser(monkeypatch, tmp_path, ELSEWHERE) as other:
        link = made["links"]["allies"].partition("#key=")[2]
        for (method, end), _ in PERMISSIONS.items():
            for key in (link, WRONG):
                answer = call(other, method, end, key, made["id"])
                unknown = call(other, method, end, key, "arcs-2026-01-01-1200-0000")
                assert (answer.status_code, answer.json()) == (404, NO_GAME), (method, end)
                assert (unknown.status_code, unknown.json()) == (404, NO_GAME), (method, end)
        if not damage:
            file.rmdir()
        file.write_text(whole)
        assert other.by(made["links"]["allies"]).scene()["id"] == made["id"]


@pytest.mark.parametrize("suffix", [saves.KEYS_SUFFIX, saves.TODO_SUFFIX])
def test_a_damaged_side_file_is_reported_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    with browser(monkeypatch, tmp_path) as owner:
        made = owner.begin("memoir44", real=["dice", "cards"])
    file = tmp_path / "games" / f"{made['id']}{suffix}"
    file.write_text(whole := file.read_text()[:20])
    with browser(monkeypatch, tmp_path) as owner:
        owner.id = made["id"]
        told = owner.post("open", 503)["error"]
        assert f"{file.name} is damaged" in told
        assert "delete it" in told
        assert file.read_text() == whole
        file.unlink()
        assert owner.post("open", 201)
