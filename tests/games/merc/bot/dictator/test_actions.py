"""The Dictator AI's MERCs: who acts, what they do, where they go (AI-3.0 to AI-3.6, AI-D1 to AI-D10)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.merc.bot import lookahead
from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.state.state import DICTATORS
from tests.games.merc.bot_turns import actions, play, view
from tests.games.merc.positions import position

ONE = "ak_47 flak_vest field_radio"
TWO = "m16 kevlar_vest army_fm_30_25"
"""Cards that fill the three slots of a MERC."""


def row(cells: str) -> str:
    """A row of sectors with wilderness below it."""
    return f"{cells}\n{' '.join('.' for _ in cells.split())}"


def acts(drawing: str, **drawn: Any) -> list[tuple[str, str]]:
    """The published ids and texts of what the bot's MERCs do on a drawing."""
    return actions(drawing, **drawn).acts


# -- the loop (AI-3.0) --------------------------------------------------------------------------------

TWO_SQUADS = """
    gold/md:1/d:tao/x    .    coal/md:1/db:sonia/x
    .                    .    .
    .                    .    .
"""


def test_ai_3_0_the_highest_initiative_acts_first() -> None:
    """AI-3.0: the squad of the MERC with the highest initiative, then again from the top."""
    made = acts(TWO_SQUADS, gear={"tao": ONE, "sonia": TWO})
    assert made == [
        ("3.5", "Sonia trains"),
        ("3.5", "Sonia trains"),
        ("3.5", "Tao trains"),
        ("3.5", "Tao trains"),
    ]


def test_ai_3_0_equal_initiative_goes_by_the_alphabet() -> None:
    """AI-3.0: of two MERCs with the same initiative the first by name acts."""
    drawing = TWO_SQUADS.replace("tao", "moose").replace("sonia", "borris")
    made = acts(drawing, gear={"moose": TWO, "borris": ONE.replace("field_radio", "medical_kit")})
    assert [text for _, text in made] == ["Borris trains"] * 2 + ["Moose trains"] * 2


def test_ai_3_0_a_leader_without_actions_leads_no_more() -> None:
    """AI-3.0: only MERCs with an action left count for the order."""
    made = acts(TWO_SQUADS, gear={"tao": ONE, "sonia": TWO}, tired="sonia")
    assert made == [("3.5", "Tao trains")] * 2


def test_ai_3_0_what_no_rule_can_use_is_lost() -> None:
    """AI-3.0: a squad that can do nothing gives its actions up, and the turn ends."""
    made = actions(
        """
        gold/md:10/d:tao/x   .   .
        .                    .   .
        .                    .   .
        """,
        gear={"tao": ONE},
    )
    assert made.acts == []
    assert made.of("Action") == ["done dictator primary", "end turn"]


def test_ai_3_0_a_why_names_squads_and_members() -> None:
    """AI-3.0: whoever asks why reads names, not numbers."""
    why = actions(TWO_SQUADS, gear={"tao": ONE, "sonia": TWO}).why("Action").text()
    assert "first by its leader's name: → dictator secondary" in why
    assert "then first by name: → Sonia" in why


# -- equipping (AI-3.1, AI-D1) --------------------------------------------------------------------------

HERE = """
    gold/md:1/d:{squad}   .   .
    .                     .   .
    .                     .   .
"""


def test_ai_d1_fully_equipped_is_three_slots() -> None:
    """AI-D1: weapon, armor and accessory are filled for every member; slots of a bandolier need not be."""
    p = position(HERE.format(squad="tao+sonia"), gear={"tao": "ak_47 flak_vest bandolier", "sonia": TWO})
    squad = view(p).squads()[0]
    assert not any(lookahead.empty_slots(view(p), unit) for unit in view(p).members(squad))
    p = position(HERE.format(squad="tao+sonia"), gear={"tao": ONE, "sonia": "m16 kevlar_vest"})
    assert lookahead.empty_slots(view(p), p.unit("sonia")) == [2]


