"""The Dictator AI off its MERCs' actions: cards, the base, hires, militia (AI-2, AI-4.1 to AI-4.5, AI-7)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.merc import the_game
from bythebook.games.merc.bot import lookahead
from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.combat.fight import Fights
from bythebook.games.merc.rules.dictator.ability import SpecialAbility
from bythebook.games.merc.rules.dictator.base import RevealBase
from bythebook.games.merc.rules.dictator.recruits import HireOne
from bythebook.games.merc.rules.dictator.tactics import PlayTactics
from bythebook.games.merc.rules.dictator.turn import SetUpDictator, TurnEnd
from bythebook.games.merc.rules.setup.steps import ExtraMilitia, HireFirst
from bythebook.games.merc.state import options as opt
from bythebook.games.merc.state.state import DICTATORS, REBELS, SECONDARY, Gear, State
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from tests.games.merc.bot_turns import BOT, PERSON, PlayedTurn, dictator_ai, play, view
from tests.games.merc.positions import Position, position


def plays(card: str, drawing: str | Position, **drawn: Any) -> PlayedTurn:
    """The bot turns a tactics card up and carries it out."""
    p = (
        drawing
        if isinstance(drawing, Position)
        else position(drawing, active=DICTATORS, automa=True, **drawn)
    )
    return play(p, PlayTactics(), given={"tactics": [card]})


def uses(dictator: str, drawing: str, *, tie: str = "", **drawn: Any) -> PlayedTurn:
    """The bot uses the ability of its Dictator."""
    p = position(drawing, active=DICTATORS, automa=True, dictator=dictator, **drawn)
    return play(p, SpecialAbility(), given={"tie": [tie]} if tie else {})


# -- common sense and setup (AI-1, AI-2) ----------------------------------------------------------------

MAP = """
    gold/md:2   .           coal/md:2
    .           hamadu      .
    iron/r1:tao .           silver/md:2
"""


def test_ai_1_a_may_is_always_used() -> None:
    """AI-1: what the Dictator may do he does: a person could keep the ability back, he never does."""
    assert uses("kim", MAP).of("Militia") == ["place A3"]


def test_ai_1_what_no_rule_settles_goes_to_a_die_over_the_tied() -> None:
    """AI-1: equal choices are left to a die, among exactly those that are equal."""
    made = uses("hitler", MAP, rebels=2)
    assert made.of("Name") == ["name rebel 1"]
    tied = play(
        position("gold/r1:tao coal/r2:ra\n . .", rebels=2, dictator="hitler", active=DICTATORS, automa=True),
        SpecialAbility(),
        given={"tie": ["name rebel 2"]},
    )
    assert ("name rebel 1", "name rebel 2") in tied.ties
    assert tied.of("Name") == ["name rebel 2"]


def test_ai_2_1_plays_the_top_card() -> None:
    """AI-2.1: no hand: the card turned up is played, even one that does nothing."""
    made = plays("family_threat", MAP)
    assert made.of("Tactics") == ["play Family Threat"]
    assert made.ids("Tactics") == ["2.1"]
    assert made.p.state.hand == []


@pytest.mark.parametrize(
    ("card", "drawing", "answer"),
    [
        ("family_threat", MAP, "reinforce with Family Threat"),
        ("family_threat", MAP.replace("tao", "tao/m1:1"), "play Family Threat"),
        ("artillery_barrage", MAP, "reinforce with Artillery Barrage"),
        ("artillery_barrage", MAP.replace("tao .", "tao ./md:1"), "play Artillery Barrage"),
        ("fodder", MAP, "reinforce with Fodder"),
        ("oil_reserves", MAP, "play Oil Reserves"),
        ("sentry", MAP, "play Sentry"),
        ("lockdown", MAP, "play Lockdown"),
        ("reinforcements", MAP.replace("md:2", "md:10"), "reinforce with Reinforcements"),
        ("tainted_water", MAP, "play Tainted Water"),
        ("generalisimo", MAP, "play Generalisimo"),
    ],
)  # fmt: skip
def test_ruling_6_a_useless_card_is_given_up(card: str, drawing: str, answer: str) -> None:
    """RULING-6: by the other reading a card that would change nothing is discarded to reinforce."""
    made = plays(card, drawing, ai_reinforce="useless")
    assert made.of("Tactics") == [answer]
    if answer.startswith("reinforce") and "md:10" not in drawing:
        assert made.of("Militia") == ["place A1"] or made.of("Militia") == ["place C3"]


def test_ai_2_1_hussein_plays_his_second_card_too() -> None:
    """AI-2.1: the second card of Hussein is the next from the top."""
    p = position(MAP, active=DICTATORS, automa=True, dictator="hussein")
    made = play(p, TurnEnd(), given={"tactics": ["sentry"]})
    assert made.of("Tactics") == ["play Sentry"]


def test_ai_2_2_the_bot_sees_no_rebel_stash() -> None:
    """AI-2.2: it knows the stashes of its own sectors, nothing of the Rebels', and they nothing of its."""
    p = position(MAP.replace("gold", "gold/$land_mine").replace("iron", "iron/$uzi"))
    mine = (Gear(facts().card["land_mine"].index),)
    assert view(p, BOT).stash(p.cell("A1")) == mine
    assert view(p, BOT).stash(p.cell("A3")) == ()
    assert view(p, PERSON).stash(p.cell("A1")) == ()
    assert view(p, PERSON).stash(p.cell("A3")) != ()
    assert view(p, BOT).stash(p.cell("B2")) == ()


