"""All games that are kept: listed, deleted, saved as one file and read in from one."""

from __future__ import annotations

import io
import re
import zipfile
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from bythebook.app.game import archive
from bythebook.app.game.open_game import OpenGame
from bythebook.app.game.saves import InUse
from bythebook.app.web import sandbox
from bythebook.app.web.access.keys import read_keys
from bythebook.app.web.errors import Rejected
from bythebook.app.web.pages import games
from bythebook.app.web.pages.position import Import
from bythebook.app.web.session import Session
from bythebook.app.web.sessions import Sessions
from bythebook.kernel import disk
from tests.app.web.visiting import ELSEWHERE, Visitor, answered, browser


def test_a_game_is_thrown_away_for_good(visitor: Visitor, tmp_path: Path) -> None:
    made = visitor.begin("memoir44")
    other = visitor.begin("arcs")
    kept = visitor.post("/api/kept")
    assert {game["id"] for game in kept["games"]} == {made["id"], other["id"]}
    assert {game["name"] for game in kept["games"]} == {"Pegasus Bridge", "Two players"}
    visitor.post(f"/api/games/{made['id']}/delete")
    assert [game["id"] for game in visitor.post("/api/kept")["games"]] == [other["id"]]
    assert list((tmp_path / "games").glob(f"{made['id']}*")) == []
    assert visitor.post(f"/api/games/{made['id']}/delete", 404)["error"]
    assert visitor.post("/api/games/-campaign/delete", 404)["error"]


def test_a_game_deleted_while_its_bot_plays_does_not_come_back(visitor: Visitor, tmp_path: Path) -> None:
    """Whoever was changing it writes nothing any more."""
    made = visitor.begin("memoir44")
    answered(visitor, 2)
    session: Session = visitor.client.app.state.engine.sessions.open[made["id"]]  # type: ignore[attr-defined]
    visitor.post(f"/api/games/{made['id']}/delete")
    with pytest.raises(InUse):
        session.save()
    assert session.is_abandoned
    assert list((tmp_path / "games").glob(f"{made['id']}*")) == []


@pytest.mark.parametrize("route", ["open", "import"])
def test_a_game_deleted_while_it_is_opened_does_not_come_back(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, route: str
) -> None:
    """Opening takes a while; a file that is deleted meanwhile is not written again."""
    made = visitor.begin("memoir44")
    text = visitor.client.get(f"/api/games/{made['id']}/export?key={made['key']}").text
    engine = visitor.client.app.state.engine  # type: ignore[attr-defined]
    engine.sessions.close_session(engine.sessions.open[made["id"]])
    make = Sessions._session

    def delete_first(sessions: Sessions, opened: OpenGame, path: Path) -> Session:
        path.unlink()
        return make(sessions, opened, path)

    monkeypatch.setattr(Sessions, "_session", delete_first)
    if route == "open":
        visitor.post("open", 404)
    else:
        visitor.post("/api/games/import", 404, text=text)
    assert len(list((tmp_path / "games").glob("*.game"))) == (route == "import")
    assert not engine.sessions.open


@pytest.mark.parametrize("change", ["\ufeff{}", "{}\n \n"])
def test_a_game_file_saved_by_another_editor_is_imported(visitor: Visitor, change: str) -> None:
    """A byte order mark, Windows line ends and blank lines at the end make no other game."""
    made = visitor.begin("memoir44")
    text = visitor.client.get(f"/api/games/{made['id']}/export?key={made['key']}").text
    visitor.post("/api/games/import", 201, text=change.format(text).replace("\n", "\r\n"))


def test_a_deleted_game_leaves_nothing_behind(visitor: Visitor, tmp_path: Path) -> None:
    """No keys, no to-do list, no unfinished write, no row of an index; and its links no longer work."""
    made = visitor.begin("memoir44", real=["dice"], given=["allies"])
    visitor.get("/api/home")
    folder = tmp_path / "games"
    assert {path.suffix for path in folder.iterdir()} >= {".game", ".keys"}
    for name in (f".{made['id']}.game.123.4", f".{made['id']}.keys.123.5", f"{made['id']}.hands"):
        (folder / name).write_text("left")
    visitor.post(f"/api/games/{made['id']}/delete")
    everything = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert [path.name for path in everything if made["id"] in path.name] == []
    assert [path.name for path in everything if made["id"].encode() in path.read_bytes()] == []


def test_a_session_of_a_deleted_game_writes_no_keys(visitor: Visitor, tmp_path: Path) -> None:
    """A request may have found the session just before."""
    made = visitor.begin("memoir44")
    session: Session = visitor.client.app.state.engine.sessions.open[made["id"]]  # type: ignore[attr-defined]
    visitor.post(f"/api/games/{made['id']}/delete")
    with pytest.raises(InUse, match="has been deleted"):
        session.assign_seat("allies", "link")
    assert list((tmp_path / "games").iterdir()) == []


