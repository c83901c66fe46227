"""How fights start, go round by round and end (B1 to B3, B8, B11, E10, 12b)."""

from __future__ import annotations

import pytest

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.chapters import STEPS
from bythebook.games.merc.rules.combat.damage import die
from bythebook.games.merc.rules.combat.fight import Fights
from bythebook.games.merc.state.options import (
    Attack,
    AttackAllMilitia,
    Decline,
    Detonate,
    Done,
    Fight,
    Heal,
    Retreat,
)
from bythebook.games.merc.state.state import DICTATORS, REBELS, State
from bythebook.kernel.prompt import Option
from bythebook.kernel.step import Codec
from tests.games.merc.fights import fight, formed, health, on, order, play, prompt_text
from tests.games.merc.positions import Position, position

GUARD, MINE = Attack("militia", "dictator"), Attack("militia", "rebel 1")


def test_b1_everyone_of_both_sides_takes_part() -> None:
    """B1: all squads and militia of all players in the sector fight, nobody from next door."""
    p = fight("r1:tao/r1b:ra/r2:bouba/m2:1/d:sonia/md:1 r2b:snake\n. .", rebels=2)
    assert set(order(p)) == {"tao", "ra", "bouba", "militia rebel 2", "sonia", "militia dictator"}


def test_b1_no_fight_without_two_sides() -> None:
    """B1: two Rebels in a sector are no enemies."""
    p = fight("r1:tao/r2:ra/m2:2 md:1\n. .", at="A1 B1", rebels=2)
    assert p.prompt is None
    assert p.state.fight is None


# -- before round 1 -------------------------------------------------------------------------------


def test_b2_khenn_throws_for_his_initiative() -> None:
    """B2: the die is his initiative for the fight, whatever he wears and whoever leads or troubles him."""
    p = fight("r1:khenn+valkyrie/d:max/md:1 .\n. .", gear={"khenn": "smaw"})
    assert (prompt_text(p), p.dice) == ("khenn khenn", 1)
    p.chance("4")
    assert on(p).khenn == 4
    assert order(p) == ["khenn", "valkyrie", "max", "militia dictator"]


def test_b2_khenns_die_may_fall_low() -> None:
    """B2: with a 1 he comes after the militia, though his radio would add to it."""
    p = fight("r1:khenn/md:1 .\n. .", gear={"khenn": "field_radio"})
    p.chance("1")
    assert order(p) == ["militia dictator", "khenn"]


def test_b2_khenn_stays_silent_where_he_is_not() -> None:
    """B2: no die for a Khenn who fights elsewhere."""
    p = fight("r1:tao/md:1 d:khenn\n. .")
    assert prompt_text(p) == "Attack militia of dictator"


def test_b2_golem_attacks_before_round_1() -> None:
    """B2: with full combat at one target and without his grenade, which stays for round 1."""
    p = fight("r1:golem/md:3 .\n. .", gear={"golem": "uzi grenade"})
    assert (prompt_text(p), on(p).round) == ("Attack golem", 0)
    assert p.options == [GUARD, Done()]
    p.answer(GUARD)
    assert p.dice == 3
    p.chance("4 4 4")
    assert (p.militia("A1", 1), p.card_ids("golem")[2], on(p).round) == (2, "grenade", 1)
    play(p, Attack("golem"), "1", Attack("golem"), "1")
    assert prompt_text(p) == "Attack golem"
    p.answer(GUARD, GUARD)
    assert p.dice == 6


def test_b2_golem_may_leave_it() -> None:
    """B2: the attack is an offer of his card."""
    p = fight("r1:golem/md:3 .\n. .").answer(Done())
    assert (on(p).round, p.militia("A1", 1)) == (1, 3)


def test_b2_golem_can_end_it_before_it_starts() -> None:
    """B2: with one side gone there is no round."""
    p = play(fight("r1:golem/md:1 .\n. ."), GUARD, "6 1 1")
    assert (p.prompt, p.state.fight, p.control("A1")) == (None, None, "rebel 1")


