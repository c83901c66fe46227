"""Options on the map: each marks systems that are in play, and shows what it costs."""

from __future__ import annotations

import inspect

import pytest

from bythebook.games.arcs.box.facts import facts
from bythebook.games.arcs.displays import DISPLAYS
from bythebook.games.arcs.rules.turn.pips import TakeActions
from bythebook.games.arcs.state import options
from bythebook.games.shared.scenery import Arrow
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Option
from tests.games.arcs.playing import BOX, asked, new_game
from tests.games.arcs.positions import Position, position

PLACED = (
    *(options.Tax, options.Build, options.Move, options.Ships, options.GoOn, options.Repair),
    *(options.Battle, options.Collect, options.Leave, options.Place, options.Cluster, options.FreeCity),
)
"""What is always done somewhere."""


@pytest.mark.parametrize(("players", "leaders"), [(2, "off"), (3, "draft"), (4, "off")])
def test_every_option_has_words_and_systems_in_play(players: int, leaders: str) -> None:
    kinds = set()
    for n, game in enumerate(asked(new_game(11, players=players, leaders=leaders), 11, most=500)):
        state, prompt = game.state, game.prompt
        assert prompt is not None
        if n % 3:
            continue
        c, cells = game.context, {facts().systems[s].id for s in state.reach.systems}
        for option in prompt.options:
            kinds.add(type(option))
            assert BOX.displays.explain(c, option)
            lit = BOX.displays.targets(c, option)
            assert set(lit) <= cells
            assert len(set(lit)) == len(lit)
            assert lit or not isinstance(option, PLACED), option
            for arrow in BOX.displays.arrows(c, option):
                assert {arrow.start, arrow.end} <= cells
                assert arrow.start != arrow.end
            assert BOX.displays.spends(c, option) in (True, False)
    assert len(kinds) > 12


def test_every_type_of_option_with_a_place_marks_it() -> None:
    """A new type of option that names a system marks that system."""
    state = position("5-hex: red 1", turn="red").state
    for _, kind in inspect.getmembers(options, inspect.isclass):
        if not issubclass(kind, Option) or not {"at", "to", "start"} & set(kind.__struct_fields__):
            continue
        given = {name: "5-hex" for name in kind.__struct_fields__ if name in ("at", "to", "start")}
        rest = {name: "" for name in kind.__struct_fields__ if name not in given}
        assert DISPLAYS.targets(Context.of(state), kind(**given, **rest)) == ("5-hex",), kind


def test_r7_3_a_move_is_an_arrow_and_is_chosen_by_its_end() -> None:
    """R7.3: from a system to the next one."""
    move, way = options.Move("5-hex", "5-gate"), (Arrow("5-hex", "5-gate"),)
    alone = Context.of(_moves("5-hex: red 1").state)
    assert DISPLAYS.targets(alone, move) == ("5-gate", "5-hex")
    assert DISPLAYS.arrows(alone, move) == way
    p = _moves("5-hex: red 2")
    assert DISPLAYS.arrows(Context.of(p.state), move) == (), (
        "two may go: the line that says how many draws it"
    )
    p.answer(move)
    assert DISPLAYS.arrows(Context.of(p.state), options.Ships(2, 0)) == way
    assert DISPLAYS.targets(Context.of(p.state), options.Ships(2, 0)) == ("5-gate", "5-hex")
    p = position("5-hex: red 1; yellow 1", played="red lead aggression 4", turn="red").do(TakeActions())
    assert DISPLAYS.arrows(Context.of(p.state), options.Battle("5-hex", "yellow")) == ()


def _moves(forces: str) -> Position:
    """Red moves with the card it led."""
    return position(forces, played="red lead mobilization 4", turn="red").do(TakeActions())


def test_clusters_mark_all_their_systems() -> None:
    c = Context.of(position("5-hex: red 1").state)
    assert DISPLAYS.targets(c, options.Cluster(5)) == ("5-gate", "5-arrow", "5-crescent", "5-hex")


def test_r7_2_what_comes_damaged_costs() -> None:
    """R7.2: where a rival controls, what is built comes damaged."""
    p = position(
        "5-hex: red 1 starport; yellow 2\n3-hex: red 2 starport", played="red lead construction 4", turn="red"
    )
    c = Context.of(p.do(TakeActions()).state)
    assert DISPLAYS.spends(c, options.Build("ship", "5-hex"))
    assert not DISPLAYS.spends(c, options.Build("ship", "3-hex"))
    assert DISPLAYS.spends(c, options.Seize("card"))
    assert not DISPLAYS.spends(c, options.Move("5-hex", "5-gate"))
