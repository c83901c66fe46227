"""`bythebook campaign`: start a solo campaign, play its next scenario, see its status."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import Annotated, Final

import typer

from bythebook.app import program_name
from bythebook.app.game.campaign import (
    CampaignInProgress,
    PlayOptions,
    campaigns,
    default_file,
    load,
    open_play,
    play_file,
    record_play,
    start,
)
from bythebook.app.game.open_game import OpenGame
from bythebook.app.parameters import Rulings, Seed, Setups, split_list
from bythebook.app.terminal.game import INTERRUPTED, OVER, play
from bythebook.app.terminal.screen import BOLD, Screen
from bythebook.games.interfaces.campaign import CampaignRecord
from bythebook.kernel.box import Problems
from bythebook.kernel.notation import match
from bythebook.players.seating import pairs

ACTIONS: Final = ("list", "start", "go", "standing")

IN_PROGRESS: Final = (
    "a campaign is in progress in {path}; continue it with `{command}`, delete that file to abandon it, or "
    "use --file to start a second campaign in another file"
)


BRIEFING: Final = "{campaign}, battle {n} of {of}: {title}. {introduction}"
VERDICT: Final = "The campaign {title} is won. Battles lost: {losses}. Rating: {rating}."


def run_campaign(
    action: Annotated[
        str,
        typer.Argument(
            help="list: show the line-ups. start: begin a campaign. go: play the next scenario. "
            "standing: show the score so far."
        ),
    ] = "standing",
    name: Annotated[str | None, typer.Argument(help="The line-up to start; `list` shows them.")] = None,
    file: Annotated[
        Path | None, typer.Option(help="File of the campaign (default: one for all your campaigns).")
    ] = None,
    scenarios: Annotated[
        list[str] | None,
        typer.Option(
            "--scenario",
            metavar="SCENARIO",
            help="With start: a scenario of a custom list. Repeat the option for several, in order.",
        ),
    ] = None,
    side: Annotated[str | None, typer.Option(metavar="SIDE", help="With start: the side you play.")] = None,
    real: Annotated[
        list[str] | None,
        typer.Option(metavar="THINGS", help="With go: physical components you use: dice, cards."),
    ] = None,
    setup: Setups = None,
    ruling: Rulings = None,
    seed: Seed = None,
) -> None:
    """List the line-ups, start a campaign, play its next scenario, or print its status."""
    screen = Screen()
    path = file or default_file()
    chosen = match(action, ACTIONS, what="campaign")
    if chosen == "list":
        list_line_ups(screen)
    elif chosen == "start":
        start_campaign(screen, path, name, scenarios or (), side)
    elif chosen == "go":
        options = PlayOptions(
            pairs(setup, option="--setup"), pairs(ruling, option="--ruling"), split_list(real), seed
        )
        if play_next(path, screen, options) == INTERRUPTED:
            raise typer.Exit(130)
    else:
        screen.say(load(path).summary())


def start_campaign(
    screen: Screen, path: Path, name: str | None, scenarios: Sequence[str], side: str | None
) -> None:
    """Start a campaign and print how to play it; raise Problems if the file contains an unfinished one."""
    try:
        campaign = start(path, name, scenarios, side)
    except CampaignInProgress:
        advice = IN_PROGRESS.format(path=path, command=_command(path))
        raise Problems("campaign", [advice]) from None
    screen.say(campaign.summary())
    screen.say(f"It is saved in {path}. To play: {_command(path)}")


def list_line_ups(screen: Screen) -> None:
    """Print the line-ups that come with the game, with their scenarios."""
    for ident, line_up in campaigns().line_ups.items():
        screen.say(f"{ident}: {line_up.title} ({line_up.kind}, you play {line_up.side})", BOLD)
        titles = [campaigns().scenario_title(scenario) for scenario in line_up.scenarios]
        screen.list(f"{i}. {title}" for i, title in enumerate(titles, 1))
    start_one = f"{program_name()} campaign start"
    screen.say(f"\nTo start one: {start_one} NAME")
    screen.say(f"To start with your own list: {start_one} --scenario ID --scenario ID ... (five times)")


def play_next(path: Path, screen: Screen, options: PlayOptions | None = None) -> str:
    """Play the next scenario, again after a loss, and record the result; return how the last play ended."""
    options = options or PlayOptions()
    campaign = load(path)
    screen.say(campaign.summary())
    while not campaign.won:
        game_file = play_file(path, campaign)
        if game_file.exists():
            screen.say(f"\nContinuing the game in {game_file}.")
        opened = open_play(path, campaign, options)
        screen.say()
        screen.print_wrapped(_briefing(campaign, opened), BOLD)
        how = play(opened, game_file, screen)
        if how != OVER:
            screen.say(f"To continue the campaign: {_command(path)}")
            return how
        wins, campaign = campaign.wins, record_play(path, game_file, opened) or campaign
        screen.say()
        screen.say(campaign.summary(), BOLD)
        if campaign.won:
            break
        if campaign.wins > wins or not _wants_to_try_again(screen):
            screen.say(f"To continue: {_command(path)}")
            return OVER
    screen.say(VERDICT.format(title=campaign.title, losses=campaign.losses, rating=campaign.rating))
    return OVER


def _briefing(campaign: CampaignRecord, opened: OpenGame) -> str:
    """Return the number and title of the campaign's current battle, and its introduction."""
    introduction = opened.box.setup.before(opened.game.start)
    return BRIEFING.format(
        campaign=campaign.title,
        n=campaign.wins + 1,
        of=len(campaign.scenarios),
        title=campaigns().scenario_title(campaign.next_scenario),
        introduction=introduction,
    )


def _wants_to_try_again(screen: Screen) -> bool:
    """Ask whether to replay a lost battle now; a script is never asked."""
    if not screen.is_interactive:
        return False
    try:
        return screen.read("Battle lost. Try again now? (yes or no) ").lower() in ("y", "yes")
    except (EOFError, KeyboardInterrupt):
        return False


def _command(path: Path) -> str:
    """Return the command that plays the next scenario of a campaign."""
    option = "" if path == default_file() else f" --file {quote(str(path))}"
    return f"{program_name()} campaign go{option}"
