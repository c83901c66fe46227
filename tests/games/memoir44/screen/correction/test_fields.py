"""My board differs: every piece of the real table can be set, field by field."""

from __future__ import annotations

from random import Random

import pytest

from bythebook.games import load
from bythebook.games.memoir44.box.facts import SIDES
from bythebook.games.memoir44.box.hexes import HEXES, hex_at, label
from bythebook.games.memoir44.files.placement import rolled_strategy, why_not_stand
from bythebook.games.memoir44.rules.deck import cards_held
from bythebook.games.memoir44.rules.orders import orderable
from bythebook.games.memoir44.state.state import NOWHERE, State
from bythebook.kernel.box import Problems, Refused
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Seat
from bythebook.playbook.run.runner import Program
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.random import RandomPlayer
from tests.games.amending import amended, field, stays_the_same, thing

BOX = load("memoir44")


def played(scenario: str, seed: int, times: int, **setup: str) -> State:
    """A position of a game of a person against the solo AI."""
    seats = {Seat("axis"): "solo-ai", Seat("allies"): "person"}
    game = Game(BOX, Header("memoir44", {"scenario": scenario, **setup}, seats, seed))
    bot = Bot(Program.load(BOX.bots.playbooks()["solo-ai"], BOX.bots.vocabulary()))
    other = RandomPlayer(seed)
    for _ in range(times):
        if game.prompt is None:
            break
        answer_next(game, BOX, bot if game.prompt.seat == "axis" else other)
    state: State = game.state
    return state


def bots_turn(scenario: str = "pegasus_bridge") -> State:
    """A position in which cubes lie on the solo AI's units."""
    for times in range(400):
        state = played(scenario, 3, times)
        if state.active == 0 and state.activation:
            return state
    raise AssertionError("the solo AI never had a cube")


def a_unit(state: State, side: str) -> str:
    at = next(h for u, h in enumerate(state.at) if h != NOWHERE and SIDES[state.side[u]] == side)
    return label(at)


@pytest.mark.parametrize("seed", range(6))
def test_what_is_set_to_what_it_is_changes_nothing(seed: int) -> None:
    scenario = ("pegasus_bridge", "omaha_beach", "utah_beach", "remagen", "maleme", "carpiquet")[seed]
    lots = Random(seed)
    for _ in range(3):
        hands = {"hands": "unseen"} if lots.random() < 0.5 else {}
        state = played(scenario, seed, lots.randrange(120), **hands)
        stays_the_same(BOX, state, "allies")


def test_un_2_figures_a_unit_has_lost() -> None:
    """UN-2: from one figure to full strength."""
    state = played("pegasus_bridge", 1, 4)
    at = a_unit(state, "allies")
    assert field(BOX, state, f"unit:{at}", "figures").high == state.full[state.unit_at[hex_at(at)]]
    after = amended(BOX, state, {f"unit:{at}": {"figures": 2, "medals": 2}})
    unit = after.unit_at[hex_at(at)]
    assert (after.figures[unit], after.worth[unit]) == (2, 2)
    with pytest.raises(Problems, match=r"at most 4 figures here, not 5|should be from 0 to 4"):
        amended(BOX, state, {f"unit:{at}": {"figures": 5}})


def test_un_1_a_unit_stands_elsewhere_and_only_alone() -> None:
    """UN-1: it goes to a free hex; on another unit's it names the rule."""
    state = played("pegasus_bridge", 1, 4)
    at, other = a_unit(state, "allies"), a_unit(state, "axis")
    after = amended(BOX, state, {f"unit:{at}": {"to": "H5", "figures": 1}})
    assert after.unit_at[hex_at(at)] == NOWHERE
    assert after.figures[after.unit_at[hex_at("H5")]] == 1
    with pytest.raises(Problems, match=r"already has a unit.*\(UN-1\)"):
        amended(BOX, state, {f"unit:{at}": {"to": other}})


def test_mv_9_nobody_stands_in_a_river() -> None:
    """MV-9: the ground that is closed to a class is named with its rule."""
    state = played("pegasus_bridge", 1, 4)
    river = next(h for h in range(HEXES) if why_not_stand(state, 0, h))
    with pytest.raises(Problems, match=r"cannot be on.*\(MV-9\)"):
        amended(BOX, state, {f"unit:{a_unit(state, 'allies')}": {"to": label(river)}})


def test_a_unit_of_the_tray_is_put_and_then_has_fields_of_its_own() -> None:
    state = played("pegasus_bridge", 1, 4)
    after = amended(BOX, state, {"unit:H5": {"figures": 3}}, {"H5": {"axis-armor": 1, "wire": 1}})
    unit = after.unit_at[hex_at("H5")]
    assert (SIDES[after.side[unit]], after.type_of(unit).id, after.figures[unit]) == ("axis", "armor", 3)
    assert after.wire[hex_at("H5")]
    gone = amended(BOX, after, {}, {"H5": {"axis-armor": 0}})
    assert gone.unit_at[hex_at("H5")] == NOWHERE
    assert gone.wire[hex_at("H5")]
    moved = amended(BOX, after, {}, {"H5": {"axis-armor": 0}, "H7": {"axis-armor": 1}})
    assert moved.figures[moved.unit_at[hex_at("H7")]] == 3
    with pytest.raises(Refused, match="only one unit can be on a hex"):
        amended(BOX, state, {}, {"H5": {"axis-armor": 1, "axis-infantry": 1}})


