"""Playing in the terminal, on the screen alone or beside the real box."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import typer

from bythebook.app.commands.playbook import unfinished
from bythebook.app.game.open_game import Opened, idle, open_new, open_saved, switch_chance
from bythebook.app.game.saves import Journal, new_path
from bythebook.app.terminal.screen import Screen
from bythebook.app.terminal.session import INTERRUPTED, Session
from bythebook.kernel.box import Problems
from bythebook.players.seating import pairs


def play_game(
    game: str,
    setup: Sequence[str] | None,
    seat: Sequence[str] | None,
    ruling: Sequence[str] | None,
    bot: Path | None,
    seed: int | None,
    *,
    load: Path | None,
    save: Path | None,
    real: Sequence[str],
) -> None:
    """Play a new game, or go on with a saved one, until it is over or the person leaves."""
    if load is None:
        opened = open_new(
            game,
            setup=pairs(setup, option="--setup"),
            seats=pairs(seat, option="--seat"),
            rulings=pairs(ruling, option="--ruling"),
            bot=bot,
            seed=seed,
            real=real,
        )
        opened.messages += idle(opened.box, opened.game.header.setup)
    else:
        _nothing_new(setup, seat, ruling, seed)
        opened = open_saved(load, bot=bot)
        if opened.box.name != game:
            raise Problems("--load", [f"{load} is a game of {opened.box.name}, not of {game}"])
        for element in real:
            switch_chance(opened, element, "typed")
    opened.messages += unfinished(opened.players)
    path = save or load or new_path(opened.game.header, scenario_of(opened), datetime.now())
    if path.exists() and (load is None or path.resolve() != load.resolve()):
        raise Problems("--save", [f"{path} already exists; continue it with --load, or name another file"])
    if run(opened, path, Screen()) == INTERRUPTED:
        raise typer.Exit(130)


def run(opened: Opened, path: Path, screen: Screen) -> str:
    """Play an opened game, kept in a file; returns how it was left."""
    return Session(opened, screen, Journal(path, opened.game, continued=opened.continued)).run()


def scenario_of(opened: Opened) -> str:
    """The scenario of a game, if it has such a thing."""
    default = next((key.default for key in opened.box.setup.keys if key.name == "scenario"), "")
    return opened.game.header.setup.get("scenario", default)


def _nothing_new(
    setup: Sequence[str] | None, seat: Sequence[str] | None, ruling: Sequence[str] | None, seed: int | None
) -> None:
    """A saved game keeps what it began with."""
    given = {"--setup": setup, "--seat": seat, "--ruling": ruling, "--seed": seed}
    wrong = [f"{name} is for a new game; a saved one keeps its own" for name, value in given.items() if value]
    if wrong:
        raise Problems("--load", wrong)