# -- the order ------------------------------------------------------------------------------------


def test_b3_by_initiative_the_dictator_first_mercs_before_militia() -> None:
    """B3: high to low; ties: Dictator's side, then MERCs before militia, then by the alphabet."""
    p = fight("r1:snake+mayhem+bouba/m1:1/d:moose+borris/md:1 .\n. .")
    assert order(p) == ["bouba", "borris", "moose", "militia dictator", "mayhem", "snake", "militia rebel 1"]


def test_b3_the_dictator_card_stands_in_the_alphabet_by_his_name() -> None:
    """B3: Castro, initiative 2, comes between Borris and Moose."""
    p = fight("oil/base/d:moose+borris/r1:tao .\n. .")
    assert order(p) == ["borris", "castro", "moose", "tao"]


def test_b3_initiative_may_be_negative() -> None:
    """B3: gear can bring it below zero, and then one acts last."""
    p = fight("r1:kastern/r2:surgeon+tao/md:1 .\n. .", rebels=2, gear={"surgeon": "full_body_armor mortar"})
    assert order(p)[-2:] == ["tao", "surgeon"]


def test_b3_kastern_is_first() -> None:
    """B3: Kastern goes before everybody, also with initiative 0."""
    p = fight("r1:kastern/d:preaction/md:1 .\n. .")
    assert order(p) == ["kastern", "preaction", "militia dictator"]


def test_b3_badger_moves_up_to_the_first_militia() -> None:
    """B3: just before the first militia of either side that would act before him, not before MERCs."""
    p = fight("r1:badger+sonia/m1:1/d:bouba/md:1 .\n. .")
    assert order(p) == ["bouba", "sonia", "badger", "militia dictator", "militia rebel 1"]


def test_b3_badger_stays_where_no_militia_is_before_him() -> None:
    """B3: with the higher initiative he is not moved."""
    p = fight("r1:badger/d:tao/md:1 .\n. .", gear={"badger": "50_caliber_rifle_with_flir_scope"})
    assert order(p) == ["badger", "militia dictator", "tao"]


def named_order(drawing: str, rebel: int, rebels: int = 2, **gear: str) -> list[str]:
    p = position(drawing, rebels=rebels, dictator="hitler", gear=gear)
    p.state.named = rebel
    return order(formed(p.do(Fights(REBELS, (0,)))))


def test_b3_the_named_rebel_waits_for_all_dictator_units() -> None:
    """B3: Hitler's named Rebel comes after every Dictator unit, MERCs and militia alike; others do not."""
    drawing = "r1:preaction+tack/m1:1/r2:bouba/d:tao/md:1 .\n. ."
    assert named_order(drawing, 0) == [
        "bouba",
        "militia dictator",
        "tao",
        "preaction",
        "tack",
        "militia rebel 1",
    ]
    assert named_order(drawing, 1)[-3:] == ["militia rebel 1", "tao", "bouba"]


def test_b3_kastern_stays_first_before_hitler() -> None:
    """B3: his card is the strongest claim."""
    assert named_order("r1:kastern+preaction/d:tao .\n. .", 0) == ["kastern", "tao", "preaction"]


def test_b3_badger_gives_way_to_hitler() -> None:
    """B3: named, he does not pass the Dictator's militia, but still the militia of Rebels behind them."""
    assert named_order("r1:badger/m1:1/r2:bouba/m2:1/md:1 .\n. .", 0) == [
        "bouba",
        "militia dictator",
        "badger",
        "militia rebel 1",
        "militia rebel 2",
    ]


def test_b3_badger_passes_a_militia_that_waits() -> None:
    """B3: he moves up no further than to the first militia as Hitler has left them."""
    drawing = "r1:walter/m1:1/r2:badger/d:tao .\n. ."
    assert named_order(drawing, 0) == ["tao", "badger", "militia rebel 1", "walter"]


