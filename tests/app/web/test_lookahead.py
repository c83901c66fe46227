"""What comes after an answer, looked at beforehand; answers in a row."""

from __future__ import annotations

from typing import Any

from tests.app.web.visiting import Visitor


def at_ask(visitor: Visitor, kind: str, **new: Any) -> Any:
    """The scene of a game where something of a kind is asked: the first choices are taken until then."""
    visitor.begin("memoir44", **new)
    scene = visitor.scene()
    for _ in range(60):
        if scene["ask"]["kind"] == kind and len(scene["ask"]["choices"]) > 2:
            return scene
        order = next((c["n"] for c in scene["ask"]["choices"] if c["also"] or c["cells"]), 1)
        scene = visitor.post("answer", ask=scene["ask"]["number"], option=order)
    raise AssertionError(f"{kind} was never asked")


def test_a_unit_to_move_has_its_hexes_with_it(visitor: Visitor) -> None:
    """What is told beforehand is what is asked when it is picked up."""
    scene = at_ask(visitor, "Mover")
    first = scene["ask"]["choices"][0]
    assert (first["piece"], first["ending"]) == (first["cells"][0], False)
    after = visitor.post("answer", ask=scene["ask"]["number"], option=first["n"])["ask"]
    assert (after["question"], after["rule"]) == (first["then"]["question"], first["then"]["rule"])
    assert after["choices"] == first["then"]["choices"]


def test_a_card_tells_whom_it_would_order(visitor: Visitor) -> None:
    """The units that are asked about after it is played."""
    visitor.begin("memoir44")
    prompt = visitor.scene()["ask"]
    card = next(choice for choice in prompt["choices"] if choice["also"])
    after = visitor.post("answer", ask=prompt["number"], option=card["n"])["ask"]
    assert [choice["cells"][0] for choice in after["choices"] if choice["cells"]] == card["also"]


def test_answers_in_a_row_are_given_together(visitor: Visitor) -> None:
    """Picking up and placing is one request, and two lines of the log."""
    scene = at_ask(visitor, "Mover")
    first = scene["ask"]["choices"][0]
    move = next(choice for choice in first["then"]["choices"] if not choice["ending"])
    given = {"ask": scene["ask"]["number"], "option": first["n"], "then": [move["notation"]]}
    after = visitor.post("answer", **given)
    assert after["lines"] >= scene["lines"] + 2
    assert after["messages"] == []


def test_a_row_of_answers_stops_at_what_is_not_asked_and_says_so(visitor: Visitor) -> None:
    """The first half stands, the rest is told by name, and the next answer clears it."""
    scene = at_ask(visitor, "Mover")
    first = scene["ask"]["choices"][0]
    given = {"ask": scene["ask"]["number"], "option": first["n"], "then": ["move Z9", "hold"]}
    after = visitor.post("answer", **given)
    assert after["ask"]["question"] == first["then"]["question"]
    assert after["messages"] == ["Not everything was applied: another decision must be made first."]
    assert visitor.post("answer", ask=after["ask"]["number"], option=1)["messages"] == []


def test_all_units_a_card_reaches_are_offered_together(visitor: Visitor) -> None:
    """Where nobody must be left out the whole row of orders is there to be sent; else it is not."""
    seen = set()
    scene = at_ask(visitor, "Order")
    for _ in range(120):
        prompt = scene["ask"]
        if prompt["kind"] == "Order":
            units = [choice["notation"] for choice in prompt["choices"] if choice["cells"]]
            seen.add(prompt["together"] is not None)
            if prompt["together"]:
                assert prompt["together"]["options"] == units
                first, *rest = units
                after = visitor.post("answer", ask=prompt["number"], option=first, then=rest)
                assert (after["ask"]["kind"], after["messages"]) != ("Order", [])
                return
        scene = visitor.post(
            "answer",
            ask=prompt["number"],
            option=1 if prompt["kind"] != "Turn" else len(prompt["choices"]),
        )
    raise AssertionError(f"no card reached all units: {seen}")


def test_a_card_that_reaches_all_orders_them_with_it(visitor: Visitor) -> None:
    """The orders stand with the card, and the next question is who moves."""
    visitor.begin("memoir44")
    for _ in range(60):
        prompt = visitor.scene()["ask"]
        whole = [choice for choice in prompt["choices"] if prompt["kind"] == "Turn" and choice["follow"]]
        if whole:
            break
        visitor.post("answer", ask=prompt["number"], option=1)
    assert prompt["offer"] == "order the units one by one"
    assert "that can move" in whole[0]["more"]
    after = visitor.post("answer", ask=prompt["number"], option=whole[0]["n"], then=whole[0]["follow"])
    assert (after["ask"]["kind"] != "Order", after["messages"]) == (True, [])


def test_all_ships_go_unless_somebody_says_how_many(visitor: Visitor) -> None:
    """A move of ships in Arcs comes with the largest group; it is told beside it."""
    visitor.begin("arcs")
    for i in range(80):
        prompt = visitor.scene()["ask"]
        moves = [each for each in prompt["choices"] if each["notation"].startswith("move") and each["follow"]]
        if moves:
            break
        visitor.post("answer", ask=prompt["number"], option=1 + (i * 3) % len(prompt["choices"]))
    assert prompt["offer"] == "choose how many ships move"
    assert moves[0]["follow"][0].split()[0] in moves[0]["more"]
    after = visitor.post("answer", ask=prompt["number"], option=moves[0]["n"], then=moves[0]["follow"])
    assert after["messages"] == []


def test_an_arcs_card_goes_with_what_is_offered_after_it(visitor: Visitor) -> None:
    """The offer is let go by in the same request; it is asked where somebody wants it."""
    visitor.begin("arcs")
    prompt = visitor.post("answer", ask=visitor.scene()["ask"]["number"], option="keep")["ask"]
    card = prompt["choices"][0]
    assert (card["follow"], prompt["offer"]) == (["decline"], "seize as well")
    after = visitor.post("answer", ask=prompt["number"], option=card["n"], then=card["follow"])
    assert "seize" not in after["ask"]["question"]
