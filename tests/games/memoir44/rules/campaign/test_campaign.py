"""The solo campaign: its record, and the events before each play (CP-1 to CP-12)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import hex_at, label
from bythebook.games.memoir44.box.scenarios.text import Scenario, all_ids, write
from bythebook.games.memoir44.box.scenarios.text import load as load_scenario
from bythebook.games.memoir44.rules.campaign import events
from bythebook.games.memoir44.rules.campaign import progress as record
from bythebook.games.memoir44.rules.campaign.events import FIGURE, RETREAT, RollEvents
from bythebook.games.memoir44.rules.campaign.progress import Campaign, Over, load, new_campaign, start
from bythebook.games.memoir44.rules.chapters import STEPS
from bythebook.games.memoir44.rules.invariants import check
from bythebook.games.memoir44.rules.setup.steps import setup_agenda
from bythebook.games.memoir44.state.options import FallBack, Lose
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.box import Problems
from bythebook.kernel.game import Game
from tests.games.memoir44.air_positions import game_of
from tests.games.memoir44.card_positions import ALLIES, AXIS, asked, scenario, table_of, unit_at
from tests.games.memoir44.rules.test_card_games import choice
from tests.games.memoir44.rules.test_card_games import start as start_game

ARMY = """
.   xI4 .   .   .   .   xA3 .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   aA3 .   .   .   .   .   .   .   .
.   aA3 .   .   aI4 .   .   .   .   aA3 .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   aI4 .   .   .   .   aG2 .   aS4 .   .   .   aI4
"""
"""Allied armor at B3 (left), d4 (split left and center) and J3 (right); guns G1; infantry B1 E3 I1 M1."""

FEW = """
.   xI4 .   .   .   .   xA3 .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   aI4 .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   aI4 .   .   .   .   .   .   .   .   .   .   .
"""
"""Two infantry units: B1 on the baseline, which cannot fall back, and E3, which can."""


def before_play(
    drawn: Scenario | str,
    event: str,
    *,
    section: Sequence[str] = (),
    pick: Sequence[str] = (),
    player: int = ALLIES,
    **rulings: str,
) -> Game[State]:
    """The event dice have been rolled on a board that was just set up."""
    state = table_of(drawn, rulings=rulings)
    state.agenda.clear()
    state.losses, state.player = len(event), player
    state.then(RollEvents())
    return game_of(state, event=[event], section=section, pick=pick)


def figures(game: Game[State], text: str) -> int:
    return game.state.figures[unit_at(game.state, text)]


# -- the record (CP-1, CP-2, CP-12) ---------------------------------------------------------------


def test_cp_1_a_linked_campaign_has_exactly_five_scenarios() -> None:
    """CP-1: five linked scenarios from a line-up or of the player's choice; the player keeps one side."""
    assert len(facts().campaigns) >= 5
    for lineup in facts().campaigns:
        begun = start(lineup.id)
        assert begun.scenarios == lineup.scenarios
        assert begun.side == lineup.side
        assert begun.next_scenario == lineup.scenarios[0]
    assert start("norm", side="axis").side == "axis"
    with pytest.raises(Problems, match="exactly 5, not 4"):
        new_campaign(all_ids()[:4], side="axis")


def test_cp_1_a_preset_campaign_has_one_or_more() -> None:
    """CP-1: a preset campaign takes any list of at least one scenario."""
    assert new_campaign(all_ids()[:1], side="axis", kind="preset").setup()["scenario"] == all_ids()[0]
    with pytest.raises(Problems, match="at least one"):
        new_campaign((), side="axis", kind="preset")
    with pytest.raises(Problems, match="neither linked nor preset"):
        new_campaign(all_ids()[:5], side="axis", kind="endless")
    with pytest.raises(Problems, match="no scenario 'pegasus_brigde'; nearest: pegasus_bridge"):
        new_campaign(("pegasus_brigde",), side="axis", kind="preset")
    with pytest.raises(Problems, match="side: 'reds'"):
        new_campaign(all_ids()[:5], side="reds")
    with pytest.raises(Problems, match="campaign"):
        start("nowhere")


def test_cp_1_scenarios_may_be_files_of_the_players_own(tmp_path: Path) -> None:
    """CP-1: the scenarios of a printed book can be entered as files."""
    own = tmp_path / "own.toml"
    own.write_text(write(load_scenario("dieppe")), encoding="utf-8")
    begun = new_campaign((str(own),), side="axis", kind="preset")
    assert load_scenario("dieppe").title in begun.summary()
    own.unlink()
    assert str(own) in begun.summary()  # the record can still be read
    with pytest.raises(Problems, match="can't be read"):
        load(begun.save())


