"""Militia (M)."""

from __future__ import annotations

import pytest

from bythebook.games.merc.rules import militia
from bythebook.games.merc.rules.combat.retreat import retreats
from bythebook.games.merc.rules.combat.targets import Assault, power
from bythebook.games.merc.rules.stats import militia_initiative
from bythebook.games.merc.state.options import Attack
from bythebook.games.merc.state.state import ABOARD, DICTATORS, MILITIA, REBELS, squad_number
from tests.games.merc.fights import fight, order, prompt_text
from tests.games.merc.positions import position


def test_m1_one_die_one_target_any_damage_kills() -> None:
    """M1: militia have initiative 2, one die, one target; one hit kills one."""
    p = fight("m1:1/md:1 .\n. .")
    assert militia_initiative(p.state, 0, 0) == 2
    assert power(p.state, Assault(MILITIA, 0))[:2] == (1, 1)
    assert prompt_text(p) == "Attack militia of dictator"
    p.answer(Attack("militia", "rebel 1"))
    assert p.dice == 1
    p.chance("4")
    assert (p.militia("A1", 0), p.militia("A1", 1), p.control("A1")) == (0, 1, "dictator")


def test_m2_ten_of_a_side_in_a_sector_the_surplus_is_lost() -> None:
    """M2: at most 10 per side and sector, all Rebels together; the other side has room of its own."""
    p = position("m1:4/m2:3 .\n. .", rebels=2)
    assert militia.room(p.state, 0, 0) == militia.room(p.state, 1, 0) == 3
    assert militia.room(p.state, 2, 0) == 10
    assert militia.add(p.state, 1, 0, 5) == 3
    assert (p.militia("A1", 0), p.militia("A1", 1)) == (4, 6)
    assert militia.add(p.state, 0, 0, 1) == 0


@pytest.mark.parametrize(("dictator", "cap"), [("kim", 20), ("castro", 10)])
def test_m2_kims_base_holds_twenty(dictator: str, cap: int) -> None:
    """M2: Kim's base has room for 20 of his, no other base has; Rebels have 10 there too."""
    p = position("oil/base .\n. .", dictator=dictator)
    assert militia.cap(p.state, 1, p.cell("A1")) == cap
    assert militia.cap(p.state, 1, p.cell("A2")) == 10
    assert militia.cap(p.state, 0, p.cell("A1")) == 10


def test_m3_militia_never_retreat() -> None:
    """M3: they only defend, so a side of militia alone has no way out of a fight."""
    p = fight("m1:2/md:2 .\n. .")
    assert retreats(p.state, REBELS) == retreats(p.state, DICTATORS) == []


def test_m4_walter_makes_the_militia_of_his_owner_swifter() -> None:
    """M4: +2 for his owner's militia in his sector, nobody else's and nowhere else."""
    p = fight("r1:walter/m1:1/m2:1/md:1 m1:1\n. .", rebels=2)
    assert order(p) == ["militia rebel 1", "militia dictator", "militia rebel 2", "walter"]
    assert militia_initiative(p.state, 0, p.cell("B1")) == 2


def test_m4_walter_for_the_dictator() -> None:
    """M4: hired by the Dictator he serves the Dictator's militia."""
    p = fight("d:walter/md:1/r1:tack .\n. .")
    assert order(p) == ["tack", "militia dictator", "walter"]
    assert militia_initiative(p.state, 1, 0) == 4


def test_m4_veterans_are_one_swifter() -> None:
    """M4: Veteran Militia gives the Dictator's +1, the Rebels' nothing."""
    p = fight("r1:vandradi/m1:1/md:1 .\n. .", in_force="veteran_militia")
    assert militia_initiative(p.state, 1, 0) == 3
    assert order(p) == ["militia dictator", "vandradi", "militia rebel 1"]


def test_d10a_most_first_ties_from_the_lower_seat() -> None:
    """D10a: militia go one by one from the Rebel with most there; equal, from the lower seat."""
    p = position("m1:2/m2:4/m3:4 .\n. .", rebels=3)
    assert militia.take_from_rebels(p.state, 0, 5) == 5
    assert [p.militia("A1", rebel) for rebel in range(3)] == [1, 2, 2]
    assert militia.take_from_rebels(p.state, 0, 9) == 5
    assert militia.remove(p.state, 0, 0, 1) == 0


def test_v3_a_crew_is_told_apart_from_those_on_foot() -> None:
    """MODE-V3: each crew has a mark of its own, is where its squad fights, and loses its own dead."""
    p = fight("r1:tao/r2:juicer/m1:3/m2:3/md:1 m2:2\n. .", rebels=2)
    crew = squad_number(1, 0)
    p.state.aboard = {crew: 2}
    assert militia.marks(p.state, 0, 0) == [MILITIA]
    assert militia.marks(p.state, 1, 0) == [MILITIA + 1, ABOARD + crew]
    assert militia.mark_count(p.state, MILITIA + 1, 0) == 1
    assert militia.mark_count(p.state, ABOARD + crew, 0) == 2
    assert militia.mark_count(p.state, ABOARD + crew, p.cell("B1")) == 0
    assert militia.mark_count(p.state, ABOARD + squad_number(0, 0), 0) == 0
    militia.kill(p.state, ABOARD + crew, 0, 1)
    assert (p.militia("A1", 1), p.state.aboard) == (2, {crew: 1})
    militia.kill(p.state, ABOARD + crew, 0, 5)
    assert (p.militia("A1", 1), p.state.aboard) == (1, {})
    militia.leave_crew(p.state, crew, 1)
    assert p.state.aboard == {}
