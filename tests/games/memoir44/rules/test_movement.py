"""Movement (MV) and exits (SP-5)."""

from __future__ import annotations

from random import Random

import pytest

from bythebook.games.memoir44.box.facts import facts
from bythebook.games.memoir44.box.hexes import HEXES, board
from bythebook.games.memoir44.box.scenarios.text import all_ids, load
from bythebook.games.memoir44.rules.aim import can_battle_after
from bythebook.games.memoir44.rules.movement import MoveUnits, SecondMove, reach
from bythebook.games.memoir44.rules.pieces import place
from bythebook.games.memoir44.state.options import Activate, Decline, Done, Exit, Hold, Move
from bythebook.games.memoir44.state.state import NOWHERE, State
from tests.games.memoir44.positions import ALLIES, AXIS, Position, position, set_up


def reached(p: Position, unit: str) -> set[str]:
    return p.names(reach(p.state, p.unit(unit)))


def test_mv_1_a_unit_goes_as_far_as_it_may_and_turns_freely() -> None:
    """MV-1: infantry two hexes, armor three, artillery one, round any corner."""
    for token, hexes in (("aI4", 18), ("aA3", 36), ("aG2", 6)):
        p = position(token, top_left="G5")
        costs = reach(p.state, p.unit(token[:2]))
        assert len(costs) == hexes
        assert all(cost == board().distance[p.hex("G5")][h] for h, cost in costs.items())


def test_mv_1_moves_are_results_and_a_unit_may_hold() -> None:
    """MV-1: the ask offers each hex once, and to stay; the move is done after it."""
    p = position("aG2 =p =q")
    p.state.ordered = [p.unit("aG")]
    p.do(MoveUnits())
    assert p.kind == "Mover"
    assert p.options == [Activate(p.hex("aG")), Done()]
    p.answer(Activate(p.hex("aG")))
    assert p.kind == "Move"
    assert Hold() in p.options
    assert Move(p.hex("p")) in p.options
    assert Move(p.hex("q")) not in p.options
    p.answer(Move(p.hex("p")))
    assert (p.kind, p.state.activation) == ("", [])
    assert p.state.moved == {p.unit("p"): 1}


def test_mv_2_units_are_neither_entered_nor_passed() -> None:
    """MV-2: friend and enemy close the row between the river banks alike."""
    for other in ("aI4/=o", "xI4/=o"):
        p = position(f"""
        ri ri ri ri
        aA3 {other} =p ri
        ri ri ri ri
        """)
        assert reached(p, "aA") & {"o", "p"} == set()
    p = position("""
    ri ri ri ri
    aA3 =o =p ri
    ri ri ri ri
    """)
    assert reached(p, "aA") >= {"o", "p"}


def test_mv_3_a_stop_hex_ends_the_move_but_is_left_freely() -> None:
    """MV-3: through the forest there is no way; out of it there is."""
    p = position("""
    ri ri ri ri
    aA3 fo/=f =p ri
    ri ri ri ri
    """)
    assert {"f", "p"} & reached(p, "aA") == {"f"}
    p = position("fo/aA3 =p =q =r")
    assert reached(p, "aA") >= {"p", "q", "r"}


@pytest.mark.parametrize("ground", ["fo", "he", "to", "ch"])
def test_mv_4_no_battle_in_the_turn_of_entry(ground: str) -> None:
    """MV-4: who enters cover does not battle, but for resistance; who starts there does."""
    p = position(f"aS4 {ground}/=f aR3 {ground}/aI4/=in")
    assert not can_battle_after(p.state, p.unit("aS"), p.hex("f"), 1)
    assert can_battle_after(p.state, p.unit("aR"), p.hex("f"), 1)
    assert can_battle_after(p.state, p.unit("in"), p.hex("in"), 0)


def test_mv_5_a_hedgerow_is_entered_with_the_first_step_and_left_by_one() -> None:
    """MV-5: armor next to the hedgerow enters it, armor two hexes off does not; out of it goes one hex."""
    p = position("aA3/=far . =near he/=h")
    assert "h" not in reached(p, "far")
    place(p.state, p.unit("far"), p.hex("near"))
    assert "h" in reached(p, "near")
    place(p.state, p.unit("near"), p.hex("h"))
    assert set(reach(p.state, p.unit("h")).values()) == {1}


