"""Who controls a sector (K1 to K5)."""

import pytest

from bythebook.games.merc.rules import control
from bythebook.games.merc.state.state import REBELS
from tests.games.merc.playing import mode_game, prompts_of
from tests.games.merc.positions import position


def test_k1_units_of_all_sorts_hold_a_sector() -> None:
    """K1: MERCs, militia and the Dictator card each control where they stand; nobody there, neutral."""
    p = position("gold/r1:tao m1:1\nmd:1 base")
    assert [p.control(label) for label in ("A1", "B1", "A2", "B2")] == [
        "rebel 1",
        "rebel 1",
        "dictator",
        "dictator",
    ]
    assert position("gold .\n. .").control("A1") == ""


def test_k1_a_tie_is_the_dictators() -> None:
    """K1: where a fight stopped with both sides there, most units control and a tie goes to the Dictator."""
    tie = position("gold/r1:tao/md:1 .\n. .", held={"A1": "rebel 1"})
    control.settle_standoff(tie.state, 0)
    assert tie.control("A1") == "dictator"
    more = position("gold/r1:tao/m1:1/md:1 .\n. .", held={"A1": "dictator"})
    control.settle_standoff(more.state, 0)
    assert more.control("A1") == "rebel 1"


def test_d12_a_sector_pinochet_loses_in_a_standoff_brings_him_a_merc() -> None:
    """D12: control passes from him when a fight stops with more Rebels there (B11); a tie keeps it."""
    lost = position("gold/r1:tao+ra/md:1 .\n. .", held={"A1": "dictator"}, dictator="pinochet")
    control.settle_standoff(lost.state, 0)
    assert (lost.control("A1"), lost.state.owed) == ("rebel 1", 1)
    control.update(lost.state)
    assert lost.state.owed == 1
    kept = position("gold/r1:tao/md:1 .\n. .", held={"A1": "dictator"}, dictator="pinochet")
    control.settle_standoff(kept.state, 0)
    assert (kept.control("A1"), kept.state.owed) == ("dictator", 0)


def test_k2_among_rebels_most_units_control() -> None:
    """K2: tie: whoever controlled it before, else the lower seat."""
    p = position("gold/r1:tao/r2:ra+max m1:1/m2:1\n. .", rebels=2)
    assert (p.control("A1"), p.control("B1")) == ("rebel 2", "rebel 1")
    before = position("gold/m1:1/m2:1 .\n. .", rebels=2, held={"A1": "rebel 2"})
    assert before.control("A1") == "rebel 2"


def test_k3_a_stash_is_its_controllers() -> None:
    """K3: control says who may look into the stash: the side that controls the sector."""
    p = position("gold/md:1/$land_mine .\n. .")
    assert not p.state.controls(0, REBELS)
    assert p.state.controls(0, 1)


def test_k4_control_stays_while_both_sides_are_there() -> None:
    """K4: walking in with more units takes nothing before the fight is over."""
    p = position("gold/r1:tao+ra+max/md:1 .\n. .", held={"A1": "dictator"})
    assert p.control("A1") == "dictator"
    p.state.militia[p.state.ruler][0] = 0
    control.update(p.state)
    assert p.control("A1") == "rebel 1"


def test_k4_contested_sectors_are_those_with_both_sides() -> None:
    """K4: a fight is due, or on, where two sides stand."""
    p = position("gold/r1:tao/md:1 md:2\nm1:1 .")
    assert control.contested_cells(p.state) == [0]


def test_k5_an_empty_sector_is_neutral_at_once() -> None:
    """K5: militia alone hold a sector; without units nobody does."""
    p = position("gold/m1:1 .\n. .")
    assert p.control("A1") == "rebel 1"
    p.state.militia[0][0] = 0
    control.update(p.state)
    assert p.control("A1") == ""


def test_d12_pinochet_counts_what_he_loses() -> None:
    """D12: each sector that passes from him to anybody or nobody, from day 2 on, brings a MERC."""
    p = position("gold/md:1 md:1\n. .", dictator="pinochet")
    p.state.militia[p.state.ruler][0] = 0
    control.update(p.state)
    assert p.state.owed == 1
    other = position("gold/md:1 md:1\n. .", dictator="castro")
    other.state.militia[other.state.ruler][0] = 0
    control.update(other.state)
    assert other.state.owed == 0
    early = position("gold/md:1 md:1\n. .", dictator="pinochet", day=1)
    early.state.militia[early.state.ruler][0] = 0
    control.update(early.state)
    assert early.state.owed == 0


@pytest.mark.parametrize("modes", ["", "vehicles"])
def test_k4_control_is_settled_everywhere_whenever_a_side_acts(modes: str) -> None:
    """K4: at every Action ask of a game a look at the whole map finds nothing to change.

    So what one action touches is all that must be looked at after it.
    """
    for game in prompts_of(mode_game(1, rebels="3", **({"modes": modes} if modes else {})), seed=1, most=500):
        if game.prompt is not None and game.prompt.kind == "Action":
            looked_at = game.state.copy()
            control.update(looked_at)
            assert looked_at.control == game.state.control, game.number
