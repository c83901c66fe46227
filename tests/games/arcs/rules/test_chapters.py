"""Every step can be saved: it stands in a chapter that the box knows."""

from collections import Counter

from bythebook.games.arcs.rules.chapters import STEPS
from bythebook.games.arcs.rules.setup.steps import PlacePieces
from bythebook.games.arcs.rules.turn.rounds import EndTest, StartRound
from bythebook.kernel.step import Step


def test_the_steps_of_every_chapter_are_found() -> None:
    assert {StartRound, PlacePieces, EndTest} <= set(STEPS)
    assert Step not in STEPS


def test_a_step_is_saved_by_a_name_of_its_own() -> None:
    assert [name for name, n in Counter(cls.__name__ for cls in STEPS).items() if n > 1] == []
