"""Real dice and cards: what may come, how many are left, and what each means where it is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.merc.state.options import Attack
from bythebook.kernel.context import Context
from bythebook.kernel.step import State
from tests.app.web.pages.test_hands import goes_on
from tests.app.web.visiting import Visitor
from tests.games.merc.fights import fight
from tests.games.merc.playing import BOX


def asked_for(visitor: Visitor, element: str, most: int = 160) -> Any:
    """The ask for a die or a deck, once it comes."""
    for _ in range(most):
        prompt = visitor.scene()["ask"]
        if prompt["chance"] and prompt["chance"]["element"] == element:
            return prompt["chance"]
        goes_on(visitor, 1)
    raise AssertionError(f"{element} was never asked for")


def meanings(chance: Any) -> dict[str, str]:
    return {item["name"]: item["text"] for item in chance["items"]}


def test_di_2_battle_dice_say_what_hits_the_target(visitor: Visitor) -> None:
    """DI-2: in the order of the die; the symbol of the target's class and grenades hit, flags push back."""
    visitor.begin("memoir44", real=["dice"])
    told = meanings(asked_for(visitor, "battle"))
    assert list(told) == ["infantry", "armor", "grenade", "star", "flag"]
    assert (told["grenade"], told["star"], told["flag"]) == ("a hit", "a miss", "a retreat")
    assert sorted((told["infantry"], told["armor"])) in (["a hit", "a miss"], ["a miss", "a miss"])


def test_ai_3_the_strategy_die_says_where_the_page_leads(visitor: Visitor) -> None:
    """AI-3: every face with the line of the page that it enters."""
    visitor.begin("memoir44", real=["strategy"])
    told = meanings(asked_for(visitor, "strategy"))
    assert told["1"] == told["2"] == "defensive"
    assert {told[face] for face in "3456"} == {"not defensive"}


def test_b6_an_attack_says_which_numbers_hit(visitor: Visitor) -> None:
    """B6: from a face on it is a hit."""
    visitor.begin("merc", real=["combat"])
    told = meanings(asked_for(visitor, "combat"))
    assert set(told.values()) == {"hit", "miss"}
    assert (told["1"], told["6"]) == ("miss", "hit")


def test_r8_4_faces_are_told_symbol_by_symbol(visitor: Visitor) -> None:
    """R8.4: hits, self hits, building hits, keys and intercept of every face."""
    from bythebook.games import load
    from bythebook.kernel.chance import Dice
    from bythebook.kernel.prompt import chance_prompt

    box = load("arcs")
    prompt = chance_prompt(Dice("assault", ("2 hits+self",), 1), rule="R8.4")
    assert box.renderer.face(Context(State(), prompt), "2 hits+self").text == "2 hits, 1 self hit"
    assert box.renderer.face(Context(State(), prompt), "2 keys+intercept").text == "2 keys, intercept"
    assert box.renderer.face(Context(State(), prompt), "key+building").text == "1 building hit, 1 key"
    assert box.renderer.face(Context(State(), prompt), "blank").text == "nothing"


@pytest.mark.parametrize(("game", "deck"), [("memoir44", "deck"), ("arcs", "action"), ("merc", "mercs")])
def test_cards_come_by_name_with_how_many_are_left(visitor: Visitor, game: str, deck: str) -> None:
    visitor.begin(game, real=["cards"])
    chance = asked_for(visitor, deck)
    names = [item["name"].lower() for item in chance["items"]]
    assert names == sorted(names)
    assert chance["left"] == sum(item["count"] for item in chance["items"]) > len(names) // 2
    first = chance["items"][0]["id"]
    if chance["size"] > 1:
        then = visitor.post("possible", so_far=[first])
        assert then["left"] == chance["left"] - 1
    assert any(item["marks"] for item in chance["items"])


def test_b6_dice_that_do_the_same_may_be_counted(visitor: Visitor) -> None:
    """B6, CB-9: hits are hits; a die of a bot's page is told by its face."""
    visitor.begin("merc", real=["combat"])
    assert asked_for(visitor, "combat")["alike"]
    visitor.begin("memoir44", real=["dice"])
    assert asked_for(visitor, "battle")["alike"]
    visitor.begin("memoir44", real=["strategy"])
    assert not asked_for(visitor, "strategy")["alike"]


def test_b6_a_six_of_wolverine_is_told_apart() -> None:
    """B6: his sixes may stray, so they are not counted with his other hits."""
    p = fight("r1:wolverine/d:juicer+md:2 .\n. .").answer(Attack("juicer"))
    assert p.prompt is not None
    told = {face: BOX.renderer.face(Context.of(p.state), face).text for face in "356"}
    assert told == {"3": "miss", "5": "hit", "6": "hit on any target"}
