"""The actions of a turn (A3, A4, A7, A9, A11 to A13, T3)."""

import pytest

from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.rules.paying import can_pay
from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.state.options import (
    Bombard,
    Buy,
    Coordinate,
    Count,
    Done,
    EndTurn,
    Explore,
    Give,
    Hospital,
    Merge,
    Move,
    ReEquip,
    Regroup,
    SendForMercs,
    Train,
    Treat,
    UseAbility,
)
from bythebook.games.merc.state.state import DICTATOR, DICTATORS, NOBODY, SECONDARY
from tests.games.merc.turns import act_turn, options_of

# -- the turn -------------------------------------------------------------------------------------


def test_t3_a_side_acts_until_it_ends_its_turn() -> None:
    """T3: all that can be done, in any order; a MERC out of actions is offered nothing that costs any."""
    p = act_turn("gold/r1:tao .\n. .")
    assert p.prompt is not None
    assert p.prompt.seat == "rebels"
    assert p.options == [
        Done("rebel 1 primary"),
        EndTurn(),
        Explore("tao"),
        Move("rebel 1 primary", "A2"),
        Move("rebel 1 primary", "B1"),
        SendForMercs("tao"),
        Train("tao"),
    ]
    p.answer(Train("tao"), Train("tao"))
    assert p.options == [EndTurn()]
    p.answer(EndTurn())
    assert p.prompt is None


def test_t3_a_squad_may_give_up_its_actions() -> None:
    """T3: unused actions are lost, squad by squad if its owner likes."""
    p = act_turn("gold/r1:tao r1b:ra+doc\n. .").answer(Done("rebel 1 secondary"))
    assert [p.state.actions[p.unit(name)] for name in ("tao", "ra", "doc")] == [2, 0, 0]
    assert Done("rebel 1 secondary") not in p.options
    assert Done("rebel 1 primary") in p.options


def test_t4_the_dictators_side_acts_the_same_way() -> None:
    """T4: his MERCs and the Dictator card use all actions but hiring and gifts."""
    p = act_turn("gold/base/d:tao/md:2 .\n. r1:ra", DICTATORS)
    assert p.prompt is not None
    assert p.prompt.seat == "dictator"
    kinds = {type(option) for option in p.options}
    assert not kinds & {SendForMercs, Give}
    assert Train("castro") in p.options
    assert Explore("castro") in p.options
    assert Move("dictator base", "B1") not in p.options


def test_d8_the_ability_is_offered_once_a_turn() -> None:
    """D8: to the Dictator in his own turn, until it was used; Hussein's comes by itself."""
    assert UseAbility() in act_turn("gold/d:tao .\n. r1:ra", DICTATORS).options
    assert UseAbility() not in act_turn("gold/d:tao .\n. r1:ra").options
    assert UseAbility() not in act_turn("gold/d:tao .\n. r1:ra", DICTATORS, dictator="hussein").options
    used = act_turn("gold/d:tao .\n. r1:ra", DICTATORS)
    used.state.ability_used = True
    assert UseAbility() not in used.options


def test_d8_using_the_ability_starts_it() -> None:
    """D8: Castro sees three MERCs, and his turn goes on afterwards."""
    p = act_turn("gold/d:tao .\n. r1:ra", DICTATORS).answer(UseAbility())
    assert p.kind == "mercs"
    assert p.state.ability_used
    assert any(isinstance(step, TakeActions) for step in p.state.agenda)


# -- A2, A4 ---------------------------------------------------------------------------------------


def test_k3_a_stash_the_side_does_not_control_is_out_of_reach() -> None:
    """K3: only whoever controls the sector looks into its stash."""
    p = act_turn("gold/r1:tao/$uzi .\n. .")
    assert ReEquip("tao") in p.options
    p.state.control[p.cell("A1")] = NOBODY
    assert ReEquip("tao") not in p.options


def test_a2_an_explored_sector_is_not_explored_again() -> None:
    """A2: only while the card shows its unexplored side, for an action."""
    assert options_of(act_turn("gold/r1:tao/x .\n. ."), Explore) == []
    assert options_of(act_turn("gold/r1:tao .\n. .", tired="tao"), Explore) == []


