"""Validation of data against a JSON schema: all problems at once, each with its path.

This is the part of JSON Schema (draft 2020-12) that the games use: type, enum, const, properties, required,
additionalProperties, propertyNames, items, minItems, maxItems, uniqueItems, minimum, maximum, pattern, anyOf,
oneOf and references into `$defs`. Titles, descriptions and examples are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bythebook.kernel.notation import listed, nearest

Schema = Mapping[str, Any]

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
"""The `$schema` of published schemas."""

_NAMES: Final = {
    "object": "an object",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}
_SILENT: Final = {"$schema", "$id", "$defs", "title", "description", "examples", "default", "deprecated"}


@dataclass(frozen=True, slots=True)
class Wrong:
    """A problem: its path, a message, and the expected value."""

    path: tuple[str | int, ...]
    text: str
    rule: str = ""
    """The id of the game rule that is broken, if any."""

    def __str__(self) -> str:
        return f"{path_text(self.path)}: {self.text}{f' ({self.rule})' if self.rule else ''}"


def path_text(path: Sequence[str | int]) -> str:
    """Return a path as text: `$.units[2].at`."""
    parts = (f"[{p}]" if isinstance(p, int) else f".{p}" if _plain(p) else f"[{p[:40]!r}]" for p in path)
    return "$" + "".join(parts)


def _plain(key: str) -> bool:
    return re.fullmatch(r"[A-Za-z_][A-Za-z0-9_-]{0,40}", key) is not None


def preview(value: object) -> str:
    """Format a value for a message, shortened if it is long."""
    if isinstance(value, str):
        return repr(value if len(value) <= 40 else value[:40] + "…")
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, int | float):
        return str(value) if abs(value) < 10**15 else "a huge number"
    return _NAMES[kind_of(value)]


def kind_of(value: object) -> str:
    """Return the JSON type of a value; a number without a fraction is an integer."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, float):
        return "integer" if value.is_integer() else "number"
    if isinstance(value, str):
        return "string"
    return "object" if isinstance(value, Mapping) else "array"


def problems(data: object, schema: Schema) -> list[Wrong]:
    """Return every problem of the data; empty if it matches the schema."""
    found: list[Wrong] = []
    _check(data, schema, schema, (), found)
    return found


MOST: Final = 1000
LONGEST: Final = 20_000

Path = tuple[str | int, ...]
Found = list[Wrong]


def _check(value: Any, schema: Schema, root: Schema, path: Path, found: Found) -> None:
    """Check a value against a schema; for a value of the wrong type, report only that."""
    if problem := _too_large(value):
        found.append(Wrong(path, problem))
        return
    unknown = [word for word in schema if word not in _SILENT and word not in _WORDS]
    if unknown:
        raise ValueError(f"the schema at {path_text(path)} uses {listed(unknown)}, which is not known here")
    if "$ref" in schema:
        _check(value, resolve(schema["$ref"], root), root, path, found)
    if "type" in schema and not _has_type(value, schema["type"]):
        found.append(Wrong(path, f"{_types(schema['type'])} expected, not {preview(value)}"))
        return
    for word, wanted in schema.items():
        check = _WORDS.get(word)
        if check is not None:
            check(value, wanted, schema, root, path, found)


def _too_large(value: Any) -> str:
    """Return the reason why a value is too large to be checked; an empty string if it isn't."""
    kind = kind_of(value)
    if kind in ("array", "object") and len(value) > MOST:
        return f"at most {MOST} entries expected, not {len(value)}"
    if kind == "string" and len(value) > LONGEST:
        return f"at most {LONGEST} characters expected, not {len(value)}"
    return ""


def resolve(ref: str, root: Schema) -> Schema:
    """Return the schema that `#/$defs/name` refers to."""
    at: Any = root
    for part in ref.removeprefix("#/").split("/"):
        if not isinstance(at, Mapping) or part not in at:
            raise ValueError(f"the schema has no {ref}")
        at = at[part]
    found: Schema = at
    return found


def _has_type(value: object, wanted: str | Sequence[str]) -> bool:
    kind = kind_of(value)
    names = [wanted] if isinstance(wanted, str) else wanted
    return kind in names or (kind == "integer" and "number" in names)


def _types(wanted: str | Sequence[str]) -> str:
    return " or ".join(_NAMES[name] for name in ([wanted] if isinstance(wanted, str) else wanted))


def _enum(value: Any, wanted: Any, schema: Schema, root: Schema, path: Path, found: Found) -> None:
    if not any(value == each and kind_of(value) == kind_of(each) for each in wanted):
        names = [str(each) for each in wanted]
        hint = nearest(value, names) if isinstance(value, str) else ""
        found.append(Wrong(path, f"{preview(value)} is not one of {listed(names, most=8)}{hint}"))


def _const(value: Any, wanted: Any, schema: Schema, root: Schema, path: Path, found: Found) -> None:
    if value != wanted:
        found.append(Wrong(path, f"{preview(wanted)} expected, not {preview(value)}"))


def _properties(value: Any, wanted: Any, schema: Schema, root: Schema, path: Path, found: Found) -> None:
    if isinstance(value, Mapping):
        for key, inner in wanted.items():
            if key in value:
                _check(value[key], inner, root, (*path, key), found)


