"""Moving and coordinated attacks (A5, A6, Q3, Sonia)."""

import pytest

from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.rules.combat import fight
from bythebook.games.merc.rules.combat.fight import Fights
from bythebook.games.merc.state.options import Coordinate, Count, Done, Join, Merge, Move, Regroup, Train
from bythebook.games.merc.state.state import DICTATORS, REBELS, State
from tests.games.merc.positions import Position
from tests.games.merc.turns import act_turn, options_of

Started = list[tuple[int, tuple[int, ...]]]


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    """The fights that were started, none of them fought."""
    found: Started = []

    def note(self: Fights, state: State) -> None:
        found.append((self.entering, self.cells))

    monkeypatch.setattr(fight.Fights, "go", note)
    return found


def actions_of(p: Position, *names: str) -> list[int]:
    """The actions some MERCs have left."""
    return [p.state.actions[p.unit(name)] for name in names]


def test_a5_the_whole_squad_moves_and_everybody_pays() -> None:
    """A5: to an adjacent sector, never diagonal, one action each."""
    p = act_turn("gold/r1:tao+ra . .\n. . .")
    assert options_of(p, Move) == [Move("rebel 1 primary", "A2"), Move("rebel 1 primary", "B1")]
    p.answer(Move("rebel 1 primary", "B1"))
    assert p.at("tao") == p.at("ra") == "B1"
    assert actions_of(p, "tao", "ra") == [1, 1]


def test_a5_control_follows_at_once() -> None:
    """A5: what is left empty is neutral, what is entered is theirs (K5)."""
    p = act_turn("gold/r1:tao .\n. .").answer(Move("rebel 1 primary", "B1"))
    assert p.control("A1") == ""
    assert p.control("B1") == "rebel 1"


def test_q3_one_member_without_an_action_keeps_the_squad() -> None:
    """Q3: all move or none."""
    assert options_of(act_turn("gold/r1:tao+ra .\n. .", tired="ra"), Move) == []


def test_d6_the_dictator_leaves_the_base_only_in_a_squad() -> None:
    """D6: the base squad never moves; in the primary squad he does."""
    p = act_turn("gold/base/d:tao .\n. r1:ra", DICTATORS)
    assert options_of(p, Move) == [Move("dictator primary", "A2"), Move("dictator primary", "B1")]
    p.answer(Merge("dictator base", "dictator primary"), Move("dictator primary", "B1"))
    assert p.at("castro") == "B1"


def test_d6_by_the_other_ruling_he_leaves_the_base_only_with_mercs() -> None:
    """D6: ruled `with_mercs` (RULING-21) a pawn of his own does not take him away, a MERC beside him does."""
    p = act_turn("gold/base .\n. r1:ra", DICTATORS, dictator_leaves="with_mercs")
    p.answer(Regroup("castro", "dictator primary"))
    assert options_of(p, Move) == []
    alone = act_turn("gold/base .\n. r1:ra", DICTATORS).answer(Regroup("castro", "dictator primary"))
    assert Move("dictator primary", "B1") in options_of(alone, Move)
    with_tao = act_turn("gold/base/d:tao .\n. r1:ra", DICTATORS, dictator_leaves="with_mercs")
    with_tao.answer(Merge("dictator base", "dictator primary"), Move("dictator primary", "B1"))
    assert with_tao.at("castro") == "B1"
    with_tao.answer(Regroup("tao", "dictator secondary"))
    assert Move("dictator primary", "A1") in options_of(with_tao, Move), "away from the base he goes alone"


def test_a5_entering_enemies_starts_a_fight(started: Started) -> None:
    """A5: mines and combat where enemies are; control stays until it is over (K4)."""
    p = act_turn("gold/r1:tao coal/md:2\n. .").answer(Move("rebel 1 primary", "B1"))
    assert started == [(REBELS, (p.cell("B1"),))]
    assert p.control("B1") == "dictator"
    act_turn("gold/r1:tao m2:1\n. .", rebels=2).answer(Move("rebel 1 primary", "B1"))
    assert len(started) == 1


