"""Draw the picture for the README: a mid-game board, and the reason for the bot's last decision."""

from __future__ import annotations

import io
import re

from rich.console import Console
from rich.text import Text

from bythebook.games import load
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.prompt import Seat
from bythebook.playbook.run.runner import Program
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.workshop.our_games import PICTURE

ANSWERS = 96
"""The number of answers before the picture is drawn: the bot has just attacked."""


def draw() -> str:
    """Return the picture as SVG."""
    box = load(PICTURE.game)
    text = box.bots.playbooks()[PICTURE.bot]
    program = Program.load(text, box.bots.vocabulary(), file=f"{PICTURE.bot}.md")
    seats = dict.fromkeys(box.seats, PICTURE.bot)
    game = Game(box, Header(box.name, PICTURE.setup, seats, PICTURE.seed))
    bot, answers = Bot(program, trace=True), 0
    while game.prompt is not None and (answers < ANSWERS or game.log[-1].why is None):
        answers += answer_next(game, box, bot)
    why = next(entry.why for entry in reversed(game.log) if entry.why is not None)
    console = Console(record=True, width=100, file=io.StringIO())
    console.print(Text.from_ansi(box.renderer.draw(game.state, Seat(PICTURE.seat), colour=True)))
    console.print(Text(f"\nwhy> {why.tip}"))
    svg = console.export_svg(title=PICTURE.title)
    svg = re.sub(r"@font-face \{.*?\}|<!-- .*? -->", "", svg, flags=re.S)
    return svg.replace("Fira Code", "monospace")
