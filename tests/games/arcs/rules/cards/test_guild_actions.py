"""The new actions of Guild cards (R6.7, S20.2)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.box.facts import MATERIAL, RELIC, WEAPON
from bythebook.games.arcs.rules.cards.powers import icons
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.rules.turn.prelude import Prelude
from bythebook.games.arcs.rules.turn.rounds import StartChapter
from bythebook.games.arcs.state.options import (
    Ability,
    Done,
    Execute,
    Gain,
    Influence,
    Return,
    Spend,
    Store,
    Tax,
)
from bythebook.kernel.prompt import Option
from tests.games.arcs.positions import Position, position

BUILDS: dict[str, Any] = {"played": "red lead construction 3", "turn": "red"}
INFLUENCES: dict[str, Any] = {"played": "red lead mobilization 3", "turn": "red"}
BATTLES: dict[str, Any] = {"played": "red lead aggression 3", "turn": "red"}
TAXES: dict[str, Any] = {"played": "red lead administration 3", "turn": "red"}


def abilities(p: Position) -> list[Option]:
    """The new actions on offer."""
    return [option for option in p.options if isinstance(option, Ability)]


def gains_one(card: str, name: str, kind: str) -> None:
    """A Build becomes one token of the type, while the supply has one."""
    p = position(guild={"red": card}, **BUILDS).do(TakeActions())
    p.answer(Ability(name), Store(kind, 1))
    assert (p.slots("red"), p.guild("red"), p.kind) == (kind, [card], "Construction action")
    cities = "3-hex: yellow city\n3-arrow: yellow city\n3-crescent: yellow city"
    none = position(cities, guild={"red": card}, tokens={"yellow": f"{kind} " * 5}, **BUILDS)
    assert abilities(none.do(TakeActions())) == []
    assert abilities(position(guild={"red": card}, **TAXES).do(TakeActions())) == []


def test_bc02_manufacture() -> None:
    """BC02: instead of a Build one Material is gained."""
    gains_one("mining_interest", "manufacture", "material")


def test_bc09_synthesize() -> None:
    """BC09: instead of a Build one Fuel is gained."""
    gains_one("shipping_interest", "synthesize", "fuel")


def test_bc12_pressgang() -> None:
    """BC12: instead of a Build captives go home, any number, each for a token of choice."""
    p = position(
        "2-hex: red city",
        seats="red yellow blue",
        guild={"red": "prison_wardens"},
        captives={"red": "yellow yellow blue"},
        **BUILDS,
    )
    p.do(TakeActions()).answer(Ability("pressgang"))
    assert p.options == [Return("blue", "agent"), Return("yellow", "agent")]
    p.answer(Return("yellow", "agent"))
    assert p.options == [Done(), Return("blue", "agent"), Return("yellow", "agent")]
    p.answer(Return("blue", "agent"), Done())
    assert (p.captives("red", "yellow"), p.state.agents[1:]) == (1, [9, 10])
    assert p.options == [Gain(name) for name in ("fuel", "material", "psionic", "relic", "weapon")]
    p.answer(Gain("relic"), Gain("relic"), Store("relic", 1), Store("relic", 2))
    assert (p.slots("red"), p.kind) == ("relic relic", "Construction action")
    assert check(p.state) == []


def test_bc12_pressgang_takes_what_the_supply_has() -> None:
    """BC12: a type that the supply has once is gained once; the last captive ends the row."""
    cities = "3-hex: yellow city\n3-arrow: yellow city\n3-crescent: yellow city"
    p = position(
        cities,
        guild={"red": "prison_wardens"},
        captives={"red": "yellow yellow"},
        tokens={"yellow": "fuel fuel fuel fuel"},
        **BUILDS,
    )
    p.do(TakeActions()).answer(Ability("pressgang"), Return("yellow", "agent"), Return("yellow", "agent"))
    assert Gain("fuel") in p.options
    p.answer(Gain("fuel"))
    assert (p.kind, Gain("fuel") in p.options) == ("Gain", False)
    assert abilities(position(guild={"red": "prison_wardens"}, **BUILDS).do(TakeActions())) == []


def test_bc12_execute() -> None:
    """BC12: instead of an Influence captives become trophies, any number."""
    p = position(
        seats="red yellow blue",
        guild={"red": "prison_wardens"},
        captives={"red": "yellow yellow blue"},
        court="elder_broker",
        **INFLUENCES,
    )
    p.do(TakeActions()).answer(Ability("execute"))
    assert p.options == [Execute("blue"), Execute("yellow")]
    p.answer(Execute("yellow"))
    assert p.options == [Done(), Execute("blue"), Execute("yellow")]
    p.answer(Execute("blue"), Done())
    assert (p.trophies("red", "yellow"), p.trophies("red", "blue")) == ({"agent": 1}, {"agent": 1})
    assert (p.captives("red", "yellow"), p.captives("red", "blue")) == (1, 0)
    assert p.kind == "Mobilization action"
    assert check(p.state) == []


def test_bc14_abduct() -> None:
    """BC14: instead of a Battle all rival agents of a card are captured, if fewer than the Weapon icons."""
    p = position(
        seats="red yellow blue",
        guild={"red": "court_enforcers"},
        tokens={"red": "weapon weapon"},
        court="elder_broker:yellow+blue+red farseers:yellow+yellow+blue arms_union:red relic_fence:blue",
        **BATTLES,
    )
    assert icons(p.state, 0, WEAPON) == 3
    p.do(TakeActions())
    assert abilities(p) == [Ability("abduct", card="elder_broker"), Ability("abduct", card="relic_fence")]
    p.answer(Ability("abduct", card="elder_broker"))
    assert (p.captives("red", "yellow"), p.captives("red", "blue")) == (1, 1)
    assert (p.court()[0], p.state.court_agents[0]) == ("elder_broker", [1, 0, 0])
    assert check(p.state) == []


def trading(**more: Any) -> Position:
    """Red controls a Psionic city of yellow's; yellow has a Psionic and a Fuel."""
    setting = {"guild": {"red": "elder_broker"}, "tokens": {"red": "fuel relic", "yellow": "fuel psionic"}}
    return position("5-hex: red 2; yellow 1 city", **{**setting, **TAXES, **more}).do(TakeActions())


