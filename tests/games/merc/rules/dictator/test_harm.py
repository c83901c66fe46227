"""What cards and abilities do to the Rebels (D10, D10a, and Pinochet's terror)."""

from bythebook.games.merc.rules.dictator.ability import use_ability
from bythebook.games.merc.rules.dictator.tactics import PlayCard
from bythebook.games.merc.state.options import Decline, Done, Hurt, Save, Shell
from bythebook.games.merc.state.state import NOBODY
from bythebook.kernel.prompt import Thing
from tests.games.merc.positions import Position, position


def play_card(p: Position) -> Position:
    """The Dictator plays the one card of his hand; at its first ask."""
    (card,) = p.state.hand
    return p.do(PlayCard(card))


def about(p: Position) -> tuple[str, str, Thing | None]:
    """The kind of the present ask, who is asked, and about what."""
    assert p.prompt is not None
    return p.prompt.kind, p.prompt.seat, p.prompt.about


def wounds(p: Position, *names: str) -> list[int]:
    """The wounds of MERCs."""
    return [p.state.wounds[p.unit(name)] for name in names]


# -- Family Threat --------------------------------------------------------------------------------


def test_d10_family_threat_takes_two_militia_from_every_sector() -> None:
    """D10: two Rebel militia leave every sector, or the last one; a sector left empty is neutral."""
    p = play_card(position("gold/m1:3 m1:1\nm1:2/r1:tao md:4", hand="family_threat"))
    assert [p.militia(label, 0) for label in ("A1", "B1", "A2")] == [1, 0, 0]
    assert p.militia("B2", 1) == 4
    assert [p.control(label) for label in ("A1", "B1", "A2")] == ["rebel 1", "", "rebel 1"]
    assert p.prompt is None


def test_d10_by_the_other_ruling_family_threat_takes_two_from_each_rebel() -> None:
    """D10: ruled `rebel` (RULING-17) each Rebel loses two in a sector, not the sector two in all."""
    sector = play_card(position("gold/m1:3/m2:3 .\n. .", hand="family_threat", rebels=2))
    assert [sector.militia("A1", rebel) for rebel in (0, 1)] == [2, 2]
    each = play_card(position("gold/m1:3/m2:1 .\n. .", hand="family_threat", rebels=2, family_threat="rebel"))
    assert [each.militia("A1", rebel) for rebel in (0, 1)] == [1, 0]


def test_d10a_militia_go_one_by_one_from_the_rebel_with_most() -> None:
    """D10a: of 3 and 2 the first goes from the 3; then both have 2 and the lower seat loses the next."""
    p = play_card(position("gold/m1:2/m2:3 .\n. .", hand="family_threat", rebels=2))
    assert [p.militia("A1", rebel) for rebel in (0, 1)] == [1, 2]


# -- Tainted Water --------------------------------------------------------------------------------


def test_d10_tainted_water_hurts_every_rebel_merc_past_his_armor() -> None:
    """D10: half R militia leave every sector, and each Rebel MERC takes a wound whatever he wears."""
    p = play_card(
        position(
            "gold/r1:tao/m1:2 r2:ra\nmd:3 d:max", hand="tainted_water", rebels=3, gear={"tao": "flak_vest"}
        )
    )
    assert p.militia("A1", 0) == 0
    assert p.militia("A2", 3) == 3
    assert wounds(p, "tao", "ra", "max") == [1, 1, 0]
    assert p.card_ids("tao") == ["", "flak_vest", ""]
    solo = play_card(position("gold/m1:2 .\n. .", hand="tainted_water"))
    assert solo.militia("A1", 0) == 1


def test_d10_a_shot_saves_from_tainted_water_and_the_gear_of_the_dead_is_discarded() -> None:
    """D10: the Rebel is asked for each dying MERC (E7); who is not saved loses his cards, also to Gaddafi."""
    gear, hurt = {"tao": "uzi", "ra": "epinephrine_shot"}, {"tao": 2}
    p = play_card(position("gold/r1:tao+ra .\nd:max .", hand="tainted_water", gear=gear, wounds=hurt))
    assert p.options == [Decline(), Save("ra")]
    p.answer(Save("ra"))
    assert wounds(p, "tao", "ra") == [2, 1]
    dead = play_card(
        position("gold/r1:tao d:max\n. .", hand="tainted_water", gear=gear, wounds=hurt, dictator="gaddafi")
    )
    assert dead.prompt is None
    assert dead.state.owner[dead.unit("tao")] == NOBODY
    assert dead.state.discards["weapon"] == {"uzi": 1}
    assert dead.control("A1") == ""


