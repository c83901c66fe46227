"""Position files and corrections: partial files, round trips, and every mistake with its path."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.box.facts import RESOURCES, facts
from bythebook.games.arcs.files.position import correct, correction_schema, read, schema, sides_in, write
from bythebook.games.arcs.rules.invariants import check
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.rules.turn.play import EndTurn
from bythebook.games.arcs.rules.turn.prelude import Prelude
from bythebook.games.arcs.state.options import (
    Ability,
    Build,
    CountOff,
    Draw,
    Pass,
    Play,
    RaiseCounter,
    Secure,
    Spend,
    Tax,
    ThrowAway,
    Use,
)
from bythebook.games.arcs.state.state import AGENT_COVERS, OPEN_MARK, State
from bythebook.kernel.box import Problems
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Seat
from bythebook.kernel.rulings import settle
from bythebook.kernel.schema import problems
from bythebook.playbook.run.runner import Answer
from tests.games.arcs.bot_turns import supercat
from tests.games.arcs.playing import BOX, asked, new_game
from tests.games.arcs.position_files import BOT, PEOPLE, RED, SMALL, YELLOW, ask_of, opened, wrong
from tests.games.arcs.positions import position

SAME = [
    "seats",
    "automa",
    "unseen",
    "modifiers",
    "out",
    "fresh",
    "damaged",
    "built",
    "clouds",
    "shaped",
    "ships",
    "starports",
    "agents",
    "cities",
    "power",
    "slots",
    "outrage",
    "trophies",
    "captives",
    "guild",
    "leader",
    "lore",
    "neutral",
    "court",
    "court_agents",
    "court_discard",
    "scrapped",
    "exhausted",
    "hands",
    "played",
    "discard",
    "drawn",
    "bonus",
    "hand_counter",
    "seize_counter",
    "chapter",
    "initiative",
    "seized",
    "zero",
    "declared",
    "markers",
    "flipped",
]


def unfit(state: State, patch: dict[str, Any]) -> list[str]:
    before = BOX.codec.round_trip(state)
    with pytest.raises(Problems) as refused:
        correct(state, patch)
    assert BOX.codec.round_trip(state) == before, "nothing has changed"
    return refused.value.problems


# -- the schema -----------------------------------------------------------------------------------


def test_the_schemas_are_plain_json_and_know_all_their_words() -> None:
    for each in (schema(), correction_schema()):
        assert json.loads(json.dumps(each)) == each
        assert problems({}, each) == []
    assert problems(SMALL, schema()) == []


def test_a_file_may_say_its_game() -> None:
    """A file that names another game is refused, and one that names Arcs alone begins with setup."""
    assert ask_of({"game": "arcs", **SMALL})[0].kind == "Turn"
    assert read({"game": "arcs", "card": "2p_frontiers"}, {}, settle(BOX.rulings, {})).chapter == 0
    assert wrong({"game": "merc", **SMALL})[0].startswith("$.game")


def test_the_examples_of_the_docs_are_true() -> None:
    text = (Path(__file__).parents[4] / "docs" / "reference" / "positions-arcs.md").read_text("utf-8")
    whole, change = (json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.S))
    game = opened(whole, {RED: "person", YELLOW: "supercat"})
    assert game.prompt is not None
    assert (game.prompt.seat, list(game.prompt.options)) == (YELLOW, [Draw()])
    game.correct(change)
    assert check(game.state) == []
    at = facts().system["4-hex"].index
    assert (game.state.fresh[0][at], game.state.damaged[0][at], game.state.power) == (2, 2, [4, 3])


# -- partial positions ----------------------------------------------------------------------------


def test_a_file_with_only_the_game_begins_with_setup() -> None:
    state = read({"card": "3p_mix_up", "order": ["red", "yellow", "blue"]}, {}, settle(BOX.rulings, {}))
    assert (state.chapter, state.seats) == (0, ("red", "yellow", "blue"))
    assert sides_in({"seats": {"red": "person", "blue": "random", "white": "random"}}) == (
        "red",
        "blue",
        "white",
    )
    assert sides_in({}) == ("red", "yellow")


def test_what_is_left_out_is_empty_or_as_a_round_starts() -> None:
    """R3: supplies, boards and decks have what is not named; the neutral contender what is covered (R3.5)."""
    prompt, state = ask_of(SMALL)
    assert check(state) == []
    assert (prompt.kind, prompt.seat, state.chapter, state.round) == ("Turn", RED, 1, 1)
    assert list(prompt.options) == [Pass(), Play("aggression 4", "lead")]
    assert (state.ships, state.cities) == ([12, 13], [4, 5])
    assert sum(state.neutral) == 6
    assert len(state.court) == facts().size[2].row
    assert len(state.piles["court"]) == 31 - 3


def test_a_hand_that_is_a_number_is_dealt_or_stays_unseen() -> None:
    data = {**SMALL, "boards": {"red": {"hand": 4}, "yellow": {"hand": 2}}}
    assert [len(hand) for hand in opened(data).state.hands] == [4, 2]
    unseen = opened({**data, "hands": "unseen"}, {RED: "person", YELLOW: "person"}).state
    assert unseen.hands == [[], []]
    assert unseen.piles["action"].held["red"].size == 4


def test_r3_9_a_hand_that_is_left_out_is_dealt_in_the_log() -> None:
    """R3.9: six cards, in lines that only their owner may see: so it can be said that they were dealt."""
    game = opened({**SMALL, "boards": {}}, {RED: "person", YELLOW: "supercat"})
    assert [len(hand) for hand in game.state.hands] == [6, 0]
    told = [e.answer for e in game.log if e.secret == RED and isinstance(e.answer, tuple)]
    assert sum(map(len, told)) == 6


def test_a_turn_goes_on_where_it_stands() -> None:
    """R5.10: declaring, Prelude, pips; what was built stays built."""
    data = {**SMALL, "played": [{"seat": "red", "way": "lead", "card": "construction 5"}]}
    prompt, _ = ask_of({**data, "turn": "yellow"})
    assert (prompt.kind, prompt.seat) == ("Turn", YELLOW)
    for phase, kind in (("declare", "Declare"), ("prelude", "Prelude"), ("actions", "Construction action")):
        prompt, state = ask_of({**data, "phase": phase})
        assert (prompt.kind, prompt.seat) == (kind, RED)
    prompt, state = ask_of({**data, "phase": "actions", "pips": 1})
    assert state.turn is not None
    assert state.turn.pips == 1
    assert Build("starport", "4-hex") not in prompt.options, "4-hex has one slot"


def test_bt2_a_bots_frame_goes_on_where_it_stands() -> None:
    """BT2, BT3: what was drawn lies there, what was counted is counted."""
    data = {**SMALL, "boards": {"yellow": {"hand_counter": 3}}, "initiative": "yellow"}
    assert list(ask_of(data, BOT)[0].options) == [Draw()]
    data |= {"drawn": ["aggression 4", "mobilization 3"], "frame": ["drawn", "counted"]}
    assert Play("mobilization 3", "lead") in ask_of(data, BOT)[0].options


def test_bt2_cards_that_lie_there_were_drawn() -> None:
    """BT2, BT3: without a frame, drawn cards say that the bot draws no more; it counts off next."""
    data = {**SMALL, "boards": {"yellow": {"hand_counter": 3}}, "initiative": "yellow"}
    data["drawn"] = ["aggression 4", "mobilization 3"]
    prompt, state = ask_of(data, BOT)
    assert (list(prompt.options), state.hand_counter[1]) == ([CountOff()], 3)


def test_bt3_a_lowered_hand_counter_is_said() -> None:
    """BT3: counted says it, and that cards were drawn before; a raised seize counter says both."""
    data = {**SMALL, "boards": {"yellow": {"hand_counter": 3}}, "initiative": "yellow"}
    data |= {"drawn": ["aggression 4", "mobilization 3"], "frame": ["counted"]}
    prompt, state = ask_of(data, BOT)
    assert state.hand_counter[1] == 3
    assert {type(option) for option in prompt.options} == {Play}
    follows = {**data, "initiative": "red", "frame": ["raised"]}
    follows["played"] = [{"seat": "red", "way": "lead", "card": "aggression 5"}]
    follows["boards"] = {"yellow": {"hand_counter": 3, "seize_counter": 1}, "red": {"hand": []}}
    options = ask_of(follows, BOT)[0].options
    assert CountOff() not in options
    assert RaiseCounter() not in options


def test_bt2_only_a_bot_before_its_card_has_drawn() -> None:
    """BT2: drawn cards lie before a bot, and only until it has played one."""
    told = "$.drawn: is only for a bot's turn before it plays a card (BT2)"
    assert wrong({**SMALL, "drawn": ["aggression 2"]}) == [told]
    led = {**SMALL, "played": [{"seat": "yellow", "way": "lead", "card": "aggression 6"}], "phase": "actions"}
    led["boards"] = {"yellow": {"hand_counter": 3}}
    assert wrong({**led, "initiative": "yellow", "drawn": ["aggression 2"]}, BOT) == [told]


# -- mistakes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"systems": {"4-hex": {"red": {"ships": 16}}}}, "$.systems['4-hex'].red"),
        ({"systems": {"1-hex": {"red": 2}}}, "out of play"),
        ({"systems": {"4-hex": {"blue": 2}}}, "there is no seat blue"),
        ({"systems": {"4-hex": {"red": {"buildings": ["city", "city"]}}}}, "has 1 building slots, not 2"),
        ({"systems": {"4-hex": {"red": 9}, "5-hex": {"red": 9}}}, "the box has 15"),
        ({"boards": {"red": {"slots": [None, None, None, "fuel"]}}}, "is covered"),
        ({"boards": {"red": {"hand_counter": 3}}}, "is only for bots"),
        (
            {"boards": {"red": {"hand": ["aggression 4"]}, "yellow": {"hand": ["aggression 4"]}}},
            "exists once",
        ),
        ({"boards": {"red": {"hand": ["aggression 7"]}}}, "isn't in a game with 2 players"),
        ({"court": ["farseers", "farseers"]}, "Farseers exists once, but is in 2 places"),
        ({"declared": {"9/4": "tycoon"}}, "no marker shows this in chapter 1; use 2/0, 3/2, 5/3"),
        ({"card": "3p_mix_up"}, "is for 3 players"),
        ({"out": [1]}, "with 2 players, 2 clusters are out of play, not 1"),
        ({"zero": True}, "needs a lead card"),
        ({"turn": "blue"}, "there is no seat blue"),
        ({"turn": "yellow"}, "must be one of red, yellow before a card is played"),
        ({"phase": "actions"}, "nobody has played a card"),
        (
            {"played": [{"seat": "red", "way": "pivot", "card": "aggression 3"}]},
            "the first card of a round leads",
        ),
        ({"played": [{"seat": "red", "way": "lead"}]}, "is missing"),
        ({"boots": 3}, "boots"),
    ],
)
def test_a_mistake_is_told_with_its_path(change: dict[str, Any], told: str) -> None:
    found = wrong({**SMALL, **change})
    assert any(told in each for each in found), found


def test_every_mistake_is_told_at_once() -> None:
    found = wrong({**SMALL, "systems": {"1-hex": {"red": 2}}, "court": ["farseers", "farseers"], "round": 0})
    assert len(found) >= 3


# -- round trips ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "players", "bots"), [(1, 2, 1), (2, 3, 0), (3, 4, 2), (5, 4, 0)])
def test_written_and_read_again_it_is_the_same(seed: int, players: int, bots: int) -> None:
    begun = new_game(seed, players=players, bots=bots, leaders="draft" if seed > 2 else "off")
    tried = 0
    for i, game in enumerate(asked(begun, seed, most=900)):
        state, prompt = game.state, game.prompt
        if i % 9 or not state.round or state.fight or state.loose or prompt is None:
            continue
        data = json.loads(json.dumps(write(state, everything=True)))
        assert problems(data, schema()) == []
        seats = {
            Seat(s): "supercat" if bot else "random" for s, bot in zip(state.seats, state.automa, strict=True)
        }
        again = BOX.positions.read(data, seats, settle(BOX.rulings, {}))
        assert [name for name in SAME if getattr(again, name) != getattr(state, name)] == []
        if prompt.kind == "Turn" or (prompt.kind.endswith(" action") and prompt.kind != "Token action"):
            now, _ = ask_of(data, seats)
            assert (now.kind, now.seat) == (prompt.kind, prompt.seat)
        tried += 1
    assert tried > 20


def test_r11_5_what_a_seat_may_not_see_is_not_written() -> None:
    """R11.5: hands of others are numbers, a Copy has no card, the discard pile is left out."""
    p = position(
        hands={"red": "aggression 4", "yellow": "aggression 5, mobilization 3"},
        played="red lead aggression 2; yellow copy aggression 5",
        turn="red",
    )
    data = write(p.state, RED)
    assert data["boards"]["red"]["hand"] == ["aggression 4"]
    assert data["boards"]["yellow"]["hand"] == 1
    assert data["played"][1] == {"seat": "yellow", "way": "copy"}
    assert "mobilization 3" not in json.dumps(data)


# -- corrections ----------------------------------------------------------------------------------


def corrected(patch: dict[str, Any]) -> Game[State]:
    game = opened(
        {**SMALL, "boards": {"red": {"hand": ["aggression 4"]}, "yellow": {"hand": ["aggression 5"]}}}
    )
    game.correct(patch)
    assert check(game.state) == []
    return game


def test_a_correction_changes_only_what_it_names() -> None:
    game = corrected(
        {"systems": {"4-gate": {"yellow": {"damaged": 2}}}, "boards": {"red": {"slots": ["relic"]}}}
    )
    state, gate = game.state, facts().system["4-gate"].index
    assert (state.damaged[1][gate], state.ships) == (2, [12, 11])
    assert (state.slots[0][0], state.supply[3]) == (3, 5 - 1 - state.neutral[3])
    assert state.fresh[0][facts().system["4-hex"].index] == 3
    assert state.hands == [
        [facts().action_card["aggression 4"].index],
        [facts().action_card["aggression 5"].index],
    ]


def test_a_card_that_changes_hands_is_nowhere_else() -> None:
    game = corrected({"boards": {"red": {"hand": ["mobilization 3"]}}})
    assert "aggression 4" in game.state.piles["action"].unseen
    game = corrected({"court": [{"card": "farseers", "agents": {"yellow": 2}}, None, "mass_uprising"]})
    assert game.state.agents == [10, 8]
    assert "farseers" not in game.state.piles["court"].unseen


def test_a_whole_turn_is_handed_in() -> None:
    """R4.2: the card that was played, what has changed, and the next turn begins."""
    game = corrected(
        {
            "played": [{"seat": "red", "way": "lead", "card": "aggression 4"}],
            "boards": {"red": {"hand": []}},
            "systems": {"4-hex": {"red": 1}, "4-gate": {"red": 2}},
            "turn_over": True,
        }
    )
    assert game.prompt is not None
    assert (game.prompt.kind, game.prompt.seat) == ("Turn", YELLOW)
    assert game.state.hands[0] == []


@pytest.mark.parametrize(
    ("patch", "told"),
    [
        ({"turn_over": True}, "add the card that red has played to played"),
        ({"pips": 2}, "no card was played this turn"),
        ({"boards": {"red": {"hand": 3}}}, "name the cards"),
        ({"systems": {"4-hex": {"red": 99}}}, "$.systems['4-hex'].red"),
        ({"initiative": "blue"}, "there is no seat blue"),
        ({"court": ["farseers", "farseers", "farseers"]}, "exists once"),
    ],
)
def test_a_correction_that_cannot_be_changes_nothing(patch: dict[str, Any], told: str) -> None:
    state = opened(SMALL).state
    found = unfit(state, patch)
    assert any(told in each for each in found), found


def test_setup_is_not_corrected() -> None:
    state = BOX.new_state({"players": "2"}, {}, settle(BOX.rulings, {}))
    assert "being set up" in unfit(state, {"initiative": "red"})[0]


ALL_OUT = "farseers:" + "+".join(["red"] * 10)


def test_r8_8_a_placeholder_stays_one() -> None:
    """R8.8: an Outrage provoked without an agent keeps its placeholder in files and corrections."""
    p = position(
        "5-hex: red 2 city\n4-hex: yellow 2 city",
        court=ALL_OUT,
        played="red lead aggression 4",
        turn="red",
        hands={"red": "aggression 2"},
    )
    p.state.outrage[0][RESOURCES.index("weapon")] = OPEN_MARK
    before = (p.state.outrage, p.state.agents)
    again = read(write(p.state, everything=True), PEOPLE, settle(BOX.rulings, {}))
    assert (again.outrage, again.agents) == before
    correct(p.state, {"boards": {"yellow": {"power": 3}}})
    assert (p.state.outrage, p.state.agents) == before
    assert check(p.state) == []


def test_r6_3_what_a_prelude_has_done_is_in_a_file() -> None:
    """R6.3, R6.4: tokens spent, cards secured and texts used in this Prelude, and that something was done."""
    p = position(
        "5-hex: red 2 city\n4-hex: yellow 2 city",
        court="mining_interest:red elder_broker",
        guild={"red": "relic_fence lattice_spies"},
        tokens={"red": "relic fuel"},
        hands={"red": "aggression 2", "yellow": "aggression 5"},
        played="yellow lead aggression 3; red surpass aggression 4",
        turn="red",
        initiative="yellow",
    )
    p.turn(prelude=True).do(Prelude(), TakeActions(), EndTurn())
    p.answer(Spend(1, "relic", "secure")).answer(Secure("mining_interest")).chance("farseers")
    p.answer(Use("relic_fence")).answer(ThrowAway(2))
    p.answer(p.options[0])
    again = read(write(p.state, everything=True), PEOPLE, settle(BOX.rulings, {}))
    assert (again.turn, again.supply, again.spent) == (p.state.turn, p.state.supply, p.state.spent)
    offered = again.agenda[-1].ask(again).options
    assert list(offered) == p.options
    assert not any(Use(card) in offered for card in ("relic_fence", "mining_interest", "lattice_spies"))


def test_lead13_a_taxed_slot_is_in_a_file() -> None:
    """LEAD13: a slot taxed like a city stays taxed, and is not taken for a city."""
    p = position(
        "5-hex: red 2\n4-hex: yellow 2 city",
        leaders={"red": "anarchist"},
        hands={"red": "aggression 2", "yellow": "aggression 5"},
        played="red lead administration 4",
        turn="red",
    )
    p.do(TakeActions(), EndTurn()).answer(Tax("5-hex", "", "")).only()
    again = read(write(p.state, everything=True), PEOPLE, settle(BOX.rulings, {}))
    assert again.turn == p.state.turn


def test_s20_2_a_card_that_nobody_has_stays_exhausted() -> None:
    """S20.2: a correction leaves a card exhausted that was discarded or lies in the Court."""
    p = position(
        "5-hex: red 2 city\n4-hex: yellow 2 city",
        bots="red",
        guild={"red": "elder_broker"},
        court_discard="prison_wardens",
        played="red lead aggression 4",
        turn="red",
    )
    p.state.exhausted = ["elder_broker", "prison_wardens"]
    correct(p.state, {"boards": {"yellow": {"power": 3}}})
    assert sorted(p.state.exhausted) == ["elder_broker", "prison_wardens"]


def test_r8_8_without_agents_an_outrage_has_a_placeholder() -> None:
    """R8.8: a file with all agents elsewhere and an Outrage can only mean a placeholder."""
    data = {**SMALL, "court": [{"card": "farseers", "agents": {"red": 10}}]}
    data["boards"] = {**SMALL["boards"], "red": {**SMALL["boards"]["red"], "outrage": ["weapon"]}}
    state = read(data, PEOPLE, settle(BOX.rulings, {}))
    assert state.outrage[0][RESOURCES.index("weapon")] == OPEN_MARK
    assert check(state) == []


def test_r8_8_an_agent_in_the_supply_replaces_a_placeholder_of_a_file() -> None:
    """R8.8: a placeholder is there only as long as no agent is; a correction that frees one fills it too."""
    board = {**SMALL["boards"]["red"], "outrage": ["weapon"], "placeholders": ["weapon"]}
    data = {**SMALL, "boards": {**SMALL["boards"], "red": board}}
    state = read(data, PEOPLE, settle(BOX.rulings, {}))
    assert (state.outrage[0][RESOURCES.index("weapon")], state.agents[0]) == (AGENT_COVERS, 9)
    data["court"] = [{"card": "farseers", "agents": {"red": 10}}]
    state = read(data, PEOPLE, settle(BOX.rulings, {}))
    correct(state, {"court": [{"card": "farseers", "agents": {"red": 8}}]})
    assert (state.outrage[0][RESOURCES.index("weapon")], state.agents[0]) == (AGENT_COVERS, 1)


def test_gp7_an_ability_that_waits_is_in_a_file() -> None:
    """GP7, RULING-54: the card lies exhausted, and the first action of the turn is for its ability."""
    data = {
        "card": "2p_frontiers",
        "systems": {
            "4-hex": {"red": {"ships": 3, "buildings": ["starport"]}},
            "5-hex": {"yellow": 2},
        },
        "boards": {
            "red": {"guild": ["mining_interest"], "exhausted": ["mining_interest"]},
            "yellow": {"hand": ["aggression 5"]},
        },
        "played": [{"seat": "red", "way": "lead", "card": "construction 4"}],
        "phase": "actions",
        "exhausted_for": "manufacture",
    }
    game = opened(data, {RED: "supercat", YELLOW: "person"})
    assert write(game.state, everything=True)["exhausted_for"] == "manufacture"
    assert game.prompt is not None
    decided = supercat().decide(View(game.state, RED), game.prompt)
    assert isinstance(decided, Answer)
    assert decided.option == Ability("manufacture")
    game.answer(decided.option)
    assert game.state.exhausted == ["mining_interest"]
    assert "exhausted_for" not in write(game.state, everything=True)


def test_a_position_written_at_declaring_stands_there() -> None:
    game = new_game(2, person=True)
    while game.prompt is not None and game.prompt.kind != "Declare":
        game.answer(next((o for o in game.prompt.options if isinstance(o, Play)), game.prompt.options[0]))
    written = write(game.state, everything=True)
    prompt, _ = ask_of(written)
    assert (written["phase"], prompt.kind) == ("declare", "Declare")
