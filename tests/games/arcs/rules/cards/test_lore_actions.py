"""The new actions of lore, Replace, and Sprinter Drives (R6.7, R7.8, R12.3)."""

from __future__ import annotations

from typing import Any

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.turn.pips import TakeActions, TokenAction
from bythebook.games.arcs.state.options import Ability, Build, Done, GoOn, Move, Ships, Store, Tax
from tests.games.arcs.positions import Position, position

BUILD: dict[str, Any] = {"played": "red lead construction 2", "turn": "red"}
MOVE: dict[str, Any] = {"played": "red lead mobilization 2", "turn": "red"}
PIVOT: dict[str, Any] = {"played": "yellow lead mobilization 4; red pivot construction 2", "turn": "red"}


def acting(drawing: str, lore: str, how: dict[str, Any] = BUILD, **things: Any) -> Position:
    """Red has this lore and spends pips."""
    return position(drawing, lore={"red": lore}, **how, **things).do(TakeActions())


def offered(p: Position, name: str) -> list[Ability]:
    """A new action with all that it can be done on."""
    return [option for option in p.options if isinstance(option, Ability) and option.name == name]


# -- Summon -------------------------------------------------------------------------------------------


def test_l01_summon_builds_a_ship_at_a_city() -> None:
    """L01: at any city under control, an own or a rival one, once a turn."""
    drawing = "5-hex: red 1; yellow city\n4-hex: red 1 city\n3-hex: red city\n2-gate: red 1"
    p = acting(drawing, "tool_priests")
    assert offered(p, "summon") == [Ability("summon", at="4-hex"), Ability("summon", at="5-hex")]
    p.answer(Ability("summon", at="5-hex"))
    assert p.ships("red", "5-hex") == (2, 0)
    assert offered(p, "summon") == []
    assert check(p.state) == []


def test_l01_summon_needs_a_ship() -> None:
    """L01: from the supply."""
    assert offered(acting("5-hex: red 15; yellow city", "tool_priests"), "summon") == []


def test_l01_a_bot_summons_once_a_chapter() -> None:
    """L01: RULING-40: the new actions of lore are exhausted like those of Guild cards."""
    p = acting("5-hex: red 1 city", "tool_priests", bots="red").answer(Ability("summon", at="5-hex"))
    assert p.state.exhausted == ["tool_priests"]


# -- Nurture and Prune --------------------------------------------------------------------------------


def test_l10_nurture_taxes_an_own_city() -> None:
    """L10: instead of a Build; a rival's city cannot be nurtured, and the limit of a Tax holds."""
    p = acting("5-hex: red 1 city; yellow city\n4-hex: red city", "living_structures")
    assert offered(p, "nurture") == [Ability("nurture", at="4-hex"), Ability("nurture", at="5-hex")]
    p.answer(Ability("nurture", at="5-hex"), Store("psionic", 1))
    assert p.slots("red") == "psionic"
    assert offered(p, "nurture") == [Ability("nurture", at="4-hex")]


def test_l10_nurture_with_the_pip_of_a_pivot() -> None:
    """L10: a Tax inside a new action: traits reward the pip, a Material that pays does not (R6.8)."""
    leaders = {"red": "fuel_drinker"}
    p = acting("5-hex: red city", "living_structures", PIVOT, leaders=leaders)
    p.answer(Ability("nurture", at="5-hex"), Store("fuel", 1), Store("psionic", 2))
    assert p.slots("red") == "fuel psionic"
    p = position("5-hex: red city", lore={"red": "living_structures"}, leaders=leaders, **PIVOT)
    p.turn(prelude=True).do(TokenAction(0, ("build",), "material"))
    p.answer(Ability("nurture", at="5-hex"), Store("psionic", 1))
    assert (p.slots("red"), p.kind) == ("psionic", "")


def test_l10_the_principled_nurture_nothing() -> None:
    """L10: what bars the Tax bars it (LEAD13)."""
    p = acting("5-hex: red 1 city", "living_structures", leaders={"red": "anarchist"})
    assert offered(p, "nurture") == []


def test_l10_nurture_names_the_type_in_a_gate() -> None:
    """L10: a city of several types gives one of them (L11)."""
    p = acting("3-gate: red city\n3-arrow: yellow city\n3-hex: yellow city", "living_structures")
    assert offered(p, "nurture") == [
        Ability("nurture", at="3-gate", piece="material"),
        Ability("nurture", at="3-gate", piece="weapon"),
    ]
    p.answer(Ability("nurture", at="3-gate", piece="weapon"), Store("weapon", 1))
    assert p.slots("red") == "weapon"


def test_l10_prune_replaces_city_and_starport() -> None:
    """L10: instead of a Repair, one for the other, fresh or damaged as it was (R7.8)."""
    p = acting("5-hex: red city! starport", "living_structures")
    p.answer(Ability("prune", at="5-hex", piece="damaged city"))
    assert p.buildings("red", "5-hex") == ["starport", "starport!"]
    assert (p.state.cities[0], p.state.starports[0]) == (5, 3)
    p.answer(Ability("prune", at="5-hex", piece="starport"))
    assert p.buildings("red", "5-hex") == ["city", "starport!"]
    assert check(p.state) == []


