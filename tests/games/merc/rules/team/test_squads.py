"""Teams and squads (Q1 to Q6)."""

import pytest

from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.rules.team.squads import PlaceMerc
from bythebook.games.merc.state.options import Join, Merge, Place, Regroup
from bythebook.games.merc.state.state import (
    BASE,
    DICTATOR,
    DICTATORS,
    NOBODY,
    NOWHERE,
    PRIMARY,
    REBELS,
    SECONDARY,
)
from tests.games.merc.playing import new_game, prompts_of
from tests.games.merc.positions import Position, position


def places(p: Position) -> set[str]:
    """The sectors and squads a new MERC may go to."""
    return {o.at if isinstance(o, Place) else o.squad for o in p.options if isinstance(o, Place | Join)}


def changed(p: Position, faction: int = REBELS) -> list[str]:
    """Who may change squads, as far as anybody is told."""
    _, changes = squads.merges_and_changes(p.state, p.state.players_of(faction))
    return [option.merc for option in changes if isinstance(option, Regroup)]


def test_q1_a_team_grows_with_the_sectors_controlled() -> None:
    """Q1: one MERC and one for each sector the Rebel controls himself; Teresa is not counted."""
    p = position("gold/r1:tao+teresa m1:1\nm2:1 .", rebels=2)
    assert squads.team_limit(p.state, 0) == 1 + 2
    assert squads.team_size(p.state, 0) == 1
    assert squads.may_hire(p.state, 0) == 2
    p.state.hired.append(p.unit("ra"))
    assert squads.may_hire(p.state, 0) == 1


def test_q1_lost_sectors_fire_nobody() -> None:
    """Q1: above the limit nobody has to leave, but no room is left to hire."""
    p = position("gold/r1:tao+ra+max .\n. .")
    assert squads.may_hire(p.state, 0) == -1


def test_q2_a_member_splits_off_as_the_second_squad() -> None:
    """Q2: a squad may split while the other pawn is free, and no third squad is ever formed."""
    p = position("gold/r1:tao+max .\n. .")
    options = squads.regroupings(p.state, [0])
    assert options == [Regroup("max", "rebel 1 secondary"), Regroup("tao", "rebel 1 secondary")]
    squads.regroup(p.state, options[0])
    assert p.state.squad_at[0][:2] == (0, 0)
    assert p.state.members(0, SECONDARY) == [p.unit("max")]
    three = position("gold/r1:tao+max r1b:ra\n. .")
    assert squads.regroupings(three.state, [0]) == []


def test_q2_squads_in_one_sector_merge_or_pass_members() -> None:
    """Q2: two squads in a sector may merge, or pass a MERC from one to the other."""
    p = position("gold/r1:tao+max/r1b:ra .\n. .")
    options = squads.regroupings(p.state, [0])
    assert options == [
        Merge("rebel 1 primary", "rebel 1 secondary"),
        Merge("rebel 1 secondary", "rebel 1 primary"),
        Regroup("max", "rebel 1 secondary"),
        Regroup("tao", "rebel 1 secondary"),
    ]
    squads.regroup(p.state, options[1])
    assert p.state.squad_at[0][SECONDARY] == NOWHERE
    assert len(p.state.members(0, PRIMARY)) == 3


def test_q2_a_unit_changes_squads_once_between_two_actions() -> None:
    """Q2: regrouping is free, and one change for each leads to any grouping, so it cannot go on for ever."""
    p = position("gold/r1:tao+max .\n. .")
    squads.regroup(p.state, Regroup("max", "rebel 1 secondary"))
    assert squads.regroupings(p.state, [0]) == [Merge("rebel 1 primary", "rebel 1 secondary")]


def test_q2_only_the_squads_of_a_sector_are_asked_for() -> None:
    """Q2: in a combat the squads of that sector regroup."""
    p = position("gold/r1:tao+max .\n. .")
    assert squads.regroupings(p.state, [0], p.cell("B2")) == []