def test_ai_3_1_explores_if_somebody_is_not_fully_equipped() -> None:
    """AI-3.1: the acting MERC, the one with the highest initiative, explores; the loot is shared out."""
    made = actions(
        HERE.format(squad="tao+sonia"),
        gear={"sonia": TWO},
        more={
            "given": {
                "weapon": ["uzi smaw"],
                "armor": ["ghillie_suit"],
                "accessory": ["grenade mortar bandolier"],
            }
        },
    )
    assert made.acts[0] == ("3.1", "Sonia explores")
    assert made.p.card_ids("sonia") == ["uzi", "ghillie_suit", "bandolier", "mortar", "grenade"]
    assert made.p.card_ids("tao") == ["smaw", "kevlar_vest", "army_fm_30_25"]


def test_ai_3_1_no_exploring_when_fully_equipped() -> None:
    """AI-3.1: who has everything does not explore, even where nobody has been."""
    made = acts(HERE.format(squad="tao"), gear={"tao": ONE})
    assert [ident for ident, _ in made] == ["3.5", "3.5"]


def test_ai_d10_the_next_member_explores_if_the_first_cannot_pay() -> None:
    """AI-D10: a single MERC's action is taken by the highest initiative who can pay for it."""
    p = position(HERE.format(squad="faustina+tao"), active=DICTATORS, automa=True, tired="faustina")
    p.state.train_actions[p.unit("faustina")] = 1
    assert actions(p).acts[0] == ("3.1", "Tao explores")


STASH = """
    gold/md:1/d:sonia+tao/x/${stash}   .   .
    .                                  .   .
    .                                  .   .
"""


def test_ai_3_1_takes_from_the_stash_for_an_empty_slot() -> None:
    """AI-3.1: explored, the first by name with a card for an empty slot re-equips, all his slots."""
    made = actions(STASH.format(stash="uzi+ghillie_suit"), gear={"sonia": TWO, "tao": "m16_with_ap_ammo"})
    assert made.acts[0] == ("3.1", "Tao re-equips")
    assert made.p.card_ids("tao") == ["uzi", "ghillie_suit", ""]


def test_ai_3_1_a_better_card_alone_is_no_reason() -> None:
    """AI-3.1: a higher number for a filled slot does not start a re-equip."""
    made = acts(STASH.format(stash="uzi"), gear={"sonia": TWO, "tao": "m16_with_ap_ammo flak_vest"})
    assert "3.1" not in [ident for ident, _ in made]


def test_ai_3_1_mines_and_repair_kits_are_no_reason() -> None:
    """AI-3.1: what stays in the stash anyway does not fill a slot (4.7.2)."""
    made = acts(STASH.format(stash="land_mine+repair_kit"))
    assert "3.1" not in [ident for ident, _ in made]


def test_ai_3_1_feedback_searches_the_discards() -> None:
    """AI-3.1: with nothing to explore or take, Feedback fetches the highest number for his empty slot."""
    p = position(HERE.format(squad="feedback/x"), active=DICTATORS, automa=True)
    p.state.discards["weapon"] = {"uzi": 1, "m16": 1}
    p.state.discards["accessory"] = {"land_mine": 1, "bandolier": 1}
    for deck, cards in p.state.discards.items():
        for card in cards:
            p.state.piles[deck].see("deck", card)
    made = actions(p)
    assert made.acts == [("4.10", "Feedback fetches by ability")] * 2
    assert made.of("Fetch") == ["take Uzi", "take Bandolier"]
    assert made.p.card_ids("feedback")[:3] == ["uzi", "", "bandolier"]


def test_ai_3_1_hagness_supplies_the_first_in_need() -> None:
    """AI-3.1: Hagness draws from the deck of the first empty slot in the squad, and the best is worn."""
    made = actions(
        HERE.format(squad="hagness+tao/x"),
        gear={"hagness": ONE, "tao": "m16"},
        more={"given": {"armor": ["kevlar_vest", "ghillie_suit", "body_armor"]}},
    )
    assert made.acts[0] == ("4.10", "Hagness supplies")
    assert made.of("Deck")[:3] == ["draw armor"] * 3
    assert made.p.card_ids("tao")[1] == "ghillie_suit"


