"""Parse corrections that players type: `A5 4`, `medals axis 3`, `B9 axis infantry 1`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from bythebook.games.boardgame import BoardGame
from bythebook.games.shared.fields import number
from bythebook.games.shared.scenery import Field, Thing, Value
from bythebook.kernel.game import Refused
from bythebook.kernel.notation import Unclear, listed, match
from bythebook.kernel.prompt import Seat

YES, NO = ("yes", "on", "true"), ("no", "off", "false")
NONE = ("none", "nothing", "-")
"""Words for an empty field."""
WRONG_VALUE = "{name}: type {expected}, not {value!r}"


class WordedCorrection(NamedTuple):
    """A parsed correction, as text and as data."""

    text: str
    """What the correction sets: "Axis infantry A5, figures: 3, was 4"."""
    patch: dict[str, Any]
    """The argument of `Game.correct`."""


class _Target(NamedTuple):
    """A field that can be set, and the words that name it."""

    name: str
    own: frozenset[str]
    """Words in the name of the thing itself, which count most."""
    words: frozenset[str]
    """All words that name the target."""
    of_field: frozenset[str]
    """Words that name the field rather than the thing."""
    field: Field
    first: bool = True
    """Whether this field is meant if no field is named."""
    thing: str = ""
    cell: str = ""


def parse_correction(box: BoardGame[Any], state: Any, seat: Seat | None, text: str) -> WordedCorrection:
    """Return the correction that a text means; Refused lists what it could mean."""
    words = text.split()
    names = [word.strip(",:").lower() for word in words]
    known = list(_targets(box, state, seat))
    has_no_value = any(_matches_all(target, names) for target in known)
    try:
        for k in range(len(words) - 1, 0, -1):
            head, value = names[:k], " ".join(words[k:])
            if targets := [target for target in known if _matches_all(target, head)]:
                return _word_correction(box, state, _choose_target(targets, head, value, text), value)
    except ValueError:
        if not has_no_value:
            raise
    if has_no_value:
        raise Refused(f"{text!r} has no value; type a value after it (`correct` alone shows examples)")
    raise Refused(f"nothing here is called {text!r}; `correct` alone lists what you can set")


class Settable(NamedTuple):
    """Something that a typed correction can set."""

    words: str
    """What to type to name it."""
    now: str
    """Its name and current values."""
    example: str
    """An example of a correction that changes it; empty if it has no field."""


def settable_things(box: BoardGame[Any], state: Any, seat: Seat | None) -> list[Settable]:
    """Return everything that typed corrections can set, with current values and examples."""
    cell = next((cell.id for cell in box.renderer.board(state, seat).cells), "")
    things = []
    for thing in box.corrections.things(state, seat):
        now = [f"{field.name} {_value_text(field, field.value)}" for field in thing.fields]
        example = f"{_typed_name(thing)} {_example_value(thing.fields[0], cell)}" if thing.fields else ""
        things.append(Settable(_typed_name(thing), f"{thing.name}: {', '.join(now) or thing.note}", example))
    return things


def settable_data(box: BoardGame[Any], state: Any, seat: Seat | None) -> list[tuple[str, str, str]]:
    """Return what a JSON correction can set: each key with its purpose and its current value as JSON."""
    now = box.positions.write(state, seat)
    known = box.positions.correction_schema().get("properties", {})
    return [
        (name, _purpose(field), msgspec.json.encode({name: now[name]}).decode() if name in now else "")
        for name, field in known.items()
    ]


def _purpose(field: object) -> str:
    """Return the first line of a JSON schema's description."""
    text = field.get("description", "") if isinstance(field, dict) else ""
    return str(text).partition("\n")[0]


def _example_value(field: Field, cell: str) -> str:
    """Return a different value for a field, as a player would type it."""
    match field.kind:
        case "number":
            assert isinstance(field.value, int)
            return str(field.value + 1 if field.value < field.high else max(field.value - 1, field.low))
        case "flag":
            return "no" if field.value else "yes"
        case "place":
            return cell
        case "list":
            return f"+{field.values[0].id}" if field.values else "none"
    others = [each.id for each in field.values if each.id and each.id != field.value]
    return others[0] if others else "none"


def _typed_name(thing: Thing) -> str:
    """Return what to type to name a thing."""
    sort, _, name = thing.id.partition(":")
    return name if thing.cell and name else f"{sort} {name}".strip()


def _targets(box: BoardGame[Any], state: Any, seat: Seat | None) -> Iterator[_Target]:
    """Yield every field of every thing, then the count of every piece in every cell."""
    cells = [cell.id for cell in box.renderer.board(state, seat).cells]
    places = [Value(cell, cell) for cell in cells]
    for thing in box.corrections.things(state, seat):
        own, kinds = _words(thing.id, thing.cell), set[str]()
        words = own | _words(thing.name, thing.group)
        for field in thing.fields:
            name = f"{thing.name}{f' {thing.cell}' if thing.cell else ''}, {field.name}"
            of_field, first = _words(field.id, field.name), not kinds or field.kind == "place" not in kinds
            kinds.add(field.kind)
            known = replace(field, values=places) if field.kind == "place" else field
            yield _Target(name, own, words | of_field, of_field - words, known, first, thing.id)
    lying, pieces = box.corrections.lying(state, seat), box.corrections.tray(state)
    for cell in cells:
        for piece in pieces:
            now = lying.get(cell, {}).get(piece.id, 0)
            count, words = number(piece.id, piece.name, now, 0, piece.most), _words(cell, piece.name)
            yield _Target(f"{piece.name} on {cell}", words, words, frozenset(), count, cell=cell)