def test_b3_the_order_is_fixed_for_a_round_the_numbers_are_not() -> None:
    """B3: Max dies before Sarge's moment: Sarge keeps his late place and has all his dice again."""
    p = fight("r1:sonia+mayhem/d:max/md:1 .\n. .", wounds={"max": 2})
    assert order(p) == ["sonia", "max", "militia dictator", "mayhem"]
    p.answer(Attack("max"))
    assert p.dice == 1
    p.chance("6")
    play(p, Attack("mayhem"), "1")
    assert prompt_text(p) == "Attack mayhem"
    p.answer(GUARD)
    assert p.dice == 2


def test_b3_a_round_is_ordered_anew() -> None:
    """B3: armor that is gone no longer holds him back in the next round."""
    p = fight("r1:mayhem/d:ra .\n. .", gear={"mayhem": "kevlar_vest"})
    assert order(p) == ["ra", "mayhem"]
    play(p, Attack("mayhem"), "4 4", Attack("ra"), "1 1", Done(), Done())
    assert (p.card_ids("mayhem")[1], on(p).round) == ("", 2)
    assert order(p) == ["mayhem", "ra"]


def test_b8_the_dead_do_not_act() -> None:
    """B8: killed before its moment a unit does not act in that round."""
    p = fight("r1:preaction/md:2 .\n. .")
    play(p, GUARD, "6 1", Attack("preaction"), "1")
    assert prompt_text(p) == "Retreat A1"


# -- how it ends ----------------------------------------------------------------------------------


def test_b11_until_one_side_is_gone() -> None:
    """B11: rounds follow until only one side is there; control is looked at then."""
    p = play(fight("r1:ra/md:1 .\n. ."), Attack("ra"), "1", GUARD, "1 1", Done())
    assert on(p).round == 2
    play(p, Attack("ra"), "1", GUARD, "1 5")
    assert (p.prompt, p.state.fight, p.control("A1")) == (None, None, "rebel 1")


def test_b11_after_thirty_rounds_the_attacker_must_retreat() -> None:
    """B11: his squads have to go, and cannot say that they are done; the others hold the sector."""
    p = fight("r1:ra/md:1 .\n. .")
    for _ in range(facts().rules.combat_rounds):
        play(p, Attack("ra"), "1", GUARD, "1 1", Done())
    assert p.options == [Retreat("rebel 1 primary", "A2"), Retreat("rebel 1 primary", "B1")]
    p.answer(Retreat("rebel 1 primary", "A2"))
    assert (p.prompt, p.at("ra"), p.control("A1"), p.control("A2")) == (None, "A2", "dictator", "rebel 1")


@pytest.mark.parametrize(("rebels", "control"), [("adelheid", "dictator"), ("adelheid+teresa", "rebel 1")])
def test_b11_who_cannot_retreat_stops(rebels: str, control: str) -> None:
    """B11: the fight stops with both there; most units control, a tie is the Dictator's (K1)."""
    p = fight(f"r1:{rebels}/d:meatbop md:1\nmd:1 .", gear={"adelheid": "body_armor"})
    assert (p.prompt, p.state.fight, p.state.factions_at(0)) == (None, None, [REBELS, DICTATORS])
    assert p.control("A1") == control


def test_b11_the_rest_of_the_round_falls_away() -> None:
    """B11: with the last enemy dead nobody has a moment any more, not even to heal."""
    p = fight("r1:preaction+surgeon/md:1 .\n. .", wounds={"surgeon": 1})
    assert play(p, GUARD, "6 1").prompt is None


def test_b11_one_who_can_roll_is_enough() -> None:
    """B11: Tao, free of dogs, can attack Teresa, so there is a round."""
    assert on(fight("r1:teresa/d:tao .\n. .")).round == 1