def test_cp_2_a_lost_scenario_is_played_again() -> None:
    """CP-2: a lost scenario is replayed until it is won; losses add up and never go down."""
    begun = start("normandy")
    first, second, *_ = begun.scenarios
    lost = begun.result(won=False, medals_for=2, medals_against=5)
    assert (lost.next_scenario, lost.losses) == (first, 1)
    twice = lost.result(won=False, medals_for=4, medals_against=5)
    assert (twice.next_scenario, twice.losses) == (first, 2)
    won = twice.result(won=True, medals_for=5, medals_against=4)
    assert (won.next_scenario, won.losses) == (second, 2)
    assert won.setup() == {"scenario": second, "losses": "2", "player": "allies"}
    assert begun.losses == 0  # what was is not changed


def test_cp_12_the_campaign_is_won_with_its_last_scenario() -> None:
    """CP-12: won when every scenario is won; the record keeps tries, medals, events and losses."""
    campaign = start("normandy")
    for won in (True, False, True, True, True):
        campaign = campaign.result(won=won, medals_for=5, medals_against=3, events=("flag: E3 retreats",))
    assert not campaign.won
    assert campaign.rating == "good"
    campaign = campaign.result(won=True, medals_for=6, medals_against=1, dice=("flag",))
    assert campaign.won
    assert campaign.next_scenario == ""
    assert [len(tries) for tries in campaign.plays] == [1, 2, 1, 1, 1]
    assert campaign.plays[1][0].events == ("flag: E3 retreats",)
    with pytest.raises(Over):
        campaign.result(won=True, medals_for=1, medals_against=1)
    with pytest.raises(Over):
        campaign.setup()
    assert campaign.summary().splitlines() == [
        "Five Days in Normandy (linked, allies)",
        *(
            f"  {i}. {load_scenario(name).title}: {told}"
            for i, (name, told) in enumerate(
                zip(
                    campaign.scenarios,
                    (
                        "won (1 try, medals 5:3)",
                        "won (2 tries, medals 5:3, 5:3)",
                        "won (1 try, medals 5:3)",
                        "won (1 try, medals 5:3)",
                        "won (1 try, medals 6:1)",
                    ),
                    strict=True,
                ),
                start=1,
            )
        ),
        "5 of 5 won, 1 loss",
        "won: good",
    ]


@pytest.mark.parametrize(
    ("losses", "rating"),
    [(0, "outstanding"), (1, "good"), (2, "good"), (3, "costly"), (5, "costly"), (6, "pyrrhic")],
)
def test_cp_12_the_rating_counts_losses(losses: int, rating: str) -> None:
    """CP-12: none outstanding, one or two good, up to five costly, more pyrrhic."""
    campaign = start("winter")
    for _ in range(losses):
        campaign = campaign.result(won=False, medals_for=0, medals_against=5)
    assert campaign.rating == rating


def test_cp_12_the_result_is_read_off_the_table() -> None:
    """CP-12: a game that has ended says who won, the medals of both and what the events did."""
    state = table_of(ARMY)
    state.kills, state.winner, state.over = [2, 9], "allies", True
    state.events, state.event_log = ("flag",), ("Flag: infantry on E3 retreats to E1",)
    play = start("normandy").after_game(state).plays[0][0]
    assert play == record.Play(
        won=True, medals_for=9, medals_against=2, dice=state.events, events=state.event_log
    )
    state.winner = ""
    assert start("normandy").after_game(state).losses == 1  # nobody won: the player has not


def test_cp_12_a_campaign_is_saved_and_read_again() -> None:
    """CP-12: the record as text leads back to the same record."""
    campaign = start("maquis").result(
        won=False, medals_for=1, medals_against=5, dice=("star",), events=("x",)
    )
    assert load(campaign.save()) == campaign
    assert load(start("maquis").save()) == start("maquis")