def test_ai_2_2_the_view_hands_out_no_state() -> None:
    """AI-2.2: hands, candidates, loot and the order of decks are not on the view at all."""
    public = {name for name in dir(view(position(MAP))) if not name.startswith("_")}
    assert not public & {"state", "table", "hand", "hands", "piles", "candidates", "loot", "hired", "results"}


def test_ai_2_3_extra_militia_are_spread_evenly() -> None:
    """AI-2.3: over his industries, differing by at most one; the odd ones go nearest to the Rebels."""
    p = position(MAP, automa=True)
    made = play(p, ExtraMilitia(5))
    assert sorted(made.of("Extra militia")[:3]) == ["place A1", "place C1", "place C3"]
    assert [p.militia(label, 1) - 2 for label in ("A1", "C1", "C3")] == [2, 1, 2]
    assert set(made.ids("Extra militia")) == {"2.3"}


def test_ai_2_3_a_full_industry_is_passed_over() -> None:
    """AI-2.3: only the cap makes the numbers differ by more than one."""
    p = position(MAP.replace("gold/md:2", "gold/md:10"), automa=True)
    play(p, ExtraMilitia(4))
    assert [p.militia(label, 1) for label in ("A1", "C1", "C3")] == [10, 4, 4]


def test_ai_2_4_the_first_merc_is_hired_by_4_3() -> None:
    """AI-2.4: the first MERC, and Mao's and Mussolini's, come by the rules of hiring."""
    p = position(MAP, automa=True)
    made = play(p, HireFirst(), given={"mercs": ["ra"], "weapon": ["uzi"], "tie": ["A1"]})
    assert made.of("Hire") == ["hire Ra"]
    assert made.ids("New squad") == ["4.3.2"]
    assert p.at("ra") == "A1"
    assert p.card_ids("ra")[0] == "uzi"
    more = play(position(MAP, automa=True, dictator="mao", rebels=2), SetUpDictator())
    assert len(more.of("Hire")) == 2


def test_ai_2_0_sets_up_as_a_person_would() -> None:
    """AI-2.0: Difficulty militia on every industry without Rebels, one MERC with a weapon, but no hand."""
    seats = {BOT: "dictator", PERSON: "person"}
    game: Game[State] = Game(the_game(), Header("merc", seed=3, setup={"dictator": "castro"}, seats=seats))
    bot = Bot(dictator_ai())
    while game.prompt is not None and game.state.day == 1:
        if game.prompt.seat == BOT:
            answer_next(game, the_game(), bot)
        else:
            game.answer(game.prompt.options[0])
    state = game.state
    cells = [c for c in range(state.grid.cells) if state.sector_at(c).type == "industry"]
    held = [state.militia[state.ruler][c] for c in cells if not state.units_at(c, REBELS)]
    assert set(held) == {state.difficulty}
    (merc,) = state.team[state.ruler]
    weapon = state.gear[merc][0]
    assert weapon is not None
    assert weapon.card.deck == "weapon"
    assert state.hand == []


# -- the base and mines (AI-4.1, AI-4.2) ------------------------------------------------------------------


def base(drawing: str, tie: str = "") -> PlayedTurn:
    """The bot reveals its base."""
    p = position(drawing, active=DICTATORS, automa=True)
    return play(p, RevealBase(), given={"tie": [tie]} if tie else {})


