"""The solo AI's planes: when one comes on, where it flies, what it attacks (FP-AI-1 to FP-AI-6, AI-6e).

The bot is the Axis and sits at the top, so its left is the right of the picture. Where nothing else is drawn
its only unit stands in the corner M9, and a card for its right orders nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from bythebook.games.memoir44.bot.lookahead.flights import flights
from bythebook.games.memoir44.bot.view import View
from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import board
from bythebook.games.memoir44.rules.air.attacks import PlaneActs
from bythebook.games.memoir44.rules.air.flight import FlyOn, MovePlane
from bythebook.games.memoir44.rules.deck import DECK, new_deck
from bythebook.games.memoir44.rules.turn import CarryOut, Orders, ReadPage
from bythebook.games.memoir44.state.options import Done, Fly
from bythebook.games.memoir44.state.state import NOWHERE, Plane, State
from bythebook.kernel.chance import Outcome
from bythebook.kernel.step import Step
from tests.games.memoir44.bot_turns import BOT, Turn, play
from tests.games.memoir44.positions import ALLIES, AXIS, Position, position

TURN = 7
PLANE_DICE = ("entry", "air_check", "dogfight")
FIGHTER, BOMBER = "1", "6"
"""Faces of the die for the class."""
EVERY_CLASS = ("bomber", "fighter", "fighter_bomber")


def sky(
    drawing: str = "aI4", *, own: str = "", enemy: str = "", top_left: str = "A9", **more: Any
) -> Position:
    """A position with Flight Plan on; planes are written `fighter D5`, with ammunition `fighter D5 1`."""
    p = position(drawing, active=AXIS, top_left=top_left, **more)
    state = p.state
    state.flight_plan, state.automa, state.turn = True, [True, False], TURN
    state.piles[DECK] = new_deck()
    for side, text in ((AXIS, own), (ALLIES, enemy)):
        if text:
            kind, at, *ammo = text.split()
            rounds = int(ammo[0]) if ammo else facts().plane[kind].ammo
            state.planes[side] = Plane(kind=kind, at=p.hex(at), ammo=rounds)
    return p


def fly(
    p: Position,
    card: str = "recon_right",
    *,
    air: Sequence[str] = (),
    dice: Sequence[str] = (),
    strategy: str = "6",
    steps: Sequence[Step] = (),
) -> Turn:
    """The bot has laid down this card and reads its page, and so on to the end of its battles."""
    state = p.state
    state.card = state.played = card
    state.piles[DECK].see(DECK, card)
    state.then(*(steps or (ReadPage(), Orders(), CarryOut())))
    given: dict[str, list[Outcome]] = {
        "strategy": [(face,) for face in strategy],
        **{die: [tuple(faces.split()) for faces in air] for die in PLANE_DICE},
        "plane_class": [(strategy[-1],)],
        "battle": [tuple(faces.split()) for faces in dice],
    }
    return play(p, given)


def coming_on(p: Position, kind: str) -> Turn:
    """A plane of this class comes on, flies and acts; its dice hit nothing."""
    p.state.planes[AXIS] = Plane(kind=kind, ammo=facts().plane[kind].ammo, ordered=True, entered=TURN)
    miss = facts().flight.ground_dice
    return fly(p, dice=[" ".join(["star" if kind != "bomber" else "armor"] * miss)] * 3, steps=FLYING)


def on_course(p: Position) -> Turn:
    """The plane on the board is under orders; it flies and acts, and its dice hit nothing."""
    p.state.planes[AXIS] = replace(p.state.planes[AXIS], ordered=True)
    return fly(p, dice=["armor armor"] * 3, steps=FLYING)


FLYING = (MovePlane(), PlaneActs())


def route(made: Turn) -> list[str]:
    """The hexes flown over, by the names of the drawing."""
    return [name for name in made.named("Flight") if name != "done"]


# -- FP-AI-1: the die ---------------------------------------------------------------------------------


@pytest.mark.parametrize("face", sorted(set(facts().die_faces)))
def test_fp_ai_1_a_star_brings_a_plane_on(face: str) -> None:
    """FP-AI-1: with a Section card and no plane out it rolls a battle die; only a star brings a plane on."""
    made = fly(sky(), air=[face], strategy=FIGHTER)
    assert made.rolls[0] == ("entry", (face,))
    assert made.of("Turn") == (["bring on Fighter", "done"] if face == "star" else ["done"])
    assert made.p.state.planes[AXIS].out is (face == "star")


def rolls(p: Position, card: str = "recon_right") -> bool:
    """Whether the page rolls for a plane."""
    return ("entry", ("flag",)) in fly(p, card, air=["flag"]).rolls


def test_fp_ai_1_no_die_with_a_tactic_card_or_a_plane_out() -> None:
    """FP-AI-1: no die with a Tactic card, nor while a plane of either side is out."""
    assert rolls(sky())
    assert not rolls(sky(), "armor_assault")
    assert not rolls(sky(enemy="fighter G5"))
    assert not any(domain == "entry" for domain, _ in fly(sky(own="fighter B5")).rolls)


def test_fp_ai_1_by_the_other_reading_only_its_own_plane_counts() -> None:
    """FP-AI-1: by ruling fp_ai_no_plane_out it rolls while the player's plane is out."""
    assert rolls(sky(enemy="fighter G5", fp_ai_no_plane_out="own"))
    assert not any(
        domain == "entry" for domain, _ in fly(sky(own="fighter B5", fp_ai_no_plane_out="own")).rolls
    )


