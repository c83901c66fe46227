"""The map of a playbook: its pages in layers, with the links between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from bythebook.playbook.page.nodes import Book, Page
from bythebook.playbook.print.svg import LEADING, SvgSheet, TextRow, escape_text, wrap
from bythebook.playbook.words.glossary import uses_in

WIDE = 210
APART = 120
BETWEEN = 14
GRID = 4

Link = tuple[str, str, str]
"""A link between two pages and its kind: `page` for an arrow, `by` for preferences, `term` for a test."""


@dataclass(slots=True)
class MapNode:
    """A page on the map, or a point where a long line passes a layer."""

    layer: int
    page: Page | None = None
    sources: list[MapNode] = field(default_factory=list)
    y: float = 0
    high: float = 10

    @property
    def middle(self) -> float:
        """The height at which lines meet it."""
        return self.y + self.high / 2


def links(book: Book) -> list[Link]:
    """Return the links between pages, each once."""
    found: dict[Link, None] = {}
    for page in book.pages.values():
        for use in uses_in(page.block):
            if use.sort in ("page", "by") and use.phrase in book.pages:
                found[(page.name, use.phrase, use.sort)] = None
            elif use.sort in ("test", "wish") and use.phrase in book.terms:
                found[(page.name, use.phrase, "term")] = None
    return list(found)


def draw_map(book: Book, anchors: Mapping[str, str], pages: Mapping[str, Page] | None = None) -> SvgSheet:
    """Draw linked pages in layers from left to right and the others in a grid below; all pages by default."""
    sheet = SvgSheet()
    pages = book.pages if pages is None else pages
    ways = [link for link in links(book) if link[0] != link[1] and {*link[:2]} <= pages.keys()]
    layers = _layers(list(pages), [(a, b) for a, b, _ in ways])
    linked = {name for link in ways for name in link[:2]}
    spots = {name: MapNode(layers[name], pages[name]) for name in pages if name in linked}
    for spot in spots.values():
        spot.high = _high(spot.page)
    routes = [(_route(spots[a], spots[b]), kind) for a, b, kind in ways]
    bottom = _stack([*spots.values(), *(spot for route, _ in routes for spot in route[1:-1])])
    for route, kind in routes:
        _draw_route(sheet, route, kind)
    for spot in spots.values():
        _draw_page(sheet, spot.page, spot.layer * (WIDE + APART), spot.y, anchors)
    alone = [page for name, page in pages.items() if name not in linked]
    across = max(GRID, round(sheet.right / (WIDE + 24)))
    _grid(sheet, alone, bottom + 24 if spots else 0, anchors, across)
    return sheet


def _layers(names: list[str], ways: list[tuple[str, str]]) -> dict[str, int]:
    """Return the layer of each page, after all that lead to it; links that close a cycle don't count."""
    onward: dict[str, list[str]] = {name: [] for name in names}
    for a, b in ways:
        onward[a].append(b)
    order: list[str] = []
    seen: set[str] = set()
    for root in names:
        todo = [(root, False)]
        while todo:
            name, done = todo.pop()
            if done:
                order.append(name)
            elif name not in seen:
                seen.add(name)
                todo.append((name, True))
                todo += [(other, False) for other in onward[name]]
    order.reverse()
    place = {name: i for i, name in enumerate(order)}
    layer = dict.fromkeys(names, 0)
    for name in order:
        for other in onward[name]:
            if place[name] < place[other]:
                layer[other] = max(layer[other], layer[name] + 1)
    return layer


def _route(a: MapNode, b: MapNode) -> list[MapNode]:
    """Return the nodes of a link, one in each layer between the pages; a backward link has only its ends."""
    route = [a, *(MapNode(layer) for layer in range(a.layer + 1, b.layer)), b]
    for before, after in pairwise(route):
        after.sources.append(before)
    return route


def _stack(spots: list[MapNode]) -> float:
    """Set the height of every node near the nodes that lead to it, and return the lower edge."""
    low = 0.0
    for layer in range(max((spot.layer for spot in spots), default=-1) + 1):
        column = [spot for spot in spots if spot.layer == layer]
        if layer:
            column.sort(key=_wanted)
        y = 0.0
        for spot in column:
            spot.y = max(y, _wanted(spot) - spot.high / 2) if layer else y
            y = spot.y + spot.high + BETWEEN
        low = max(low, y)
    return low


def _wanted(spot: MapNode) -> float:
    before = [source.middle for source in spot.sources if source.layer < spot.layer]
    return sum(before) / len(before) if before else 0.0


def _draw_route(sheet: SvgSheet, route: list[MapNode], kind: str) -> None:
    """Draw a curve; one that leads back to an earlier layer runs below both pages."""
    style = {"page": "on", "by": "by", "term": "term"}[kind]
    a, b = route[0], route[-1]
    if b.layer <= a.layer:
        x, y = a.layer * (WIDE + APART) + WIDE, a.middle + 8
        end = b.layer * (WIDE + APART) + WIDE
        bow = max(x, end) + 46
        sheet.curve(
            f"M{x:g} {y:g} C{bow:g} {y:g} {bow:g} {b.middle + 8:g} {end + 1:g} {b.middle + 8:g}", style
        )
        sheet.reach(bow, max(y, b.middle))
        return
    way = ""
    for before, after in pairwise(route):
        start = before.layer * (WIDE + APART) + WIDE
        end = after.layer * (WIDE + APART) - (1 if after is b else 0)
        half = (start + end) / 2
        way += "M" if not way else " L"
        way += f"{start:g} {before.middle:g} C{half:g} {before.middle:g} {half:g} {after.middle:g}"
        way += f" {end:g} {after.middle:g}"
    sheet.curve(way, style)


def _rows(page: Page) -> list[TextRow]:
    rows = wrap([(page.title, "b")], WIDE - 24)
    return rows + wrap([(page.for_every, "q")], WIDE - 24) if page.for_every else rows


def _high(page: Page | None) -> float:
    return 14 + LEADING * len(_rows(page)) if page else 10


def _draw_page(sheet: SvgSheet, page: Page | None, x: float, y: float, anchors: Mapping[str, str]) -> None:
    if page is None:
        return
    high = _high(page)
    kind = "term" if page.term else "entry" if page.for_every else "inner"
    sheet.add(
        f'<a href="#{anchors[page.name]}"><g class="stop {kind}"><title>{escape_text(page.name)}</title>'
    )
    sheet.add(f'<rect class="shape" x="{x:g}" y="{y:g}" width="{WIDE}" height="{high:g}" rx="8"/>')
    sheet.text(_rows(page), x + 12, y + 19)
    sheet.add("</g></a>")
    sheet.reach(x + WIDE, y + high)


def _grid(sheet: SvgSheet, pages: list[Page], y: float, anchors: Mapping[str, str], across: int) -> None:
    """Draw pages without links, in rows."""
    if not pages:
        return
    if y:
        y = sheet.text([TextRow((("Pages without links", "q"),))], 0, y + 8) + 2
    for at in range(0, len(pages), across):
        row = pages[at : at + across]
        high = max(map(_high, row))
        for i, page in enumerate(row):
            _draw_page(sheet, page, i * (WIDE + 24), y, anchors)
        y += high + BETWEEN