def test_ai_3_1_hagness_draws_for_the_one_in_need_and_for_nobody_else() -> None:
    """AI-3.1: an earlier mate who wears a lower number does not get what was drawn for another."""
    gear = {"hagness": ONE, "bouba": "uzi kevlar_vest field_radio", "tao": "m16"}
    made = actions(
        HERE.format(squad="bouba+hagness+tao/x"),
        gear=gear,
        more={"given": {"armor": ["full_body_armor", "ghillie_suit", "body_armor"]}},
    )
    assert made.of("Card")[0] == "equip Tao armor Ghillie Suit"
    assert made.p.card_ids("bouba")[1] == "kevlar_vest"


def test_ai_3_1_hagness_discards_what_the_one_in_need_cannot_use() -> None:
    """AI-3.1: grenades drawn for Apeiron, who never holds one, improve nobody else's gear."""
    gear = {"apeiron": "m16 kevlar_vest", "bouba": "uzi kevlar_vest field_radio", "hagness": ONE}
    made = actions(
        HERE.format(squad="apeiron+bouba+hagness/x"),
        gear=gear,
        more={"given": {"accessory": ["grenade", "mortar", "fragmentation_grenade"]}},
    )
    assert made.of("Card")[0] == "decline"
    assert made.p.card_ids("bouba")[2] == "field_radio"
    assert made.p.state.discards["accessory"]["mortar"] == 1


CITY = """
    .   .                   .
    .   hamadu/d:tao+sonia/x   .
    .   .                   .
"""


def test_ai_3_1_no_arms_dealer_unless_ruled() -> None:
    """RULING-4: he does not buy at arms dealers; switched on, the acting MERC fills his first empty slot."""
    assert [ident for ident, _ in acts(CITY, gear={"tao": ONE})] == ["3.5"] * 3
    made = actions(
        CITY,
        gear={"tao": ONE, "sonia": "m16"},
        ai_arms_dealer="on",
        more={"given": {"armor": ["kevlar_vest"]}},
    )
    assert made.acts[0] == ("RULING-4", "Sonia buys")
    assert made.of("Deck")[0] == "draw armor"
    assert made.p.card_ids("sonia")[1] == "kevlar_vest"


def test_ai_3_1_the_arms_dealer_is_for_the_acting_merc() -> None:
    """RULING-4: while the acting MERC lacks nothing nobody buys; when Tao is the one who acts, he does."""
    made = [text for _, text in acts(CITY, gear={"sonia": ONE}, ai_arms_dealer="on")]
    assert made == ["Sonia trains", "Tao trains", "Sonia trains", "Tao buys"]


def test_ruling_5_hospital() -> None:
    """RULING-5: injured MERCs heal in a city before anything else, the lowest health first, if so ruled."""
    gear, wounds = {"tao": ONE, "sonia": TWO}, {"tao": 2, "sonia": 1}
    assert acts(CITY, gear=gear, wounds=wounds)[0][0] == "3.5"
    made = acts(CITY, gear=gear, wounds=wounds, ai_hospital="on")
    assert made[:2] == [("RULING-5", "Tao goes to hospital"), ("RULING-5", "Sonia goes to hospital")]


# -- training (AI-3.2, AI-3.5, AI-D2, AI-D8) -----------------------------------------------------------


def test_ai_3_2_all_train_on_an_undefended_industry() -> None:
    """AI-3.2: no Dictator militia on the industry: every member trains once, by initiative."""
    made = actions(row("gold/d:tao+sonia . iron/r1:max/m1:1"), gear={"tao": ONE, "sonia": TWO})
    assert made.acts[:2] == [("3.2", "Sonia trains"), ("3.2", "Tao trains")]


@pytest.mark.parametrize(
    ("cell", "undefended"), [("gold/d:tao", True), ("gold/md:1/d:tao", False), ("./d:tao", False)]
)
def test_ai_d2_undefended_industry(cell: str, undefended: bool) -> None:
    """AI-D2: an industry without Dictator militia; his squad is no defence."""
    assert (acts(row(f"{cell} . ."), gear={"tao": ONE})[0][0] == "3.2") is undefended


