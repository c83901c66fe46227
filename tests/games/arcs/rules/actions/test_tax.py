"""Tax (R7.1), and the texts that change it (R12.3, R12.4)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.rules.actions import tax
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.turn.pips import TakeActions, legal
from bythebook.games.arcs.state.options import Discard, Store, Tax
from bythebook.games.arcs.state.state import State
from bythebook.kernel.prompt import Option
from tests.games.arcs.positions import Position, position

LEAD: dict[str, Any] = {"played": "red lead administration 3", "turn": "red"}
PIVOT: dict[str, Any] = {"played": "yellow lead aggression 3; red pivot administration 3", "turn": "red"}


def taxes(p: Position) -> list[Option]:
    """What red may tax."""
    return legal(p.state, 0, "tax")


def test_r7_1_a_loyal_city_brings_a_token_of_its_type() -> None:
    """R7.1: whoever controls the system, and though the type is outraged."""
    p = position("5-hex: red city; yellow 2", outrage={"red": "psionic"}, **LEAD)
    assert taxes(p) == [Tax("5-hex", "red", "")]
    p.do(TakeActions()).answer(Tax("5-hex", "red", ""), Store("psionic", 1))
    assert p.slots("red") == "psionic"
    assert p.captives("red", "yellow") == 0
    assert check(p.state) == []


def test_r7_1_a_rival_city_needs_control_and_brings_a_captive() -> None:
    """R7.1: a token of the planet's type and an agent from that rival's supply."""
    p = position("5-hex: yellow city 1; red 2\n3-hex: yellow city 1; red 1", **LEAD)
    assert taxes(p) == [Tax("5-hex", "yellow", "")]
    p.do(TakeActions()).answer(Tax("5-hex", "yellow", ""), Store("psionic", 2))
    assert p.captives("red", "yellow") == 1
    assert p.state.agents[1] == 9
    assert p.slots("red") == "- psionic"


def test_r7_1_a_captive_comes_without_a_token() -> None:
    """R7.1: an empty supply gives no token, but the agent is captured."""
    p = position("5-hex: yellow city; red 2", tokens={"yellow": "psionic " * 5}, **LEAD)
    p.do(TakeActions()).answer(Tax("5-hex", "yellow", ""))
    assert p.captives("red", "yellow") == 1
    assert p.kind == "Administration action"
    assert p.slots("red") == ""


def test_r7_1_taxing_is_legal_though_it_brings_nothing() -> None:
    """R7.1: neither token nor agent is left."""
    p = position(
        "5-hex: yellow city; red 2",
        tokens={"yellow": "psionic " * 5},
        court="farseers",
        agents={"yellow": 0},
        **LEAD,
    )
    p.do(TakeActions()).answer(Tax("5-hex", "yellow", ""))
    assert p.captives("red", "yellow") == 0


def test_r7_1_a_city_is_taxed_once_a_turn() -> None:
    """R7.1: two cities on a planet may be taxed once each."""
    p = position("5-hex: red city city!\n3-arrow: red city", **LEAD)
    p.do(TakeActions()).answer(Tax("5-hex", "red", ""), Store("psionic", 1))
    assert taxes(p) == [Tax("3-arrow", "red", ""), Tax("5-hex", "red", "")]
    p.answer(Tax("5-hex", "red", ""), Store("psionic", 2))
    assert taxes(p) == [Tax("3-arrow", "red", "")]


def test_r7_1_a_token_that_does_not_fit_may_go_at_once() -> None:
    """R7.1: gaining is laying down (R3.12)."""
    p = position("3-arrow: red city", tokens={"red": "fuel fuel fuel"}, **LEAD)
    p.do(TakeActions()).answer(Tax("3-arrow", "red", ""), Discard("material"))
    assert p.slots("red") == "fuel fuel fuel"
    assert check(p.state) == []


@pytest.mark.parametrize(("how", "slots"), [(PIVOT, "psionic fuel"), (LEAD, "psionic")])
def test_r6_8_a_trait_rewards_the_pip_of_a_pivot(how: dict[str, Any], slots: str) -> None:
    """R6.8: a Tax with the one pip of a Copy or Pivot gains a Fuel more, one with a leading card does not."""
    p = position("5-hex: red city\n3-arrow: red city", leaders={"red": "fuel_drinker"}, **how)
    p.do(TakeActions()).answer(Tax("5-hex", "red", ""), Store("psionic", 1))
    if how is PIVOT:
        p.answer(Store("fuel", 2))
    assert p.slots("red") == slots
    assert p.state.loose == []


def test_lead04_callow_taxes_only_where_in_control() -> None:
    """LEAD04: the Upstart's own cities too."""
    p = position("5-hex: red city; yellow 1\n3-arrow: red city 1", leaders={"red": "upstart"}, **LEAD)
    assert taxes(p) == [Tax("3-arrow", "red", "")]


