"""The hand and the tactics cards (S9d, T4, D9, D10)."""

import pytest

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.days import GiveMoves
from bythebook.games.merc.rules.dictator.tactics import ChooseTactic, PlayCard, PlayTactics
from bythebook.games.merc.rules.dictator.turn import DealHand, RefillHand, TurnEnd
from bythebook.games.merc.rules.stats import militia_hits_on, militia_initiative
from bythebook.games.merc.state.options import (
    Count,
    Done,
    DrawFrom,
    Equip,
    Fight,
    Hire,
    Join,
    Place,
    Play,
    Reinforce,
    UseAbility,
)
from bythebook.games.merc.state.state import DICTATOR, DICTATORS, NOWHERE, REBELS
from tests.games.merc.positions import Position, position

QUIET = "gold/md:2 .\n. r1:tao"


def play_card(drawing: str, card: str, *, rebels: int = 1, automa: bool = False) -> Position:
    """A position after the Dictator has played a card, at its first ask."""
    p = position(drawing, rebels=rebels, hand=card, automa=automa)
    return p.do(PlayCard(facts().tactic[card].index))


def militia(p: Position, *labels: str) -> list[int]:
    """The Dictator's militia in some sectors."""
    return [p.militia(label, p.state.ruler) for label in labels]


def card(name: str) -> int:
    """The number of a tactics card."""
    return facts().tactic[name].index


# -- hand and turn --------------------------------------------------------------------------------


def test_s9_a_person_draws_three_cards_that_nobody_else_sees() -> None:
    """S9: (d) the hand of 3 is for the Dictator's eyes only."""
    p = position(QUIET).do(DealHand())
    assert p.prompt is not None
    assert (p.kind, p.dice, p.prompt.secret, p.prompt.rule) == ("tactics", 3, "dictator", "S9d")
    p.chance("sentry fodder conscripts")
    assert sorted(p.state.hand) == sorted(map(card, ("sentry", "fodder", "conscripts")))
    assert len(p.state.piles["tactics"]) == 2
    assert p.prompt is None


def test_ai_2_1_the_bot_has_no_hand_and_turns_up_the_top_card() -> None:
    """AI-2.1: nothing is dealt or refilled; at its turn the top card is shown and is all there is to play."""
    p = position(QUIET, automa=True).do(DealHand(), RefillHand())
    assert p.prompt is None
    p.do(PlayTactics())
    assert p.prompt is not None
    assert (p.kind, p.dice, p.prompt.secret) == ("tactics", 1, None)
    p.chance("sentry")
    assert p.state.hand == [card("sentry")]
    assert p.options == [Play("sentry"), Reinforce("sentry")]
    p.answer(Play("sentry"))
    assert p.state.hand == []
    assert p.state.discards["tactics"] == {"sentry": 1}


def test_t4_he_must_play_a_card_or_give_one_up() -> None:
    """T4: (2) every card of the hand may be played or discarded to reinforce, and he cannot pass."""
    p = position(QUIET, hand="sentry fodder", dictator="hussein").do(PlayTactics())
    assert p.kind == "Tactics"
    assert p.options == [Play("fodder"), Play("sentry"), Reinforce("fodder"), Reinforce("sentry")]
    p.answer(Reinforce("fodder"))
    assert p.state.discards["tactics"] == {"fodder": 1}
    assert p.state.hand == [card("sentry")]
    assert p.options == [Place("A1")]
    p.answer(Place("A1"))
    assert militia(p, "A1") == [2 + p.state.size.reinforce]
    assert p.prompt is None


def test_t4_a_person_may_use_his_ability_before_the_card() -> None:
    """T4: its moment in the turn is free for a person, once; then the card of the turn is still to come."""
    p = position(QUIET, hand="sentry", dictator="kim").do(PlayTactics())
    assert p.options == [Play("sentry"), Reinforce("sentry"), UseAbility()]
    p.answer(UseAbility())
    assert p.kind == "Militia"
    p.answer(Place("A1"))
    assert p.options == [Play("sentry"), Reinforce("sentry")]
    second = position(QUIET, hand="sentry", dictator="kim").do(ChooseTactic(reinforce=False))
    assert second.options == [Play("sentry")], "it belongs to no other card"
    bot = position(QUIET, dictator="kim", automa=True).do(PlayTactics()).chance("sentry")
    assert UseAbility() not in bot.options


