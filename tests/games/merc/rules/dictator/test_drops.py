"""Militia that cards and abilities bring, turn or send (D9, D11, and D12 for five Dictators)."""

from bythebook.games.merc.rules.dictator.ability import use_ability
from bythebook.games.merc.rules.dictator.drops import REINFORCE, Arrive, drop_on_one, place_militia
from bythebook.games.merc.rules.dictator.turn import SetUpDictator
from bythebook.games.merc.state.options import Count, Done, Fight, March, Place
from bythebook.games.merc.state.state import DICTATORS, MILITIA
from bythebook.kernel.prompt import Thing
from tests.games.merc.positions import Position, position


def places(p: Position) -> list[str]:
    """The sectors that may get militia."""
    assert p.kind == "Militia"
    return [option.at for option in p.options if isinstance(option, Place)]


def about(p: Position) -> Thing | None:
    """What the present ask is about."""
    assert p.prompt is not None
    return p.prompt.about


def ability(p: Position) -> Position:
    """The Dictator uses his ability."""
    use_ability(p.state)
    return p.do()


def fighting(p: Position) -> str:
    """Where a fight is on."""
    return "" if p.state.fight is None else p.state.label(p.state.fight.at)


# -- placing --------------------------------------------------------------------------------------


def test_d9_reinforcements_all_go_to_one_sector_of_his_with_room() -> None:
    """D9: half the Rebels and one more militia for one controlled sector; a full one is not offered."""
    for rebels, n in zip(range(1, 7), (2, 2, 3, 3, 4, 4), strict=True):
        p = position("gold/md:1 md:10\nr1:tao db:max", rebels=rebels)
        drop_on_one(p.state, REINFORCE, "own", p.state.size.reinforce)
        p.do()
        assert places(p) == ["A1", "B2"]
        assert p.prompt is not None
        assert (p.prompt.about, p.prompt.rule) == ("reinforce", "D9")
        p.answer(Place("A1"))
        assert p.militia("A1", p.state.ruler) == 1 + n


def test_d9_surplus_is_lost_and_with_all_sectors_full_nothing_comes() -> None:
    """D9: what the sector has no room for is lost."""
    p = position("gold/md:9 .\n. r1:tao")
    drop_on_one(p.state, REINFORCE, "own", 2)
    p.do().answer(Place("A1"))
    assert p.militia("A1", 1) == 10
    drop_on_one(p.state, REINFORCE, "own", 2)
    assert p.do().prompt is None


def test_d11_militia_dropped_among_rebels_fight_at_once() -> None:
    """D11: control stays as it was until the fight is over, and the Dictator is the one who came in."""
    p = position("gold/r1:tao .\n. .")
    place_militia(p.state, (0,), 3)
    p.do(Arrive())
    assert fighting(p) == "A1"
    assert p.state.fight is not None
    assert p.state.fight.attacker == DICTATORS
    assert p.control("A1") == "rebel 1"


def test_d11_all_militia_of_an_effect_are_placed_before_the_first_fight() -> None:
    """D11: with two fights to come the Dictator says which is first, and both sectors have their militia."""
    p = position("gold/r1:tao .\n. m1:2")
    place_militia(p.state, (0,), 3)
    place_militia(p.state, (3,), 3)
    place_militia(p.state, (1,), 1)
    p.do(Arrive())
    assert p.options == [Fight("A1"), Fight("B2")]
    assert [p.militia(label, 1) for label in ("A1", "B1", "B2")] == [3, 1, 3]
    assert p.control("B1") == "dictator"
    assert p.state.placed == {}


def test_d11_the_cap_of_ten_is_his_own() -> None:
    """D11: Rebel militia in the sector take none of his room; beyond ten the surplus is lost."""
    p = position("gold/m1:8 .\n. .")
    place_militia(p.state, (0,), 12)
    assert p.militia("A1", 1) == 10
    assert p.state.placed == {0: 10}


# -- Kim ------------------------------------------------------------------------------------------


def test_d12_kim_opens_his_base_at_setup_with_a_garrison_instead_of_difficulty() -> None:
    """D12: five militia per Rebel, twenty at most, stand at Kim's base instead of those of setup."""
    for rebels, n in ((1, 5), (3, 15), (5, 20)):
        p = position("gold/md:3 .\n. coal/md:3", rebels=rebels, dictator="kim", day=1)
        p.do(SetUpDictator()).answer(Place("B2"))
        assert p.at("kim") == "B2"
        assert p.militia("B2", rebels) == n
        assert p.militia("A1", rebels) == 3