def test_mv_6_steep_hills_and_bluffs_cost_two() -> None:
    """MV-6: the climb costs two, counted for the move and for the battle after it; going down costs one."""
    p = position("aI4 st/=up =down")
    assert reach(p.state, p.unit("aI"))[p.hex("up")] == 2
    assert not can_battle_after(p.state, p.unit("aI"), p.hex("up"), 2)
    p = position("st/aI4 st/=level =down")
    assert reach(p.state, p.unit("aI"))[p.hex("level")] == 1
    assert reach(p.state, p.unit("aI"))[p.hex("down")] == 2
    for climber, can in (("aS4", True), ("aI4", False)):
        p = position(f"""
        bl/=top
        be/{climber}
        """)
        unit = p.unit(climber[:2])
        assert reach(p.state, unit)[p.hex("top")] == 2
        assert can_battle_after(p.state, unit, p.hex("top"), 2) == can
        place(p.state, unit, p.hex("top"))
        assert reach(p.state, unit)[p.hex(climber[:2])] == 2


def test_mv_7_a_path_over_beach_is_two_long() -> None:
    """MV-7: armor goes two hexes over beach, three past it, and three off it when it starts there."""
    drawing = """
    aA3   {}    .
      be/=b1 =c2
    .     .     =c3
    """
    p = position(drawing.format("=c1"))
    assert reach(p.state, p.unit("aA"))[p.hex("c3")] == 3
    p = position(drawing.format("ri"))
    assert reach(p.state, p.unit("aA"))[p.hex("c2")] == 2
    assert p.hex("c3") not in reach(p.state, p.unit("aA"))
    ringed = position("""
    ri ri ri ri ri
    aA3 be/=b1 =c2 =c3 ri
    ri ri ri ri ri
    """)
    assert ringed.hex("c2") in reach(ringed.state, ringed.unit("aA"))
    assert ringed.hex("c3") not in reach(ringed.state, ringed.unit("aA"))
    off = position("""
    ri ri ri ri ri
    be/aA3 =p =q =r ri
    ri ri ri ri ri
    """)
    assert off.hex("r") in reach(off.state, off.unit("aA"))


def test_mv_8_at_sea_one_hex_a_turn_and_no_battle() -> None:
    """MV-8: ocean stops; out of it a unit goes on by the beach's limit, or one hex by the other reading."""
    drawing = "oc/=o2 oc/aA3 be/=b1 be/=b2 be/=b3"
    p = position(drawing)
    assert {"o2", "b1", "b2", "b3"} & reached(p, "aA") == {"o2", "b1", "b2"}
    assert not can_battle_after(p.state, p.unit("aA"), p.hex("aA"), 0)
    assert can_battle_after(p.state, p.unit("aA"), p.hex("b2"), 2)
    p = position(drawing, ocean_exit="one_hex")
    assert {"o2", "b1", "b2", "b3"} & reached(p, "aA") == {"o2", "b1"}
    p = position("oc/aI4 hi/=shore")
    assert "shore" in reached(p, "aI")


@pytest.mark.parametrize("ground", ["ri", "hi!"])
def test_mv_9_impassable_hexes_are_closed(ground: str) -> None:
    """MV-9: no river without a bridge, no flagged hill."""
    p = position(f"aI4 {ground}/=no =p")
    assert "no" not in reached(p, "aI")
    p = position("aI4 ri/brid/=yes")
    assert "yes" in reached(p, "aI")
    p.state.blown[p.hex("yes")] = True
    assert "yes" not in reached(p, "aI")


def test_mv_10_a_bridge_is_entered_at_its_ends() -> None:
    """MV-10: the bridge is open to its two ends, in and out."""
    drawing = """
    .       =north    .
    =side   ri/brid/{}=m
    .       =south    .
    """
    more = '[open_to]\n{m} = ["{north}", "{south}"]\n'
    p = position(drawing.format("aI4/"), more=more)
    one = {name for name in ("north", "side", "south") if reach(p.state, p.unit("m")).get(p.hex(name)) == 1}
    assert one == {"north", "south"}
    p = position(drawing.format("").replace("=side", "aI4/=side"), more=more)
    assert reach(p.state, p.unit("side")).get(p.hex("m")) == 2


def test_mv_11_wire_stops_all_and_armor_takes_it_away() -> None:
    """MV-11: nobody passes wire in one move; armor removes it and may battle, infantry leaves it."""
    for token, stays in (("aA3", False), ("aI4", True)):
        p = position(f"""
        ri ri ri ri
        {token} wire/=w =p ri
        ri ri ri ri
        """)
        name = token[:2]
        assert {"w", "p"} & reached(p, name) == {"w"}
        p.state.ordered = [p.unit(name)]
        p.do(MoveUnits()).answer(Activate(p.hex(name))).answer(Move(p.hex("w")))
        assert p.state.wire[p.hex("w")] == stays
        assert can_battle_after(p.state, p.unit("w"), p.hex("w"), 1)


def test_mv_12_artillery_in_a_bunker_stays() -> None:
    """MV-12: a gun set up in a bunker has nowhere to go, infantry there has."""
    p = position("xbunk/xG2 . xbunk/xI4", active=AXIS)
    assert reach(p.state, p.unit("xG")) == {}
    assert reach(p.state, p.unit("xI"))


