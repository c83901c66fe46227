"""Positions that cannot be are told, in sentences."""

from collections.abc import Callable

import pytest

from bythebook.games.merc.box.facts import facts
from bythebook.games.merc.rules.invariants import check
from bythebook.games.merc.rules.team import squads
from bythebook.games.merc.table.state import BASE, DICTATOR, NOWHERE, SECONDARY, Gear, Table
from tests.games.merc.positions import Position, position

DRAWING = """
    gold/r1:tao+max/m1:2   .          coal/md:3
    .                      hamadu     .
    iron/r1b:ra            .          silver/d:sonia/base
"""


def sound() -> Position:
    return position(DRAWING, gear={"tao": "ak_47 flak_vest bandolier grenade"}, hand="fodder")


def test_a_sound_position_has_nothing_wrong() -> None:
    assert check(sound().table) == []


def _break_owner(table: Table) -> None:
    table.owner[table.unit("tao")] = 1


def _break_health(table: Table) -> None:
    table.wounds[table.unit("tao")] = 3


def _break_pawn(table: Table) -> None:
    squads.march(table, 0, SECONDARY, NOWHERE)


def _break_base_squad(table: Table) -> None:
    squads.march(table, 1, BASE, 0)


def _break_slots(table: Table) -> None:
    table.gear[table.unit("max")] = (None, None, None, None)


def _break_control(table: Table) -> None:
    table.control[2] = 0


def _break_militia(table: Table) -> None:
    table.militia[1][2] = 11


def _break_merc_cards(table: Table) -> None:
    table.discards["mercs"]["tao"] = 1


def _break_equipment(table: Table) -> None:
    table.stash[4] = (Gear(facts().card["smaw"].index),)


def _break_tactics(table: Table) -> None:
    table.hand.append(table.hand[0])


def _break_map(table: Table) -> None:
    table.sector[1] = table.sector[0]


def _break_base(table: Table) -> None:
    table.base = 4
    squads.march(table, 1, BASE, 4)


def _break_out_of_play(table: Table) -> None:
    table.wounds[table.unit("adelheid")] = 1


def _break_shape(table: Table) -> None:
    table.explored.append(False)


@pytest.mark.parametrize(
    ("breaking", "sentence"),
    [
        (_break_owner, "not on the team of his owner"),
        (_break_health, "Tao has 0 health"),
        (_break_pawn, "rebel 1 secondary has 1 members"),
        (_break_base_squad, "not the Dictator at his base"),
        (_break_slots, "Max has 4 slots"),
        (_break_control, "C1 is controlled by 0"),
        (_break_militia, "too many militia on C1"),
        (_break_merc_cards, "there are 2 of tao"),
        (_break_equipment, "of smaw"),
        (_break_tactics, "there are 2 of fodder"),
        (_break_map, "on the map twice"),
        (_break_base, "the base cannot be on"),
        (_break_out_of_play, "Adelheid is out of play"),
        (_break_shape, "lists of sectors differ"),
    ],
)
def test_what_cannot_be_is_told(breaking: Callable[[Table], None], sentence: str) -> None:
    table = sound().table
    breaking(table)
    assert any(sentence in problem for problem in check(table)), check(table)


def test_the_dictator_card_is_in_play_with_the_base() -> None:
    assert sound().table.owner[DICTATOR] == 1
