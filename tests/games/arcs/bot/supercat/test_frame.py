"""How SUPERCAT's pages are read: whom they mean, kinds of questions, the funnel, chance (S14, BT4, BT6)."""

from __future__ import annotations

from typing import Any

from bythebook.games.arcs.bot.lookahead import outcome
from bythebook.games.arcs.box.facts import KEEPER, facts
from bythebook.games.arcs.rules.turn import action_cards
from tests.games.arcs.bot_turns import acts, prelude, turn, view
from tests.games.arcs.positions import Position, position

SETTLED = """
    5-hex:  red 2 city starport
    4-hex:  red 2 city
    4-arrow: red 2 city city
    4-crescent: red 2 city
    3-arrow: yellow 3 city
    3-hex: yellow 3 starport
"""
"""All five cities of red are out, and no ship stands idle."""
FULL = """
    2-hex: red city city
    4-arrow: red city city
    3-hex: red starport starport
"""
"""No slot is free and no ship is there; one city is left."""
TWO = "construction 2, administration 6"
PICKED = ("lead construction 3", "5-hex", "2-hex")
MISS, HIT = {"seize": ["6"]}, {"seize": ["1"]}


def leader(drawing: str = SETTLED, **things: Any) -> Position:
    """A bot, red, with the initiative; yellow is a person."""
    return position(drawing, **{"bots": "red", "hands": {"yellow": "mobilization 6"}, **things})


def follower(lead: str = "mobilization 6", **things: Any) -> Position:
    """A bot that follows this card."""
    return position(SETTLED, bots="red", initiative="yellow", played=f"yellow lead {lead}", **things)


def mobile(drawing: str, pips: int = 1, **things: Any) -> Position:
    """A bot with some pips of Mobilization."""
    p = position(drawing, bots="red", played="red lead mobilization 6", turn="red", **things)
    return p.turn(pips=pips)


# -- whom and what the pages mean -----------------------------------------------------------------------


def test_s14_1_a_bot_is_a_rival_of_bots() -> None:
    """S14.1: every other seat is a rival, bot or person: its ships hold buildings, its Relics count."""
    for bots in ("red", "red yellow", "red yellow blue"):
        p = position(
            "5-hex: red 1 city; yellow 2\n4-hex: red 1 starport; blue 2",
            seats="red yellow blue",
            bots=bots,
            tokens={"red": "relic", "yellow": "relic relic"},
        )
        assert [facts().systems[s].id for s in outcome.held_by_rivals(view(p))] == ["4-hex", "5-hex"]
        assert not outcome.is_winning(view(p), KEEPER)


def test_s14_3_counters_have_no_upper_limit() -> None:
    """S14.3: a hand counter goes above six, a seize counter above any face of the die."""
    p = leader()
    action_cards.take_bottom(p.state, 0)
    p.settle()
    p.chance("aggression 2")
    assert p.state.hand_counter[0] == 7
    made = turn(follower(seize={"red": 9}, counters={"red": 1}), TWO)
    assert made.p.state.seize_counter[0] == 10


# -- leading and following ------------------------------------------------------------------------------


def test_bt4_initiative_parts_the_ways() -> None:
    """BT4: who has the initiative declares and raises no counter; who has not does the opposite."""
    held = {"red": "psionic"}
    led = turn(leader(tokens=held), "administration 6, construction 2")
    assert (led.played[0], led.p.state.seize_counter[0]) == ("BT4.2", 0)
    followed = turn(follower(tokens=held), TWO, given=MISS)
    assert followed.p.state.seize_counter[0] == 1
    assert followed.of("Declare") == []


def test_bt4_3_nothing_to_declare_leads_to_general_priorities() -> None:
    """BT4.3: a leader without an ambition worth declaring plays by General Priorities."""
    things: dict[str, Any] = {"court": "call_to_action:red"}
    assert turn(leader(**things), "aggression 6, construction 2").played == ("GP2", "lead aggression 6")
    made = turn(leader(tokens={"red": "psionic"}, **things), "aggression 6, construction 2")
    assert made.played == ("BT4.2", "lead aggression 6")


