"""What the published rules leave open: each choice of ours decides here, and its other reading otherwise."""

from __future__ import annotations

from typing import Any

from bythebook.games.merc.rules.combat.damage import Damage
from bythebook.games.merc.rules.combat.fight import Fights
from bythebook.games.merc.rules.dictator.ability import SpecialAbility
from bythebook.games.merc.rules.dictator.recruits import HireOne
from bythebook.games.merc.rules.dictator.tactics import PlayTactics
from bythebook.games.merc.rules.setup.steps import ExtraMilitia
from bythebook.games.merc.state.state import DICTATORS
from tests.games.merc.bot_turns import PlayedTurn, actions, play
from tests.games.merc.positions import position

FULL = "ak_47 flak_vest field_radio"
"""Cards that fill the three slots of a MERC."""


def fights(cell: str, *dice: str, **drawn: Any) -> PlayedTurn:
    """Both sides in one sector; the dice of the first attacks."""
    p = position(f"{cell} . .\n. . .", active=DICTATORS, automa=True, held={"A1": "rebel 1"}, **drawn)
    return play(p, Fights(DICTATORS, (0,)), given={"combat": dice})


def hires(drawing: str, tie: str = "", **rulings: Any) -> PlayedTurn:
    """The bot hires Ra, with an Uzi."""
    p = position(drawing, active=DICTATORS, automa=True, dictator="castro", **rulings)
    return play(p, HireOne(3, 1, -1), given={"mercs": ["ra"], "weapon": ["uzi"], "tie": [tie] if tie else []})


def uses(dictator: str, drawing: str, **drawn: Any) -> PlayedTurn:
    """The bot uses the ability of its Dictator."""
    return play(
        position(drawing, active=DICTATORS, automa=True, dictator=dictator, **drawn), SpecialAbility()
    )


def plays(card: str, drawing: str, **rulings: Any) -> PlayedTurn:
    """The bot turns a tactics card up and carries it out."""
    p = position(drawing, active=DICTATORS, automa=True, **rulings)
    return play(p, PlayTactics(), given={"tactics": [card]})


def test_ruling_25_odd_extra_militia() -> None:
    """RULING-25: the odd one goes to the industry closest to Rebels, or to the most valuable."""
    drawing = "./r1:tao iron/md:2 . gold/md:2\n. . . ."

    def odd(**rulings: Any) -> list[str]:
        return play(position(drawing, automa=True, **rulings), ExtraMilitia(1)).of("Extra militia")

    assert odd() == ["place B1"]
    assert odd(ai_extra="value") == ["place D1"]


def test_ruling_26_equally_close_industries() -> None:
    """RULING-26: of two empty industries next door the more valuable, or by a die."""
    drawing = "iron ./d:sonia/x gold\n. . ."
    made = actions(drawing, gear={"sonia": FULL})
    assert (made.of("Action")[0], made.ties) == ("move dictator primary to C1", [])
    rolled = actions(drawing, gear={"sonia": FULL}, ai_industry_tie="die", more={"given": {"tie": ["A1"]}})
    assert (rolled.of("Action")[0], rolled.ties[0]) == ("move dictator primary to A1", ("A1", "C1"))


def test_ruling_27_the_way_to_a_rebel_sector() -> None:
    """RULING-27: of two shortest ways the one over the more valuable sector, or by a die."""
    drawing = "./d:sonia/x hamadu .\n. ./m1:1 .\n. . ."
    assert actions(drawing, gear={"sonia": FULL}).of("Action")[0] == "move dictator primary to B1"
    rolled = actions(drawing, gear={"sonia": FULL}, ai_step="die", more={"given": {"tie": ["A2"]}})
    assert (rolled.of("Action")[0], rolled.ties[0]) == ("move dictator primary to A2", ("A2", "B1"))


def test_ruling_28_equally_close_sectors_for_a_new_merc() -> None:
    """RULING-28: of two sectors as close to the weakest Rebels the more valuable, or by a die."""
    drawing = "iron/md:1 ./m1:1 gold/md:1\n. . ."
    assert hires(drawing).of("New squad") == ["place C1"]
    rolled = hires(drawing, tie="A1", ai_post="die")
    assert (rolled.of("New squad"), rolled.ties) == (["place A1"], [("A1", "C1")])


def test_ruling_29_equally_close_squads() -> None:
    """RULING-29: of two squads as close to the weakest Rebels the smaller one, or by a die."""
    drawing = "gold/d:tao+max . iron/db:badger\n. md:1 .\n. m1:1 ."
    assert hires(drawing).of("New squad") == ["join dictator secondary"]
    rolled = hires(drawing, tie="A1", ai_post_squad="die")
    assert (rolled.of("New squad"), rolled.ties) == (["join dictator primary"], [("A1", "C1")])


def test_ai_4_5_2_a_die_says_which_rebel_sector_is_the_weakest() -> None:
    """AI-4.5.2: of equally weak Rebel sectors a die names one, also where a MERC has to join a squad."""
    drawing = "m1:1 iron/d:tao . . gold/db:badger md:1 m1:1\n. . . . . . ."
    left = hires(drawing, tie="A1")
    assert (left.of("New squad"), left.ties) == (["join dictator primary"], [("A1", "G1")])
    assert hires(drawing, tie="G1").of("New squad") == ["join dictator secondary"]


def test_ruling_30_kim_against_stronger_rebels() -> None:
    """RULING-30: Kim's one militia does not go where two Rebels stand; by the other reading it does."""
    drawing = "gold/base/md:1 . ./m1:2\n. . ."
    assert uses("kim", drawing).of("Militia") == ["place A1"]
    assert uses("kim", drawing, ai_kim="always").of("Militia") == ["place C1"]


