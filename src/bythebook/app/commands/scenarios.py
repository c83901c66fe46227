"""`bythebook scenarios`: list the scenarios of a game, or draw one."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Annotated, Any

import typer
from rich.table import Table

from bythebook import games
from bythebook.app import program_name
from bythebook.app.parameters import AsJson
from bythebook.app.terminal.screen import print_json, window_width
from bythebook.app.terminal.tables import console
from bythebook.games.boardgame import BoardGame
from bythebook.kernel.box import Problems
from bythebook.kernel.game import Game
from bythebook.kernel.log import Header
from bythebook.kernel.notation import Unclear, match


def list_scenarios(
    game: Annotated[str | None, typer.Argument(help="Game (default: the first game with scenarios).")] = None,
    show: Annotated[
        str | None,
        typer.Option(metavar="SCENARIO", help="Draw this scenario: its id, or a scenario file of your own."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the scenarios of a game, or draw one; a scenario file is checked first."""
    box = _first_with_scenarios() if game is None else games.load(game)
    module = _scenarios_of(box)
    if show is not None:
        scenario = _load_scenario(module, show)
        if as_json:
            print_json({**_row(scenario), "text": module.write(scenario)})
        else:
            print(_draw_scenario(box, show, scenario))
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
    console().print(table)
    print("\nPaired columns show Axis - Allies. To view a scenario's map and source:")
    print(f"{program_name()} scenarios {box.name} --show ID")


def _scenarios_of(box: BoardGame[Any]) -> ModuleType:
    """Return the module that reads the game's scenarios; raise ValueError if it has none."""
    if box.scenarios is None:
        raise ValueError(f"{box.title} has no scenarios")
    return box.scenarios


def _first_with_scenarios() -> BoardGame[Any]:
    return next(box for box in map(games.load, games.names()) if box.scenarios is not None)


def _load_scenario(module: ModuleType, show: str) -> Any:
    if show.endswith(".toml"):
        if not Path(show).is_file():
            raise ValueError(f"{show} doesn't exist; a scenario file is expected there")
        try:
            return module.read(Path(show))
        except module.ScenarioError as error:
            raise Problems(show, [str(problem) for problem in error.problems]) from None
    try:
        return module.load(match(show, module.all_ids(), what="scenario"))
    except Unclear as error:
        raise Unclear(f"{error}; or give the path of a .toml file") from None


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


def _draw_scenario(box: BoardGame[Any], show: str, scenario: Any) -> str:
    """Return a drawing of a scenario's starting board, with its source and how reliable that is."""
    file_or_id = show if show.endswith(".toml") else scenario.id
    setup = {"scenario": file_or_id}
    seats = {seat: box.bots.bot_for(seat) for seat in box.sides(setup)}
    game = Game(box, Header(box.name, setup, seats))
    notes = "".join(f"\n  {note}" for note in scenario.notes)
    source = f"{scenario.kind}, {scenario.confidence}; source: {scenario.source}{notes}"
    drawn = box.renderer.draw(game.state, width=window_width()).rstrip()
    return f"{drawn}\n\n{scenario.title}, {scenario.date} ({scenario.id}): {source}"
