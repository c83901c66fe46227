"""Convert a Mermaid flowchart to pages: boxes are lines; one with several incoming links starts a page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from bythebook.guide.begin import TURN, BadDraft
from bythebook.playbook.page.markdown import Item

BEGINS = re.compile(r"\s*(?:```\s*mermaid\s*)?(?:%%.*\s*)*(?:flowchart|graph)\b", re.IGNORECASE)
NODE = re.compile(
    r"\s*([\w-]+?)\s*(?:(\[\[|\(\[|\[\(|\(\(|\{\{|[\[({>])\s*(.*?)\s*(\]\]|\]\)|\)\]|\)\)|\}\}|[\])}]))?\s*(?::::\w+)?\s*$"
)
EDGE = re.compile(
    r"\s*(?:--\s*([^->|][^>|]*?)\s*--+>|==\s*([^=>|]+?)\s*==+>|-\.\s*([^.>|]+?)\s*\.-+>|(?:--+|==+|-\.+-)(?:>|x|o)?)\s*(?:\|([^|]*)\|)?\s*"
)
APART = re.compile(
    r"(?:subgraph|end|style|classDef|class|click|linkStyle|direction|flowchart|graph)\b|%%|```"
)
MOST = 300
"""The maximum number of boxes in a chart."""
STARTS = ("start", "begin")
YES, NO = {"yes", "y", "true"}, {"no", "n", "false"}


def is_flowchart(text: str) -> bool:
    """Whether a text is a flowchart."""
    return BEGINS.match(text) is not None


@dataclass(slots=True)
class _Chart:
    texts: dict[str, str] = field(default_factory=dict)
    ways: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    """Maps each box to its outgoing links: label and target."""
    into: dict[str, int] = field(default_factory=dict)

    def box(self, text: str) -> str:
        """Return the id of a box, and save its text."""
        found = NODE.fullmatch(text)
        if found is None:
            raise BadDraft(
                f"not a box of a flowchart: {text.strip()!r}; write `A[Raid a coast]` or `B{{Is it near?}}`"
            )
        name = found[1]
        self.texts.setdefault(name, name)
        if found[3]:
            self.texts[name] = " ".join(
                found[3].strip("\"'").replace("<br>", " ").replace("<br/>", " ").split()
            )
        self.ways.setdefault(name, [])
        self.into.setdefault(name, 0)
        if len(self.texts) > MOST:
            raise BadDraft(f"the flowchart has more than {MOST} boxes, which is the limit")
        return name

    def row(self, row: str) -> None:
        """Read one row of the chart: boxes with links between them."""
        parts = EDGE.split(row)
        froms = [self.box(part) for part in parts[0].split(" & ")]
        for i in range(1, len(parts), 5):
            label = next((part for part in parts[i : i + 4] if part), "").strip(" \"'")
            tos = [self.box(part) for part in parts[i + 4].split(" & ")]
            for a in froms:
                for b in tos:
                    self.ways[a].append((label, b))
                    self.into[b] += 1
            froms = tos


def pages_of(text: str) -> list[Item]:
    """Return the pages of a flowchart, the first for the turn; BadDraft names a line that can't be read."""
    chart = _Chart()
    for row in re.split(r"[\n;]", text):
        if row.strip() and not APART.match(row.strip()):
            chart.row(row)
    if not chart.texts:
        raise BadDraft("the flowchart has no boxes; write `A[Raid a coast] --> B[Muster]`")
    first = next((name for name, n in chart.into.items() if not n), next(iter(chart.texts)))
    if chart.texts[first].lower() in STARTS and len(chart.ways[first]) == 1:
        first = chart.ways[first][0][1]
    own = [name for name in chart.texts if _is_page(chart, name, first)]
    return [
        _list(_page_name(chart, name) if name != first else TURN, _lines(chart, name, first, set()))
        for name in (first, *own)
    ]


def _list(text: str, lines: Iterator[Item]) -> Item:
    """Return a line with a list under it; several boxes are numbered, because they are done in order."""
    below = list(lines)
    return Item(0, text, numbered=len(below) > 1, children=below)


def _is_page(chart: _Chart, name: str, first: str) -> bool:
    """Whether several boxes lead to this one and it is not just an end."""
    return name != first and chart.into[name] > 1 and bool(chart.ways[name])


def _page_name(chart: _Chart, name: str) -> str:
    """Return the heading of a page that begins with a box."""
    text = re.sub(r"[?:()]", "", chart.texts[name]).strip()
    alike = [other for other in chart.texts if chart.texts[other] == chart.texts[name]]
    return text if alike[0] == name else f"{text} {alike.index(name) + 1}"


def _lines(chart: _Chart, name: str, first: str, on_the_way: set[str]) -> Iterator[Item]:
    """Yield a box and the boxes that follow; after an act, they are the next lines of a numbered list."""
    if on_the_way and (name == first or name in on_the_way or _is_page(chart, name, first)):
        yield Item(0, "Stop" if name == first else f"→ {_page_name(chart, name)}")
        return
    text, ways, way = chart.texts[name], chart.ways[name], on_the_way | {name}
    if len(ways) < 2 and not (ways and ways[0][0]):
        yield Item(0, text)
        for _, to in ways:
            yield from _lines(chart, to, first, way)
        return
    sides = [(label, _lines(chart, to, first, way)) for label, to in ways]
    if re.match(r"(?:roll|draw)\b", text, re.IGNORECASE):
        yield Item(0, text, children=[_list(f"{label}:", below) for label, below in sides])
    elif {label.lower() for label, _ in sides} <= YES | NO:
        asked = text if "?" in text else f"{text}?"
        yield Item(0, asked, children=[_list(_side(label), below) for label, below in sides])
    else:
        yield _one_of(text.rstrip("?: "), sides)


def _side(label: str) -> str:
    return "Yes:" if label.lower() in YES else "No:"


def _one_of(text: str, sides: list[tuple[str, Iterator[Item]]]) -> Item:
    """Return a box whose links have labels other than Yes and No, as one question for each label."""
    (label, below), *others = sides
    children = [_list("Yes:", below)]
    if others:
        children.append(_list("No:", iter([_one_of(text, others)])))
    return Item(0, f"{text}: {label or 'any other'}?", children=children)