def test_an_id_is_random_and_never_used_again(visitor: Visitor) -> None:
    """Neither a game's nor that of a play of a campaign: an old link must not open another game."""
    seen = set()
    for _ in range(3):
        made = visitor.begin("memoir44")
        visitor.key = ""
        seen.add(made["id"])
        visitor.post(f"/api/games/{made['id']}/delete")
        play = visitor.post("/api/campaign", 201, start="normandy", anew=True)
        seen.add(play["id"])
    assert len(seen) == 6
    assert all(re.fullmatch(r".+-[0-9a-f]{16}", each) for each in seen)


def test_others_throw_nothing_away_and_see_only_their_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with browser(monkeypatch, tmp_path) as here:
        made = here.begin("memoir44")
        here.begin("arcs")
    with browser(monkeypatch, tmp_path, client=ELSEWHERE) as there:
        assert "Only the owner" in there.post(f"/api/games/{made['id']}/delete", 403)["error"]
        assert there.post("/api/kept")["games"] == []
        known = there.post("/api/kept", games={made["id"]: made["key"]})
        assert [game["id"] for game in known["games"]] == [made["id"]]
        assert there.get("/api/campaign", 403)["error"]


def test_a_game_that_no_longer_plays_is_listed_all_the_same(visitor: Visitor, tmp_path: Path) -> None:
    made = visitor.begin("memoir44")
    visitor.post(f"/api/games/{made['id']}/open", 201)
    path = tmp_path / "games" / "broken.game"
    text = (tmp_path / "games" / f"{made['id']}.game").read_text().splitlines()
    head = [row for row in text if not row.startswith(("position", "1 ", "2 "))]
    path.write_text("\n".join([*head, "1 allies plays nothing at all"]) + "\n")
    (found,) = (game for game in visitor.post("/api/kept")["games"] if game["id"] == "broken")
    assert found["standing"].startswith("Its log can no longer be replayed")


# -- all of them as one file --------------------------------------------------------------------------


def saved(visitor: Visitor) -> bytes:
    """The file of all games."""
    answer = visitor.client.get("/api/kept/file")
    assert answer.headers["content-type"] == "application/zip"
    assert 'filename="bythebook-games-20' in answer.headers["content-disposition"]
    return bytes(answer.content)


def read_in(visitor: Visitor, data: bytes, status: int = 200) -> Any:
    return visitor.post("/api/kept/file", status, zip=b64encode(data).decode())


