"""Options on the map: every one has words, lights sectors that are there, and draws its way."""

from __future__ import annotations

import inspect

from bythebook.games.merc import actions
from bythebook.games.merc.spots import _WHERE, spends, spots, traces
from bythebook.kernel.ask import Option
from tests.games.merc.playing import BOX
from tests.games.merc.scenes import moments, table

NOWHERE_ON_THE_MAP = {
    *(actions.Hire, actions.DrawFrom, actions.Count, actions.Play, actions.Reinforce, actions.UseAbility),
    *(actions.Name, actions.EndTurn, actions.Take, actions.Stash, actions.Keep, actions.Reroll),
    actions.Decline,
}
"""Cards, counts, players, and letting something be."""


def test_every_option_has_words_and_sectors_that_are_there() -> None:
    kinds = set()
    for game in moments(most=300, every=2):
        ask, here = game.ask, game.table
        assert ask is not None
        for option in ask.options:
            kinds.add(type(option))
            assert BOX.explain(here, option)
            lit = BOX.spots(here, option)
            assert set(lit) <= set(here.grid.label)
            assert not (lit and type(option) in NOWHERE_ON_THE_MAP)
            for start, end in BOX.traces(here, option):
                assert {start, end} <= set(here.grid.label)
                assert start != end
            assert BOX.spends(here, option) in (True, False)
    assert len(kinds) > 15


def test_every_kind_of_option_was_thought_of() -> None:
    """A new kind of option must say where it lies, or that it lies nowhere."""
    kinds = {kind for _, kind in inspect.getmembers(actions, inspect.isclass) if issubclass(kind, Option)}
    assert kinds - {Option} == set(_WHERE) | NOWHERE_ON_THE_MAP
    assert not set(_WHERE) & NOWHERE_ON_THE_MAP


def test_where_things_are_taken() -> None:
    there = table()
    assert spots(there, actions.Place("B2")) == ("B2",)
    assert spots(there, actions.Move("rebel 1 primary", "B1")) == ("B1",)
    assert spots(there, actions.Train("tao")) == ("A1",)
    assert spots(there, actions.Done("rebel 1 secondary")) == ("A3",)
    assert spots(there, actions.Done()) == ()
    assert spots(there, actions.Attack("sonia")) == ("C3",)
    assert spots(there, actions.Hurt("militia", "dictator", "C1")) == ("C1",)
    assert spots(there, actions.Hire("doc")) == ()


def test_ways_are_drawn_from_where_they_begin() -> None:
    there = table()
    assert traces(there, actions.Move("rebel 1 primary", "B1")) == (("A1", "B1"),)
    assert traces(there, actions.Bombard("tao", "A2")) == (("A1", "A2"),)
    assert traces(there, actions.Train("tao")) == ()
    there.aimed = there.cell("C1")
    assert traces(there, actions.March("B1")) == (("C1", "B1"),)


def test_what_is_given_up_is_told() -> None:
    there = table()
    assert spends(there, actions.Fire("tao"))
    assert spends(there, actions.Fetch("tao", "repair_kit"))
    assert not spends(there, actions.Fetch("tao", "ability"))
    assert not spends(there, actions.Train("tao"))