def test_ai_4_1_1_as_far_from_rebel_forces_as_possible() -> None:
    """AI-4.1.1: the greatest distance to the nearest Rebel unit, militia too; only industries he controls."""
    assert base(MAP).of("Base") == ["place C1"]
    assert base(MAP.replace("silver/md:2", "silver/md:9")).of("Base") == ["place C1"]
    assert base(MAP.replace("coal/md:2", "coal/m1:1")).of("Base") != ["place C1"]


def test_ai_4_1_2_then_most_dictator_units() -> None:
    """AI-4.1.2: equally far, the industry with most of his units: militia and MERCs."""
    far = MAP.replace("coal/md:2", "coal")
    assert base(far.replace("silver/md:2", "silver/md:2/d:ra")).of("Base") == ["place C3"]
    assert base(far.replace("gold/md:2", "gold/md:3")).of("Base") == ["place A1"]


def test_ai_4_1_3_then_the_highest_value() -> None:
    """AI-4.1.3: equal again, the higher value: Gold before Silver."""
    assert base(MAP.replace("coal/md:2", "coal")).of("Base") == ["place A1"]


def test_ai_4_1_4_then_a_die() -> None:
    """AI-4.1.4: equal in everything, a die among exactly those."""
    made = base(MAP.replace("coal/md:2", "coal").replace("silver", "copper"), tie="C3")
    assert made.ties == [("A1", "C3")]
    assert made.of("Base") == ["place C3"]


def test_ai_4_2_all_mines_go_off_when_rebels_attack() -> None:
    """AI-4.2: every mine in the stash of his sector goes off before the fight."""
    p = position("gold/md:1/r1:tao/$land_mine+land_mine+uzi . .\n. . .", held={"A1": "dictator"}, automa=True)
    made = play(p, Fights(REBELS, (0,)))
    assert made.of("Detonate") == ["detonate", "detonate"]
    assert made.ids("Detonate") == ["4.2", "4.2"]


# -- hiring (AI-4.3) --------------------------------------------------------------------------------------


def hires(
    drawing: str, *, squad: int = -1, tie: str = "", dictator: str = "castro", **drawn: Any
) -> PlayedTurn:
    """The bot hires Ra, with an Uzi."""
    p = position(drawing, active=DICTATORS, automa=True, dictator=dictator, **drawn)
    given = {"mercs": ["ra"], "weapon": ["uzi"], "tie": [tie] if tie else []}
    return play(p, HireOne(3, 1, squad), given=given)


@pytest.mark.parametrize("dictator", ["castro", "gaddafi", "hitler"])
def test_ai_4_3_whatever_lets_him_hire(dictator: str) -> None:
    """AI-4.3: every hire goes the same way: the top card, a place by 4.3.2, a weapon."""
    made = uses(dictator, WAR)
    assert made.ids("Hire") == ["4.3.1"]
    assert made.ids("New squad") == ["4.3.2"]
    assert made.ids("Free card") == ["4.3.3"]
    card = plays("generalisimo", WAR)
    assert (card.ids("Hire"), card.ids("Free card")) == (["4.3.1"], ["4.3.3"])


def test_ai_4_3_1_only_the_top_card_is_drawn() -> None:
    """AI-4.3.1: of three he could look at he takes the top one; nothing else is drawn."""
    made = hires(MAP, tie="A1")
    assert made.of("Hire") == ["hire Ra"]
    assert made.ids("Hire") == ["4.3.1"]
    assert made.p.state.discards["mercs"] == {}


WAR = """
    gold/md:1   .   iron/md:1    .
    .           .   .            .
    ./m1:2      .   ./m1:1       silver/md:1
"""
"""The weakest Rebel sector is C3; Silver is next to it."""


def test_ai_4_3_2_a_squad_close_to_the_weakest_rebels() -> None:
    """AI-4.3.2: on the sector he controls that is closest to the weakest Rebel sector."""
    assert hires(WAR).of("New squad") == ["place D3"]


def test_ai_4_3_2_then_the_highest_value_then_a_die() -> None:
    """AI-4.3.2: of equally close sectors the most valuable, then a die."""
    drawing = WAR.replace("silver/md:1", ".")
    assert hires(drawing.replace(".   iron", "coal/md:1 iron")).of("New squad") == ["place C1"]
    equal = "gold/md:1 ./m1:1 copper/md:1\n. . ."
    made = hires(equal, tie="A1")
    assert made.ties == [("A1", "C1")]
    assert hires(equal.replace("copper", "iron")).of("New squad") == ["place A1"]


