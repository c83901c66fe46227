"""Lore in the Prelude, and lore that ends an Outrage (R12.3)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.box.facts import EMPATH, KEEPER, TYCOON
from bythebook.games.arcs.rules.ambitions import count
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.rules.turn.prelude import Prelude
from bythebook.games.arcs.state.options import (
    Declare,
    DiscardCard,
    Done,
    Gain,
    Influence,
    Return,
    Secure,
    Spend,
    Store,
    ThrowAway,
    Use,
)
from tests.games.arcs.positions import Position, position

LEAD: dict[str, Any] = {"played": "red lead administration 3", "turn": "red"}


def opened(drawing: str = "", **things: Any) -> Position:
    """Red's Prelude begins."""
    p = position(drawing, **{**LEAD, **things})
    return p.turn(prelude=True).do(Prelude(), TakeActions())


def uses(p: Position) -> list[str]:
    """The cards that may be used."""
    return [option.card for option in p.options if isinstance(option, Use)]


# -- lore that ends an Outrage ------------------------------------------------------------------------


def ends_outrage(lore: str, types: str) -> None:
    """The card is discarded in the Prelude, whatever is declared; agents on these types come home."""
    p = opened(lore={"red": lore}, outrage={"red": "material fuel weapon relic psionic"})
    p.answer(DiscardCard(lore))
    freed = types.split()
    assert p.state.agents[0] == 5 + len(freed)
    assert sum(map(bool, p.state.outrage[0])) == 5 - len(freed)
    assert p.state.lore[0] == []
    assert check(p.state) == []
    assert DiscardCard(lore) not in p.options
    free = opened(lore={"red": lore}).answer(DiscardCard(lore))
    assert free.state.agents[0] == 10


def test_l19_empaths_vision_ends_psionic_outrage() -> None:
    """L19: discarded in the Prelude, with such Outrage or without."""
    ends_outrage("empaths_vision", "psionic")


def test_l21_keepers_trust_ends_relic_outrage() -> None:
    """L21: discarded in the Prelude, with such Outrage or without."""
    ends_outrage("keepers_trust", "relic")


def test_l23_warlords_cruelty_ends_weapon_outrage() -> None:
    """L23: discarded in the Prelude, with such Outrage or without."""
    ends_outrage("warlords_cruelty", "weapon")


def test_l25_tyrants_ego_ends_weapon_outrage() -> None:
    """L25: discarded in the Prelude, with such Outrage or without."""
    ends_outrage("tyrants_ego", "weapon")


def test_l28_tycoons_charm_ends_material_and_fuel_outrage() -> None:
    """L28: discarded in the Prelude, with such Outrage or without; both types at once."""
    ends_outrage("tycoons_charm", "material fuel")


# -- things given back --------------------------------------------------------------------------------


def test_l24_terror_gives_trophies_back_for_influence() -> None:
    """L24: while Warlord is declared each trophy sent home is an Influence, as often as one likes."""
    things: dict[str, Any] = {
        "lore": {"red": "warlords_terror"},
        "trophies": {"red": "yellow ship, yellow city"},
        "court": "farseers elder_broker",
    }
    assert uses(opened(**things)) == []
    p = opened("4-hex: yellow city", declared="warlord", tokens={"yellow": "fuel - relic relic"}, **things)
    p.answer(Use("warlords_terror"))
    assert (p.kind, p.options) == ("Return", [Return("yellow", "city"), Return("yellow", "ship")])
    p.answer(Return("yellow", "ship"), Influence("farseers"))
    assert p.state.ships[1] == 15
    p.answer(Use("warlords_terror"), Return("yellow", "city"))
    assert p.kind == "Store"
    p.answer(Store("relic", 2), Influence("farseers"))
    assert p.trophies("red", "yellow") == {}
    assert p.state.court_agents[0] == [2, 0]
    assert uses(p) == []
    assert check(p.state) == []


def test_l24_terror_needs_an_agent() -> None:
    """L24: without an agent there is no Influence to be had."""
    p = opened(
        lore={"red": "warlords_terror"},
        trophies={"red": "yellow ship"},
        court="farseers",
        agents={"red": 0},
        declared="warlord",
    )
    assert uses(p) == []