def test_ai_4e_cubes_lie_on_units_of_the_solo_ai() -> None:
    """AI-4e, AI-5l: an activation cube becomes an attack cube, goes, or comes with its order."""
    state = bots_turn()
    first = state.activation[0]
    at = label(state.at[first])
    assert field(BOX, state, f"unit:{at}", "cube").value == "activation"
    attack = amended(BOX, state, {f"unit:{at}": {"cube": "attack"}})
    assert first not in attack.activation
    assert first in attack.attack
    gone = amended(BOX, state, {f"unit:{at}": {"cube": ""}})
    assert first not in (*gone.activation, *gone.attack)
    idle = orderable(state)[0]
    more = amended(BOX, state, {f"unit:{label(state.at[idle])}": {"cube": "activation"}})
    assert idle in more.ordered
    assert idle in more.activation
    draft = state.copy()
    with pytest.raises(Problems, match=r"in its own turn \(AI-4e\)"):
        BOX.correct(draft, {"cubes": {a_unit(state, "allies"): "attack"}})


def test_obstacles_and_bridges() -> None:
    """SP-6: wire and sandbags come and go; only a bridge can be gone."""
    state = played("pegasus_bridge", 1, 4)
    wire = label(next(h for h in range(HEXES) if state.wire[h]))
    after = amended(BOX, state, {}, {wire: {"wire": 0}, "H5": {"sandbags": 1}})
    assert not after.wire[hex_at(wire)]
    assert after.sandbags[hex_at("H5")]
    with pytest.raises(Problems, match=r"no bridge at H5.*\(SP-6\)"):
        amended(BOX, state, {}, {"H5": {"blown": 1}})


def test_md_1_medals_and_objectives_won_for_good() -> None:
    """MD-1, MD-4: medals of a side, and objectives that stay won."""
    state = played("pegasus_bridge", 1, 4)
    assert amended(BOX, state, {"medals:axis": {"medals": 2}}).kills == [2, state.kills[1]]
    for scenario in ("omaha_beach", "utah_beach", "sainte_mere_eglise", "remagen", "arnhem_bridge"):
        there = played(scenario, 1, 2)
        flags = [
            (t.id, f.id) for t in BOX.corrections.things(there, None) for f in t.fields if f.kind == "flag"
        ]
        for id, name in flags:
            after = amended(BOX, there, {id: {name: True}})
            assert after.won[int(name.removeprefix("won-"))]


def test_hands_are_counted_or_named_and_nobody_sees_anothers() -> None:
    """TS-2: an unseen hand is a number; a seen one is a list for its own side alone."""
    real = played("pegasus_bridge", 1, 4, hands="unseen")
    after = amended(BOX, real, {"hand:allies": {"hand": 3}})
    assert cards_held(after, 1) == 3
    seen = played("pegasus_bridge", 1, 0)
    own = field(BOX, seen, "hand:allies", "cards", "allies")
    assert own.value == seen.hands[1]
    assert [f.id for f in thing(BOX, seen, "hand:allies", "axis").fields] == ["last"]
    assert [f.id for f in thing(BOX, seen, "hand:allies").fields] == ["last"]
    fewer = amended(BOX, seen, {"hand:allies": {"cards": seen.hands[1][1:]}}, seat="allies")
    assert len(fewer.hands[1]) == len(seen.hands[1]) - 1


def test_ts_1_no_card_is_there_too_often() -> None:
    """TS-1: sixty cards; more of one than the deck has names the rule."""
    state = played("pegasus_bridge", 1, 4)
    with pytest.raises(Problems, match=r"only 1 cards Ambush.*\(TS-1\)|only . cards Ambush"):
        amended(BOX, state, {"discards:": {"discards": ["ambush"] * 5}})
    one = amended(BOX, played("pegasus_bridge", 1, 0), {"discards:": {"discards": ["air_power"]}})
    assert one.discards == {"air_power": 1}


def test_ai_3_the_strategy_of_the_turn() -> None:
    """AI-3: what the solo AI rolled can be set right in its turn."""
    state = bots_turn()
    wanted = "offensive" if rolled_strategy(state) == "defensive" else "defensive"
    assert rolled_strategy(amended(BOX, state, {"bot:": {"strategy": wanted}})) == wanted


def test_what_is_of_another_kind_is_refused() -> None:
    state = played("pegasus_bridge", 1, 4)
    at = a_unit(state, "allies")
    for wrong in ("two", True, ["1"]):
        with pytest.raises(Refused, match="expected a number"):
            amended(BOX, state, {f"unit:{at}": {"figures": wrong}})
    with pytest.raises(Refused, match="be changed here"):
        amended(BOX, state, {"moon:": {"x": 1}})