def test_ai_4_3_2_several_weakest_rebel_sectors() -> None:
    """AI-4.3.2: if two Rebel sectors are the weakest a die says first which of them counts (4.5.2)."""
    drawing = """
        gold/md:1   .   .   silver/md:1   ./m1:1
        ./m1:1      .   .   .             .
    """
    made = hires(drawing, tie="A2")
    assert made.ties[0] == ("A2", "E1")
    assert made.of("New squad") == ["place A1"]
    assert hires(drawing, tie="E1").of("New squad") == ["place D1"]


def test_ai_4_3_2_joins_the_squad_that_is_there() -> None:
    """AI-4.3.2: a squad of his on that sector takes him in."""
    assert hires(WAR.replace("silver/", "silver/d:tao/")).of("New squad") == ["join dictator primary"]
    assert hires(WAR.replace("gold/", "gold/d:tao/")).of("New squad") == ["place D3"]


def test_ai_4_3_2_both_squads_elsewhere() -> None:
    """AI-4.3.2: with both squads out he joins the closer one; equal, the one with fewer MERCs."""
    out = WAR.replace("gold/", "gold/d:tao/").replace("iron/", "iron/db:max/")
    assert hires(out).of("New squad") == ["join dictator secondary"]
    even = """
        iron/d:tao+max/md:1   .        coffee/db:badger/md:1
        .                     ./m1:1   .
        .                     .        .
    """
    assert hires(even).of("New squad") == ["join dictator secondary"]


def test_ai_4_3_2_both_squads_where_he_goes() -> None:
    """AI-4.3.2: two squads on the sector where he would form one: the primary takes him, however large.

    Where both stand on another sector they are equally close, and the one with fewer MERCs does.
    """
    both = "iron/d:tao+max/db:badger m1:1 .\n. . ."
    assert hires(both).of("New squad") == ["join dictator primary"]
    elsewhere = "gold/d:tao+max/db:badger . .\nmd:1 m1:1 ."
    assert hires(elsewhere).of("New squad") == ["join dictator secondary"]


def test_ai_4_3_2_no_rebel_sector() -> None:
    """AI-4.3.2: with no Rebel sector on the map the highest value counts."""
    assert hires("iron/md:1 gold/md:1 .\n. . .").of("New squad") == ["place B1"]


def test_ai_4_3_2_stalin_names_the_squad() -> None:
    """AI-4.3.2: a card that names a squad sends him there, or forms it as above."""
    drawing = WAR.replace("gold/", "gold/db:tao/")
    assert hires(drawing, squad=SECONDARY).of("New squad") == ["join dictator secondary"]
    assert hires(drawing, squad=0).of("New squad") == ["place D3"]


def test_ai_4_3_3_always_a_weapon() -> None:
    """AI-4.3.3: the free card is a weapon; with none left armor, then an accessory."""
    made = hires(WAR)
    assert made.of("Free card") == ["draw weapon"]
    assert made.ids("Free card") == ["4.3.3"]
    p = position(WAR, active=DICTATORS, automa=True)
    p.state.piles["weapon"] = p.state.piles["weapon"].of({})
    assert play(p, HireOne()).of("Free card") == ["draw armor"]


# -- militia (AI-4.4, AI-4.5) -----------------------------------------------------------------------------


def test_ai_4_4_own_sectors_where_a_card_leaves_it_open() -> None:
    """AI-4.4: a number to spread fills one sector after another; own ones first, then neutral, then Rebel."""
    drawing = """
        hamadu     gold/base/md:8   ./m1:1
        .          .                .
        .          .                .
    """
    made = plays("lockdown", drawing)
    assert made.of("Militia") == ["place B1", "place A1"]
    assert made.of("How many") == ["2", "3"]
    assert made.ids("Militia") == ["4.4.3", "4.4.2"]


def test_ai_4_4_the_page_can_put_neutral_sectors_first() -> None:
    """AI-4.4, RULING-45: his own sectors get militia before neutral ones, or after them."""
    drawing = ".  gold/base/md:8  ./m1:1\n. . ."

    def first(**rulings: bool) -> str:
        p = position(drawing, active=DICTATORS, automa=True)
        named = {name.replace("_", " "): on for name, on in rulings.items()}
        return play(p, PlayTactics(), given={"tactics": ["lockdown"]}, rulings=named).ids("Militia")[0]

    assert first() == "4.4.3"
    assert first(own_sectors_first=False) == "4.4.2"