def _broken() -> dict[str, str]:
    good = json.loads(start("maquis").result(won=False, medals_for=1, medals_against=5).save())

    def but(**changed: object) -> str:
        return json.dumps({**good, "campaign": {**good["campaign"], **changed}})

    lost: dict[str, object] = {"won": False, "medals_for": 1, "medals_against": 5, "dice": [], "events": []}
    won = {**lost, "won": True}
    return {
        "": "not a saved campaign",
        "\x00\xff": "not a saved campaign",
        "[" * 5000: "not a saved campaign",
        "[]": "not a saved campaign",
        json.dumps({**good, "bythebook": "merc"}): "another kind of file",
        json.dumps({**good, "format": 7}): "format 7",
        but(side="reds"): "not a saved campaign",
        but(scenarios=["dieppe"]): "exactly 5",
        but(scenarios=["x"] * 5): "no scenario 'x'",
        but(plays=[[lost], [lost]]): "only when this one is won",
        but(plays=[[won, won]]): "not played again",
        but(plays=[[]]): "at least one play",
        but(plays=[[won]] * 6): "6 scenarios were played, but the campaign has only 5",
        but(plays=[[{**lost, "medals_for": -1}]]): "can't be negative",
        but(plays=[[{**lost, "medals_for": "many"}]]): "not a saved campaign",
    }


@pytest.mark.parametrize(("text", "said"), _broken().items(), ids=range(len(_broken())))
def test_cp_12_a_broken_file_is_refused_in_words(text: str, said: str) -> None:
    """CP-12: whatever a saved text holds, reading it ends in a record or in a sentence."""
    with pytest.raises(Problems, match=said):
        load(text)


# -- the event dice (CP-3 to CP-6) ----------------------------------------------------------------


def test_cp_3_as_many_dice_as_losses_before_drops_and_the_first_turn() -> None:
    """CP-3: before a play the player rolls a die per loss, on the set-up board, before airdrops and cards."""
    state = table_of(load_scenario("sainte_mere_eglise"))
    names = [type(step).__name__ for step in setup_agenda(state)]
    assert "RollEvents" not in names  # no losses, no dice
    state.losses = 3
    names = [type(step).__name__ for step in setup_agenda(state)]
    assert names[:3] == ["PlacePieces", "RollEvents", "AimDrop"]
    game = start_game("dieppe", ("solo", "random"), 4, setup={"losses": "3"})
    assert len(game.state.events) == 3
    assert game.state.counts["event"] == 1


def test_cp_3_dice_are_resolved_in_the_order_of_the_table() -> None:
    """CP-3: infantry, armor, star, grenade, flag; ruling cp_event_order: or as they were thrown."""
    game = before_play(ARMY, "fgsai")
    assert (asked(game, "Lose").about, game.state.events[0]) == ("infantry", "flag")
    game.answer(Lose(hex_at("B1")))
    assert asked(game, "Lose").about == "armor"
    game.answer(Lose(hex_at("B3")))
    assert asked(game, "Lose").about == "star"
    thrown = before_play(ARMY, "ai", cp_event_order="thrown")
    assert asked(thrown, "Lose").about == "armor"


def test_cp_4_only_the_players_army_is_hit() -> None:
    """CP-4: events are for the player's units alone, whichever side that is."""
    game = before_play(ARMY, "i", player=AXIS)
    assert asked(game, "Lose").seat == "axis"
    assert asked(game, "Lose").options == [Lose(hex_at("B9"))]
    assert {game.state.side[u] for u in events.army(before_play(ARMY, "i").state)} == {ALLIES}


def test_cp_4_the_player_is_the_side_with_a_hand() -> None:
    """CP-4: the player is the only side with a hand, or the one that is named."""
    assert start_game("dieppe", ("solo", "random"), 1, setup={"losses": "1"}).state.player == ALLIES
    assert start_game("dieppe", ("random", "solo"), 1, setup={"losses": "1"}).state.player == AXIS
    named = start_game("dieppe", ("solo", "solo"), 1, setup={"losses": "1", "player": "axis"})
    assert named.state.player == AXIS
    with pytest.raises(Problems, match="player=axis or player=allies"):
        start_game("dieppe", ("random", "random"), 1, setup={"losses": "1"})
    with pytest.raises(Problems, match="up to 99"):
        start_game("dieppe", ("solo", "random"), 1, setup={"losses": "1" * 100})


@pytest.mark.parametrize(
    ("die", "offered"), [("i", {"B1", "E3", "I1", "M1"}), ("a", {"B3", "d4", "J3"}), ("s", {"G1"})]
)
def test_cp_5_the_player_chooses_who_loses_a_figure(die: str, offered: set[str]) -> None:
    """CP-5: infantry, armor and star take a figure of their class, special forces included, by choice."""
    game = before_play(ARMY, die)
    prompt = asked(game, "Lose")
    assert {label(option.at) for option in prompt.options if isinstance(option, Lose)} == offered
    here = sorted(offered)[0]
    full = figures(game, here)
    game.answer(Lose(hex_at(here)))
    assert figures(game, here) == full - 1
    assert game.state.full[unit_at(game.state, here)] == full  # medics may bring it back (UN-2)
    assert game.state.kills == [0, 0]


