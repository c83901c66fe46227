"""The server: a game over HTTP from setup to its end, and every mistake as a sentence."""

from __future__ import annotations

import fcntl
import json
from asyncio import Event
from pathlib import Path
from typing import Any

import pytest

from bythebook import games
from bythebook.app.game import saves
from bythebook.app.game.open_game import open_saved
from tests.app.web.visiting import Visitor, answered, browser


@pytest.mark.parametrize("game", games.HERE)
def test_a_game_is_begun_and_played(visitor: Visitor, game: str) -> None:
    visitor.begin(game)
    scene = answered(visitor, 12)
    assert scene["ask"]["mine"]
    assert scene["ask"]["choices"]
    assert [choice["n"] for choice in scene["ask"]["choices"]] == list(
        range(1, len(scene["ask"]["choices"]) + 1)
    )
    assert scene["you"] == [scene["seat"]]


def test_steps_since_the_last_answer_are_the_bots(visitor: Visitor) -> None:
    visitor.begin("memoir44")
    scene = visitor.scene()
    for i in range(60):
        if any(step["who"] == "bot" and step["tip"] for step in scene["steps"]):
            break
        choices = scene["ask"]["choices"]
        scene = visitor.answer(1 + i % len(choices))
    bots = [step for step in scene["steps"] if step["who"] == "bot"]
    assert bots
    assert all(step["id"] for step in bots)
    assert [step["line"] for step in scene["steps"]] == sorted(step["line"] for step in scene["steps"])
    assert not any(step["who"] == "person" for step in scene["steps"][1:])


def test_late_and_doubled_answers_are_refused(visitor: Visitor) -> None:
    visitor.begin("memoir44")
    before = visitor.scene()
    number = before["ask"]["number"]
    after = visitor.post("answer", ask=number, option=1)
    told = visitor.post("answer", 409, ask=number, option=1)
    assert (
        told["error"]
        == f"Decision {number} has been answered or undone; decision {after['ask']['number']} is open now."
    )
    told = visitor.post("answer", 409, ask=after["ask"]["number"], option=1, version=before["version"])
    assert "has been answered or undone" in told["error"]
    assert visitor.scene()["version"] == after["version"]


def test_who_watches_looks_again_when_an_answer_was_refused(visitor: Visitor) -> None:
    """Who was told of the answer before it, while this one was tried, could not look then."""
    visitor.begin("memoir44")
    session = visitor.client.app.state.engine.sessions.open[visitor.id]  # type: ignore[attr-defined]
    session.watchers.add(told := Event())
    visitor.post("answer", 409, ask=99, option=1)
    assert told.is_set()


def test_answers_by_words_and_wrong_ones(visitor: Visitor) -> None:
    visitor.begin("memoir44")
    prompt = visitor.scene()["ask"]
    assert "is not on the list" in visitor.post("answer", 409, ask=prompt["number"], option=99)["error"]
    assert "possible" in visitor.post("answer", 400, ask=prompt["number"], option="dance")["error"]
    assert (
        "not a list of faces" in visitor.post("answer", 409, ask=prompt["number"], outcome=["star"])["error"]
    )
    assert "option" in visitor.post("answer", 409, ask=prompt["number"])["error"]
    notation = prompt["choices"][-1]["notation"]
    after = visitor.post("answer", ask=prompt["number"], option=notation)
    assert after["steps"][-1]["who"] == "person"


def test_undo_and_redo(visitor: Visitor) -> None:
    visitor.begin("memoir44")
    first = visitor.scene()
    assert not first["can_undo"]
    assert "nothing to undo" in visitor.post("undo", 409)["error"]
    second = visitor.answer()
    assert second["can_undo"]
    back = visitor.post("undo", across=True)
    assert back["ask"] == first["ask"]
    assert back["version"] > second["version"]
    assert back["can_redo"]
    again = visitor.post("redo")
    assert again["ask"] == second["ask"]
    assert again["steps"] == second["steps"]