def test_mv_13_the_edge_is_the_end() -> None:
    """MV-13: at the corner there is the board and nothing else, and no exit is offered."""
    p = position("aI4", top_left="A9")
    p.state.ordered = [p.unit("aI")]
    assert set(reach(p.state, p.unit("aI"))) < set(range(HEXES))
    assert len(reach(p.state, p.unit("aI"))) == 6
    p.do(MoveUnits()).answer(Activate(p.hex("aI")))
    assert Exit() not in p.options


EXIT = '[[exits]]\nside = "allies"\nhex = "{out}"\nmedals = 2\n'


def test_sp_5_a_unit_leaves_over_an_exit_with_movement_to_spare() -> None:
    """SP-5: from the exit itself, or on reaching it with movement left; it scores and is gone."""
    p = position("aI4/=out . xI4", more=EXIT, top_left="D9")
    unit = p.unit("out")
    p.state.ordered = [unit]
    p.do(MoveUnits()).answer(Activate(p.hex("out")))
    assert (p.kind, p.options) == ("Exit", [Decline(), Exit()])
    p.answer(Exit())
    assert (p.at(unit), p.state.kills, p.state.winner) == ("", [0, 2], "axis")
    p = position("=out aI4 . aI4/=b xI4", more=EXIT, top_left="D9")
    unit = p.unit("aI")
    p.state.ordered = [unit]
    p.do(MoveUnits()).answer(Activate(p.hex("aI"))).answer(Move(p.hex("out")))
    assert p.options == [Decline(), Exit()]
    p.answer(Exit())
    assert (p.state.kills, p.state.over, p.state.activation) == ([0, 2], False, [])


def test_sp_5_who_does_not_leave_moves_as_ever() -> None:
    """SP-5: declining the exit before the move leaves the whole move, after it the unit where it is."""
    p = position("aI4/=out =p . xI4", more=EXIT, top_left="D9")
    unit = p.unit("out")
    p.state.ordered = [unit]
    p.do(MoveUnits()).answer(Activate(p.hex("out"))).answer(Decline()).answer(Move(p.hex("p")))
    assert (p.kind, p.at(unit), p.state.activation) == ("", "p", [])
    p = position("=out aI4 . xI4", more=EXIT, top_left="D9")
    p.state.ordered = [p.unit("aI")]
    p.do(MoveUnits()).answer(Activate(p.hex("aI"))).answer(Move(p.hex("out"))).answer(Decline())
    assert (p.kind, p.at(p.unit("out")), p.state.activation) == ("", "out", [])
    assert p.state.attack == [p.unit("out")]


def test_sp_5_no_exit_without_movement_left_or_for_the_enemy() -> None:
    """SP-5: the move's last hex, a stop hex, and the other side's exit end the move on the board."""
    for drawing in ("=out . aI4", "fo/=out aI4 .", "wire/=out aI4 ."):
        p = position(drawing, more=EXIT, top_left="D9")
        p.state.ordered = [p.unit("aI")]
        p.do(MoveUnits()).answer(Activate(p.hex("aI"))).answer(Move(p.hex("out")))
        assert p.kind == ""
    p = position("xI4/=out", more=EXIT, top_left="D9", active=AXIS)
    p.state.ordered = [p.unit("out")]
    p.do(MoveUnits()).answer(Activate(p.hex("out")))
    assert Exit() not in p.options


# -- cards and cubes ------------------------------------------------------------------------------


def test_ts_4_done_holds_the_rest_and_the_attack_cubes_follow() -> None:
    """TS-4: units not named stay; who can attack then has its cube (AI-5l)."""
    p = position("aI4/=a xI4 . . . aI4/=b", top_left="A7")
    p.state.ordered = [p.unit("a"), p.unit("b")]
    p.do(MoveUnits()).answer(Done())
    assert p.state.activation == []
    assert p.state.attack == [p.unit("a")]


def test_ai_5l_a_friend_that_clears_the_line_gives_a_cube_at_the_end() -> None:
    """AI-5l: the unit behind has no target until its friend has moved out of the way."""
    p = position("aI4/=back aI4/=front . xI4/=x", top_left="E5")
    back, front = p.unit("back"), p.unit("front")
    p.state.ordered = [back, front]
    p.do(MoveUnits()).answer(Activate(p.hex("back"))).answer(Hold())
    assert p.state.attack == []
    p.answer(Activate(p.hex("front"))).answer(Move(p.hex("E3")))
    assert p.state.attack[0] == back


