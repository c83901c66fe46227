"""Answers as sentences of the log: every type of option has one or is silent on purpose, in all modes."""

from __future__ import annotations

import re

import pytest

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.dictator.drops import HowMany, Spread
from bythebook.games.merc.rules.team.moves import GatherSquads
from bythebook.games.merc.state.options import (
    Attack,
    Count,
    Decline,
    Done,
    Drive,
    EndTurn,
    Equip,
    Explore,
    Fire,
    Give,
    Hire,
    Join,
    March,
    Merge,
    Move,
    Place,
    Play,
    Regroup,
    Retreat,
    Stash,
    TakeOff,
    Train,
)
from bythebook.games.merc.state.state import REBELS, Gear, State, squad_number
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Option, Prompt
from tests.games.merc.displays.test_prompts import about_tao, every_option
from tests.games.merc.playing import BOX, prompts_of
from tests.games.merc.scenes import draw_state, games

FIRST, SECOND = "rebel 1 primary", "rebel 1 secondary"
SILENT = {EndTurn, Decline}
"""Options that say nothing by themselves."""
RAW = re.compile(r"_|=|rebel \d|primary|\($|(?<! left)\)$|None|: |\.$")
"""What no sentence has: fields, ids, the names of squads in the notation, a full stop."""


def log_text(state: State, option: Option) -> str:
    """The sentence of an answer to the prompt that is open in a position."""
    return BOX.displays.log_text(Context.of(state), option)


def test_every_type_of_option_is_told() -> None:
    there = draw_state(gear={"tao": "ak_47"})
    for option in every_option():
        text = BOX.displays.log_text(about_tao(there, "New squad", option), option)
        assert bool(text) != (type(option) in {*SILENT, Give, March}), option
        assert not RAW.search(text), text
        assert text[:1] == text[:1].upper()


def test_every_option_of_every_mode_is_told() -> None:
    """Random games: a sentence that names nothing as the notation does, or silence that was meant."""
    told: set[type[Option]] = set()
    for n, game in enumerate(games()):
        for now in prompts_of(game, n, most=400):
            assert now.prompt is not None
            for option in now.prompt.options:
                text = BOX.displays.log_text(now.context, option)
                assert not RAW.search(text), text
                assert text[:1] == text[:1].upper()
                if not text:
                    spread = isinstance(option, Place) and now.prompt.kind == "Militia"
                    none = isinstance(option, Count) and not option.n
                    many = isinstance(option, Give | March)
                    assert spread or none or many or type(option) in {*SILENT, Done}, option
                else:
                    told.add(type(option))
    assert len(told) > 25


def test_nothing_of_a_stash_is_told_but_what_was_answered() -> None:
    """K3: what lies in a stash, and who holds which tactics cards, changes no sentence."""
    one, other = draw_state(hand=facts().tactics[0].id), draw_state(hand=facts().tactics[1].id)
    other.stash[other.cell("C3")] = (Gear(facts().card["grenade"].index),)
    for option in every_option():
        before, after = (about_tao(state, "New squad", option) for state in (one, other))
        assert BOX.displays.log_text(before, option) == BOX.displays.log_text(after, option)


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (Move(FIRST, "B1"), "Max and Tao move to Timberland"),
        (Move(SECOND, "B3"), "Ewok attacks Oil"),
        (Retreat(SECOND, "A2"), "Ewok retreats to Lone Copse"),
        (Explore("tao"), "Tao explores Gold"),
        (Train("tao"), "Tao trains 1 militia at Gold"),
        (Regroup("tao", SECOND), "Tao joins Ewok"),
        (Merge(FIRST, SECOND), "Max and Tao join Ewok"),
        (Equip("tao", "weapon", "uzi"), "Tao takes the Uzi"),
        (Equip("tao", "weapon", "uzi", source="max"), "Tao takes the Uzi from Max"),
        (TakeOff("tao", "weapon"), "Tao takes off the AK-47"),
        (Play("fodder"), "Castro plays Fodder"),
        (Done(FIRST), "Max and Tao do nothing more this turn"),
        (Done(), ""),
        (Decline(), ""),
        (EndTurn(), ""),
    ],
)
def test_the_piece_comes_first(option: Option, text: str) -> None:
    assert log_text(draw_state(gear={"tao": "ak_47"}), option) == text


def test_a1_a_hire_says_whose_it_is() -> None:
    """A1: the player hires or fires, by name."""
    state = draw_state()
    here = Context(state, Prompt(state.seat_of(0), "Hire", list, rule="A1", about=0))
    assert BOX.displays.log_text(here, Hire("doc")) == "Rebel 1 hires Doc"
    assert BOX.displays.log_text(here, Fire("tao")) == "Rebel 1 fires Tao"


def test_e3_a_stashed_card_is_told_with_the_sector() -> None:
    """E3: it goes to the stash where the MERC is."""
    text = BOX.displays.log_text(about_tao(draw_state(), "Equip"), Stash("uzi"))
    assert text == "The Uzi goes to the stash at Gold"


def test_a_large_squad_is_known_by_its_first() -> None:
    there = draw_state("gold/r1:tao+max+ra coal/md:2\n. .")
    assert log_text(there, Move(FIRST, "B1")) == "Max's squad attacks Coal"


def test_v5_a_ride_names_the_vehicle() -> None:
    """MODE-V5: who rides, where to and in what."""
    there = draw_state("gold/r1:tao+max .\n. .", modes="vehicles")
    there.vehicles = {squad_number(0, 0): Gear(facts().card["jeep"].index)}
    assert log_text(there, Drive(FIRST, "B1")) == "Max and Tao move to Timberland in the Jeep"


def test_a6_who_joins_an_attack_comes_along() -> None:
    """A6: squads are named one by one for an attack from several sides."""
    there = draw_state()
    there.then(GatherSquads(REBELS, there.cell("B3")))
    assert log_text(there, Join(SECOND)) == "Ewok joins the attack"


def test_d11_the_number_tells_where_militia_go() -> None:
    """D11: the sector alone is silent, for the number is asked next."""
    there = draw_state(active=1)
    row = Spread("mao", "any", 3, may_stop=True)
    there.then(row)
    assert log_text(there, Place("C1")) == ""
    there.then(HowMany(row, there.cell("C1")))
    assert log_text(there, Count(2)) == "2 militia go to Coal"
    assert log_text(there, Count(1)) == "1 militia goes to Coal"


def test_b5_an_attack_names_both() -> None:
    """B5: who attacks whom, by the ask."""
    for n, game in enumerate(games()):
        for now in prompts_of(game, n, most=400):
            assert now.prompt is not None
            options = [option for option in now.prompt.options if isinstance(option, Attack)]
            if now.prompt.kind == "Attack" and options:
                assert " attacks " in BOX.displays.log_text(now.context, options[0])
                return
    raise AssertionError("nobody attacked")


def test_silence_is_meant() -> None:
    rows = BOX.displays.options.values()
    assert {each.option for each in rows if each.log_text == ""} == SILENT
    there = draw_state("gold/m1:1/r1:tao coal/m1:2\n. .", rebels=2)
    gives = [Give("rebel 1", "rebel 2", label) for label in ("A1", "B1")]
    assert [log_text(there, give) for give in gives] == ["Rebel 1 gives 1 militia to Rebel 2 at Gold", ""]