def test_q2_the_dictator_card_is_a_third_squad_at_the_base() -> None:
    """Q2: at the base he may stand alone, join a squad there, or go back to being the base squad (D6)."""
    p = position("gold/base/d:tao .\n. .")
    ruler, joining = p.state.ruler, Merge("dictator base", "dictator primary")
    assert squads.regroupings(p.state, [ruler]) == [joining, Regroup("castro", "dictator secondary")]
    squads.regroup(p.state, joining)
    p.state.regrouped.clear()
    back = Regroup("castro", "dictator base")
    assert back in squads.regroupings(p.state, [ruler])
    squads.regroup(p.state, back)
    assert p.state.squad[DICTATOR] == BASE


def test_q3_a_squad_stands_on_one_sector() -> None:
    """Q3: all its MERCs move or none."""
    p = position("gold/r1:tao+max .\n. .")
    squads.march(p.state, 0, PRIMARY, p.cell("B1"))
    assert (p.at("tao"), p.at("max")) == ("B1", "B1")


def test_q4_a_new_merc_forms_a_squad_on_a_friendly_sector_or_joins_one() -> None:
    """Q4: friendly is what the side controls, another Rebel's sectors too."""
    p = position("gold/r1:tao m2:1 .\n. md:1 .", rebels=2).do(PlaceMerc(0, 21))
    assert places(p) == {"A1", "B1", "rebel 1 primary"}
    p.answer(Place("B1"))
    assert (p.at("max"), p.state.squad[21]) == ("B1", SECONDARY)


def test_q4_with_both_pawns_on_the_map_he_joins_a_squad() -> None:
    """Q4: he must join one of the two squads."""
    p = position("gold/r1:tao r1b:ra\n. .")
    p.do(PlaceMerc(0, p.unit("max")))
    assert places(p) == {"rebel 1 primary", "rebel 1 secondary"}
    p.answer(Join("rebel 1 secondary"))
    assert p.at("max") == "B1"


def test_q4_a_card_may_name_the_squad() -> None:
    """Q4: Stalin's cards name it: joined where it stands, else formed on a sector of his (D12)."""
    p = position("gold/md:1 d:ra\n. .", dictator="stalin")
    ruler = p.state.ruler
    p.do(PlaceMerc(ruler, p.unit("max"), PRIMARY))
    assert places(p) == {"dictator primary"}
    p.state.agenda.clear()
    p.do(PlaceMerc(ruler, p.unit("max"), SECONDARY))
    assert places(p) == {"A1", "B1"}
    p.answer(Place("A1"))
    assert p.state.squad[p.unit("max")] == SECONDARY


def test_q4_a_dictator_with_nothing_hires_nobody() -> None:
    """Q4: without a sector and without a squad there is no place for a MERC of his."""
    nothing = position("gold/r1:tao .\n. .")
    assert not squads.can_place(nothing.state, nothing.state.ruler)
    assert squads.can_place(nothing.state, 0)
    some = position("gold/r1:tao md:1\n. .")
    assert squads.can_place(some.state, some.state.ruler)


def test_q5_some_will_not_work_together() -> None:
    """Q5: Squirrel and Natasha, both ways, also if the other was hired a moment ago."""
    p = position("gold/r1:squirrel .\n. .")
    assert squads.is_barred(p.state, 0, p.unit("natasha"))
    assert squads.is_barred(p.state, 0, p.unit("borris"))
    assert not squads.is_barred(p.state, 0, p.unit("moose"))
    other = position("gold/r1:tao .\n. .")
    other.state.hired.append(other.unit("natasha"))
    assert squads.is_barred(other.state, 0, other.unit("squirrel"))


def test_q6_a_rebel_without_sectors_lands_on_the_edge() -> None:
    """Q6: on an edge sector without enemies; if there is none, on any edge sector."""
    p = position("md:1 . .\n. . .\n. . md:1").do(PlaceMerc(0, 21))
    assert places(p) == {"B1", "C1", "A2", "C2", "A3", "B3"}
    full = position("md:1 md:1\nmd:1 md:1").do(PlaceMerc(0, 21))
    assert places(full) == {"A1", "B1", "A2", "B2"}


