"""What ways have to say in SUPERCAT's choices: the readings of RULING-58, RULING-59 and RULING-60."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcs.bot_turns import Turn, acts
from tests.games.arcs.positions import Position, position

HOME = """
    2-hex: red city city
    4-arrow: red city city
    4-hex: red city
    3-hex: red starport starport
    3-arrow: yellow city
"""
"""Nothing of red's can be built or lost there; a building of yellow's far away."""


def bot(drawing: str, card: str = "aggression 6", **things: Any) -> Position:
    """A bot, red, with so many pips of its card left; yellow is a person."""
    pips = things.pop("pips", 2)
    p = position(HOME + drawing, bots="red", played=f"red lead {card}", turn="red", **things)
    return p.turn(pips=pips)


def first(made: Turn) -> str:
    """What it does first."""
    return made.acts[0][1]


def sent(made: Turn) -> list[str]:
    """Its Moves with the ships that went, as long as the first plan goes on."""
    texts = [d.text for d in made.decisions if d.kind == "Ships" or d.text.startswith("move ")]
    return [f"{move}: {ships}" for move, ships in zip(texts[::2], texts[1::2], strict=True)]


@pytest.mark.parametrize(
    ("drawing", "pips", "targets", "chosen"),
    [
        # ships in place
        (
            "5-arrow: red 3; yellow 1\n5-gate: red 3\n5-crescent: yellow 1",
            2,
            ("5-arrow", "5-crescent"),
            "battle yellow in 5-arrow",
        ),
        # 5-crescent takes both ships, and the gate with them
        (
            "5-gate: red 2\n5-arrow: yellow 1\n5-crescent: yellow 2",
            2,
            ("5-arrow", "5-crescent"),
            "move 5-gate to 5-arrow",
        ),
        # 2-crescent is two moves away
        (
            "5-gate: red 2\n5-arrow: yellow 1\n2-crescent: yellow 1",
            3,
            ("2-crescent", "5-arrow"),
            "move 5-gate to 5-arrow",
        ),
    ],
)
def test_ruling_58_the_target_or_the_way_first(
    drawing: str, pips: int, targets: tuple[str, ...], chosen: str
) -> None:
    """RULING-58: any favorable combat, wherever it is; or in place, then with control kept, then nearest."""
    things: dict[str, Any] = {"declared": "warlord", "pips": pips}
    assert acts(bot(drawing, **things)).ties[0] == targets
    made = acts(bot(drawing, combat_moves="way_first", **things))
    assert (first(made), made.acts[0][0]) == (chosen, "AG3")
    assert targets not in made.ties


def test_ruling_59_what_a_raid_is_for() -> None:
    """RULING-59: anything that contends, by chance; or what takes the fewest keys: slot 1 takes three."""
    drawing = "5-arrow: red 6; yellow 1 starport"
    things: dict[str, Any] = {"tokens": {"yellow": "material fuel"}, "declared": "tycoon", "pips": 1}
    assert ("fuel 2", "material 1") in acts(bot(drawing, **things)).ties
    made = acts(bot(drawing, raid_item="way_first", **things), given={"raid": [", ".join(["key+self"] * 6)]})
    assert ("fuel 2", "material 1") not in made.ties
    assert made.of("Raid")[0] == "steal fuel from yellow's slot 2"


def test_ruling_59_control_of_the_origin_comes_before_keys() -> None:
    """RULING-59: five ships go and one holds the gate for one key; for three keys all six would go."""
    drawing = "5-gate: red 6\n5-arrow: yellow 1 starport"
    things: dict[str, Any] = {"tokens": {"yellow": "material fuel"}, "declared": "tycoon"}
    assert ("fuel 2", "material 1") in acts(bot(drawing, **things)).ties
    made = acts(bot(drawing, raid_item="way_first", **things))
    assert sent(made)[0] == "move 5-gate to 5-arrow: 5 fresh, 0 damaged"


def test_ruling_59_trophies_are_no_dearer_than_a_raid() -> None:
    """RULING-59: it says what a raid is for, not that a raid is better than a combat for Warlord."""
    drawing = "5-arrow: red 6; yellow 1 starport"
    things: dict[str, Any] = {"tokens": {"yellow": "- fuel"}, "declared": "tycoon warlord", "pips": 1}
    assert ("fuel 2", "trophies") in acts(bot(drawing, raid_item="way_first", **things)).ties


TROUBLE = "5-arrow: red starport; yellow 2\n"
"""A building of red's that yellow controls."""


@pytest.mark.parametrize(
    ("reading", "onward"), [("join", "4 fresh, 1 damaged"), ("needed", "3 fresh, 0 damaged")]
)
def test_ruling_60_ships_on_the_way(reading: str, onward: str) -> None:
    """RULING-60, S19.3 step 7: all where the group stops go along, or none that the goal can do without."""
    drawing = f"{TROUBLE}4-gate: red 4\n5-gate: red 1+1; yellow 2"
    made = acts(bot(drawing, "mobilization 6", ships_on_the_way=reading))
    assert sent(made)[:2] == [
        "move 4-gate to 5-gate: 3 fresh, 0 damaged",
        f"move 5-gate to 5-arrow: {onward}",
    ]


def test_ruling_60_as_many_as_the_goal_needs() -> None:
    """RULING-60: two are missing to make 5-arrow nobody's, and two fresh ones come along."""
    drawing = "5-arrow: red starport; yellow 5\n4-gate: red 4\n5-gate: red 4+1; yellow 6"
    made = acts(bot(drawing, "mobilization 6", ships_on_the_way="needed"))
    assert sent(made) == [
        "move 4-gate to 5-gate: 3 fresh, 0 damaged",
        "move 5-gate to 5-arrow: 5 fresh, 0 damaged",
    ]


def test_ruling_60_a_combat_takes_along_what_makes_it_favorable() -> None:
    """RULING-60: three ships set out and three are wanted; two more on the way stay where they are."""
    drawing = "4-gate: red 4\n5-gate: red 2\n5-crescent: yellow 3"
    for reading, onward in (("join", "5 fresh, 0 damaged"), ("needed", "3 fresh, 0 damaged")):
        made = acts(bot(drawing, declared="warlord", pips=3, ships_on_the_way=reading))
        assert sent(made)[:2] == [
            "move 4-gate to 5-gate: 3 fresh, 0 damaged",
            f"move 5-gate to 5-crescent: {onward}",
        ]


def test_ruling_60_several_groups_together() -> None:
    """RULING-60, S19.3 step 6: seven are wanted, two groups bring six, and one of two on the way joins."""
    drawing = "5-arrow: red starport; yellow 7\n4-gate: red 3\n5-gate: red 2; yellow 3\n5-crescent: red 5"
    for reading, onward in (("join", "4 fresh, 0 damaged"), ("needed", "3 fresh, 0 damaged")):
        made = acts(bot(drawing, "mobilization 6", pips=3, ships_on_the_way=reading))
        assert sorted(sent(made)) == [
            "move 4-gate to 5-gate: 2 fresh, 0 damaged",
            "move 5-crescent to 5-arrow: 4 fresh, 0 damaged",
            f"move 5-gate to 5-arrow: {onward}",
        ]
