"""Fire Rifles (Galactic Rifles, L02)."""

from __future__ import annotations

from bythebook.games.arcs.rules.cards import powers, rifles
from bythebook.games.arcs.rules.turn import pips
from bythebook.games.arcs.state.options import Ability, Collect, Done, Leave, LeaveBuildings, Ransack, Reroll
from tests.games.arcs.battles import over, roll
from tests.games.arcs.positions import Position, position

LORE = {"red": "galactic_rifles"}
SHOT = Ability("fire_rifles", at="5-gate", to="5-hex", rival="yellow")


def fire(p: Position) -> Position:
    """Red fires from gate 5 at yellow on 5-hex."""
    pips.do_action(p.state, 0, SHOT)
    p.settle()
    return p


def test_l02_rifles_fire_at_rivals_next_door() -> None:
    """L02: from every system with fresh ships at each rival with pieces in a system next to it."""
    p = position(
        """
        5-gate: red 1+1; blue 1
        3-hex: red 0+2
        5-hex: yellow city; blue 1
        3-gate: yellow 1
        """,
        seats="red yellow blue",
        out=(1, 2),
        lore=LORE,
    )
    assert rifles.targets(p.state, 0) == [
        Ability("fire_rifles", at="5-gate", to="5-hex", rival="blue"),
        Ability("fire_rifles", at="5-gate", to="5-hex", rival="yellow"),
    ]


def test_l02_rifles_replace_a_battle() -> None:
    """L02: the action is there instead of a Battle for who has the lore, and for nobody else."""
    drawing = "5-gate: red 1\n5-hex: yellow city"
    assert powers.new_actions(position(drawing, lore=LORE).state, 0, "battle") == [SHOT]
    assert powers.new_actions(position(drawing).state, 0, "battle") == []


def test_l02_a_skirmish_die_for_each_fresh_ship() -> None:
    """L02: up to as many as are fresh, six at most, and no other dice, whatever else adds dice."""
    p = position(
        "5-gate: red 2+3\n5-hex: yellow city",
        lore=LORE,
        leaders={"red": "rebel"},
        guild={"red": "gatekeepers"},
    )
    assert fire(p).options == [Collect(n, 0, 0) for n in range(3)]
    many = position("5-gate: red 8\n5-hex: yellow city", lore=LORE)
    assert fire(many).options[-1] == Collect(6, 0, 0)


def test_l02_hits_fall_on_ships_then_on_buildings() -> None:
    """L02: as the attacker likes, what is destroyed is a trophy, and nobody fires back."""
    p = position("5-gate: red 3\n5-hex: yellow 0+1 starport", lore={**LORE, "yellow": "mirror_plating"})
    roll(fire(p), "hit, hit, hit").answer(Leave(0, 0), LeaveBuildings(0, 0, 0, 0))
    over(p)
    assert p.trophies("red", "yellow") == {"starport": 1, "ship": 1}
    assert p.ships("red", "5-gate") == (3, 0)


def test_l02_railguns_do_not_answer() -> None:
    """L02: it is no battle, so texts of battles are silent on both sides."""
    p = position(
        "5-gate: red 1+1\n5-hex: yellow 2",
        lore={"red": "galactic_rifles repair_drones", "yellow": "railgun_arrays predictive_sensors"},
        guild={"red": "skirmishers"},
    )
    over(roll(fire(p), "blank"))
    assert p.ships("red", "5-gate") == (1, 1)


def test_l02_a_destroyed_city_means_outrage_and_ransack() -> None:
    """L02: even an Elder's city is ransacked for, since that bar holds in battle only (LEAD01)."""
    p = position(
        "5-gate: red 1\n5-hex: yellow city!",
        lore=LORE,
        leaders={"yellow": "elder"},
        court="farseers:yellow",
        tokens={"red": "psionic"},
    )
    roll(fire(p), "hit").answer(LeaveBuildings(0, 0, 0, 0), Ransack("farseers")).chance("loyal_pilots")
    over(p)
    assert p.slots("red") == ""
    assert p.guild("red") == ["farseers"]


def test_l19_empaths_vision_sees_rifles_too() -> None:
    """L19: it works after any roll, in battle or not."""
    p = position(
        "5-gate: red 1\n5-hex: yellow 1", lore={"red": "galactic_rifles empaths_vision"}, declared="empath"
    )
    roll(fire(p), "blank")
    assert p.options == [Done(), Reroll("skirmish", "blank")]
    p.answer(Reroll("skirmish", "blank")).chance(("hit",))
    assert (p.kind, p.options) == ("Hits", [Leave(0, 1)])
