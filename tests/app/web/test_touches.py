"""Touches in a turn: before, an answer a touch and a die a touch; now, a request a touch."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from bythebook import games
from tests.app.web.visiting import Visitor

TURNS = 10
SEEDS = range(1, 9)
"""Of the games that are played: one alone is a matter of luck."""
MOST = 400
SHARE = {
    ("memoir44", False): 0.45,
    ("memoir44", True): 0.5,
    ("merc", False): 0.6,
    ("merc", True): 0.5,
    ("arcs", False): 0.4,
    ("arcs", True): 0.4,
}
"""How much of the touches is left, at most, by game and whether dice are real."""


class Cost(NamedTuple):
    """What turns cost."""

    before: int
    after: int


def faces_and_cost(chance: Any) -> tuple[list[str], Cost]:
    """Dice in the order of the faces: each a touch and one to go on, now a number for what they do."""
    items, size = chance["items"], chance["size"]
    faces = [items[n % len(items)]["id"] for n in range(size)]
    means = {item["id"]: item["text"] for item in items}
    kinds = len(set(means.values()))
    counted = chance["alike"] and size >= 3 and 1 < kinds < len(items)
    return faces, Cost(size + 1, kinds - 1 if counted else size)


def taken(visitor: Visitor, prompt: Any, i: int) -> tuple[dict[str, Any], int]:
    """Somebody who does all there is, and with how many touches: all at once, by a drag, piece and place."""
    if prompt["together"]:
        first, *rest = prompt["together"]["options"]
        return {"option": first, "then": rest}, 1
    going = [choice for choice in prompt["choices"] if not choice["ending"]]
    if not going:
        choice = prompt["choices"][i % len(prompt["choices"])]
        return {"option": choice["n"]}, 2 if choice["costs"] else 1
    held = [each for each in going if each["then"] and any(not c["ending"] for c in each["then"]["choices"])]
    choice = (held or going)[(i * 7) % len(held or going)]
    if prompt["kind"] in DRAGGED and (along := dragged(visitor, prompt, choice, i)):
        then = [f"move {along[1]}"] if held else []
        return {"option": choice["n"], "then": then, "along": along[1:] if held else along}, 1
    if held:
        places = [each for each in choice["then"]["choices"] if not each["ending"]]
        return {"option": choice["n"], "then": [places[(i * 7) % len(places)]["notation"]]}, 1
    return {"option": choice["n"], "then": drawn_on(visitor, prompt, choice, i)}, 1


def drawn_on(visitor: Visitor, prompt: Any, choice: Any, i: int) -> list[str]:
    """What is given with a choice: what follows it anyway, and what a drag that goes on says after it."""
    then = list(choice["follow"])
    goes = choice["piece"] and choice["cells"] and choice["cells"][0] != choice["piece"]
    held = choice["cells"][0] if goes and not choice["leads"] else ""
    for _ in range(MORE if choice["leads"] else 1 if goes else 0):
        after = visitor.post("next", ask=prompt["number"], option=choice["n"], then=then)["ask"]
        ways = reached(after, held) if after else []
        if not ways:
            break
        way = ways[(i * 7) % len(ways)]
        then += [way["notation"], *way["follow"]]
        held = way["cells"][0] if way["piece"] and way["cells"] else ""
    return then


def reached(prompt: Any, held: str) -> list[Any]:
    """Where a drag goes on to: with the piece in hand, else anywhere on the board or to a chip."""
    ways = [each for each in prompt["choices"] if not each["ending"]]
    own = [each for each in ways if held and each["piece"] == held and each["cells"] != [held]]
    if held:
        return own or few([each for each in ways if not each["cells"]])
    going = [each for each in ways if each["piece"] and each["cells"] != [each["piece"]]]
    staying = [each for each in ways if each not in going]
    places = dict.fromkeys(tuple(each["cells"][:1]) for each in staying)
    return going + [way for at in places for way in few([e for e in staying if tuple(e["cells"][:1]) == at])]


def few(ways: list[Any]) -> list[Any]:
    """As many ways as there are chips for; more are not offered."""
    return ways if len(ways) <= CHIPS else []


MORE = 2
"""So much more a drag says that begins with a card, a token or a MERC; one that begins with a piece, once."""
CHIPS = 9
"""More have no place beside the pointer."""

DRAGGED = ("Order", "Mover")
"""Asks of Memoir '44 at which a unit is dragged to where it goes, and on to whom it attacks."""


def dragged(visitor: Visitor, prompt: Any, choice: Any, i: int) -> list[str]:
    """The cells of a drag: to a place from where the unit attacks, if there is one."""
    goals = visitor.post("goals", ask=prompt["number"], option=choice["n"])["goals"]
    goals = [goal for goal in goals if goal["cell"] != choice["cells"][0]]
    goals = [goal for goal in goals if goal["targets"]] or goals
    if not goals:
        return []
    goal = goals[(i * 7) % len(goals)]
    return [choice["cells"][0], goal["cell"], *goal["targets"][:1]]


def answers(visitor: Visitor) -> int:
    """How many answers people have given, the answers of chance left out."""
    return sum(line["who"] == "person" for line in visitor.get("log")["lines"])


def turns(visitor: Visitor, game: str, seed: int, *, real: bool) -> Cost:
    """What ten turns cost, or as many as there are."""
    visitor.begin(game, seed=seed, real=["dice"] if real else [])
    begun, dice, touches, scene, now = -1, 0, 0, visitor.scene(), ""
    seen = 0
    for i in range(MOST):
        prompt = scene["ask"]
        if prompt is None:
            break
        own = scene["seat"] in scene["turn"].lower() and scene["turn"] != now
        if own and (game != "arcs" or "plays" in scene["turn"]):
            if seen == TURNS:
                break
            if seen == 0:
                begun = answers(visitor)
            now, seen = scene["turn"], seen + 1
        if prompt["chance"]:
            faces, cost = faces_and_cost(prompt["chance"])
            given: dict[str, Any] = {"outcome": faces}
            dice, touched = dice + cost.before * (seen > 0), cost.after
        else:
            given, touched = taken(visitor, prompt, i)
        touches += touched * (seen > 0)
        scene = visitor.post("answer", ask=prompt["number"], **given)
    return Cost(answers(visitor) - begun + dice, touches)


@pytest.mark.parametrize("real", [False, True], ids=["screen", "table"])
@pytest.mark.parametrize("game", games.HERE)
def test_a_turn_takes_fewer_touches(visitor: Visitor, game: str, real: bool) -> None:
    """Ten turns of somebody who does all there is to do; `tests/browser` touches the same."""
    costs = [turns(visitor, game, seed, real=real) for seed in SEEDS]
    before, after = sum(cost.before for cost in costs), sum(cost.after for cost in costs)
    assert after <= SHARE[game, real] * before
