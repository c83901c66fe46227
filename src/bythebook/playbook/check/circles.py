"""Find cycles: pages, Terms, `by`, goals and `next` that lead back to themselves, in one graph.

A node is something that is evaluated as a whole: the lines of a page or Term, the loose preferences of a
page, or all Nevers of a verb. A `Then` is not an edge, because it waits for another prompt.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bythebook.playbook.check.reach import BookReach
from bythebook.playbook.page.grammar import parse_some
from bythebook.playbook.page.nodes import (
    Act,
    ActGoal,
    Arrow,
    ByPage,
    Can,
    Clause,
    Compare,
    Finding,
    Never,
    Roll,
    SimplePreference,
)
from bythebook.playbook.page.parts import Part, amounts_of, loose_parts, numbers_in, parts_of, sides
from bythebook.playbook.page.tree import lines_of

MOST = 20
"""The maximum number of cycles reported for a playbook, and of steps shown for a cycle."""
DEEPEST = 30
"""The maximum number of steps from page to page; a walk follows no more."""
WIDEST = 3_000
"""The maximum number of pages, Terms and preferences that a node may lead to, counted once per path."""


class GraphNode(NamedTuple):
    """The lines of a page, its preferences, or the Nevers of a verb."""

    sort: str
    name: str

    def __str__(self) -> str:
        prefix = {"lines": "", "prefers": "the preferences of ", "nevers": "Never ", "amounts": ""}
        return prefix[self.sort] + self.name


class GraphEdge(NamedTuple):
    """A link from a line to another node."""

    at: int
    to: GraphNode


def circles(reach: BookReach) -> Iterator[Finding]:
    """Yield a finding for each line that closes a cycle, and for each chain that is too long to walk."""
    graph = {node: list(_edges(reach, node)) for node in _nodes(reach)}
    depth: dict[GraphNode, int] = {}
    for n, way in enumerate(_closing_paths(graph, depth)):
        if n < MOST:
            names = " → ".join(f"{edge.to} (line {edge.at})" for edge in way[-MOST:])
            yield Finding(way[-1].at, f"a circle: {way[-1].to} → {names}")
    for node, steps in depth.items():
        if steps == DEEPEST:
            at = graph[node][0].at
            yield Finding(at, f"a chain of more than {DEEPEST} pages or Terms begins at {node}")
    yield from _too_wide(graph, depth)


def _too_wide(graph: dict[GraphNode, list[GraphEdge]], depth: dict[GraphNode, int]) -> Iterator[Finding]:
    """Yield a finding for the first page from which too many paths branch off."""
    ways: dict[GraphNode, int] = {}
    for node in depth:  # what a node leads to comes before the node
        ways[node] = 1 + sum(ways.get(edge.to, 0) for edge in graph[node])
        if ways[node] > WIDEST >= max(ways.get(edge.to, 0) for edge in graph[node]):
            at = graph[node][0].at
            yield Finding(at, f"{node} expands to {ways[node]} paths; the limit is {WIDEST}")


def _nodes(reach: BookReach) -> Iterator[GraphNode]:
    for name in reach.book.pages:
        yield GraphNode("lines", name)
        yield GraphNode("prefers", name)
    yield from (GraphNode("nevers", verb) for verb in reach.struck)
    yield from (GraphNode("amounts", name) for name in reach.book.amounts)


def _edges(reach: BookReach, node: GraphNode) -> Iterator[GraphEdge]:
    """Yield the nodes that evaluating a node leads to."""
    if node.sort == "prefers":
        for at, part in loose_parts(reach.book.pages[node.name].block):
            yield from _edges_of_part(reach, at, part, node.name)
    elif node.sort == "amounts":
        for at, part in amounts_of(reach.book.amounts[node.name]):
            yield from _edges_of_part(reach, at, part, "")
    elif node.sort == "nevers":
        for page, line in reach.struck[node.name]:
            for at, part in parts_of(line):
                yield from _edges_of_part(reach, at, part, page.name)
    else:
        yield from _edges_of_lines(reach, node.name)


def _edges_of_lines(reach: BookReach, name: str) -> Iterator[GraphEdge]:
    for line in lines_of(reach.book.pages[name].block, thens=False):
        if isinstance(line, Arrow) and line.page in reach.book.pages:
            yield GraphEdge(line.at, GraphNode("lines", line.page))
        elif isinstance(line, Act):
            yield from _edges_of_candidates(reach, line.at, line.verbs, prefers=True)
        if not isinstance(line, Never):
            for at, part in parts_of(line):
                yield from _edges_of_part(reach, at, part, name)


def _edges_of_candidates(
    reach: BookReach, at: int, verbs: Iterable[str], *, prefers: bool
) -> Iterator[GraphEdge]:
    """Yield the Nevers of each verb and, where a candidate is chosen, the verb's preferences."""
    for verb in verbs:
        if verb in reach.struck:
            yield GraphEdge(at, GraphNode("nevers", verb))
        if prefers and (page := reach.program.page_for.get(verb)):
            yield GraphEdge(at, GraphNode("prefers", page.name))


