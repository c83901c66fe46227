"""The reference page of the Python API, generated from signatures and docstrings."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import bythebook

INTRODUCTION = """\
# Python API

Everything that `import bythebook` offers, from the docstrings. [From Python](python.md) has examples.
Names that are not on this page may change in any version.
"""


def api_page() -> str:
    """Return the page as Markdown: each public name in alphabetical order, with its members."""
    return "\n".join([INTRODUCTION, *(_entry(name) for name in sorted(bythebook.__all__, key=str.lower))])


def _entry(name: str) -> str:
    """Return the section of one public name."""
    found = getattr(bythebook, name)
    lines = [f"## {name}", "", *_signature(name, found), _description(found), ""]
    if inspect.isclass(found):
        for member, value in _members(found):
            lines += [f"### {name}.{member}", "", *_signature(member, value), _description(value), ""]
    return "\n".join(lines)


def _members(cls: type) -> Iterator[tuple[str, Any]]:
    """Yield the public methods and properties of a class that have a docstring, in source order."""
    for name, value in vars(cls).items():
        function = value.__func__ if isinstance(value, (classmethod, staticmethod)) else value
        if name.startswith("_") or not (inspect.isfunction(function) or isinstance(function, property)):
            continue
        if inspect.getdoc(function):
            yield name, function


def _signature(name: str, value: Any) -> list[str]:
    """Return the signature as a block of Python; empty for a type that isn't called."""
    if isinstance(value, property):
        assert value.fget is not None
        result = inspect.signature(value.fget).return_annotation
        return ["```python", f"{name}: {_annotation(result)}", "```", ""]
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return []
    parameters = [each for each in signature.parameters.values() if each.name != "self"]
    shown = signature.replace(parameters=parameters)
    if inspect.isclass(value):
        shown = shown.replace(return_annotation=inspect.Signature.empty)
    line = f"{name}{shown}".replace("'", "")
    if len(line) > 88:
        arguments = "\n".join(f"    {each},".replace("'", "") for each in _with_markers(parameters))
        result = (
            "" if shown.return_annotation is shown.empty else f" -> {_annotation(shown.return_annotation)}"
        )
        line = f"{name}(\n{arguments}\n){result}"
    return ["```python", line, "```", ""]


def _with_markers(parameters: list[inspect.Parameter]) -> Iterator[str]:
    """Yield each parameter as text, with a `*` before the first keyword-only one."""
    starred = False
    for each in parameters:
        starred = starred or each.kind is each.VAR_POSITIONAL
        if each.kind is each.KEYWORD_ONLY and not starred:
            starred = True
            yield "*"
        yield str(each)


def _annotation(annotation: Any) -> str:
    """Return a type as it is written in the source."""
    return annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)


def _description(value: Any) -> str:
    """Return a docstring; Markdown reads its single backquotes as the source means them."""
    return inspect.getdoc(value) or ""
