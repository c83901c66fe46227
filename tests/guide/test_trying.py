"""A book is tried with invented answers."""

from __future__ import annotations

from bythebook.guide.trying import try_choices
from tests.guide.books import session


def test_every_choice_is_made_and_the_seed_says_how() -> None:
    logs = []
    for seed in (1, 1, 2):
        made = session(seed=seed)
        try_choices(made, 2)
        assert {choice.kind for choice in made.choices} == {"Day", "Leak"}
        assert all(choice.done for choice in made.choices)
        logs.append(made.log())
    assert logs[0] == logs[1]
    assert logs[0] != logs[2]


def test_names_are_those_of_the_book() -> None:
    made = session(seed=3)
    try_choices(made, 3)
    assert any(
        name in row
        for row in made.log()
        for name in (
            "Cross with a loaded ferry: Ada",
            "Cross with a loaded ferry: Bell",
            "Cross with a loaded ferry: Cora",
        )
    )