def test_what_one_touch_gave_one_undo_takes_back(visitor: Visitor) -> None:
    """A card that orders all units it reaches is one touch; undo takes it back, redo gives it again."""
    visitor.begin("memoir44", seed=5)
    scene = visitor.scene()
    while not (card := next((each for each in scene["ask"]["choices"] if len(each["follow"]) > 1), None)):
        scene = visitor.post("answer", ask=scene["ask"]["number"], option=1)
    number = scene["ask"]["number"]
    given = visitor.post("answer", ask=number, option=card["n"], then=card["follow"])
    assert given["ask"]["number"] == number + 1 + len(card["follow"])
    assert given["undo"].count('"') == 2 * (1 + len(card["follow"]))
    assert "after it" not in given["undo"]
    assert visitor.post("undo")["ask"]["number"] == number
    again = visitor.post("redo")
    assert again["ask"]["number"] == given["ask"]["number"]
    assert again["undo"] == given["undo"]
    assert visitor.post("undo")["ask"]["number"] == number


def test_undo_stops_at_a_fence_and_says_so(visitor: Visitor) -> None:
    visitor.begin("memoir44")
    scene = visitor.scene()
    while not any(step["thrown"] for step in scene["steps"][1:]):
        scene = visitor.answer()
    first = scene["steps"][0]
    told = visitor.post("undo", 409, to=first["line"])
    assert told["fenced"]
    assert told["error"].startswith('This would undo "')
    assert told["error"].endswith(". Some of that has already been revealed.")
    back = visitor.post("undo", to=first["line"], across=True)
    assert back["ask"]["number"] == first["ask"]
    forth = visitor.post("redo")
    assert forth["ask"] == scene["ask"]
    lines = visitor.get("log")["lines"]
    assert any(line["fence"] == "Dice were rolled here." for line in lines)


def test_undo_to_a_line_that_is_not_there(visitor: Visitor) -> None:
    visitor.begin("memoir44")
    assert "The log has no line 999" in visitor.post("undo", 409, to=999)["error"]


def test_real_dice_and_cards_are_told(visitor: Visitor) -> None:
    visitor.begin("memoir44", real=["dice", "cards"])
    scene = visitor.scene()
    assert "battle" in scene["at_table"]
    for _ in range(40):
        chance = scene["ask"]["chance"]
        if chance is not None and chance["sort"] == "dice":
            break
        if chance is None:
            scene = visitor.answer()
        else:
            cards = [chance["items"][i]["id"] for i in range(chance["size"])]
            scene = visitor.post("answer", ask=scene["ask"]["number"], outcome=cards)
    assert {"id", "name", "count", "text", "marks", "row", "column", "idle"} == set(chance["items"][0])
    face = chance["items"][0]["id"]
    number = scene["ask"]["number"]
    told = visitor.post("answer", 400, ask=number, outcome=[face] * (chance["size"] + 1))
    assert "expected" in told["error"]
    assert visitor.post("possible", so_far=[])["items"] == chance["items"]
    after = visitor.post("answer", ask=number, outcome=[face] * chance["size"])
    thrown = [throw for step in after["steps"] for throw in step["thrown"]]
    assert thrown[-1]["faces"] == [face] * chance["size"]


def test_chance_changes_hands_in_mid_game(visitor: Visitor) -> None:
    visitor.begin("memoir44")
    scene = visitor.post("chance", element="dice", who="typed")
    assert "battle" in scene["at_table"]
    assert "deck" not in scene["at_table"]
    assert not visitor.post("chance", element="dice", who="seeded")["at_table"]
    assert "NAME=typed or NAME=seeded" in visitor.post("chance", 409, element="dice", who="luck")["error"]


def test_a_game_of_bots_goes_on_turn_by_turn(visitor: Visitor) -> None:
    visitor.begin("memoir44", seats={"axis": "solo-ai", "allies": "solo-ai"})
    scene = visitor.scene()
    assert scene["ask"]["bot"]
    assert scene["you"] == []
    turns = [scene["turn"]]
    for _ in range(3):
        turns.append(visitor.post("on")["turn"])
    assert len(set(turns)) > 2


