"""Rich consoles that make control characters in text visible, except Rich's own escape sequences."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook, RenderResult
from rich.segment import Segment

from bythebook.kernel.streams import settle_streams
from bythebook.kernel.terminal_text import visible


def console(*, stderr: bool = False, soft_wrap: bool = False, width: int | None = None) -> Console:
    """Return a console as wide as the window; if there is no window, `width` columns wide."""
    settle_streams()
    new = Console(stderr=stderr, highlight=False, soft_wrap=soft_wrap, markup=False)
    if width is not None and not new.is_terminal:
        new = Console(stderr=stderr, highlight=False, soft_wrap=soft_wrap, markup=False, width=width)
    new.push_render_hook(VisibleHook())
    return new


class VisibleHook(RenderHook):
    """Wrap everything that a console prints in `Visible`."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        """Return the wrapped renderables."""
        return [Visible(each) for each in renderables]


class Visible:
    """A renderable whose text is printed without control characters."""

    def __init__(self, inside: ConsoleRenderable) -> None:
        self.inside = inside

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield its segments with visible text; segments that control the cursor come from Rich itself."""
        for segment in console.render(self.inside, options):
            yield segment if segment.control else Segment(visible(segment.text), segment.style)
