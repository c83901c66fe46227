"""Ways drawn with a drag: where a piece could go, and when it goes."""

from __future__ import annotations

from typing import Any

from tests.app.web.visiting import Visitor


def ordering(visitor: Visitor, seed: int = 5) -> Any:
    """Memoir '44 where two units of several are to be ordered."""
    visitor.begin("memoir44", seed=seed)
    scene = visitor.scene()
    card = next(each for each in scene["ask"]["choices"] if each["text"] == "play Probe Left")
    return visitor.post("answer", ask=scene["ask"]["number"], option=card["n"])


def goals(visitor: Visitor, prompt: Any, n: int) -> dict[str, list[str]]:
    """Where the unit of a choice could go, with whom it could attack there."""
    found = visitor.post("goals", ask=prompt["number"], option=n)["goals"]
    return {goal["cell"]: goal["targets"] for goal in found}


def drag(visitor: Visitor, scene: Any, n: int, *cells: str) -> Any:
    """A unit is ordered and carried on."""
    return visitor.post("answer", ask=scene["ask"]["number"], option=n, along=[*cells])


def logged_answers(visitor: Visitor) -> list[str]:
    """Where units went and whom they attacked, in words."""
    lines = visitor.get("log")["lines"]
    return [line["text"] for line in lines if line["who"] == "person" and line["trace"]]


def test_a_unit_that_is_not_ordered_yet_knows_where_it_could_go(visitor: Visitor) -> None:
    """Its own hex comes first; whom it could attack is told for each hex."""
    scene = ordering(visitor)
    unit = scene["ask"]["choices"][0]["cells"][0]
    found = goals(visitor, scene["ask"], 1)
    assert next(iter(found)) == unit
    assert {place for place, targets in found.items() if "d6" in targets} >= {unit, "d4"}
    assert scene["ask"]["draws"]
    assert visitor.scene()["version"] == scene["version"]


def test_units_go_where_they_were_drawn_once_all_orders_are_given(visitor: Visitor) -> None:
    """Until then the way is only drawn; then they move in that order, and the first attacks."""
    first = ordering(visitor)
    one, other, *_ = first["ask"]["choices"]
    start = one["cells"][0]
    second = drag(visitor, first, one["n"], start, "d4", "d6")
    assert second["ask"]["kind"] == "Order"
    assert second["planned"] == [
        {"start": start, "end": "d4", "attack": False},
        {"start": "d4", "end": "d6", "attack": True},
    ]
    other = next(each for each in second["ask"]["choices"] if each["cells"] == other["cells"])
    place = next(cell for cell in goals(visitor, second["ask"], other["n"]) if cell != other["cells"][0])
    last = drag(visitor, second, other["n"], other["cells"][0], place)
    assert last["planned"] == []
    one_goes, other_goes, attack = logged_answers(visitor)
    assert one_goes.endswith(f"{start} moves to d4")
    assert f"moves to {place}" in other_goes
    assert "attacks" in attack
    assert "d6" in attack


def test_an_undo_draws_again_what_had_been_gone(visitor: Visitor) -> None:
    """The last drag is taken back with all that went by it; the one before is only drawn again."""
    first = ordering(visitor)
    one, other, *_ = first["ask"]["choices"]
    second = drag(visitor, first, one["n"], one["cells"][0], "d4")
    other = next(each for each in second["ask"]["choices"] if each["cells"] == other["cells"])
    place = next(cell for cell in goals(visitor, second["ask"], other["n"]) if cell != other["cells"][0])
    drag(visitor, second, other["n"], other["cells"][0], place)
    back = visitor.post("undo", across=True)
    assert (back["ask"], back["planned"]) == (second["ask"], second["planned"])
    start = visitor.post("undo")
    assert (start["ask"], start["planned"]) == (first["ask"], [])


def test_a_way_that_is_no_longer_open_is_not_gone(visitor: Visitor) -> None:
    """Two units drawn to the same hex: the second is asked for again."""
    first = ordering(visitor)
    _, one, other, *_ = first["ask"]["choices"]
    shared = set(goals(visitor, first["ask"], one["n"])) & set(goals(visitor, first["ask"], other["n"]))
    place = min(shared - {one["cells"][0], other["cells"][0]})
    second = drag(visitor, first, one["n"], one["cells"][0], place)
    other = next(each for each in second["ask"]["choices"] if each["cells"] == other["cells"])
    last = drag(visitor, second, other["n"], other["cells"][0], place)
    assert last["ask"]["kind"] == "Mover"
    assert [each["cells"] for each in last["ask"]["choices"] if each["cells"]] == [other["cells"]]


def test_only_who_is_asked_looks_where_a_piece_may_go(visitor: Visitor) -> None:
    scene = ordering(visitor)
    prompt, watcher = scene["ask"], visitor.by(scene["watch"])
    refused = watcher.post("goals", 403, ask=prompt["number"], option=1)
    assert "for spectators" in refused["error"]
    assert "99 is not on the list" in visitor.post("goals", 409, ask=prompt["number"], option=99)["error"]
