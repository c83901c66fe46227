"""Build (R7.2), and the texts that change it (R12.3)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.actions import build
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.turn.pips import TakeActions, legal
from bythebook.games.arcs.state.options import Build, ThrowAway
from bythebook.games.arcs.state.state import State
from bythebook.kernel.prompt import Option
from tests.games.arcs.positions import Position, position

LEAD: dict[str, Any] = {"played": "red lead construction 3", "turn": "red"}


def builds(p: Position) -> list[Option]:
    """What red may build."""
    return legal(p.state, 0, "build")


def test_r7_2_a_building_goes_where_a_loyal_piece_and_an_empty_slot_are() -> None:
    """R7.2: any loyal piece, damaged ones too; gates have no slots."""
    p = position(
        "2-hex: red 0+1; yellow city\n3-arrow: red starport!\n4-hex: yellow 1\n3-gate: red 2", **LEAD
    )
    assert builds(p) == [Build("city", "2-hex"), Build("ship", "3-arrow"), Build("starport", "2-hex")]
    p.do(TakeActions()).answer(Build("city", "2-hex"))
    assert p.buildings("red", "2-hex") == ["city"]
    assert p.state.cities[0] == 4
    assert check(p.state) == []


def test_r7_2_a_starport_builds_one_ship_a_turn() -> None:
    """R7.2: each of two does."""
    p = position("2-hex: red starport starport!\n3-arrow: red starport", **LEAD)
    p.do(TakeActions()).answer(Build("ship", "2-hex"), Build("ship", "3-arrow"))
    assert builds(p) == [Build("ship", "2-hex")]
    p.answer(Build("ship", "2-hex"))
    assert builds(p) == []
    assert p.ships("red", "2-hex") == (2, 0)
    assert check(p.state) == []


def test_r7_2_pieces_arrive_damaged_where_somebody_else_controls() -> None:
    """R7.2: ships and buildings; nobody's control does not harm them."""
    p = position("2-hex: red starport; yellow 1\n5-hex: red 1; yellow 1", **LEAD)
    p.do(TakeActions()).answer(Build("ship", "2-hex"), Build("city", "2-hex"), Build("starport", "5-hex"))
    assert p.ships("red", "2-hex") == (0, 1)
    assert p.buildings("red", "2-hex") == ["starport", "city!"]
    assert p.buildings("red", "5-hex") == ["starport"]
    assert check(p.state) == []


def test_r7_2_an_empty_supply_builds_nothing() -> None:
    """R7.2: no ship, no city, no starport left."""
    p = position("2-hex: red 15 starport\n3-gate: red starport starport starport starport", **LEAD)
    p.state.cities[0] = 0
    assert builds(p) == []


def test_l05_hidden_harbors_builds_ships_fresh() -> None:
    """L05: ships, not buildings, whoever controls the system."""
    p = position("2-hex: red starport; yellow 2", lore={"red": "hidden_harbors"}, **LEAD)
    p.do(TakeActions()).answer(Build("ship", "2-hex"), Build("city", "2-hex"))
    assert p.ships("red", "2-hex") == (1, 0)
    assert p.buildings("red", "2-hex") == ["starport", "city!"]


@pytest.mark.parametrize(("lore", "piece"), [("gate_ports", "starport"), ("gate_stations", "city")])
def test_l08_one_such_building_in_a_gate(lore: str, piece: str) -> None:
    """L08: a starport with a loyal piece there, and only one, whoever's it is; for L11 a city."""
    drawing = f"3-gate: red 1\n4-gate: red 1; yellow {piece}!\n5-gate: yellow 1"
    p = position(drawing, lore={"red": lore, "yellow": "tyrants_authority"}, **LEAD)
    assert builds(p) == [Build(piece, "3-gate")]
    p.do(TakeActions()).answer(Build(piece, "3-gate"))
    assert p.buildings("red", "3-gate") == [piece]
    assert Build(piece, "3-gate") not in builds(p)
    assert check(p.state) == []


def test_l09_cloud_cities_cost_a_token_of_the_type() -> None:
    """L09: one city beside the slots of a planet, though they are full and the type is outraged."""
    p = position(
        "5-crescent: red city\n4-hex: red starport",
        lore={"red": "cloud_cities"},
        tokens={"red": "relic fuel relic"},
        outrage={"red": "relic"},
        **LEAD,
    )
    assert builds(p) == [Build("city", "5-crescent", "cloud"), Build("ship", "4-hex")]
    p.do(TakeActions()).answer(Build("city", "5-crescent", "cloud"))
    assert p.kind == "Pay"
    p.answer(ThrowAway(3))
    assert p.slots("red") == "relic fuel"
    assert p.buildings("red", "5-crescent") == ["city", "city"]
    assert p.state.clouds == {facts().system["5-crescent"].index: 0}
    assert builds(p) == [Build("ship", "4-hex")]
    assert check(p.state) == []


def test_l20_empaths_bond_builds_at_rival_starports() -> None:
    """L20: as if they were own, each once a turn; damaged where somebody else controls."""
    p = position(
        "2-hex: yellow starport 1\n3-arrow: red starport",
        lore={"red": "empaths_bond"},
        declared="empath",
        **LEAD,
    )
    assert builds(p) == [Build("ship", "2-hex", "yellow"), Build("ship", "3-arrow")]
    p.do(TakeActions()).answer(Build("ship", "2-hex", "yellow"))
    assert p.ships("red", "2-hex") == (0, 1)
    assert Build("ship", "2-hex", "yellow") not in builds(p)


def test_r12_3_texts_after_a_ship_was_built(monkeypatch: pytest.MonkeyPatch) -> None:
    """R12.3: they know the starport; a building does not call them."""
    seen: list[tuple[int, int]] = []

    def note(state: State, player: int, system: int, owner: int) -> None:
        seen.append((system, owner))

    monkeypatch.setitem(build.AFTER_SHIP, "ruthless", note)
    p = position("2-hex: red starport", leaders={"red": "overseer"}, **LEAD)
    p.do(TakeActions()).answer(Build("city", "2-hex"), Build("ship", "2-hex"))
    assert seen == [(facts().system["2-hex"].index, 0)]
