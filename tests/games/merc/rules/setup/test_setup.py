"""Setting the table up (S1 to S10)."""

from collections import Counter

import pytest

from bythebook.games.merc.box.facts import CITY, INDUSTRY, WILDERNESS, facts
from bythebook.games.merc.rules.days import StartDay
from bythebook.games.merc.rules.invariants import check
from bythebook.games.merc.rules.setup.setup import build
from bythebook.games.merc.rules.setup.steps import (
    ChooseLanding,
    DrawDictator,
    ExtraMilitia,
    Garrison,
    HireFirst,
    Land,
    LayCity,
    LaySectors,
    NameDictator,
    SetTacticsDeck,
)
from bythebook.games.merc.state.options import Done, DrawFrom, Hire, Place
from bythebook.games.merc.state.rulings import RULINGS
from bythebook.games.merc.state.state import NOBODY, NOWHERE, PRIMARY, State
from bythebook.kernel.box import Problems
from bythebook.kernel.chance import Seeded
from bythebook.kernel.prompt import Seat
from bythebook.kernel.rulings import settle
from tests.games.merc.positions import Position, position

BOT = {Seat("rebels"): "person", Seat("dictator"): "dictator"}


def new(seats: dict[Seat, str] | None = None, **options: str) -> State:
    return build(options, seats or BOT, settle(RULINGS, {}))


def map_by_seed(rebels: int, seed: int = 1) -> Position:
    """A map laid by a seed, and nothing more."""
    state = new(rebels=str(rebels))
    state.agenda.clear()
    p = Position(state).do(*(LayCity() for _ in range(state.size.cities)), *map(LaySectors, (0, 2)))
    chance, count = Seeded(seed), 0
    while p.prompt is not None:
        assert p.prompt.domain is not None
        p.chance(" ".join(chance.outcome(p.prompt.domain, state.piles, count)))
        count += 1
    return p


@pytest.mark.parametrize("rebels", range(1, 7))
def test_s1_the_map_grows_with_the_rebels(rebels: int) -> None:
    """S1: rows, columns and sectors of each type by the number of Rebels."""
    state = map_by_seed(rebels).state
    size = facts().size[rebels]
    kinds = [facts().sectors[s].type_index for s in state.sector]
    assert (state.rows, state.cols, len(kinds)) == (size.rows, size.cols, size.sectors)
    assert [kinds.count(kind) for kind in (INDUSTRY, CITY, WILDERNESS)] == [
        size.industries,
        size.cities,
        size.wilderness,
    ]


def test_s2_the_difficulty_may_be_changed() -> None:
    """S2: militia per starting industry: by size, or a number from 1 to 10."""
    assert new(rebels="3").difficulty == 4
    assert new(difficulty="7").difficulty == 7
    for wrong in ("0", "11", "many"):
        with pytest.raises(Problems, match="difficulty"):
            new(difficulty=wrong)


@pytest.mark.parametrize("rebels", range(1, 7))
@pytest.mark.parametrize("seed", range(3))
def test_s3_industries_never_touch(rebels: int, seed: int) -> None:
    """S3: industries on even cells only, one at the first corner; left-over even cells take cities first."""
    state = map_by_seed(rebels, seed).state
    grid = state.grid
    kinds = [facts().sectors[s].type_index for s in state.sector]
    assert kinds[0] == INDUSTRY
    assert all(cell in grid.even for cell, kind in enumerate(kinds) if kind == INDUSTRY)
    assert all(kinds[cell] in (INDUSTRY, CITY) for cell in grid.even)


def test_s4_all_sectors_start_unexplored() -> None:
    """S4: nothing is explored and no stash holds a card."""
    state = map_by_seed(2).state
    assert not any(state.explored)
    assert not any(state.stash)