def test_lead13_inspiring_and_principled() -> None:
    """LEAD13: rival cities without control and empty slots where a ship is, never own cities."""
    p = position(
        "5-hex: red 0+1; yellow city 2\n3-arrow: red city 1\n2-arrow: yellow city",
        leaders={"red": "anarchist"},
        **LEAD,
    )
    assert taxes(p) == [Tax("5-hex", "", ""), Tax("5-hex", "yellow", "")]
    p.do(TakeActions()).answer(Tax("5-hex", "", ""), Store("psionic", 1))
    assert p.captives("red", "yellow") == 0
    assert taxes(p) == [Tax("5-hex", "yellow", "")]
    p.answer(Tax("5-hex", "yellow", ""), Store("psionic", 2))
    assert p.captives("red", "yellow") == 1


def test_r12_4_a_city_taxed_as_if_loyal_brings_no_captive() -> None:
    """R12.4: Empath's Bond needs no control, while Empath is declared."""
    drawing = "5-hex: yellow city 1"
    p = position(drawing, lore={"red": "empaths_bond"}, declared="empath", **LEAD)
    p.do(TakeActions()).answer(Tax("5-hex", "yellow", ""), Store("psionic", 1))
    assert p.captives("red", "yellow") == 0
    assert taxes(position(drawing, lore={"red": "empaths_bond"}, declared="keeper", **LEAD)) == []


def test_l23_warlords_cruelty_taxes_again() -> None:
    """L23: while Warlord is declared a city may be taxed again in a turn."""
    p = position("5-hex: red city", lore={"red": "warlords_cruelty"}, declared="warlord", **LEAD)
    p.do(TakeActions()).answer(Tax("5-hex", "red", ""), Store("psionic", 1))
    assert taxes(p) == [Tax("5-hex", "red", "")]


def test_l11_a_city_in_a_gate_has_the_types_of_its_cluster() -> None:
    """L11: one token of one of these types; without another city there is none."""
    p = position("3-gate: red city 1\n3-arrow: red city\n3-crescent: yellow city", **LEAD)
    assert taxes(p) == [
        Tax("3-arrow", "red", ""),
        Tax("3-gate", "red", "fuel"),
        Tax("3-gate", "red", "material"),
    ]
    p.do(TakeActions()).answer(Tax("3-gate", "red", "fuel"), Store("fuel", 1))
    assert p.slots("red") == "fuel"
    assert taxes(p) == [Tax("3-arrow", "red", "")]
    alone = position("3-gate: red city 1", **LEAD).do(TakeActions()).answer(Tax("3-gate", "red", ""))
    assert alone.slots("red") == ""


def test_r12_3_texts_after_a_tax_come_when_the_token_is_stored(monkeypatch: pytest.MonkeyPatch) -> None:
    """R12.3: what registers under a name works for who has it, after the gain."""
    seen: list[tuple[str, int, int]] = []

    def note(state: State, player: int, system: int, owner: int) -> None:
        seen.append((p.slots("red"), player, owner))

    monkeypatch.setitem(tax.AFTER_TAX, "mythic", note)
    p = position("5-hex: red city", leaders={"red": "shaper"}, **LEAD)
    p.do(TakeActions()).answer(Tax("5-hex", "red", ""))
    assert seen == []
    p.answer(Store("psionic", 1))
    assert seen == [("psionic", 0, 0)]
    other = position("5-hex: red city", leaders={"red": "elder"}, **LEAD)
    other.do(TakeActions()).answer(Tax("5-hex", "red", ""), Store("psionic", 1))
    assert len(seen) == 1
