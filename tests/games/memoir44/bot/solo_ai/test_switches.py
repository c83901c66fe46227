"""What is ours on the solo AI's page: by the other reading of each ruling it decides otherwise."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bythebook.games.memoir44.rules.air.attacks import PlaneActs
from bythebook.games.memoir44.rules.retreat import FallBackFrom
from bythebook.games.memoir44.rules.special import AimDrop, OfferBridge
from bythebook.games.memoir44.state.state import Plane
from bythebook.playbook.print.aid import player_aid
from tests.games.memoir44.bot_turns import DEFENSIVE, OFFENSIVE, Turn, solo_ai, turn, whole_turn
from tests.games.memoir44.positions import AXIS, Position, position


def placed(drawing: str, more: str = "", **rulings: Any) -> Position:
    """A drawing from the top left corner, the bot to move."""
    return position(drawing, active=AXIS, top_left="A9", more=more, no_units_left="plays_on", **rulings)


def card_played(drawing: str, cards: str, more: str = "", **rulings: Any) -> Turn:
    """The bot turns over two cards and plays one."""
    return whole_turn(placed(drawing, more, **rulings), cards)


ALONE = "xI4 . . . . . . . . . .\n . . . . . . . . . aI4"


def test_ruling_2_a_section_card_counts_no_more_than_a_tactic_card() -> None:
    """RULING-2: by the other reading the first drawn of two equal cards is played, Section card or not."""
    cards = "behind_enemy_lines recon_right"
    assert card_played(ALONE, cards).of("Turn")[1] == "play Recon Right"
    other = card_played(ALONE, cards, ai_section_card="off")
    assert other.of("Turn")[1] == "play Behind Enemy Lines"


def test_ruling_3_air_power_counts_no_more_than_barrage() -> None:
    """RULING-3: by the other reading the first drawn of the two is played."""
    assert card_played(ALONE, "barrage air_power").of("Turn")[1] == "play Air Power"
    other = card_played(ALONE, "barrage air_power", ai_air_power_first="off")
    assert other.of("Turn")[1] == "play Barrage"


def test_ruling_4_equal_cards_by_lot() -> None:
    """RULING-4: by the other reading chance decides between cards that are equal in everything."""
    assert card_played(ALONE, "probe_right recon_right").ties == []
    other = card_played(ALONE, "probe_right recon_right", ai_first_drawn="off")
    assert other.ties == [("play Probe Right", "play Recon Right")]


@pytest.mark.parametrize(
    ("enemies", "reading", "played"),
    [
        ("aI4 aI4/=b", "two_units", "Recon Right as Air Power"),
        ("aI4 aI4/=b", "never", "Recon Right"),
        ("aI4 . aI4/=b", "two_units", "Recon Right"),
        ("aI4 . aI4/=b", "whenever", "Recon Right as Air Power"),
    ],
)
def test_ruling_5_recon_as_air_power(enemies: str, reading: str, played: str) -> None:
    """RULING-5: a Recon that may strike does so against two units, whenever it can, or never."""
    more = '[[rules]]\nrule = "recon_as_air_power"\nside = "axis"\nhexes = ["{u}"]\n'
    made = card_played(f"xI4/=u {enemies}", "recon_right ambush", more, ai_recon=reading)
    assert made.of("Turn")[1] == f"play {played}"


def test_ruling_6_firefight_orders_anybody() -> None:
    """RULING-6: by the other reading units with nobody to fire at are counted and ordered too."""
    idle = "xI4/=a xI4/=b . . . . . . fo/xI4/=s . . aI4"
    assert turn(placed(idle), "firefight", DEFENSIVE).named("Order") == ["s", "done"]
    other = turn(placed(idle, ai_firefight="off"), "firefight", DEFENSIVE)
    assert sorted(other.named("Order")) == ["a", "b", "s"]


def test_ruling_6_firefight_counts_anybody() -> None:
    """RULING-6: by the other reading a Firefight of two idle units is worth more than a Recon."""
    idle = "xI4 xI4 . . . . . . . . . aI4"
    assert card_played(idle, "firefight recon_left").of("Turn")[1] == "play Recon Left"
    other = card_played(idle, "firefight recon_left", ai_firefight="off")
    assert other.of("Turn")[1] == "play Firefight"


def printed(**rulings: str) -> str:
    """The text of the player aid, by these readings."""
    aid = player_aid(solo_ai(), game_title="Game", rulings=rulings)
    return " ".join(re.sub(r"<[^>]+>", " ", aid).split())


def test_switches_of_what_is_never_done_stand_on_the_page() -> None:
    """RULING-6, RULING-31: what the readings change can be read off the print, not only off the program."""
    firefight, leaving = "Is it a unit that Firefight is lost on?", "Is it onto an objective?"
    for line, ruling in ((firefight, "ai_firefight"), (leaving, "ai_leave_for_objective")):
        assert line in printed()
        assert line not in printed(**{ruling: "off"})
    assert "most units it could order" in printed(ai_firefight="off")


def test_ruling_7_equal_units_hexes_and_targets_by_lot() -> None:
    """RULING-7: by the other reading chance decides what the published text leaves equal."""
    targets = "aI4/=x xI4/=u aI3/=y"
    assert turn(placed(targets)).named("Attack") == ["y"]
    assert turn(placed(targets)).ties == []
    assert turn(placed(targets, ai_ties="by_lot")).ties == [("attack A9", "attack C9")]
    woods = ". . . . .\n fo/=l xI4/=u fo/=r . . . . . . aI4"
    assert turn(placed(woods), strategy=DEFENSIVE).ties == []
    pair = turn(placed("xI4/=a . . . xI4/=b . . . . . . aI4", ai_ties="by_lot"), "recon_in_force")
    assert pair.ties[0] == ("order A9", "order E9"), "who is ordered first"


def test_ruling_9_no_way_to_cover_for_either_list() -> None:
    """RULING-9: by the other reading an understrength unit with no cover in reach holds too (O5)."""
    for reading, moved in (("on", ["two"]), ("off", ["hold"])):
        p = placed("xI4/=u . =two . fo . . . . . . aI4", ai_approach_cover=reading)
        p.state.figures[p.unit("u")] = 2
        assert turn(p, strategy=OFFENSIVE).named("Move") == moved


def test_ruling_12_no_leaving_over_an_exit() -> None:
    """RULING-12: by the other reading a unit on an exit does not leave the board."""
    more = '[[exits]]\nside = "axis"\nhex = "{u}"\n'
    assert turn(placed("xI4/=u aI4/=x", more)).of("Exit") == ["exit"]
    assert turn(placed("xI4/=u aI4/=x", more, ai_exit="off")).of("Exit") == ["decline"]


def test_ruling_14_no_flak() -> None:
    """RULING-14: by the other reading units do not fire at the enemy's plane."""
    for reading, attacks in (("on", ["flak"]), ("off", [])):
        p = placed("fo/xI4/=u . =plane . . . . . . aI4", ai_flak=reading)
        p.state.flight_plan = True
        p.state.planes[1] = Plane(kind="fighter", at=p.hex("plane"), ammo=3)
        made = turn(p, "recon_right", DEFENSIVE, dice=("flag",), more={"entry": [("flag",)]})
        assert made.of("Attack") == attacks