def test_s5_a_dictator_is_drawn_or_named() -> None:
    """S5: a random card, shown; or the one somebody asked for."""
    state = new()
    state.agenda.clear()
    p = Position(state).do(DrawDictator()).chance("mao")
    assert facts().dictators[p.state.dictator].id == "mao"
    named = new(dictator="Hus")
    named.agenda.clear()
    Position(named).do(NameDictator("hussein"))
    assert facts().dictators[named.dictator].id == "hussein"
    with pytest.raises(Problems, match="dictator"):
        new(dictator="nobody")


@pytest.mark.parametrize(
    ("dictator", "length", "cards"),
    [("castro", 0, 5), ("hussein", 0, 10), ("castro", 8, 8), ("hussein", 7, 8), ("castro", 14, 14)],
)
def test_s6_the_active_deck(dictator: str, length: int, cards: int) -> None:
    """S6: five tactics cards, ten for Hussein, more by option; any of the fourteen may be in it."""
    state = new()
    state.agenda.clear()
    Position(state).do(NameDictator(dictator), SetTacticsDeck(length))
    pile = state.piles["tactics"]
    assert len(pile) == cards
    assert len(pile.possible("deck")) == len(facts().tactics)
    assert pile.check() == []


def test_s6_hussein_needs_an_even_number() -> None:
    """S6: he plays two cards a turn."""
    with pytest.raises(Problems, match="even"):
        new(dictator="hussein", tactics="7")
    with pytest.raises(Problems, match="tactics"):
        new(tactics="15")


def test_s7_all_decks_are_shuffled() -> None:
    """S7: MERCs and the three equipment decks with all their cards (C1, C3); copies by ruling."""
    state = new()
    assert len(state.piles["mercs"]) == len(facts().mercs)
    assert [len(state.piles[name]) for name in ("weapon", "armor", "accessory")] == [28, 17, 24]
    twice = build({}, BOT, settle(RULINGS, {"equipment_copies": "2"}))
    assert len(twice.piles["weapon"]) == 56


@pytest.mark.parametrize("times", [1, 2, 3])
def test_ruling_16_all_equipment_so_many_times(times: int) -> None:
    """RULING-16: every card of the base game twice or three times, none of a mode, and none gets lost."""
    state = build({}, BOT, settle(RULINGS, {"equipment_copies": str(times)}))
    for deck, pile in enumerate(("weapon", "armor", "accessory")):
        printed = Counter(facts().equipment[kind].id for kind in facts().decks[deck])
        assert state.piles[pile].unseen == {card: n * times for card, n in printed.items()}
    assert sum(len(state.piles[pile]) for pile in ("weapon", "armor", "accessory")) == 69 * times
    assert check(state) == []


def test_c6_the_base_game_is_for_two_or_three_rebels() -> None:
    """C6: without the expansion 16 sectors, 2 Dictators, 10 tactics cards and only the MERCs of the base."""
    state = new(rebels="2", cards="base")
    assert set(state.piles["mercs"].unseen) == {merc.id for merc in facts().mercs if merc.box == "base"}
    names = ("dictators", "tactics", "industry", "city", "wilderness")
    assert [len(state.piles[name]) for name in names] == [2, 10, 8, 1, 7]
    with pytest.raises(Problems, match="base game"):
        new(rebels="4", cards="base")
    with pytest.raises(Problems, match="expansion"):
        new(rebels="2", cards="base", dictator="mao")


def test_s8_a_rebel_hires_two_of_three_and_lands_on_the_edge() -> None:
    """S8: exactly two, the primary squad on an edge sector he controls from then on, a card for each."""
    p = position("gold . iron\n. hamadu .\ncoal . silver", day=1).do(Land(0))
    p.chance("tao ra max").answer(Hire("tao"), Hire("max"))
    assert p.kind == "Landing"
    assert Place("B2") not in p.options
    assert len(p.options) == 8
    p.answer(Place("B1"))
    assert p.control("B1") == "rebel 1"
    assert p.state.squad_at[0][PRIMARY] == p.cell("B1")
    p.answer(DrawFrom("weapon")).chance("uzi").only()
    p.answer(DrawFrom("armor")).chance("flak_vest").only()
    assert p.kind == ""
    assert {p.card_ids("tao")[0], p.card_ids("max")[1], p.card_ids("tao")[1], p.card_ids("max")[0]} == {
        "uzi",
        "flak_vest",
        "",
    }
    assert p.state.discards["mercs"] == {"ra": 1}
    assert not any(p.state.actions)
    assert not any(p.state.explored)