def test_d12_by_the_other_ruling_kims_garrison_is_added() -> None:
    """D12: ruled `adds` (RULING-14) the militia of setup stay, and room for twenty is all there is."""
    for rebels, n in ((1, 8), (4, 20)):
        p = position("gold/md:3 .\n. .", rebels=rebels, dictator="kim", day=1, kim_garrison="adds")
        p.do(SetUpDictator()).answer(Place("A1"))
        assert p.militia("A1", rebels) == n


def test_d12_kim_sends_as_many_militia_as_the_rebels_control_sectors_to_any_one_sector() -> None:
    """D12: three Rebel sectors, three militia, for one sector whoever controls it, and all of them."""
    p = ability(position("gold/m1:1 m1:1\nm1:2 md:10", dictator="kim"))
    assert places(p) == ["A1", "A2", "B1"]
    p.answer(Place("A2"))
    assert p.militia("A2", 1) == 3
    assert fighting(p) == "A2"
    calm = ability(position("gold/m1:1 .\n. md:10", dictator="kim")).answer(Place("B1"))
    assert calm.control("B1") == "dictator"
    assert calm.prompt is None


def test_d12_kim_sends_nobody_if_the_rebels_control_nothing() -> None:
    """D12: no Rebel sectors, no militia, and nothing is asked."""
    assert ability(position("gold/md:1 .\n. .", dictator="kim")).prompt is None


# -- Mao ------------------------------------------------------------------------------------------


def test_d12_mao_splits_militia_over_the_wilderness() -> None:
    """D12: as many as the Rebels control sectors, on any wilderness, in any numbers."""
    p = ability(position("gold/m1:1 .\nm1:1 silver/m1:1", dictator="mao"))
    assert places(p) == ["A2", "B1"]
    p.answer(Place("B1"))
    assert p.options == [Count(1), Count(2), Count(3)]
    assert about(p) == "mao"
    p.answer(Count(1))
    assert p.state.placed == {p.cell("B1"): 1}
    assert p.control("B1") == "dictator"
    p.answer(Place("A2"), Count(2))
    assert fighting(p) == "A2"
    assert [p.militia(label, 1) for label in ("B1", "A2")] == [1, 2]


def test_d12_mao_may_stop_and_only_what_fits_is_offered() -> None:
    """D12: a person leaves the rest; a full wilderness is not offered, nor more than there is room for."""
    p = ability(position("gold/m1:1 md:9\ncoal/m1:1 silver/m1:1", dictator="mao"))
    assert p.options == [Done(), Place("B1")]
    p.answer(Place("B1"))
    assert p.options == [Count(1)]
    p.answer(Count(1))
    assert p.prompt is None
    stopped = ability(position("gold/m1:1 .\n. .", dictator="mao")).answer(Done())
    assert stopped.prompt is None
    assert sum(stopped.state.militia[1]) == 0


# -- Mussolini ------------------------------------------------------------------------------------

ROME = """
    gold/md:3    .          coal/m1:1
    .            .          md:1
"""


def test_d12_mussolini_reinforces_one_of_his_sectors_and_marches_from_it() -> None:
    """D12: a militia per Rebel on a sector of his; then any number, old ones too, march next door."""
    p = ability(position(ROME, rebels=2, dictator="mussolini"))
    assert places(p) == ["A1", "C2"]
    p.answer(Place("A1"))
    assert p.militia("A1", 2) == 5
    assert p.kind == "March"
    assert p.options == [Done(), March("A2"), March("B1")]
    assert about(p) == p.cell("A1")
    p.answer(March("B1"))
    assert p.options == [Count(n) for n in range(1, 6)]
    assert about(p) == "mussolini"
    p.answer(Count(3))
    assert p.options == [Done(), March("A2")]
    p.answer(March("A2"), Count(2))
    assert p.prompt is None
    assert [p.militia(label, 2) for label in ("A1", "B1", "A2")] == [0, 3, 2]
    assert [p.control(label) for label in ("A1", "B1", "A2")] == ["", "dictator", "dictator"]


def test_d12_a_march_on_rebels_is_a_fight_and_the_cap_holds() -> None:
    """D12: militia that march among Rebels fight when all marches are over; ten is still the most."""
    p = position("gold/md:4 md:9\nm1:1 .", dictator="mussolini")
    ability(p).answer(Place("A1"), March("B1"))
    assert p.options == [Count(1)]
    p.answer(Count(1), March("A2"), Count(2))
    assert fighting(p) == "A2"
    assert p.militia("A1", 1) == 2


def test_d12_a_march_may_start_from_a_full_sector() -> None:
    """D12: a sector with ten militia gets no more, but those there may march."""
    p = ability(position("gold/md:10 .\n. r1:tao", dictator="mussolini")).answer(Place("A1"))
    assert p.militia("A1", 1) == 10
    p.answer(March("B1"), Count(10))
    assert p.militia("B1", 1) == 10


