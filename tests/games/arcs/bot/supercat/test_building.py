"""SUPERCAT builds, repairs and taxes: the pages Construction and Administration (CO, AD, S15.9, S19.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcs.bot_turns import Turn, acts
from tests.games.arcs.positions import Position, position

NO_MARKER = "warlord warlord warlord"


def bot(drawing: str, *, suit: str = "construction", pips: int = 1, **things: Any) -> Position:
    """A bot, red, with some pips of a suit; yellow is a person."""
    things = {"declared": NO_MARKER, **things}
    p = position(drawing, bots="red", played=f"red lead {suit} 2", turn="red", **things)
    return p.turn(pips=pips)


def built(drawing: str, **things: Any) -> list[tuple[str, str]]:
    """What it does with its pips."""
    return acts(bot(drawing, **things)).acts


# -- Construction ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawing", "chosen"),
    [
        ("4-arrow: red 1 city\n4-crescent: red 3; yellow 3", "4-arrow"),
        ("4-arrow: red 1 city\n4-crescent: red 3", "4-crescent"),
        ("4-arrow: red 1+1 city; yellow 2\n4-crescent: red 1+1; yellow 1", "4-crescent"),
        ("4-arrow: red 1 city; yellow 2\n4-crescent: red 1; yellow 3", "4-arrow"),
    ],
)
def test_co1_where_the_starport_goes(drawing: str, chosen: str) -> None:
    """CO1: under control, then with most ships, then where nobody is in control, then with fewest rivals."""
    assert built(drawing)[0] == ("CO1", f"build starport in {chosen}")


def test_co2_build_and_repair_in_one_row() -> None:
    """CO2, RULING-17: a damaged ship built and repaired makes the system nobody's."""
    drawing = "4-hex: red 1 starport; yellow 2\n4-arrow: red 2 city city"
    made = acts(bot(drawing, pips=2))
    assert made.acts == [("CO2", "build ship in 4-hex"), ("CO2", "repair ship in 4-hex")]
    assert made.p.ships("red", "4-hex") == (2, 0)
    assert built(drawing, pips=1)[0][0] != "CO2"


def test_co2_repair_alone_where_it_is_enough() -> None:
    """CO2: a Build that changes nothing by itself is not begun where repairs do."""
    drawing = "4-hex: red 1+1 starport; yellow 2"
    assert built(drawing, pips=2)[0] == ("CO2", "repair ship in 4-hex")
    assert built(drawing, pips=3)[0] == ("CO2", "repair ship in 4-hex")


def test_co5_build_and_repair_where_nobody_is_in_control() -> None:
    """CO5, RULING-17: a fresh ship and a repair together take what two equal rivals leave to nobody."""
    drawing = "4-arrow: red 1+1 starport; yellow 2 city; blue 2\n5-hex: red 3 starport starport"
    made = acts(bot(drawing, pips=2, seats="red yellow blue"))
    assert made.acts == [("CO5", "build ship in 4-arrow"), ("CO5", "repair ship in 4-arrow")]
    assert built(drawing, pips=1, seats="red yellow blue")[0][0] != "CO5"


def test_co3_a_city_on_any_claim() -> None:
    """CO3, S19.4: any claim will do, whoever controls it; a random one."""
    made = acts(bot("4-hex: red 2 starport\n5-hex: red 2\n4-arrow: red 1; yellow 3"))
    assert made.acts[0][0] == "CO3"
    assert ("4-arrow", "5-hex") in made.ties


def test_s15_9_double_cities() -> None:
    """S15.9: a second city on a planet only for a winner whom it brings a bonus."""
    drawing = "4-hex: red 2 starport\n5-hex: red 2 city"
    assert built(drawing)[0][0] == "CO7"
    four = "4-hex: red 2 city\n4-crescent: red 1 city starport\n5-hex: red 2 city"
    winner: dict[str, Any] = {"declared": "keeper", "tokens": {"red": "relic"}}
    assert built(four, **winner)[0] == ("CO3", "build city in 5-hex")
    assert built(four, declared="keeper", tokens={"red": "relic", "yellow": "relic"})[0][0] != "CO3"
    assert built(drawing, **winner)[0][0] != "CO3"


def test_s15_9_barred_slots_are_claims() -> None:
    """S15.9: a slot where a double city may not be built is a claim all the same."""
    from bythebook.games.arcs.bot.lookahead import outcome
    from tests.games.arcs.bot_turns import view

    assert outcome.claims(view(bot("4-hex: red 2 starport\n5-hex: red 2 city"))) == 1


def test_co5_control_of_a_rival_building() -> None:
    """CO5: a ship or a repair that takes control where a rival has a building."""
    drawing = "4-arrow: red 1 starport; yellow 1 city\n4-hex: red 2 city"
    assert built(drawing, trophies={"yellow": "red city, red city, red city, red city"})[0] == (
        "CO5",
        "build ship in 4-arrow",
    )


def test_co6_an_undefended_building() -> None:
    """CO6, S15.18, RULING-7: a fresh ship at a starport without any; not where a rival would damage it."""
    gone: dict[str, Any] = {"trophies": {"yellow": "red city, red city, red city, red city, red city"}}
    assert built("4-hex: red 0+2 starport\n5-arrow: red 3 starport", **gone)[0] == (
        "CO6",
        "build ship in 4-hex",
    )
    held = "4-hex: red starport; yellow 1\n5-arrow: red 3 starport"
    assert built(held, **gone)[0] == ("CO7", "build ship in 5-arrow")


