"""Vehicles against the Dictator AI, which has no rules for them (MODE-C2, RULING-1)."""

from __future__ import annotations

import pytest

from bythebook.games.merc import the_game
from bythebook.games.merc.bot.view import View
from bythebook.games.merc.rules.actions import TakeActions
from bythebook.games.merc.rules.combat.fight import Fights
from bythebook.games.merc.rules.setup.setup import build
from bythebook.games.merc.rules.stats import strength
from bythebook.games.merc.rules.team.hiring import FreeCard
from bythebook.games.merc.state.state import ABOARD, DICTATORS, MILITIA, REBELS
from bythebook.kernel.box import Problems
from bythebook.kernel.prompt import Seat
from bythebook.kernel.rulings import settle
from tests.games.merc.bot_turns import play
from tests.games.merc.rides import fray, riding, vehicle

SEATS = {Seat("dictator"): "dictator", Seat("rebels"): "person"}
REASON = "The Dictator AI has no rules for vehicles. Set the ruling vehicles_with_ai to allow them."


def test_ruling_1_vehicles_are_refused_against_the_ai() -> None:
    """MODE-C2: with both modes and the reason, before anything is set up; a person may have them."""
    rulings = settle(the_game().rulings, {})
    with pytest.raises(Problems) as refused:
        build({"modes": "vehicles"}, SEATS, rulings)
    assert f"Vehicles and Dictator AI: {REASON}" in refused.value.problems[0]
    build({"modes": "vehicles"}, {**SEATS, Seat("dictator"): "person"}, rulings)


def test_ruling_1_the_switch_allows_them_with_a_warning() -> None:
    """MODE-C2: RULING-1: the same reason is shown."""
    rulings = settle(the_game().rulings, {"vehicles_with_ai": "allow"})
    state = build({"modes": "vehicles"}, SEATS, rulings)
    assert (state.modes, state.automa) == (("vehicles",), True)
    assert any(REASON in warning for warning in the_game().setup.warnings({"modes": "vehicles"}, SEATS))


def test_mode_c2_a_hull_counts_once_in_the_strength_of_a_sector() -> None:
    """MODE-C2: health and armor of all Rebels there, and what is left of each hull (AI-4.5)."""
    p = riding("gold/r1:tao+ra/r1b:max/m1:2 .\n. .", {"r1": "tank:2", "r1b": "jeep"})
    assert strength(p.state, 0, REBELS) == 3 * 3 + 2 + 4 + 1


def test_mode_c2_a_hull_counts_for_each_member_aboard_as_a_target() -> None:
    """MODE-C2: MERCs of the squad and militia aboard, not those on foot (AI-4.6.1)."""
    drawing = "gold/r1:tao+ra/r1b:max/m1:3/d:juicer .\n. ."
    p = fray(drawing, {"r1": "humvee"}, aboard={"r1": 1}, wounds={"ra": 1})
    view = View(p.state, Seat("dictator"))
    assert [view.toughness(p.unit(name)) for name in ("tao", "ra", "max")] == [6, 5, 3]
    assert (view.toughness(ABOARD), view.toughness(MILITIA)) == (4, 1)


def test_mode_c2_he_aims_at_who_has_least_with_the_hull() -> None:
    """MODE-C2: Ra with one health in a Tank is safer than Max on foot (AI-4.6.1)."""
    p = riding(
        "gold/r1:ra/r1b:max/d:preaction .\n. .",
        {"r1": "tank"},
        wounds={"ra": 2},
        active=DICTATORS,
        automa=True,
        vehicles_with_ai="allow",
    )
    made = play(p, Fights(DICTATORS, (0,)), most=3)
    assert made.of("Attack")[0] == "attack Max"


def test_mode_c2_a_vehicle_he_draws_goes_to_the_stash() -> None:
    """MODE-C2: though his squad could take it."""
    p = riding("gold/d:vrbansk .\n. r1:ra", active=DICTATORS, automa=True, vehicles_with_ai="allow")
    made = play(p, FreeCard(p.unit("vrbansk")), given={"weapon": ["uzi"], "accessory": ["jeep"]})
    assert made.of("Card")[-1] == "stash Jeep"
    assert (vehicle(made.p, "d"), made.p.stash("A1")) == ("", ["jeep"])
    assert made.p.card_ids("vrbansk") == ["uzi", "", ""]


def test_mode_c2_he_leaves_vehicles_of_the_stash_alone() -> None:
    """MODE-C2: neither taken by a re-equip nor driven; exploring leaves what he draws in the stash."""
    p = riding(
        "dense_forest/d:tao r1:ra\n. .",
        parked={"A1": "tank"},
        active=DICTATORS,
        automa=True,
        vehicles_with_ai="allow",
    )
    made = play(p, TakeActions(DICTATORS), given={"accessory": ["humvee"], "combat": []})
    assert "Tao explores" in made.of("Action")
    assert (made.p.state.vehicles, made.p.stash("A1")) == ({}, ["humvee", "tank"])
    assert not any(text.startswith("attach") for text in made.of("Equip"))
