"""Difficulty: what each modifier gives a bot (S21)."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.control import controller
from bythebook.games.arcs.rules.setup.difficulty import (
    MODIFIERS,
    PRESETS,
    extra_actions,
    extra_dice,
    hit_points,
    is_advantaged,
    is_on,
)
from bythebook.games.arcs.rules.tokens import raid_cost
from bythebook.games.arcs.rules.turn.play import play
from bythebook.games.arcs.state.options import Collect
from bythebook.games.arcs.state.state import NOBODY
from tests.games.arcs.battles import HERE, attack
from tests.games.arcs.positions import Position, position


def table(modifiers: str, **things: object) -> Position:
    """Red and white are bots, yellow and blue people."""
    return position(seats="red yellow blue white", out=(6,), bots="red white", modifiers=modifiers, **things)  # type: ignore[arg-type]


def test_s21_1_not_more_power_than_any_person() -> None:
    """S21.1, RULING-50: advantages while no person has less; ties count, other bots do not."""
    assert is_advantaged(table("", power={"red": 3, "yellow": 3, "blue": 5}).state, 0)
    assert not is_advantaged(table("", power={"red": 4, "yellow": 3, "blue": 5}).state, 0)
    assert is_advantaged(table("", power={"red": 3, "yellow": 3, "blue": 3, "white": 1}).state, 0)
    assert not is_advantaged(table("").state, 1)


def test_ruling_50_switch() -> None:
    """RULING-50: read strictly, a bot beside several people must have less than each."""
    tied = {"red": 3, "yellow": 3, "blue": 5}
    assert not is_advantaged(table("", power=tied, behind_all="less").state, 0)
    assert is_advantaged(table("", power={"yellow": 3, "blue": 5}, behind_all="less").state, 0)
    assert is_advantaged(position(bots="red", behind_all="less").state, 0)


def test_s21_1_efficient_logistics() -> None:
    """S21.1: one action more with each card, also a Copy or Pivot; not once ahead."""
    logistics = {"modifiers": "efficient_logistics", "bots": "red", "initiative": "yellow"}
    for way, pips in (("pivot", 2), ("surpass", 3)):
        p = position(played="yellow lead aggression 2", **logistics)  # type: ignore[arg-type]
        suit = "aggression" if way == "surpass" else "construction"
        card = facts().action_card[f"{suit} 4"].index
        play(p.state, 0, card, way)  # type: ignore[arg-type]
        assert p.state.turn is not None
        assert p.state.turn.pips == pips
    assert extra_actions(position(power={"red": 1}, **logistics).state, 0) == 0  # type: ignore[arg-type]
    assert extra_actions(position(bots="red").state, 0) == 0


def test_s21_1_elite_pilots() -> None:
    """S21.1: one die more in each battle, under the same condition."""
    assert extra_dice(position(bots="red", modifiers="elite_pilots").state, 0) == 1
    assert extra_dice(position(bots="red", modifiers="elite_pilots", power={"red": 1}).state, 0) == 0
    assert extra_dice(position(bots="red", modifiers="efficient_logistics").state, 0) == 0
    assert extra_dice(position(bots="red", modifiers="elite_pilots").state, 1) == 0


def test_ruling_39_when_the_conditions_are_read() -> None:
    """RULING-39: the extra action when the card is played, the extra die when dice are collected."""
    drawing = f"{HERE}: red 2; yellow 2"
    p = position(drawing, bots="red", modifiers="efficient_logistics elite_pilots", hands={"yellow": ""})
    play(p.state, 0, facts().action_card["aggression 4"].index, "lead")
    p.state.power[0] = 5
    assert p.state.turn is not None
    assert p.state.turn.pips == 3
    dice = max(o.skirmish for o in attack(p).options if isinstance(o, Collect))
    p.state.power[0] = 0
    assert (dice, max(o.skirmish for o in p.options if isinstance(o, Collect))) == (2, 3)


def test_s21_2_advantages_when_ahead() -> None:
    """S21.2: one switch of hard mode keeps the advantages whatever the Power."""
    p = position(bots="red", modifiers="always_advantaged elite_pilots", power={"red": 9})
    assert extra_dice(p.state, 0) == 1
    assert extra_actions(p.state, 0) == 0


@pytest.mark.parametrize(
    ("modifiers", "points"),
    [
        ("", (1, 1)),
        ("armored_hulls", (2, 1)),
        ("energy_shields", (2, 2)),
        ("armored_hulls energy_shields", (2, 2)),
    ],
)
def test_s21_3_tough_ships(modifiers: str, points: tuple[int, int]) -> None:
    """S21.3: hits for a fresh and for a damaged ship of a bot, only when a person attacks."""
    p = table(modifiers)
    assert hit_points(p.state, 0, 1) == points
    assert hit_points(p.state, 0, 3) == hit_points(p.state, 1, 0) == hit_points(p.state, 1, 2) == (1, 1)


def test_s21_3_fortress_vaults() -> None:
    """S21.3: a bot's slots of one key cost people two, bots one; dearer ones stay."""
    p = table("fortress_vaults")
    assert [raid_cost(p.state, 0, slot, 1) for slot in range(6)] == [3, 2, 2, 2, 2, 3]
    assert [raid_cost(p.state, 0, slot, 3) for slot in range(6)] == [3, 1, 1, 2, 1, 3]
    assert raid_cost(p.state, 1, 1, 0) == 1


def test_s21_3_warp_blockades() -> None:
    """S21.3: one fresh ship holds a gate against people; among bots more do, equal ones nobody."""
    drawing = "1-gate: red 1; yellow 4\n2-gate: red 1; white 2; blue 5\n3-gate: red 1; white 1; blue 5"
    p = table("warp_blockades", drawing=drawing)
    gates = [facts().system[f"{n}-gate"].index for n in (1, 2, 3)]
    assert [controller(p.state, gate) for gate in gates] == [0, 3, NOBODY]
    assert is_on(p.state, "warp_blockades")
    p.state.modifiers = ()
    assert [controller(p.state, gate) for gate in gates] == [1, 2, 2]


def test_s21_presets_are_modifiers() -> None:
    """S21: normal has two advantages, hard two more switches; every one has a text."""
    assert [len(PRESETS[name]) for name in ("none", "normal", "hard")] == [0, 2, 4]
    assert {name for preset in PRESETS.values() for name in preset} <= set(MODIFIERS)