def test_a4_train_adds_militia_of_the_trainers_owner() -> None:
    """A4: as many as his training, equipment counted."""
    p = act_turn("gold/r1:tao .\n. .", gear={"tao": "army_fm_30_25"}).answer(Train("tao"))
    assert stats(p.state, p.unit("tao")).training == 3
    assert p.militia("A1", 0) == 3
    assert p.state.actions[p.unit("tao")] == 1


def test_a4_the_cap_is_shared_by_the_side() -> None:
    """A4: at most to the cap, all Rebels together (M2); at the cap there is no training."""
    p = act_turn("gold/r1:max/m2:8 .\n. .", rebels=2).answer(Train("max"))
    assert (p.militia("A1", 0), p.militia("A1", 1)) == (2, 8)
    assert options_of(p, Train) == []


def test_a4_nobody_trains_with_training_zero() -> None:
    """A4: training must be above 0."""
    assert options_of(act_turn("gold/r1:bouba .\n. ."), Train) == []


# -- A7, A12 --------------------------------------------------------------------------------------


def test_a7_the_hospital_heals_in_a_city() -> None:
    """A7: back to full health for one action; nobody goes there unhurt, or outside a city."""
    p = act_turn("hamadu/r1:tao+ra .\n. .", wounds={"tao": 2})
    assert options_of(p, Hospital) == [Hospital("tao")]
    p.answer(Hospital("tao"))
    assert p.state.wounds[p.unit("tao")] == 0
    assert p.state.actions[p.unit("tao")] == 1
    assert options_of(act_turn("gold/r1:tao .\n. .", wounds={"tao": 2}), Hospital) == []


@pytest.mark.parametrize("explored", ["", "/x"])
def test_a8_both_sides_of_a_city_card_serve(explored: str) -> None:
    """A8: hospital and arms dealer work on both sides of the card."""
    p = act_turn(f"hamadu/r1:tao{explored} .\n. .", wounds={"tao": 1})
    assert Buy("tao") in p.options
    assert Hospital("tao") in p.options


def test_a12_doc_heals_his_squad_for_nothing() -> None:
    """A12: the whole squad, the Dictator card too, free, also without actions, while somebody is hurt."""
    p = act_turn("gold/r1:doc+tao r1b:ra\n. .", wounds={"tao": 2, "doc": 1, "ra": 1}, tired="doc tao ra")
    assert p.options == [EndTurn(), *options_of(p, Regroup), Treat("doc")]
    p.answer(Treat("doc"))
    assert [p.state.wounds[p.unit(name)] for name in ("tao", "doc", "ra")] == [0, 0, 1]
    assert options_of(p, Treat) == []


def test_a12_preaction_heals_nobody_at_will() -> None:
    """A12: his wounds close when a day starts (T2), not when he likes."""
    assert options_of(act_turn("gold/r1:preaction .\n. .", wounds={"preaction": 1}), Treat) == []


def test_a12_doc_heals_the_dictator_in_his_squad() -> None:
    """A12: the Dictator card is healed if it is in Doc's squad."""
    p = act_turn("gold/base/d:doc .\n. r1:ra", DICTATORS, wounds={"castro": 2})
    assert options_of(p, Treat) == []
    p.answer(Merge("dictator base", "dictator primary"), Treat("doc"))
    assert p.state.wounds[DICTATOR] == 0


# -- A9 -------------------------------------------------------------------------------------------


def test_a9_a_mortar_reaches_enemies_next_door() -> None:
    """A9: adjacent sectors with enemy units, never diagonal, never the own one, for an action."""
    drawing = "gold/r1:tao md:1 .\nm1:1 md:2 md:3"
    p = act_turn(drawing, gear={"tao": "mortar"})
    assert options_of(p, Bombard) == [Bombard("tao", "B1")]
    assert options_of(act_turn(drawing, gear={"tao": "grenade"}), Bombard) == []
    both = act_turn(drawing, gear={"tao": "bandolier grenade mortar"})
    assert options_of(both, Bombard) == [Bombard("tao", "B1")]
    assert options_of(act_turn(drawing, gear={"tao": "mortar"}, tired="tao"), Bombard) == []


def test_a9_a_bombardment_costs_an_action() -> None:
    """A9: the MERC pays and stays where he is; then the shells fall (B12)."""
    p = act_turn("gold/r1:tao md:3\n. .", gear={"tao": "mortar"}).answer(Bombard("tao", "B1"))
    assert p.state.actions[p.unit("tao")] == 1
    assert p.kind in ("Attack", "combat")
    assert p.at("tao") == "A1"
    assert p.state.fight is None