def test_a_game_ends(visitor: Visitor) -> None:
    visitor.begin("memoir44", seats={"axis": "solo-ai", "allies": "random"})
    scene = visitor.scene()
    for _ in range(300):
        if scene["over"]:
            break
        scene = visitor.post("on")
    assert scene["over"]["outcome"]
    assert scene["ask"] is None
    assert "over" in visitor.post("answer", 409, ask=1, option=1)["error"]
    assert visitor.get("log")["lines"]
    assert visitor.get("/api/home")["saved"] == []


def test_state_survives_a_restarted_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with browser(monkeypatch, tmp_path) as visitor:
        made = visitor.begin("memoir44")
        before, log = answered(visitor, 25), visitor.get("log")
    with browser(monkeypatch, tmp_path) as again:
        again.id, again.key = made["id"], made["key"]
        after = again.scene()
        assert after["version"] > before["version"]
        for name in ("ask", "board", "panel", "turn", "over", "seats"):
            assert after[name] == before[name]
        told = [(line["line"], line["text"], line["came"]) for line in again.get("log")["lines"]]
        assert told == [(line["line"], line["text"], line["came"]) for line in log["lines"]]


def test_versions_grow_though_the_clock_is_set_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is open takes no scene for older than its own after a restart."""
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    with browser(monkeypatch, tmp_path) as visitor:
        made = visitor.begin("memoir44")
        before = answered(visitor, 3)
    monkeypatch.setattr("time.time", lambda: 1_000_000_000.0)
    with browser(monkeypatch, tmp_path) as again:
        again.id, again.key = made["id"], made["key"]
        assert again.scene()["version"] > before["version"]
        assert again.answer()["version"] > before["version"] + 1


def test_two_servers_on_one_folder_give_no_name_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both look for a free name before either has taken it."""
    names: list[Path] = []
    free = saves.new_path

    def same_for_two(*asked: Any) -> Path:
        names.append(names[0] if len(names) == 1 else free(*asked))
        return names[-1]

    monkeypatch.setattr(saves, "new_path", same_for_two)
    with browser(monkeypatch, tmp_path) as one, browser(monkeypatch, tmp_path) as other:
        made = [one.begin("memoir44", seed=1), other.begin("memoir44", seed=2)]
        assert names[0] == names[1]
        assert made[0]["id"] != made[1]["id"]
        assert {game["id"] for game in one.get("/api/home")["saved"]} == {each["id"] for each in made}
        assert one.get("log")["seed"] == "1"
        assert other.get("log")["seed"] == "2"
    assert sorted(path.suffix for path in (tmp_path / "games").iterdir()) == [".game"] * 2 + [".keys"] * 2


def test_a_game_is_not_opened_twice_under_a_name_with_letters_of_another_size(
    visitor: Visitor, tmp_path: Path
) -> None:
    """Where such names mean one file, which a second name for it stands for here."""
    visitor.begin("memoir44")
    path = tmp_path / "games" / f"{visitor.id}.game"
    path.with_name(path.name.replace("memoir", "Memoir")).hardlink_to(path)
    other = visitor.id.replace("memoir", "Memoir")
    assert "is open in another window" in visitor.post(f"/api/games/{other}/open", 409)["error"]
    answered(visitor, 2)
    assert len(open_saved(path).game.log) == len(visitor.get("log")["lines"])


def test_a_killed_server_loses_nothing_that_was_confirmed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with browser(monkeypatch, tmp_path) as visitor:
        made = visitor.begin("memoir44")
        before = answered(visitor, 12)
        (path,) = (tmp_path / "games").glob("*.game")
        other = tmp_path / "other" / "games"
        other.mkdir(parents=True)
        for file in (path, path.with_suffix(".keys")):
            (other / file.name).write_bytes(file.read_bytes())
    with browser(monkeypatch, tmp_path / "other") as again:
        again.id, again.key = made["id"], made["key"]
        assert again.scene()["ask"] == before["ask"]


# -- mistakes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "status"),
    [("/api/nothing", 404), ("/api/games/none", 404), ("/api/setup/chess", 404), ("/api/games/..%2fx", 404)],
)
def test_nothing_there_is_a_sentence(visitor: Visitor, path: str, status: int) -> None:
    told = visitor.get(path, status)
    assert told["error"].endswith((".", "arcs"))


