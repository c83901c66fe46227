"""`bythebook replay`: a game once more, turn by turn with the board."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from bythebook.app.game.explain import ExplainedLine, explained_lines
from bythebook.app.game.flow import turn_of
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
    to: Annotated[int | None, typer.Option(help="Stop before this ask.")] = None,
    step: Annotated[bool, typer.Option(help="Wait for Enter after each line.")] = False,
) -> None:
    """Draw a game turn by turn, with each line between; stop before an ask if one is named."""
    check_limits(read_kind(file, GAME, what="a game file"), str(file))
    opened = open_saved(file)
    screen = Screen()
    for message in opened.messages:
        screen.say(message, RED)
    turn = ""
    for told in explained_lines(opened, why=False):
        if to is not None and told.entry.number >= to:
            _stop(opened, told.game, screen)
            return
        now = turn_of(opened, told.game.state)
        if now != turn:
            turn = now
            screen.say()
            _draw(opened, told.game, screen)
        screen.say(f"  {_in_words(opened, told)}")
        if step and not _wait(screen):
            return
    _stop(opened, opened.game, screen)


def _in_words(opened: OpenGame, told: ExplainedLine) -> str:
    entry = told.entry
    if isinstance(entry.answer, Option):
        return f"{entry.number} {entry.seat} {opened.box.displays.explain(told.game.context, entry.answer)}"
    return log.entry_line(opened.box, entry, notes=False)


def _draw(opened: OpenGame, game: Game[Any], screen: Screen) -> None:
    screen.say(opened.box.renderer.draw(game.state, colour=screen.color, width=screen.width).rstrip("\n"))


def _stop(opened: OpenGame, game: Game[Any], screen: Screen) -> None:
    """The board where the replay ends, and what is asked there."""
    screen.say()
    _draw(opened, game, screen)
    if game.prompt is not None:
        screen.say(f"[{game.number}] {opened.box.displays.question(game.context)}", BOLD)
        return
    screen.say(f"{won_by(game.state.winner)}: {opened.box.status.score(game.state)}.", BOLD)


def _wait(screen: Screen) -> bool:
    """Enter goes on; q, or the end of the input, stops."""
    try:
        return not screen.read("").lower().startswith("q")
    except (EOFError, KeyboardInterrupt):
        screen.say()
        return False
