"""Options on the chart: every one has words, lights systems that are there, and says what it costs."""

from __future__ import annotations

import inspect

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.screen.spots import spends, spots, traces
from bythebook.games.arcs.table import options
from bythebook.kernel.ask import Option
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
        table, ask = game.table, game.ask
        assert ask is not None
        if n % 3:
            continue
        cells = {facts().systems[s].id for s in table.reach.systems}
        for option in ask.options:
            kinds.add(type(option))
            assert BOX.sentences.explain(table, option)
            lit = BOX.picture.spots(table, option)
            assert set(lit) <= cells
            assert len(set(lit)) == len(lit)
            assert lit or not isinstance(option, PLACED), option
            for start, end in BOX.picture.traces(table, option):
                assert {start, end} <= cells
                assert start != end
            assert BOX.picture.spends(table, option) in (True, False)
    assert len(kinds) > 12


def test_every_kind_of_option_with_a_place_lights_it() -> None:
    """A new kind of option that names a system lights that system."""
    table = position("5-hex: red 1", turn="red").table
    for _, kind in inspect.getmembers(options, inspect.isclass):
        if not issubclass(kind, Option) or not {"at", "to", "start"} & set(kind.__struct_fields__):
            continue
        given = {name: "5-hex" for name in kind.__struct_fields__ if name in ("at", "to", "start")}
        rest = {name: "" for name in kind.__struct_fields__ if name not in given}
        assert spots(table, kind(**given, **rest)) == ("5-hex",), kind


def test_r7_3_a_move_is_a_line_and_is_taken_by_its_end() -> None:
    """R7.3: from a system to the next one."""
    table = position("5-hex: red 1", turn="red").table
    move = options.Move("5-hex", "5-gate")
    assert spots(table, move) == ("5-gate", "5-hex")
    assert traces(table, move) == (("5-hex", "5-gate"),)
    p = position("5-hex: red 2", played="red lead mobilization 4", turn="red")
    p.do(TakeActions())
    assert traces(p.table, move) == (), "two may go: the line that says how many draws the way"
    p.answer(move)
    assert traces(p.table, options.Ships(2, 0)) == (("5-hex", "5-gate"),)
    assert traces(table, options.Battle("5-hex", "yellow")) == ()
    assert spots(table, options.Move("1-hex", "1-gate")) == ()


def test_clusters_light_all_their_systems() -> None:
    table = position("5-hex: red 1").table
    assert spots(table, options.Cluster(5)) == ("5-gate", "5-arrow", "5-crescent", "5-hex")


def test_r7_2_what_comes_damaged_costs() -> None:
    """R7.2: where a rival controls, what is built comes damaged."""
    table = position("5-hex: red 1 starport; yellow 2\n3-hex: red 2 starport", turn="red").table
    assert spends(table, options.Build("ship", "5-hex"))
    assert not spends(table, options.Build("ship", "3-hex"))
    assert spends(table, options.Seize("card"))
    assert not spends(table, options.Move("5-hex", "5-gate"))