def _words(*texts: str) -> frozenset[str]:
    return frozenset(word for text in texts for word in re.split(r"[\s:_,]+", text.lower()) if word)


def _matches(word: str, words: frozenset[str]) -> bool:
    """Whether a word is a prefix of one of `words`; a word with a digit must match exactly."""
    return word in words or (word.isalpha() and any(each.startswith(word) for each in words))


def _matches_all(target: _Target, head: list[str]) -> bool:
    """Whether all words name a target; any field but the first must be named by a word of its own."""
    if not all(_matches(word, target.words) for word in head):
        return False
    return target.first or any(_matches(word, target.of_field) for word in head)


def _closeness(target: _Target, head: list[str]) -> tuple[float, int]:
    """Rate how well words name a target: by its own words, the earlier the better; then few missing words."""
    own = sum(2 + 1 / (2 + i) for i, word in enumerate(head) if word in target.own)
    return own, -len(target.own if target.cell else ())


def _choose_target(targets: list[_Target], head: list[str], value: str, text: str) -> _Target:
    """Return the best-named target that accepts the value: fields first, then pieces."""
    fits = [target for target in targets if _fits(target.field, value)]
    fits = [target for target in fits if target.thing] or [
        target for target in fits if _parse_value(target.field, value) != target.field.value
    ]
    if not fits:
        first = max(targets, key=lambda target: _closeness(target, head))
        raise Refused(WRONG_VALUE.format(name=first.name, expected=_expected(first.field), value=value))
    best = max(_closeness(target, head) for target in fits)
    fits = [target for target in fits if _closeness(target, head) == best]
    if len({target.thing or target.name for target in fits}) > 1:
        raise Refused(f"{text!r} could mean {'; or '.join(target.name for target in fits[:12])}")
    named_fields = [t for t in fits if any(_matches(word, t.of_field) for word in head)]
    return (named_fields or fits)[0]


def _fits(field: Field, value: str) -> bool:
    try:
        _parse_value(field, value)
    except (Unclear, Refused):
        return False
    return True


def _parse_value(field: Field, text: str) -> int | str | bool | list[str]:
    """Return the value of a field that a text means; raise Refused or Unclear if it means none."""
    match field.kind:
        case "number":
            if text.isdecimal() and len(text) < 10 and field.low <= int(text) <= field.high:
                return int(text)
        case "flag":
            if text.lower() in YES + NO:
                return text.lower() in YES
        case "choice" | "place":
            return _parse_name(field, text)
        case "list":
            return _parse_list(field, text)
    raise Refused(WRONG_VALUE.format(name=field.name, expected=_expected(field), value=text))


def _parse_name(field: Field, text: str) -> str:
    """Return the id of the value that a text means, by a prefix of its title or by the id itself."""
    if text.lower() in NONE and any(not each.id for each in field.values):
        return ""
    by_id = {each.id: each.id for each in field.values if each.id}
    if text in by_id:
        return text
    names = {each.title: each.id for each in field.values}
    return names[match(text, list(names), what=field.name)]


def _parse_list(field: Field, text: str) -> list[str]:
    """Parse a list of names separated by commas; `+NAME` adds one, `-NAME` removes one, `none` empties it."""
    assert isinstance(field.value, list)
    if text.lower() in NONE:
        return []
    now = list(field.value) if all(part.strip()[:1] in ("+", "-") for part in text.split(",")) else []
    for part in (part.strip() for part in text.split(",")):
        name = _parse_name(field, part.lstrip("+-").strip())
        if part.startswith("-"):
            if name not in now:
                raise Refused(f"{field.name}: {name} isn't in the list")
            now.remove(name)
        else:
            now.append(name)
    return now


def _expected(field: Field) -> str:
    """Return what to type to name a field."""
    if field.kind == "number":
        return f"a number from {field.low} to {field.high}"
    if field.kind == "flag":
        return "yes or no"
    if field.kind == "place":
        return "a place on the board"
    return f"one of {listed(each.title for each in field.values)}"


def _value_text(field: Field, value: object) -> str:
    """Return a value as text."""
    texts = {each.id: each.title for each in field.values}
    if isinstance(value, list):
        return ", ".join(texts.get(str(each), str(each)) for each in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return texts.get(str(value), str(value)) or "none"


def _word_correction(box: BoardGame[Any], state: Any, target: _Target, text: str) -> WordedCorrection:
    field, value = target.field, _parse_value(target.field, text)
    sentence = f"{target.name}: {_value_text(field, value)}, was {_value_text(field, field.value)}"
    if target.cell:
        assert isinstance(value, int)
        return WordedCorrection(sentence, box.corrections.patch(state, {target.cell: {field.id: value}}, {}))
    return WordedCorrection(sentence, box.corrections.patch(state, {}, {target.thing: {field.id: value}}))
