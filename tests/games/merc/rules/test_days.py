"""Days and turns (T1 to T5)."""

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.days import (
    DictatorPhase,
    GiveMoves,
    LoseActions,
    RebelPhase,
    StartDay,
)
from bythebook.games.merc.state.options import DrawFrom, EndTurn, Equip, Hire, Join, Place, Play
from bythebook.games.merc.state.state import DICTATORS, REBELS, State
from tests.games.merc.positions import position


def agenda(state: State) -> list[str]:
    """The names of what waits, first things first."""
    return [type(step).__name__ for step in reversed(state.agenda)]


def test_t1_six_days_with_five_cards() -> None:
    """T1: day 1 is setup, then a day for each tactics card; each day first the Rebels, then the Dictator."""
    assert facts().rules.days == facts().rules.setup_days + facts().rules.tactics_cards
    p = position("gold/r1:tao .\n. md:1", day=1)
    StartDay().go(p.state)
    assert p.state.day == 2
    assert agenda(p.state) == ["RebelPhase", "DictatorPhase", "StartDay"]


def test_t2_everybody_has_his_actions_again() -> None:
    """T2: two each, Ewok three, Faustina one more to train; Preaction heals 1; the Dictator card too."""
    names = "preaction+ewok+faustina+tao"
    p = position(
        f"gold/r1:{names} .\n. coal/base", tired=f"{names} castro".replace("+", " "), wounds={"preaction": 2}
    )
    p.state.wounds[p.unit("tao")] = 1
    StartDay().go(p.state)
    units = [p.unit(name) for name in ("preaction", "ewok", "faustina", "castro")]
    assert [p.state.actions[unit] for unit in units] == [2, 3, 2, 2]
    assert [p.state.train_actions[unit] for unit in units] == [0, 0, 1, 0]
    assert [p.state.wounds[p.unit(name)] for name in ("preaction", "tao")] == [1, 1]


def test_t3_the_rebels_act_as_one_side_and_unused_actions_are_lost() -> None:
    """T3: one Action ask for all Rebels until they end the phase."""
    p = position("gold/r1:tao coal/r2:ra\n. md:1", rebels=2).do(RebelPhase())
    assert (p.kind, p.state.active) == ("Action", REBELS)
    assert p.prompt is not None
    assert p.prompt.seat == "rebels"
    p.answer(EndTurn())
    assert p.kind == ""
    assert [p.state.actions[p.unit(name)] for name in ("tao", "ra")] == [0, 0]


def test_t3_only_the_sides_own_actions_are_lost() -> None:
    """T3: the Dictator's MERCs keep theirs for his turn."""
    p = position("gold/r1:tao coal/d:ra\n. .").do(LoseActions(REBELS))
    assert [p.state.actions[p.unit(name)] for name in ("tao", "ra")] == [0, 2]


def test_t4_the_dictators_turn_has_seven_parts() -> None:
    """T4: MERCs owed, a card, actions, the ability, the end of the turn, the hand, the end check."""
    p = position("gold/r1:tao coal/d:ra\n. .", active=REBELS)
    p.state.ability_used = True
    DictatorPhase().go(p.state)
    assert agenda(p.state) == [
        "PlaceOwed",
        "PlayTactics",
        "GiveMoves",
        "TakeActions",
        "LoseActions",
        "SpecialAbility",
        "TurnEnd",
        "RefillHand",
        "EndCheck",
    ]
    assert (p.state.active, p.state.ability_used) == (DICTATORS, False)


def test_t5_a_turn_goes_on_after_a_fight() -> None:
    """T5: the phase is one step on the agenda, and what a fight pushes lies on top of it."""
    p = position("gold/r1:tao coal/d:ra\n. .")
    RebelPhase().go(p.state)
    assert agenda(p.state) == ["GiveMoves", "TakeActions", "LoseActions"]


def test_q6_a_rebel_without_mercs_hires_before_anybody_acts() -> None:
    """Q6: at the start of his next turn, without a MERC paying."""
    p = position("gold/r1:tao .\n. md:1", rebels=2)
    RebelPhase().go(p.state)
    assert agenda(p.state) == ["GiveMoves", "HireAfresh", "TakeActions", "LoseActions"]


def test_d10_oil_reserves_give_their_controller_a_move() -> None:
    """D10: each MERC of whoever controls the Oil Industry, not his allies; nothing while it is neutral."""
    p = position("oil/r1:tao gold/r2:ra\n. coal/d:max", rebels=2, in_force="oil_reserves")
    p.do(GiveMoves(REBELS), GiveMoves(DICTATORS))
    assert [p.state.move_actions[p.unit(name)] for name in ("tao", "ra", "max")] == [1, 0, 0]
    neutral = position("oil gold/r1:ra\n. .", in_force="oil_reserves").do(GiveMoves(REBELS))
    assert not any(neutral.state.move_actions)
    off_the_map = position("iron/r1:ra .\n. .", in_force="oil_reserves").do(GiveMoves(REBELS))
    assert not any(off_the_map.state.move_actions)


def test_d10_oil_reserves_give_newcomers_nothing() -> None:
    """D10: a MERC hired in the same turn has no actions, and gets none from Oil Reserves."""
    p = position("oil/d:max .\n. r1:tao", in_force="oil_reserves", hand="generalisimo", active=DICTATORS)
    p.do(DictatorPhase()).answer(Play("generalisimo")).answer(Place("A1"))
    p.chance("ra moe doc ewok tavisto surgeon")
    p.answer(Hire("ra"), Join("dictator primary"), DrawFrom("weapon")).chance("uzi")
    p.answer(Equip("ra", "weapon", "uzi"))
    assert (p.kind, p.at("ra")) == ("Action", "A1")
    assert [p.state.move_actions[p.unit(name)] for name in ("max", "ra")] == [1, 0]
