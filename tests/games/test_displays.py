"""Displays: defaults of the rows, and slips that are found before anybody plays."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from bythebook.games.displays import Displays, OptionDisplay, PromptDisplay, nowhere, third_person
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Option
from bythebook.kernel.step import State


class Hop(Option, frozen=True):
    """Hop to a field."""

    to: str


@dataclass(slots=True, kw_only=True)
class Meadow(State):
    """A position with a weather."""

    weather: str = "sun"


def test_a_prompt_without_a_piece_marks_no_cell() -> None:
    """The default is the function, not a method of the row."""
    row = PromptDisplay("Jump", "Where to?")
    assert row.acting is nowhere
    assert (row.picks, row.offers, row.all_go, row.onward) == ("", (), None, False)


def test_an_unknown_field_of_a_prompt_is_refused() -> None:
    with pytest.raises(TypeError, match="gather"):
        PromptDisplay("Jump", "Where to?", gather="hop")


def test_slots_are_fields_of_the_option_placeholders_and_fields_of_the_state() -> None:
    displays = Displays(
        OptionDisplay(Hop, "hop to {to} in the {weather} {how}", "{to:loud}", target="to"),
        formats={"loud": lambda c, text: str(text).upper()},
        placeholders={"how": lambda c, option: "at once"},
    )
    c, option = Context(Meadow()), Hop("b2")
    assert displays.label(c, option) == "hop to b2 in the sun at once"
    assert displays.explain(c, option) == "hop b2: B2"
    assert displays.log_text(c, option) == "Hops to b2 in the sun at once"
    assert displays.slips(Meadow) == []


def test_slots_and_fields_that_refer_to_nothing_are_slips() -> None:
    displays = Displays(
        OptionDisplay(Hop, "hop to {too}", "{to:loud}", target="at"),
        PromptDisplay("Jump", "Where in the {wether}?"),
    )
    assert displays.slips(Meadow) == [
        "Hop.label: unknown slot {too}",
        "Hop.detail: unknown format 'loud'",
        "Jump.question: unknown slot {wether}",
        "Hop.target: the option has no field 'at'",
    ]


@pytest.mark.parametrize(
    ("text", "third"),
    [("go on", "goes on"), ("carry it", "carries it"), ("stay", "stays"), ("pass", "passes")],
)
def test_log_texts_are_written_in_the_third_person(text: str, third: str) -> None:
    assert third_person(text) == third