def test_ruling_31_mao_goes_round_or_fills() -> None:
    """RULING-31: Mao's two militia go to two wildernesses, or both to the one closest to Rebels."""
    drawing = "./m1:1 iron/m1:1 ./md:1 iron/md:1\nhamadu hamadu hamadu ."
    assert uses("mao", drawing).of("Militia") == ["place D2", "place C1"]
    filled = uses("mao", drawing, ai_mao="fill")
    assert (filled.of("Militia"), filled.p.militia("C1", 1)) == (["place C1"], 3)


def test_ruling_32_seizure_turns_neutral_or_his_own() -> None:
    """RULING-32: Seizure turns a neutral wilderness before his own, or the other way round."""
    drawing = "./m1:1 ./md:1 .\ncoal gold coal"
    assert plays("seizure", drawing).of("Militia") == ["place C1"]
    assert plays("seizure", drawing, ai_seizure="own").of("Militia") == ["place B1"]


def test_ruling_33_mussolini_marches_or_stays() -> None:
    """RULING-33: one militia goes to each neutral sector next door while one stays, or all stay."""
    drawing = ".  iron/md:1  hamadu\n . . ./m1:1"
    assert uses("mussolini", drawing, rebels=1).of("March")[0] == "march C1"
    assert uses("mussolini", drawing, rebels=1, ai_marches="stay").of("March") == ["done"]


def test_ruling_34_artillery_on_many_or_on_the_weakest() -> None:
    """RULING-34: shells fall where most Rebel units are, or on the weakest sector."""
    drawing = "gold/md:1 ./m1:2 .\n./m1:3 . ."
    assert plays("artillery_barrage", drawing).of("Shell") == ["shell A2"]
    assert plays("artillery_barrage", drawing, ai_artillery="weakest").of("Shell") == ["shell B1"]


def test_ruling_35_whom_hitler_names() -> None:
    """RULING-35: the Rebel with most sectors, or the one with most MERCs."""
    drawing = "gold/md:1 ./m1:1 ./m1:1\n./r2:tao+max . ./r1:ra"
    assert uses("hitler", drawing, rebels=2).of("Name") == ["name rebel 1"]
    assert uses("hitler", drawing, rebels=2, ai_named_rebel="mercs").of("Name") == ["name rebel 2"]


def test_ruling_36_order_of_fights() -> None:
    """RULING-36: of two fights that against the weaker Rebels first, or by row and column."""
    drawing = "./m1:3/md:1 ./m1:1/md:1 .\n. . ."

    def first(**rulings: Any) -> str:
        p = position(drawing, active=DICTATORS, automa=True, **rulings)
        return play(p, Fights(DICTATORS, (0, 1))).of("Fight")[0]

    assert first() == "fight in B1"
    assert first(ai_fight_order="row") == "fight in A1"


def test_ruling_37_who_is_healed_first() -> None:
    """RULING-37: the MERC with the lowest health, or the first in the alphabet."""
    drawn: dict[str, Any] = {"gear": {"sonia": "ak_47 medical_kit"}, "wounds": {"tao": 2, "max": 1}}
    assert fights("./d:sonia+tao+max/r1:teresa", **drawn).of("Heal")[0].startswith("heal Tao")
    named = fights("./d:sonia+tao+max/r1:teresa", ai_heal_order="name", **drawn)
    assert named.of("Heal")[0].startswith("heal Max")


def test_ruling_38_whose_shot_saves() -> None:
    """RULING-38: another's shot is used before that of the dying one, or after it."""
    gear = {"tao": "epinephrine_shot", "sonia": "epinephrine_shot"}

    def saved(**rulings: Any) -> list[str]:
        p = position("./d:tao+sonia . .\n. . .", gear=gear, active=DICTATORS, automa=True, **rulings)
        return play(p, Damage(p.unit("tao"), 0, 9)).of("Save")

    assert saved() == ["Sonia gives the shot"]
    assert saved(ai_shot="own") == ["Tao gives the shot"]


def test_ruling_39_when_basic_throws_again() -> None:
    """RULING-39: with fewer than half the dice hitting, or only if none hits."""
    gear = {"basic": "9mm_handgun"}
    assert fights("./d:basic/r1:tao", "1 1 6", gear=gear).of("Reroll")[0] == "reroll"
    assert fights("./d:basic/r1:tao", "1 1 6", gear=gear, ai_reroll="none").of("Reroll")[0] == "decline"
    assert fights("./d:basic/r1:tao", "1 1 1", gear=gear, ai_reroll="none").of("Reroll")[0] == "reroll"


def test_ruling_40_sonias_company() -> None:
    """RULING-40: Sonia leaves one militia behind, or brings all she can."""
    drawing = "gold/md:2/d:sonia/x ./r1:tao .\n. . ."
    assert actions(drawing, gear={"sonia": FULL}).of("Escort")[0] == "1"
    assert actions(drawing, gear={"sonia": FULL}, ai_escort="all").of("Escort")[0] == "2"


def test_ruling_41_retreats_never_or_when_losing() -> None:
    """RULING-41: he stays in a fight that is going badly, or leaves it."""
    drawn: dict[str, Any] = {"wounds": {"sonia": 2}, "gear": {"tao": "kevlar_vest"}}
    assert fights("./d:sonia/r1:tao", "1 1", "1 1 1", **drawn).of("Retreat")[0] == "done"
    left = fights("./d:sonia/r1:tao", "1 1", "1 1 1", ai_retreat="losing", **drawn)
    assert left.of("Retreat")[0].startswith("retreat dictator primary")