def test_bc23_trade() -> None:
    """BC23: instead of a Tax a token of a rival city's type is taken for one of a type its owner lacks."""
    p = trading()
    assert abilities(p) == [Ability("trade", at="5-hex", rival="yellow", give="relic")]
    p.answer(abilities(p)[0])
    assert p.prompt is not None
    assert (p.prompt.seat, p.options) == ("red", [Store("psionic", 1), Store("psionic", 2)])
    p.answer(Store("psionic", 2))
    assert p.prompt.seat == "yellow"
    p.answer(Store("relic", 3))
    assert (p.slots("red"), p.slots("yellow")) == ("fuel psionic", "fuel - relic")
    assert p.captives("red", "yellow") == 0
    assert Tax("5-hex", "yellow", "") in p.options
    assert check(p.state) == []


@pytest.mark.parametrize(
    "more",
    [
        {"tokens": {"red": "fuel fuel", "yellow": "fuel psionic"}},
        {"tokens": {"red": "relic", "yellow": "fuel"}},
        {
            "tokens": {"red": "material", "yellow": "psionic"},
            "guild": {"red": "elder_broker", "yellow": "material_cartel"},
        },
        {"tokens": {"yellow": "psionic"}},
    ],
    ids=["nothing they lack", "not the city's type", "the supply on a Cartel is had", "nothing to give"],
)
def test_bc23_no_trade(more: dict[str, Any]) -> None:
    """BC23: it needs a token of the city's type there, and one here of a type that they have none of."""
    assert abilities(trading(**more)) == []


def test_bc23_no_thief() -> None:
    """BC23: a Trade steals nothing, so Sworn Guardians do not stop it."""
    guarded = trading(guild={"red": "elder_broker", "yellow": "sworn_guardians"})
    assert len(abilities(guarded)) == 1


def test_r6_7_a_token_pays_for_a_new_action() -> None:
    """R6.7: a Material, which gives a Build, may be spent to Manufacture; an outraged one may not."""
    p = position(guild={"red": "mining_interest"}, tokens={"red": "material"}, **INFLUENCES)
    p.turn(prelude=True).do(Prelude()).answer(Spend(1, "material", "build"))
    assert p.options == [Ability("manufacture")]
    p.answer(Ability("manufacture"))
    assert p.state.loose == [MATERIAL]
    barred = position(
        guild={"red": "mining_interest"},
        tokens={"red": "material"},
        outrage={"red": "material"},
        **INFLUENCES,
    )
    assert not any(isinstance(o, Spend) for o in barred.turn(prelude=True).do(Prelude()).options)


def test_r6_7_an_armed_pip_may_abduct() -> None:
    """R6.7: a Weapon makes every pip a possible Battle, and so a possible Abduct."""
    p = position(
        guild={"red": "court_enforcers"}, tokens={"red": "weapon"}, court="farseers:yellow", **BUILDS
    )
    assert abilities(p.do(TakeActions())) == []
    p.state.agenda.clear()
    assert abilities(p.turn(armed=True).do(TakeActions())) == [Ability("abduct", card="farseers")]


def test_s20_2_a_bot_uses_a_card_once_a_chapter() -> None:
    """S20.2: Prison Wardens are exhausted by either of their actions, until the next chapter."""
    p = position(
        bots="red",
        guild={"red": "prison_wardens"},
        captives={"red": "yellow yellow"},
        court="farseers",
        hands={"yellow": "construction 5"},
        **INFLUENCES,
    )
    p.do(TakeActions()).answer(Ability("execute"), Execute("yellow"), Done())
    assert p.state.exhausted == ["prison_wardens"]
    assert p.options == [Done(), Influence("farseers")]
    p.state.agenda.clear()
    p.do(StartChapter())
    assert p.state.exhausted == []


def test_s20_2_a_person_uses_a_card_again() -> None:
    """S20.2: only bots exhaust their cards."""
    p = position(guild={"red": "mining_interest"}, **BUILDS).do(TakeActions())
    p.answer(Ability("manufacture"), Store("material", 1))
    assert abilities(p) == [Ability("manufacture")]
    assert p.state.exhausted == []


def test_r1_6_nothing_is_gained_from_nothing() -> None:
    """R1.6: with all supplies empty a Pressgang only sends captives home."""
    p = position(guild={"red": "prison_wardens"}, captives={"red": "yellow"}, **BUILDS)
    p.state.supply = [0] * 5
    p.do(TakeActions()).answer(Ability("pressgang"), Return("yellow", "agent"))
    assert (p.kind, p.slots("red"), p.state.supply[RELIC]) == ("Construction action", "", 0)
