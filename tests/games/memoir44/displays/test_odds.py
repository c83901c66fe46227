"""The odds before a battle, worked out by hand: of six sides three hit infantry, one is a flag (DI-1)."""

from __future__ import annotations

from fractions import Fraction

from bythebook.games.memoir44.box.hexes import hex_at
from bythebook.games.memoir44.displays.odds import odds
from bythebook.games.memoir44.state import options
from tests.games.memoir44.displays.test_dice import duel
from tests.games.memoir44.scenes import BOX, position


def facing(at: str, figures: int) -> tuple[Fraction | int, ...]:
    """Two dice against Allied infantry on a hex: a figure falls, it is gone, it goes back."""
    units = [{"at": at, "side": "allies", "type": "infantry", "figures": figures}]
    state = position(units=units, active="axis")
    return tuple(odds(state, 2, state.unit_at[hex_at(at)]))


def test_di_2_two_dice_at_four_figures() -> None:
    """DI-2, DI-3: 1 - 3/6 * 3/6 that one falls, none that four do, 1 - 5/6 * 5/6 that a flag comes."""
    assert facing("E5", 4) == (Fraction(3, 4), 0, Fraction(11, 36))


def test_di_2_a_last_figure_falls_back_only_if_nothing_hits() -> None:
    """DI-2: both dice miss it in 9 of 36 ways, in 4 of those without a flag."""
    assert facing("E5", 1) == (Fraction(3, 4), Fraction(3, 4), Fraction(5, 36))


def test_rt_4_a_flag_without_a_way_back_costs_a_figure() -> None:
    """RT-4: on its own edge four of six sides cost a figure; two of them are needed for two figures."""
    assert facing("E1", 2) == (1 - Fraction(1, 9), Fraction(4, 9), 0)


def test_te_1_who_may_ignore_a_flag_falls_back_from_two() -> None:
    """RT-5: sandbags ignore one flag, so both dice must show one."""
    state = position(units=[{"at": "E5", "side": "allies", "type": "infantry"}], active="axis")
    state.sandbags[hex_at("E5")] = True
    assert odds(state, 2, state.unit_at[hex_at("E5")]).back == Fraction(1, 36)


def test_cb_2_an_attack_has_its_odds_at_its_place() -> None:
    """CB-2: how likely a figure falls stands where the target is; a move has none."""
    game = duel()
    assert BOX.displays.odds(game.context, options.Move(hex_at("D5"))) == ""
    for text in ("hold", "activate C5"):
        game.answer(text)
    assert BOX.displays.odds(game.context, options.Attack(hex_at("E5"))) == "75 %"