def test_ai_4_4_1_on_rebel_sectors_the_weakest() -> None:
    """AI-4.4.1: Pol Pot's militia attack the weakest Rebel sector."""
    made = uses("pol_pot", "./m1:3 . ./m1:2\n. . ./m1:4")
    assert made.of("Militia") == ["place C1"]
    assert made.ids("Militia") == ["4.4.1"]


def test_ai_4_4_1_kim_attacks_if_he_has_enough() -> None:
    """AI-4.4.1: Kim drops on the weakest Rebel sector if he has as many as stand there, else on his own."""
    assert uses("kim", "gold/md:1 . ./m1:1\n. . ./m1:4").of("Militia") == ["place C1"]
    assert uses("kim", "gold/md:1 . ./m1:3\n. . ./m1:4").of("Militia") == ["place A1"]
    full = uses("kim", "gold/md:10 . ./m1:3\n. . ./m1:4")
    assert full.ids("Militia") == ["4.4.2"]


def test_ai_4_4_2_on_neutral_sectors_the_highest_value() -> None:
    """AI-4.4.2: value first; among equal values the closest to the base, without one to a sector of his."""
    drawing = "iron/md:10 . coffee . gold ./m1:9\n. . . . . ."
    assert uses("kim", drawing).of("Militia") == ["place E1"]
    near = drawing.replace("gold", ".").replace("coffee", ".")
    tied = uses("kim", near, tie="A2")
    assert tied.ties == [("A2", "B1")]


def test_ruling_9_distance_before_value() -> None:
    """RULING-9: by the other reading the closest neutral sector gets them, then the most valuable."""
    drawing = "iron/md:10 . coffee . gold ./m1:9\n. . . . . ."
    made = uses("kim", drawing, ai_neutral_order="distance", tie="B1")
    assert made.of("Militia") == ["place B1"]


def test_ai_4_4_2_close_to_the_base() -> None:
    """AI-4.4.2: with a base that is what counts, not the nearest sector of his."""
    made = uses("kim", "gold/base/md:20 . iron/md:10 . ./m1:9\n . . . . .", tie="A2")
    assert made.ties == [("A2", "B1")]


def test_ai_4_4_3_on_his_own_the_closest_to_rebels() -> None:
    """AI-4.4.3: the own sector closest to a Rebel sector; equal: whose Rebel sector is weaker; then a die."""
    close = uses("mussolini", "gold/md:1 . iron/md:1 ./m1:1\n. . . .")
    assert close.of("Militia") == ["place C1"]
    drawing = "./m1:{n} gold/md:1 . iron/md:1 ./m1:3\n. . . . ."
    assert uses("mussolini", drawing.format(n=4)).of("Militia") == ["place D1"]
    assert uses("mussolini", drawing.format(n=3), tie="B1").ties[0] == ("B1", "D1")


def test_ai_4_4_3_no_rebel_sector() -> None:
    """AI-4.4.3: without a Rebel sector the highest value gets them."""
    assert uses("mussolini", "iron/md:1 . gold/md:1\n. . .").of("Militia") == ["place C1"]


def test_ai_4_4_3_a_full_sector_is_skipped() -> None:
    """AI-4.4: the closest sector is passed over if it is full."""
    assert uses("mussolini", "gold/md:1 . iron/md:10 ./m1:1\n. . . .").of("Militia") == ["place A1"]


def test_ai_4_4_mussolini_marches_to_neutral_neighbours() -> None:
    """AI-4.4: one militia to each neutral sector next door, the highest value first, while one stays."""
    drawing = ".  iron/md:1  hamadu\n . . ./m1:1"
    made = uses("mussolini", drawing, rebels=1, tie="A1")
    assert made.of("Militia") == ["place B1"]
    assert made.of("March") == ["march C1", "done"]
    assert made.of("How many") == ["1"]
    assert made.p.militia("B1", 1) == 1


def test_ai_4_4_mao_goes_round_the_wilderness() -> None:
    """AI-4.4: one by one on wilderness without Rebels: neutral, then his own, and round again."""
    drawing = "./m1:1 iron/m1:1 ./md:1 gold/m1:1\n gold/m1:1 ./m1:1 coal/m1:1 ."
    made = uses("mao", drawing.replace("gold/m1:1\n gold", "silver/m1:1\n gold"))
    assert made.of("Militia")[:4] == ["place D2", "place C1", "place D2", "place C1"]
    assert set(made.of("How many")) == {"1"}


