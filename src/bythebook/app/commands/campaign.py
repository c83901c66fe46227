"""`bythebook campaign`: start a solo campaign, go on with it, see how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from bythebook.app import program_name
from bythebook.app.game.campaign import (
    campaigns,
    default_file,
    load,
    open_play,
    play_file,
    record_play,
    start,
)
from bythebook.app.parameters import Seed
from bythebook.app.terminal.game import INTERRUPTED, OVER, play
from bythebook.app.terminal.screen import BOLD, Screen
from bythebook.kernel.notation import match

ACTIONS = ("list", "start", "go", "standing")


def run_campaign(
    action: Annotated[str, typer.Argument(help="list, start, go or standing.")] = "standing",
    name: Annotated[str | None, typer.Argument(help="A line-up, for start.")] = None,
    file: Annotated[Path | None, typer.Option(help="Where the campaign is kept.")] = None,
    scenarios: Annotated[
        list[str] | None,
        typer.Option("--scenario", help="For start: your own list of scenarios, in order."),
    ] = None,
    side: Annotated[str | None, typer.Option(help="For start: the side you play.")] = None,
    real: Annotated[list[str] | None, typer.Option(help="What is real: dice, cards.")] = None,
    seed: Seed = None,
) -> None:
    """List the line-ups, start a campaign, play its next scenario, or say how it stands."""
    screen = Screen()
    path = file or default_file()
    chosen = match(action, ACTIONS, what="campaign")
    if chosen == "list":
        list_line_ups(screen)
    elif chosen == "start":
        screen.say(start(path, name, scenarios or [], side).summary())
        screen.say(f"It is kept in {path}. To play: {_command(path)}")
    elif chosen == "go":
        if play_next(path, screen, real=real or (), seed=seed) == INTERRUPTED:
            raise typer.Exit(130)
    else:
        screen.say(load(path).summary())


def list_line_ups(screen: Screen) -> None:
    """The campaigns that come with the game, with their scenarios."""
    for ident, line_up in campaigns().line_ups.items():
        screen.say(f"{ident}: {line_up.title} ({line_up.kind}, you play {line_up.side})", BOLD)
        titles = [campaigns().scenario_title(scenario) for scenario in line_up.scenarios]
        screen.list(f"{i}. {title}" for i, title in enumerate(titles, 1))
    screen.say(
        f"\nTo begin: {program_name()} campaign start NAME, or with your own list: --scenario, five times."
    )


def play_next(path: Path, screen: Screen, *, real: Sequence[str] = (), seed: int | None = None) -> str:
    """Play the scenario that is due, and record how it ends; returns how the play was left."""
    campaign = load(path)
    screen.say(campaign.summary())
    if campaign.won:
        return OVER
    game_file = play_file(path, campaign)
    if game_file.exists():
        screen.say(f"\nThe play that was begun goes on ({game_file}).")
    opened = open_play(path, campaign, real=real, seed=seed)
    screen.say()
    how = play(opened, game_file, screen)
    if how != OVER:
        screen.say(f"To continue the campaign: {_command(path)}")
        return how
    campaign = record_play(path, game_file, opened) or campaign
    screen.say()
    screen.say(campaign.summary(), BOLD)
    if not campaign.won:
        screen.say(f"To continue: {_command(path)}")
    return OVER


def _command(path: Path) -> str:
    named = "" if path == default_file() else f" --file {quote(str(path))}"
    return f"{program_name()} campaign go{named}"