def test_cc_12_infantry_assault_moves_three_and_battles_after_two() -> None:
    """CC-12: three hexes without battle, two with it, special forces alike."""
    for token in ("aI4", "aS4"):
        p = position(f"{token} . =two =three", card="infantry_assault")
        unit = p.unit(token[:2])
        assert reach(p.state, unit)[p.hex("three")] == 3
        assert can_battle_after(p.state, unit, p.hex("two"), 2)
        assert not can_battle_after(p.state, unit, p.hex("three"), 3)


def test_cc_4_bombard_lets_artillery_move_three_and_the_fallback_does_not() -> None:
    """CC-4: guns move up to three hexes; where the card falls back it gives nothing."""
    p = position("aG2 . . =three", card="artillery_bombard")
    assert reach(p.state, p.unit("aG"))[p.hex("three")] == 3
    p.state.fallback = True
    assert set(reach(p.state, p.unit("aG")).values()) == {1}


def test_cc_6_behind_enemy_lines_knows_no_stops_and_moves_again() -> None:
    """CC-6: forest, wire and hedgerow hold nobody up, rivers do; afterwards it moves three again."""
    p = position(
        """
    ri ri ri ri
    aI4 fo/wire/=f he/=h ri
    ri ri ri ri
    """,
        card="behind_enemy_lines",
    )
    assert reached(p, "aI") >= {"f", "h"}
    assert not can_battle_after(p.state, p.unit("aI"), p.hex("h"), 2)
    p.do(SecondMove(p.unit("aI"))).answer(Move(p.hex("h")))
    assert p.at(p.unit("h")) == "h"


def test_cc_11_under_firefight_nobody_moves() -> None:
    """CC-11: Firefight, like Close Assault and Dig-In, asks for no mover."""
    for card in ("firefight", "close_assault", "dig_in"):
        p = position("aI4 . . xI4", card=card)
        p.state.ordered = [p.unit("aI")]
        p.do(MoveUnits())
        assert (p.kind, reach(p.state, p.unit("aI"))) == ("", {})


# -- the same by a plain reference ----------------------------------------------------------------


def plain_reach(state: State, unit: int) -> dict[int, int]:
    """Every path step by step, as the rules say it; slow."""
    scenario, kind, start = state.scenario, state.type_of(unit), state.at[unit]
    terrain = [facts().terrains[t] for t in scenario.ground]
    lying = {h: [facts().obstacles[o.type] for o in scenario.obstacles if o.hex == h] for h in range(HEXES)}
    opened = {o.hex: o.open_to for o in scenario.obstacles if o.open_to}
    c = kind.class_index
    best: dict[int, int] = {}

    def cost_of(a: int, b: int) -> int | None:
        if state.unit_at[b] != NOWHERE or b in scenario.impassable:
            return None
        bridged = any(o.id == "bridge" for o in lying[b]) and not state.blown[b]
        if terrain[b].id == "river" and not bridged:
            return None
        if c and any(o.id in ("bunker", "hedgehog") for o in lying[b]):
            return None
        if (a in opened and b not in opened[a]) or (b in opened and a not in opened[b]):
            return None
        pair = {terrain[a].id, terrain[b].id}
        if "beach" in pair and pair & {"bluff", "cliff"}:
            return None if c else 2
        hilly = ("hill", "steep_hill", "bluff", "cliff")
        return 2 if terrain[b].id == "steep_hill" and terrain[a].id not in hilly else 1

    def go(path: list[int], spent: int) -> None:
        here = path[-1]
        if len(path) > 1:
            best[here] = min(best.get(here, 99), spent)
            if terrain[here].id in ("forest", "hedgerow", "town", "church", "ocean") or state.wire[here]:
                return
            if terrain[start].id == "hedgerow":
                return
        for b in board().neighbors[here]:
            cost = cost_of(here, b)
            if cost is None or b in path or (terrain[b].id == "hedgerow" and len(path) > 1):
                continue
            sand = any(terrain[h].id == "beach" for h in [*path[1:], b])
            if spent + cost <= (min(2, kind.move) if sand else kind.move):
                go([*path, b], spent + cost)

    if not (c and any(o.id == "bunker" for o in lying[start])):
        go([start], 0)
    return best


@pytest.mark.parametrize("scenario_id", all_ids())
def test_reach_is_what_a_plain_search_finds(scenario_id: str) -> None:
    """MV-1 to MV-12 on every map: the tables and a plain walk of all paths agree, wherever units stand."""
    state = set_up(load(scenario_id), {})
    dice = Random(scenario_id)
    for round_ in range(4):
        for unit in range(len(state.at)):
            assert reach(state, unit) == plain_reach(state, unit), (round_, unit)
        for unit in dice.sample(range(len(state.at)), 8):
            ways = sorted(reach(state, unit))
            if ways:
                place(state, unit, dice.choice(ways))
        state.over = False
    assert ALLIES in state.side
