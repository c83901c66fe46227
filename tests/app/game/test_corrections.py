"""Corrections in words, in each game: what a person at the table would say."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bythebook.app.game.corrections import parse_correction, settable_data, settable_things
from bythebook.app.game.open_game import OpenGame, open_new
from bythebook.kernel.game import Refused


def opened(game: str) -> OpenGame:
    made = open_new(game, setup={}, seats={}, rulings={}, seed=3)
    while game == "merc" and made.game.prompt is not None and made.game.prompt.kind != "Action":
        made.game.answer(made.game.prompt.options[0])
    return made


def corrected(game: str, text: str) -> tuple[str, Any]:
    made = opened(game)
    said = parse_correction(made.box, made.game.state, made.persons[0], text)
    made.game.correct(said.patch)
    return said.text, made.box.positions.write(made.game.state)


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("memoir44", "A9 3", "Axis infantry A9, figures: 3, was 4"),
        ("memoir44", "a9 figures 2", "Axis infantry A9, figures: 2, was 4"),
        ("memoir44", "A9 B9", "Axis infantry A9, hex: B9, was A9"),
        ("memoir44", "A9 0", "Axis infantry on A9: 0, was 1"),
        ("memoir44", "medals axis 3", "Axis medals, medals for units, planes, exits: 3, was 0"),
        ("memoir44", "B9 axis armor 1", "Axis armor on B9: 1, was 0"),
        (
            "memoir44",
            "hand allies last recon l",
            "Allies cards, last card played: Recon Left, was none yet",
        ),
        ("arcs", "board red power 7", "Power and resources, Power: 7, was 0"),
        ("arcs", "5-gate red ship 3", "red ship on 5-gate: 3, was 2"),
        ("arcs", "turn initiative yellow", "The turn, initiative: yellow, was red"),
        ("arcs", "red outrage fuel, relic", "Power and resources, Outrage: Fuel, Relic, was none"),
        ("merc", "A1 militia rebel 2", "militia of Rebel 1 on A1: 2, was 0"),
        ("merc", "dictator ability yes", "The Dictator, ability used this turn: yes, was no"),
    ],
)
def test_a_thing_a_field_and_a_value(game: str, text: str, told: str) -> None:
    assert corrected(game, text)[0] == told


def test_what_was_said_is_what_lies_there() -> None:
    _, position = corrected("memoir44", "A9 3")
    assert {"at": "A9", "side": "axis", "type": "infantry", "figures": 3}.items() <= next(
        unit for unit in position["units"] if unit["at"] == "A9"
    ).items()


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("memoir44", "A9 7", r"Axis infantry A9, figures: type a number from 1 to 4, not '7'"),
        (
            "memoir44",
            "A9 00000000199",
            r"Axis infantry A9, figures: type a number from 1 to 4, not '0+199'",
        ),
        (
            "memoir44",
            "banana 3",
            r"nothing here is called 'banana 3'; `correct` alone lists what you can set",
        ),
        ("memoir44", "medals 3", r"'medals 3' could mean Axis medals, .*; or Allies medals"),
        ("arcs", "5-gate 3", r"'5-gate 3' could mean red ship on 5-gate; or "),
        ("merc", "dictator ability 7", r"The Dictator, ability used this turn: type yes or no, not '7'"),
    ],
)
def test_a_slip_is_told_what_could_be_meant(game: str, text: str, told: str) -> None:
    made = opened(game)
    with pytest.raises(Refused, match=told):
        parse_correction(made.box, made.game.state, made.persons[0], text)


@pytest.mark.parametrize("game", ["memoir44", "merc", "arcs"])
def test_everything_that_is_listed_can_be_named_so(game: str) -> None:
    """The first words of the list name a thing; with a field and its present value they name that."""
    made = opened(game)
    state, seat = made.game.state, made.persons[0]
    things = made.box.corrections.things(state, seat)
    for (words, *_), thing in zip(settable_things(made.box, state, seat), things, strict=True):
        for field in thing.fields:
            if field.kind == "number":
                said = parse_correction(made.box, state, seat, f"{words} {field.name} {field.value}")
                assert field.name in said.text


@pytest.mark.parametrize("game", ["memoir44", "merc", "arcs"])
def test_every_example_that_is_listed_sets_something(game: str) -> None:
    """What bare `correct` says to type is understood, and means the thing it stands with."""
    made = opened(game)
    for each in filter(
        lambda each: each.example, settable_things(made.box, made.game.state, made.persons[0])
    ):
        said = parse_correction(made.box, made.game.state, made.persons[0], each.example)
        assert said.patch, each.example
        assert ", was " in said.text


@pytest.mark.parametrize("game", ["memoir44", "merc", "arcs"])
def test_the_rest_is_listed_as_it_stands_to_be_typed(game: str) -> None:
    """Data that words do not cover stands there as JSON that is taken as it is."""
    made = opened(game)
    listed = settable_data(made.box, made.game.state, made.persons[0])
    assert any(now for _, _, now in listed)
    for name, purpose, now in listed:
        assert purpose, name
        assert not now or set(msgspec.json.decode(now)) == {name}
