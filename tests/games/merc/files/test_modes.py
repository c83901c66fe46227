"""Position files and corrections in the modes: written and read back, and what cannot be is told."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.games.merc.files import position
from bythebook.games.merc.state.rulings import RULINGS
from bythebook.games.merc.state.state import NOBODY, State
from bythebook.kernel.box import Problems
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Seat
from bythebook.kernel.rulings import settle
from tests.games.merc.playing import BOX, mode_game, prompts_of

VERSUS: dict[str, Any] = {
    "modes": ["versus", "i-dictator"],
    "factions": "2v1",
    "map": ["gold hamadu coal nagrilli", ". . . .", "iron . silver ."],
    "squads": {"rebel 1 primary": "A1", "rebel 2 primary": "B1", "rebel 3 primary": "C1"},
    "mercs": {
        "tao": "rebel 1 primary",
        "max": {"squad": "rebel 2 primary", "gear": {"accessory": {"card": "detonator", "city": "D1"}}},
        "ra": "rebel 3 primary",
    },
}


def read(data: dict[str, Any], seats: dict[str, str] | None = None) -> State:
    who = {Seat(side): name for side, name in (seats or {}).items()}
    return position.read(data, who, settle(RULINGS, {}))


def error(data: dict[str, Any], seats: dict[str, str] | None = None) -> str:
    with pytest.raises(Problems) as caught:
        read(data, seats)
    return str(caught.value)


def test_a_table_of_versus() -> None:
    """Factions, rounds, who begins, and the city of a part."""
    state = read({**VERSUS, "first": "faction-2", "rounds": 7, "day": 3, "active": "faction-1"})
    assert (state.ruler, state.faction, state.seats) == (NOBODY, (0, 0, 1), ("faction-1", "faction-2"))
    assert (state.rounds, state.first, state.active, state.day) == (7, 1, 0, 3)
    assert state.actions[state.unit("ra")] == 0, "faction 2 has had its turn"
    assert state.actions[state.unit("tao")] == 2
    worn = state.gear[state.unit("max")][2]
    assert worn is not None
    assert state.label(worn.city) == "D1"
    assert BOX.positions.sides_in(VERSUS) == ("faction-1", "faction-2")
    assert read(VERSUS).active == 0


@pytest.mark.parametrize(
    ("setup", "seats"),
    [
        ({"modes": "assassination", "rebels": "2"}, ""),
        ({"modes": "versus,i-dictator", "factions": "2v2"}, ""),
        ({"modes": "versus", "factions": "1v1v1", "rounds": "3"}, ""),
        ({"modes": "i-dictator", "rebels": "3"}, "dictator=dictator-ai"),
    ],
)
def test_what_is_written_is_read_back(setup: dict[str, str], seats: str) -> None:
    """At every action of a game: the file leads to a position that writes the same file."""
    game, actions = mode_game(7, seats, **setup), 0
    for now in prompts_of(game, 7, most=400):
        prompt = now.prompt
        assert prompt is not None
        if prompt.kind != "Action":
            continue
        actions += 1
        data = position.write(now.state, prompt.seat)
        state = position.read(data, now.header.seats, now.state.rulings)
        dealt = Game(BOX, Header("merc", {}, now.header.seats, 1), state=state)
        again = position.write(dealt.state, prompt.seat)
        for key in data:
            if key not in ("sectors", "hand", "tactics"):  # what lies face down is dealt anew
                assert again.get(key) == data[key], key
    assert actions > 10


def test_a_file_with_nothing_placed_is_set_up() -> None:
    """Modes, factions and rounds alone begin a new game."""
    state = read({"modes": ["versus"], "factions": "1v1v1", "rounds": 2})
    assert (state.rounds, len(state.seats), state.active) == (2, 3, -1)


def test_what_versus_has_no_place_for() -> None:
    """Keys of the Dictator, sides and Rebels that are not there."""
    assert "hand: Versus has no Dictator" in error({**VERSUS, "hand": 3})
    assert "dictator: Versus has no Dictator" in error({**VERSUS, "dictator": "kim"})
    assert "active: expected one of faction-1, faction-2, not rebels" in error({**VERSUS, "active": "rebels"})
    assert "rebels: must be 3, the number of players in all factions, or left out" in error(
        {**VERSUS, "rebels": 2}
    )
    assert "factions: '9' is not a list of 2 to 3 factions" in error({**VERSUS, "factions": "9"})
    assert "there is no rebel 4" in error({**VERSUS, "mercs": {"tao": "rebel 4 primary"}})
    assert "there is no dictator" in error(
        {**VERSUS, "squads": {**VERSUS["squads"], "dictator primary": "B1"}}
    )
    assert "mercs.kim: Versus has no Dictator" in error({**VERSUS, "mercs": {"kim": "rebel 1 primary"}})
    assert "rounds: only used in Versus" in error({"dictator": "kim", "rounds": 3, "day": 2})


def test_modes_that_do_not_go_together() -> None:
    """MODE-C1: a file is refused with the reason, as a setup is."""
    page = {"dictator": "dictator"}
    data = {"dictator": "kim", "modes": ["assassination"], "base": "A1", "day": 2}
    assert "modes: Assassination and Dictator AI" in error(data, page)
    assert "base: is missing" in error({"dictator": "kim", "modes": ["assassination"], "day": 2})
    assert "the base cannot be on B2" in error({**data, "base": "B2"})
    assert read(data).base == 0


def test_parts_of_the_bomb_are_checked() -> None:
    """MODE-I3: with their city, not in a stash, not two of a kind, not outside the mode."""
    bare = {**VERSUS["mercs"], "max": {"squad": "rebel 2 primary", "gear": {"accessory": "detonator"}}}
    assert "mercs.max.gear.accessory.city: is missing" in error({**VERSUS, "mercs": bare})
    assert "Detonator is not used in this game" in error({**VERSUS, "modes": ["versus"], "map": []})
    stash = {"sectors": {"A1": {"stash": ["detonator"]}}}
    assert "a part of the bomb can't be in a stash" in error({**VERSUS, **stash})
    two = {**VERSUS["mercs"], "moose": VERSUS["mercs"]["max"]}
    assert "rebel 2 holds two identical parts of the bomb, or two from one city" in error(
        {**VERSUS, "mercs": two}
    )
    wild = {"squad": "rebel 2 primary", "gear": {"accessory": {"card": "detonator", "city": "A1"}}}
    assert "Detonator was not bought in a city" in error(
        {**VERSUS, "mercs": {**VERSUS["mercs"], "max": wild}}
    )


def test_a_correction_hands_in_the_turn_of_a_faction() -> None:
    """The next faction begins, and no other; after the last one the round is over."""
    state = read({**VERSUS, "factions": "1v1v1"})
    with pytest.raises(Problems, match="after faction-1, it is the turn of faction-2, not faction-3"):
        position.correct(state, {"active": "faction-3"})
    position.correct(state, {"active": "faction-2", "squads": {"rebel 1 primary": "B1"}})
    while not state.agenda[-1].asks:
        state.agenda.pop().go(state)
    assert (state.active, state.day) == (1, 2)
    assert state.actions[state.unit("tao")] == 0
    with pytest.raises(Problems, match="only the Dictator plays tactics"):
        position.correct(state, {"active": "faction-3", "card": "fodder"})
    for nobody in ("faction-3", "faction-1"):
        position.correct(state, {"active": nobody})
        while not state.agenda[-1].asks:
            state.agenda.pop().go(state)
    assert (state.active, state.day) == (0, 3)


def test_a_correction_moves_parts() -> None:
    """A part changes hands, and goes back to the pool when it is taken off."""
    state = read(VERSUS)
    part = {"card": "detonator", "city": "D1"}
    position.correct(
        state, {"mercs": {"max": {"gear": {"accessory": None}}, "tao": {"gear": {"accessory": part}}}}
    )
    assert BOX.check(state) == []
    position.correct(state, {"mercs": {"tao": {"gear": {"accessory": None}}}})
    assert BOX.check(state) == []
    assert not state.discards["accessory"]