def test_d12_without_a_sector_mussolini_neither_reinforces_nor_marches() -> None:
    """D12: there is nowhere to start from."""
    assert ability(position("gold/r1:tao .\n. .", dictator="mussolini")).prompt is None


# -- Noriega --------------------------------------------------------------------------------------


def test_d12_noriega_turns_a_militia_of_every_rebel_sector() -> None:
    """D12: one of each Rebel sector with militia goes to sectors that the Rebels do not control."""
    p = ability(position("gold/m1:3 m1:2/r1:tao\ncoal/md:9 r1b:ra", dictator="noriega"))
    assert [p.militia(label, 0) for label in ("A1", "B1", "B2")] == [2, 1, 0]
    assert p.options == [Place("A2")]
    p.answer(Place("A2"))
    assert p.options == [Count(1)]
    p.answer(Count(1))
    assert p.militia("A2", 1) == 10
    assert p.kind == "mercs"


def test_d12_noriegas_turncoats_go_where_rebels_have_just_lost_control() -> None:
    """D12: a sector whose last militia was turned is not under Rebel control any more (K4)."""
    p = ability(position("gold/m1:1 m1:2\n. md:1", dictator="noriega"))
    assert places(p) == ["A1", "A2", "B2"]
    p.answer(Place("A1"), Count(2))
    assert p.control("A1") == "dictator"


def test_d12_noriega_hires_if_the_rebels_hold_more_sectors_after_converting() -> None:
    """D12: all Rebels' sectors are counted together, and against what he controls afterwards."""
    more = ability(position("gold/r1:tao r2:ra\n. md:1", rebels=2, dictator="noriega"))
    assert more.kind == "mercs"
    equal = ability(position("gold/r1:tao m1:1\n. md:1", dictator="noriega"))
    assert places(equal) == ["A2", "B1", "B2"]
    equal.answer(Place("B2"), Count(1))
    assert equal.prompt is None


def test_d10a_militia_are_taken_from_the_rebel_with_most_there() -> None:
    """D10a: where several Rebels have militia the one with most loses, in a tie the lower seat."""
    p = ability(position("gold/m1:1/m2:2 m1:2/m2:2\nmd:1 .", rebels=2, dictator="noriega"))
    assert [p.militia("A1", rebel) for rebel in (0, 1)] == [1, 1]
    assert [p.militia("B1", rebel) for rebel in (0, 1)] == [1, 2]


# -- Pol Pot --------------------------------------------------------------------------------------


def test_d12_pol_pot_attacks_one_rebel_sector() -> None:
    """D12: as many militia as the Rebels control sectors fall on one of them."""
    p = ability(position("gold/m1:1 m1:4\n. md:5", dictator="pol_pot"))
    assert places(p) == ["A1", "B1"]
    p.answer(Place("B1"))
    assert p.militia("B1", 1) == 2
    assert fighting(p) == "B1"


def test_d12_pol_pots_attack_has_ten_militia_at_most() -> None:
    """D12: twelve Rebel sectors bring ten militia."""
    row = " ".join(["m1:1"] * 4)
    p = ability(position(f"{row}\n{row}\n{row}", dictator="pol_pot")).answer(Place("A1"))
    assert p.militia("A1", 1) == 10


def test_d12_pol_pot_hires_if_the_rebels_hold_the_sector_after_the_battle() -> None:
    """D12: a lost attack brings him a random MERC, a won one nobody."""
    lost = ability(position("gold/r1:tao .\n. md:5", dictator="pol_pot")).answer(Place("A1"))
    fight_out(lost, rebels_hit=True)
    assert lost.control("A1") == "rebel 1"
    assert lost.kind == "mercs"
    won = ability(position("gold/m1:1 .\n. md:5", dictator="pol_pot")).answer(Place("A1"))
    fight_out(won, rebels_hit=False)
    assert won.control("A1") == "dictator"
    assert won.prompt is None


def test_d12_without_a_rebel_sector_pol_pot_neither_attacks_nor_hires() -> None:
    """D12: no Rebel sector, no attack."""
    assert ability(position("gold/md:1 .\n. .", dictator="pol_pot")).prompt is None


def fight_out(p: Position, *, rebels_hit: bool) -> None:
    """A fight in which one side always hits and the other never does; everybody stays."""
    for _ in range(60):
        prompt = p.prompt
        if p.state.fight is None or prompt is None:
            return
        if prompt.domain is None:
            p.answer(Done() if Done() in p.options else p.options[0])
            continue
        assert isinstance(prompt.about, int)
        rebels = prompt.about != MILITIA + p.state.ruler
        p.chance(" ".join(["6" if rebels == rebels_hit else "1"] * p.dice))
    raise AssertionError("the fight does not end")