@pytest.mark.parametrize(("reading", "rolled"), [("counts", True), ("never", False)])
def test_fp_ai_1_a_counter_attack_that_copies_a_section_card(reading: str, rolled: bool) -> None:
    """FP-AI-1: a Counter-Attack on a Section card counts as one (ruling fp_ai_counter_attack)."""
    p = sky(fp_ai_counter_attack=reading)
    p.state.card, p.state.played = "recon_right", "counter_attack"
    p.state.then(ReadPage())
    made = play(p, {"entry": [("flag",)]})
    assert (made.rolls == [("entry", ("flag",))]) is rolled


# -- FP-AI-2: the answer ------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["recon_right", "armor_assault", "barrage"])
def test_fp_ai_2_answers_the_players_plane_without_a_roll(card: str) -> None:
    """FP-AI-2: in the turn after the player brought a plane on one comes on with any card, unrolled."""
    p = sky(enemy="fighter G5")
    p.state.brought_on[ALLIES] = TURN - 1
    made = fly(p, card)
    assert made.of("Turn") == ["bring on Fighter", "done"]
    assert made.decisions[0].id == "RULING-27"
    assert p.state.brought_on[AXIS] == TURN


def test_fp_ai_2_one_answer_to_an_entry_and_none_without_a_class() -> None:
    """FP-AI-2: an older entry is not answered again; with a plane out or no class left nothing comes."""
    old = sky(enemy="fighter G5")
    old.state.brought_on[ALLIES] = TURN - 3
    assert fly(old).of("Turn") == ["done"]
    busy = sky(own="fighter B5", enemy="fighter G5")
    busy.state.brought_on[ALLIES] = TURN - 1
    assert fly(busy, "armor_assault").of("Turn") == ["done"]
    empty = sky(enemy="fighter G5")
    empty.state.brought_on[ALLIES] = TURN - 1
    empty.state.planes[AXIS] = Plane(lost=EVERY_CLASS)
    made = fly(empty)
    assert made.of("Turn") == ["done"]
    assert made.rolls == []


