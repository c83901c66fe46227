"""What an option leads to: the dice shown beside its number are those that are rolled."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import hex_at
from bythebook.games.memoir44.rules.aim import may_battle, targets
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.state import State
from bythebook.kernel.chance import Dice
from bythebook.kernel.context import Context
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from tests.games.memoir44.scenes import BOX, PEOPLE, played, position

dice = BOX.displays.dice


def duel(figures: int = 4) -> Game[State]:
    """Axis infantry on C5 with its order, Allied infantry on E5, two hexes away."""
    units = [
        {"at": "C5", "side": "axis", "type": "infantry", "figures": figures},
        {"at": "E5", "side": "allies", "type": "infantry"},
    ]
    state = position(units=units, active="axis", card="probe_right")
    game = Game(BOX, Header("memoir44", {}, PEOPLE, 1), state=state)
    for text in ("order C5", "activate C5"):
        game.answer(text)
    return game


def test_cb_4_a_move_shows_the_dice_it_would_roll() -> None:
    """CB-4: infantry rolls three dice next to its target, two at two hexes, one at three."""
    c = duel().context
    found = {to: dice(c, options.Move(hex_at(to))) for to in ("D5", "c4", "B5")}
    assert found == {"D5": 3, "c4": 2, "B5": 1}
    assert dice(c, options.Hold()) == 2


def test_mv_4_a_move_that_costs_the_battle_shows_none() -> None:
    """MV-4: after two hexes infantry does not battle."""
    assert dice(duel().context, options.Move(hex_at("d3"))) == 0


@pytest.mark.parametrize("scenario", ["omaha_beach", "remagen", "carpiquet"])
def test_cb_9_as_many_dice_are_rolled_as_were_shown(scenario: str) -> None:
    """CB-9: what stands beside an attack, an ambush or a blow is what is thrown at once."""
    rolled = set()
    for game in played(scenario, 500, seed=6, flight_plan="on"):
        asked, lines = game.prompt, len(game.log)
        assert asked is not None
        shown = {BOX.notation(option): (option, dice(game.context, option)) for option in asked.options}
        attacks = [text for text, (option, n) in shown.items() if isinstance(option, options.Attack)]
        if not attacks or asked.kind != "Attack":
            continue
        copied = Game(BOX, Header("memoir44", {}, PEOPLE, 1), state=game.state.copy())
        copied.answer_for("battle", "typed")
        copied.answer(attacks[0])
        if copied.prompt is not None and isinstance(copied.prompt.domain, Dice):
            assert copied.prompt.domain.n == shown[attacks[0]][1]
            rolled.add(copied.prompt.domain.n)
        assert len(game.log) == lines
    assert rolled


def test_who_battles_next_shows_dice_and_who_moves_next_does_not() -> None:
    kinds = set()
    for game in played("omaha_beach", 300, seed=2):
        prompt, state = game.prompt, game.state
        assert prompt is not None
        for option in prompt.options:
            if isinstance(option, options.Activate):
                unit = state.unit_at[option.at]
                battles = prompt.kind == "Attacker" and may_battle(state, unit) and bool(targets(state, unit))
                assert bool(dice(game.context, option)) == battles
                kinds.add((prompt.kind, battles))
    assert ("Mover", False) in kinds
    assert ("Attacker", True) in kinds


def test_blows_from_outside_show_their_own_dice() -> None:
    """CC-5, SP-6, FP-9: a Barrage, a bridge to blow, flak."""
    c = Context.of(position(active="axis", card="barrage"))
    assert dice(c, options.Target(hex_at("C5"))) == facts().card["barrage"].dice[0]
    assert dice(c, options.Blow(hex_at("C5"))) == 2
    assert dice(c, options.Flak()) == facts().flight.flak_dice
    assert dice(c, options.Play("barrage")) == 0
