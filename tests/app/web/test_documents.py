"""The documents of the browser app against the app: every operation, every key, and the first game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bythebook.app.web.description import operations
from bythebook.app.web.routes.operation import GAME, Operation
from bythebook.app.web.server import STATIC, make_app
from tests.app.web.visiting import Visitor

DOCS = Path(__file__).parents[3] / "docs"
EVERYWHERE = ("key", "have?", "since?", "turned?")
"""Fields of every body in a game; the page describes them once."""
NAMES = {" ": "Space", "Escape": "Esc"}


def text_of(page: str) -> str:
    return (DOCS / page).read_text(encoding="utf-8")


def fields(kind: Any) -> list[str]:
    """Return the fields of a body; optional ones with a question mark."""
    return [field.encode_name + "?" * (not field.required) for field in msgspec.structs.fields(kind)]


def row(operation: Operation) -> str:
    """Return the row of an operation in the page."""
    if operation.takes is None:
        body = ""
    elif isinstance(operation.takes, type) and issubclass(operation.takes, msgspec.Struct):
        left_out = EVERYWHERE if operation.path.startswith(f"{GAME}/") else ()
        named = [field for field in fields(operation.takes) if field not in left_out]
        body = f"`{', '.join(named)}`" if named else ""
    else:
        body = "an object"
    summary = operation.summary.partition("\n")[0].removeprefix("Return ")
    does = summary[:1].upper() + summary[1:]
    return f"| `{operation.method} {operation.template}` | {operation.access.value} | {body} | {does} |"


def test_every_operation_is_in_the_page_as_it_is_declared() -> None:
    shown = re.findall(r"^\| `(?:GET|POST) .*$", text_of("reference/http-api.md"), re.MULTILINE)
    assert sorted(shown) == sorted(map(row, operations(make_app().routes)))


def test_every_key_is_in_the_page() -> None:
    source = (STATIC / "keys.js").read_text(encoding="utf-8")
    declared = re.findall(r'keys: \[([^\]]*)\], name: "([^"]*)"', source)
    rows = [
        (" ".join(f"`{NAMES.get(key, key)}`" for key in re.findall(r'"([^"]*)"', keys)), name)
        for keys, name in declared
    ]
    shown = re.findall(r"^\| (`.*`) \| (.*) \|$", text_of("reference/keyboard.md"), re.MULTILINE)
    assert len(rows) > 20
    assert sorted(shown) == sorted(rows)


def test_the_first_game_goes_as_the_tutorial_says(visitor: Visitor) -> None:
    text = text_of("tutorials/first-game.md")
    visitor.begin("memoir44", seed=44)
    prompt = visitor.scene()["ask"]
    block = "\n".join([prompt["question"], *(f"{each['n']} {each['text']}" for each in prompt["choices"])])
    assert f"```text\n{block}\n```" in text
    card = next(each for each in prompt["choices"] if each["text"] == "play Assault Center")
    scene = visitor.post("answer", ask=prompt["number"], option=card["n"], then=card["follow"])
    assert len(card["follow"]) == 6
    last = scene["ask"]["choices"][-1]
    assert f"*{last['text']}*" in text
    scene = visitor.post("answer", ask=scene["ask"]["number"], option=last["n"])
    bot = [(step["text"], step["id"]) for step in scene["steps"] if step["who"] == "bot"]
    assert any("Attack Right" in said for said, _ in bot)
    assert any(id == "AI-6b" for _, id in bot)


@pytest.mark.parametrize(
    ("page", "words"),
    [
        (
            "tutorials/first-game.md",
            "New game|Start the game|Next step|Undo|Back to the table|Learn by playing",
        ),
        (
            "how-to/play-with-friends.md",
            "Seats and links|Hand this seat to a remote player|Take the seat back",
        ),
        (
            "how-to/fix-a-board.md",
            "Change this answer|Changes that will be made|Apply correction|My board differs",
        ),
    ],
)
def test_buttons_and_headings_are_in_the_app(page: str, words: str) -> None:
    text, client = text_of(page), "".join(file.read_text("utf-8") for file in STATIC.rglob("*.js"))
    for each in words.split("|"):
        assert f"*{each}*" in text, each
        assert each in client, each