# -- A11 ------------------------------------------------------------------------------------------


def test_a11_militia_are_given_on_the_spot() -> None:
    """A11: any number of the giver's in a sector, free, with no MERC there; control may change hands."""
    p = act_turn("gold/r1:tao m1:3/m2:1\n. r2:ra", rebels=2)
    assert options_of(p, Give) == [Give("rebel 1", "rebel 2", "B1"), Give("rebel 2", "rebel 1", "B1")]
    p.answer(Give("rebel 1", "rebel 2", "B1"))
    assert p.options == [Count(1), Count(2), Count(3)]
    p.answer(Count(2))
    assert (p.militia("B1", 0), p.militia("B1", 1)) == (1, 3)
    assert p.control("B1") == "rebel 2"


def test_a11_as_often_as_they_like() -> None:
    """A11: militia of the same sector are given again, and back, with no action in between."""
    p = act_turn("gold/r1:tao m1:3\n. r2:ra", rebels=2).answer(Give("rebel 1", "rebel 2", "B1"), Count(1))
    assert options_of(p, Give) == [Give("rebel 1", "rebel 2", "B1"), Give("rebel 2", "rebel 1", "B1")]
    p.answer(Give("rebel 2", "rebel 1", "B1"), Count(1))
    assert (p.militia("B1", 0), p.militia("B1", 1)) == (3, 0)


# -- A12 squads, A13 ------------------------------------------------------------------------------


def test_a12_squads_split_and_merge_for_nothing() -> None:
    """A12: free, also without actions (Q2)."""
    p = act_turn("gold/r1:tao+ra .\n. .", tired="tao ra").answer(Regroup("ra", "rebel 1 secondary"))
    assert p.state.squad[p.unit("ra")] == SECONDARY
    assert p.options == [EndTurn(), Merge("rebel 1 primary", "rebel 1 secondary")]


def test_a12_an_action_opens_regrouping_again() -> None:
    """A12: a MERC changes squads once, and again after somebody has spent an action (Q2)."""
    p = act_turn("gold/r1:tao+ra .\n. .").answer(Regroup("ra", "rebel 1 secondary"))
    assert Merge("rebel 1 secondary", "rebel 1 primary") not in p.options
    p.answer(Train("tao"))
    assert Merge("rebel 1 secondary", "rebel 1 primary") in p.options


def test_a13_faustinas_training_action_is_spent_first() -> None:
    """A13: an action that pays for one thing only goes before those that pay for everything."""
    p = act_turn("gold/r1:faustina .\n. .")
    unit = p.unit("faustina")
    p.answer(Train("faustina"))
    assert (p.state.actions[unit], p.state.train_actions[unit]) == (2, 0)
    p.answer(Train("faustina"))
    assert (p.state.actions[unit], p.state.train_actions[unit]) == (1, 0)


def test_a13_a_training_action_pays_for_nothing_else() -> None:
    """A13: with it alone Faustina trains, but neither moves nor explores."""
    p = act_turn("gold/r1:faustina/$uzi .\n. .")
    p.state.actions[p.unit("faustina")] = 0
    assert p.options == [Done("rebel 1 primary"), EndTurn(), Train("faustina")]


def test_a13_a_move_action_pays_for_moves_only_and_first() -> None:
    """A13: the action of Oil Reserves."""
    p = act_turn("gold/r1:tao/$uzi .\n. .")
    unit = p.unit("tao")
    p.state.actions[unit], p.state.move_actions[unit] = 0, 1
    assert options_of(p, ReEquip) == options_of(p, Train) == options_of(p, Explore) == []
    p.state.actions[unit] = 1
    p.answer(Move("rebel 1 primary", "B1"))
    assert (p.state.actions[unit], p.state.move_actions[unit]) == (1, 0)
    assert can_pay(p.state, unit)
    assert not can_pay(p.state, unit, 2, "move")


def test_a13_ewok_has_a_third_action() -> None:
    """A13: it moves her squad only if all of it can pay (Q3)."""
    p = act_turn("gold/r1:ewok .\n. .")
    assert p.state.actions[p.unit("ewok")] == 3
    squad = act_turn("gold/r1:ewok+tao .\n. .", tired="tao")
    assert options_of(squad, Move) == options_of(squad, Coordinate) == []
