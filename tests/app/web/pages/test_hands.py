"""What hands must do on the real table: since the last answer, and turn by turn."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.app.web.visiting import Visitor, browser


def goes_on(visitor: Visitor, times: int, first: int = 0) -> Any:
    """Answers of a person with real dice: choices by turns, and the first outcome that may be."""
    scene = visitor.scene()
    for i in range(first, first + times):
        ask = scene["ask"]
        if ask["chance"]:
            told: list[str] = []
            while len(told) < ask["chance"]["size"]:
                told.append(visitor.post("possible", so_far=told)["items"][0]["id"])
            body: dict[str, Any] = {"outcome": told}
        else:
            body = {"option": 1 + (i * 7) % len(ask["choices"])}
        scene = visitor.post("answer", ask=ask["number"], version=scene["version"], **body)
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


def test_the_list_grows_while_the_bot_waits_for_dice(visitor: Visitor) -> None:
    """What hands did before a die is told stays on the list: only a choice of one's own begins a new one."""
    visitor.begin("memoir44", real=["dice"])
    grown = 0
    for _ in range(80):
        before = visitor.scene()
        chance = before["ask"]["chance"]
        after = goes_on(visitor, 1)
        if chance and before["hands"]:
            assert keys(after["hands"])[: len(before["hands"])] == keys(before["hands"])
            grown += len(after["hands"]) > len(before["hands"])
    assert grown


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
    assert "no turn 999 yet" in visitor.get("hands", 409, turn=999)["error"]
    assert "number of a turn" in visitor.get("hands", 409, turn="x")["error"]


def test_what_the_table_shows_is_on_the_page_of_its_turn(visitor: Visitor) -> None:
    """One tick counts in both places."""
    visitor.begin("memoir44", real=["dice"])
    looked = 0
    for _ in range(50):
        scene = goes_on(visitor, 1)
        if scene["hands"]:
            last = visitor.get("hands")["turns"]
            listed = [
                key
                for n in range(max(1, last - 2), last + 1)
                for key in keys(visitor.get("hands", turn=n)["hands"])
            ]
            assert set(keys(scene["hands"])) <= set(listed)
            looked += 1
    assert looked > 10


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


def test_what_is_taken_back_is_told_apart(visitor: Visitor) -> None:
    visitor.begin("memoir44", real=["dice"])
    scene = goes_on(visitor, 20)
    while not scene["hands"]:
        scene = goes_on(visitor, 1)
    back = visitor.post("undo", across=True)
    assert back["hands"]
    assert all(hand["line"] < 0 for hand in back["hands"])


def test_what_several_undos_take_back_stays_until_a_choice_after_the_next(visitor: Visitor) -> None:
    """One undo more, one given again, a first new choice: nothing is dropped that hands may not have done."""
    visitor.begin("memoir44", real=["dice"])
    scene = goes_on(visitor, 43)
    while not scene["hands"] or scene["ask"]["chance"]:
        scene = goes_on(visitor, 1)
    one = keys(visitor.post("undo", across=True)["hands"])
    assert one
    two = keys(visitor.post("undo", across=True)["hands"])
    assert two[: len(one)] == one
    assert keys(visitor.post("redo")["hands"])[: len(two)] == two
    visitor.post("undo", across=True)
    while visitor.scene()["ask"]["chance"]:
        goes_on(visitor, 1)
    assert keys(goes_on(visitor, 1)["hands"])[: len(two)] == two
    while visitor.scene()["ask"]["chance"]:
        goes_on(visitor, 1)
    assert all(hand["line"] >= 0 for hand in goes_on(visitor, 1)["hands"])


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
    assert "only watches" in watcher.get("hands", 403)["error"]