def test_bt6_only_who_cannot_surpass_seizes() -> None:
    """BT6: with a card that surpasses no counter rises and no die is thrown, however high the counter."""
    surpassing = turn(
        follower("mobilization 3", seize={"red": 6}), "mobilization 4, construction 2", given=HIT
    )
    assert surpassing.played == ("BT5", "surpass mobilization 4")
    assert (surpassing.p.state.seize_counter[0], surpassing.p.state.initiative) == (6, 1)
    other = turn(follower("mobilization 3", seize={"red": 6}), TWO, given=HIT)
    assert (other.p.state.seize_counter[0], other.p.state.initiative) == (7, 0)


def test_bt6_3_then_general_priorities() -> None:
    """BT6.3: after the seize check, whatever its end, General Priorities choose a Pivot or a Copy."""
    for seize in (MISS, HIT):
        p = follower(seize={"red": 1}, court="call_to_action:red")
        made = turn(p, "aggression 6, construction 2", given=seize)
        assert made.played == ("GP2", "pivot aggression 6")


# -- questions ------------------------------------------------------------------------------------------


def test_s14_10_a_yes_needs_a_card_too() -> None:
    """S14.10: a question of General Priorities without a card of its suit is passed over."""
    row: dict[str, Any] = {"court": "call_to_action:red"}
    assert turn(leader(**row), "aggression 2, mobilization 2").played[0] == "GP2"
    assert turn(leader(**row), "mobilization 2, mobilization 3").played[0] in ("GP9", "GP10")


def test_s14_10_a_block_is_entered_on_yes_only() -> None:
    """S14.10: without fewer claims than unbuilt cities MO3 is not asked, though a claim could be had."""
    few = f"{FULL}\n5-gate: red 3"
    assert acts(mobile(few)).acts[0][0] == "MO3"
    assert all(line != "MO3" for line, _ in acts(mobile(f"{few}\n4-hex: red city")).acts)


def test_ruling_13_suits_in_their_order() -> None:
    """RULING-13: the suit of the action named first; with one action the suit written first."""
    things: dict[str, Any] = {
        "court": "relic_fence:red",
        "tokens": {"yellow": "relic psionic"},
        "declared": "keeper empath",
    }
    assert turn(leader(**things), "administration 2, aggression 2").played == ("GP1", "lead aggression 2")
    open_land = "4-arrow: red 3 starport\n3-arrow: yellow 3 city"
    made = turn(leader(open_land), "aggression 2, mobilization 2")
    assert made.played == ("GP6", "lead mobilization 2")


# -- terms ----------------------------------------------------------------------------------------------


def test_s15_10_a_rival_in_control_claims() -> None:
    """S15.10: a planet is unclaimed unless a rival controls it; as many ships as another do not."""
    claimed = f"{FULL}\n5-gate: red 3\n5-arrow: yellow 1\n5-crescent: yellow 1; blue 1\n5-hex: yellow 1"
    made = acts(mobile(claimed, seats="red yellow blue"))
    assert made.acts == [("MO3", "move 5-gate to 5-crescent")]


def test_s15_16_only_idle_ships_go_part_of_the_way() -> None:
    """S15.16: a claim out of reach is not approached; unassigned ships approach the task force."""
    shut = "5-arrow: yellow city\n5-crescent: yellow city\n5-hex: yellow city city"
    far = f"{FULL}\n5-gate: red 3\n{shut}"
    assert all(line != "MO3" for line, _ in acts(mobile(far)).acts)
    assert acts(mobile(far, pips=2)).acts[0][0] == "MO3"
    idle = f"{FULL}\n4-hex: red city\n4-gate: red 4\n5-crescent: red 1; yellow 1"
    assert acts(mobile(idle)).acts == [("MO8", "move 5-crescent to 5-gate")]