def test_ruling_15_wire_stays() -> None:
    """RULING-15: by the other reading infantry with no target leaves the wire where it is."""
    for reading, attacks in (("on", ["clear wire"]), ("off", [])):
        p = placed("wire/xI4/=u . . . . . . . . aI4", ai_clear_wire=reading)
        assert turn(p, "recon_right", DEFENSIVE).of("Attack") == attacks


def test_ruling_18_flags_are_obeyed() -> None:
    """RULING-18: by the other reading a unit falls back though it could ignore the flag."""
    for reading, answer in (("on", "ignore flag"), ("off", "retreat")):
        p = placed(". . .\n . sand/xI4/=u .", ai_ignore_flags=reading)
        made = turn(p, "", steps=(FallBackFrom(p.unit("u"), 1, True),))
        assert made.of("Retreat")[0].startswith(answer)


def test_ruling_19_bridges_stay() -> None:
    """RULING-19: by the other reading no bridge is blown up."""
    more = '[[rules]]\nrule = "blow_bridge"\nside = "axis"\nbridges = ["{p}"]\n'
    for reading, answer in (("on", "blow B9"), ("off", "decline")):
        p = placed("xI4/=u ri/brid/=p . . aI4", more, ai_blow_bridge=reading)
        p.state.card = "probe_right"
        assert turn(p, "probe_right", steps=(OfferBridge(),)).of("Blow bridge") == [answer]


def test_ruling_20_airdrops_anywhere() -> None:
    """RULING-20: by the other reading chance takes any hex, not only clear ones of the middle rows."""
    more = (
        '[[rules]]\nrule = "airdrop"\nside = "axis"\nunits = 1\ntype = "infantry"\nfigures = 4\ndrift = 1\n'
    )
    for reading, rows in (("middle", "456"), ("anywhere", "123456789")):
        p = placed("aI4\n .\n .\n .\n aI4/=x", more, ai_drop=reading)
        made = turn(p, "", steps=(AimDrop(0),), more={"drift": [("stays",)]})
        assert "".join(sorted({item.split()[1][1] for item in made.ties[0]})) == rows


def test_ruling_28_a_fighter_flies_against_the_ground() -> None:
    """RULING-28: by the other reading a fighter beside the enemy's plane starts no dogfight."""
    for reading, answer in (("on", "dogfight"), ("off", "done")):
        p = placed("aI4", fp_ai_dogfight=reading)
        p.state.flight_plan = True
        p.state.planes[1] = Plane(kind="bomber", at=p.hex("G5"), ammo=1)
        at = p.hex("H5")
        p.state.planes[AXIS] = Plane(kind="fighter", at=at, ammo=1, ordered=True, path=(at,))
        given = {"dogfight": [("flag", "flag", "flag"), ("flag",)]}
        assert turn(p, "recon_right", steps=(PlaneActs(),), more=given).of("Air action") == [answer]
