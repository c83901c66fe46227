"""`bythebook play`, `table`, `learn` and `resume`: play in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from bythebook import games
from bythebook.app.commands.guide import guide_file
from bythebook.app.game.kinds import GAME, POSITION, read_kind
from bythebook.app.game.lesson import open_lessons
from bythebook.app.game.links import position_in_link
from bythebook.app.game.open_game import (
    OpenGame,
    describe_incomplete_playbooks,
    describe_unused_setup,
    new_file,
    open_new,
    open_position,
    open_saved,
    open_text,
    switch_chance,
)
from bythebook.app.game.saves import SUFFIX
from bythebook.app.parameters import BotFile, Game, Rulings, Seats, Seed, Setups, split_list
from bythebook.app.terminal.game import INTERRUPTED, play
from bythebook.app.terminal.sandbox import check_limits
from bythebook.app.terminal.saved_list import find_game
from bythebook.app.terminal.screen import Screen
from bythebook.kernel.box import Problems
from bythebook.players.seating import Trust, pairs

Load = Annotated[Path | None, typer.Option(help="Continue this saved game.")]
Save = Annotated[
    Path | None, typer.Option(help="Save the game to this file (default: a new file in the games folder).")
]
Position = Annotated[
    str | None,
    typer.Option(metavar="POSITION", help="Start from a position: a position file, or a link to one."),
]


POSITION_ALONE = "a position has its own setup; it can't be combined with --setup or --load"


def play_on_screen(
    game: Game,
    setup: Setups = None,
    seat: Seats = None,
    ruling: Rulings = None,
    bot: BotFile = None,
    seed: Seed = None,
    load: Load = None,
    save: Save = None,
    position: Position = None,
) -> None:
    """Play on the screen; the app rolls and deals."""
    play_game(game, setup, seat, ruling, bot, seed, load=load, save=save, real=(), position=position)


def play_at_table(
    game: Game,
    setup: Setups = None,
    seat: Seats = None,
    ruling: Rulings = None,
    bot: BotFile = None,
    seed: Seed = None,
    load: Load = None,
    save: Save = None,
    position: Position = None,
    real: Annotated[
        list[str] | None,
        typer.Option(
            metavar="THINGS",
            help="Physical components you use: dice (which also break ties), cards, or one die or deck "
            "(default: all dice and cards of the game).",
        ),
    ] = None,
) -> None:
    """Play with the physical game: the player enters rolls and draws, and moves the pieces."""
    real = _with_ties(game, split_list(real) or _dice_and_cards(game))
    play_game(game, setup, seat, ruling, bot, seed, load=load, save=save, real=real, position=position)


def _dice_and_cards(game: str) -> list[str]:
    """Return the sorts of physical components that a game has: dice, cards, or both."""
    sorts = {element.sort for element in games.load(game).elements}
    return [sort for sort in ("dice", "cards") if sort in sorts]


def _with_ties(game: str, real: list[str]) -> list[str]:
    """Count ties as real if the dice are: players break them with a die."""
    has_ties = any(element.sort == "tie" for element in games.load(game).elements)
    return [*real, "tie"] if has_ties and "dice" in real and "tie" not in real else real


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
    position: str | None = None,
) -> None:
    """Play a new or saved game until it is over or the player leaves."""
    if position is not None and (setup or load):
        raise Problems("--position", [POSITION_ALONE])
    if position is not None and (linked := position_in_link(position)) is not None:
        _check_no_new_options("--position", setup, seat, ruling, seed)
        check_limits(linked, "this link")
        opened = _check_saved(
            open_text(linked, bot=bot, trust=Trust.FILE), game, "--position", "this link", real
        )
    elif position is not None:
        text = read_kind(Path(position), POSITION, what="a position file or a link to a position")
        check_limits(text, position)
        opened = open_position(
            text,
            file=position,
            game=game,
            seats=pairs(seat, option="--seat"),
            rulings=pairs(ruling, option="--ruling"),
            bot=bot,
            seed=seed,
            real=real,
        )
    elif load is None:
        opened = open_new(
            game,
            setup=pairs(setup, option="--setup"),
            seats=pairs(seat, option="--seat"),
            rulings=pairs(ruling, option="--ruling"),
            bot=bot,
            seed=seed,
            real=real,
        )
        opened.messages += describe_unused_setup(opened.box, opened.game.header.setup)
    else:
        _check_no_new_options("--load", setup, seat, ruling, seed)
        check_limits(read_kind(load, GAME, what="a game file"), str(load))
        opened = _check_saved(open_saved(load, bot=bot), game, "--load", str(load), real)
    opened.messages += describe_incomplete_playbooks(opened.players)
    if save is not None and save.exists() and (load is None or save.resolve() != load.resolve()):
        raise Problems("--save", [f"{save} already exists; continue it with --load, or name a new file"])
    if play(opened, save or load or new_file(opened), Screen()) == INTERRUPTED:
        raise typer.Exit(130)


def learn_game(game: Game) -> None:
    """Play the lesson game."""
    opened = open_lessons(game)
    if play(opened, new_file(opened), Screen()) == INTERRUPTED:
        raise typer.Exit(130)


def resume_game(
    name: Annotated[
        str, typer.Argument(help="Part of the game's name (default: the most recent game).")
    ] = "",
) -> None:
    """Resume the most recent game, or one by name."""
    path = find_game(name)
    if path.suffix != SUFFIX:
        guide_file(str(path), None, (), None, line_by_line=False)
    elif play(open_saved(path), path, Screen()) == INTERRUPTED:
        raise typer.Exit(130)


def _check_saved(opened: OpenGame, game: str, option: str, source: str, real: Sequence[str]) -> OpenGame:
    """Raise Problems if a saved game belongs to another board game; switch to real dice and cards."""
    if opened.box.name != game:
        raise Problems(option, [f"{source} is a game of {opened.box.name}, not of {game}"])
    for element in real:
        switch_chance(opened, element, "typed")
    return opened


def _check_no_new_options(
    option: str,
    setup: Sequence[str] | None,
    seat: Sequence[str] | None,
    ruling: Sequence[str] | None,
    seed: int | None,
) -> None:
    """Raise Problems if an option is given that only a new game can have."""
    options = {"--setup": setup, "--seat": seat, "--ruling": ruling, "--seed": seed is not None}
    wrong = [f"{name} is only for new games; leave it out" for name, value in options.items() if value]
    if wrong:
        raise Problems(option, wrong)
