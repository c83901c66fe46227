"""The prompt that follows an option: some options are logged together with the next one."""

from __future__ import annotations

from bythebook.games.arcs.displays.slots import Here
from bythebook.kernel.prompt import Option, Prompt


def next_prompt(c: Here, option: Option) -> Prompt | None:
    """Return the next prompt if it is for the same player and not for chance; the state stays unchanged."""
    prompt, step, ahead = c.prompt, c.step, c.state.copy()
    assert prompt is not None
    assert step is not None
    while ahead.agenda.pop() != step:
        pass
    step.answer(ahead, option)
    while ahead.agenda and not ahead.agenda[-1].asks:
        ahead.agenda.pop().go(ahead)
    after = ahead.agenda[-1].ask(ahead) if ahead.agenda else None
    return after if after is not None and after.domain is None and after.seat == prompt.seat else None


def is_prompted_next(c: Here, option: Option, kind: str) -> bool:
    """Return whether a prompt of a kind follows; humans are prompted only if there is a choice."""
    after = next_prompt(c, option)
    if after is None or after.kind != kind:
        return False
    return c.state.automa[c.state.player(after.seat)] or len(after.options) > 1
