"""How a side of MERC stands, for players that look ahead."""

from __future__ import annotations

import pytest

from bythebook.games.merc.bot.evaluation import MercEvaluation
from bythebook.games.merc.state.state import DICTATORS, REBELS
from bythebook.kernel.prompt import Seat
from tests.games.merc.positions import position

SIDES = (Seat("rebels"), Seat("dictator"))

MAP = """
    {gold}     .            coal/md:3
    {meadow}   hamadu       .
    iron       .            silver/d:sonia
"""


def lead(gold: str, meadow: str = "meadow", gear: dict[str, str] | None = None) -> float:
    """How far the Rebels are ahead with these two sectors."""
    drawing = MAP.format(gold=gold, meadow=meadow)
    return MercEvaluation().lead(position(drawing, gear=gear).state, SIDES[REBELS])


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (lead("gold/m1:1"), lead("gold")),
        (lead("gold/m1:2"), lead("gold/m1:1")),
        (lead("gold/r1:tao"), lead("gold/m1:1")),
        (lead("gold/r1:tao", gear={"tao": "uzi"}), lead("gold/r1:tao")),
        (lead("gold/m1:2"), lead("gold/md:2")),
        (lead("gold"), lead("gold/md:2")),
    ],
)
def test_more_of_anything_is_better(better: float, worse: float) -> None:
    assert better > worse


def test_militia_are_best_where_there_is_most_to_lose() -> None:
    """The second one of a rich sector saves more than that of a poor one, and than the ninth there (K5)."""
    rich = lead("gold/m1:2", "meadow/m1:1") - lead("gold/m1:1", "meadow/m1:1")
    poor = lead("gold/m1:1", "meadow/m1:2") - lead("gold/m1:1", "meadow/m1:1")
    full = lead("gold/m1:9") - lead("gold/m1:8")
    assert rich > 2 * poor > 0
    assert rich > 10 * full > 0


def test_a_merc_counts_by_the_days_that_he_may_still_act() -> None:
    """Whoever comes on the last day is worth hardly more than that he stands there; here rounds are days."""

    def gained(rounds: int) -> float:
        drawings = ("gold/m1:9/r1:tao coal/m2:9", "gold/m1:9 coal/m2:9")
        tables = [position(drawing, factions="1v1", rounds=rounds).state for drawing in drawings]
        joined, before = (MercEvaluation().lead(state, Seat("faction-1")) for state in tables)
        return joined - before

    assert gained(6) > 2 * gained(2) > 3 * gained(1) > 0


def test_militia_at_a_base_that_is_revealed_guard_more_than_its_sector() -> None:
    """With it the game is lost (V2)."""

    def guarded(who: str) -> float:
        tables = [position(f"gold/{who}/md:{militia} coal/m1:2").state for militia in (2, 1)]
        more, less = (MercEvaluation().lead(state, SIDES[DICTATORS]) for state in tables)
        return more - less

    assert guarded("base") > 2 * guarded("d:sonia") > 0


def test_what_one_side_is_ahead_the_other_is_behind() -> None:
    state = position(MAP.format(gold="gold/r1:tao", meadow="meadow/md:1")).state
    assert MercEvaluation().lead(state, SIDES[REBELS]) == -MercEvaluation().lead(state, SIDES[DICTATORS])


def test_every_side_of_every_day_has_a_turn_of_its_own() -> None:
    """A search looks as soon as another turn begins (T1)."""
    state, turns = position(MAP.format(gold="gold", meadow="meadow")).state, []
    for day in (2, 3):
        for side in (REBELS, DICTATORS):
            state.day, state.active = day, side
            turns.append(MercEvaluation().turn(state))
    assert sorted(set(turns)) == turns
