"""Rich consoles: Rich writes its own escape sequences, so the text is made visible before it renders it."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult
from rich.segment import Segment

from bythebook.kernel.streams import settle_streams
from bythebook.kernel.terminal_text import visible


def console(*, stderr: bool = False, soft_wrap: bool = False, width: int | None = None) -> Console:
    """Return a console that is as wide as the window; without a window it has `width` columns."""
    settle_streams()
    made = Console(stderr=stderr, highlight=False, soft_wrap=soft_wrap, markup=False)
    if width is not None and not made.is_terminal:
        made = Console(stderr=stderr, highlight=False, soft_wrap=soft_wrap, markup=False, width=width)
    made.push_render_hook(VisibleHook())
    return made


class VisibleHook(RenderHook):
    """Wraps whatever a console prints in `Visible`."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        """Return the same, safe."""
        return [Visible(each) for each in renderables]


class Visible:
    """Something printed by Rich, without control characters in its text."""

    def __init__(self, inside: ConsoleRenderable) -> None:
        self.inside = inside

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield its segments; those that only control the cursor are Rich's own."""
        for segment in console.render(self.inside, options):
            yield segment if segment.control else Segment(visible(segment.text), segment.style)
