"""Positions that cannot be are told, in sentences."""

from collections.abc import Callable

import pytest

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.invariants import check
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.state.state import BASE, DICTATOR, NOWHERE, SECONDARY, Gear, State
from tests.games.merc.positions import Position, position

DRAWING = """
    gold/r1:tao+max/m1:2   .          coal/md:3
    .                      hamadu     .
    iron/r1b:ra            .          silver/d:sonia/base
"""


def sound() -> Position:
    return position(DRAWING, gear={"tao": "ak_47 flak_vest bandolier grenade"}, hand="fodder")


def test_a_sound_position_has_nothing_wrong() -> None:
    assert check(sound().state) == []


def _break_owner(state: State) -> None:
    state.owner[state.unit("tao")] = 1


def _break_health(state: State) -> None:
    state.wounds[state.unit("tao")] = 3


def _break_pawn(state: State) -> None:
    squads.march(state, 0, SECONDARY, NOWHERE)


def _break_base_squad(state: State) -> None:
    squads.march(state, 1, BASE, 0)


def _break_slots(state: State) -> None:
    state.gear[state.unit("max")] = (None, None, None, None)


def _break_control(state: State) -> None:
    state.control[2] = 0


def _break_militia(state: State) -> None:
    state.militia[1][2] = 11


def _break_merc_cards(state: State) -> None:
    state.discards["mercs"]["tao"] = 1


def _break_equipment(state: State) -> None:
    state.stash[4] = (Gear(facts().card["smaw"].index),)


def _break_tactics(state: State) -> None:
    state.hand.append(state.hand[0])


def _break_map(state: State) -> None:
    state.sector[1] = state.sector[0]


def _break_base(state: State) -> None:
    state.base = 4
    squads.march(state, 1, BASE, 4)


def _break_out_of_play(state: State) -> None:
    state.wounds[state.unit("adelheid")] = 1


def _break_shape(state: State) -> None:
    state.explored.append(False)


@pytest.mark.parametrize(
    ("breaking", "sentence"),
    [
        (_break_owner, "not on his owner's team"),
        (_break_health, "Tao has 0 health"),
        (_break_pawn, "rebel 1 secondary has 1 members"),
        (_break_base_squad, "not the Dictator at his base"),
        (_break_slots, "Max has 4 slots"),
        (_break_control, "C1 is controlled by 0"),
        (_break_militia, "too many militia on C1"),
        (_break_merc_cards, "2 copies of tao"),
        (_break_equipment, "of smaw"),
        (_break_tactics, "2 copies of fodder"),
        (_break_map, "on the map twice"),
        (_break_base, "the base cannot be on"),
        (_break_out_of_play, "Adelheid is out of play"),
        (_break_shape, "lists of sectors have"),
    ],
)
def test_what_cannot_be_is_told(breaking: Callable[[State], None], sentence: str) -> None:
    state = sound().state
    breaking(state)
    assert any(sentence in problem for problem in check(state)), check(state)


def test_the_dictator_card_is_in_play_with_the_base() -> None:
    assert sound().state.owner[DICTATOR] == 1
