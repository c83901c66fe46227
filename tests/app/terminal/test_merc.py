"""MERC in the terminal: whole games by random answers on either side or on both, and days with real cards."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from bythebook.app.game.open_game import open_saved
from tests.app.driving import Asked, Conversation, bythebook


def the_game(home: Path) -> Path:
    (path,) = (home / "games").glob("*.game")
    return path


class Person:
    """Answers anything that is legal, real dice and cards too."""

    def __init__(self, seed: int, *, until: int = 10_000) -> None:
        self.chosen = Random(seed)
        self.until = until
        self.kinds: list[str] = []

    def __call__(self, asked: Asked) -> str:
        """A number of the list, a number itself, or what dice and cards may show."""
        self.kinds.append(asked.who)
        if asked.number > self.until:
            return "quit"
        if asked.who in ("dice", "cards", "tie"):
            if " of: " not in asked.screen:
                return "?"
            possible = asked.screen.rpartition(" of: ")[2].split("\n")[0].split(", ")
            again = asked.dice if asked.who == "dice" else 1
            return ", ".join(self.chosen.sample(possible * again, asked.dice))
        numbers = re.search(r"^  a number: (.*)$", asked.screen.rpartition("\n\n")[2], re.MULTILINE)
        if numbers:
            return self.chosen.choice(str(numbers[1]).split(", "))
        return self.chosen.choice(asked.answers)


@pytest.mark.parametrize(
    ("seed", "seats"),
    [
        (1, []),
        (2, ["--seat", "dictator=person", "--seat", "rebels=rebels"]),
        (3, ["--seat", "dictator=person", "--seat", "rebels=person"]),
    ],
    ids=["rebels", "dictator", "both"],
)
def test_a_whole_game_by_random_answers(tmp_path: Path, seed: int, seats: list[str]) -> None:
    game = Conversation(tmp_path, "play", "merc", "-s", "rebels=2", "--seed", str(seed), *seats)
    assert game.talk(Person(seed)) == 0
    assert " won." in game.text
    assert max(map(len, game.text.split("\n"))) < 400
    saved = open_saved(the_game(tmp_path))
    assert saved.game.state.over
    assert saved.messages == []


def test_days_with_real_dice_and_cards(tmp_path: Path) -> None:
    """Two days and more: everything that is drawn or thrown is typed, and hands are told what to do."""
    person = Person(5, until=260)
    game = Conversation(tmp_path, "table", "merc", "--seed", "5")
    assert game.talk(person) == 0
    assert {"rebels", "dice", "cards"} <= set(person.kinds)
    assert "To do:" in game.text
    saved = open_saved(the_game(tmp_path)).game
    assert saved.state.day > 3 or saved.state.over
    drawn = game.text.count("Day 2, Dictator")
    assert drawn <= 1, "the board lies on the table; it is drawn once a turn"


def test_a_slip_does_not_end_the_session(tmp_path: Path) -> None:
    """What may be several answers is said to be; a beginning of a command with more behind it is none."""
    told = bythebook(tmp_path, "play", "merc", "--seed", "5", typed="h\nhire\ne tao\nquit\n")
    assert "Hire: 'h' is ambiguous: hire Apeiron, hire Moose, hire Shadkaam" in told.stdout
    assert "Hire: 'e tao' is not possible here" in told.stdout
    assert told.stdout.count("[7] rebels> ") == 4
