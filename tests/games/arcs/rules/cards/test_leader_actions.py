"""Tactical and Charismatic: an action before or after that of the one pip (R6.8, LEAD06, LEAD07)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bythebook.games.arcs.box.facts import AGGRESSION
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.state.options import (
    Ability,
    Battle,
    Decline,
    Done,
    GoOn,
    Influence,
    Move,
    Secure,
    Ships,
)
from bythebook.kernel.prompt import Option
from tests.games.arcs.battles import roll
from tests.games.arcs.positions import Position, position

PIVOT: dict[str, Any] = {"played": "yellow lead mobilization 4; red pivot aggression 2", "turn": "red"}
LEAD: dict[str, Any] = {"played": "red lead aggression 2", "turn": "red"}


def warrior(drawing: str, how: dict[str, Any] = PIVOT, **things: Any) -> Position:
    return position(drawing, leaders={"red": "warrior"}, **how, **things).do(TakeActions())


def tactics(p: Position) -> list[tuple[str, str]]:
    """The Moves that a Battle would follow."""
    found = [option for option in p.options if isinstance(option, Ability)]
    return [(option.at, option.to) for option in found if option.name == "tactical"]


def test_lead06_tactical_moves_before_the_battle() -> None:
    """LEAD06: with the pip of a Pivot, one Move and then the Battle, for which no other Move comes."""
    p = warrior("5-gate: red 2\n5-hex: yellow 1")
    assert tactics(p) == [("5-gate", "5-hex")]
    p.answer(Ability("tactical", at="5-gate", to="5-hex"), Ships(1, 0))
    assert (p.kind, p.options) == ("Token action", [Battle("5-hex", "yellow")])
    roll(p.answer(Battle("5-hex", "yellow")))
    assert p.kind == ""
    assert p.state.turn is not None
    assert not p.state.turn.owes_battle


def test_lead06_tactical_moves_after_the_battle() -> None:
    """LEAD06: the Move may come afterwards instead, or not at all."""
    p = warrior("5-hex: red 2; yellow 1")
    roll(p.answer(Battle("5-hex", "yellow")))
    assert (p.kind, Decline() in p.options, Move("5-hex", "5-gate") in p.options) == (
        "Token action",
        True,
        True,
    )
    p.answer(Move("5-hex", "5-gate"), Ships(2, 0))
    assert p.kind == ""
    assert p.ships("red", "5-gate") == (2, 0)


def test_lead06_tactical_only_with_that_pip() -> None:
    """LEAD06: not with the pips of a lead; by a Weapon with the pip of any suit (R6.2)."""
    assert tactics(warrior("5-gate: red 2\n5-hex: yellow 1", LEAD)) == []
    built: dict[str, Any] = {"played": "yellow lead mobilization 4; red pivot construction 2", "turn": "red"}
    p = position("5-gate: red 2\n5-hex: yellow 1", leaders={"red": "warrior"}, **built)
    assert tactics(p.turn(armed=True).do(TakeActions())) == [("5-gate", "5-hex")]
    assert tactics(position("5-gate: red 2\n5-hex: yellow 1", **PIVOT).do(TakeActions())) == []


def test_lead06_the_battle_must_stay_possible() -> None:
    """LEAD06: who leaves the only enemy may not leave with all ships; from a lone ship nothing goes."""
    p = warrior("5-gate: red 1+1; yellow 1")
    p.answer(Ability("tactical", at="5-gate", to="5-hex"))
    assert p.options == [Ships(0, 1), Ships(1, 0)]
    assert tactics(warrior("5-gate: red 1; yellow 1")) == []


def test_lead06_a_catapult_goes_on_to_the_enemy() -> None:
    """LEAD06: a group may fly through gates, and must end where a Battle is possible."""
    p = warrior("5-hex: red 1 starport\n3-hex: yellow city")
    assert tactics(p) == [("5-hex", "5-gate")]
    p.answer(Ability("tactical", at="5-hex", to="5-gate"), Ships(1, 0))
    assert (p.kind, p.options) == ("Catapult", [GoOn("2-gate"), GoOn("4-gate")])
    p.answer(GoOn("4-gate"), Ships(1, 0), GoOn("3-gate"), Ships(1, 0))
    assert GoOn("3-hex") in p.options
    assert Done() not in p.options
    p.answer(GoOn("3-hex"), Ships(1, 0))
    assert p.options == [Battle("3-hex", "yellow")]


def test_lead06_sprinters_may_reach_the_enemy() -> None:
    """LEAD06: with Sprinter Drives a fresh ship gets there by its second move, and then has to (L03)."""
    p = warrior("5-gate: red 1+1\n4-hex: yellow 1", lore={"red": "sprinter_drives"})
    assert tactics(p) == [("5-gate", "4-gate")]
    p.answer(Ability("tactical", at="5-gate", to="4-gate"))
    assert p.options == [Ships(1, 0), Ships(1, 1)]
    p.answer(Ships(1, 1))
    assert (p.kind, p.options) == ("Sprint", [Move("4-gate", "4-hex")])
    p.answer(Move("4-gate", "4-hex"), Ships(1, 0))
    assert p.options == [Battle("4-hex", "yellow")]


def test_lead06_a_ship_dropped_on_the_way_may_sprint() -> None:
    """LEAD06: the damaged ship may go where nobody is, if the fresh one it leaves can get to the enemy."""
    p = warrior("5-hex: red 1+1 starport\n5-crescent: yellow 1", lore={"red": "sprinter_drives"})
    p.answer(Ability("tactical", at="5-hex", to="5-gate"), Ships(1, 1), GoOn("5-arrow"))
    assert p.options == [Ships(0, 1), Ships(1, 0), Ships(1, 1)]
    p.answer(Ships(0, 1))
    assert (p.kind, p.options) == ("Sprint", [Move("5-gate", "5-crescent")])


@pytest.mark.parametrize("seed", range(40))
def test_lead06_a_battle_always_follows(seed: int) -> None:
    """LEAD06: on any map, however the ships move, the row of asks ends in a Battle."""
    lots = Random(seed)
    systems = [f"{n}-{symbol}" for n in range(2, 6) for symbol in ("gate", "arrow", "crescent", "hex")]
    mine, theirs = lots.sample(systems, 3), lots.sample(systems, 3)
    drawing = [f"{at}: red {lots.randint(0, 2)}+{lots.randint(0, 2)}" for at in mine]
    drawing += [f"{at}: yellow {lots.randint(0, 1)}+1" for at in theirs]
    drawing.append(f"{mine[0]}: red starport")
    lore = {"red": lots.choice(["sprinter_drives", "gate_ports"])}
    for option in tactics(start := warrior("\n".join(drawing), lore=lore)):
        for _ in range(3):
            p = Position(start.state.copy())
            answer: Option = Ability("tactical", at=option[0], to=option[1])
            while p.answer(answer).kind != "Token action":
                answer = lots.choice(p.options)
            assert p.options
            assert {type(choice) for choice in p.options} == {Battle}


def feastbringer(court: str, how: dict[str, Any] = PIVOT) -> Position:
    return position(court=court, leaders={"red": "feastbringer"}, **how).do(TakeActions())


def charms(p: Position) -> list[str]:
    """The cards to Influence before a Secure."""
    found = [option for option in p.options if isinstance(option, Ability)]
    return [option.card for option in found if option.name == "charismatic"]


def test_lead07_charismatic_influences_before_the_secure() -> None:
    """LEAD07: the agent may be the one that makes the Secure possible, which then must come."""
    p = feastbringer("farseers elder_broker:yellow")
    assert charms(p) == ["farseers"]
    p.answer(Ability("charismatic", card="farseers"))
    assert (p.kind, p.options) == ("Token action", [Secure("farseers")])
    p.answer(Secure("farseers")).chance("relic_fence")
    assert p.guild("red") == ["farseers"]
    assert p.kind == ""


def test_lead07_charismatic_may_concern_two_cards() -> None:
    """LEAD07: where something can be secured already any card may be influenced before or after it."""
    p = feastbringer("farseers:red elder_broker:yellow")
    assert charms(p) == ["elder_broker", "farseers"]
    p.answer(Secure("farseers")).chance("relic_fence")
    assert p.options == [Decline(), Influence("elder_broker"), Influence("relic_fence")]


def test_lead07_charismatic_only_with_that_pip() -> None:
    """LEAD07: not with the pips of a lead."""
    p = feastbringer("farseers:red elder_broker", LEAD)
    assert charms(p) == []
    assert p.state.turn is not None
    assert p.state.turn.suit == AGGRESSION
