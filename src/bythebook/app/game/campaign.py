"""The saved campaign: start it, open its next scenario, record results, delete it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from bythebook import games
from bythebook.app import program_name
from bythebook.app.game.open_game import OpenGame, new_seed, open_new, open_saved
from bythebook.app.game.saves import BESIDE, SUFFIX, delete, hold_game, new_id, read_text
from bythebook.games.boardgame import BoardGame
from bythebook.games.interfaces.campaign import CampaignRecord, Campaigns
from bythebook.kernel import disk
from bythebook.kernel.box import Problems
from bythebook.kernel.disk import home
from bythebook.players.seating import absolute_path

NOT_NEXT: Final = "this file isn't the next game of the campaign, {} as {}; move it to another folder"
NOT_STARTED: Final = (
    "there is no campaign in {path}; start one with `{program} campaign start NAME`, where NAME is one of "
    "these: {known}"
)


class CampaignInProgress(Problems):
    """Raised if a new campaign would overwrite one that isn't won yet."""

    def __init__(self) -> None:
        super().__init__("campaign", ["a campaign is in progress; finish it or give it up first"])


def campaign_game() -> tuple[BoardGame[Any], Campaigns]:
    """Return the first game that has campaigns, and its campaigns."""
    boxes = map(games.load, games.names())
    return next((box, box.campaigns) for box in boxes if box.campaigns is not None)


def campaigns() -> Campaigns:
    """Return the campaigns of the first game that has any."""
    return campaign_game()[1]


def default_file() -> Path:
    """Return the default file of the campaign."""
    return home() / "campaign.json"


def start(path: Path, name: str | None, scenarios: Sequence[str], side: str | None) -> CampaignRecord:
    """Start a campaign in its own file; raise CampaignInProgress if the file has one that isn't won yet."""
    campaign = new_campaign(name, scenarios, side).with_id(new_id())
    try:
        disk.create(path, campaign.save())
    except FileExistsError:
        if not load(path).won:
            raise CampaignInProgress from None
        disk.write(path, campaign.save())
    return campaign


def new_campaign(
    name: str | None, scenarios: Sequence[str], side: str | None, real: Sequence[str] = ()
) -> CampaignRecord:
    """Return a new, unsaved campaign; raise Problems or Refused if it can't be created.

    `name` is a line-up; without it, `scenarios` is a custom list.
    """
    box, known_campaigns = campaign_game()
    if bool(name) == bool(scenarios):
        known = ", ".join(known_campaigns.line_ups)
        raise Problems("campaign", [f"name a line-up ({known}), or list your own scenarios with --scenario"])
    for element in real:
        box.covered(element, "typed")
    if name:
        return known_campaigns.start(name, side)
    own = [absolute_path(Path(s)) if s.endswith(".toml") else s for s in scenarios]
    return known_campaigns.own(own, side or known_campaigns.sides[-1])


def load(path: Path) -> CampaignRecord:
    """Return the campaign in a file; raise Problems if there is none."""
    if not path.exists():
        known = ", ".join(campaigns().line_ups)
        raise Problems("campaign", [NOT_STARTED.format(path=path, program=program_name(), known=known)])
    try:
        return campaigns().load(read_text(path, what="a campaign"))
    except Problems as error:
        raise Problems(str(path), error.problems) from None


def play_file(path: Path, campaign: CampaignRecord) -> Path:
    """Return the file of the next play; its name has the place in the list, scenario, try and campaign id."""
    tries = len(campaign.plays[campaign.wins]) if campaign.wins < len(campaign.plays) else 0
    scenario = Path(campaign.next_scenario).stem
    name = f"{path.stem}-{campaign.wins + 1}-{scenario}-{tries + 1}"
    return path.with_name(f"{name}-{campaign.id}{SUFFIX}" if campaign.id else f"{name}{SUFFIX}")


class PlayOptions(NamedTuple):
    """The player's choices for a new play of a campaign."""

    setup: Mapping[str, str] = MappingProxyType({})
    """Setup options other than those that the campaign sets."""
    rulings: Mapping[str, str] = MappingProxyType({})
    real: Sequence[str] = ()
    seed: int | None = None


def open_play(path: Path, campaign: CampaignRecord, options: PlayOptions | None = None) -> OpenGame:
    """Open the next play, from its file if it was started; each try of a scenario has its own seed."""
    options = options or PlayOptions()
    game_file = play_file(path, campaign)
    if game_file.exists():
        opened = open_saved(game_file)
        if not _is_next_play(campaign, opened):
            raise Problems(str(game_file), [NOT_NEXT.format(campaign.next_scenario, campaign.side)])
        return opened
    played = sum(len(tries) for tries in campaign.plays)
    return open_new(
        campaign_game()[0].name,
        setup={**options.setup, **campaign.setup()},
        seats={campaign.side: "person"},
        rulings=options.rulings,
        seed=new_seed() if options.seed is None else options.seed + played,
        real=options.real,
    )


def record_play(path: Path, game_file: Path, opened: OpenGame) -> CampaignRecord | None:
    """Record a finished play and return the campaign; None if it isn't the campaign's next play."""
    beside = game_file.parent == path.parent and game_file.name.startswith(f"{path.stem}-")
    if not beside or not path.exists() or not opened.game.state.over:
        return None
    campaign = load(path)
    if campaign.won or play_file(path, campaign) != game_file or not _is_next_play(campaign, opened):
        return None
    campaign = campaign.after_game(opened.game.state)
    disk.write(path, campaign.save())
    return campaign


def _is_next_play(campaign: CampaignRecord, opened: OpenGame) -> bool:
    """Whether a game has the scenario, side and losses of the campaign's next play."""
    header = opened.game.header
    return header.game == campaign_game()[0].name and campaign.setup().items() <= header.setup.items()


def give_up(path: Path) -> None:
    """Delete a campaign and its plays, so that a new one can start.

    Raises InUse, and deletes nothing, if another process has one of the plays open.
    """
    for file in play_files(path):
        with hold_game(file):
            pass
    for file in play_files(path):
        delete(file)
    for suffix in BESIDE:
        for file in play_files(path, suffix):
            disk.delete(file)
    disk.delete(path)


def play_files(path: Path, suffix: str = SUFFIX) -> list[Path]:
    """Return the files of a campaign's plays, but not those of campaigns whose name begins with its name."""
    begin = f"{path.stem}-"
    others = [each.stem for each in disk.list_files(path.parent, path.suffix).files if each != path]
    longer = tuple(f"{stem}-" for stem in others if stem.startswith(begin))
    play = re.compile(rf"{re.escape(begin)}\d+-.+-\d+(-[0-9a-z]+)?")
    files = disk.list_files(path.parent, suffix).files
    return [file for file in files if play.fullmatch(file.stem) and not file.stem.startswith(longer)]
