"""A saved position opens for years: a field that came later has its default, and what was renamed is found.

Each position is a file of its own, without the answers that led to it, as it is in a link.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import islice
from typing import Any, get_type_hints

import msgspec
import pytest

from bythebook import games
from bythebook.games.arcs.box.facts import facts as arcs_facts
from bythebook.games.memoir44.box.facts import facts as memoir44_facts
from bythebook.games.merc.box.facts import facts as merc_facts
from bythebook.games.merc.state.state import DOG, UNITS
from bythebook.kernel import log
from bythebook.kernel import step as kernel
from bythebook.kernel.game import Game
from bythebook.kernel.log import BadLog
from bythebook.kernel.saves.ids import FORMAT, FORMAT_KEY, Ids, Reader, Renamed, with_ids
from bythebook.kernel.step import Codec
from tests.contract.tables import LAYS, play, seat

MOMENTS = (12, 90, 260)
"""Answers after which a position is looked at."""
KERNEL = [field.name for field in fields(kernel.State)]
"""The fields of every game."""


LISTS = {
    "merc": ("mercs", "equipment", "sectors", "dictators", "tactics"),
    "arcs": ("action_cards", "court", "leaders", "lores"),
    "memoir44": ("units",),
}
"""The lists of each game whose entries are numbers in memory."""
FACTS: dict[str, Any] = {"merc": merc_facts(), "arcs": arcs_facts(), "memoir44": memoir44_facts()}


@cache
def saved(name: str) -> list[tuple[Game[Any], dict[str, Any]]]:
    """Positions of two tables of a game, each with its game."""
    found = []
    for lay in (LAYS[name][0], LAYS[name][-1]):
        for moment in MOMENTS:
            for game in islice(play(seat(lay), 5), moment, moment + 1):
                copied = Game.load(game.box, game.text())
                found.append((copied, game.box.codec.round_trip(game.state)))
    assert len(found) >= len(MOMENTS) + 1
    return found


def opened(game: Game[Any], position: dict[str, Any]) -> Game[Any]:
    """The game that a file of a position alone opens as."""
    return Game.load(game.box, "\n".join(log.header_lines(game.header, start=position)) + "\n")


def own(codec: Codec[Any]) -> list[str]:
    """The fields that the game adds to those of every game."""
    return [name for name in codec.hints if name not in KERNEL]


@pytest.fixture
def renamed(request: pytest.FixtureRequest) -> Iterator[dict[int, Renamed]]:
    """The table of what was renamed in the game of the test, empty before and after."""
    codec = games.load(request.getfixturevalue("name")).codec
    before, codec.renamed = codec.renamed, {}
    yield codec.renamed
    codec.renamed = before


@pytest.mark.parametrize("name", games.HERE)
def test_a_field_of_the_game_that_is_missing_has_its_default(name: str) -> None:
    """The rest is as it was, at the same ask. If the default does not fit the rest, the error says so."""
    fitted = set()
    for game, position in saved(name):
        for field in own(game.box.codec):
            less = {each: value for each, value in position.items() if each != field}
            try:
                again = opened(game, less)
            except BadLog as error:
                if re.search(
                    rf"the position has no {field}, and the default|\$\.{field} is missing", str(error)
                ):
                    continue
                raise
            fitted.add(field)
            assert again.number == game.number
            read = game.box.codec.round_trip(again.state)
            assert {each: value for each, value in read.items() if each != field} == less
    assert len(fitted) > len(own(games.load(name).codec)) / 2, sorted(fitted)


@pytest.mark.parametrize("name", games.HERE)
def test_a_field_of_every_game_that_is_missing_is_an_error(name: str) -> None:
    for game, position in saved(name):
        for field in KERNEL:
            less = {each: value for each, value in position.items() if each != field}
            with pytest.raises(BadLog, match=rf"\$\.{field} is missing"):
                opened(game, less)


@pytest.mark.parametrize("name", games.HERE)
def test_a_field_of_a_step_that_is_missing_has_its_default_or_is_named(name: str) -> None:
    codec, without, named = games.load(name).codec, 0, 0
    for _, position in saved(name):
        for i, (step, data) in enumerate(position["agenda"]):
            for field in msgspec.structs.fields(codec.steps[step]):
                agenda = [*position["agenda"]]
                agenda[i] = [step, {each: value for each, value in data.items() if each != field.name}]
                if field.required:
                    with pytest.raises(ValueError, match=rf"\$\.agenda\[{i}\] {step}: .*`{field.name}`"):
                        codec.value("agenda", agenda)
                    named += 1
                else:
                    (*_, read) = [getattr(codec.value("agenda", agenda)[i], field.name)]
                    assert read == field.default
                    without += 1
    assert named


@pytest.mark.parametrize("name", games.HERE)
def test_every_field_can_be_renamed(name: str, renamed: dict[int, Renamed]) -> None:
    for game, position in saved(name):
        for field in game.box.codec.hints:
            renamed[FORMAT] = Renamed(fields={f"old_{field}": field})
            old = {f"old_{each}" if each == field else each: value for each, value in position.items()}
            assert game.box.codec.round_trip(game.box.codec.decode(old)) == position


@pytest.mark.parametrize("name", games.HERE)
def test_every_step_and_its_fields_can_be_renamed(name: str, renamed: dict[int, Renamed]) -> None:
    codec = games.load(name).codec
    for game, position in saved(name):
        agenda = [
            [f"Old{step}", {f"old_{field}": value for field, value in data.items()}]
            for step, data in position["agenda"]
        ]
        renamed[FORMAT] = Renamed(
            fields={f"{step}.old_{each}": each for step, data in position["agenda"] for each in data},
            steps={f"Old{step}": step for step in codec.steps},
        )
        assert codec.round_trip(opened(game, {**position, "agenda": agenda}).state) == position


RECORDS = {"merc": ["Gear", "Fight", "Hold"], "arcs": ["Turn", "Fight", "Played"], "memoir44": ["Plane"]}


@pytest.mark.parametrize("name", games.HERE)
def test_the_fields_of_a_record_can_be_renamed(name: str, renamed: dict[int, Renamed]) -> None:
    """In each place where such a record is: gear that is worn, stashed, drawn."""
    codec = games.load(name).codec
    records = {cls.__name__: cls for cls in records_of(codec)}
    assert set(RECORDS[name]) <= set(records)
    names = {each for cls in RECORDS[name] for each in records[cls].__struct_fields__}
    for _, position in saved(name):
        renamed[FORMAT] = Renamed(
            fields={
                f"{cls}.old_{each}": each for cls in RECORDS[name] for each in records[cls].__struct_fields__
            }
        )
        old = {
            field: renaming(value, {each: f"old_{each}" for each in names})
            if holds(codec, field, RECORDS[name])
            else value
            for field, value in position.items()
        }
        assert codec.round_trip(codec.decode(old)) == position


def records_of(codec: Codec[Any]) -> Iterator[type[msgspec.Struct]]:
    """Every record and step that a position may hold."""
    waiting = [*codec.hints.values(), *codec.steps.values()]
    while waiting:
        hint = waiting.pop()
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            yield hint
            waiting += [each.type for each in msgspec.structs.fields(hint)]
        waiting += getattr(hint, "__args__", ())


def holds(codec: Codec[Any], field: str, records: list[str]) -> bool:
    return any(re.search(rf"\b{each}\b", str(codec.hints.get(field))) for each in records)


def renaming(data: Any, names: dict[str, str]) -> Any:
    """Plain data with other names for the keys of its records."""
    if isinstance(data, list):
        return [renaming(each, names) for each in data]
    if isinstance(data, dict):
        return {names.get(key, key): renaming(value, names) for key, value in data.items()}
    return data


@pytest.mark.parametrize("name", games.HERE)
def test_ids_can_be_renamed_twice(name: str, renamed: dict[int, Renamed]) -> None:
    """In format 1 every card, MERC and kind of unit had another id, and yet another in the present format."""
    codec = games.load(name).codec
    ids = {each.id for part in LISTS[name] for each in getattr(FACTS[name], part)}
    for game, position in saved(name):
        text = msgspec.json.encode({each: value for each, value in position.items() if each != FORMAT_KEY})
        old = re.sub(
            rf'"(dog )?({"|".join(map(re.escape, sorted(ids, key=len, reverse=True)))})"(?!:true)',
            r'"\1oldest_\2"',
            text.decode(),
        )
        assert old != text.decode()
        renamed[1] = Renamed(ids={f"oldest_{each}": f"old_{each}" for each in ids})
        renamed[FORMAT] = Renamed(ids={f"old_{each}": each for each in ids})
        assert codec.round_trip(codec.decode(msgspec.json.decode(old))) == position, game.number


@pytest.mark.parametrize("name", games.HERE)
def test_no_number_stands_for_a_card_or_a_unit(name: str) -> None:
    """In a file each field that holds places in a list of the game has ids, or that nothing is there."""
    codec = games.load(name).codec
    for game, position in saved(name):
        for field in codec.touched:
            if field in codec.ids.kinds or f"State.{field}" in codec.ids.kinds:
                assert not [each for each in numbers(position[field], field) if each >= 0], (
                    game.number,
                    field,
                )


ROWS = {"owner", "squad", "wounds", "gear", "actions", "train_actions", "move_actions"}


def numbers(data: Any, field: str) -> Iterator[int]:
    if isinstance(data, dict):
        assert field in ROWS
    elif isinstance(data, list):
        for each in data:
            yield from numbers(each, field)
    elif isinstance(data, int):
        yield data


@pytest.mark.parametrize("name", games.HERE)
def test_every_field_with_places_in_a_list_is_known(name: str) -> None:
    """Whatever takes as many numbers as a list of the game has entries is written by id, in steps too."""
    codec = games.load(name).codec
    sizes = {len(getattr(FACTS[name], each)) for each in LISTS[name]} | ({UNITS} if name == "merc" else set())
    game, _ = saved(name)[0]
    known = codec.ranges(game.state)
    owners = {cls.__name__: cls for cls in (codec.state, *records_of(codec))}
    found, missing = set(), set()
    for cls in owners.values():
        for field, hint in get_type_hints(cls).items():
            takes = known.of(cls, field)
            marks = isinstance(takes, set) and DOG in takes
            if re.search(r"\bint\b", str(hint)) and (marks or getattr(takes, "stop", 0) in sizes):
                found.add(field)
                if codec.ids.kind(cls, field) is None:
                    missing.add(f"{cls.__name__}.{field}")
    assert missing == set()
    assert found


@pytest.mark.parametrize("name", games.HERE)
def test_every_row_of_the_table_of_ids_is_of_a_field(name: str) -> None:
    """And what is in such a field is written as ids, and read as what it was, of both formats."""
    codec = games.load(name).codec
    owners = {cls.__name__: cls for cls in (codec.state, *records_of(codec))}
    for row, kind in codec.ids.kinds.items():
        cls_name, _, field = row.rpartition(".")
        there = [
            cls for cls in owners.values() if cls_name in ("", cls.__name__) and field in get_type_hints(cls)
        ]
        assert there, row
        if not isinstance(kind, Ids):
            continue
        for number in (0, 3, 5):
            name_of = with_ids(kind, number)
            assert isinstance(name_of, str)
            assert Reader(FORMAT, {}).number(kind, name_of) == number == Reader(1, {}).number(kind, number)
        assert with_ids(kind, -1) == -1


@pytest.mark.parametrize("name", games.HERE)
def test_a_later_position_makes_up_for_one_that_cannot_be_used(name: str) -> None:
    """A game that was resumed has a position in its head; the last one in the file wins over that too."""
    game, position = saved(name)[-1]
    head = log.header_lines(game.header, start={**position, "agenda": "none"})
    again = Game.load(game.box, "\n".join([*head, log.position_line(position)]) + "\n")
    assert game.box.codec.round_trip(again.state) == position