def inside(data: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return {name: packed.read(name).decode() for name in packed.namelist()}


def packed(**games: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        for name, text in games.items():
            file.writestr(f"{name}.game", text)
    return made.getvalue()


def test_all_games_go_to_another_machine_as_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are the same there, byte for byte, and as old; those that are there already do not come twice."""
    with browser(monkeypatch, tmp_path / "one") as here:
        for game in ("memoir44", "arcs"):
            here.begin(game)
            answered(here, 4)
            here.key = ""
        file = saved(here)
        assert set(inside(file)) == {f"{game['id']}.game" for game in here.post("/api/kept")["games"]}
        assert read_in(here, file) == {"games": 0, "known": 2, "wrong": []}
    with browser(monkeypatch, tmp_path / "two") as there:
        assert read_in(there, file) == {"games": 2, "known": 0, "wrong": []}
        there_now = [(game["name"], game["standing"]) for game in there.post("/api/kept")["games"]]
        assert sorted(name for name, _ in there_now) == ["Pegasus Bridge", "Two players"]
        assert sorted(inside(saved(there)).values()) == sorted(inside(file).values())


@pytest.mark.parametrize("given", [[], ["allies"]])
def test_all_games_as_one_file_leave_out_one_that_is_deleted_meanwhile(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: list[str]
) -> None:
    gone = visitor.begin("memoir44", given=given)
    visitor.key = ""
    other = visitor.begin("arcs")
    visitor.key = ""
    real = read_keys

    def deleting(path: Path) -> Any:
        found = real(path)
        if path.stem == gone["id"]:
            path.unlink()
        return found

    monkeypatch.setattr(games, "read_keys", deleting)
    assert set(inside(saved(visitor))) == {f"{other['id']}.game"}


@pytest.mark.parametrize("wrong", ["keys", "log", "file"])
def test_all_games_as_one_file_name_one_that_cannot_be_read(
    visitor: Visitor, tmp_path: Path, wrong: str
) -> None:
    """The others are in the file, with the reason; it can be read in again."""
    bad = visitor.begin("memoir44", given=["allies"])["id"]
    visitor.key = ""
    other = visitor.begin("arcs")["id"]
    visitor.key = ""
    game = tmp_path / "games" / f"{bad}.game"
    if wrong == "keys":
        game.with_suffix(".keys").write_text("{")
    elif wrong == "log":
        rows = [row for row in game.read_text().splitlines() if not row.startswith(("=", "1 "))]
        game.write_text("\n".join([*rows, "1 allies plays nothing at all"]) + "\n")
    else:
        game.write_text("no game\n")
    files = inside(saved(visitor))
    assert set(files) == {f"{other}.game", archive.LEFT_OUT}
    assert files[archive.LEFT_OUT].startswith(f"{bad}.game: ")
    assert files[archive.LEFT_OUT].count("\n") == 1
    assert str(tmp_path) not in files[archive.LEFT_OUT]
    assert read_in(visitor, saved(visitor)) == {"games": 0, "known": 1, "wrong": []}


def test_games_keep_the_order_in_which_they_were_played(visitor: Visitor, tmp_path: Path) -> None:
    made = visitor.begin("memoir44")
    path = tmp_path / "games" / f"{made['id']}.game"
    old = zipfile.ZipInfo("old.game", (2020, 1, 2, 3, 4, 6))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as packing:
        packing.writestr(old, path.read_text().replace("seed 5", "seed 6"))
    visitor.key = ""
    assert read_in(visitor, file.getvalue())["games"] == 1
    kept = visitor.post("/api/kept")["games"]
    assert [game["id"][:24] for game in kept] == [made["id"][:24], "memoir44-2020-01-02-0304"]
    assert kept[1]["changed"] == "2020-01-02T03:04"


def test_a_bad_game_is_named_and_the_others_come_in(visitor: Visitor, tmp_path: Path) -> None:
    text = _game(visitor, tmp_path)
    wrong = {
        "dances": text.partition("\n1 ")[0] + "\n1 allies dance\n",
        "elsewhere": text.replace("seat axis=solo-ai", "seat axis=/etc/passwd"),
        "nothing": "",
        "unknown": "bythebook chess 1\n",
    }
    told = read_in(visitor, packed(**wrong, good=text.replace("seed 5", "seed 6")))
    assert (told["games"], told["known"]) == (1, 0)
    assert [line.partition(": ")[0] for line in told["wrong"]] == [f"{name}.game" for name in wrong]
    assert all(line.partition(": ")[2] for line in told["wrong"])
    assert len(list((tmp_path / "games").glob("*.game"))) == 2


def _game(visitor: Visitor, folder: Path) -> str:
    """The file of a game that is kept."""
    made = visitor.begin("memoir44")
    visitor.key = ""
    return (folder / "games" / f"{made['id']}.game").read_text()


def test_a_game_that_finds_no_end_is_the_end_of_all(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, real = _game(visitor, tmp_path), sandbox.run

    def tried(work: Any, data: Any) -> Any:
        if isinstance(data, Import) and data.sent.text == "endless":
            raise Rejected(422, "That took longer than 5 seconds, or too much memory.")
        return real(work, data)

    monkeypatch.setattr(sandbox, "run", tried)
    told = read_in(visitor, packed(good=text.replace("seed 5", "seed 6"), endless="endless"), 422)
    assert told["error"].startswith("endless.game: That took longer")
    assert told["error"].endswith("No game in the file was imported.")
    assert len(list((tmp_path / "games").glob("*.game"))) == 1


def test_if_one_cannot_be_kept_none_is(
    visitor: Visitor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, create = _game(visitor, tmp_path), disk.create
    made: list[Path] = []

    def full(path: Path, held: str) -> None:
        if made:
            raise disk.Unwritable(path, "No space left on device")
        made.append(path)
        create(path, held)

    monkeypatch.setattr(disk, "create", full)
    two = {str(n): text.replace("seed 5", f"seed {n}") for n in (6, 7)}
    assert "No space left" in read_in(visitor, packed(**two), 500)["error"]
    assert made
    assert len(list((tmp_path / "games").glob("*.game"))) == 1


@pytest.mark.parametrize("zip", [None, 7, "", "!!!", "cGxhaW4=", "UEsFBg=="])
def test_what_is_no_file_of_games_is_a_sentence(visitor: Visitor, zip: Any) -> None:
    assert 400 <= visitor.client.post("/api/kept/file", json={"zip": zip}).status_code < 500


def test_a_file_of_games_is_only_so_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "MOST_BYTES", 1_000)  # before the server declares its operations
    with browser(monkeypatch, tmp_path) as visitor:
        assert "the limit is 1,000 bytes" in read_in(visitor, b"x" * 2_000, 413)["error"]


def test_others_get_no_file_of_all_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with browser(monkeypatch, tmp_path) as here:
        here.begin("memoir44")
    with browser(monkeypatch, tmp_path, client=ELSEWHERE) as there:
        assert "Only the owner" in there.get("/api/kept/file", 403)["error"]
        assert "Only the owner" in read_in(there, packed(x=""), 403)["error"]


def test_the_cards_of_a_seat_that_was_given_away_are_not_in_the_file(visitor: Visitor) -> None:
    both = {"axis": "person", "allies": "person"}
    visitor.begin("memoir44", seats=both, given=["axis"])
    (text,) = inside(saved(visitor)).values()
    export = visitor.client.get(f"/api/games/{visitor.id}/export", params={"key": visitor.key})
    assert text == export.text
    assert "chance deck: (hidden)" in text
