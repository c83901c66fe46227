"""Parse Markdown into nested items, and find lines that Markdown merged or flattened."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from markdown_it.token import Token

from bythebook.playbook.page.nodes import Finding

MARKER = re.compile(r"^(\s*)([-*+]|\d+[.)])(\s+)(.*)$")


@dataclass(slots=True)
class Item:
    """A list item with its nested list."""

    at: int
    text: str
    numbered: bool = False
    """Whether the nested list is numbered."""
    children: list[Item] = field(default_factory=list)
    mixed: bool = False
    """Whether the nested list mixes numbers and bullets."""


def items_of(tokens: list[Token], i: int) -> tuple[list[Item], int]:
    """Return the items of the list that starts at a token, and the index of the token after the list."""
    close = tokens[i].type.replace("_open", "_close")
    level = tokens[i].level
    items: list[Item] = []
    i += 1
    while not (tokens[i].type == close and tokens[i].level == level):
        token = tokens[i]
        if token.type == "list_item_open":
            items.append(Item(token.map[0] + 1 if token.map else 1, ""))
        elif token.type == "inline" and items:
            items[-1].text = f"{items[-1].text} {' '.join(token.content.split())}".strip()
        elif token.type in ("bullet_list_open", "ordered_list_open"):
            children, i = items_of(tokens, i)
            numbered = token.type == "ordered_list_open"
            items[-1].mixed |= bool(items[-1].children) and items[-1].numbered != numbered
            items[-1].numbered = numbered
            items[-1].children += children
            continue
        i += 1
    return items, i + 1


def find_swallowed_lines(text: str) -> list[Finding]:
    """Find lines that look like items but are something else in Markdown."""
    found: list[Finding] = []
    open_items: list[int] = []  # where the text of each open item begins
    siblings: list[int] = []  # where its marker is
    in_list = False
    for at, row in enumerate(text.split("\n"), 1):
        if not row.strip():
            continue
        match = MARKER.match(row)
        if match is None:
            if not row.startswith(" "):
                open_items, siblings, in_list = [], [], False
            continue
        if re.match(r"\[[^\]]+\]:", match[4]):
            found.append(
                Finding(at, "Markdown reads `[id]: text` as a link and drops the line; remove the colon")
            )
        indent = len(match[1].expandtabs(4))
        begins = indent + len(match[2]) + len(match[3])
        while in_list and open_items and indent < open_items[-1]:
            marker = siblings.pop()
            if indent > marker:
                found.append(Finding(at, _flattened(indent, open_items[-1], marker)))
                indent = marker
            open_items.pop()
        if in_list and open_items and indent >= open_items[-1] + 4:
            found.append(Finding(at, _joined_text(indent, open_items[-1])))
            continue
        open_items.append(begins)
        siblings.append(indent)
        in_list = True
    return found


def _joined_text(indent: int, right: int) -> str:
    return f"Markdown joins this to the line above because of its indent of {indent}; indent it by {right}"


def _flattened(indent: int, under: int, beside: int) -> str:
    return (
        f"Markdown puts this line beside the one above because of its indent of {indent}; "
        f"indent it by {under} to put it under that line, or by {beside} to leave it beside"
    )


def find_missed_items(text: str, tokens: list[Token], known: set[int]) -> list[Finding]:
    """Find lines that look like items but were merged into another, are in a code block, or too deep."""
    seen = {token.map[0] + 1 for token in tokens if token.type == "list_item_open" and token.map}
    why: dict[int, str] = {}
    for token in tokens:
        if token.map and token.type in ("fence", "code_block", "html_block"):
            comment = token.content.lstrip().startswith("<!--")
            said = "" if comment else "it is in a code block; remove the code marks and the indent"
            why |= dict.fromkeys(range(token.map[0] + 1, token.map[1] + 1), said)
    found = []
    for at, row in enumerate(text.split("\n"), 1):
        if at in seen or at in known or not MARKER.match(row) or why.get(at) == "":
            continue
        said = why.get(at, "it is joined to the line above or nested too deep; move it to a page of its own")
        found.append(Finding(at, f"Markdown doesn't read this as a list item: {said}"))
    return found
