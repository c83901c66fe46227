"""Options on the map: every one has a detail, marks sectors that are there, and draws its way."""

from __future__ import annotations

from bythebook.games.displays import nowhere
from bythebook.games.merc.state import options
from bythebook.games.merc.state.state import State
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Option
from tests.games.merc.playing import BOX
from tests.games.merc.scenes import draw_state, moments

NOWHERE_ON_THE_MAP = {
    *(options.Hire, options.DrawFrom, options.Count, options.Play, options.Reinforce, options.UseAbility),
    *(options.Name, options.EndTurn, options.Take, options.Stash, options.Keep, options.Reroll),
    options.Decline,
}
"""Cards, counts, players, and letting something be."""


def test_every_option_has_words_and_sectors_that_are_there() -> None:
    kinds = set()
    for game in moments(most=300, every=2):
        prompt, c, labels = game.prompt, game.context, set(game.state.grid.label)
        assert prompt is not None
        for option in prompt.options:
            kinds.add(type(option))
            assert BOX.displays.explain(c, option)
            lit = BOX.displays.targets(c, option)
            assert set(lit) <= labels
            assert not (lit and type(option) in NOWHERE_ON_THE_MAP)
            for arrow in BOX.displays.arrows(c, option):
                assert {arrow.start, arrow.end} <= labels
                assert arrow.start != arrow.end
            assert BOX.displays.spends(c, option) in (True, False)
    assert len(kinds) > 15


def test_every_type_of_option_was_thought_of() -> None:
    """A new type of option must say where it is, or that it is nowhere."""
    rows = BOX.displays.options.values()
    assert {each.option for each in rows if each.target is nowhere} == NOWHERE_ON_THE_MAP


def targets_of(state: State, option: Option) -> tuple[str, ...]:
    return BOX.displays.targets(Context.of(state), option)


def arrows_of(state: State, option: Option) -> tuple[tuple[str, str, bool], ...]:
    return tuple(
        (each.start, each.end, each.attack) for each in BOX.displays.arrows(Context.of(state), option)
    )


def spends(state: State, option: Option) -> bool:
    return BOX.displays.spends(Context.of(state), option)


def test_where_things_are_taken() -> None:
    there = draw_state()
    assert targets_of(there, options.Place("B2")) == ("B2",)
    assert targets_of(there, options.Move("rebel 1 primary", "B1")) == ("B1",)
    assert targets_of(there, options.Train("tao")) == ("A1",)
    assert targets_of(there, options.Done("rebel 1 secondary")) == ("A3",)
    assert targets_of(there, options.Done()) == ()
    assert targets_of(there, options.Attack("sonia")) == ("C3",)
    assert targets_of(there, options.Hurt("militia", "dictator", "C1")) == ("C1",)
    assert targets_of(there, options.Hire("doc")) == ()


def test_ways_are_drawn_from_where_they_begin() -> None:
    there = draw_state()
    assert arrows_of(there, options.Move("rebel 1 primary", "B1")) == (("A1", "B1", False),)
    assert arrows_of(there, options.Bombard("tao", "A2")) == (("A1", "A2", True),)
    assert arrows_of(there, options.Train("tao")) == ()
    there.aimed = there.cell("C1")
    assert arrows_of(there, options.March("B1")) == (("C1", "B1", False),)


def test_what_is_given_up_is_told() -> None:
    there = draw_state()
    assert spends(there, options.Fire("tao"))
    assert spends(there, options.Fetch("tao", "repair_kit"))
    assert not spends(there, options.Fetch("tao", "ability"))
    assert not spends(there, options.Train("tao"))