def test_b11_neither_side_can_roll() -> None:
    """B11: Teresa without a weapon and Meatbop without an accessory: whoever came in has to leave."""
    drawing = "r1:teresa/d:meatbop .\n. ."
    p = fight(drawing)
    assert (prompt_text(p), p.prompt is not None and p.prompt.seat) == ("Retreat A1", "rebels")
    p = fight(drawing, entering=DICTATORS)
    assert p.prompt is not None
    assert p.prompt.seat == "dictator"
    p.answer(Retreat("dictator primary", "B1"))
    assert p.control("A1") == "rebel 1"


def test_b11_militia_that_came_in_cannot_retreat() -> None:
    """B11: after thirty rounds the militia dropped stay, and the numbers decide."""
    p = fight("r1:ra/md:2 .\n. .", entering=DICTATORS)
    for _ in range(facts().rules.combat_rounds):
        play(p, Attack("ra"), "1", Attack("ra"), "1", GUARD, "1 1", Done())
    assert (p.prompt, p.state.fight, p.control("A1")) == (None, None, "dictator")


# -- mines ----------------------------------------------------------------------------------------


def mined(drawing: str, *, keeper: int, entering: int = REBELS, **given: object) -> Position:
    p = position(drawing, active=entering, **given)  # type: ignore[arg-type]
    p.state.control[0] = keeper
    return formed(p.do(Fights(entering, (0,))))


def test_e10_before_the_fight_the_controller_may_set_off_mines() -> None:
    """E10: each does 1 damage to every unit that came in, armor first, militia die; then it is discarded."""
    drawing = "r1:ra+tao/r2:max/m1:3/md:1/$land_mine+land_mine .\n. ."
    p = mined(drawing, keeper=2, rebels=2, gear={"tao": "flak_vest"})
    assert prompt_text(p) == "Detonate A1"
    assert p.prompt is not None
    assert (p.prompt.seat, p.options) == ("dictator", [Detonate(), Done()])
    p.answer(Detonate())
    assert [health(p, name) for name in ("ra", "tao", "max")] == [2, 3, 2]
    assert (p.card_ids("tao")[1], p.militia("A1", 0), p.militia("A1", 2)) == ("", 0, 1)
    assert (p.stash("A1"), p.state.discards["accessory"]) == (["land_mine"], {"land_mine": 1})
    p.answer(Detonate())
    assert [health(p, name) for name in ("ra", "tao", "max")] == [1, 2, 1]
    assert (p.stash("A1"), on(p).round) == ([], 1)


def test_e10_it_may_be_remembered_after_a_round() -> None:
    """E10: the controller is asked again after each round, while somebody is left for it."""
    p = mined("r1:ra/md:1/$land_mine .\n. .", keeper=1)
    p.answer(Done())
    play(p, Attack("ra"), "1", GUARD, "1 1", Done())
    assert prompt_text(p) == "Detonate A1"
    p.answer(Detonate())
    assert (health(p, "ra"), on(p).round) == (2, 2)


def test_e10_mines_can_settle_it() -> None:
    """E10: nobody left of those who came in: no fight, and the second mine stays."""
    p = mined("m1:2/md:1/$land_mine+land_mine .\n. .", keeper=1).answer(Detonate())
    assert (p.prompt, p.stash("A1"), p.control("A1")) == (None, ["land_mine"], "dictator")


def test_e10_militia_dropped_are_entering() -> None:
    """E10: the Rebels set their mines off against militia that a card drops on them."""
    p = mined("r2:ra/md:4/$land_mine .\n. .", keeper=1, entering=DICTATORS, rebels=2)
    assert p.prompt is not None
    assert p.prompt.seat == "rebels"
    p.answer(Detonate())
    assert (p.militia("A1", 2), p.state.fight, health(p, "ra")) == (0, None, 3)


