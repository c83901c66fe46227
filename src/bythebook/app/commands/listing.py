"""`bythebook setup`, `rulings`, `schema` and `scenarios`: what a game has, as a table or as JSON."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module, util
from pathlib import Path
from types import ModuleType
from typing import Any

from rich.console import Console
from rich.table import Table

from bythebook import games
from bythebook.app.terminal.screen import BOLD, DIM, Screen, called, print_json, window_width
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.box import Problems
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.log import Header
from bythebook.kernel.notation import Unclear, listed, match
from bythebook.kernel.rulings import Ruling
from bythebook.playbook.page.nodes import PageRuling
from bythebook.players.seating import RANDOM, Book, page_rulings

NUMBERED = re.compile(r"\s*\((RULING-\d+|section \d+)\)(?=\.?$)")
PLAYBOOK = "playbook "
"""What stands before the name of the page that has a ruling of its own."""


def list_setup(game: str, *, as_json: bool) -> None:
    """What can be chosen before a game: keys, what they mean, the default first among their values."""
    box = games.load(game)
    keys = box.setup.keys
    if as_json:
        print_json([{"key": k.name, "default": k.default, "values": k.values, "text": k.text} for k in keys])
        return
    screen = Screen()
    for key in keys:
        values = [value for value in key.values or key.tries if value and "," not in value]
        screen.say(f"{key.name}={key.default}" if key.default else key.name, BOLD)
        screen.tell(f"  {key.text}")
        if values:
            screen.tell(f"  {'one of' if key.values else 'such as'}: {listed(values, most=20)}", DIM)
    players = listed([PERSON, RANDOM, *box.bots.playbooks()])
    screen.tell("\nAbove are the defaults; choose others with --setup KEY=VALUE.")
    screen.tell(f"Seats: {listed(box.sides({}))}; other setups may have others. With --seat SEAT=WHO you")
    screen.tell(f"say who sits there: {players}, or a playbook file.")


def list_rulings(game: str, *, as_json: bool) -> None:
    """The readings of unclear rules: id, rule, readings (the one that is played first) and the question.

    Those of the game come first, then those of its playbooks.
    """
    rulings = every_ruling(games.load(game))
    if as_json:
        print_json(rulings)
        return
    table = Table("id", "rule", "played", "or", "what it decides", box=None, pad_edge=False)
    for ruling in rulings:
        table.add_row(ruling.id, ruling.rule, ruling.default, ", ".join(ruling.alternatives), ruling.text)
    _console().print(table)
    print("\nChoose another reading with --ruling ID=READING; of one side's playbook with SEAT:ID=READING.")


def every_ruling(box: BoardGame[Any]) -> list[Ruling]:
    """The rulings of a game, then those that its playbooks have of their own."""
    books = [(page, Book(f"{page}.md", text)) for page, text in box.bots.playbooks().items()]
    pages = [
        Ruling(ident, f"{PLAYBOOK}{page}", *_readings(ruling), f"{ruling.text[:1].upper()}{ruling.text[1:]}.")
        for page, book in books
        for ident, ruling in page_rulings(box.name, book).items()
    ]
    return [*map(numbered, box.rulings), *pages]


def numbered(ruling: Ruling) -> Ruling:
    """A ruling whose place on the list of its game stands beside the rule, and not in the sentence."""
    found = NUMBERED.search(ruling.text)
    if found is None:
        return ruling
    return replace(ruling, rule=f"{ruling.rule}, {found[1]}", text=NUMBERED.sub("", ruling.text))


def _readings(ruling: PageRuling) -> tuple[str, tuple[str, ...]]:
    """The reading that is played, and the other one."""
    return ("on", ("off",)) if ruling.default else ("off", ("on",))


def print_schema(game: str) -> None:
    """The JSON schema of the game's position files."""
    print_json(games.load(game).positions.schema())


def list_scenarios(game: str, show: str | None, *, as_json: bool) -> None:
    """All scenarios of a game, or one of them drawn; a file of one's own is checked."""
    box = games.load(game)
    module = _scenarios_of(box)
    if show is not None:
        found = _found(module, show)
        if as_json:
            print_json({**_row(found), "text": module.write(found)})
        else:
            print(_drawn(box, show, found))
        return
    rows = [_row(module.load(name)) for name in module.all_ids()]
    if as_json:
        print_json(rows)
        return
    table = Table(box=None, pad_edge=False)
    for head in ("id", "title", "date", "sides", "medals", "cards"):
        table.add_column(head, no_wrap=head != "title")
    for row in rows:
        sides = row["sides"].values()
        per_side = ("nation", "medals", "cards")
        nation, medals, cards = (" - ".join(str(side[key]) for side in sides) for key in per_side)
        table.add_row(row["id"], row["title"], row["date"], nation, medals, cards)
    _console().print(table)
    print("\nAxis first, then Allies. To see the board of one, or of your own file, and where it comes from:")
    print(f"{called()} scenarios {game} --show ID")


def _scenarios_of(box: BoardGame[Any]) -> ModuleType:
    """The module that reads the game's scenarios; ValueError for a game without any."""
    name = f"bythebook.games.{box.name}.box.scenarios.text"
    if util.find_spec(name) is None:
        raise ValueError(f"{box.title} has no scenarios")
    return import_module(name)


def _found(module: ModuleType, show: str) -> Any:
    if show.endswith(".toml") or Path(show).is_file():
        if not Path(show).is_file():
            raise ValueError(f"there is no file {show}; a scenario is expected there")
        try:
            return module.read(Path(show))
        except module.ScenarioError as error:
            raise Problems(show, [str(problem) for problem in error.problems]) from None
    try:
        return module.load(match(show, module.all_ids(), what="scenario"))
    except Unclear as error:
        raise Unclear(f"{error}; or the path of a .toml file") from None


def _row(scenario: Any) -> dict[str, Any]:
    names = ("axis", "allies")
    return {
        "id": scenario.id,
        "title": scenario.title,
        "date": str(scenario.date),
        "sides": {
            name: {"nation": side.nation, "medals": side.medals, "cards": side.cards}
            for name, side in zip(names, scenario.sides, strict=True)
        },
        "kind": scenario.kind,
        "confidence": scenario.confidence,
        "source": scenario.source,
    }


def _drawn(box: BoardGame[Any], show: str, scenario: Any) -> str:
    """The board at the start, with where the scenario comes from and how far it can be trusted."""
    named = show if show.endswith(".toml") else scenario.id
    setup = {"scenario": named}
    seats = {seat: box.bots.bot_for(seat) for seat in box.sides(setup)}
    game = Game(box, Header(box.name, setup, seats))
    notes = "".join(f"\n  {note}" for note in scenario.notes)
    source = f"{scenario.kind}, {scenario.confidence}; source: {scenario.source}{notes}"
    drawn = box.picture.draw(game.table, width=window_width()).rstrip()
    return f"{drawn}\n\n{scenario.title}, {scenario.date} ({scenario.id}): {source}"


def _console() -> Console:
    console = Console(highlight=False, markup=False)
    return console if console.is_terminal else Console(highlight=False, markup=False, width=200)
