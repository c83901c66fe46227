"""A saved position opens for years: a field that came later has its default, and what was renamed is found.

Each position is a file of its own, without the answers that led to it, as it is in a link.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import islice
from typing import Any

import msgspec
import pytest

from bythebook import games
from bythebook.kernel import log
from bythebook.kernel import step as kernel
from bythebook.kernel.game import Game
from bythebook.kernel.log import BadLog
from bythebook.kernel.saved_ids import FORMAT, FORMAT_KEY, Renamed
from bythebook.kernel.step import Codec
from tests.contract.tables import LAYS, play, seat

MOMENTS = (12, 90, 260)
"""Answers after which a position is looked at."""
KERNEL = [field.name for field in fields(kernel.State)]
"""The fields of every game."""


@cache
def saved(name: str) -> list[tuple[Game[Any], dict[str, Any]]]:
    """Positions of two tables of a game, each with its game."""
    found = []
    for lay in (LAYS[name][0], LAYS[name][-1]):
        for moment in MOMENTS:
            for game in islice(play(seat(lay), 5), moment, moment + 1):
                copied = Game.load(game.box, game.text())
                found.append((copied, game.box.codec.written(game.state)))
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


@pytest.mark.parametrize("name", games.NAMES)
def test_a_field_of_the_game_that_is_missing_has_its_default(name: str) -> None:
    """The rest is as it was, at the same ask. If the default does not fit the rest, the error says so."""
    fitted = set()
    for game, position in saved(name):
        for field in own(game.box.codec):
            less = {each: value for each, value in position.items() if each != field}
            try:
                again = opened(game, less)
            except BadLog as error:
                if re.search(rf"lacks {field};|\$\.{field} is missing", str(error)):
                    continue
                raise
            fitted.add(field)
            assert again.number == game.number
            read = game.box.codec.written(again.state)
            assert {each: value for each, value in read.items() if each != field} == less
    assert len(fitted) > len(own(games.load(name).codec)) / 2, sorted(fitted)


@pytest.mark.parametrize("name", games.NAMES)
def test_a_field_of_every_game_that_is_missing_is_an_error(name: str) -> None:
    for game, position in saved(name):
        for field in KERNEL:
            less = {each: value for each, value in position.items() if each != field}
            with pytest.raises(BadLog, match=rf"\$\.{field} is missing"):
                opened(game, less)


@pytest.mark.parametrize("name", games.NAMES)
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


@pytest.mark.parametrize("name", games.NAMES)
def test_every_field_can_be_renamed(name: str, renamed: dict[int, Renamed]) -> None:
    for game, position in saved(name):
        for field in game.box.codec.hints:
            renamed[FORMAT] = Renamed(fields={f"old_{field}": field})
            old = {f"old_{each}" if each == field else each: value for each, value in position.items()}
            assert game.box.codec.written(game.box.codec.decode(old)) == position


@pytest.mark.parametrize("name", games.NAMES)
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
        assert codec.written(opened(game, {**position, "agenda": agenda}).state) == position


RECORDS = {"merc": ["Gear", "Fight", "Hold"], "arcs": ["Turn", "Fight", "Played"], "memoir44": ["Plane"]}


@pytest.mark.parametrize("name", games.NAMES)
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
        assert codec.written(codec.decode(old)) == position


def records_of(codec: Codec[Any]) -> Iterator[type[msgspec.Struct]]:
    waiting = [*codec.hints.values()]
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


@pytest.mark.parametrize("name", games.NAMES)
def test_ids_can_be_renamed_twice(name: str, renamed: dict[int, Renamed]) -> None:
    """Two formats ago every card, MERC and unit had another name, and yet another before that."""
    codec = games.load(name).codec
    ids = IDS[name]
    for game, position in saved(name):
        text = msgspec.json.encode({each: value for each, value in position.items() if each != FORMAT_KEY})
        old = re.sub(rf'"(dog )?({"|".join(map(re.escape, ids))})"(?!:true)', r'"\1oldest_\2"', text.decode())
        assert old != text.decode()
        renamed[1] = Renamed(ids={f"oldest_{each}": f"old_{each}" for each in ids})
        renamed[FORMAT] = Renamed(ids={f"old_{each}": each for each in ids})
        assert codec.written(codec.decode(msgspec.json.decode(old))) == position, game.number


def _ids(game: str, *lists: str) -> list[str]:
    printed = __import__(f"bythebook.games.{game}.box.facts", fromlist=["facts"]).facts()
    return sorted({each.id for name in lists for each in getattr(printed, name)}, key=len, reverse=True)


IDS = {
    "merc": _ids("merc", "mercs", "equipment", "sectors", "dictators", "tactics"),
    "arcs": _ids("arcs", "action_cards", "court", "leaders", "lores"),
    "memoir44": _ids("memoir44", "units", "cards"),
}


@pytest.mark.parametrize("name", games.NAMES)
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