def test_t4_the_hand_is_refilled_while_the_deck_lasts() -> None:
    """T4: (6) up to three cards, as many as there are."""
    p = position(QUIET, hand="sentry").do(RefillHand())
    assert p.dice == 2
    p.chance("fodder lockdown").do(RefillHand())
    assert p.prompt is None
    last = position(QUIET, hand="sentry fodder", in_force="conscripts oil_reserves").do(RefillHand())
    assert last.dice == 1
    last.chance("lockdown").state.hand.pop()
    assert last.do(RefillHand()).prompt is None


def test_d8_hussein_plays_a_second_card_from_the_top_of_the_deck() -> None:
    """D8: at the end of each turn Hussein draws one more card and plays it; it cannot be given up."""
    p = position(QUIET, dictator="hussein", hand="fodder seizure").do(TurnEnd())
    assert (p.kind, p.dice) == ("tactics", 1)
    p.chance("sentry")
    assert p.options == [Play("sentry")]
    p.answer(Play("sentry"))
    assert militia(p, "B1", "A2") == [1, 1]
    assert sorted(p.state.hand) == sorted(map(card, ("fodder", "seizure")))
    assert p.prompt is None


def test_d12_with_the_deck_empty_husseins_second_card_is_one_of_his_hand() -> None:
    """D12: so that ten cards always last five turns; it may not be used to reinforce."""
    p = position(QUIET, dictator="hussein", hand="fodder sentry", in_force="conscripts oil_reserves")
    p.state.in_force.remove(card("conscripts"))
    p.do(RefillHand()).chance("seizure").do(TurnEnd())
    assert p.options == [Play("fodder"), Play("seizure"), Play("sentry")]
    p.answer(Play("fodder"))
    assert p.prompt is None
    assert len(p.state.hand) == 2


def test_d12_only_hussein_plays_a_second_card() -> None:
    """D12: the turn of any other Dictator ends without one."""
    assert position(QUIET, dictator="kim", hand="fodder").do(TurnEnd()).prompt is None


# -- the cards, one by one ------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(facts().tactic))
def test_d10_every_card_is_spent_even_if_it_can_do_nothing(name: str) -> None:
    """D10: on a map where nobody stands each card leaves the hand, for the discards or to stay in force."""
    p = play_card("gold/x coal/x\nsilver/x hamadu/x", name)
    stays = facts().tactic[name].lasts != "once"
    assert p.state.hand == []
    assert p.state.in_force == ([card(name)] if stays else [])
    assert p.state.discards["tactics"] == ({} if stays else {name: 1})
    assert p.prompt is None


def test_d10_better_weapons_his_militia_hit_on_three_for_the_rest_of_the_game() -> None:
    """D10: from now on, and his militia only."""
    p = play_card(QUIET, "better_weapons").answer(Place("A1"))
    assert militia_hits_on(p.state, p.state.ruler) == 3
    assert militia_hits_on(p.state, 0) == facts().rules.hit_on
    assert p.at("castro") == "A1"


def test_d10_veteran_militia_act_earlier_for_the_rest_of_the_game() -> None:
    """D10: his militia have one more initiative from now on."""
    before = militia_initiative(position(QUIET).state, 1, 0)
    p = play_card(QUIET, "veteran_militia").answer(Place("A1"))
    assert militia_initiative(p.state, 1, 0) == before + 1
    assert militia_initiative(p.state, 0, 0) == before


def test_d10_block_trade_turns_all_cities_over_and_garrisons_them() -> None:
    """D10: cities become explored without loot and get half R militia; where Rebels are there is a fight."""
    p = play_card("gold/r1:tao hamadu\nnagrilli/r2:ra ambrico/md:9/x", "block_trade", rebels=3)
    assert militia(p, "A1", "B1", "A2", "B2") == [0, 2, 2, 10]
    assert p.state.explored == [False, True, True, True]
    assert p.state.stash == [()] * 4
    assert p.control("B1") == "dictator"
    assert p.control("A2") == "rebel 2"
    assert p.prompt is not None