# -- FP-AI-3: the class -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("face", "lost", "brought"),
    [
        ("1", (), "Fighter"),
        ("2", (), "Fighter"),
        ("3", (), "Fighter-bomber"),
        ("4", (), "Fighter-bomber"),
        ("5", (), "Bomber"),
        ("6", (), "Bomber"),
        ("2", ("fighter",), "Fighter-bomber"),
        ("2", ("fighter", "fighter_bomber"), "Bomber"),
        ("3", ("fighter_bomber",), "Bomber"),
        ("3", ("fighter_bomber", "bomber"), "Fighter"),
        ("6", ("bomber",), "Fighter"),
        ("6", ("bomber", "fighter"), "Fighter-bomber"),
    ],
)
def test_fp_ai_3_the_class_by_a_die(face: str, lost: tuple[str, ...], brought: str) -> None:
    """FP-AI-3: against an empty sky a die names the class; the next of the row if that one is not allowed."""
    p = sky()
    p.state.planes[AXIS] = Plane(lost=lost)
    made = fly(p, air=["star"], strategy=face)
    assert made.of("Turn") == [f"bring on {brought}", "done"]
    assert made.rolls[:2] == [("entry", ("star",)), ("plane_class", (face,))]


def test_fp_ai_3_a_fighter_against_the_players_plane() -> None:
    """FP-AI-3: against the player's plane a fighter, without the die; if it has none, the die."""
    p = sky(enemy="bomber G5")
    p.state.brought_on[ALLIES] = TURN - 1
    made = fly(p, strategy=BOMBER)
    assert made.of("Turn")[0] == "bring on Fighter"
    assert ("strategy", (BOMBER,)) not in made.rolls
    without = sky(enemy="bomber G5")
    without.state.brought_on[ALLIES] = TURN - 1
    without.state.planes[AXIS] = Plane(lost=("fighter",))
    assert fly(without, strategy=BOMBER).of("Turn")[0] == "bring on Bomber"


def test_fp_ai_3_by_the_other_reading_always_a_fighter() -> None:
    """FP-AI-3: by ruling fp_ai_class a fighter comes against an empty sky too, if it has one."""
    p = sky(fp_ai_class="fighter")
    made = fly(p, air=["star"], strategy=BOMBER)
    assert made.of("Turn")[0] == "bring on Fighter"
    without = sky(fp_ai_class="fighter")
    without.state.planes[AXIS] = Plane(lost=("fighter",))
    assert fly(without, air=["star"], strategy=BOMBER).of("Turn")[0] == "bring on Bomber"


# -- FP-AI-4: the route -------------------------------------------------------------------------------

TWO_GROUPS = """
 .  .    .   .   .   .   .    .   .   .   .   .   .
   .   aI4/=p .  .   .   .   .    .   .   aI1/=w .   .
 .  aI4/=q .  .   .   .   .    .   .   .   .   .   .
   .  .    .   .   .   .   .    .   .   .   .   .
 .  .    .   .   .   .   .    .   .   .   .   .   .
"""
"""Two full units next to each other on the right of the bot, one that is almost gone on its left."""


@pytest.mark.parametrize(
    ("kind", "over"),
    [("fighter", {"p", "q"}), ("fighter_bomber", {"p", "q"}), ("bomber", {"w"})],
)
def test_fp_ai_4_most_enemies_that_its_ammunition_is_enough_for(kind: str, over: set[str]) -> None:
    """FP-AI-4: it flies over the most enemies its ammunition allows; among equals over the fewest figures."""
    made = coming_on(sky(TWO_GROUPS), kind)
    assert set(route(made)) & {"p", "q", "w"} == over
    assert set(made.ids("Flight")) == {"RULING-7"}


def test_fp_ai_4_a_fighter_looks_for_the_dogfight_first() -> None:
    """FP-AI-4: a fighter ends beside the player's plane if it can, other classes do not care."""
    p = sky(TWO_GROUPS, enemy="bomber G7")
    made = coming_on(p, "fighter")
    assert board().distance[p.state.planes[AXIS].at][p.hex("G7")] == 1
    assert made.of("Air action")[:1] == ["dogfight"]
    other = coming_on(sky(TWO_GROUPS, enemy="bomber G7"), "fighter_bomber")
    assert set(route(other)) >= {"p", "q"}
    assert "dogfight" not in other.of("Air action")