def test_cp_6_a_die_without_a_unit_is_a_grenade() -> None:
    """CP-6: no unit of the class, or none that can retreat: a grenade, on the spot."""
    game = before_play(FEW, "a", section=["2"], pick=["1"])
    assert figures(game, "E3") == 3
    assert game.state.event_log == ("Armor as grenade: infantry on E3 loses a figure",)
    stuck = FEW.replace("aI4 .   .   .   .   .   .   .   .\n", ".   .   .   .   .   .   .   .   .\n", 1)
    assert figures(before_play(stuck, "f"), "B1") == 3


# -- random units (CP-7 to CP-10) -----------------------------------------------------------------


def test_cp_7_grenades_hit_the_most_valuable_at_full_strength() -> None:
    """CP-7: full-strength units of the highest type that has any; else all of the highest type."""
    state = before_play(ARMY, "s").state

    def hit() -> set[str]:
        return {label(state.at[unit]) for unit in events.pool(state, FIGURE)}

    assert hit() == {"B3", "d4", "J3"}
    state.figures[unit_at(state, "d4")] = 2
    assert hit() == {"B3", "J3"}
    for text in ("B3", "J3"):
        state.figures[unit_at(state, text)] = 1
    assert hit() == {"G1"}
    for unit in events.army(state):
        state.figures[unit] = 1
    assert hit() == {"B3", "d4", "J3"}
    state.rulings["cp_no_full_strength"] = "nothing"
    assert hit() == set()


def test_cp_7_the_order_of_values() -> None:
    """CP-7: elite armor, armor, artillery, special forces, infantry, resistance."""
    assert facts().value_order == (
        "elite_armor",
        "armor",
        "artillery",
        "special_forces",
        "infantry",
        "resistance",
    )
    assert {unit.id for unit in facts().units} == set(facts().value_order)


def test_cp_8_a_d3_names_the_section_and_a_d6_the_unit() -> None:
    """CP-8: 1 left, 2 center, 3 right; then the list of the section from the back, numbers above it again."""
    game = before_play(ARMY, "g", section=["1"], pick=["5", "2"])
    assert figures(game, "d4") == 2  # left: B3 (nearer the baseline), then d4
    assert game.state.counts["pick"] == 2
    assert figures(before_play(ARMY, "g", section=["1"], pick=["1"]), "B3") == 2
    last = before_play(ARMY, "g", section=["1"], pick=["5"], cp_pick="last")
    assert figures(last, "d4") == 2
    assert last.state.counts["pick"] == 1


def test_cp_8_an_empty_section_is_rolled_again() -> None:
    """CP-8: a section without a unit of the pool is rolled again."""
    game = before_play(ARMY.replace("aA3", "aI4", 1), "g", section=["2", "1", "3"])
    # d4 became infantry: armor is left in the left and right sections only
    assert figures(game, "B3") == 2
    assert game.state.counts["section"] == 2


def test_cp_8_a_split_hex_is_in_both_sections() -> None:
    """CP-8: d4 is in the left and in the center; a die that can fall only one way is not thrown."""
    game = before_play(ARMY, "g", section=["2"])
    assert figures(game, "d4") == 2
    assert "pick" not in game.state.counts
    single = before_play(FEW.replace("aI4", "aA3", 1), "g")
    assert figures(single, "E3") == 2
    assert not {"section", "pick"} & set(single.state.counts)


def test_cp_8_the_list_runs_from_back_to_front_and_left_to_right() -> None:
    """CP-8: own baseline first, then rows to the front; left to right as the player sees it."""
    row = """
.   .   .   .   xI4 xI4 .   .   .   .   .   .   .
  .   .   .   .   xI4 .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   .   .   .   .   .   .   .   .
.   .   .   .   .   .   .   .   .   .   .   .   .
  .   .   .   .   aI4 .   .   .   .   .   .   .
.   .   .   .   aI4 .   aI4 .   .   .   .   .   .
"""
    for player, expected in ((ALLIES, ["E1", "G1", "e2"]), (AXIS, ["F9", "E9", "e8"])):
        state = before_play(row, "g", player=player).state
        state.figures = state.full.copy()
        units = events.in_section(state, FIGURE, events.SECTION_FACES["2"])
        assert [label(state.at[unit]) for unit in units] == expected