def test_d10_conscripts_come_at_the_end_of_every_turn_from_this_one_on() -> None:
    """D10: not when the card is played but when the turn ends, half R on each sector he controls then."""
    p = play_card("gold/md:1 md:10\n. r1:tao", "conscripts", rebels=3)
    assert militia(p, "A1", "B1") == [1, 10]
    p.do(TurnEnd())
    assert militia(p, "A1", "B1", "A2") == [3, 10, 0]
    p.do(TurnEnd())
    assert militia(p, "A1") == [5]


def test_d10_conscripts_work_also_as_husseins_second_card() -> None:
    """D10: the second card comes before the end-of-turn effects, so they come in this very turn (T4)."""
    p = position(QUIET, dictator="hussein").do(TurnEnd()).chance("conscripts").answer(Play("conscripts"))
    assert militia(p, "A1") == [3]


def test_d10_fodder_meets_the_largest_militia_of_each_rebel_with_half_as_many() -> None:
    """D10: half of that Rebel's own militia there, rounded up; a Rebel without militia is spared."""
    p = play_card("gold/m1:5 m1:2/m2:3\nr3:tao md:4", "fodder", rebels=3)
    assert p.options == [Place("A1")]
    p.answer(Place("A1"))
    assert p.options == [Place("B1")]
    p.answer(Place("B1"))
    assert militia(p, "A1", "B1", "A2", "B2") == [3, 2, 0, 4]
    assert p.options == [Fight("A1"), Fight("B1")]


def test_d10_fodder_adds_up_in_one_sector_and_the_dictator_picks_among_equals() -> None:
    """D10: two Rebels' halves fall on one sector together, for one fight, ten at most."""
    p = play_card("gold/m1:4/m2:4 m1:4\nmd:1 .", "fodder", rebels=2)
    assert p.options == [Place("A1"), Place("B1")]
    p.answer(Place("A1"), Place("A1"))
    assert militia(p, "A1", "B1") == [4, 0]
    none = play_card("gold/r1:tao md:1\n. .", "fodder")
    assert none.prompt is None


def test_d10_generalisimo_one_of_six_cards_joins_a_squad() -> None:
    """D10: the base is revealed; of six MERCs one is hired with a free card and no actions, or none."""
    p = play_card("gold/md:2/d:max .\n. r1:tao", "generalisimo").answer(Place("A1"))
    assert p.dice == 6
    p.chance("ra moe doc sarge snake tack")
    assert Done() in p.options
    assert len(p.options) == 7
    p.answer(Hire("doc"))
    assert p.kind == "New squad"
    p.answer(Join("dictator primary"))
    p.answer(DrawFrom("weapon")).chance("uzi").answer(Equip("doc", "weapon", "uzi"))
    assert p.prompt is None
    assert p.at("doc") == "A1"
    assert p.state.actions[p.unit("doc")] == 0
    assert sum(p.state.discards["mercs"].values()) == 5
    nobody = play_card("gold/md:2 .\n. r1:tao", "generalisimo").answer(Place("A1"))
    nobody.chance("ra moe doc sarge snake tack").answer(Done())
    assert nobody.prompt is None
    assert sum(nobody.state.discards["mercs"].values()) == 6


def test_ai_4_3_1_the_bot_sees_only_the_top_card_of_generalisimo() -> None:
    """AI-4.3.1: whatever the number of cards he could look at, one is drawn and must be hired."""
    p = play_card("gold/md:2/d:max .\n. r1:tao", "generalisimo", automa=True).answer(Place("A1"))
    assert p.dice == 1
    p.chance("ra")
    assert p.options == [Hire("ra")]


