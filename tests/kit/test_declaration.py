"""Mistakes in the declaration of a game are named when it is loaded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from bythebook.kernel.box import Problems
from bythebook.kit import BoardGame, Displays, Number, OptionDisplay
from tests.kit import magpies
from tests.kit.magpies import SEATS, Magpies, NewHand, Play


@dataclass(slots=True, kw_only=True)
class Shared(magpies.Position):
    """A state with one number where there should be one for each seat."""

    tricks: Annotated[dict[str, int], Number(0, 7, "tricks")] = 0  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"decks": {}}, "the field hands needs the deck 'deck', which is not in `decks`"),
        ({"colors": {"jay": "chartreuse-ish"}}, "'chartreuse-ish' of jay is not a color; known: red, blue"),
        ({"state": Shared}, "the field tricks has a value for each seat; write `tricks: ... = per_seat"),
        ({"displays": Displays(OptionDisplay(Play, "play {colour}"))}, "Play.label: unknown slot {colour}"),
    ],
)
def test_a_mistake_is_named(wrong: dict[str, Any], message: str) -> None:
    game = type("Wrong", (Magpies,), wrong)
    with pytest.raises(Problems) as error:
        game()
    assert message in str(error.value)


def test_a_missing_declaration_is_named() -> None:
    class Bare(BoardGame[magpies.Position]):
        name, title, seats, state = "bare", "Bare", SEATS, magpies.Position

    with pytest.raises(Problems, match="`displays` is missing"):
        Bare()


def test_a_missing_step_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Magpies, "steps", tuple(step for step in Magpies.steps if step is not NewHand))
    with pytest.raises(Problems, match="`steps` lacks NewHand"):
        Magpies()
