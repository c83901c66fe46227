"""JSON from outside: whatever it holds, it is data or a ValueError."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from bythebook.kernel import decoding
from bythebook.kernel.decoding import MOST_DEPTH, decoded


@pytest.mark.parametrize("depth", [MOST_DEPTH + 1, 500, 100_000])
@pytest.mark.parametrize(("begin", "end"), [("[", "]"), ('{"a":', "}"), ('["]}",{"[":', "}]")])
def test_deep_json_is_rejected_before_it_is_decoded(
    begin: str, end: str, depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a browser the decoder crashes the whole of Python, so it may not be called."""
    monkeypatch.delattr(msgspec.json, "decode")
    for text in (begin * depth, begin * depth + "1" + end * depth):
        with pytest.raises(ValueError, match="too deep"):
            decoded(text, Any)


@pytest.mark.parametrize(
    "data", [[[[{}]]] * 5000, {"[[[[" * 100: '"{[' * 100}, [["]" * 300], [{"a\\": "["}] * 200]]
)
def test_wide_json_and_brackets_in_strings_are_read(data: Any) -> None:
    assert decoded(msgspec.json.encode(data), type(data)) == data


@pytest.mark.parametrize("text", ["", "]" * 50, "[}" * 20, '"[[', "\ud800", '"\ud800"'])
def test_malformed_json_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        decoded(text, list[Any])


def test_a_string_without_an_end_is_searched_once() -> None:
    text = b"[" * (MOST_DEPTH + 1) + b'"' + b'\\"' * 1000
    assert len(decoding._STRING.findall(text)) == 1
