"""The Dictator's base and his card (D1 to D7)."""

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules import control
from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.rules.combat.fight import Fights
from bythebook.games.merc.rules.dictator.base import RevealBase
from bythebook.games.merc.rules.dictator.recruits import HireOne
from bythebook.games.merc.rules.dictator.tactics import PlayCard
from bythebook.games.merc.rules.militia import base_cap
from bythebook.games.merc.rules.stats import stats
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.state.options import Attack, Explore, Merge, Move, Place, Regroup, Train
from bythebook.games.merc.state.state import BASE, DICTATOR, DICTATORS, NOBODY, NOWHERE, REBELS, State
from tests.games.merc.fights import formed
from tests.games.merc.positions import Position, position

HELD = """
    gold/md:2    .          coal/r1:tao
    .            hamadu     .
    iron/md:1    .          silver
"""
"""The Dictator controls the industries A1 and A3, the Rebel C1; C3 is neutral."""


def sites(p: Position) -> list[str]:
    """Where the base may be."""
    assert p.kind == "Base"
    return [option.at for option in p.options if isinstance(option, Place)]


def revealed(p: Position, label: str) -> State:
    """The table after a base was revealed there."""
    return p.do(RevealBase()).answer(Place(label)).state


def test_d1_the_dictator_wins_every_tie_and_has_no_team_limit() -> None:
    """D1: with as many units as the Rebels in a stand-off he controls the sector; no limit binds his team."""
    p = position("gold/md:1/r1:tao .\n. .", held={"A1": "rebel 1"})
    control.settle_standoff(p.state, 0)
    assert p.control("A1") == "dictator"
    crowd = position("gold/d:max+ra+moe+doc+sarge+snake .\n. .", dictator="gaddafi", automa=True)
    crowd.do(HireOne())
    assert crowd.kind == "mercs"


def test_d2_a_hidden_base_has_no_place() -> None:
    """D2: before it is revealed the base is nowhere and the Dictator card is not in play."""
    p = position(HELD)
    assert p.state.base == NOWHERE
    assert p.state.owner[DICTATOR] == NOBODY
    assert p.at("castro") == ""


def test_d3_the_base_is_an_industry_he_controls() -> None:
    """D3: neither a neutral industry, nor a Rebel's, nor another sector of his can be the base."""
    p = position(HELD.replace("hamadu", "hamadu/md:4")).do(RevealBase())
    assert sites(p) == ["A1", "A3"]
    assert p.prompt is not None
    assert p.prompt.about == "castro"
    assert p.prompt.seat == "dictator"


def test_d3_without_an_industry_nothing_is_revealed_and_the_rest_of_the_card_applies() -> None:
    """D3: a card that speaks of the base still does what it can, here for his militia."""
    p = position("gold/r1:tao .\n. md:2", hand="better_weapons")
    p.do(PlayCard(facts().tactic["better_weapons"].index))
    assert p.prompt is None
    assert p.state.base == NOWHERE
    assert p.state.in_force == [facts().tactic["better_weapons"].index]


def test_d3_the_four_cards_that_speak_of_the_base_reveal_it_first() -> None:
    """D3: Better Weapons, Generalisimo, Lockdown and Veteran Militia ask for the base first."""
    for tactic in facts().tactics:
        p = position(HELD, hand=tactic.id).do(PlayCard(tactic.index))
        assert (p.kind == "Base") == tactic.reveals_base, tactic.id
    assert sum(tactic.reveals_base for tactic in facts().tactics) == 4


def test_d4_the_token_never_moves() -> None:
    """D4: once revealed the base stays; another card that speaks of it asks nothing."""
    p = position(HELD)
    assert revealed(p, "A3").base == p.cell("A3")
    p.do(RevealBase())
    assert p.prompt is None
    assert p.state.base == p.cell("A3")


def test_d5_his_card_enters_play_whole_and_bare_with_the_actions_of_a_day() -> None:
    """D5: at the reveal the Dictator card stands at the base with full health, no gear and full actions."""
    p = position(HELD)
    p.state.wounds[DICTATOR] = 2
    state = revealed(p, "A1")
    assert p.at("castro") == "A1"
    assert state.owner[DICTATOR] == state.ruler
    assert stats(state, DICTATOR).health == facts().body.health
    assert p.card_ids("castro") == ["", "", ""]
    assert state.actions[DICTATOR] == facts().body.actions
    assert p.prompt is None


def test_d5_by_the_other_ruling_he_takes_the_top_weapon() -> None:
    """D5: ruled `top` (RULING-15) the Dictator card comes with the top card of the weapon deck."""
    p = position(HELD, dictator_weapon="top").do(RevealBase()).answer(Place("A1"))
    assert p.kind == "weapon"
    p.chance("smaw")
    assert p.card_ids("castro") == ["smaw", "", ""]
    assert p.state.loot == []
    assert p.prompt is None


def test_d6_he_may_be_a_third_squad_at_the_base_and_leaves_it_by_joining_another() -> None:
    """D6: beside two squads he stands alone at the base; he goes over to a squad there, and back again."""
    p = position("gold/base/d:tao r1:ra\ndb:max+doc md:1")
    assert p.state.squad[DICTATOR] == BASE
    options = squads.regroupings(p.state, [p.state.ruler], p.state.base)
    join = Merge("dictator base", "dictator primary")
    assert options == [join]
    squads.regroup(p.state, join)
    assert p.state.mates(DICTATOR) == [p.unit("tao"), DICTATOR]
    assert p.state.squad_at[p.state.ruler][BASE] == NOWHERE
    p.state.regrouped.clear()
    back = squads.regroupings(p.state, [p.state.ruler], p.state.base)
    assert back == [Regroup("castro", "dictator base")]


def test_d6_he_acts_like_a_merc_but_his_own_squad_stays_at_the_base() -> None:
    """D6: at the base he trains and explores as others do; alone he cannot move away."""
    p = position("gold/base .\n. r1:tao", active=DICTATORS).do(TakeActions(DICTATORS))
    assert {Train("castro"), Explore("castro")} <= set(p.options)
    assert not any(isinstance(option, Move) for option in p.options)


def test_d7_he_is_no_target_while_another_unit_of_his_lives() -> None:
    """D7: a Rebel who attacks the base can aim at the militia there, not at the Dictator card (B5)."""
    p = position("gold/base/md:1/r1:kastern .\n. .", held={"A1": "dictator"})
    formed(p.do(Fights(REBELS, (0,))))
    assert p.kind == "Attack"
    assert p.options == [Attack("militia", "dictator")]
    alone = position("gold/base/r1:kastern .\n. .", held={"A1": "dictator"})
    formed(alone.do(Fights(REBELS, (0,))))
    assert alone.options == [Attack("castro")]


def test_m2_the_base_has_more_room_only_if_it_is_kims() -> None:
    """M2: Kim's base holds 20 militia, that of anybody else as many as any sector."""
    assert base_cap(position(HELD, dictator="kim").state) == 20
    assert base_cap(position(HELD, dictator="mao").state) == facts().rules.militia_cap


def test_v2_a_base_revealed_under_the_dictators_control_ends_nothing() -> None:
    """V2: the reveal looks for the end, and a base that he controls with his card alive is none."""
    p = position(HELD)
    assert not revealed(p, "A1").over
    assert p.state.controls(p.state.base, DICTATORS)