def test_fp_ai_4_a_dogfight_and_enemies_on_the_way() -> None:
    """FP-AI-4: of the flights that end beside the plane the one over more enemies is flown."""
    p = sky(". . . . . . . . . .\n . . . . . . aI4/=x . . .", enemy="bomber G7")
    assert "x" in route(coming_on(p, "fighter"))


@pytest.mark.parametrize(("top", "end"), [("axis", "M9"), ("allies", "A1")])
def test_fp_ai_4_the_shortest_then_leftmost_then_nearest_its_own_baseline(top: str, end: str) -> None:
    """FP-AI-4, AI-5z: with nobody in reach it flies one hex, the leftmost, nearest its own baseline."""
    made = coming_on(sky("aI4 xI4", top_left="G5", top=top), "bomber")
    assert made.of("Flight") == [f"fly {end}", "done"]


def test_fp_ai_4_of_as_many_enemies_the_fewest_figures() -> None:
    """FP-AI-4: of flights over as many enemies the one over the fewest figures, far and right as it is."""
    made = coming_on(sky(". . . . . . aI4/=x\n . .\n . . aI3/=y", top_left="A9"), "bomber")
    assert "y" in route(made)


ENDS = """
. .   =a   xI1 .
 xI1 aI4/=x aI4/=y =e
 xI1 xI1 =f   =g  .
"""
"""From a over x to B9, over y to e or g, over either to f; e is leftmost, then g, f and B9."""


@pytest.mark.parametrize(
    ("taken", "flown"), [("", ["y", "e"]), ("e", ["y", "g"]), ("eg", ["y", "f"]), ("egf", ["x", "B9"])]
)
def test_fp_ai_4_equal_flights_end_leftmost_and_go_by_the_leftmost_way(taken: str, flown: list[str]) -> None:
    """FP-AI-4, AI-5z: of equal flights the leftmost end, and to the same end the leftmost way, unrolled."""
    drawing = ENDS
    for name in taken:
        drawing = drawing.replace(f"={name}", f"xI1/={name}")
    made = on_course(sky(drawing, own="bomber a"))
    assert route(made) == flown
    assert "tie" not in dict(made.rolls)


NORTH_AND_SOUTH = """
.  .  =n  .
 .  aI4/=x xI1 .
.  .  =a  xI1
 .  .  aI4/=y xI1
.  .  =s  xI1
"""
"""From a over x to n, or over y to s, which lie one below the other; y is farther left than x."""


def test_fp_ai_4_equal_ends_nearest_its_own_baseline() -> None:
    """FP-AI-4, AI-5z: of two ends as far left the one nearer its own baseline."""
    assert route(on_course(sky(NORTH_AND_SOUTH, own="bomber a"))) == ["x", "n"]


def met(state: State, way: tuple[int, ...]) -> frozenset[int]:
    """The player's units flown over."""
    units = [state.unit_at[h] for h in way if state.unit_at[h] != NOWHERE]
    return frozenset(unit for unit in units if state.side[unit] == ALLIES)


def every_flight(state: State, way: tuple[int, ...] = ()) -> list[tuple[int, ...]]:
    """All flights the rules allow, found by answering the asks."""
    if not state.agenda or not isinstance(state.agenda[-1], FlyOn):
        return [way]
    found = []
    for option in list(state.agenda[-1].ask(state).options):
        after = state.copy()
        after.agenda.pop().answer(after, option)
        if isinstance(option, Fly):
            found += every_flight(after, (*way, option.to))
        elif isinstance(option, Done):
            found.append(way)
    return found


