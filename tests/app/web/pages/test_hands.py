"""What hands must do on the real table: one queue, and turn by turn."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import pytest

from tests.app.web.visiting import Visitor, browser


def goes_on(visitor: Visitor, times: int, first: int = 0) -> Any:
    """Answers of a person with real dice: choices by turns, and the first outcome that may be."""
    scene = visitor.scene()
    for i in range(first, first + times):
        prompt = scene["ask"]
        if prompt["chance"]:
            told: list[str] = []
            while len(told) < prompt["chance"]["size"]:
                told.append(visitor.post("possible", so_far=told)["items"][0]["id"])
            body: dict[str, Any] = {"outcome": told}
        else:
            body = {"option": 1 + (i * 7) % len(prompt["choices"])}
        scene = visitor.post("answer", ask=prompt["number"], version=scene["version"], **body)
    return scene


def keys(hands: Any) -> list[tuple[int, str]]:
    return [(hand["line"], hand["text"]) for hand in hands]


@pytest.mark.parametrize("game", ["memoir44", "merc", "arcs"])
def test_every_deed_has_a_drawing_and_places_of_the_board(visitor: Visitor, game: str) -> None:
    visitor.begin(game, real=["dice"])
    known = {cell["id"] for cell in visitor.scene()["board"]["cells"]}
    seen = []
    for i in range(40):
        scene = goes_on(visitor, 3, 3 * i)
        known |= {cell["id"] for cell in scene["board"]["cells"]}
        seen += scene["hands"]
        if i >= 11 and any(hand["way"] for hand in seen):
            break
    assert seen
    assert all(hand["piece"].startswith("<") for hand in seen if "Cover" not in hand["text"])
    assert all(set(hand["cells"]) <= known for hand in seen)
    ways = [hand for hand in seen if hand["way"]]
    assert ways
    for hand in ways:
        assert hand["text"] == f"{hand['what']} from {hand['way'][0]} to {hand['way'][1]}"


def test_nothing_leaves_the_queue_until_it_is_ticked_or_a_roll_has_carried_it_out(visitor: Visitor) -> None:
    """Answers, bots and dice add to it; what is gone was needed by the roll that was told."""
    visitor.begin("memoir44", real=["dice"])
    carried, before = 0, visitor.post("hands")
    for _ in range(40):
        needed = {hand["id"] for hand in before["hands"] if hand["needed"]}
        undone = {hand["id"] for hand in before["hands"] if not hand["done"]}
        after = goes_on(visitor, 1)
        assert (
            undone - needed <= {hand["id"] for hand in after["hands"] if not hand["done"]}
            or after["more_hands"]
        )
        assert not needed & {hand["id"] for hand in after["hands"] if not hand["done"]}
        carried += len(needed)
        before = after
    assert carried


def test_what_the_roll_needs_stands_on_top(visitor: Visitor) -> None:
    """The pieces of a battle must lie right before its dice are thrown; the others can wait."""
    visitor.begin("memoir44", real=["dice"])
    scene = visitor.scene()
    for _ in range(60):
        flags = [hand["needed"] for hand in scene["hands"]]
        assert flags == sorted(flags, reverse=True)
        assert scene["ask"]["chance"] or not any(flags)
        if any(flags) and not all(flags):
            return
        scene = goes_on(visitor, 1)
    raise AssertionError("no roll needed anything while something else waited")


def test_a_tick_is_seen_by_everybody_and_stays_over_an_answer_and_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with browser(monkeypatch, tmp_path) as visitor:
        made = visitor.begin("memoir44", real=["dice"])
        scene = goes_on(visitor, 12)
        first, second = [hand["id"] for hand in scene["hands"] if not hand["done"]][:2]
        ticked = visitor.post("hands", ids=[first])
        assert [hand["id"] for hand in ticked["hands"] if hand["done"]] == [first]
        phone = visitor.by(made["links"]["allies"])
        assert phone.scene()["hands"] == ticked["hands"]
        assert not any(hand["done"] for hand in visitor.post("hands", ids=[first], done=False)["hands"])
        visitor.post("hands", ids=[first])
        shown = [hand["id"] for hand in goes_on(visitor, 1)["hands"]]
        assert first not in shown, "what was ticked before an answer is put away"
        assert second in shown
        assert "the to-do list has no item 9999" in visitor.post("hands", 409, ids=[9999])["error"]
        assert "for spectators" in visitor.by(made["watch"]).post("hands", 403)["error"]
    with browser(monkeypatch, tmp_path) as again:
        again.id, again.key = visitor.id, visitor.key
        assert [hand["id"] for hand in again.scene()["hands"]] == shown
        assert all(hand["done"] for hand in again.post("hands")["hands"])


def test_a_correction_leaves_the_queue_as_it_was(visitor: Visitor) -> None:
    """The board is set right by hand: that moves nothing, and what waited still waits."""
    visitor.begin("memoir44", real=["dice"])
    scene = goes_on(visitor, 12)
    while scene["ask"]["chance"] or not scene["hands"]:
        scene = goes_on(visitor, 1)
    after = visitor.post("correct", patch={"medals": {"axis": 1}})
    assert keys(after["hands"]) == keys(scene["hands"])


def test_the_last_turn_is_there_after_it_and_earlier_ones_by_number(visitor: Visitor) -> None:
    visitor.begin("memoir44", real=["dice"])
    goes_on(visitor, 40)
    latest = visitor.get("hands")
    assert latest["hands"]
    assert latest["name"]
    all_turns = [visitor.get("hands", turn=n) for n in range(1, latest["turns"] + 1)]
    assert [turn["turn"] for turn in all_turns] == list(range(1, latest["turns"] + 1))
    assert len({turn["name"] for turn in all_turns}) == len(all_turns)
    assert latest in all_turns
    assert "Turn 999 has not been played" in visitor.get("hands", 409, turn=999)["error"]
    assert "number of a turn" in visitor.get("hands", 409, turn="x")["error"]


def test_the_list_is_the_same_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with browser(monkeypatch, tmp_path) as visitor:
        visitor.begin("memoir44", real=["dice"])
        scene = goes_on(visitor, 33)
        while not scene["hands"]:
            scene = goes_on(visitor, 1)
        turn = visitor.get("hands")
    with browser(monkeypatch, tmp_path) as again:
        again.id, again.key = visitor.id, visitor.key
        assert keys(again.scene()["hands"]) == keys(scene["hands"])
        assert again.get("hands") == turn


def test_an_undo_leaves_out_what_nobody_has_done_and_takes_back_what_was_done(visitor: Visitor) -> None:
    visitor.begin("memoir44", real=["dice"])
    visitor.post("hands")
    before = goes_on(visitor, 1)
    while True:
        after = goes_on(visitor, 1)
        if not before["ask"]["chance"] and len(after["hands"]) > len(before["hands"]):
            break
        before = after
    back = visitor.post("undo", across=True)
    assert keys(back["hands"]) == keys(before["hands"])
    again = visitor.post("redo")
    assert keys(again["hands"])[-1] == keys(after["hands"])[-1]
    visitor.post("hands")
    back = visitor.post("undo", across=True)
    taken = [hand for hand in back["hands"] if hand["line"] < 0]
    assert taken
    assert back["hands"][: len(taken)] == taken, "what is taken back comes first"
    assert not any(hand["done"] for hand in taken)


def test_a_way_that_was_not_gone_yet_is_not_gone_back(visitor: Visitor) -> None:
    """One of two things was done: only that one is taken back, where both are ways over the board."""
    visitor.begin("memoir44", real=["dice"])
    scene = goes_on(visitor, 5)
    for _ in range(60):
        ways = [hand for hand in scene["hands"] if hand["way"] and not hand["done"]]
        since = [hand["id"] for hand in ways if hand["line"] == ways[-1]["line"]]
        if len(since) > 1:
            break
        visitor.post("hands")
        scene = goes_on(visitor, 1)
    visitor.post("hands", ids=since[:1])
    back = visitor.post("undo", across=True)["hands"]
    gone = {hand["text"] for hand in back if hand["line"] < 0 and hand["way"]}
    undone = [hand for hand in ways if hand["id"] in since[1:]]
    assert not {f"{hand['what']} from {hand['way'][1]} to {hand['way'][0]}" for hand in undone} & gone


def test_dice_given_to_the_program_leave_the_list_as_it_was(visitor: Visitor) -> None:
    """What was listed before the program took the dice over stays, word by word; what came then follows."""
    visitor.begin("memoir44", real=["dice"])
    scene = goes_on(visitor, 5)
    while not (scene["ask"]["chance"] and scene["hands"]):
        scene = goes_on(visitor, 1, scene["version"])
    after = visitor.post("chance", element="dice", who="seeded")
    assert keys(after["hands"])[: len(scene["hands"])] == keys(scene["hands"])


def test_on_the_screen_no_hands_are_needed_and_who_watches_is_told_none(visitor: Visitor) -> None:
    made = visitor.begin("memoir44")
    assert visitor.get("hands") == {"turn": 0, "turns": 0, "name": "", "hands": [], "line": 0}
    watcher = visitor.by(made["watch"])
    assert "for spectators" in watcher.get("hands", 403)["error"]


@pytest.mark.parametrize("game", ["memoir44", "merc", "arcs"])
def test_a_table_begins_with_its_set_up_sheet(visitor: Visitor, game: str) -> None:
    """In the order of hands; with the first choice it is carried out, and it can be printed at any time."""
    made = visitor.begin(game, real=["dice"])
    sheet = [hand["text"] for hand in visitor.scene()["hands"]]
    assert any(text.startswith("Shuffle separately: ") for text in sheet)
    assert any(text.startswith("Keep at hand: ") for text in sheet)
    assert len(sheet) > 4
    assert sheet[0].startswith("Place town: ") == (game == "memoir44")
    while visitor.scene()["ask"]["chance"]:
        goes_on(visitor, 1)
    goes_on(visitor, 1)
    assert not set(sheet) & {hand["text"] for hand in visitor.scene()["hands"]}
    page = visitor.client.get(f"/api/games/{visitor.id}/sheet", params={"key": visitor.key})
    assert page.headers["content-type"].startswith("text/html")
    assert all(f"<li>{escape(text)}.</li>" in page.text for text in sheet)
    watch = visitor.by(made["watch"])
    assert "for spectators" in watch.get("sheet", 403)["error"]


def test_a_table_that_goes_on_is_not_set_up_again(visitor: Visitor) -> None:
    text = '{"game": "memoir44", "scenario": "pegasus_bridge"}'
    made = visitor.post("/api/games/import", 201, text=text, real=["dice"])
    visitor.id, visitor.key = made["id"], made["key"]
    assert not [hand for hand in visitor.scene()["hands"] if hand["text"].startswith(("Shuffle", "Lay"))]