def test_ai_4_4_seizure_takes_neutral_sectors_first() -> None:
    """AI-4.4: of the unexplored wilderness neutral ones, then his own, then the Rebels' are turned."""
    drawing = "./m1:1 ./md:1 coal\n./x gold ./x"
    made = plays("seizure", drawing)
    assert made.of("Militia") == ["place B1"]
    made = plays("seizure", drawing.replace("coal\n", ".\n"))
    assert made.of("Militia") == ["place C1"]
    made = plays("seizure", drawing.replace("md:1", "md:10"))
    assert made.of("Militia") == ["place A1"], "a full sector is skipped while there is another"
    made = plays("seizure", drawing.replace("md:1", "md:10").replace("./m1:1", "./m1:1/x"))
    assert made.p.state.explored[made.p.cell("B1")], "and turned if there is none"


def test_ai_4_4_noriega_sends_the_turned_to_his_own() -> None:
    """AI-4.4: militia that change sides go to his sectors by 4.4.3, without any to neutral ones by 4.4.2."""
    made = uses("noriega", "./m1:2 . gold/md:1 .\n. . . iron/md:1")
    assert made.of("Militia") == ["place C1"]
    assert uses("noriega", "./m1:2 . gold .\n. . . .").of("Militia") == ["place C1"]


@pytest.mark.parametrize(("reading", "strength"), [("all", 3 + 2 + 2), ("mercs", 3 + 2)])
def test_ai_4_5_strength_of_a_rebel_sector(reading: str, strength: int) -> None:
    """AI-4.5: health and armor of all Rebel units there; by RULING-10 of MERCs only."""
    p = position("./r1:tao/m1:2 . .\n. . .", gear={"tao": "ak_47 kevlar_vest"}, ai_strength=reading)
    assert view(p).strength(0) == strength


def test_ruling_10_mercs_only() -> None:
    """RULING-10: by the other reading militia do not count, so a crowd of them is the weakest."""
    drawing = "./m1:9 gold/md:1 ./r1:tao\n. . ."
    assert uses("pol_pot", drawing).of("Militia") == ["place C1"]
    assert uses("pol_pot", drawing, ai_strength="mercs").of("Militia") == ["place A1"]


def test_ai_4_5_1_the_weaker_force() -> None:
    """AI-4.5.1: wounds and lost armor make a force weaker."""
    drawing = "./r1:tao . ./r1b:max\n. . ."
    assert uses("pol_pot", drawing, wounds={"max": 1}).of("Militia") == ["place C1"]
    assert uses("pol_pot", drawing, wounds={"tao": 1}).of("Militia") == ["place A1"]


def test_ai_4_5_2_a_die_among_the_tied() -> None:
    """AI-4.5.2: equally weak sectors are a matter for a die, thrown once, among exactly those."""
    made = uses("pol_pot", "./m1:1 . ./m1:1\n. . ./m1:2", tie="C1")
    assert made.ties == [("A1", "C1")]
    assert made.of("Militia") == ["place C1"]
    p = position("./m1:1 . ./m1:1\n. . ./m1:2")
    assert lookahead.weakest_enemy_sectors(view(p)) == [0, 2]


def test_ai_4_5_artillery_where_most_rebels_are() -> None:
    """AI-4.5: shells fall on the sector with most Rebel units, then on the weakest."""
    drawing = "gold/md:1 ./m1:2 .\n./m1:3 . ."
    assert plays("artillery_barrage", drawing).of("Shell") == ["shell A2"]
    weak = "gold/md:1 ./m1:1/r1:tao .\n./m1:2 . ."
    assert plays("artillery_barrage", weak).of("Shell") == ["shell A2"]


def test_ai_4_5_several_fights_the_weakest_first() -> None:
    """AI-4.5: of several fights at once the weakest Rebel sector comes first, equal ones by row."""
    drawing = "./m1:3/md:1 ./m1:1/md:1 ./m1:3/md:1\n. . ."
    p = position(drawing, active=DICTATORS, automa=True)
    made = play(p, Fights(DICTATORS, (0, 1, 2)))
    assert made.of("Fight") == ["fight in B1", "fight in A1"]


def test_ai_7_what_a_card_leaves_to_the_rebels_is_theirs() -> None:
    """AI-7: Artillery hits whom the Rebels pick; the bot is not asked."""
    p = position("gold/md:1 ./r1:tao+max .\n. . .", active=DICTATORS, automa=True)
    made = play(
        p,
        PlayTactics(),
        given={"tactics": ["artillery_barrage"], "artillery": ["1"]},
        answers={"Hurt": [opt.Hurt("tao")]},
    )
    assert made.of("Hurt") == []
    assert p.state.wounds[p.unit("tao")] == 1
