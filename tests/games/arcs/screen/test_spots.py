"""Options on the chart: every one has words, lights systems that are there, and says what it costs."""

from __future__ import annotations

import inspect

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.screen.spots import spends, spots, traces
from bythebook.games.arcs.state import options
from bythebook.kernel.prompt import Option
from tests.games.arcs.playing import BOX, asked, new_game
from tests.games.arcs.positions import position

PLACED = (
    *(options.Tax, options.Build, options.Move, options.Ships, options.GoOn, options.Repair),
    *(options.Battle, options.Collect, options.Leave, options.Place, options.Cluster, options.FreeCity),
)
"""What is always done somewhere."""


@pytest.mark.parametrize(("players", "leaders"), [(2, "off"), (3, "draft"), (4, "off")])
def test_every_option_has_words_and_systems_that_are_there(players: int, leaders: str) -> None:
    kinds = set()
    for n, game in enumerate(asked(new_game(11, players=players, leaders=leaders), 11, most=500)):
        state, prompt = game.state, game.prompt
        assert prompt is not None
        if n % 3:
            continue
        cells = {facts().systems[s].id for s in state.reach.systems}
        for option in prompt.options:
            kinds.add(type(option))
            assert BOX.texts.explain(state, option)
            lit = BOX.renderer.spots(state, option)
            assert set(lit) <= cells
            assert len(set(lit)) == len(lit)
            assert lit or not isinstance(option, PLACED), option
            for start, end in BOX.renderer.traces(state, option):
                assert {start, end} <= cells
                assert start != end
            assert BOX.renderer.spends(state, option) in (True, False)
    assert len(kinds) > 12


def test_every_kind_of_option_with_a_place_lights_it() -> None:
    """A new kind of option that names a system lights that system."""
    state = position("5-hex: red 1", turn="red").state
    for _, kind in inspect.getmembers(options, inspect.isclass):
        if not issubclass(kind, Option) or not {"at", "to", "start"} & set(kind.__struct_fields__):
            continue
        given = {name: "5-hex" for name in kind.__struct_fields__ if name in ("at", "to", "start")}
        rest = {name: "" for name in kind.__struct_fields__ if name not in given}
        assert spots(state, kind(**given, **rest)) == ("5-hex",), kind


def test_r7_3_a_move_is_a_line_and_is_taken_by_its_end() -> None:
    """R7.3: from a system to the next one."""
    state = position("5-hex: red 1", turn="red").state
    move = options.Move("5-hex", "5-gate")
    assert spots(state, move) == ("5-gate", "5-hex")
    assert traces(state, move) == (("5-hex", "5-gate"),)
    p = position("5-hex: red 2", played="red lead mobilization 4", turn="red")
    p.do(TakeActions())
    assert traces(p.state, move) == (), "two may go: the line that says how many draws the way"
    p.answer(move)
    assert traces(p.state, options.Ships(2, 0)) == (("5-hex", "5-gate"),)
    assert traces(state, options.Battle("5-hex", "yellow")) == ()
    assert spots(state, options.Move("1-hex", "1-gate")) == ()


def test_clusters_light_all_their_systems() -> None:
    state = position("5-hex: red 1").state
    assert spots(state, options.Cluster(5)) == ("5-gate", "5-arrow", "5-crescent", "5-hex")


def test_r7_2_what_comes_damaged_costs() -> None:
    """R7.2: where a rival controls, what is built comes damaged."""
    state = position("5-hex: red 1 starport; yellow 2\n3-hex: red 2 starport", turn="red").state
    assert spends(state, options.Build("ship", "5-hex"))
    assert not spends(state, options.Build("ship", "3-hex"))
    assert spends(state, options.Seize("card"))
    assert not spends(state, options.Move("5-hex", "5-gate"))