def test_wrong_method_is_a_sentence(visitor: Visitor) -> None:
    assert visitor.post("/api/setup/merc", 405)["error"] == "Method not allowed at this address."


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"{", "The body must be a JSON object"),
        (b"[]", "The body must be a JSON object"),
        (b"[" * 100_000, "The body must be a JSON object"),
        (b'{"game": 3}', "has an invalid field: Expected `str`, got `int` - at `$.game`"),
        (b'{"game": "chess"}', "unknown game 'chess'"),
        (b'{"game": "memoir44", "setup": {"scenario": "x.toml"}}', ""),
        (b'{"game": "memoir44", "seats": {"axis": "/etc/passwd"}}', "must end in .md"),
        (b'{"game": "memoir44", "seats": {"moon": "person"}}', "unknown seat"),
        (b'{"game": "memoir44", "rulings": {"a": "b"}}', "unknown ruling 'a'"),
        (b'{"game": "memoir44", "real": ["luck"]}', "luck"),
        (b'{"game": "memoir44", "given": ["axis"]}', "only seats that people play have links"),
        (b'{"game": "merc", "setup": {"modes": "assassination,versus"}}', "can't be combined"),
        (b"\xff\xfe", "The body must be a JSON object"),
    ],
)
def test_hostile_beginnings_get_a_sentence(visitor: Visitor, body: bytes, sentence: str) -> None:
    headers = {"content-type": "application/json"}
    answer = visitor.client.post("/api/games", content=body, headers=headers)
    assert 400 <= answer.status_code < 500, answer.text
    assert sentence in answer.json()["error"]
    assert "Traceback" not in answer.text


def test_links_for_seats_that_have_none_begin_no_game(visitor: Visitor, tmp_path: Path) -> None:
    told = visitor.post("/api/games", 409, game="memoir44", given=["axis", "moon"])
    assert told["error"].startswith("axis: only seats that people play have links")
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize("given", [["vrbansk"], [1], {"a": 1}, "x", None, [[]]])
def test_a_correction_of_what_was_given_gets_a_sentence(visitor: Visitor, given: Any) -> None:
    visitor.begin("merc")
    for patch in ({"given": given}, given):
        assert visitor.post("correct/check", patch=patch)["problems"]
        assert visitor.post("correct", 422, patch=patch)["error"]


def test_no_answer_names_a_folder_of_this_machine(visitor: Visitor, tmp_path: Path) -> None:
    """Of damaged games, of games that are in use, of keys that cannot be read."""
    visitor.begin("memoir44")
    (path,) = (tmp_path / "games").glob("*.game")
    text = path.read_text()
    damaged = {
        "bad-line": f"{text.partition('= {')[0]}1 allies dance\n",
        "no-game": "something else",
        "no-text": "\udcff",
        "bot-gone": f"bythebook memoir44 1\nseat axis={tmp_path}/bot.md\nseat allies=person\nseed 1\n",
        "same": text,
    }
    for name, held in damaged.items():
        path.with_name(f"{name}.game").write_bytes(held.encode(errors="surrogateescape"))
    with path.with_name("same.game").open() as held_elsewhere:
        fcntl.flock(held_elsewhere, fcntl.LOCK_EX)
        for name in damaged:
            answer = visitor.client.get(f"/api/games/{name}", params={"key": "x"})
            assert 400 <= answer.status_code < 500, answer.text
            assert str(tmp_path) not in answer.text
        for held in (*damaged.values(), text):
            answer = visitor.client.post("/api/games/import", json={"text": held.replace("\udcff", "")})
            assert str(tmp_path / "games") not in answer.text


def test_a_mistake_of_the_program_is_a_sentence(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> None:
        raise KeyError("boom")

    visitor.begin("memoir44")
    monkeypatch.setattr("bythebook.app.web.pages.log.log_of", broken)
    told = visitor.get("log", 500)
    assert told["error"].startswith("Something went wrong on the server.")
    assert "boom" not in json.dumps(told)
