"""Options on the board: every one has words, lights hexes that are there, and says what it costs."""

from __future__ import annotations

import inspect

import pytest

from bythebook.games.memoir44.box.hexes import hex_at, label
from bythebook.games.memoir44.state import options
from bythebook.games.memoir44.state.state import Plane
from bythebook.games.shared.scenery import Arrow
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Option
from tests.games.memoir44.scenes import BOX, played, position, started

NOWHERE_ON_THE_BOARD = {
    *(options.Draw, options.Play, options.Keep, options.NameSection, options.BringOn),
    *(options.Decline, options.Done),
}
"""Cards, sections, and letting something be."""


@pytest.mark.parametrize(
    ("scenario", "setup"),
    [
        ("pegasus_bridge", {}),
        ("omaha_beach", {"flight_plan": "on"}),
        ("sainte_mere_eglise", {"losses": "2", "player": "allies"}),
        ("utah_beach", {"flight_plan": "on"}),
        ("remagen", {}),
    ],
)
def test_every_option_has_words_and_hexes_that_are_there(scenario: str, setup: dict[str, str]) -> None:
    cells = {cell.id for cell in BOX.renderer.board(started(scenario).state, None).cells}
    kinds = set()
    for game in played(scenario, 260, seed=11, **setup):
        c, prompt = game.context, game.prompt
        assert prompt is not None
        for option in prompt.options:
            kinds.add(type(option))
            assert BOX.displays.explain(c, option)
            lit = BOX.displays.targets(c, option)
            assert set(lit) <= cells
            if type(option) not in NOWHERE_ON_THE_BOARD | {options.OrderPlane, options.OrderFromAir}:
                assert lit, option
            for arrow in BOX.displays.arrows(c, option):
                assert {arrow.start, arrow.end} <= cells
                assert arrow.start != arrow.end
            assert BOX.displays.spends(c, option) in (True, False)
    assert len(kinds) > 6


def test_every_kind_of_option_was_thought_of() -> None:
    """A new kind of option must say where it lies, or that it lies nowhere."""
    kinds = {kind for _, kind in inspect.getmembers(options, inspect.isclass) if issubclass(kind, Option)}
    state = position(turn=1, units=[{"at": "C5", "side": "axis", "type": "infantry"}], active="axis")
    state.planes = [
        Plane(kind="fighter", at=hex_at("D5"), ammo=1),
        Plane(kind="bomber", at=hex_at("E5"), ammo=1),
    ]
    c = Context.of(state)
    placed = {"at": hex_at("C5"), "to": hex_at("C5"), "target": hex_at("C5")}
    for kind in kinds - {Option} - NOWHERE_ON_THE_BOARD:
        fields = {name: value for name, value in placed.items() if name in kind.__struct_fields__}
        if fields:
            assert BOX.displays.targets(c, kind(**fields)) == ("C5",)
    assert BOX.displays.targets(c, options.Dogfight()) == ("E5",)
    assert BOX.displays.targets(c, options.OrderPlane()) == ("D5",)
    assert BOX.displays.targets(c, options.Done()) == ()


def test_mv_4_a_move_that_costs_the_battle_is_marked() -> None:
    """MV-4: infantry that moves two hexes, or into a forest, does not battle this turn."""
    seen = set()
    for game in played("pegasus_bridge", 200, seed=4):
        c, state, prompt = game.context, game.state, game.prompt
        assert prompt is not None
        if prompt.kind != "Move" or not state.card_in_play().may_battle:
            continue
        unit = int(prompt.about or 0)
        if state.type_of(unit).unit_class != "infantry" or state.card_in_play().move is not None:
            continue
        for option in prompt.options:
            told = BOX.displays.explain(c, option)
            if isinstance(option, options.Move):
                costs = BOX.displays.spends(c, option)
                assert costs == ("no battle" in told), told
                arrow = Arrow(label(state.at[unit]), label(option.to))
                assert BOX.displays.arrows(c, option) == (arrow,)
                seen.add(costs)
            else:
                assert not BOX.displays.spends(c, option)
                assert BOX.displays.targets(c, option) == (label(state.at[unit]),)
    assert seen == {True, False}


def test_attacks_are_lines_from_the_attacker() -> None:
    for game in played("omaha_beach", 300, seed=2):
        assert game.prompt is not None
        if game.prompt.kind == "Attack":
            here = label(game.state.at[int(game.prompt.about or 0)])
            shots = [option for option in game.prompt.options if isinstance(option, options.Attack)]
            assert [BOX.displays.arrows(game.context, option) for option in shots] == [
                (Arrow(here, label(option.target), attack=True),) for option in shots
            ]
            return
    raise AssertionError("nobody attacked")


def test_fp_4_a_flight_ends_where_the_plane_is() -> None:
    """FP-4: who ends the flight takes the plane's own hex; its way is in the picture."""
    ended = False
    for game in played("carpiquet", 400, seed=3, flight_plan="on"):
        prompt, state = game.prompt, game.state
        assert prompt is not None
        if prompt.kind != "Flight" or not state.planes[state.active].out:
            continue
        for option in prompt.options:
            assert BOX.displays.arrows(game.context, option) == ()
            if isinstance(option, options.Done):
                assert BOX.displays.targets(game.context, option) == (label(state.planes[state.active].at),)
                ended = True
    assert ended


def test_giving_up_orders_or_a_battle_costs() -> None:
    c = Context.of(position(turn=1))
    assert BOX.displays.spends(c, options.Blow(hex_at("C5")))
    assert BOX.displays.spends(c, options.ClearWire())
    assert not BOX.displays.spends(c, options.Hold())