@pytest.mark.parametrize(
    ("top", "kind", "at", "ammo"),
    [
        ("axis", "fighter", "", 3),
        ("allies", "bomber", "", 1),
        ("axis", "fighter_bomber", "C7", 2),
        ("allies", "fighter", "C7", 1),
    ],
)
def test_fp_ai_4_every_legal_flight_is_looked_at(top: str, kind: str, at: str, ammo: int) -> None:
    """FP-AI-4: of all legal flights over the same units, of one length and end, it knows the leftmost."""
    p = sky(TWO_GROUPS, enemy="fighter d8", top=top)
    state = p.state
    start = p.hex(at) if at else NOWHERE
    state.planes[AXIS] = Plane(kind=kind, at=start, ammo=ammo, ordered=True)
    state.then(FlyOn(start))
    view = View(state, BOT)

    def leftness(way: tuple[int, ...]) -> list[tuple[int, int]]:
        return [(view.from_left(h), view.from_home(h)) for h in way]

    best: dict[tuple[frozenset[int], int, int], tuple[int, ...]] = {}
    for way in every_flight(state):
        key = (met(state, way), way[-1], len(way))
        best[key] = min(best.get(key, way), way, key=leftness)
    nexts = [o.to for o in state.agenda[-1].ask(state).options if isinstance(o, Fly)]
    found = flights(view, nexts, may_stop=False)
    assert sorted(f.way for f in found) == sorted(best.values())
    for flight in found:
        struck = sorted(state.figures[unit] for unit in met(state, flight.way))[:ammo]
        assert (flight.end, flight.hexes) == (flight.way[-1], len(flight.way))
        assert (flight.targets, flight.figures) == (len(struck), sum(struck))


def test_fp_ai_4_a_flight_under_way_is_finished() -> None:
    """FP-AI-4: without notes it goes on from where the plane is, never back, and may stop at once."""
    p = sky(". . . . .\n . aI4/=x . .\n . =a =b . .\n", own="bomber a")
    state = p.state
    state.planes[AXIS] = Plane(kind="bomber", at=p.hex("b"), ammo=1, ordered=True, path=(p.hex("b"),))
    made = fly(p, dice=["armor armor"], steps=(FlyOn(p.hex("a")), PlaneActs()))
    assert "x" in route(made)
    assert "a" not in route(made)
    here = sky(own="bomber G5")
    here.state.planes[AXIS] = Plane(
        kind="bomber", at=here.hex("G5"), ammo=1, ordered=True, path=(here.hex("G5"),)
    )
    assert fly(here, steps=(FlyOn(here.hex("g6")),)).of("Flight") == ["done"]


# -- FP-AI-5: later turns -----------------------------------------------------------------------------


def test_fp_ai_5_a_section_card_over_its_section_lets_it_fly_on() -> None:
    """FP-AI-5: ordered for free by a covering Section card it chooses its route anew from its hex."""
    p = sky(TWO_GROUPS, own="fighter D7")
    made = fly(p, "recon_right")
    assert set(route(made)) >= {"p", "q"}
    assert p.state.planes[AXIS].path[0] in map(p.hex, ("d8", "c8", "C7", "E7", "c6", "d6"))
    assert p.hex("D7") not in p.state.planes[AXIS].path


@pytest.mark.parametrize(("rolled", "out"), [("flag star", False), ("flag grenade", True)])
@pytest.mark.parametrize("card", ["recon_left", "armor_assault"])
def test_fp_ai_5_otherwise_an_air_check(card: str, rolled: str, out: bool) -> None:
    """FP-AI-5: a card that does not cover its section leaves it to an Air Check; it does not fly or act."""
    p = sky(TWO_GROUPS, own="fighter B5")
    made = fly(p, card, air=[rolled])
    assert made.of("Flight") == made.of("Air action") == []
    assert ("air_check", tuple(rolled.split())) in made.rolls
    assert p.state.planes[AXIS].out is out


# -- FP-AI-6: the sequence and the action -------------------------------------------------------------


