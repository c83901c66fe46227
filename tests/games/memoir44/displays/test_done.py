"""Answers that end something: no more orders, moves or battles, and what goes unused."""

from __future__ import annotations

from bythebook.games.memoir44.state import options
from tests.games.memoir44.scenes import BOX, played

KINDS = {"Order": "unused", "Mover": "not moving", "Attacker": "not battling", "Attack": "not battle"}


def test_ts_4_whoever_uses_less_than_a_card_gives_reads_what_is_lost() -> None:
    """TS-4: fewer orders, moves and battles than allowed are legal; the list says how many are given up."""
    seen = set()
    for game in played("pegasus_bridge", 120, seed=4):
        prompt = game.prompt
        if prompt is None or options.Done() not in prompt.options:
            continue
        assert BOX.displays.ends(prompt, options.Done())
        if told := KINDS.get(prompt.kind):
            assert told in BOX.displays.cost_text(game.context, options.Done()), prompt
            seen.add(prompt.kind)
    assert seen == set(KINDS)


def test_ts_2_orders_left_are_counted_as_the_card_gives_them() -> None:
    """TS-2: a card of one order that is not given costs one order, however many units it could go to."""
    for game in played("pegasus_bridge", 200, seed=4):
        if game.prompt is not None and game.prompt.kind == "Order":
            told = BOX.displays.cost_text(game.context, options.Done())
            units = sum(isinstance(option, options.Order) for option in game.prompt.options)
            if told == "one order unused" and units > 1:
                return
    raise AssertionError("no card with one order left and several units came up")


def test_mv_1_a_unit_that_stays_ends_its_move_and_costs_nothing() -> None:
    """MV-1: to stay is one of the endings, so that the first number is a hex."""
    game = next(
        game for game in played("pegasus_bridge", 120, seed=4) if game.prompt and game.prompt.kind == "Move"
    )
    assert game.prompt is not None
    going, ending = BOX.displays.split(game.prompt)
    assert ending == [options.Hold()]
    assert all(isinstance(option, options.Move) for option in going)
    assert BOX.displays.cost_text(game.context, options.Hold()) == ""