def test_a6_needs_two_squads_next_to_enemies() -> None:
    """A6: two squads that can pay, of any Rebels, each adjacent to the same sector with enemies."""
    p = act_turn("gold/r1:tao md:1\nmd:1 r2:ra", rebels=2)
    assert options_of(p, Coordinate) == [Coordinate("A2"), Coordinate("B1")]
    assert options_of(act_turn("gold/r1:tao md:1\nmd:1 r2:ra", rebels=2, tired="ra"), Coordinate) == []
    assert options_of(act_turn("gold/r1:tao .\n. r2:ra", rebels=2), Coordinate) == []


def test_a6_all_move_in_together_for_one_fight(started: Started) -> None:
    """A6: squads are named until done, two at least; everybody pays, and there is one combat."""
    p = act_turn("gold/r1:tao md:1 r1b:doc\nr2b:max r2:ra .", rebels=2).answer(Coordinate("B1"))
    assert p.options == [Join("rebel 1 primary"), Join("rebel 1 secondary"), Join("rebel 2 primary")]
    p.answer(Join("rebel 2 primary"))
    assert p.options == [Join("rebel 1 primary"), Join("rebel 1 secondary")]
    p.answer(Join("rebel 1 primary"))
    assert actions_of(p, "tao", "ra", "doc") == [2, 2, 2]
    p.answer(Done())
    assert p.at("tao") == p.at("ra") == "B1"
    assert p.at("doc") == "C1"
    assert actions_of(p, "tao", "ra", "doc") == [1, 1, 2]
    assert started == [(REBELS, (p.cell("B1"),))]


def test_a6_two_squads_of_one_sector_go_together() -> None:
    """A6: both are adjacent to the target, so both may come; the Dictator's too."""
    p = act_turn("gold/d:tao/db:ra r1:max\n. .", DICTATORS)
    assert options_of(p, Coordinate) == [Coordinate("B1")]


def test_m3_sonia_brings_militia_along(started: Started) -> None:
    """M3: up to two of her owner's, when her squad moves; they fight beside her."""
    p = act_turn("gold/r1:sonia+tao/m1:3/m2:1 md:2\n. .", rebels=2)
    p.answer(Move("rebel 1 primary", "B1"))
    assert p.kind == "Escort"
    assert p.options == [Count(0), Count(1), Count(2)]
    p.answer(Count(2))
    assert (p.militia("A1", 0), p.militia("B1", 0)) == (1, 2)
    assert p.at("sonia") == "B1"
    assert started == [(REBELS, (p.cell("B1"),))]


def test_m3_sonia_brings_no_more_than_there_are_or_fit() -> None:
    """M3: one if one is there or one fits (M2), and nobody is asked if none can come."""
    one = act_turn("gold/r1:sonia/m1:1 .\n. .").answer(Move("rebel 1 primary", "B1"))
    assert one.options == [Count(0), Count(1)]
    one.answer(Count(0))
    assert one.militia("A1", 0) == 1
    fits = act_turn("gold/r1:sonia/m1:5 m1:9\n. .").answer(Move("rebel 1 primary", "B1"))
    assert fits.options == [Count(0), Count(1)]
    others = act_turn("gold/r1:sonia/m2:5 .\n. .", rebels=2).answer(Move("rebel 1 primary", "B1"))
    assert others.kind == "Action"


def test_m3_nobody_else_brings_militia_along() -> None:
    """M3: militia stay where they are when Rizen's squad moves."""
    p = act_turn("gold/r1:rizen/m1:3 .\n. .").answer(Move("rebel 1 primary", "B1"))
    assert p.kind == "Action"
    assert (p.militia("A1", 0), p.militia("B1", 0)) == (3, 0)


def test_t5_actions_left_after_a_fight_stay_usable(started: Started) -> None:
    """T5: a fight never ends a turn."""
    p = act_turn("gold/r1:tao coal/md:2\n. .").answer(Move("rebel 1 primary", "B1"))
    assert started
    assert isinstance(p.state.agenda[-1], TakeActions)
    assert Train("tao") in p.options