def _edges_of_part(reach: BookReach, at: int, part: Part, page: str) -> Iterator[GraphEdge]:
    if isinstance(part, Clause | SimplePreference):
        for test in part.tests if isinstance(part, Clause) else (part.phrase,):
            if test in reach.book.terms:
                yield GraphEdge(at, GraphNode("lines", test))
            else:
                yield from _edges_of_numbers(reach, at, numbers_in(test))
    elif isinstance(part, Compare):
        yield from _edges_of_numbers(reach, at, sides(part))
    elif isinstance(part, ByPage) and part.page in reach.book.pages:
        yield GraphEdge(at, GraphNode("prefers", part.page))
    elif isinstance(part, ActGoal) and part.next:
        kinds = {way.kind for way in reach.ways[page] | reach.preference_arrivals.get(page, frozenset())}
        for target in (page for kind in sorted(kinds) for page in reach.after(kind)):
            yield GraphEdge(at, GraphNode("lines", target.name))
    elif isinstance(part, ActGoal | Can):
        yield from _edges_of_candidates(reach, at, part.act.verbs, prefers=False)


def _edges_of_numbers(reach: BookReach, at: int, numbers: Iterable[str]) -> Iterator[GraphEdge]:
    """Yield the playbook's own numbers, and the Terms that are used to count things."""
    for number in numbers:
        if number in reach.book.amounts:
            yield GraphEdge(at, GraphNode("amounts", number))
        elif counted := parse_some(number):
            yield from (
                GraphEdge(at, GraphNode("lines", t)) for t in counted.clause.tests if t in reach.book.terms
            )


def _closing_paths(
    graph: dict[GraphNode, list[GraphEdge]], depth: dict[GraphNode, int]
) -> Iterator[list[GraphEdge]]:
    """Yield the edges of each cycle that a depth-first search closes, and record the depth of each node.

    It uses its own stack, because a playbook may contain a chain that exceeds Python's recursion limit.
    """
    for root in graph:
        if root in depth:
            continue
        path, on_path = [GraphEdge(0, root)], {root: 0}
        rest = [iter(graph[root])]
        while path:
            edge = next(rest[-1], None)
            if edge is None:
                last = path.pop().to
                rest.pop()
                del on_path[last]
                depth[last] = 1 + max((depth.get(e.to, 0) for e in graph[last]), default=-1)
            elif edge.to in on_path:
                yield [*path[on_path[edge.to] + 1 :], edge]
            elif edge.to not in depth:
                on_path[edge.to] = len(path)
                path.append(edge)
                rest.append(iter(graph[edge.to]))


def rolls_ahead(reach: BookReach) -> Iterator[Finding]:
    """Yield findings for rolls on a page that `next` evaluates, because lookahead doesn't roll."""
    rolls: dict[str, list[tuple[str, int]]] = {}
    for spot in reach.spots:
        for at, part in parts_of(spot.line):
            if not (isinstance(part, ActGoal) and part.next):
                continue
            ways = spot.ways | reach.preference_arrivals.get(spot.page.name, frozenset())
            for target in {page.name for w in ways for page in reach.after(w.kind)}:
                if target not in rolls:
                    rolls[target] = list(_rolls(reach, target))
                for name, line in rolls[target][:1]:
                    yield Finding(
                        at, f"`next` looks ahead through page {name!r}, which has a roll (line {line})"
                    )


def _rolls(reach: BookReach, start: str) -> Iterator[tuple[str, int]]:
    for page in reach.pages_from(start):
        for line in lines_of(page.block, thens=False):
            if isinstance(line, Roll):
                yield page.name, line.at