# -- chance ---------------------------------------------------------------------------------------------


def test_s14_9_chance_decides_what_is_left() -> None:
    """S14.9: two planets alike are left to chance, which may take either."""
    drawing = f"{FULL}\n5-gate: red 3\n5-hex: yellow city city"
    for at in ("5-arrow", "5-crescent"):
        made = acts(mobile(drawing), given={"tie": [at]})
        assert made.ties == [("5-arrow", "5-crescent")]
        assert made.acts == [("MO3", f"move 5-gate to {at}")]


def test_s14_13_the_funnel() -> None:
    """S14.13: a line of Prefer narrows, one that nothing meets is skipped, then chance."""
    drawing = "4-arrow: red 3\n5-hex: red 3\n2-hex: red 4; yellow 5\n3-arrow: yellow 3 city"
    made = turn(leader(drawing), "construction 2, administration 3")
    assert made.ties[0] == ("4-arrow", "5-hex")
    assert made.acts[0][0] == "CO1"


def test_ruling_47_from_the_outside_in() -> None:
    """RULING-47: first which card, then where the first city is built, then where the next one."""
    drawing = "4-arrow: red 3 starport\n5-hex: red 3\n2-hex: red 2\n3-arrow: yellow 3 city"
    made = turn(leader(drawing), "construction 2, construction 3", given={"tie": [*PICKED]})
    assert made.ties[:3] == [
        ("lead construction 2", "lead construction 3"),
        ("2-hex", "4-arrow", "5-hex"),
        ("2-hex", "4-arrow"),
    ]
    assert [act for _, act in made.acts[:2]] == ["build city in 5-hex", "build city in 2-hex"]


# -- Loyal cards ----------------------------------------------------------------------------------------


def test_ruling_33_other_tokens_through_loyal_cards() -> None:
    """RULING-33: a token goes as another type only where that type's line fires and PR1 lets it go."""
    land = "4-arrow: red 3 city\n4-hex: red 3 starport\n3-arrow: yellow 3 city"
    things: dict[str, Any] = {
        "bots": "red",
        "played": "red lead mobilization 3",
        "turn": "red",
        "tokens": {"red": "fuel"},
        "guild": {"red": "loyal_engineers"},
    }
    assert prelude(position(land, **things)).prelude[0][0] == "PR3"
    assert prelude(position(land, declared="tycoon", **things)).prelude == []
    pilots = {**things, "tokens": {"red": "material"}, "guild": {"red": "loyal_empaths"}}
    shut = "4-hex: red 3 starport; yellow 4\n3-arrow: yellow 3 city"
    assert all(line != "PR5" for line, _ in prelude(position(shut, **pilots)).prelude)


def test_ruling_33_a_relic_as_another_type() -> None:
    """RULING-33: a Relic builds by Loyal Engineers; by the other reading it only secures."""
    land = "4-arrow: red 3 city\n4-hex: red 3 starport\n3-arrow: yellow 3 city"
    things: dict[str, Any] = {
        "bots": "red",
        "played": "red lead mobilization 3",
        "turn": "red",
        "tokens": {"red": "relic"},
        "guild": {"red": "loyal_engineers"},
    }
    assert prelude(position(land, **things)).prelude[0][0] == "PR3"
    assert prelude(position(land, loyal_relics="kept", **things)).prelude == []
    secured = prelude(position(land, loyal_relics="kept", court="gatekeepers:red+red+yellow", **things))
    assert secured.prelude[0] == ("PR4", "spend relic in slot 1 to secure")


def test_ruling_33_a_relic_as_a_weapon() -> None:
    """RULING-33: the same where a combat would spend it by Loyal Marines."""
    p = position("4-hex: red 3", bots="red", tokens={"red": "relic"}, guild={"red": "loyal_marines"})
    assert outcome.has_spendable_weapon(view(p))
    p.state.rulings["loyal_relics"] = "kept"
    assert not outcome.has_spendable_weapon(view(p))
