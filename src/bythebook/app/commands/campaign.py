"""The solo campaign of Memoir '44 in the terminal: start one, go on with it, see how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from shlex import quote

import typer

from bythebook.app.commands.play import run
from bythebook.app.game.open_game import Opened, new_seed, open_new, open_saved
from bythebook.app.game.saves import SUFFIX, delete, home, read_text, write_atomically
from bythebook.app.terminal.screen import BOLD, Screen, called
from bythebook.app.terminal.session import INTERRUPTED, OVER
from bythebook.games.memoir44.box.facts import SIDES, SideName, facts
from bythebook.games.memoir44.box.scenarios.text import load as load_scenario
from bythebook.games.memoir44.rules.campaign import progress as rules
from bythebook.games.memoir44.rules.campaign.progress import Campaign
from bythebook.kernel.box import Problems
from bythebook.kernel.notation import match

GAME = "memoir44"
ACTIONS = ("list", "start", "go", "standing")


def default_file() -> Path:
    """Where the campaign is kept if nobody names a file."""
    return home() / "campaign.json"


def run_campaign(
    action: str,
    name: str | None,
    file: Path | None,
    scenarios: Sequence[str],
    side: str | None,
    real: Sequence[str],
    seed: int | None,
) -> None:
    """List the line-ups, start a campaign, play its next scenario, or say how it stands."""
    screen = Screen()
    path = file or default_file()
    chosen = match(action, ACTIONS, what="campaign")
    if chosen == "list":
        list_line_ups(screen)
    elif chosen == "start":
        screen.say(start(path, name, scenarios, side).standing())
        screen.say(f"It is kept in {path}. To play: {_command(path)}")
    elif chosen == "go":
        if go_on(path, screen, real=real, seed=seed) == INTERRUPTED:
            raise typer.Exit(130)
    else:
        screen.say(load(path).standing())


def list_line_ups(screen: Screen) -> None:
    """The campaigns that come with the game, with their scenarios."""
    for ident, line_up in facts().campaign.items():
        screen.say(f"{ident}: {line_up.title} ({line_up.kind}, you play {line_up.side})", BOLD)
        titles = [load_scenario(scenario).title for scenario in line_up.scenarios]
        screen.list(f"{i}. {title}" for i, title in enumerate(titles, 1))
    screen.say(f"\nTo begin: {called()} campaign start NAME, or with your own list: --scenario, five times.")


def start(path: Path, name: str | None, scenarios: Sequence[str], side: str | None) -> Campaign:
    """A new campaign in a file of its own; one that is not yet won is never written over."""
    if path.exists() and not load(path).won:
        raise Problems(
            "campaign",
            [f"{path} holds a campaign that is not won yet; delete it, or name another file with --file"],
        )
    if bool(name) == bool(scenarios):
        known = ", ".join(facts().campaign)
        raise Problems("campaign", [f"name a line-up ({known}), or list your own scenarios with --scenario"])
    if name:
        campaign = rules.start(name, side=_side(side) if side else None)
    else:
        own = [str(Path(s).expanduser().resolve()) if s.endswith(".toml") else s for s in scenarios]
        kind = "linked" if len(own) == facts().campaign_length else "preset"
        campaign = rules.chosen(own, side=_side(side or SIDES[-1]), kind=kind)
    write_atomically(path, campaign.save())
    return campaign


def give_up(path: Path) -> None:
    """Forget a campaign that shall not be gone on with; its plays go too, so that a new one begins afresh."""
    for play in path.parent.glob(f"{path.stem}-*{SUFFIX}"):
        delete(play)
    path.unlink(missing_ok=True)


def _side(name: str) -> SideName:
    found = next((side for side in SIDES if side == name), None)
    if found is None:
        raise Problems("--side", [f"{name!r} is not one of {', '.join(SIDES)}"])
    return found


def load(path: Path) -> Campaign:
    """The campaign in a file; a sentence if there is none."""
    if not path.exists():
        begin = f"start one: {called()} campaign start NAME ({', '.join(facts().campaign)})"
        raise Problems("campaign", [f"there is no campaign in {path}; {begin}"])
    try:
        return rules.load(read_text(path, what="a campaign"))
    except Problems as error:
        raise Problems(str(path), error.problems) from None


def go_on(path: Path, screen: Screen, *, real: Sequence[str] = (), seed: int | None = None) -> str:
    """Play the scenario that is due, and record how it ends; returns how the play was left."""
    campaign = load(path)
    screen.say(campaign.standing())
    if campaign.won:
        return OVER
    game_file = play_file(path, campaign)
    if game_file.exists():
        screen.say(f"\nThe play that was begun goes on ({game_file}).")
    opened = open_play(path, campaign, real=real, seed=seed)
    screen.say()
    how = run(opened, game_file, screen)
    if how != OVER:
        screen.say(f"To continue the campaign: {_command(path)}")
        return how
    campaign = record(path, game_file, opened) or campaign
    screen.say()
    screen.say(campaign.standing(), BOLD)
    if not campaign.won:
        screen.say(f"To continue: {_command(path)}")
    return OVER


def record(path: Path, game_file: Path, opened: Opened) -> Campaign | None:
    """Take a play that has ended into the campaign; None if it is not the play that is due."""
    if not path.exists() or not opened.game.table.over:
        return None
    campaign = load(path)
    if campaign.won or play_file(path, campaign) != game_file:
        return None
    campaign = campaign.played(opened.game.table)
    write_atomically(path, campaign.save())
    return campaign


def play_file(path: Path, campaign: Campaign) -> Path:
    """The file of the play that is due: by its place in the list, its scenario and its try."""
    tries = len(campaign.plays[campaign.wins]) if campaign.wins < len(campaign.plays) else 0
    scenario = Path(campaign.next_scenario).stem
    return path.with_name(f"{path.stem}-{campaign.wins + 1}-{scenario}-{tries + 1}{SUFFIX}")


def open_play(path: Path, campaign: Campaign, *, real: Sequence[str] = (), seed: int | None = None) -> Opened:
    """The play that is due, begun or new; with a seed of one's own each try still has other dice."""
    game_file = play_file(path, campaign)
    if game_file.exists():
        return open_saved(game_file)
    played = sum(len(tries) for tries in campaign.plays)
    return open_new(
        GAME,
        setup=campaign.setup(),
        seats={campaign.side: "person"},
        rulings={},
        seed=new_seed() if seed is None else seed + played,
        real=real,
    )


def _command(path: Path) -> str:
    named = "" if path == default_file() else f" --file {quote(str(path))}"
    return f"{called()} campaign go{named}"
