"""Move and Catapult (R7.3), and the texts that change them (R12.2, R12.3)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.actions import move
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.turn.pips import TakeActions, legal
from bythebook.games.arcs.state.options import Done, GoOn, Move, Ships
from bythebook.games.arcs.state.state import State
from tests.games.arcs.positions import Position, position

LEAD: dict[str, Any] = {"played": "red lead mobilization 3", "turn": "red"}


def moved(p: Position, start: str, to: str, fresh: int, damaged: int = 0) -> Position:
    """Red moves so many ships."""
    if p.kind != "Mobilization action":
        p.do(TakeActions())
    return p.answer(Move(start, to), Ships(fresh, damaged))


def test_r7_3_any_ships_to_an_adjacent_system() -> None:
    """R7.3: fresh or damaged, any number, to the systems next door."""
    p = position("4-hex: red 1+1\n5-hex: yellow 2", **LEAD)
    assert legal(p.state, 0, "move") == [Move("4-hex", "4-crescent"), Move("4-hex", "4-gate")]
    p.do(TakeActions()).answer(Move("4-hex", "4-gate"))
    assert p.kind == "Ships"
    assert p.prompt is not None
    assert p.prompt.about == "4-gate"
    assert p.options == [Ships(0, 1), Ships(1, 0), Ships(1, 1)]
    p.answer(Ships(0, 1))
    assert p.ships("red", "4-hex") == (1, 0)
    assert p.ships("red", "4-gate") == (0, 1)
    assert p.kind == "Mobilization action"
    assert check(p.state) == []


def test_r7_3_without_a_starport_the_move_ends_in_a_gate() -> None:
    """R7.3: a rival's starport does not help."""
    p = moved(position("4-hex: red 2; yellow starport", **LEAD), "4-hex", "4-gate", 2)
    assert p.kind == "Mobilization action"


def test_r7_3_a_catapult_goes_on_until_a_planet() -> None:
    """R7.3: from a loyal starport through gates, any way, also back; a planet ends it."""
    p = moved(position("4-hex: red 2 starport!", **LEAD), "4-hex", "4-gate", 2)
    assert p.kind == "Catapult"
    assert p.prompt is not None
    assert p.prompt.about == "4-gate"
    names = ("3-gate", "4-arrow", "4-crescent", "4-hex", "5-gate")
    assert p.options == [Done(), *map(GoOn, names)]
    p.answer(GoOn("3-gate"), Ships(2, 0), GoOn("2-gate"), Ships(2, 0), GoOn("2-hex"), Ships(2, 0))
    assert p.kind == "Mobilization action"
    assert p.ships("red", "2-hex") == (2, 0)


def test_r7_3_a_planet_next_door_ends_it_at_once() -> None:
    """R7.3: entering a planet stops a Catapult."""
    p = moved(position("4-hex: red 2 starport", **LEAD), "4-hex", "4-crescent", 1)
    assert p.kind == "Mobilization action"


def test_r7_3_ships_are_dropped_on_the_way() -> None:
    """R7.3: those dropped are done, and ships met on the way stay."""
    p = moved(position("4-hex: red 2+1 starport\n4-gate: red 4", **LEAD), "4-hex", "4-gate", 2, 1)
    p.answer(GoOn("5-gate"))
    assert p.kind == "Ships"
    assert Ships(3, 0) not in p.options
    p.answer(Ships(1, 1), GoOn("5-hex"), Ships(1, 0))
    assert p.ships("red", "4-gate") == (5, 0)
    assert p.ships("red", "5-gate") == (0, 1)
    assert p.ships("red", "5-hex") == (1, 0)
    assert check(p.state) == []


def test_r7_3_a_group_may_stay_in_a_gate() -> None:
    """R7.3: going on is not a duty."""
    p = moved(position("4-hex: red 2 starport", **LEAD), "4-hex", "4-gate", 2).answer(Done())
    assert p.ships("red", "4-gate") == (2, 0)
    assert p.kind == "Mobilization action"


@pytest.mark.parametrize(
    ("holders", "stops"), [("yellow 1", True), ("yellow 0+3", False), ("yellow 1; red 1", False)]
)
def test_r7_3_a_gate_under_rival_control_stops_a_catapult(holders: str, stops: bool) -> None:
    """R7.3: control counts before the group enters, so that its own ships do not break through."""
    p = moved(position(f"4-hex: red 3 starport\n4-gate: {holders}", **LEAD), "4-hex", "4-gate", 3)
    assert p.kind == ("Mobilization action" if stops else "Catapult")


def test_r7_3_a_group_enters_a_gate_twice_at_most() -> None:
    """R7.3: backtracking is allowed, and comes to an end."""
    p = moved(position("4-hex: red 1 starport", **LEAD), "4-hex", "4-gate", 1)
    p.answer(GoOn("3-gate"), Ships(1, 0), GoOn("4-gate"), Ships(1, 0), GoOn("3-gate"), Ships(1, 0))
    assert GoOn("4-gate") not in p.options
    assert GoOn("2-gate") in p.options


def test_lead05_disorganized_moves_two_together() -> None:
    """LEAD05: the Rebel moves at most two ships at a time."""
    p = position("4-hex: red 3+1", leaders={"red": "rebel"}, **LEAD)
    p.do(TakeActions()).answer(Move("4-hex", "4-gate"))
    assert p.options == [Ships(0, 1), Ships(1, 0), Ships(1, 1), Ships(2, 0)]


def test_lead14_ancient_catapults_from_gates() -> None:
    """LEAD14: the Shaper catapults from a gate, never by a starport."""
    p = position("4-hex: red 1 starport\n3-gate: red 1", leaders={"red": "shaper"}, **LEAD)
    assert moved(p, "4-hex", "4-gate", 1).kind == "Mobilization action"
    assert moved(p, "3-gate", "2-gate", 1).kind == "Catapult"


def test_l20_empaths_bond_catapults_from_rival_starports() -> None:
    """L20: while Empath is declared."""
    p = position("4-hex: red 1; yellow starport", lore={"red": "empaths_bond"}, declared="empath", **LEAD)
    assert moved(p, "4-hex", "4-gate", 1).kind == "Catapult"


@pytest.mark.parametrize(
    ("there", "captives"), [("yellow 1 starport", 1), ("yellow 1 starport!", 0), ("yellow starport", 0)]
)
def test_l08_gate_ports_take_a_toll(there: str, captives: int) -> None:
    """L08: a rival that moves into a gate with one's control and fresh starport loses an agent."""
    p = position(f"3-gate: {there}\n3-hex: red 3", lore={"yellow": "gate_ports"}, **LEAD)
    moved(p, "3-hex", "3-gate", 3)
    assert p.captives("yellow", "red") == captives
    assert check(p.state) == []


def test_r12_3_texts_after_a_move_know_where_ships_landed(monkeypatch: pytest.MonkeyPatch) -> None:
    """R12.3: once, when all of the Move is done."""
    seen: list[move.Landed] = []

    def note(state: State, player: int, landed: move.Landed) -> None:
        seen.append(landed)

    monkeypatch.setitem(move.AFTER_MOVE, "sprinter_drives", note)
    p = position("4-hex: red 4+1 starport", lore={"red": "sprinter_drives"}, **LEAD)
    moved(p, "4-hex", "4-gate", 2, 1)
    assert seen == []
    p.answer(GoOn("5-gate"), Ships(1, 1), Done())
    gates = [facts().system[name].index for name in ("4-gate", "5-gate")]
    assert seen == [((gates[0], 1, 0), (gates[1], 1, 1))]
