"""Answers that end something: pips given up, a roll of no dice, things thrown away for nothing."""

from __future__ import annotations

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.battle.battle import BattleAt
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.rules.turn.prelude import Prelude
from bythebook.games.arcs.state.options import Collect, Done, ThrowAway
from bythebook.kernel.context import Context
from tests.games.arcs.playing import BOX
from tests.games.arcs.positions import position


def test_r5_4_pips_that_are_given_up_are_counted() -> None:
    """R5.4: done gives up every pip that is left."""
    p = position("4-hex: red 2 starport", played="red lead mobilization 4", turn="red").do(TakeActions())
    assert p.prompt is not None
    assert BOX.displays.split(p.prompt)[1] == [Done()]
    assert BOX.displays.cost_text(Context.of(p.state), Done()) == "three actions are lost"


def test_r6_5_a_token_thrown_away_in_the_prelude_stands_apart() -> None:
    """R6.5: it goes for no effect; to spend it is a choice like the others."""
    p = position(
        "4-hex: red 2 starport",
        tokens={"red": "material"},
        played="red lead mobilization 4",
        turn="red",
    ).do(Prelude())
    assert p.prompt is not None
    going, ending = BOX.displays.split(p.prompt)
    assert going
    assert ending == [Done(), ThrowAway(1)]
    assert BOX.displays.cost_text(Context.of(p.state), ThrowAway(1)) == "the token is lost"
    assert BOX.displays.cost_text(Context.of(p.state), Done()) == ""


def test_r6_5_like_tokens_in_two_slots_are_told_apart() -> None:
    """R6.5: which slot is emptied is the owner's choice, so it is said."""
    p = position(
        "4-hex: red 2 starport",
        tokens={"red": "material fuel material"},
        played="red lead mobilization 4",
        turn="red",
    ).do(Prelude())
    assert [BOX.displays.label(Context.of(p.state), ThrowAway(slot)) for slot in (1, 2, 3)] == [
        "Discard the Material in slot 1",
        "Discard a Fuel",
        "Discard the Material in slot 3",
    ]


def test_r8_2_a_roll_of_no_dice_costs_the_action() -> None:
    """R8.2: a battle may be fought with no dice at all, which nobody wants by accident."""
    p = position("4-hex: red 2; yellow 1", played="red lead aggression 4", turn="red")
    p.do(BattleAt(0, 1, facts().system["4-hex"].index))
    assert p.prompt is not None
    assert BOX.displays.split(p.prompt)[1] == [Collect(0, 0, 0)]
    assert BOX.displays.cost_text(Context.of(p.state), Collect(0, 0, 0)) == "the action is lost"
