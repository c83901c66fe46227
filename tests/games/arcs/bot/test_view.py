"""A view that is reused for the next prompt answers as a new one would."""

from __future__ import annotations

import pytest

from bythebook.games.arcs.bot.view import View
from bythebook.games.arcs.state.state import State
from bythebook.kernel.log import entry_line
from bythebook.lab.play import play_answers
from bythebook.players.seating import seating


def _played(seed: int, setup: list[str]) -> list[str]:
    seated = seating("arcs", setup=setup)
    game = seated.start(seed)
    for _ in play_answers(game, seated, seated.players(seed)):
        pass
    return [entry_line(game.box, entry) for entry in game.log]


@pytest.mark.parametrize("setup", [["players=2", "leaders=bots"], ["players=3", "modifiers=hard"]])
def test_a_reused_view_answers_as_a_new_one(setup: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots decide the same, whether their view is reused for the next prompt or made for each."""
    reused = _played(7, setup)

    def look_anew(view: View, state: State) -> None:
        seat, settled = view.seat, view.settled
        View.__init__(view, state, seat)
        view.settled = settled

    monkeypatch.setattr(View, "refresh", look_anew)
    assert _played(7, setup) == reused
