"""Answers as sentences: every type of option has one or is silent on purpose, in all modes."""

from __future__ import annotations

import re

import pytest

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.dictator.drops import HowMany, Spread
from bythebook.games.merc.rules.team.moves import GatherSquads
from bythebook.games.merc.state import options as actions
from bythebook.games.merc.state.options import (
    Attack,
    Count,
    Decline,
    Done,
    Drive,
    EndTurn,
    Equip,
    Explore,
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
from bythebook.games.merc.state.state import REBELS, Gear, squad_number
from bythebook.games.merc.text.answers import SILENT, tell
from bythebook.kernel.prompt import Option
from tests.games.merc.playing import BOX, asked
from tests.games.merc.scenes import games, table
from tests.games.merc.text.test_prompts import every_option

FIRST, SECOND = "rebel 1 primary", "rebel 1 secondary"
RAW = re.compile(r"_|=|rebel \d|primary|\($|(?<! left)\)$|None|: |\.$")
"""What no sentence has: fields, ids, the names of squads in the notation, a full stop."""


def test_every_type_of_option_is_told() -> None:
    there = table(gear={"tao": "ak_47"})
    for option in every_option():
        text = tell(there, option)
        assert bool(text) != (type(option) in {*SILENT, Give, March}), option
        assert not RAW.search(text), text
        assert text[:1] == text[:1].upper()


def test_every_option_of_every_mode_is_told() -> None:
    """Random games: a sentence that names nothing as the notation does, or silence that was meant."""
    told: set[type[Option]] = set()
    for n, game in enumerate(games()):
        for now in asked(game, n, most=400):
            assert now.prompt is not None
            for option in now.prompt.options:
                text = BOX.texts.tell(now.state, option)
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
    one, other = table(hand=facts().tactics[0].id), table(hand=facts().tactics[1].id)
    other.stash[other.cell("C3")] = (Gear(facts().card["grenade"].index),)
    for option in every_option():
        assert tell(one, option) == tell(other, option)


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (Hire("doc"), "Hires Doc"),
        (Move(FIRST, "B1"), "Max and Tao move to Timberland"),
        (Move(SECOND, "B3"), "Ewok attacks Oil"),
        (Retreat(SECOND, "A2"), "Ewok retreats to Lone Copse"),
        (Explore("tao"), "Tao explores Gold"),
        (Train("tao"), "Tao trains 1 militia at Gold"),
        (Regroup("tao", SECOND), "Tao changes over to Ewok"),
        (Merge(FIRST, SECOND), "Max and Tao join Ewok"),
        (Equip("tao", "weapon", "uzi"), "Tao takes the Uzi"),
        (Equip("tao", "weapon", "uzi", source="max"), "Tao takes the Uzi from Max"),
        (TakeOff("tao", "weapon"), "Tao takes off the AK-47"),
        (Stash("uzi"), "The Uzi goes to the stash"),
        (Play("fodder"), "Plays Fodder"),
        (Done(FIRST), "Max and Tao give up the actions left"),
        (Done(), ""),
        (Decline(), ""),
        (EndTurn(), ""),
    ],
)
def test_the_piece_comes_first(option: Option, text: str) -> None:
    assert tell(table(gear={"tao": "ak_47"}), option) == text


def test_a_large_squad_is_known_by_its_first() -> None:
    there = table("gold/r1:tao+max+ra coal/md:2\n. .")
    assert tell(there, Move(FIRST, "B1")) == "Max's squad attacks Coal"


def test_v5_a_ride_names_the_vehicle() -> None:
    """MODE-V5: who rides, where to and in what."""
    there = table("gold/r1:tao+max .\n. .", modes="vehicles")
    there.vehicles = {squad_number(0, 0): Gear(facts().card["jeep"].index)}
    assert tell(there, Drive(FIRST, "B1")) == "Max and Tao move to Timberland in the Jeep"


def test_a6_who_joins_an_attack_comes_along() -> None:
    """A6: squads are named one by one for an attack from several sides."""
    there = table()
    there.then(GatherSquads(REBELS, there.cell("B3")))
    assert tell(there, Join(SECOND)) == "Ewok comes along"


def test_d11_the_number_tells_where_militia_go() -> None:
    """D11: the sector alone is silent, for the number is asked next."""
    there = table(active=1)
    row = Spread("mao", "any", 3, may_stop=True)
    there.then(row)
    assert tell(there, Place("C1")) == ""
    there.then(HowMany(row, there.cell("C1")))
    assert tell(there, Count(2)) == "2 militia go to Coal"
    assert tell(there, Count(1)) == "1 militia goes to Coal"


def test_b5_an_attack_names_both() -> None:
    """B5: who attacks whom, by the ask."""
    for n, game in enumerate(games()):
        for now in asked(game, n, most=400):
            assert now.prompt is not None
            options = [option for option in now.prompt.options if isinstance(option, Attack)]
            if now.prompt.kind == "Attack" and options:
                assert " attacks " in tell(now.state, options[0])
                return
    raise AssertionError("nobody attacked")


def test_silence_is_meant() -> None:
    assert frozenset({actions.EndTurn, actions.Decline}) == SILENT
    there = table("gold/m1:1/r1:tao coal/m1:2\n. .", rebels=2)
    gives = [Give("rebel 1", "rebel 2", label) for label in ("A1", "B1")]
    assert [tell(there, give) for give in gives] == ["Rebel 1 gives 1 militia to Rebel 2 at Gold", ""]
