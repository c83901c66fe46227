"""Options are written by the templates of their types."""

from __future__ import annotations

import pytest

from bythebook.kernel.notation import MOST_WRITTEN, Notation
from bythebook.kernel.prompt import Option


class Attack(Option, frozen=True):
    """Attack the unit on a hex."""

    notation = "attack {target:hex}{card:with}"

    target: int
    card: str = ""


class FallBack(Option, frozen=True):
    """Retreat to a hex."""

    to: int


class Spend(Option, frozen=True):
    """Spend a token."""

    notation = "spend {option:spent}"

    token: str
    slot: int


NOTATION = Notation(
    {
        "hex": lambda h: f"C{h}",
        "with": lambda card: f" with {card}" if card else "",
        "spent": lambda option: f"{option.token} in slot {option.slot}",
    }
)


@pytest.mark.parametrize(
    ("option", "written"),
    [
        (Attack(5), "attack C5"),
        (Attack(5, "Firefight"), "attack C5 with Firefight"),
        (FallBack(7), "fall back 7"),
        (Spend("fuel", 2), "spend fuel in slot 2"),
    ],
)
def test_fields_are_named_by_formats_and_a_type_without_a_template_by_its_name(
    option: Option, written: str
) -> None:
    assert NOTATION(option) == written


def test_an_unknown_format_is_an_error() -> None:
    with pytest.raises(KeyError, match="hex"):
        Notation()(Attack(5))


def test_the_cache_has_an_end() -> None:
    notation = Notation()
    for n in range(MOST_WRITTEN + 10):
        notation(FallBack(n))
    assert len(notation._written) <= MOST_WRITTEN
    assert notation(FallBack(3)) == "fall back 3"
