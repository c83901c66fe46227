"""`bythebook replay`: step through a saved game, with the board after each turn."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from bythebook.app.game.explain import ExplainedLine, explained_lines
from bythebook.app.game.flow import log_sentence, turn_of
from bythebook.app.game.kinds import GAME, read_kind
from bythebook.app.game.open_game import OpenGame, open_saved
from bythebook.app.parameters import GameFile
from bythebook.app.terminal.sandbox import check_limits
from bythebook.app.terminal.screen import BOLD, RED, Screen, won_by
from bythebook.kernel import log
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Option


def replay_file(
    file: GameFile,
    to: Annotated[
        int | None, typer.Option(help="Stop before the decision with this number; `log` shows the numbers.")
    ] = None,
    step: Annotated[bool, typer.Option(help="Wait for Enter after each line; type q to stop.")] = False,
) -> None:
    """Draw the board of each turn, with the log lines between."""
    check_limits(read_kind(file, GAME, what="a game file"), str(file))
    opened = open_saved(file)
    screen = Screen()
    for message in opened.messages:
        screen.say(message, RED)
    turn = ""
    for line in explained_lines(opened, why=False):
        if to is not None and line.entry.number >= to:
            _stop(opened, line.game, screen)
            return
        now = turn_of(opened, line.game.state)
        if now != turn:
            turn = now
            screen.say()
            _draw(opened, line.game, screen)
        screen.say(f"  {_in_words(opened, line)}")
        if step and not _wait(screen):
            return
    _stop(opened, opened.game, screen)


def _in_words(opened: OpenGame, line: ExplainedLine) -> str:
    """Return the text of a log line."""
    entry = line.entry
    if isinstance(entry.answer, Option):
        return f"{entry.number} {entry.seat}: {log_sentence(opened.box, line.game.context, entry.answer)}"
    return log.entry_line(opened.box, entry, notes=False)


def _draw(opened: OpenGame, game: Game[Any], screen: Screen) -> None:
    screen.say(opened.box.renderer.draw(game.state, colour=screen.color, width=screen.width).rstrip("\n"))


def _stop(opened: OpenGame, game: Game[Any], screen: Screen) -> None:
    """Draw the board where the replay ends, and print the open question or the result."""
    screen.say()
    _draw(opened, game, screen)
    if game.prompt is not None:
        screen.say(f"[{game.number}] {opened.box.displays.question(game.context)}", BOLD)
        return
    screen.say(f"{won_by(game.state.winner)}: {opened.box.status.score(game.state)}.", BOLD)


def _wait(screen: Screen) -> bool:
    """Wait for Enter; return False for q or the end of the input."""
    try:
        return not screen.read("").lower().startswith("q")
    except (EOFError, KeyboardInterrupt):
        screen.say()
        return False
