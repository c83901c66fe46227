"""A page as a tree: the lists under a line, and the lines in a list or on a walk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bythebook.playbook.page.nodes import Act, Arrow, Block, ForEach, Line, Page, Prefer, Question, Roll, Take


def blocks_of(line: Line) -> Iterator[Block]:
    """Yield the lists that a walk can enter from a line: all but a `Then:`, which waits for its prompt."""
    if isinstance(line, Question):
        yield from (block for block in (line.yes, line.no) if block is not None)
    elif isinstance(line, Take | ForEach):
        yield line.block
    elif isinstance(line, Roll):
        yield from (branch.block for branch in line.branches)


def lines_of(block: Block, *, thens: bool = True) -> Iterator[Line]:
    """Yield every line in a list and in the lists under it, in file order."""
    for line in block.lines:
        yield line
        for inner in blocks_of(line):
            yield from lines_of(inner, thens=thens)
        if thens and isinstance(line, Act) and line.then is not None:
            yield from lines_of(line.then)


def arrows_of(block: Block) -> Iterator[Arrow]:
    """Yield the arrows in a list, except those in a `Then:`."""
    return (line for line in lines_of(block, thens=False) if isinstance(line, Arrow))


def lines_ahead(block: Block, pages: Mapping[str, Page], *, into_loops: bool = True) -> Iterator[Line]:
    """Yield every line that a walk down a list can reach, following arrows to each page once."""
    seen: set[str] = set()
    todo = [block]
    while todo:
        for line in todo.pop().lines:
            yield line
            if into_loops or not isinstance(line, Take | ForEach):
                todo += blocks_of(line)
            if isinstance(line, Arrow) and line.page in pages and line.page not in seen:
                seen.add(line.page)
                todo.append(pages[line.page].block)


def has_loose(line: Line) -> bool:
    """Whether this is a block of loose preferences, or a question with one under it."""
    if isinstance(line, Question):
        return any(has_loose(inner) for block in blocks_of(line) for inner in block.lines)
    return isinstance(line, Prefer)
