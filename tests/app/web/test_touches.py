"""Touches in a turn: before, an answer a touch and a die a touch; now, a request a touch."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from bythebook import games
from tests.app.web.visiting import Visitor

TURNS = 10
MOST = 400
SHARE = {
    ("memoir44", False): 0.65,
    ("memoir44", True): 0.6,
    ("merc", True): 0.45,
    ("arcs", False): 0.78,
    ("arcs", True): 0.7,
}
"""How much of the touches is left, at most, by game and whether dice are real; elsewhere no more."""


class Cost(NamedTuple):
    """What a turn costs."""

    before: int
    after: int


def told(chance: Any) -> tuple[list[str], Cost]:
    """Dice in the order of the faces: each a touch and one to go on, now a number for what they do."""
    items, size = chance["items"], chance["size"]
    faces = [items[n % len(items)]["id"] for n in range(size)]
    means = {item["id"]: item["text"] for item in items}
    kinds = len(set(means.values()))
    counted = chance["alike"] and size >= 3 and 1 < kinds < len(items)
    return faces, Cost(size + 1, kinds - 1 if counted else size)


def taken(ask: Any, i: int) -> tuple[dict[str, Any], Cost]:
    """Somebody who does all there is: all at once, a piece with its place, an ending if nothing is left."""
    if ask["together"]:
        first, *rest = ask["together"]["options"]
        return {"option": first, "then": rest}, Cost(1 + len(rest), 1)
    going = [choice for choice in ask["choices"] if not choice["ending"]]
    if not going:
        choice = ask["choices"][i % len(ask["choices"])]
        return {"option": choice["n"]}, Cost(1, 2 if choice["costs"] else 1)
    held = [each for each in going if each["then"] and any(not c["ending"] for c in each["then"]["choices"])]
    if held:
        places = [each for each in held[0]["then"]["choices"] if not each["ending"]]
        place = places[(i * 7) % len(places)]
        return {"option": held[0]["n"], "then": [place["notation"]]}, Cost(2, 1)
    choice = going[(i * 7) % len(going)]
    return {"option": choice["n"], "then": choice["follow"]}, Cost(1 + len(choice["follow"]), 1)


def turns(visitor: Visitor, game: str, *, real: bool) -> list[Cost]:
    """What each of some turns costs."""
    visitor.begin(game, seed=5, real=["dice"] if real else [])
    costs: list[Cost] = []
    scene, now = visitor.scene(), ""
    for i in range(MOST):
        ask = scene["ask"]
        if ask is None:
            break
        own = scene["seat"] in scene["turn"].lower() and scene["turn"] != now
        if own and (game != "arcs" or "plays" in scene["turn"]):
            if len(costs) == TURNS:
                break
            now = scene["turn"]
            costs.append(Cost(0, 0))
        if ask["chance"]:
            faces, cost = told(ask["chance"])
            given: dict[str, Any] = {"outcome": faces}
        else:
            given, cost = taken(ask, i)
        if costs:
            costs[-1] = Cost(costs[-1].before + cost.before, costs[-1].after + cost.after)
        scene = visitor.post("answer", ask=ask["number"], **given)
    return costs


@pytest.mark.parametrize("real", [False, True], ids=["screen", "table"])
@pytest.mark.parametrize("game", games.NAMES)
def test_a_turn_takes_fewer_touches(visitor: Visitor, game: str, real: bool) -> None:
    """Ten turns of somebody who does all there is to do; `tests/browser/test_direct.py` touches the same."""
    costs = turns(visitor, game, real=real)
    before, after = (sum(each) for each in zip(*costs, strict=True))
    assert after <= SHARE.get((game, real), 1) * before