@pytest.mark.parametrize(
    ("cell", "unoccupied"), [("gold", True), ("gold/d:tao", False), ("gold/m1:1", False), (".", False)]
)
def test_ai_d3_unoccupied_industry(cell: str, unoccupied: bool) -> None:
    """AI-D3: an industry without any unit of either side."""
    p = position(row(f"{cell} . ."))
    assert lookahead.is_unoccupied(view(p), 0) is unoccupied


def test_ai_d8_training_0_never_trains() -> None:
    """AI-D8: members with training 0 are passed over, and nobody trains above the cap."""
    made = actions(
        row("gold/d:shooter+walter/md:2 . ."),
        gear={"shooter": ONE.replace("field_radio", "medical_kit"), "walter": "m16 kevlar_vest grenade"},
    )
    assert [text for _, text in made.acts] == ["Walter trains", "Walter trains"]
    assert made.p.militia("A1", 1) == 10


def test_ai_3_5_trains_until_the_sector_is_full() -> None:
    """AI-3.5: below the maximum all train once, in any sector type; Kim's base takes twenty."""
    assert acts(row("./d:sonia/md:9/x . ."), gear={"sonia": ONE}) == [("3.5", "Sonia trains")]
    full = row("gold/base/md:10/x . .")
    assert acts(full, gear={"castro": ONE}) == []
    assert acts(full, dictator="kim", gear={"kim": TWO}) == [("3.5", "Kim trains")] * 2


# -- moving (AI-3.3, AI-3.4, AI-3.6, AI-D4 to AI-D7) ------------------------------------------------------


def test_ai_3_3_goes_to_an_unoccupied_industry_and_trains() -> None:
    """AI-3.3: the closest unoccupied industry in range; members with actions left train on arrival."""
    made = actions(row("./d:ewok/x gold ./r1:max"), gear={"ewok": ONE})
    assert made.acts[:2] == [("3.3", "move dictator primary to B1"), ("3.3", "Ewok trains")]


def test_ai_3_3_training_on_arrival_beats_the_restart() -> None:
    """AI-3.3, RULING-42: on arrival they train before a restart lets them explore, or after it."""
    p = row("./d:sonia/x gold . .")
    assert actions(p, gear={"sonia": "m16"}).acts == [
        ("3.3", "move dictator primary to B1"),
        ("3.3", "Sonia trains"),
    ]
    made = actions(p, gear={"sonia": "m16"}, more={"rulings": {"train on arrival": False}})
    assert made.acts[1] == ("3.1", "Sonia explores")


def test_ai_3_3_the_order_to_train_is_spent_though_nobody_can_follow_it() -> None:
    """AI-3.3: who arrives with no action left trains neither now nor later; the bot keeps nothing of it."""
    drawing = row("./d:sonia/x gold . ./m1:1")
    p = position(drawing, gear={"sonia": ONE}, active=DICTATORS, automa=True, dictator="kim")
    p.state.actions[p.unit("sonia")] = 1
    made = play(p, TakeActions(DICTATORS))
    assert made.of("Action") == ["move dictator primary to B1", "use ability", "end turn"]
    noted = [entry.notes for entry in made.game.log if entry.notes is not None]
    kept = [notes["thens"] is not None for notes in noted if "thens" in notes]
    assert kept == [True, False], "given with the move, gone with the next action"


def test_ai_3_3_who_brought_militia_along_trains_all_the_same() -> None:
    """AI-3.3: with Sonia's company the industry is not undefended when she arrives; she still trains."""
    made = actions(row("./d:sonia/md:3/x gold . ."), gear={"sonia": "m16"})
    assert made.of("Escort") == ["2"]
    assert made.acts == [("3.3", "move dictator primary to B1"), ("3.3", "Sonia trains")]


def test_ai_3_3_two_steps_away() -> None:
    """AI-3.3: one step an action; nothing is trained on the way."""
    made = acts(row("./d:sonia/x . gold ."), gear={"sonia": ONE})
    assert made == [("3.3", "move dictator primary to B1"), ("3.3", "move dictator primary to C1")]


