"""SUPERCAT in battle: dice, rerolls, hits, Ransack and keys, with their rulings (S19.2g, S19.2i to m)."""

from __future__ import annotations

import pytest

from tests.games.arcs.bot.supercat.test_combat import FAR, HOME, WARLORD, bot
from tests.games.arcs.bot.supercat.test_raids import LOOT, TYCOON
from tests.games.arcs.bot_turns import acts, turn
from tests.games.arcs.positions import position

# -- dice (S19.2g) ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawing", "pips", "dice"),
    [
        ("5-arrow: red 2; yellow 2", 2, "2 skirmish, 0 assault, 0 raid"),
        ("5-arrow: red 2; yellow 2", 1, "0 skirmish, 2 assault, 0 raid"),
        ("5-arrow: red 5; yellow 2", 2, "1 skirmish, 4 assault, 0 raid"),
        ("5-arrow: red 8; yellow 2", 2, "4 skirmish, 4 assault, 0 raid"),
        ("5-arrow: red 8; yellow 8", 2, "6 skirmish, 0 assault, 0 raid"),
        ("5-arrow: red 3; yellow 0+1", 2, "3 skirmish, 0 assault, 0 raid"),
    ],
)
def test_s19_2g_dice_for_trophies(drawing: str, pips: int, dice: str) -> None:
    """S19.2g: skirmish at even strength while battles are left; else two assault dice a fresh defender."""
    assert acts(bot(drawing, pips=pips, **WARLORD)).of("Collect")[0] == dice


def test_s19_2g_strengths_are_counted_anew() -> None:
    """S19.2g: once the bot is stronger it rolls assault dice."""
    made = acts(
        bot("5-arrow: red 2; yellow 2", pips=3, trophies={"yellow": "red ship, red ship"}, **WARLORD),
        given={"skirmish": ["hit,blank"]},
    )
    assert made.of("Collect")[:2] == ["2 skirmish, 0 assault, 0 raid", "0 skirmish, 2 assault, 0 raid"]


def test_s19_2g_corsairs_are_wary() -> None:
    """S19.2g: a Corsair has no more assault than skirmish dice."""
    made = acts(bot("5-arrow: red 5; yellow 2", leaders={"red": "corsair"}, **WARLORD))
    assert made.of("Collect")[0] == "3 skirmish, 2 assault, 0 raid"


def test_s19_2g_a_raid_rolls_raid_dice_last() -> None:
    """S19.2g: as for trophies until the last battle, then all raid dice, and skirmish beyond six."""
    made = acts(
        bot("5-arrow: red 7; yellow 7 starport" + FAR, pips=2, **LOOT),
        given={"skirmish": ["blank,blank,blank,blank,blank,blank"]},
    )
    assert made.of("Collect") == ["6 skirmish, 0 assault, 0 raid", "1 skirmish, 0 assault, 6 raid"]


# -- rerolls (S19.2i) -------------------------------------------------------------------------------------


def test_s19_2i_intercepts_then_blanks() -> None:
    """S19.2i: Seeker Torpedoes throw intercepts again, then blanks, up to the limit."""
    drawing = "5-arrow: red {}; yellow 3"
    things = {"lore": {"red": "seeker_torpedoes"}, **WARLORD}
    roll = {"given": {"assault": ["blank,2 hits,hit+intercept,blank,2 hits"]}}
    three = acts(bot(drawing.format("3+2"), **things), **roll)
    assert three.of("Reroll") == ["reroll assault hit+intercept", *["reroll assault blank"] * 2]
    four = acts(bot(drawing.format("4+1"), **things), **roll)
    assert four.of("Reroll") == ["reroll assault hit+intercept", *["reroll assault blank"] * 2, "done"]


# -- hits (S19.2j to S19.2l) ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("yellow", "roll", "left"),
    [
        ("2+1", "2 hits,blank,blank", "leave 1 fresh, 1 damaged"),
        ("3", "2 hits,hit+intercept,blank", "leave 1 fresh, 1 damaged"),
        ("2+2", "2 hits,blank,blank", "leave 2 fresh, 0 damaged"),
    ],
)
def test_s19_2j_hits_for_trophies(yellow: str, roll: str, left: str) -> None:
    """S19.2j: damaged ships are finished, then pairs on fresh ones, then a single."""
    made = acts(bot(f"5-arrow: red 3; yellow {yellow}", **WARLORD), given={"assault": [roll]})
    assert made.of("Hits") == [left]


@pytest.mark.parametrize(
    ("roll", "left", "line"),
    [
        ("2 hits,blank", "leave 1 fresh, 2 damaged", "CP6"),
        ("hit+self,blank", "leave 2 fresh, 1 damaged", "CP7"),
    ],
)
def test_s19_2j_hits_for_control(roll: str, left: str, line: str) -> None:
    """S19.2j: for control fresh ships are hit one by one until the bot has it."""
    p = bot("5-hex: red 2+1 starport; yellow 3", declared="tycoon tyrant empath")
    made = acts(p, given={"assault": [f"{roll},blank"]})
    assert made.ids("Hits") == [line]
    assert made.of("Hits") == [left]