def test_l10_prune_may_cost_a_slot() -> None:
    """L10: a city that goes home covers its slot (R3.11)."""
    p = acting("5-hex: red city", "living_structures", tokens={"red": "fuel fuel relic"})
    assert p.answer(Ability("prune", at="5-hex", piece="city")).kind == "Store"


def test_l10_one_of_each_kind_in_a_gate() -> None:
    """L10: a gate with a city and a starport keeps them; a lone one may change."""
    p = acting("3-gate: red starport; yellow city\n4-gate: red city", "living_structures")
    assert offered(p, "prune") == [Ability("prune", at="4-gate", piece="city")]


def test_r7_8_replace_needs_a_piece_of_the_new_kind() -> None:
    """R7.8: none left, no replacing (L10, L26)."""
    ports = (
        "2-hex: red starport starport\n3-hex: red starport starport\n5-arrow: red starport\n5-hex: red city"
    )
    p = acting(ports, "living_structures")
    assert {option.piece for option in offered(p, "prune")} == {"starport"}


# -- Annex --------------------------------------------------------------------------------------------


def test_l26_annex_replaces_a_rival_building() -> None:
    """L26: under control, while Tyrant is declared; it is not destroyed: no trophy, no Outrage."""
    drawing = "5-hex: red 1; yellow city starport!\n4-hex: yellow city"
    assert offered(acting(drawing, "tyrants_authority"), "annex") == []
    tokens = {"red": "psionic", "yellow": "fuel fuel relic relic"}
    p = acting(drawing, "tyrants_authority", declared="tyrant", tokens=tokens)
    assert offered(p, "annex") == [
        Ability("annex", at="5-hex", rival="yellow", piece="city"),
        Ability("annex", at="5-hex", rival="yellow", piece="damaged starport"),
    ]
    p.answer(Ability("annex", at="5-hex", rival="yellow", piece="city"))
    assert (p.buildings("red", "5-hex"), p.buildings("yellow", "5-hex")) == (["city"], ["starport!"])
    assert p.kind == "Store"
    p.answer(p.options[0])
    assert (p.state.cities, p.slots("red")) == ([4, 4], "psionic")
    assert not any(p.state.outrage[0])
    p.answer(Ability("annex", at="5-hex", rival="yellow", piece="damaged starport"))
    assert p.buildings("red", "5-hex") == ["city", "starport!"]
    assert p.trophies("red", "yellow") == {}
    assert check(p.state) == []


def test_l26_annex_of_a_city_beside_the_slots() -> None:
    """L26: it stays beside the slots (L09)."""
    p = acting("5-crescent: red 1 city; yellow city", "tyrants_authority", declared="tyrant")
    at = facts().system["5-crescent"].index
    p.state.clouds[at] = 1
    p.state.lore[1] = [facts().lore["cloud_cities"].index]
    p.answer(Ability("annex", at="5-crescent", rival="yellow", piece="city"))
    assert p.state.clouds == {at: 0}
    assert check(p.state) == []


# -- Guide --------------------------------------------------------------------------------------------


def test_l16_guide_moves_ships_of_any_colour() -> None:
    """L16: from a fresh starport to the next system or back, any ships, one at least."""
    p = acting(
        "5-hex: red starport; yellow 2+1\n5-gate: red 1; yellow 1\n4-hex: red starport!", "force_beams", MOVE
    )
    assert offered(p, "guide") == [
        Ability("guide", at="5-gate", to="5-hex"),
        Ability("guide", at="5-hex", to="5-crescent"),
        Ability("guide", at="5-hex", to="5-gate"),
    ]
    p.answer(Ability("guide", at="5-gate", to="5-hex"))
    assert p.prompt is not None
    assert (p.kind, p.prompt.about, p.options) == ("Guide", "red", [Ships(0, 0), Ships(1, 0)])
    p.answer(Ships(0, 0))
    assert p.options == [Ships(1, 0)]
    p.answer(Ships(1, 0), Ability("guide", at="5-hex", to="5-crescent"), Ships(1, 1))
    assert (p.ships("yellow", "5-hex"), p.ships("yellow", "5-crescent")) == ((2, 0), (1, 1))
    assert p.ships("red", "5-gate") == (1, 0)


def test_l16_guide_is_no_move() -> None:
    """L16: no limit of the Rebel's, no toll, no Catapult, no sprint (R6.7)."""
    p = position(
        "5-hex: red 3 starport\n5-gate: yellow 1 starport",
        lore={"red": "force_beams sprinter_drives", "yellow": "gate_ports"},
        leaders={"red": "rebel"},
        **MOVE,
    )
    p.do(TakeActions()).answer(Ability("guide", at="5-hex", to="5-gate"), Ships(3, 0))
    assert p.ships("red", "5-gate") == (3, 0)
    assert p.captives("yellow", "red") == 0
    assert p.kind == "Mobilization action"


