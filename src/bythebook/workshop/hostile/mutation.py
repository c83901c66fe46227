"""Mutations of valid data and text."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from bythebook.lab.fuzz import SeededRandom

NUMBERS: Final[tuple[Any, ...]] = (0, 1, -1, 2, 7, 99, 2**31, 2**63, 10**30, -(10**30), 10**10, 1e308, 0.5)
LONG: Final = ("x" * 5000, "9" * 5000, "ä" * 300, ":" * 3000, "a." * 2000)
TEXTS: Final = ("", " ", "x", "\0", "a\nb", "\u202e", *LONG)
NAMES: Final = ("../../x", "~nobody-of-this-name/x.md", "x.toml", "person", "random", "axis", "red", "rebels")
SHAPES: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    [],
    {},
    [[]],
    [None],
    ["x"] * 1500,
    {"": ""},
    {"x": [{}]},
)
NASTY: Final[tuple[Any, ...]] = (*NUMBERS, *TEXTS, *NAMES, *SHAPES)
"""Values to insert in place of valid ones."""

DEEP: Final = 200
"""The depth of nested lists."""


def mutate(rng: SeededRandom, data: Any) -> Any:
    """Return plain data with one to three mutations."""
    for _ in range(rng.pick((1, 1, 1, 2, 3))):
        data = _change_once(rng, data, data)
    return data


def _change_once(rng: SeededRandom, data: Any, whole: Any) -> Any:
    """Return data with one mutation, at the top level or deeper."""
    if isinstance(data, dict) and data and not rng.one_in(6):
        key = rng.pick(sorted(data))
        return _change_entry(rng, data, key, whole)
    if isinstance(data, list) and data and not rng.one_in(6):
        at = rng.pick(range(len(data)))
        match rng.pick(("in", "in", "in", "in", "twice", "gone", "swap")):
            case "twice":
                return [*data, data[at]]
            case "gone":
                return [*data[:at], *data[at + 1 :]]
            case "swap":
                return [*data[at:], *data[:at]]
        return [*data[:at], _change_once(rng, data[at], whole), *data[at + 1 :]]
    return _replacement(rng, data, whole)


def _change_entry(rng: SeededRandom, data: dict[str, Any], key: str, whole: Any) -> dict[str, Any]:
    rest = {name: value for name, value in data.items() if name != key}
    match rng.pick(("in", "in", "in", "in", "in", "gone", "named", "more")):
        case "gone":
            return rest
        case "named":
            return {**rest, str(rng.pick(TEXTS)): data[key]}
        case "more":
            return {**data, str(rng.pick((*TEXTS, *NAMES))): rng.pick(NASTY)}
    return {**data, key: _change_once(rng, data[key], whole)}


def _replacement(rng: SeededRandom, value: Any, whole: Any) -> Any:
    """Return a replacement value: a similar one, one from elsewhere in the data, or an unexpected one."""
    match rng.pick(("near", "near", "elsewhere", "elsewhere", "nasty", "nasty", "deep")):
        case "near" if isinstance(value, int) and not isinstance(value, bool):
            return value + rng.pick((-1, 1, 2, 10, -100))
        case "near" if isinstance(value, str) and value:
            return rng.pick((value[:-1], value + value[-1], value.upper(), value + "\0", value * 40))
        case "elsewhere":
            return rng.pick(_leaves(whole) or [value])
        case "deep":
            made: Any = []
            for _ in range(DEEP):
                made = [made]
            return made
    return rng.pick(NASTY)


def _leaves(data: Any) -> list[Any]:
    """Return up to 2,000 leaf values of plain data."""
    found: list[Any] = []
    waiting = [data]
    while waiting and len(found) < 2000:
        each = waiting.pop()
        if isinstance(each, dict):
            waiting += each.values()
        elif isinstance(each, list):
            waiting += each
        else:
            found.append(each)
    return found


def json_text(data: Any) -> str:
    """Return plain data as JSON; numbers may have any size."""
    if isinstance(data, dict):
        return "{" + ",".join(f"{json_text(str(k))}:{json_text(v)}" for k, v in data.items()) + "}"
    if isinstance(data, list | tuple):
        return "[" + ",".join(map(json_text, data)) + "]"
    if isinstance(data, int) and not isinstance(data, bool):
        return str(data)
    encoded: bytes = msgspec.json.encode(data)
    return encoded.decode()


def mutate_lines(rng: SeededRandom, text: str) -> str:
    """Return a text with one to three mutations of lines or characters."""
    rows = text.split("\n")
    for _ in range(rng.pick((1, 1, 2, 3))):
        at = rng.pick(range(len(rows)))
        match rng.pick(("signs", "signs", "words", "gone", "twice", "swap", "cut", "nasty", "end")):
            case "signs":
                rows[at] = _change_characters(rng, rows[at])
            case "words":
                words = rows[at].split(" ")
                other = rows[rng.pick(range(len(rows)))].split(" ")
                words[rng.pick(range(len(words)))] = rng.pick(other)
                rows[at] = " ".join(words)
            case "gone":
                del rows[at]
            case "twice":
                rows.insert(at, rows[at])
            case "swap":
                rows[at], rows[-1 - at] = rows[-1 - at], rows[at]
            case "cut":
                rows[at] = rows[at][: rng.pick(range(len(rows[at]) + 1))]
            case "nasty":
                rows.insert(at, str(rng.pick(TEXTS)))
            case "end":
                rows = rows[: at + 1]
        rows = rows or [""]
    return "\n".join(rows)


def _change_characters(rng: SeededRandom, row: str) -> str:
    at = rng.pick(range(len(row) + 1))
    sign: str = rng.pick((*'0129 =:|,"{}[]-.~', "\0", "\r", "\t", "ä", "\u202e", "9" * 30, ":" * 3000))
    return row[:at] + sign + row[at + rng.pick((0, 1, 1, 3)) :]