@pytest.mark.parametrize("keeper", [-1, 0])
def test_e10_friends_and_neutral_ground_set_off_nothing(keeper: int) -> None:
    """E10: mines only serve a controller who is an enemy of those who come in."""
    p = mined("r1:ra/md:1/$land_mine .\n. .", keeper=keeper)
    assert prompt_text(p) == "Attack militia of dictator"


def test_e10_squidhead_keeps_them_silent() -> None:
    """E10: with Squidhead among those entering no mine goes off in this fight, and the cards stay."""
    p = mined("r1:squidhead/md:1/$land_mine .\n. .", keeper=1)
    assert (prompt_text(p), on(p).silent) == ("Attack militia of dictator", True)
    play(p, Attack("squidhead"), "1", GUARD, "1 1", Done())
    assert (on(p).round, p.stash("A1")) == (2, ["land_mine"])
    play(p, Attack("squidhead"), "1", GUARD, "6 1")
    assert (p.stash("A1"), p.control("A1")) == (["land_mine"], "rebel 1")


def test_e10_squidhead_on_the_spot_does_not_help_the_others() -> None:
    """E10: only among those who come in does he silence mines."""
    p = mined("r1:ra/d:squidhead/$land_mine .\n. .", keeper=1)
    assert prompt_text(p) == "Detonate A1"


# -- several fights -------------------------------------------------------------------------------


def test_12b_several_fights_one_after_another() -> None:
    """12b: whose effect it was chooses which comes next; each is over before the next begins."""
    p = fight("m1:1/md:1 .\n. m1:1/md:1", at="A1 B1 B2", entering=DICTATORS)
    assert p.prompt is not None
    assert (p.kind, p.prompt.seat, p.options) == ("Fight", "dictator", [Fight("A1"), Fight("B2")])
    play(p, Fight("B2"), MINE, "6")
    assert (p.control("B2"), on(p).at) == ("dictator", p.cell("A1"))
    play(p, MINE, "6")
    assert p.control("A1") == "dictator"
    assert p.prompt is None


def test_12b_a_fight_that_fell_away_is_left_out() -> None:
    """12b: a sector where only one side is left when its turn comes has no fight."""
    p = fight("m1:1/md:1 m1:1/md:1\n. m1:1/md:1", at="A1 B1 B2", entering=DICTATORS)
    p.answer(Fight("A1"))
    p.state.militia[0][p.cell("B1")] = 0
    play(p, MINE, "6")
    assert on(p).at == p.cell("B2")


# -- the worked example ---------------------------------------------------------------------------


def test_b3_worked_example_of_the_rulebook() -> None:
    """B3: the fight of the rulebook's page 7, roll by roll, with the cards as they are now printed."""
    p = fight(
        "md:7/d:shadkaam/r1:rizen+surgeon .\n. .",
        gear={"shadkaam": "m16 flak_vest", "rizen": "ak_47", "surgeon": "kevlar_vest mortar"},
    )
    assert order(p) == ["rizen", "shadkaam", "militia dictator", "surgeon"]
    p.answer(AttackAllMilitia())
    assert p.dice == 6
    p.chance("4 5 6 4 1 3")
    assert p.militia("A1", 1) == 3
    p.answer(Attack("surgeon"))
    assert p.dice == 6
    p.chance("4 6 1 1 2 3")
    assert (p.card_ids("surgeon"), health(p, "surgeon")) == (["", "", "mortar"], 3)
    play(p, Attack("surgeon"), "5", Attack("surgeon"), "2", Attack("surgeon"), "6")
    assert health(p, "surgeon") == 1
    assert prompt_text(p) == "Heal surgeon"
    p.answer(Heal("surgeon", 2, "ability"))
    assert health(p, "surgeon") == 3
    p.answer(Attack("shadkaam"), Done())
    assert p.dice == 6
    p.chance("4 4 5 6 1 2")
    assert (p.at("shadkaam"), p.card_ids("surgeon"), p.militia("A1", 1)) == ("", ["", "", ""], 3)
    assert p.state.discards["accessory"] == {"mortar": 1}
    p.answer(Done())
    assert order(p) == ["rizen", "militia dictator", "surgeon"]
    play(p, AttackAllMilitia(), "4 5 6 1 1 1")
    assert (p.prompt, p.state.fight, p.control("A1")) == (None, None, "rebel 1")