def test_q6_a_rebel_who_has_lost_all_may_land_or_come_to_a_friend() -> None:
    """Q6: he controls nothing himself: the edge is open, and by Q4 a friend's sector; Q4 alone if not."""
    drawing = "md:1 . .\n. m2:1 .\n. . md:1"
    p = position(drawing, rebels=2).do(PlaceMerc(0, 21))
    assert places(p) == {"B1", "C1", "A2", "B2", "C2", "A3", "B3"}
    q = position(drawing.replace("m2:1", "m1:1"), rebels=2).do(PlaceMerc(0, 21))
    assert places(q) == {"B2"}
    walled = position("md:1 md:1 md:1\nmd:1 m2:1 md:1\nmd:1 md:1 md:1", rebels=2).do(PlaceMerc(0, 21))
    assert places(walled) == {"B2"}, "nobody lands among enemies while a friend has a sector"


def test_q2_a_pawn_without_members_leaves_the_map() -> None:
    """Q2: a dead MERC's squad is gone with its last member, and his card is discarded."""
    p = position("gold/r1:tao .\n. .", wounds={"tao": 2})
    squads.leave(p.state, p.unit("tao"))
    assert p.state.squad_at[0][PRIMARY] == NOWHERE
    assert p.state.owner[p.unit("tao")] == NOBODY
    assert p.state.discards["mercs"] == {"tao": 1}
    assert p.state.wounds[p.unit("tao")] == 0


def test_d5_the_dictator_card_is_no_merc_card() -> None:
    """D5: the Dictator card leaves play without going to the MERC discards."""
    p = position("gold/base .\n. .")
    squads.leave(p.state, DICTATOR)
    assert p.state.discards["mercs"] == {}


def test_d6_the_dictator_card_leaves_the_base_with_a_pawn() -> None:
    """D6: alone at the base he may take the first free pawn, as a squad that can move."""
    p = position("gold/base .\n. .")
    options = squads.regroupings(p.state, [p.state.ruler])
    assert options == [Regroup("castro", "dictator primary")]
    both = position("gold/base d:ra\ndb:max .")
    assert squads.regroupings(both.state, [both.state.ruler]) == []


def test_q4_who_was_hired_waits_until_he_is_placed() -> None:
    """Q4: a MERC hired is on nobody's team before he stands somewhere, and is not waited for afterwards."""
    p = position("gold/r1:tao .\n. .")
    p.state.hired.append(p.unit("max"))
    p.do(PlaceMerc(0, p.unit("max")))
    assert list(p.state.team[0]) == [p.unit("tao")]
    p.answer(Join("rebel 1 primary"))
    assert (p.state.hired, list(p.state.team[0])) == ([], [p.unit("max"), p.unit("tao")])


def test_q2_a_change_that_nobody_tells_of_is_seen() -> None:
    """Q2: what is kept of groupings follows the lists, whoever wrote into them."""
    p = position("gold/r1:tao+max .\n. .")
    assert changed(p) == ["max", "tao"]
    p.state.regrouped.append(p.unit("max"))
    assert changed(p) == ["tao"]
    p.state.squad[p.unit("max")] = SECONDARY
    p.state.squad_at[0] = (0, 1, NOWHERE)
    assert changed(p) == []
    p.state.team[0] = (p.unit("max"), p.unit("ra"), p.unit("tao"))
    p.state.squad[p.unit("ra")] = PRIMARY
    p.state.squad_at[0] = (0, 0, NOWHERE)
    assert changed(p) == ["ra", "tao"]


def test_q2_two_tables_in_turn_are_not_taken_for_each_other() -> None:
    """Q2: neither are the two sides of one."""
    one = position("gold/r1:tao+max d:ra+shooter\n. .")
    other = position("gold/r1:tao+snake d:ra\n. .")
    for _ in range(2):
        assert (changed(one), changed(other)) == (["max", "tao"], ["snake", "tao"])
        assert (changed(one, DICTATORS), changed(other, DICTATORS)) == (["ra", "shooter"], [])


@pytest.mark.parametrize("rebels", [1, 3, 6])
def test_q2_what_is_kept_is_what_is_looked_for_anew(rebels: int) -> None:
    """Q2: at every ask of a whole game, for both sides."""
    for game in prompts_of(new_game(7, rebels=rebels), 7):
        state = game.state
        for faction in (REBELS, DICTATORS):
            players = state.players_of(faction)
            merges, changes = squads.merges_and_changes(state, players)
            assert [*merges, *changes] == squads.regroupings(state, players)
