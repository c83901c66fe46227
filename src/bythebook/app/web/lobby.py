"""Before a game: the home page, the setup of each game with what cannot be combined, the campaign."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

import msgspec

from bythebook import games
from bythebook.app import campaigning
from bythebook.app.saves import Saved, in_progress
from bythebook.app.web.hall import NewGame
from bythebook.app.web.scene import ground_name
from bythebook.app.web.telling import title
from bythebook.games.boardgame import BoardGame
from bythebook.games.memoir44.campaign import scenario_due
from bythebook.games.memoir44.facts import facts
from bythebook.games.memoir44.scenario import load as load_scenario
from bythebook.games.scenery import Board, Matrix, Value
from bythebook.kernel.box import Problems
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.rulings import settle
from bythebook.players.seating import RANDOM, beside_a_person, seat_all

# -- home -----------------------------------------------------------------------------------------


class GameInfo(msgspec.Struct, frozen=True):
    """A game on the shelf."""

    name: str
    title: str
    bots: list[str]


class SavedInfo(msgspec.Struct, frozen=True):
    """A game that waits to be gone on with."""

    id: str
    game: str
    title: str
    what: str
    """Its scenario or modes, in a few words."""
    seats: dict[str, str]
    answers: int
    changed: str
    at_table: bool


class Station(msgspec.Struct, frozen=True):
    """A scenario of the campaign."""

    title: str
    state: str
    """`won`, `now` or `to come`."""
    tries: list[str] = []
    """The medals of each play: "5:3"."""


class CampaignInfo(msgspec.Struct, frozen=True):
    """How the campaign stands."""

    title: str
    side: str
    stations: list[Station]
    losses: int
    rating: str
    won: bool
    standing: str


class LineUp(msgspec.Struct, frozen=True):
    """A campaign that can be begun."""

    id: str
    title: str
    side: str
    scenarios: list[str]


class Home(msgspec.Struct, frozen=True):
    """The first page."""

    games: list[GameInfo]
    saved: list[SavedInfo]
    broken: list[str]
    campaign: CampaignInfo | None
    line_ups: list[LineUp]
    lab: str
    local: bool
    """Whether who looks sits at this machine, and may open every game on it."""


LAB = "Thousands of games in one go, who won, and which rule decided how often: bythebook simulate GAME."


def home_page(known: Collection[str], *, local: bool) -> Home:
    """What there is: to who sits here, everything; to others, the games they have a key of."""
    saved, broken = in_progress()
    shown = [_saved(game) for game in saved if local or game.path.stem in known]
    shelf = []
    for name in games.NAMES:
        box = games.load(name)
        shelf.append(GameInfo(name, box.title, list(box.playbooks())))
    line_ups = [
        LineUp(name, up.title, up.side, [load_scenario(s).title for s in up.scenarios])
        for name, up in facts().campaign.items()
    ]
    return Home(shelf, shown, broken if local else [], _campaign() if local else None, line_ups, LAB, local)


def _saved(saved: Saved) -> SavedInfo:
    header = saved.header
    scenario = header.setup.get("scenario", "")
    first = scenario.splitlines()[0] if scenario else ""
    what = Path(first).stem.replace("_", " ") or header.setup.get("modes", "")
    seats = {str(seat): Path(who).stem for seat, who in header.seats.items()}
    told = games.load(header.game).title if header.game in games.NAMES else header.game
    at_table = "typed" in header.chance.values()
    when = saved.changed.isoformat(timespec="minutes")
    return SavedInfo(saved.path.stem, header.game, told, what, seats, saved.answers, when, at_table)


def _campaign() -> CampaignInfo | None:
    file = campaigning.default_file()
    if not file.exists():
        return None
    campaign = campaigning.load(file)
    stations = []
    for i, scenario in enumerate(campaign.scenarios):
        tries = campaign.plays[i] if i < len(campaign.plays) else ()
        state = "won" if tries and tries[-1].won else "now" if scenario_due(campaign, i) else "to come"
        told = Path(scenario).stem if scenario.endswith(".toml") else load_scenario(scenario).title
        stations.append(Station(told, state, [f"{play.medals_for}:{play.medals_against}" for play in tries]))
    return CampaignInfo(
        campaign.title,
        campaign.side,
        stations,
        campaign.losses,
        campaign.rating,
        campaign.won,
        campaign.standing(),
    )


# -- setup ----------------------------------------------------------------------------------------


class Key(msgspec.Struct, frozen=True):
    """One thing to choose."""

    name: str
    title: str
    text: str
    default: str
    values: list[Value]
    free: bool
    """Whether any text of the right kind will do, and the values are only some worth trying."""
    wanted: bool = True
    """Whether it means anything with what was chosen."""


class Sitter(msgspec.Struct, frozen=True):
    """Who may sit in a chair."""

    id: str
    title: str


class RulingInfo(msgspec.Struct, frozen=True):
    """A switch."""

    id: str
    rule: str
    text: str
    default: str
    readings: list[str]


class ElementInfo(msgspec.Struct, frozen=True):
    """Dice or a deck that may be real."""

    name: str
    title: str
    sort: str


class Setup(msgspec.Struct, frozen=True):
    """Everything that is chosen before a game."""

    game: str
    title: str
    keys: list[Key]
    sides: list[str]
    seats: dict[str, str]
    """Who sits where if nobody says otherwise."""
    sitters: list[Sitter]
    matrix: Matrix | None
    rulings: list[RulingInfo]
    elements: list[ElementInfo]


def setup_page(name: str) -> Setup:
    """What can be chosen for a game, with words for people."""
    box = games.load(name)
    bots = [Sitter(bot, _first_heading(text) or bot) for bot, text in box.playbooks().items()]
    return Setup(
        name,
        box.title,
        _keys(box, {}),
        [str(side) for side in box.sides({})],
        {str(seat): who for seat, who in beside_a_person(box, {}, {}).items()},
        [Sitter(PERSON, "a person"), *bots, Sitter(RANDOM, "any legal move, at random")],
        box.matrix(),
        [RulingInfo(r.id, r.rule, r.text, r.default, list(r.readings)) for r in box.rulings],
        [ElementInfo(e.name, title(e.name), e.sort) for e in box.elements if e.sort != "tie"],
    )


def _first_heading(text: str) -> str:
    return next((row.removeprefix("# ").strip() for row in text.splitlines() if row.startswith("# ")), "")


def _keys(box: BoardGame[Any], chosen: Mapping[str, str]) -> list[Key]:
    made = []
    for key in box.setup_keys:
        values, free = box.values(key), not key.values and key.name != "scenario"
        wanted = box.wants(key.name, chosen)
        made.append(Key(key.name, title(key.name), key.text, key.default, values, free, wanted))
    return made


class Checked(msgspec.Struct, frozen=True):
    """A setup that was looked at and not begun."""

    problems: list[str]
    warnings: list[str]
    wanted: list[str]
    """The keys that mean anything now."""
    sides: list[str]
    seats: dict[str, str]
    board: Board | None = None
    ground: str = ""


def check(new: NewGame) -> Checked:
    """What is wrong with a setup, what is to be said of it, and how its board looks."""
    box = games.load(new.game)
    wanted = [key.name for key in box.setup_keys if box.wants(key.name, new.setup)]
    sides = [str(side) for side in box.sides(new.setup)]
    named = {seat: who for seat, who in new.seats.items() if seat in sides}
    try:
        seats = beside_a_person(box, named, new.setup)
        seating = seat_all(box, seats, setup=new.setup, rulings=settle(box.rulings, new.rulings))
        game = Game(box, seating.header(new.seed or 0))
    except Problems as error:
        return Checked(list(error.problems), [], wanted, sides, named)
    except ValueError as error:
        return Checked([str(error)], [], wanted, sides, named)
    told = {str(seat): who for seat, who in seats.items()}
    board = box.board(game.table, None)
    return Checked([], box.warnings(new.setup, seats), wanted, sides, told, board, ground_name(board))