def test_ai_3_3_the_closest_then_the_most_valuable_then_a_die() -> None:
    """AI-3.3: nearer before richer; equally near, the higher value; equal again, a die."""
    drawing = """
        .   {north}   .          .
        .   .         ./d:sonia/x {east}
        .   .         {south}     .
    """
    near = drawing.format(north="gold", east="iron", south=".")
    assert acts(near, gear={"sonia": ONE})[0] == ("3.3", "move dictator primary to D2")
    rich = drawing.format(north=".", east="iron", south="gold")
    assert acts(rich, gear={"sonia": ONE})[0] == ("3.3", "move dictator primary to C3")
    tied = actions(
        drawing.format(north=".", east="copper", south="gold"),
        gear={"sonia": ONE},
        more={"given": {"tie": ["D2"]}},
    )
    assert tied.ties[0] == ("C3", "D2")
    assert tied.acts[0] == ("3.3", "move dictator primary to D2")


def test_ai_d4_range_is_the_fewest_move_actions_left() -> None:
    """AI-D4: a squad looks as far as the member with the fewest move actions can go; Oil Reserves add one."""
    p = position(row("./d:sonia+tao/x . gold ."), active=DICTATORS)
    squad = view(p).squads()[0]
    assert lookahead.range_of(view(p), squad) == 2
    p.state.actions[p.unit("tao")] = 1
    assert lookahead.range_of(view(p), squad) == 1
    p.state.move_actions[p.unit("tao")] = 1
    assert lookahead.range_of(view(p), squad) == 2


def test_ai_d4_the_way_may_not_cross_rebels() -> None:
    """AI-D4: an industry behind Rebels is out of range; the Rebels themselves are the closer target."""
    made = acts(row("./d:sonia/x ./r1:tao gold"), gear={"sonia": ONE})
    assert made[0] == ("3.4", "move dictator primary to B1")


def test_ruling_7_range_always_two() -> None:
    """RULING-7: by the other reading a squad always looks two sectors far."""
    drawing = row("./d:sonia/x . gold .")
    one_left = position(drawing, active=DICTATORS, automa=True, gear={"sonia": ONE})
    one_left.state.actions[one_left.unit("sonia")] = 1
    assert actions(one_left).acts == [("3.5", "Sonia trains")]
    always = position(drawing, active=DICTATORS, automa=True, gear={"sonia": ONE}, ai_range="two")
    always.state.actions[always.unit("sonia")] = 1
    assert actions(always).acts == [("3.3", "move dictator primary to B1")]


CROSS = """
    .            {north}                 .            .
    {west}       ./d:sonia/x             .            {east}
    .            .                       .            .
"""


def test_ai_3_4_attacks_the_closest_rebel_sector() -> None:
    """AI-3.4: the closest Rebel sector in range comes before a weaker one farther off (AI-D6)."""
    drawing = CROSS.format(north="./m1:5", west=".", east="./m1:1")
    assert acts(drawing, gear={"sonia": ONE})[0] == ("3.4", "move dictator primary to B1")


def test_ruling_8_the_weakest_in_range_first() -> None:
    """RULING-8: by the other reading the weakest Rebel sector in range is attacked, then the closest."""
    drawing = CROSS.format(north="./m1:5", west=".", east="./m1:1")
    made = acts(drawing, gear={"sonia": ONE}, ai_attack_order="weakest")
    assert made[0] == ("3.4", "move dictator primary to C2")


def test_ai_3_4_equally_close_the_weakest_then_a_die() -> None:
    """AI-3.4: of equally close Rebel sectors the weakest (4.5); equal again, a die."""
    weaker = CROSS.format(north="./m1:5", west="./m1:4", east=".")
    assert acts(weaker, gear={"sonia": ONE})[0] == ("3.4", "move dictator primary to A2")
    tied = actions(
        CROSS.format(north="./m1:4", west="./m1:4", east="."),
        gear={"sonia": ONE},
        more={"given": {"tie": ["B1"]}},
    )
    assert tied.ties[0] == ("A2", "B1")
    assert tied.acts[0] == ("3.4", "move dictator primary to B1")