# -- Artillery Barrage ----------------------------------------------------------------------------

FRONT = """
    gold/r1:tao+ra/m1:2    md:1       r2:max
    m1:3                   .          .
    coal/r2b:moe           .          silver/m2:1
"""
"""Next to the Dictator's sector B1 are A1 and C1; the other Rebel sectors are out of reach."""


def test_d10_artillery_reaches_rebel_sectors_next_to_his_own() -> None:
    """D10: only sectors with Rebel units beside one he controls; one sector a Rebel, fewer if he likes."""
    p = play_card(position(FRONT, hand="artillery_barrage", rebels=2))
    assert p.options == [Done(), Shell("A1"), Shell("C1")]
    assert about(p) == ("Shell", "dictator", "artillery_barrage")
    p.answer(Shell("C1"))
    assert p.options == [Done(), Shell("A1")]
    p.answer(Shell("A1"))
    assert p.kind == "artillery"
    one = play_card(position("gold/r1:tao md:1\n. m1:2", hand="artillery_barrage"))
    assert one.options == [Done(), Shell("A1"), Shell("B2")]
    assert one.answer(Shell("A1")).kind == "artillery"
    none = play_card(position(FRONT, hand="artillery_barrage", rebels=2)).answer(Done())
    assert none.prompt is None


def test_d10_the_rebels_pick_as_many_different_units_as_the_die_says() -> None:
    """D10: a three, four units: a MERC is hit once, like militia are one choice; then all are hurt."""
    p = play_card(position(FRONT, hand="artillery_barrage", rebels=2)).answer(Shell("A1"), Done()).chance("3")
    assert about(p) == ("Hurt", "rebels", p.cell("A1"))
    militia = Hurt("militia", "rebel 1", "A1")
    assert p.options == [militia, Hurt("ra"), Hurt("tao")]
    p.answer(Hurt("ra"))
    assert p.options == [militia, Hurt("tao")]
    assert wounds(p, "ra") == [0]
    p.answer(militia, militia)
    assert p.prompt is None
    assert wounds(p, "tao", "ra") == [0, 1]
    assert p.militia("A1", 0) == 0


def test_d10_a_die_above_the_units_there_hits_each_once() -> None:
    """D10: a six for four units asks nobody; armor takes its point first."""
    p = play_card(position(FRONT, hand="artillery_barrage", rebels=2, gear={"tao": "kevlar_vest"}))
    p.answer(Shell("A1"), Done()).chance("6")
    assert p.prompt is None
    assert wounds(p, "tao", "ra") == [0, 1]
    vest = p.state.gear[p.unit("tao")][1]
    assert vest is not None
    assert vest.wear == 1
    assert p.militia("A1", 0) == 0


def test_d10_artillery_without_a_target_is_still_spent() -> None:
    """D10: a card that can do nothing asks nothing and is gone."""
    p = play_card(position("gold/r1:tao .\n. md:1", hand="artillery_barrage"))
    assert p.prompt is None
    assert p.state.hand == []
    assert p.state.discards["tactics"] == {"artillery_barrage": 1}


# -- Pinochet -------------------------------------------------------------------------------------


def test_d12_pinochet_spreads_a_point_for_each_rebel_sector() -> None:
    """D12: two Rebel sectors, two points, and the Dictator says which units anywhere take one each."""
    p = position("gold/r1:tao/m1:1 .\nm2:2 md:1", rebels=2, dictator="pinochet", gear={"tao": "flak_vest"})
    use_ability(p.state)
    p.do()
    first, second = Hurt("militia", "rebel 1", "A1"), Hurt("militia", "rebel 2", "A2")
    assert p.options == [first, second, Hurt("tao")]
    assert about(p) == ("Hurt", "dictator", "pinochet")
    p.answer(Hurt("tao"))
    assert p.options == [first, second]
    p.answer(second)
    assert p.prompt is None
    assert wounds(p, "tao") == [0]
    assert p.card_ids("tao") == ["", "", ""]
    assert p.militia("A2", 1) == 1


def test_d12_pinochet_asks_nobody_if_every_unit_is_hurt() -> None:
    """D12: as many points as units leave no choice; no Rebel sector, no point."""
    p = position("gold/r1:tao .\nm1:1 md:1", dictator="pinochet")
    use_ability(p.state)
    p.do()
    assert p.prompt is None
    assert wounds(p, "tao") == [1]
    assert p.control("A2") == ""
    empty = position("gold/md:1 .\n. .", dictator="pinochet")
    use_ability(empty.state)
    assert empty.do().prompt is None