def test_b3_a_fight_can_be_saved_between_any_two_answers() -> None:
    """B3: what has happened so far is all in the position: saved and read again the fight goes on."""
    codec: Codec[State] = Codec(State, STEPS)
    p = fight(
        "md:3/d:basic+wolverine/r1:khenn+golem+surgeon+vandal .\n. .",
        gear={"basic": "m16 attack_dog", "vandal": "uzi epinephrine_shot", "khenn": "medical_kit"},
        wounds={"surgeon": 1},
    )
    kinds = set()
    for turn in range(200):
        if p.prompt is None:
            break
        kinds.add(p.kind)
        p = Position(codec.decode(codec.encode(p.state)))
        assert p.prompt is not None
        if p.prompt.domain is not None:
            p.chance(" ".join(str(1 + (turn + i) % 6) for i in range(p.dice)))
        else:
            p.answer(choice(p.options, turn))
    assert p.prompt is None
    assert kinds >= {"khenn", "combat", "Attack", "Dog", "Heal", "Reroll", "Hit", "Retreat"}


@pytest.mark.parametrize(
    ("row", "prompt"),
    [
        ((), "khenn khenn"),
        (("6",), "Dog khenn"),
        (("6", Decline()), "Heal khenn"),
        (("6", Decline(), Done()), "Attack khenn"),
        (("6", Decline(), Done(), GUARD, Done()), "combat khenn"),
        (("6", Decline(), Done(), GUARD, Attack("tao"), "6 1"), "Hit khenn"),
        (("6", Decline(), Done(), Attack("tao"), Done(), "5 5"), "Save tao"),
    ],
)
def test_b8_a_correction_takes_a_moment_away(row: tuple[Option | str, ...], prompt: str) -> None:
    """B8: if the position is set right and somebody is gone, his waiting steps go; the fight goes on."""
    p = fight(
        "r1:khenn/r1b:ra/d:tao/md:2 .\n. .",
        gear={"khenn": "uzi bandolier attack_dog medical_kit", "tao": "epinephrine_shot"},
        wounds={"khenn": 1, "tao": 2},
    )
    play(p, *row)
    assert prompt_text(p).startswith(prompt)
    state = p.state
    assert all(step.is_valid(state) for step in state.agenda)
    die(state, p.unit(prompt.split()[1]))
    dropped = state.agenda[-1]
    state.agenda = [step for step in state.agenda if step.is_valid(state)]
    assert dropped not in state.agenda
    p.do()
    assert on(p).round <= 1
    assert prompt.split()[1] not in prompt_text(p)


def choice(options: list[Option], turn: int) -> Option:
    """Anything but a retreat; the choices go round with the turns."""
    stay = [option for option in options if not isinstance(option, Retreat)]
    return stay[turn % len(stay)]


def test_v2_the_dictators_death_ends_the_game_in_the_middle_of_a_fight() -> None:
    """V2: the Rebels win at once, whatever else was going on."""
    p = fight("oil/base/r1:preaction+tao .\n. .", gear={"preaction": "m16"})
    play(p, Attack("castro"), "6 6 6 1 1")
    assert (p.state.over, p.state.winner, p.prompt) == (True, "rebels", None)


def test_k4_control_stays_while_both_are_there() -> None:
    """K4: walking in with more units takes nothing before the fight is over."""
    p = mined("r1:bouba+sonia/md:1 .\n. .", keeper=1)
    assert p.control("A1") == "dictator"
    p.answer(GUARD)
    assert p.control("A1") == "dictator"
    p.chance("6")
    assert p.control("A1") == "rebel 1"