def test_ai_3_4_of_two_ways_the_more_valuable_sector() -> None:
    """AI-3.4: among shortest ways the step onto the sector of higher value, if Rebels stand on neither."""
    drawing = """
        ./d:sonia/x   hamadu     .
        .             ./m1:1     .
        .             .          .
    """
    assert acts(drawing, gear={"sonia": ONE})[0] == ("3.4", "move dictator primary to B1")


def test_ai_d5_a_rebel_sector_is_one_they_control() -> None:
    """AI-D5: sectors are the Rebels' by K1, held by MERCs or by militia alone."""
    p = position(row("./m1:1 ./r1:tao gold/md:1 ."))
    assert lookahead.enemy_sectors(view(p)) == [0, 1]


def test_ai_d6_closest_then_weakest() -> None:
    """AI-D6: the distance decides, and of equally close sectors the weakest counts."""
    p = position(row("./m1:1 . . ./m1:9 . ./m1:2"))
    assert lookahead.steps_to_enemy(view(p), 4) == 1
    assert lookahead.strength_of_nearest(view(p), 4) == 2


def test_ai_d7_a_squad_moves_as_a_whole_or_not_at_all() -> None:
    """AI-D7: a member without an action keeps the squad in place; it trains instead of splitting."""
    made = actions(row("./d:sonia+tao/x ./r1:max . ."), gear={"sonia": ONE, "tao": TWO}, tired="tao")
    assert made.acts == [("3.5", "Sonia trains")] * 2
    assert not any("changes" in text for text in made.of("Action"))


def test_ai_3_6_moves_toward_the_rebels_when_the_sector_is_full() -> None:
    """AI-3.6: nothing else applies: to the adjacent sector closest to a Rebel sector."""
    drawing = row("./d:sonia/md:10/x . . . ./r1:tao")
    made = acts(drawing, gear={"sonia": ONE})
    assert made[0] == ("3.6", "move dictator primary to B1")
    assert made[1][0] == "3.5"


def test_ai_3_6_equal_steps_go_to_the_weakest_then_a_die() -> None:
    """AI-3.6: of equally good steps the one whose nearest Rebel sector is weakest, then a die."""
    drawing = """
        ./m1:{n}  .  .  ./d:sonia/md:10/x   .  .  ./m1:3
        .         .  .  .                   .  .  .
    """
    assert acts(drawing.format(n=2), gear={"sonia": ONE})[0] == ("3.6", "move dictator primary to C1")
    tied = actions(drawing.format(n=3), gear={"sonia": ONE}, more={"given": {"tie": ["E1"]}})
    assert tied.acts[0] == ("3.6", "move dictator primary to E1")
    assert tied.ties[0] == ("C1", "E1")


def test_ai_d9_squads_that_meet_merge() -> None:
    """AI-D9, RULING-43: two squads in one sector become one at once, without cost, or stay two."""
    drawing = row("gold/md:1/d:tao/db:sonia/x . .")
    made = actions(drawing, gear={"tao": ONE, "sonia": TWO})
    assert made.acts[0] == ("RULING-43", "merge dictator secondary into dictator primary")
    assert [text for _, text in made.acts[1:]] == ["Sonia trains", "Tao trains", "Sonia trains"]
    apart = actions(drawing, gear={"tao": ONE, "sonia": TWO}, more={"rulings": {"squads merge": False}})
    assert [text for _, text in apart.acts] == ["Sonia trains", "Sonia trains"]


def test_ai_d9_the_dictator_card_never_merges() -> None:
    """AI-D9: a squad at the base stands beside the Dictator, who never leaves it."""
    made = actions(row("gold/base/md:10/d:sonia/x . ./r1:tao ."), gear={"sonia": ONE, "castro": TWO})
    assert made.acts[0] == ("3.4", "move dictator primary to B1")
    assert made.p.at("castro") == "A1"
    assert not any("merge" in text for text in made.of("Action"))
