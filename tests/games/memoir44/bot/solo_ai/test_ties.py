"""The solo AI where hexes, enemies or cards are equal, and how such ties may be read otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.memoir44.bot.lookahead import ground
from tests.games.memoir44.bot_turns import OFFENSIVE, Turn, turn, view, whole_turn
from tests.games.memoir44.positions import AXIS, position

ALONE = "xI4 . . . . . . . . . .\n . . . . . . . . . aI4"


def drawn(drawing: str, *, hurt: int = 0, **more: Any) -> Turn:
    """An offensive turn on the whole board; hurt, the unit on `u` has only so many figures left."""
    p = position(drawing, active=AXIS, card="direct_from_hq", top_left="A9", **more)
    if hurt:
        p.state.figures[p.unit("u")] = hurt
    return turn(p, strategy=OFFENSIVE, dice=("grenade grenade grenade",))


def objectives(*hexes: str) -> str:
    return "".join(f'[[objectives]]\nside = "allies"\nhexes = ["{{{h}}}"]\n' for h in hexes)


# -- hexes and enemies --------------------------------------------------------------------------------


def test_ai_d3_a_hedgehog_is_no_cover() -> None:
    """AI-D3: a hedgehog takes no dice, so among hexes as near to the enemy the leftmost is taken."""
    march = """
    xI4/=u . =p
     . hogs/=h .
    . . .
     . . .
    . . . . . . aI4
    """
    assert drawn(march).named("Move") == ["p"]


def test_ai_d9_nobody_marches_onto_a_bridge_that_is_gone() -> None:
    """AI-D9: where a bridge was blown is plain river, and no way leads there."""
    p = position("xI4/=a ri/brid/=b =c", active=AXIS)
    assert ground.march(view(p), p.unit("xI"), p.hex("a"), p.hex("b")) == 1
    p.state.blown[p.hex("b")] = True
    assert ground.march(view(p), p.unit("xI"), p.hex("a"), p.hex("b")) == 1 + ground.FAR


def test_ai_5z_of_two_enemies_alike_the_one_nearer_home() -> None:
    """AI-5z: as close, as weak, as far left: the enemy nearest the bot's own baseline, here the bottom."""
    march = "aI4\n .\n.\n .\nfo/xI4/=u\n .\n=back\n .\naI4"
    assert drawn(march, top="allies").named("Move") == ["back"]


@pytest.mark.parametrize(("reading", "goes"), [("on", "on"), ("off", "hold")])
def test_ai_5g_switched_an_understrength_unit_does_not_approach_cover(reading: str, goes: str) -> None:
    """AI-5g: with no cover in reach it goes toward some as in AI-5a, or by the other reading holds."""
    march = "xI4/=u . =on . fo . . . . . . . aI4"
    assert drawn(march, hurt=2, ai_approach_cover=reading).named("Move") == [goes]


ASSAULT = """
aI4/=obj =p aI2/=weak ri
 . ri ri
. xA3/=u . =q aI3
"""


@pytest.mark.parametrize(("reading", "goes"), [("attacked", "q"), ("any", "p")])
def test_ai_5e_switched_the_weakest_target_of_a_hex(reading: str, goes: str) -> None:
    """AI-5e: from p it would attack the unit on the objective; by the other reading the weak one counts."""
    assert drawn(ASSAULT, more=objectives("obj"), ai_assault_target=reading).named("Move") == [goes]


@pytest.mark.parametrize(("reading", "answer"), [("on", "advance B9"), ("off", "stay")])
def test_ai_6f_switched_from_one_objective_onto_another(reading: str, answer: str) -> None:
    """AI-6f: an objective is taken even from another one, or by the other reading never left."""
    taken = drawn(
        "xI4/=u aI1/=v", more=objectives("u", "v"), no_units_left="plays_on", ai_leave_for_objective=reading
    )
    assert taken.of("Take ground") == [answer]


# -- cards --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["close_assault", "air_power"])
def test_ai_2c_air_power_comes_first_against_barrage_only(first: str) -> None:
    """AI-2b, AI-2c: against another card that activates nobody the first drawn is played."""
    cards = [first, *({"close_assault", "air_power"} - {first})]
    made = whole_turn(position(ALONE, top_left="A9", active=AXIS), " ".join(cards))
    assert made.of("Turn")[1] == {"close_assault": "play Close Assault", "air_power": "play Air Power"}[first]


@pytest.mark.parametrize(("reading", "played"), [("counts", "Counter-Attack"), ("never", "Recon Right")])
def test_ai_2b_switched_a_counter_attack_on_a_section_card(reading: str, played: str) -> None:
    """AI-2b: where cards tie, a Counter-Attack on a Section card is one too, or is the Tactic card it is."""
    p = position(ALONE, top_left="A9", active=AXIS, ai_counter_section=reading)
    p.state.last_card = ["", "recon_left"]
    assert whole_turn(p, "counter_attack recon_right").of("Turn")[1] == f"play {played}"
