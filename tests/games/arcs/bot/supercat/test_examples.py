"""Two worked examples, decision by decision: the author's with three seats, ours with two (24, 25)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.arcs.bot.lookahead import outcome
from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.scoring import CleanUp, ScoreAmbitions
from bythebook.games.arcs.rules.turn.rounds import CheckInitiative, StartTurn
from bythebook.games.arcs.state.options import Build, Done, Play
from bythebook.kernel.prompt import Option
from tests.games.arcs.bot_turns import play, turn, view
from tests.games.arcs.positions import Position, position

NORMAL = "efficient_logistics elite_pilots"

# -- three seats (24) -----------------------------------------------------------------------------------

MIX_UP = """
    3-hex: red 3 city
    5-crescent: red 3 starport
    2-gate: red 2
    5-hex: yellow 3 city
    2-arrow: yellow 3 starport
    3-gate: yellow 2
    2-hex: blue 3 city
    3-arrow: blue 3 starport
    5-gate: blue 2
"""


def mix_up(drawing: str = MIX_UP, **things: Any) -> Position:
    """Red and yellow are bots, blue is a person."""
    return position(
        drawing,
        seats="red yellow blue",
        bots="red yellow",
        out=(1, 4),
        modifiers=NORMAL,
        tokens={"red": "weapon relic", "yellow": "psionic psionic", "blue": "relic material"},
        court="mass_uprising shipping_interest admin_union sworn_guardians",
        hands={"blue": "construction 2"},
        **things,
    )


RED_DRAWS = "aggression 4, construction 3"


def test_24_red_is_after_a_claim() -> None:
    """Section 24: zero counts declare nothing; claims are fewer than unbuilt cities: GP6, then AG6."""
    made = turn(mix_up(movement_order="shortest"), RED_DRAWS)
    assert made.played == ("GP6", "lead aggression 4")
    assert made.of("Declare") == ["decline"]
    assert made.of("Prelude") == ["done"]
    assert {id for id, _ in made.acts} == {"AG6"}


def test_24_red_takes_the_shorter_way() -> None:
    """Section 24: by 0.8 from gate 2 over gate 6 to 6-crescent, one ship keeping gate 2; then one claim more.

    The author goes on to 6-hex, which he finds equal to 6-arrow only. 3-crescent is of a new type too,
    nobody's and as near; the task force in 3-hex reaches it, and is the last tie break: the page goes there.
    """
    made = turn(mix_up(movement_order="shortest"), RED_DRAWS)
    assert [text for _, text in made.acts] == [
        "move 2-gate to 6-gate",
        "move 6-gate to 6-crescent",
        "move 3-hex to 3-crescent",
    ]
    assert (made.p.ships("red", "6-crescent"), made.p.ships("red", "2-gate")) == ((1, 0), (1, 0))
    assert outcome.claims(view(made.p)) == 4


def test_24_red_sends_the_task_force() -> None:
    """Section 24: by 0.7's order two of three ships go from 5-crescent, three actions far; one stays."""
    made = turn(mix_up(), RED_DRAWS)
    assert [id for id, _ in made.acts] == ["AG6"] * 3
    assert made.p.ships("red", "6-crescent") == (2, 0)
    assert made.p.ships("red", "5-crescent") == (1, 0)
    assert outcome.claims(view(made.p)) == 3


AFTER_RED = MIX_UP.replace("2-gate: red 2", "6-crescent: red 1\n    6-hex: red 1")
"""Red has moved as the author has it."""


@pytest.mark.parametrize("order", ["task_force", "shortest"])
def test_24_yellow(order: str) -> None:
    """Section 24: yellow surpasses and gains a claim with each of three actions, always leaving a ship.

    By 0.7's order as by the author's: the fleets of three go first, each one Move far.
    """
    p = mix_up(AFTER_RED, played="red lead aggression 4", movement_order=order)
    chance = {"tie": ["6-arrow", "5-hex", "2-crescent"]}
    made = turn(p, "aggression 6, construction 4", seat="yellow", given=chance)
    assert made.p.state.hand_counter[1] == 5
    assert made.played == ("BT5", "surpass aggression 6")
    assert made.of("Prelude") == ["done"]
    assert made.acts == [
        ("AG6", "move 5-hex to 6-arrow"),
        ("AG6", "move 2-arrow to 2-crescent"),
        ("AG6", "move 3-gate to 3-crescent"),
    ]
    assert made.of("Ships") == ["2 fresh, 0 damaged", "2 fresh, 0 damaged", "1 fresh, 0 damaged"]
    assert outcome.claims(view(p, "yellow")) == 4


def test_24_blue() -> None:
    """Section 24: blue pivots and builds a ship; the highest Surpass has the initiative."""
    p = mix_up(AFTER_RED, played="red lead aggression 4; yellow surpass aggression 6")
    answers: dict[str, list[Option]] = {
        "Turn": [Play("construction 2", "pivot")],
        "Prelude": [Done()],
        "Construction action": [Build("ship", "3-arrow")],
    }
    play(p, StartTurn(2), CheckInitiative(), answers=answers)
    assert p.ships("blue", "3-arrow") == (4, 0)
    assert p.state.seats[p.state.initiative] == "yellow"


# -- two seats (25) -------------------------------------------------------------------------------------

FRONTIERS = """
    5-hex: red 3 city
    4-hex: red 3 starport
    3-gate: red 2
    3-hex: red 2
    3-arrow: yellow 3 city
    5-arrow: yellow 3 starport
    5-gate: yellow 2
    4-arrow: yellow 2
"""
NEUTRAL = "weapon fuel material material fuel psionic"


