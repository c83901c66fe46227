"""The checker of data against a schema: every problem, each with its path."""

from __future__ import annotations

from typing import Any

import pytest

from bythebook.kernel.schema import Wrong, path_text, problems

ARMY: dict[str, Any] = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "side": {"$ref": "#/$defs/side"},
        "units": {"type": "array", "items": {"$ref": "#/$defs/unit"}, "maxItems": 3},
        "seen": {"anyOf": [{"type": "null"}, {"type": "integer", "minimum": 0}]},
        "places": {
            "type": "object",
            "propertyNames": {"pattern": "^[A-M][1-9]$", "description": "a hex such as C5"},
            "additionalProperties": {"type": "integer"},
        },
        "cards": {
            "oneOf": [{"type": "integer"}, {"type": "array", "items": {"enum": ["recon_left", "probe_left"]}}]
        },
        "hexes": {"type": "array", "items": {"type": "string"}, "uniqueItems": True, "minItems": 1},
        "format": {"const": 1},
        "share": {"type": "number", "maximum": 1},
    },
    "required": ["name"],
    "additionalProperties": False,
    "$defs": {
        "side": {"enum": ["axis", "allies"]},
        "unit": {
            "type": "object",
            "properties": {
                "figures": {"type": "integer", "minimum": 1, "maximum": 4},
                "at": {"type": "string"},
            },
            "required": ["at"],
            "additionalProperties": False,
        },
    },
}


def test_a_text_among_shapes_is_taken_for_a_name_where_one_of_them_lists_names() -> None:
    shapes = {"anyOf": [{"enum": ["recon_left", "probe_left"]}, {"type": "object"}, {"type": "null"}]}
    (wrong,) = problems("prob_left", shapes)
    assert wrong.text == "'prob_left' is not one of recon_left, probe_left; nearest: probe_left"
    (wrong,) = problems(3, shapes)
    assert wrong.text == "one of recon_left, probe_left or an object or null expected, not 3"


def said(data: object) -> list[str]:
    return [str(wrong) for wrong in problems(data, ARMY)]


def test_data_that_fits_has_no_problem() -> None:
    units = [{"at": "C5", "figures": 4}, {"at": "D5"}]
    fits = {
        "name": "1st",
        "side": "axis",
        "units": units,
        "seen": None,
        "cards": ["probe_left"],
        "hexes": ["a"],
    }
    assert said(fits) == []
    assert said({"name": "1st", "seen": 3, "cards": 4, "places": {"C5": 1}, "format": 1, "share": 0.5}) == []


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ([], "$: an object expected, not a list"),
        ({}, "$.name: is missing"),
        ({"name": 3}, "$.name: a text expected, not 3"),
        ({"name": True}, "$.name: a text expected, not true"),
        ({"name": "", "side": "alies"}, "$.side: 'alies' is not one of axis, allies; nearest: allies"),
        ({"name": "", "seen": -1}, "$.seen: null or a whole number expected, not -1"),
        ({"name": "", "seen": True}, "$.seen: null or a whole number expected, not true"),
        ({"name": "", "format": 2}, "$.format: 1 expected, not 2"),
        ({"name": "", "share": 2}, "$.share: should be at most 1, not 2"),
        ({"name": "", "share": "x"}, "$.share: a number expected, not 'x'"),
        ({"name": "", "places": {"Z9": 1}}, "$.places.Z9: 'Z9' does not fit: a hex such as C5"),
        ({"name": "", "places": {"C5": "x"}}, "$.places.C5: a whole number expected, not 'x'"),
        ({"name": "", "hexes": []}, "$.hexes: at least 1 entries expected, not 0"),
        ({"name": "", "hexes": ["a", "b", "a"]}, "$.hexes[2]: 'a' is listed twice"),
        (
            {"name": "", "units": [{"at": "C5", "figures": 5}]},
            "$.units[0].figures: should be from 1 to 4, not 5",
        ),
        ({"name": "", "units": [{}] * 4}, "$.units: at most 3 entries expected, not 4"),
    ],
)
def test_each_problem_says_where_and_what_would_be_right(data: object, expected: str) -> None:
    assert expected in said(data)


def test_unknown_keys_come_with_the_nearest_known_one() -> None:
    [wrong] = said({"name": "", "unit": []})
    assert wrong.startswith("$.unit: unknown key; nearest: units; known: name, side")


def test_everything_wrong_is_found_at_once() -> None:
    units = [{"at": 1}, {"figures": 0}, {"at": "C5", "figure": 2}]
    paths = [w.path for w in problems({"side": "both", "units": units, "extra": 1}, ARMY)]
    wanted = {
        ("name",),
        ("side",),
        ("extra",),
        ("units", 0, "at"),
        ("units", 1, "at"),
        ("units", 1, "figures"),
        ("units", 2, "figure"),
    }
    assert set(paths) == wanted
    assert len(paths) == len(wanted)


def test_of_several_shapes_the_one_meant_is_reported() -> None:
    assert said({"name": "", "cards": ["probe_left", "prob_left"]}) == [
        "$.cards[1]: 'prob_left' is not one of recon_left, probe_left; nearest: probe_left"
    ]
    assert said({"name": "", "cards": "many"}) == ["$.cards: a whole number or a list expected, not 'many'"]


def test_huge_values_are_cut_in_messages() -> None:
    assert len(said({"name": "", "side": "x" * 10_000})[0]) < 200
    assert len(said({"name": "", "x" * 10_000: 1})[0]) < 300


def test_a_path_with_odd_keys_can_be_read() -> None:
    assert path_text(("a", 2, "b c")) == "$.a[2]['b c']"
    assert str(Wrong(("units",), "is missing")) == "$.units: is missing"


def test_a_schema_with_a_word_we_do_not_know_is_refused() -> None:
    with pytest.raises(ValueError, match="uses multipleOf, which is not known here"):
        problems(3, {"type": "integer", "multipleOf": 2})
    with pytest.raises(ValueError, match=r"the schema has no #/\$defs/none"):
        problems(3, {"$ref": "#/$defs/none", "$defs": {}})


def test_a_list_of_many_like_entries_is_one_problem() -> None:
    schema = {"type": "array", "uniqueItems": True}
    assert list(map(str, problems(["C7"] * 20_000, schema))) == [
        "$: at most 1000 entries expected, not 20000"
    ]
    assert list(map(str, problems("x" * 30_000, {"type": "string"}))) == [
        "$: at most 20000 characters expected, not 30000"
    ]


def test_like_entries_are_looked_for_once_each() -> None:
    """Each entry is compared with none of the others: equality is never asked."""

    class Odd(str):
        def __eq__(self, other: object) -> bool:
            raise AssertionError("compared")

        __hash__ = str.__hash__

    entries = [Odd(n) for n in range(900)]
    assert problems(entries, {"uniqueItems": True}) == []
