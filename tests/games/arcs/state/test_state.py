"""The real box on the table: a person's cards stay secret, real cards and dice are typed."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bythebook.app.game.open_game import open_new
from bythebook.app.game.saves import Journal
from bythebook.app.terminal.game import OVER, TerminalGame
from bythebook.app.terminal.screen import Screen
from bythebook.games.arcs.state.options import Battle, DiscardCard, Done, Pass, ThrowAway
from bythebook.kernel.game import Game
from tests.games.arcs.playing import BOX
from tests.games.arcs.real_box import RealBox
from tests.long import first

MOST = 9_000
"""More answers than a game has."""
IDLE = (DiscardCard, Done, Pass, ThrowAway)
WRONG = ("is not possible here", "expected", "cannot be there", "nearest:", "there is no")
"""What the program says to an answer that it does not understand."""


class Typing(Screen):
    """A person who types what the real dice and cards show, and one of the answers, in words."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.lots, self.box = Random(seed), RealBox(seed, "red")
        self.said: list[str] = []
        self.game: TerminalGame
        self.typed: list[str] = []

    def say(self, text: str = "", *styles: str) -> None:
        """What is shown is kept."""
        self.said.append(text)

    def print_wrapped(self, text: str, *styles: str) -> None:
        """The same."""
        self.said.append(text)

    def read(self, prompt: str) -> str:
        """The next answer."""
        game = self.game.game
        if game.prompt is None:
            raise EOFError
        self.typed.append(self._text(game))
        assert len(self.typed) < MOST, self.said[-10:]
        return self.typed[-1]

    def _text(self, game: Game[Any]) -> str:
        prompt = game.prompt
        assert prompt is not None
        self.box.follow(game)
        if prompt.domain is not None:
            return self.box.shown(game)
        options = self.box.playable(game) if prompt.kind == "Turn" else list(prompt.options)
        busy = [option for option in options if not isinstance(option, IDLE)]
        busy = [option for option in busy if isinstance(option, Battle)] or busy
        chosen = self.lots.choice(busy or list(prompt.options))
        self.box.act(chosen)
        return BOX.notation(chosen)


def at_the_table(folder: Path, seed: int, players: int, leaders: str) -> tuple[Typing, TerminalGame]:
    """Red is a person whose cards are real, SUPERCAT plays the others with real cards off the stack."""
    seats = dict.fromkeys(("yellow", "blue", "white")[: players - 1], "supercat") | {"red": "person"}
    setup = {"players": str(players), "leaders": leaders}
    opened = open_new("arcs", setup=setup, seats=seats, rulings={}, seed=seed, real=["dice", "cards"])
    screen = Typing(seed)
    screen.game = TerminalGame(opened, screen, Journal(folder / "table.game", opened.game))
    return screen, screen.game


@pytest.fixture(
    scope="module", params=first(1, [[72, 2, "bots"], [15, 2, "off"], [2, 3, "bots"], [7, 4, "off"]]), ids=str
)
def played(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Typing, TerminalGame]:
    """A whole game; in the first red has Call to Action, in the second it uses Farseers."""
    screen, session = at_the_table(tmp_path_factory.mktemp("table"), *request.param)
    assert session.run() == OVER
    return screen, session


def test_a_game_is_played_to_its_end_with_real_cards_and_dice(played: tuple[Typing, TerminalGame]) -> None:
    """S14.2, S14.4: the person keeps the hand secret; for the bots real cards are turned over.

    At every ask as many cards lie in the stack, the discard pile and the hand as the program thinks, and what
    a real card allows is offered: `RealBox` sees to that.
    """
    screen, session = played
    text = "\n".join(screen.said)
    assert session.game.state.chapter > 1
    assert BOX.check(session.game.state) == []
    assert "Turn up 2 action cards from the stack for" in text
    assert "Turn up 3 Court cards." in text or "Turn up 4 Court cards." in text
    assert "To do:" in text
    assert "Chapter 2 begins." in text
    assert re.search(r"^ +\w+ gains \d+ Power, now \d+\.$", text, re.MULTILINE)
    assert " won." in text
    fought = any("Battle" in str(entry.answer) for entry in session.game.log)
    assert ("Roll " in text) == fought
    assert "red draws" not in text.lower(), "nobody asks for the person's cards"
    assert [line for line in screen.said if any(word in line for word in WRONG)] == []


def test_r11_5_the_persons_hand_is_never_told(played: tuple[Typing, TerminalGame]) -> None:
    """R11.5: a card of the person's hand is named when it is played, not before."""
    screen, session = played
    assert not any(session.game.state.hands)
    shown = [line for line in screen.said if "in hand:" in line]
    assert shown == []