def test_25_leading() -> None:
    """Section 25: a Tax for Empath, a city by the Material, two agents and one with what is left."""
    p = position(
        FRONTIERS,
        bots="red",
        modifiers=NORMAL,
        neutral=NEUTRAL,
        tokens={"red": "psionic material", "yellow": "material weapon"},
        court="loyal_pilots elder_broker call_to_action",
    )
    made = turn(p, "administration 3, construction 5")
    assert made.p.state.hand_counter[0] == 5
    assert made.played == ("GP8", "lead administration 3")
    assert made.of("Declare") == ["decline"]
    assert made.prelude == [("PR3", "spend material in slot 2 to build"), ("PR3", "build city in 3-hex")]
    assert made.acts == [
        ("AD4", "tax 5-hex of red"),
        ("AD9", "influence Call to Action"),
        ("AD9", "influence Call to Action"),
        ("AD9", "influence Loyal Pilots"),
    ]


def test_25_following() -> None:
    """Section 25: only a 1 seizes; a Copy; the task force to 4-crescent, then gate 5 is nobody's."""
    p = position(
        FRONTIERS.replace("3-hex: red 2", "3-hex: red 2 city"),
        bots="red",
        modifiers=NORMAL,
        neutral=NEUTRAL,
        tokens={"red": "psionic psionic", "yellow": "material weapon"},
        court="loyal_pilots:red elder_broker call_to_action:red+red",
        counters={"red": 5},
        initiative="yellow",
        played="yellow lead mobilization 4",
    )
    chance = {"seize": ["1"], "tie": ["construction 2", "4-crescent"]}
    made = turn(p, "construction 2, administration 6", given=chance)
    state = made.p.state
    assert (state.seize_counter[0], state.hand_counter[0], state.seats[state.seized]) == (1, 3, "red")
    assert made.played == ("GP6", "copy construction 2")
    assert made.ties == [("administration 6", "construction 2"), ("2-hex", "4-crescent")]
    assert made.acts == [("MO3", "move 4-hex to 4-crescent"), ("MO7", "move 5-hex to 5-gate")]
    assert (made.p.ships("red", "4-crescent"), made.p.ships("red", "4-hex")) == ((2, 0), (1, 0))
    assert (made.p.ships("red", "5-gate"), made.p.ships("red", "5-hex")) == ((2, 0), (1, 0))
    assert outcome.claims(view(made.p)) == 4


def test_25_a_higher_die_does_not_seize() -> None:
    """Section 25: a 2, less one for Empath, is not below the counter of 1."""
    p = position(
        FRONTIERS,
        bots="red",
        neutral=NEUTRAL,
        tokens={"red": "psionic psionic"},
        initiative="yellow",
        played="yellow lead mobilization 4",
    )
    made = turn(p, "construction 2, administration 6", given={"seize": ["2"]})
    assert made.p.state.seized == -1


def test_25_a_raid() -> None:
    """Section 25: one Move, a battle of skirmish dice, then raid dice; the Material is stolen."""
    p = position(
        """
        5-gate: red 3
        5-hex: red 2 city
        4-hex: red 2 starport
        5-arrow: yellow 2 starport
        3-arrow: yellow 3 city
        """,
        bots="red",
        modifiers=NORMAL,
        neutral=NEUTRAL,
        declared="tycoon",
        tokens={"red": "fuel", "yellow": "fuel material weapon"},
        guild={"yellow": "gatekeepers"},
        outrage={"red": "fuel"},
    )
    chance = {
        "skirmish": ["hit, hit, blank"],
        "raid": ["key+building, intercept, key+self"],
    }
    made = turn(p, "aggression 4, administration 2", given=chance)
    assert made.played == ("GP3", "lead aggression 4")
    assert [text for _, text in made.acts] == [
        "move 5-gate to 5-arrow",
        "battle yellow in 5-arrow",
        "battle yellow in 5-arrow",
    ]
    assert made.of("Collect") == ["3 skirmish, 0 assault, 0 raid", "0 skirmish, 0 assault, 3 raid"]
    assert made.of("Hits") == ["leave 1 fresh, 0 damaged"]
    assert made.of("Own hits") == ["leave 0 fresh, 2 damaged"]
    assert made.p.buildings("yellow", "5-arrow") == ["starport!"]
    assert made.of("Raid") == ["steal material from yellow's slot 2", "steal weapon from yellow's slot 3"]
    assert (made.p.ships("red", "5-gate"), made.p.ships("red", "5-arrow")) == ((1, 0), (0, 2))


def test_25_the_end_of_the_chapter() -> None:
    """Section 25: a tie with the neutral contender pays second place; captives and trophies stay."""
    p = position(
        "5-hex: red city\n3-arrow: yellow city",
        bots="red",
        neutral=NEUTRAL,
        declared="tycoon empath",
        tokens={"red": "fuel fuel psionic psionic", "yellow": "material material material fuel"},
        trophies={"red": "yellow ship"},
        captives={"yellow": "red"},
    )
    p.do(ScoreAmbitions(), CleanUp())
    assert p.state.power == [3, 3]
    assert (p.trophies("red", "yellow"), p.captives("yellow", "red")) == ({"ship": 1}, 1)
    assert p.state.flipped == [True, False, False]
    assert facts().markers[0].back == (4, 2)
