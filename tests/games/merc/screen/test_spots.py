"""Options on the map: every one has words, lights sectors that are there, and draws its way."""

from __future__ import annotations

import inspect

from bythebook.games.merc.screen.spots import _WHERE, spends, spots, traces
from bythebook.games.merc.state import options
from bythebook.kernel.prompt import Option
from tests.games.merc.playing import BOX
from tests.games.merc.scenes import moments, table

NOWHERE_ON_THE_MAP = {
    *(options.Hire, options.DrawFrom, options.Count, options.Play, options.Reinforce, options.UseAbility),
    *(options.Name, options.EndTurn, options.Take, options.Stash, options.Keep, options.Reroll),
    options.Decline,
}
"""Cards, counts, players, and letting something be."""


def test_every_option_has_words_and_sectors_that_are_there() -> None:
    kinds = set()
    for game in moments(most=300, every=2):
        prompt, here = game.prompt, game.state
        assert prompt is not None
        for option in prompt.options:
            kinds.add(type(option))
            assert BOX.texts.explain(here, option)
            lit = BOX.renderer.spots(here, option)
            assert set(lit) <= set(here.grid.label)
            assert not (lit and type(option) in NOWHERE_ON_THE_MAP)
            for start, end in BOX.renderer.traces(here, option):
                assert {start, end} <= set(here.grid.label)
                assert start != end
            assert BOX.renderer.spends(here, option) in (True, False)
    assert len(kinds) > 15


def test_every_kind_of_option_was_thought_of() -> None:
    """A new kind of option must say where it lies, or that it lies nowhere."""
    kinds = {kind for _, kind in inspect.getmembers(options, inspect.isclass) if issubclass(kind, Option)}
    assert kinds - {Option} == set(_WHERE) | NOWHERE_ON_THE_MAP
    assert not set(_WHERE) & NOWHERE_ON_THE_MAP


def test_where_things_are_taken() -> None:
    there = table()
    assert spots(there, options.Place("B2")) == ("B2",)
    assert spots(there, options.Move("rebel 1 primary", "B1")) == ("B1",)
    assert spots(there, options.Train("tao")) == ("A1",)
    assert spots(there, options.Done("rebel 1 secondary")) == ("A3",)
    assert spots(there, options.Done()) == ()
    assert spots(there, options.Attack("sonia")) == ("C3",)
    assert spots(there, options.Hurt("militia", "dictator", "C1")) == ("C1",)
    assert spots(there, options.Hire("doc")) == ()


def test_ways_are_drawn_from_where_they_begin() -> None:
    there = table()
    assert traces(there, options.Move("rebel 1 primary", "B1")) == (("A1", "B1"),)
    assert traces(there, options.Bombard("tao", "A2")) == (("A1", "A2"),)
    assert traces(there, options.Train("tao")) == ()
    there.aimed = there.cell("C1")
    assert traces(there, options.March("B1")) == (("C1", "B1"),)


def test_what_is_given_up_is_told() -> None:
    there = table()
    assert spends(there, options.Fire("tao"))
    assert spends(there, options.Fetch("tao", "repair_kit"))
    assert not spends(there, options.Fetch("tao", "ability"))
    assert not spends(there, options.Train("tao"))