# -- Martyr -------------------------------------------------------------------------------------------


def test_l18_martyr_takes_a_rival_ship_along() -> None:
    """L18: an own fresh ship is nobody's trophy, the rival ship, fresh or damaged, is an own one."""
    p = acting(
        "5-hex: red 2+1; yellow 1+1\n4-hex: red 0+1; yellow 1\n2-gate: red 1", "survival_overrides", MOVE
    )
    assert offered(p, "martyr") == [
        Ability("martyr", at="2-gate"),
        Ability("martyr", at="5-hex", rival="yellow", piece="damaged ship"),
        Ability("martyr", at="5-hex", rival="yellow", piece="ship"),
    ]
    p.answer(Ability("martyr", at="5-hex", rival="yellow", piece="ship"))
    assert (p.ships("red", "5-hex"), p.ships("yellow", "5-hex")) == ((1, 1), (0, 1))
    assert (p.trophies("red", "yellow"), p.trophies("yellow", "red")) == ({"ship": 1}, {})
    p.answer(Ability("martyr", at="5-hex", rival="yellow", piece="damaged ship"))
    assert p.ships("yellow", "5-hex") == (0, 0)
    p.answer(Ability("martyr", at="2-gate"))
    assert p.ships("red", "2-gate") == (0, 0)
    assert check(p.state) == []


# -- Sprinter Drives ----------------------------------------------------------------------------------


def test_l03_sprinters_move_once_more() -> None:
    """L03: the fresh ships of a Move, each where it likes; damaged ones and others stay."""
    p = acting("5-hex: red 3+1\n5-gate: red 1", "sprinter_drives", MOVE)
    p.answer(Move("5-hex", "5-gate"), Ships(2, 1))
    assert p.kind == "Sprint"
    p.answer(Move("5-gate", "4-gate"))
    assert p.options == [Ships(1, 0), Ships(2, 0)]
    p.answer(Ships(1, 0), Move("5-gate", "5-hex"))
    assert p.options == [Ships(1, 0)]
    p.answer(Ships(1, 0))
    assert p.kind == "Mobilization action"
    assert (p.ships("red", "4-gate"), p.ships("red", "5-hex"), p.ships("red", "5-gate")) == (
        (1, 0),
        (2, 0),
        (1, 1),
    )


def test_l03_sprinting_is_optional() -> None:
    """L03: none of them need go; a Move of damaged ships ends at once."""
    p = acting("5-hex: red 1+1", "sprinter_drives", MOVE)
    p.answer(Move("5-hex", "5-gate"), Ships(1, 0), Done())
    assert p.kind == "Mobilization action"
    p.answer(Move("5-hex", "5-gate"), Ships(0, 1))
    assert p.kind == "Mobilization action"


def test_l03_sprinters_may_catapult() -> None:
    """L03: from a loyal starport, and then no third time; ships dropped by a Catapult sprint too."""
    p = acting("5-gate: red 1\n5-hex: red starport", "sprinter_drives", MOVE)
    p.answer(Move("5-gate", "5-hex"), Ships(1, 0), Move("5-hex", "5-gate"), Ships(1, 0))
    assert p.kind == "Catapult"
    p.answer(GoOn("4-gate"), Ships(1, 0), Done())
    assert p.kind == "Mobilization action"
    p = acting("5-hex: red 2 starport", "sprinter_drives", MOVE)
    p.answer(Move("5-hex", "5-gate"), Ships(2, 0), GoOn("4-gate"), Ships(1, 0), Done())
    starts = {option.start for option in p.options if isinstance(option, Move)}
    assert starts == {"5-gate", "4-gate"}


# -- what other lore builds and taxes -----------------------------------------------------------------


def test_l11_gate_stations_build_a_city_in_a_gate() -> None:
    """L11: one in each gate, taxed for a type of the cluster."""
    p = acting("3-gate: red 1\n3-arrow: yellow city", "gate_stations")
    p.answer(Build("city", "3-gate"))
    assert Build("city", "3-gate") not in p.options
    taxed = position("3-gate: red city\n3-arrow: yellow city", played="red lead administration 2", turn="red")
    taxed.do(TakeActions()).answer(Tax("3-gate", "red", ""), Store("material", 1))
    assert taxed.slots("red") == "material"


def test_l20_empaths_bond_taxes_rival_cities() -> None:
    """L20: as if own, while Empath is declared: no captive, no control (R12.4)."""
    how = {"played": "red lead administration 2", "turn": "red"}
    p = acting("5-hex: yellow city", "empaths_bond", how)
    assert Tax("5-hex", "yellow", "") not in p.options
    p = acting("5-hex: yellow city", "empaths_bond", how, declared="empath")
    p.answer(Tax("5-hex", "yellow", ""), Store("psionic", 1))
    assert (p.slots("red"), p.captives("red", "yellow")) == ("psionic", 0)
