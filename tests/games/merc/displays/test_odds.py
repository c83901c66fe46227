"""The odds before an attack, worked out by hand (B6)."""

from __future__ import annotations

from fractions import Fraction

from bythebook.games.merc.displays.odds import Odds, arrival_odds, attack_odds, odds
from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.state.options import Attack, Move
from bythebook.games.merc.state.state import REBELS
from bythebook.kernel.context import Context
from tests.games.merc.fights import fight
from tests.games.merc.playing import BOX
from tests.games.merc.positions import position


def test_b6_dice_that_hit_from_a_face_on() -> None:
    """B6: of two dice on 4 both hit in a quarter of the ways; one on 3 beside them hits in two thirds."""
    assert odds([(2, 4)], 0) == Odds(2, Fraction(1), Fraction(1))
    assert odds([(2, 4)], 2) == Odds(2, Fraction(1), Fraction(1, 4))
    assert odds([(2, 4), (1, 3)], 3) == Odds(3, Fraction(5, 3), Fraction(1, 6))


def test_b6_lucid_has_two_dice_at_a_militia() -> None:
    """B6: his dice hit from 3 up, so he misses with one in three, with both in one of nine."""
    p = fight("r1:lucid/md:2 .\n. .", gear={"lucid": "ghillie_suit"})
    here, option = Context.of(p.state), Attack("militia", "dictator")
    assert attack_odds(here, option) == Odds(2, Fraction(4, 3), Fraction(8, 9))
    assert BOX.displays.detail(here, option).endswith("2 dice, 1.3 hits on average, 89 % to kill")


def test_b6_a_squad_that_comes_to_a_sector_reads_what_its_first_fire_does() -> None:
    """B6: the dice of all of them at everybody there; a move to a free sector has no odds."""
    p = position("gold/r1:lucid iron/md:2\noil coal", gear={"lucid": "ghillie_suit"}).do(TakeActions(REBELS))
    here, attack, move = Context.of(p.state), Move("rebel 1 primary", "B1"), Move("rebel 1 primary", "A2")
    assert arrival_odds(here, attack) == Odds(2, Fraction(4, 3), Fraction(4, 9))
    assert "44 % to kill all if each attacks once" in BOX.displays.detail(here, attack)
    assert BOX.displays.odds(here, attack) == "44 %"
    assert "at the first fire" not in BOX.displays.explain(here, attack)
    assert arrival_odds(here, move) is None
    assert BOX.displays.odds(here, move) == ""