def test_l25_ego_gives_captives_back_for_secure() -> None:
    """L25: while Tyrant is declared each captive sent home is a Secure; those it takes may go home next."""
    things: dict[str, Any] = {"lore": {"red": "tyrants_ego"}, "captives": {"red": "yellow"}}
    court = "farseers:red+red+yellow elder_broker:red"
    assert uses(opened(court=court, **things)) == []
    assert uses(opened(court="farseers", declared="tyrant", **things)) == []
    p = opened(court=court, declared="tyrant", **things).answer(Use("tyrants_ego"), Return("yellow", "agent"))
    assert p.captives("red", "yellow") == 0
    assert p.options == [Secure("elder_broker"), Secure("farseers")]
    p.answer(Secure("farseers")).chance("relic_fence")
    assert p.captives("red", "yellow") == 1
    assert uses(p) == ["tyrants_ego"]
    assert check(p.state) == []


# -- Tycoon's two -------------------------------------------------------------------------------------


def test_l27_ambition_declares_for_material_and_fuel() -> None:
    """L27: all of these go, and an ambition without a marker is declared; no zero marker."""
    p = opened(
        lore={"red": "tycoons_ambition"},
        tokens={"red": "material fuel"},
        guild={"red": "fuel_cartel"},
        declared="tycoon",
    )
    p.answer(Use("tycoons_ambition"))
    assert p.prompt is not None
    assert (p.kind, p.prompt.about) == ("Declare", "tycoons_ambition")
    assert p.options == [Declare(a) for a in ("empath", "keeper", "tyrant", "warlord")]
    p.answer(Declare("keeper"))
    assert p.slots("red") == ""
    assert p.guild("red") == ["fuel_cartel"]
    assert (KEEPER in p.state.markers, p.state.zero) == (True, False)
    assert uses(p) == []
    assert check(p.state) == []


def test_l27_ambition_is_the_first_thing_of_a_prelude() -> None:
    """L27: while Tycoon is declared, with a marker left, before anything else; no token is needed."""
    lore, tokens = {"red": "tycoons_ambition"}, {"red": "relic"}
    assert uses(opened(lore=lore, declared="warlord")) == []
    assert uses(opened(lore=lore, declared="tycoon warlord keeper")) == []
    p = opened(lore=lore, tokens=tokens, declared="tycoon")
    assert uses(p) == ["tycoons_ambition"]
    assert uses(p.answer(ThrowAway(1))) == []


def test_l27_ambition_needs_a_card_of_the_generous() -> None:
    """L27: who cannot declare cannot use it (LEAD07)."""
    p = opened(lore={"red": "tycoons_ambition"}, leaders={"red": "feastbringer"}, declared="tycoon")
    assert uses(p) == []


def test_l28_charm_changes_tokens() -> None:
    """L28: while Tycoon is declared a Material or Fuel becomes one of any type, again and again."""
    things: dict[str, Any] = {"lore": {"red": "tycoons_charm"}, "tokens": {"red": "material fuel"}}
    assert uses(opened(**things)) == []
    p = opened(declared="tycoon", **things).answer(Use("tycoons_charm"))
    assert (p.kind, p.options) == ("Pay", [ThrowAway(1), ThrowAway(2)])
    p.answer(ThrowAway(2), Gain("psionic"), Store("psionic", 2))
    assert p.slots("red") == "material psionic"
    p.answer(Use("tycoons_charm"), ThrowAway(1), Gain("relic"), Store("relic", 1))
    assert p.slots("red") == "relic psionic"
    assert uses(p) == []
    assert check(p.state) == []


# -- lore that is always there ------------------------------------------------------------------------


def test_l13_ancient_holdings_counts_and_is_spent() -> None:
    """L13: the token on the card counts for ambitions and is spent like any other."""
    p = opened("5-hex: red 0+1", lore={"red": "ancient_holdings"}, tokens={"red": "- - - - - - material"})
    assert count(p.state, 0, TYCOON) == 1
    assert Spend(7, "material", "repair") in p.options
    assert check(p.state) == []


@pytest.mark.parametrize("lore", ["empaths_vision", "keepers_trust", "warlords_cruelty"])
def test_r12_3_lore_has_no_other_prelude(lore: str) -> None:
    """R12.3: what only ends an Outrage is discarded, not used."""
    assert uses(opened(lore={"red": lore}, declared="empath keeper warlord")) == []


def test_r12_3_lore_works_while_its_ambition_is_declared() -> None:
    """R12.3: an ambition declared this very turn works at once (L27 may follow declaring Tycoon)."""
    p = opened(lore={"red": "tycoons_charm"}, tokens={"red": "fuel"})
    assert uses(p) == []
    p.state.markers[0] = EMPATH
    assert uses(p) == []
    p.state.markers[0] = TYCOON
    assert uses(p) == ["tycoons_charm"]
    assert p.answer(Done()).kind == "Administration action"