def test_cp_9_the_last_figure_may_go() -> None:
    """CP-9: an event may take a unit's last figure, for no medal (ruling cp_last_figure: or passes it by)."""
    lone = FEW.replace("aI4", "aG1", 1)
    game = before_play(lone, "ss")
    game.answer(Lose(hex_at("E3")))
    assert game.state.unit_at[hex_at("E3")] == NOWHERE
    assert game.state.kills == [0, 0]
    assert figures(game, "B1") == 3  # the second star finds no artillery
    assert game.state.event_log[0] == "Star: artillery on E3 loses its last figure"
    protected = before_play(lone, "s", cp_last_figure="protected")
    assert figures(protected, "E3") == 1
    assert figures(protected, "B1") == 3


def test_cp_10_a_flag_moves_a_random_unit_one_hex() -> None:
    """CP-10: among the units that can retreat one goes back one hex; the player picks which."""
    game = before_play(FEW, "f")
    unit = unit_at(game.state, "E3")
    prompt = asked(game, "Event retreat")
    assert prompt.about == unit
    assert prompt.options == [FallBack(hex_at("d2")), FallBack(hex_at("e2"))]
    game.answer(FallBack(hex_at("e2")))
    assert game.state.at[unit] == hex_at("e2")
    assert game.state.event_log == ("Flag: infantry on E3 retreats to e2",)


def test_cp_10_ground_that_ignores_flags_does_not_help() -> None:
    """CP-10: on sandbags the unit goes all the same and they are gone; resistance goes one hex too."""
    bags = "\n".join(" ".join([" "] * (r % 2) + ["."] * (13 - r % 2)) for r in range(9)).splitlines()
    bags[6] = ". . . . sand . . . . . . . ."
    drawn = scenario(FEW.replace("aI4", "aR3", 1), obstacles="\n".join(bags))
    game = before_play(drawn, "f")
    assert game.state.sandbags[hex_at("E3")]
    assert asked(game, "Event retreat").options == [FallBack(hex_at("d2")), FallBack(hex_at("e2"))]
    game.answer(FallBack(hex_at("d2")))
    assert not game.state.sandbags[hex_at("E3")]


def test_cp_10_the_pool_may_be_everybody() -> None:
    """CP-10: by ruling cp_flag_pool one that cannot retreat may be drawn, and that is a grenade."""
    state = before_play(FEW, "f").state
    assert [label(state.at[unit]) for unit in events.pool(state, RETREAT)] == ["E3"]
    game = before_play(FEW, "f", section=["1", "2"], cp_flag_pool="any")
    assert game.state.event_log == ("Flag as grenade: infantry on E3 loses a figure",)


def test_cp_11_a_later_die_sees_what_earlier_ones_did() -> None:
    """CP-11: a unit that has lost a figure is no longer at full strength."""
    two = FEW.replace("aI4", "aA3")
    game = before_play(two, "ag")
    game.answer(Lose(hex_at("E3")))
    assert figures(game, "E3") == 2
    assert figures(game, "B1") == 2  # the grenade had only the other one left
    assert "section" not in game.state.counts


# -- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario_id", ["dieppe", "sainte_mere_eglise", "mont_mouchet", "omaha_beach"])
def test_a_campaign_play_with_many_losses_goes_to_its_end(scenario_id: str) -> None:
    """CP-3: with a dozen event dice a game sets up, keeps its invariants, can be saved, and ends."""
    game = start_game(scenario_id, ("solo", "random"), 7, setup={"losses": "12"})
    codec, seen = game.box.codec, set()
    while game.prompt is not None and game.number < 20_000:
        seen.add(game.prompt.kind)
        if game.number < 40 or game.number % 32 == 0:
            assert check(game.state) == []
            assert codec.decode(codec.encode(game.state)) == game.state
        game.answer(choice(game, 7))
    assert game.state.over
    assert len(game.state.event_log) == 12
    assert "Lose" in seen
    campaign: Campaign = start("normandy").after_game(game.state)
    assert len(campaign.plays[0][0].events) == 12


def test_every_step_of_the_events_is_saved() -> None:
    """CP-3: the steps of the chapter are among those a saved game may hold."""
    assert {events.RollEvents, events.LoseFigure, events.RollSection, events.RollUnit} <= set(STEPS)
