"""The log: every line in words, and the board after any of them."""

from __future__ import annotations

from typing import Any

from tests.app.web.visiting import Visitor, answered


def played(visitor: Visitor, game: str = "memoir44", times: int = 20) -> Any:
    visitor.begin(game)
    answered(visitor, times)
    return visitor.get("log")["lines"]


def test_the_log_has_every_line_in_order(visitor: Visitor) -> None:
    lines = played(visitor)
    assert [line["line"] for line in lines] == list(range(1, len(lines) + 1))
    assert [line["ask"] for line in lines] == sorted(line["ask"] for line in lines)
    assert all(line["text"] and line["turn"] for line in lines)
    assert any(line["why"] for line in lines)


def test_every_earlier_position(visitor: Visitor) -> None:
    lines = played(visitor, times=6)
    turns = [visitor.get(f"at/{line}")["turn"] for line in range(len(lines) + 1)]
    assert turns[-1] == visitor.scene()["turn"]
    assert len(set(turns)) > 1
    assert visitor.get(f"at/{len(lines)}")["board"] == visitor.scene()["board"]
    assert "has no line" in visitor.get(f"at/{len(lines) + 1}", 409)["error"]


def test_an_earlier_answer_is_changed_from_the_log(visitor: Visitor) -> None:
    """What could have been answered is shown; what is no longer possible then is said before it is lost."""
    visitor.begin("memoir44")
    scene = visitor.scene()
    while scene["ask"]["kind"] != "Attacker":
        scene = visitor.answer()
    lines = visitor.get("log")["lines"]
    own = [each["line"] for each in lines if each["who"] == "person"]
    asked = visitor.get(f"asked/{own[0]}")
    assert asked["choices"][0]["notation"].startswith("play ")
    other = asked["choices"][-1]["n"]
    told = visitor.post("change", 409, line=own[0], option=other)
    assert told["fenced"]
    assert "would no longer be possible" in told["error"]
    assert visitor.get("log")["lines"] == lines
    after = visitor.post("change", line=own[0], option=other, across=True)
    assert after["messages"][0].startswith("Changed. ")
    assert visitor.get("log")["lines"][own[0] - 1]["text"] != lines[own[0] - 1]["text"]
    assert "not a player's answer" in visitor.post("change", 409, line=1, option=1)["error"]