def test_d10_lockdown_five_militia_per_rebel_for_the_base_and_the_sectors_next_to_it() -> None:
    """D10: split as he likes among those with room, Rebel-held ones too; what does not fit is lost."""
    p = play_card("gold/md:2 .\nr1:tao coal", "lockdown", rebels=2).answer(Place("A1"))
    assert p.options == [Done(), Place("A1"), Place("A2"), Place("B1")]
    p.answer(Place("A1"))
    assert p.options == [Count(n) for n in range(1, 9)]
    p.answer(Count(8))
    assert p.options == [Done(), Place("A2"), Place("B1")]
    p.answer(Place("A2"), Count(1), Place("B1"), Count(1))
    assert militia(p, "A1", "A2", "B1", "B2") == [10, 1, 1, 0]
    assert p.control("A2") == "rebel 1"
    full = play_card("gold/md:9 md:10\nmd:10 .", "lockdown").answer(Place("A1"), Place("A1"), Count(1))
    assert full.prompt is None
    assert militia(full, "A1") == [10]


def test_d10_oil_reserves_give_a_move_action_to_whoever_controls_the_oil() -> None:
    """D10: the controller's MERCs alone, a friend's not; for the Dictator also his own card."""
    p = play_card("oil/r1:tao r2:ra\n. gold/base/d:max", "oil_reserves", rebels=2)
    p.do(GiveMoves(REBELS))
    assert [p.state.move_actions[p.unit(name)] for name in ("tao", "ra", "max")] == [1, 0, 0]
    his = play_card("oil/md:1 r1:ra\n. gold/base/d:max", "oil_reserves")
    his.do(GiveMoves(REBELS), GiveMoves(DICTATORS))
    assert [his.state.move_actions[unit] for unit in (his.unit("ra"), his.unit("max"), DICTATOR)] == [0, 1, 1]


def test_d10_reinforcements_every_industry_of_his_gets_r_militia() -> None:
    """D10: none is left out, the cap holds, other sectors get nothing."""
    p = play_card("gold/md:1 md:1\ncoal/md:9 silver/r1:tao", "reinforcements", rebels=3)
    assert militia(p, "A1", "B1", "A2", "B2") == [4, 1, 10, 0]
    assert p.prompt is None


def test_d10_seizure_turns_r_unexplored_wilderness_sectors_over() -> None:
    """D10: he picks R of them; each is explored without loot and gets R-1 militia, then the fights follow."""
    p = play_card("gold . .\n./x r1:tao .", "seizure", rebels=2)
    assert p.options == [Place("B1"), Place("B2"), Place("C1"), Place("C2")]
    p.answer(Place("B2"))
    assert p.options == [Place("B1"), Place("C1"), Place("C2")]
    p.answer(Place("C1"))
    assert militia(p, "B2", "C1") == [1, 1]
    assert [p.state.explored[p.cell(label)] for label in ("B1", "B2", "C1", "C2")] == [
        False,
        True,
        True,
        False,
    ]
    assert p.control("C1") == "dictator"
    assert p.control("B2") == "rebel 1"
    assert p.prompt is not None


def test_d10_seizure_takes_all_if_there_are_no_more_and_a_single_rebel_gets_none() -> None:
    """D10: fewer than R are all turned without asking; with one Rebel one is turned and gets no militia."""
    few = play_card("gold .\nhamadu ./x", "seizure", rebels=3)
    assert few.prompt is None
    assert militia(few, "B1") == [2]
    solo = play_card("gold .\n. r1:tao/x", "seizure").answer(Place("A2"))
    assert solo.prompt is None
    assert solo.state.explored[solo.cell("A2")]
    assert militia(solo, "A2") == [0]


def test_d10_sentry_every_sector_nobody_controls_gets_half_r_militia() -> None:
    """D10: neutral sectors of any kind, and they are his from then on."""
    p = play_card("gold hamadu\nmd:1 r1:tao", "sentry", rebels=3)
    assert militia(p, "A1", "B1", "A2", "B2") == [2, 2, 1, 0]
    assert [p.control(label) for label in ("A1", "B1")] == ["dictator", "dictator"]
    assert p.state.base == NOWHERE