@pytest.mark.parametrize(
    ("drawing", "left"),
    [
        (
            "5-hex: red 2; yellow 0+1 city! starport",
            "0 cities, 0 starports, 1 damaged cities, 1 damaged starports",
        ),
        (
            "5-hex: red 3; yellow city! starport!",
            "0 cities, 0 starports, 0 damaged cities, 0 damaged starports",
        ),
        (
            "5-hex: red 4; yellow city! starport",
            "0 cities, 0 starports, 0 damaged cities, 1 damaged starports",
        ),
        (
            "5-hex: red 2; yellow city starport!",
            "0 cities, 0 starports, 1 damaged cities, 0 damaged starports",
        ),
    ],
)
def test_ruling_19_starports_before_cities(drawing: str, left: str) -> None:
    """RULING-19, S19.2k: a starport is hit before a city; at risk a damaged city goes first."""
    p = bot(drawing, court="mining_interest:yellow", **WARLORD)
    made = acts(p, given={"skirmish": ["hit,hit" + ",blank" * (p.ships("red", "5-hex")[0] - 2)]})
    assert made.of("Building hits") == [f"leave {left}"]


def test_s19_2l_own_hits() -> None:
    """S19.2l: as few ships as possible are lost."""
    made = acts(bot("5-arrow: red 2+1; yellow 2", **WARLORD), given={"assault": ["hit+self,hit+self,blank"]})
    assert made.of("Own hits") == ["leave 0 fresh, 3 damaged"]


TAKE = "5-arrow: red 2+1; yellow 2 city"


@pytest.mark.parametrize(("ruling", "line"), [("page", "AG11"), ("first", "RULING-53")])
def test_ruling_53_a_combat_for_a_city(ruling: str, line: str) -> None:
    """RULING-53, GP10: the combat selects the card and the page decides, or it is fought first."""
    p = position(HOME + TAKE, bots="red", court="mining_interest:yellow", city_combat=ruling)
    made = turn(p, "aggression 5, aggression 6")
    assert made.played[0] == ("GP10" if ruling == "page" else "RULING-53")
    assert made.acts[0] == (line, "battle yellow in 5-arrow")


def test_s19_2l_own_hits_for_control() -> None:
    """S19.2l: with control at stake the best controller comes before ships."""
    p = position(HOME + TAKE, bots="red", court="mining_interest:yellow", city_combat="first")
    made = turn(
        p,
        "aggression 5, aggression 6",
        given={"skirmish": ["blank,blank,blank"], "assault": ["hit+self,blank,blank"]},
    )
    assert made.of("Own hits")[0] == "leave 2 fresh, 0 damaged"
    trophies = acts(
        bot(TAKE, court="mining_interest:yellow", **WARLORD), given={"assault": ["hit+self,blank,blank"]}
    )
    assert trophies.of("Own hits")[0] == "leave 1 fresh, 2 damaged"


def test_ruling_20_raiders() -> None:
    """RULING-20: raiders are hit as for trophies, or by the other reading as for control."""
    drawing = "5-arrow: red 2+1; yellow 1 starport" + FAR
    roll = {"given": {"raid": ["key+self,key+building,key+building"]}}
    assert acts(bot(drawing, **LOOT), **roll).of("Own hits") == ["leave 1 fresh, 2 damaged"]
    ruled = acts(bot(drawing, raid_hits="control", **LOOT), **roll)
    assert ruled.of("Own hits") == ["leave 2 fresh, 0 damaged"]


# -- Ransack and keys (S19.2m) ----------------------------------------------------------------------------


def test_ruling_21_ransack() -> None:
    """S19.2m, RULING-21: any card with an agent of the rival, or by the other reading the one with most."""
    court = "mining_interest:yellow relic_fence:yellow+yellow elder_broker"
    things = {"court": court, **WARLORD}
    roll = {"given": {"skirmish": ["hit,hit,hit,hit"]}}
    drawing = "5-arrow: red 4; yellow city!"
    some = acts(bot(drawing, **things), **roll)
    assert [len(tie) for tie in some.ties] == [2]
    assert some.ids("Ransack") == ["CP9"]
    most = acts(bot(drawing, ransack_choice="most_agents", **things), **roll)
    assert most.of("Ransack") == ["ransack Relic Fence"]


def test_s19_2m_keys() -> None:
    """S19.2m: the thing wanted, then what contends, then anything while keys last."""
    made = acts(
        bot("5-arrow: red 6; yellow 1 starport" + FAR, tokens={"yellow": "- fuel weapon"}, declared="tycoon"),
        given={"raid": ["2 keys+intercept,key+building,key+building,intercept,intercept,intercept"]},
    )
    assert made.of("Raid") == ["steal fuel from yellow's slot 2", "steal weapon from yellow's slot 3"]


def test_s19_2m_the_thing_wanted_comes_first() -> None:
    """S19.2m: keys go to what the raid was for, though the last building falls with the same roll."""
    made = acts(
        bot("5-arrow: red 4; yellow 1 starport" + FAR, tokens={"yellow": "- fuel material"}, **TYCOON),
        given={"raid": ["key+building,key+building,intercept,intercept"]},
    )
    (wanted,) = (tie for tie in made.ties if tie == ("fuel 2", "material 3"))
    assert wanted
    assert made.why("Raid", 0).tip.endswith("as planned.")
