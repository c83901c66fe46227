"""A saved position holds numbers in their ranges, names that are known, and nothing without end."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from bythebook.kernel.chance import Draw
from bythebook.kernel.pile import Layer, Pile
from bythebook.kernel.ranges import LARGEST, MOST, Ranges, expand_names, too_large, wrong
from bythebook.kernel.step import Call, Codec, State


@dataclass(slots=True, kw_only=True)
class Pond(State):
    """A table with a field of each form."""

    frog: int = 0
    frogs: list[int] = field(default_factory=list)
    name: str = ""
    leaps: dict[int, int] = field(default_factory=dict)


RANGES = Ranges(
    expand_names({"frog frogs": range(4), "leaps": (range(4), range(10))}), {"lilies": {"red"}}, ("pond",)
)

ODD: list[tuple[dict[str, Any], str]] = [
    ({"frog": 10**30}, "$.frog: a huge number is not allowed here"),
    ({"frogs": [1, 4]}, "$.frogs[1]: 4 is not allowed here"),
    ({"frogs": [1] * (MOST + 1)}, f"$.frogs: at most {MOST} entries are allowed, not {MOST + 1}"),
    ({"leaps": {9: 1}}, "$.leaps: 9 is not allowed here"),
    ({"leaps": {1: 99}}, "$.leaps[1]: 99 is not allowed here"),
    ({"name": "x" * 10_000}, f"$.name: '{'x' * 40}…' is not allowed here"),
    ({"asked": -(10**9)}, "$.asked: -1000000000 is not allowed here"),
    ({"piles": {"stones": Pile()}}, "$.piles['stones']: there is no such pile"),
    ({"piles": {"lilies": Pile({"blue": 1})}}, "$.piles['lilies']: 'blue' is not allowed here"),
    (
        {"piles": {"lilies": Pile({"red": 10**10}, [Layer(10**10, {"red": 10**10})])}},
        "$.piles['lilies']['red']: 10000000000 is not allowed here",
    ),
    (
        {"piles": {"lilies": Pile({}, [], {"moon": Layer(1, {"red": 1})})}},
        "$.piles['lilies']: unseen cards are in an unknown place",
    ),
    (
        {"agenda": [Call(Draw("tie", "stones"), "red")]},
        "$.agenda[0].domain.pile: 'stones' is not allowed here",
    ),
    ({"notes": {"red": {"deep": [[[[[[[[[[[[]]]]]]]]]]]]}}}, "$.notes: lists are nested more than 12 deep"),
]


@pytest.mark.parametrize(("fields", "sentence"), ODD, ids=lambda value: str(value)[:40])
def test_what_is_out_of_range_is_named_with_its_place(fields: dict[str, Any], sentence: str) -> None:
    assert next(wrong(Pond(**fields), RANGES)) == sentence


def test_what_is_in_range_passes() -> None:
    whole = Pond(frog=3, frogs=[0, 1], name="kermit", leaps={3: 9}, piles={"lilies": Pile.of({"red": 2})})
    assert list(wrong(whole, RANGES)) == []
    assert Codec(Pond, (), ranges=lambda state: RANGES).decode(Codec(Pond, ()).encode(whole)) == whole


def test_what_is_decoded_is_within_its_ranges() -> None:
    codec = Codec(Pond, (), ranges=lambda state: RANGES)
    with pytest.raises(ValueError, match=r"^\$\.frog: 7 is not allowed here$"):
        codec.decode({**codec.encode(Pond()), "frog": 7})


def test_plain_data_has_a_size() -> None:
    assert too_large({"a": [1, "b", None, True, 2.5]}) == ""
    assert too_large([0] * (LARGEST + 1)) == f"at most {LARGEST} values are allowed"
    assert too_large({"a": 10**30}) == "a huge number is not allowed here"