def _required(value: Any, wanted: Any, schema: Schema, root: Schema, path: Path, found: Found) -> None:
    if isinstance(value, Mapping):
        for key in wanted:
            if key not in value:
                found.append(Wrong((*path, key), "is missing"))


def _additional(value: Any, wanted: Any, schema: Schema, root: Schema, path: Path, found: Found) -> None:
    if not isinstance(value, Mapping) or wanted is True:
        return
    known = schema.get("properties", {})
    for key in value:
        if key in known:
            continue
        if wanted is False:
            text = f"unknown key{nearest(str(key)[:40], known)}; known: {listed(known, most=40)}"
            found.append(Wrong((*path, str(key)), text))
        else:
            _check(value[key], wanted, root, (*path, str(key)), found)


def _names(value: Any, wanted: Any, schema: Schema, root: Schema, path: Path, found: Found) -> None:
    if isinstance(value, Mapping):
        for key in value:
            _check(key, wanted, root, (*path, str(key)), found)


def _items(value: Any, wanted: Any, schema: Schema, root: Schema, path: Path, found: Found) -> None:
    if kind_of(value) == "array":
        for i, each in enumerate(value):
            _check(each, wanted, root, (*path, i), found)


def _length(least: bool) -> Callable[..., None]:
    def check(value: Any, wanted: int, schema: Schema, root: Schema, path: Path, found: Found) -> None:
        if kind_of(value) == "array" and (len(value) < wanted if least else len(value) > wanted):
            most = "at least" if least else "at most"
            found.append(Wrong(path, f"{most} {wanted} entries expected, not {len(value)}"))

    return check


def _unique(value: Any, wanted: Any, schema: Schema, root: Schema, path: Path, found: Found) -> None:
    if wanted and kind_of(value) == "array":
        seen: set[str] = set()
        for i, each in enumerate(value):
            if (same := repr(each)) in seen:
                found.append(Wrong((*path, i), f"{preview(each)} is listed twice"))
            seen.add(same)


def _minimum(value: Any, wanted: Any, schema: Schema, root: Schema, path: Path, found: Found) -> None:
    if kind_of(value) in ("integer", "number") and value < wanted:
        found.append(Wrong(path, f"should be {_range(schema)}, not {preview(value)}"))


def _maximum(value: Any, wanted: Any, schema: Schema, root: Schema, path: Path, found: Found) -> None:
    if kind_of(value) in ("integer", "number") and value > wanted:
        found.append(Wrong(path, f"should be {_range(schema)}, not {preview(value)}"))


def _range(schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f"from {low} to {high}"
    return f"at least {low}" if high is None else f"at most {high}"


def _pattern(value: Any, wanted: str, schema: Schema, root: Schema, path: Path, found: Found) -> None:
    if isinstance(value, str) and re.search(wanted, value) is None:
        right = schema.get("description", f"a text like {wanted}")
        found.append(Wrong(path, f"{preview(value)} does not fit: {right}"))


def _choice(value: Any, wanted: Any, schema: Schema, root: Schema, path: Path, found: Found) -> None:
    """Check a value against alternatives; if none matches, report the problems of the most similar one."""
    tried: list[Found] = []
    for each in wanted:
        wrong: Found = []
        _check(value, each, root, path, wrong)
        if not wrong:
            return
        tried.append(wrong)
    meant = [wrong for wrong in tried if not any(w.path == path for w in wrong)]
    if len(meant) == 1:
        found.extend(meant[0])
        return
    named = [wrong for each, wrong in zip(wanted, tried, strict=True) if _is_enum(each, root)]
    if isinstance(value, str) and len(named) == 1:
        found.extend(named[0])
        return
    shapes = [_shape(each, root) for each in wanted]
    found.append(Wrong(path, f"{' or '.join(shapes)} expected, not {preview(value)}"))


def _is_enum(schema: Schema, root: Schema) -> bool:
    """Whether a schema lists its values, so that any other string is probably a misspelling."""
    return "enum" in (resolve(schema["$ref"], root) if "$ref" in schema else schema)


def _shape(schema: Schema, root: Schema) -> str:
    """Describe what a schema expects in a few words."""
    if "$ref" in schema:
        return _shape(resolve(schema["$ref"], root), root)
    if "title" in schema:
        return str(schema["title"])
    if "enum" in schema:
        return "one of " + listed(map(str, schema["enum"]), most=8)
    return _types(schema["type"]) if "type" in schema else "something else"


_WORDS: Final[dict[str, Callable[..., None] | None]] = {
    "$ref": None,
    "type": None,
    "enum": _enum,
    "const": _const,
    "properties": _properties,
    "required": _required,
    "additionalProperties": _additional,
    "propertyNames": _names,
    "items": _items,
    "minItems": _length(least=True),
    "maxItems": _length(least=False),
    "uniqueItems": _unique,
    "minimum": _minimum,
    "maximum": _maximum,
    "pattern": _pattern,
    "anyOf": _choice,
    "oneOf": _choice,
}
"""Maps every supported keyword to the function that checks it."""