def test_co7_ships_with_the_task_force_then_fresh() -> None:
    """CO7: where the task force is, then where the ship arrives fresh."""
    gone: dict[str, Any] = {"trophies": {"yellow": "red city, red city, red city, red city, red city"}}
    drawing = "4-hex: red 1 starport\n5-arrow: red 3 starport"
    assert built(drawing, **gone)[0] == ("CO7", "build ship in 5-arrow")
    drawing = "4-hex: red 1 starport; yellow 2\n5-arrow: red 1 starport\n5-gate: red 3"
    assert built(drawing, **gone)[0] == ("CO7", "build ship in 5-arrow")


def test_co8_other_starports() -> None:
    """CO8: when no ship can be built: with the task force, then under control."""
    gone: dict[str, Any] = {"trophies": {"yellow": "red city, red city, red city, red city, red city"}}
    p = bot("4-hex: red 1 starport\n4-arrow: red 3\n5-hex: red 2", **gone)
    p.turn(shipyards=((15, 0),))
    assert acts(p).acts[0] == ("CO8", "build starport in 4-arrow")


@pytest.mark.parametrize(
    ("drawing", "chosen"),
    [
        ("5-gate: red 1+1\n4-gate: red 2+1\n4-hex: starport", "ship in 4-gate"),
        ("5-gate: red 2\n4-gate: red 1+1\n4-hex: red starport!", "ship in 4-gate"),
        ("5-gate: red 2\n4-hex: red starport!\n5-hex: red city!", "starport in 4-hex"),
        ("5-gate: red 2\n4-hex: red starport!\n5-arrow: red starport!\n5-hex: red city!", "city in 5-hex"),
    ],
)
def test_ad7_and_co9_what_is_repaired(drawing: str, chosen: str) -> None:
    """AD7, CO9: ships of the task force, ships, the only starport, cities, other starports."""
    drawing = drawing.replace("4-hex: starport", "4-hex: red starport")
    things: dict[str, Any] = {"trophies": {"yellow": "red city, red city, red city, red city"}}
    assert built(drawing, suit="administration", **things)[0] == ("AD7", f"repair {chosen}")


# -- Administration -------------------------------------------------------------------------------------

TWO = """
    5-hex: red 3 city
    4-arrow: red 2 city
    4-hex: red starport
    3-arrow: yellow 3 city
    3-hex: yellow starport
"""


def taxed(**things: Any) -> Turn:
    """Pips of Administration over two cities, Psionic and Relic."""
    return acts(bot(TWO, suit="administration", **things))


def test_ad1_tax_for_a_declared_ambition() -> None:
    """AD1: before anything else."""
    made = taxed(declared="keeper", tokens={"yellow": "relic psionic"}, court="skirmishers")
    assert made.acts == [("AD1", "tax 4-arrow of red")]


def test_ad2_repair_frees_a_building() -> None:
    """AD2: only if a rival controls one, and the repair changes that."""
    drawing = TWO.replace("4-arrow: red 2 city", "4-arrow: red 1+1 city; yellow 2")
    assert built(drawing, suit="administration")[0] == ("AD2", "repair ship in 4-arrow")


def test_ad4_undeclared_ambitions_then_captives() -> None:
    """AD4: contending an undeclared ambition comes before captives, in a tie by chance (RULING-38)."""
    made = taxed(declared="warlord", tokens={"yellow": "relic psionic"})
    assert made.acts[0][0] == "AD4"
    assert ("tax 4-arrow of red", "tax 5-hex of red") in made.ties
    drawing = TWO + "\n4-crescent: red 2; yellow city"
    assert built(drawing, suit="administration") == [("AD4", "tax 4-crescent of yellow")]


def test_ad6_control_of_a_rival_building() -> None:
    """AD6: a repair that takes control where a rival has a building, before other repairs."""
    drawing = TWO + "\n4-crescent: red 1+1; yellow 1 city\n4-gate: red 4+1"
    assert built(drawing, suit="administration") == [("AD6", "repair ship in 4-crescent")]


def test_ad8_a_lead_grows_after_the_repairs() -> None:
    """AD8: a lead in a declared ambition grows only after that."""
    things: dict[str, Any] = {"declared": "keeper keeper keeper", "tokens": {"red": "relic"}}
    assert taxed(**things).acts == [("AD8", "tax 4-arrow of red")]
    drawing = TWO.replace("5-hex: red 3", "5-hex: red 3+1")
    assert built(drawing, suit="administration", **things)[0][0] == "AD7"


def test_ad9_then_cards_then_resources() -> None:
    """AD9, AD10: any card is influenced before a Tax for its own sake, which prefers new resources."""
    assert taxed(court="gatekeepers").acts[0][0] == "AD9"
    made = taxed(tokens={"red": "psionic"})
    assert made.acts == [("AD10", "tax 4-arrow of red")]


def test_ad10_a_token_must_come_and_stay() -> None:
    """AD10: not from an empty supply, not for a token that goes again."""
    full = {"red": "relic psionic psionic psionic", "yellow": "relic relic relic relic"}
    assert taxed(tokens=full).acts == []


def test_s14_11_actions_nobody_can_use_are_forfeited() -> None:
    """S14.11: the page is asked anew for each action, and what is left over is given up."""
    made = taxed(pips=4, court="gatekeepers", declared=NO_MARKER)
    assert [id for id, _ in made.acts] == ["AD9", "AD9", "AD10", "AD10"]
    made = acts(bot("5-gate: red 2", suit="administration", pips=3))
    assert made.acts == []
    assert made.p.state.turn is not None
    assert made.p.state.turn.pips == 0