def test_s8_two_rebels_do_not_land_together() -> None:
    """S8: a sector where a Rebel has landed is taken; RULING-11 may ask for industries."""
    drawing = "gold/r1:tao . iron\n. hamadu .\ncoal . silver"
    p = position(drawing, rebels=2, day=1).do(ChooseLanding(1))
    assert Place("A1") not in p.options
    ruled = position(drawing, rebels=2, day=1, landing="industry").do(ChooseLanding(1))
    assert ruled.options == [Place("A3"), Place("C1"), Place("C3")]


def test_s9_militia_stand_on_industries_without_rebels() -> None:
    """S9: (a) Difficulty militia on each such industry, nothing on cities and wilderness."""
    p = position("gold/r1:tao . iron\n. hamadu .\ncoal . silver", day=1).do(Garrison())
    there = [p.militia(label, 1) for label in ("A1", "B1", "C1", "B2", "A3", "C3")]
    assert there == [0, 0, 2, 0, 2, 2]
    assert p.control("C3") == "dictator"
    assert p.control("B2") == ""


def test_s9_the_dictator_hires_the_top_merc() -> None:
    """S9: (b) with a free card, on any sector he controls, into the primary squad."""
    p = position("gold/r1:tao . iron/md:2\n. hamadu .\n. . .", day=1, automa=True)
    p.do(HireFirst()).chance("ra").answer(Hire("ra"))
    assert p.options == [Place("C1")]
    p.answer(Place("C1"), DrawFrom("weapon")).chance("uzi").only()
    assert (p.at("ra"), p.card_ids("ra")[0]) == ("C1", "uzi")
    assert p.state.actions[p.unit("ra")] == 0


def test_s9_extra_militia_go_where_he_likes_up_to_the_cap() -> None:
    """S9: (e) one by one on sectors he controls, at most 10 on each; a person may stop."""
    p = position("gold/md:9 . iron/md:2\n. hamadu .\n. . .", rebels=2, day=1).do(ExtraMilitia(4))
    assert p.options == [Done(), Place("A1"), Place("C1")]
    p.answer(Place("A1"))
    assert p.options == [Done(), Place("C1")]
    assert p.state.placed == {p.cell("A1"): 1}
    p.answer(Place("C1"), Done())
    assert (p.kind, p.militia("C1", p.state.ruler), p.state.placed) == ("", 3, {})


def test_s10_a_person_holds_a_hand_and_a_page_does_not() -> None:
    """S10: 1 to 6 Rebels against a person or the bot; with one Rebel there are no extra militia."""
    person = {Seat("rebels"): "person", Seat("dictator"): "person"}
    assert (new().automa, new(person).automa) == (True, False)
    assert not any(isinstance(step, ExtraMilitia) for step in new().agenda)
    assert any(isinstance(step, ExtraMilitia) for step in new(rebels="2").agenda)
    assert isinstance(new().agenda[0], StartDay)
    for wrong in ("0", "7"):
        with pytest.raises(Problems, match="rebels"):
            new(rebels=wrong)


def test_s10_an_empty_table_has_nobody_on_it() -> None:
    """S10: before the first ask nothing is drawn and nobody owns anything."""
    state = new(rebels="6")
    assert set(state.sector) == {NOWHERE}
    assert set(state.control) == {NOBODY}
    assert state.faction == (0,) * 6 + (1,)
    with pytest.raises(Problems, match="unknown setup key"):
        new(colour="red")