def test_fp_ai_6_after_the_strategy_before_the_orders_and_first_in_battle() -> None:
    """FP-AI-6: strategy die, plane, orders, moves, flight, the plane's action, then the other battles."""
    p = sky("xI4/=u . . aI4/=v\n . . . .\n . . . aI1/=w")
    made = fly(p, "recon_right", air=["star"], strategy="6" + FIGHTER)
    kinds = [d.kind for d in made.decisions]
    order = ["Turn", "Order", "Mover", "Move", "Flight", "Air action", "Attacker", "Attack"]
    seen = [kind for i, kind in enumerate(kinds) if kind not in kinds[:i]]
    assert [kind for kind in seen if kind in order] == order
    assert [element for element, _ in made.rolls[:3]] == ["strategy", "entry", "plane_class"]


def test_fp_ai_6_attacks_the_smallest_units_first_while_ammunition_lasts() -> None:
    """FP-AI-6, FP-7: of the units flown over those with the fewest figures are attacked first."""
    row = ". aI4/=x aI1/=y aI3/=z ."
    made = coming_on(sky(row), "fighter")
    assert made.named("Air action")[:3] == ["y", "z", "x"]
    assert made.p.state.planes[AXIS].ammo == 0
    two = coming_on(sky(row), "fighter_bomber")
    assert two.named("Air action") == ["y", "z"]
    assert set(two.ids("Air action")) == {"RULING-7"}


def test_fp_ai_6_equal_targets_go_from_left_to_right() -> None:
    """FP-AI-6, AI-5z: of targets with as many figures the leftmost comes first."""
    made = coming_on(sky(". . . .\n . aI4/=x aI4/=y .\n . . . ."), "fighter")
    assert made.named("Air action")[:2] == ["y", "x"]
    assert "tie" not in dict(made.rolls)


AIRFIELD = """
[flight_plan.axis]
planes = ["bomber", "fighter"]
airfields = ["{field}"]

[flight_plan.allies]
planes = ["fighter"]
airfields = []
"""


@pytest.mark.parametrize(("ammo", "done"), [(1, "land"), (2, "done")])
def test_fp_ai_6_lands_out_of_ammunition_on_its_own_airfield(ammo: int, done: str) -> None:
    """FP-AI-6, FP-11: on a friendly airfield a plane without ammunition lands; with some left it stays up."""
    p = sky(". ai/=field . .\n aI1/=x . .", more=AIRFIELD)
    at, over = p.hex("field"), p.hex("x")
    p.state.planes[AXIS] = Plane(kind="bomber", at=at, ammo=ammo, ordered=True, path=(over, at))
    made = fly(p, dice=["armor armor"], steps=(PlaneActs(),))
    assert made.of("Air action")[1:] == [done]
    assert p.state.planes[AXIS].landed is (done == "land")


def test_fp_ai_6_a_bomber_starts_no_dogfight() -> None:
    """FP-AI-6, FP-AI-4: beside the player's plane only a fighter attacks it."""
    for kind, answer in (("fighter", "dogfight"), ("fighter_bomber", "done"), ("bomber", "done")):
        p = sky(enemy="bomber G5")
        at = p.hex("H5")
        p.state.planes[AXIS] = Plane(kind=kind, at=at, ammo=1, ordered=True, path=(at,))
        assert fly(p, air=["flag flag flag", "flag"], steps=(PlaneActs(),)).of("Air action") == [answer]


# -- AI-6e: flak --------------------------------------------------------------------------------------


def test_ai_6e_flak_only_without_a_ground_target() -> None:
    """AI-6e: an ordered unit with no ground target fires at the player's plane within range."""
    alone = "xI4/=u . . . . . . . . . . aI4\n"
    near = sky(alone, enemy="fighter D9")
    made = fly(near, "recon_right", air=["star"], strategy="1")
    assert made.of("Attack") == ["flak"]
    assert made.ids("Attack") == ["RULING-14"]
    assert not near.state.planes[ALLIES].out
    far = fly(sky(alone, enemy="fighter I9"), "recon_right", strategy="1")
    assert far.of("Attack") == []
    ground = fly(sky("xI4/=u . aI4/=v", enemy="fighter D9"), "recon_right", strategy="6")
    assert ground.named("Attack")[:1] == ["v"]
