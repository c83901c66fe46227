"""Labels and details in the list of choices: sentences instead of notation."""

from __future__ import annotations

import pytest

from bythebook.games.memoir44.box.hexes import hex_at
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.state import State
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Option
from tests.games.memoir44.displays.test_dice import duel
from tests.games.memoir44.scenes import BOX, played


def shown(c: Context[State], option: Option) -> tuple[str, str]:
    """Return the label of an option and its detail."""
    return BOX.displays.label(c, option), BOX.displays.detail(c, option)


def test_mv_1_a_move_names_the_hex_and_what_follows() -> None:
    """MV-1: the hex and its ground first, then how far and whom it could battle from there."""
    c = duel().context
    assert shown(c, options.Move(hex_at("D5"))) == (
        "move to D5",
        "3 dice at infantry E5",
    )
    assert shown(c, options.Move(hex_at("d3"))) == (
        "move to D3",
        "2 hexes, no battle this turn",
    )
    assert shown(c, options.Hold()) == ("stay on C5", "2 dice at infantry E5")


def test_cb_2_an_attack_names_its_target_once() -> None:
    """CB-2: who is attacked, how strong it is, and the dice."""
    game = duel()
    game.answer("hold")
    assert game.prompt is not None
    battle = next(option for option in game.prompt.options if isinstance(option, options.Activate))
    assert shown(game.context, battle) == (
        "battle with infantry C5",
        "4 figures, 2 dice at infantry E5",
    )
    assert shown(game.context, options.Done()) == ("battle with no more units", "")
    game.answer(battle)
    assert shown(game.context, options.Attack(hex_at("E5"))) == (
        "attack infantry E5",
        "4 figures, 2 dice; loses a figure 75 %, eliminated 0 %, retreats 31 %",
    )
    assert shown(game.context, options.Done()) == ("do not battle", "")


@pytest.mark.parametrize("scenario", ["pegasus_bridge", "omaha_beach", "remagen", "carpiquet"])
def test_no_two_choices_read_alike(scenario: str) -> None:
    """TS-2: every list can be told apart by its words alone, and none is a bare "done" or "decline"."""
    for game in played(scenario, 400, seed=4, flight_plan="on"):
        assert game.prompt is not None
        if game.prompt.domain is not None:
            continue
        said = [shown(game.context, option) for option in game.prompt.options]
        heads = [text for text, _ in said]
        assert len(set(heads)) == len(heads), heads
        assert not {"done", "decline", "hold", "activate", "order"} & set(heads)
