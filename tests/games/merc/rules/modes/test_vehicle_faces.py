"""Vehicles as people see and write them: drawing, sentences, hands, files, corrections (MODE-V2 to V6)."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.merc.files.position import correct, read, write
from bythebook.games.merc.screen.text.table import WIDTH, card_lines, card_width, draw
from bythebook.games.merc.state.options import Attach, Count, Detach, Drive, Keep, Merge, Move, TakeVehicle
from bythebook.games.merc.state.state import ABOARD, Gear, State
from bythebook.games.merc.todo import items
from bythebook.kernel.box import Problems
from bythebook.kernel.context import Context
from bythebook.kernel.rulings import settle
from tests.games.merc.fights import formed, order
from tests.games.merc.playing import BOX, DICTATOR, REBELS
from tests.games.merc.positions import Position
from tests.games.merc.positions import check_drawn as check
from tests.games.merc.rides import fray, ride_turn, riding, until, vehicle

PEOPLE = {REBELS: "random", DICTATOR: "random"}
SQUAD, SECOND = "rebel 1 primary", "rebel 1 secondary"
FILE: dict[str, Any] = {
    "modes": ["vehicles"],
    "dictator": "castro",
    "map": ["gold . coal", ". hamadu .", "iron . silver"],
    "squads": {SQUAD: "A1", SECOND: "A1", "dictator primary": "C3"},
    "mercs": {"tao": SQUAD, "ra": SQUAD, "max": SECOND, "sonia": "dictator primary"},
    "sectors": {"A1": {"militia": {"rebel 1": 3}}},
    "vehicles": {SQUAD: {"card": "humvee", "wear": 1}, "dictator primary": "tank"},
}


def moves(before: State, after: State) -> list[str]:
    """The sentences of the deeds."""
    return [deed.text for deed in items.moves(before, after)]


def on_card(state: State, label: str) -> list[str]:
    """All that is written on a card, line by line."""
    lines = card_lines(state, state.cell(label), card_width(state))
    return ["".join(piece.text for piece in line) for line in lines]


# -- seen ------------------------------------------------------------------------------------------


def test_mode_v3_the_drawing_shows_hull_and_crew() -> None:
    """MODE-V3: on the card in short, below with all it adds; militia aboard are counted."""
    p = fray("gold/r1:tao+ra/m1:3/md:1 .\n. .", {"r1": "humvee:1"}, aboard={"r1": 2})
    assert " Humvee 2/3 4/4" in on_card(p.state, "A1")
    text = draw(p.state)
    assert "primary squad: Humvee (2 of 3 hull left, crew 4 of 4, 2 militia)" in text
    assert "1 militia of Rebel 1" in text
    assert "2 militia of Rebel 1 in a vehicle" in " ".join(text.split())


@pytest.mark.parametrize("cols", [2, 5])
def test_mode_v3_a_vehicle_fits_the_narrowest_card(cols: int) -> None:
    """MODE-V3: hull and crew can be read on any map."""
    row = " ".join(["."] * (cols - 1))
    p = riding(f"gold/r1:tao+ra+max {row}\n. {row}", {"r1": "chopper"}, aboard={"r1": 1})
    assert any(line.endswith("1/1 4/4") for line in on_card(p.state, "A1"))
    assert max(map(len, draw(p.state).splitlines())) <= WIDTH


def test_mode_v5_a_ride_says_what_it_costs_and_a_walk_what_is_left_behind() -> None:
    """MODE-V5: options are explained with vehicle, crew and target."""
    state = ride_turn("gold/r1:tao .\n. .", {"r1": "humvee:1"}).state
    ride, walk = (
        BOX.displays.explain(Context.of(state), Drive(SQUAD, "B1")),
        BOX.displays.explain(Context.of(state), Move(SQUAD, "B1")),
    )
    assert ride.startswith(
        "move Tao to Timberland in the Humvee: 1 action, Humvee (2 of 3 hull left, crew 1 of 4); worth 1"
    )
    assert walk.endswith("; if the squad leaves on foot, the damaged Humvee is discarded")
    told = [
        BOX.displays.explain(Context.of(state), option) for option in (Attach(SQUAD, "jeep"), Detach(SQUAD))
    ]
    assert "hull 1" in told[0]
    assert told[0].endswith("Replaces the Humvee (2 of 3 hull left)")
    assert told[1].endswith(": Humvee (2 of 3 hull left), damaged, so it is discarded")


def test_mode_v3_asks_about_vehicles_are_sentences() -> None:
    """MODE-V3: who comes aboard of what, and which of two is kept."""
    p = ride_turn("gold/r1:tao/r1b:ra/m1:2 .\n. .", {"r1": "jeep", "r1b": "tank"})
    merge = Merge(SQUAD, SECOND)
    q = Position(p.state.copy()).answer(merge)
    assert q.prompt is not None
    assert BOX.displays.question(Context.of(q.state)) == "Which vehicle does Rebel 1 keep?"
    assert "crew" not in BOX.displays.explain(Context.of(q.state), Keep("tank"))
    p.answer(Drive(SQUAD, "B1"))
    assert p.prompt is not None
    told = "the Jeep (1 of 1 hull left, crew 1 of 4) of Tao"
    assert BOX.displays.question(Context.of(p.state)) == f"How many militia board {told}?"


def test_mode_v4_a_target_behind_a_hull_says_so() -> None:
    """MODE-V4: what is hit before it."""
    p = fray("gold/r1:preaction/m1:1/d:juicer .\n. .", {"r1": "jeep"}, aboard={"r1": 1})
    told = [BOX.displays.explain(Context.of(p.state), option) for option in p.options]
    assert told == ["attack Juicer: health 5 of 5, combat 2, initiative 2"]
    p.state.vehicles, p.state.aboard = {3: Gear(next(iter(p.state.vehicles.values())).kind)}, {}
    assert BOX.displays.explain(Context.of(p.state), p.options[0]).endswith(
        "initiative 2, hull 1 is hit first"
    )


# -- hands -----------------------------------------------------------------------------------------


def test_mode_v2_hands_lay_vehicles_with_squads() -> None:
    """MODE-V2: taken along, marked, left behind: named, for everybody saw it."""
    p = ride_turn("gold/r1:tao+ra/m1:1 .\n. .\n. .", {"r1": "humvee"})
    before = p.state.copy()
    p.answer(TakeVehicle("ra", SECOND))
    told = moves(before, p.state)
    assert "Pass the Humvee of the primary squad of Rebel 1 to the secondary squad of Rebel 1" in told
    before = p.state.copy()
    p.answer(Drive(SECOND, "B1"), Count(1))
    assert moves(before, p.state) == [
        "Move 1 militia of Rebel 1 from Gold (A1) to Timberland (B1)",
        "Move the secondary pawn of Rebel 1 from Gold (A1) to Timberland (B1)",
    ]
    before = p.state.copy()
    p.answer(Drive(SECOND, "B3"), Count(1))
    assert moves(before, p.state)[0] == "Move 1 militia of Rebel 1 from Timberland (B1) to Woodland Edge (B3)"
    before = p.state.copy()
    p.state.vehicles[1] = Gear(p.state.vehicles[1].kind, 2)
    assert moves(before, p.state) == ["Mark the Humvee of the secondary squad of Rebel 1: 1 of 3 hull left"]
    p.state.actions[p.unit("ra")] = 1
    before = p.state.copy()
    p.answer(Move(SECOND, "A3"))
    assert "Discard the Humvee of the secondary squad of Rebel 1" in moves(before, p.state)


# -- position files --------------------------------------------------------------------------------


def test_mode_v2_a_position_file_has_the_vehicles_of_squads() -> None:
    """MODE-V2: as a card, or with what it has lost; written as it is read, and not in the deck."""
    state = read(FILE, PEOPLE, {})
    p = Position(state)
    assert (vehicle(p, "r1"), vehicle(p, "d"), vehicle(p, "r1b")) == ("humvee:1", "tank", "")
    assert {"humvee", "tank"} & set(state.piles["accessory"].unseen) == set()
    again = write(state)
    assert again["vehicles"] == FILE["vehicles"]
    assert write(read(again, PEOPLE, {})) == again


def test_mode_v3_a_position_file_may_stand_before_the_fight_of_a_move() -> None:
    """MODE-V3: with militia aboard, who get off when it is over."""
    sectors = {"A1": {"militia": {"rebel 1": 3, "dictator": 1}, "control": "dictator"}}
    crewed = {SQUAD: {"card": "humvee", "aboard": 2}}
    data = {**FILE, "phase": "actions", "hand": [], "sectors": sectors, "vehicles": crewed}
    p = Position(read(data, PEOPLE, {}))
    assert p.state.aboard == {0: 2}
    assert write(p.state)["vehicles"] == {SQUAD: {"card": "humvee", "wear": 0, "aboard": 2}}
    p.settle()
    formed(p)
    assert (p.state.fight is not None, check(p.state)) == (True, [])
    assert "militia rebel 1 primary" in order(p)
    assert until(p, "Action", hits=ABOARD).state.aboard == {}


@pytest.mark.parametrize(
    ("vehicles", "path", "what"),
    [
        ({SQUAD: "uzi"}, "['rebel 1 primary']", "not one of chopper"),
        ({SQUAD: {"card": "jeep", "wear": 1}}, "['rebel 1 primary'].wear", "give at most 0"),
        ({SQUAD: {"card": "jeep", "aboard": 1}}, "['rebel 1 primary'].aboard", "only aboard during a move"),
        ({"dictator secondary": "jeep"}, "['dictator secondary']", "this squad has no members"),
        ({"rebel 4 primary": "jeep"}, "['rebel 4 primary']", "there is no rebel 4"),
        ({SQUAD: "jeep", SECOND: "jeep"}, "", "2 copies of Jeep are too many"),
    ],
)
def test_mode_v3_each_mistake_about_vehicles_has_its_path(
    vehicles: dict[str, Any], path: str, what: str
) -> None:
    """MODE-V3: what is wrong, where, and what would be right."""
    with pytest.raises(Problems) as refused:
        read({**FILE, "vehicles": vehicles}, PEOPLE, {})
    assert any(path in told and what in told for told in refused.value.problems), refused.value.problems


def test_mode_c4_without_the_mode_there_are_no_vehicles() -> None:
    """MODE-C4: a file that names one is refused."""
    with pytest.raises(Problems) as refused:
        read({key: value for key, value in FILE.items() if key != "modes"}, PEOPLE, {})
    assert any("Humvee is not used in this game" in told for told in refused.value.problems)


def test_mode_c2_a_file_gives_the_ai_no_vehicle() -> None:
    """MODE-C2: the bot never takes one."""
    rulings = settle(BOX.rulings, {"vehicles_with_ai": "allow"})
    with pytest.raises(Problems) as refused:
        read(FILE, {**PEOPLE, DICTATOR: "dictator"}, rulings)
    assert any("never takes a vehicle" in told for told in refused.value.problems)


# -- corrections -----------------------------------------------------------------------------------


def test_mode_v2_a_correction_sets_a_vehicle_right() -> None:
    """MODE-V2: cards come from the deck and go to the discards, all conserved."""
    state = read(FILE, PEOPLE, {})
    correct(state, {"vehicles": {SQUAD: "jeep", "dictator primary": None}})
    p = Position(state)
    assert (vehicle(p, "r1"), vehicle(p, "d")) == ("jeep", "")
    assert state.discards["accessory"] == {"humvee": 1, "tank": 1}
    assert check(state) == []


def test_mode_v2_a_correction_that_takes_the_last_of_a_squad_out_discards_its_vehicle_once() -> None:
    """MODE-V2: it goes with him."""
    state = read(FILE, PEOPLE, {})
    correct(state, {"mercs": {"sonia": None}})
    assert (state.discards["accessory"], check(state)) == ({"tank": 1}, [])


# -- invariants ------------------------------------------------------------------------------------


def _too_worn(state: State) -> None:
    state.vehicles[0] = Gear(state.vehicles[0].kind, 1)


def _no_squad(state: State) -> None:
    state.vehicles[1] = state.vehicles.pop(0)


def _too_many(state: State) -> None:
    state.aboard[0] = 4


def _too_few(state: State) -> None:
    state.militia[0][0] = 1


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (_too_worn, "the Jeep of rebel 1 primary has 1 wear, but its hull is 1"),
        (_no_squad, "rebel 1 secondary is not on the map but has a Jeep"),
        (_too_many, "4 militia are aboard the Jeep of rebel 1 primary, which is too small for them"),
        (_too_few, "more militia of rebel 1 are aboard than are in the fight"),
    ],
)
def test_mode_v3_positions_that_cannot_be_are_told(broken: Any, told: str) -> None:
    """MODE-V3: a hull that is gone, a vehicle without a squad, too many aboard."""
    state = fray("gold/r1:tao/m1:4/d:juicer .\n. .", {"r1": "jeep"}, aboard={"r1": 3}).state
    assert check(state) == []
    broken(state)
    assert f"{told} (MODE-V2)" in check(state)
