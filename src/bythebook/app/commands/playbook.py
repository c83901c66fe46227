"""`bythebook playbook`: copy, check, print and chart playbooks, and print the dictionary."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from bythebook import games
from bythebook.app import program_name
from bythebook.app.game import drafts
from bythebook.app.game.kinds import BOOK, read_kind
from bythebook.app.parameters import AsJson, Game, PlaybookName
from bythebook.app.terminal.findings import finding_lines, findings_data
from bythebook.app.terminal.screen import print_json, write_document
from bythebook.games.shared.grammar import count
from bythebook.guide.files import make_guide
from bythebook.guide.program import Guide
from bythebook.guide.words import vocabulary_of
from bythebook.kernel import disk
from bythebook.kernel.game import PERSON
from bythebook.kernel.notation import listed, nearest
from bythebook.playbook.check.checker import check
from bythebook.playbook.page.nodes import STOP, Finding
from bythebook.playbook.page.parser import read
from bythebook.playbook.print.aid import player_aid
from bythebook.playbook.print.dictionary import book_map, dictionary, dictionary_json, flowchart
from bythebook.playbook.print.sheets import Paper, fit_to_paper
from bythebook.playbook.run.runner import Program
from bythebook.players import library
from bythebook.players.builtin import needs_no_playbook
from bythebook.players.seating import BadSeating, SeatPlaybook, is_file, program

PlaybookGame = Annotated[
    str | None,
    typer.Option(
        "--game", metavar="GAME", help="Game of the playbook (default: the game whose words it uses)."
    ),
]
OutFile = Annotated[Path | None, typer.Option("--out", help="Write to this file (default: standard output).")]


def copy_playbook(
    bot: Annotated[str, typer.Argument(help="Name of a bot, or of one of your own playbooks.")],
    name: Annotated[
        str, typer.Argument(help="Name of the copy (default: my- and the name of the bot).")
    ] = "",
) -> None:
    """Copy a playbook to the library and print how to play against it."""
    copy = library.copy(bot, name)
    game = library.origin_of(copy).game or "GAME"
    print(f"Written: {library.file_of(copy)}")
    print(f"To play against it: {program_name()} play {game} --bot {copy}")


def check_playbook(
    name: PlaybookName,
    game: PlaybookGame = None,
    notes: Annotated[
        bool, typer.Option("--notes", help="Also list notes: random tie-breaks, duplicate ids.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check a playbook and print the findings; exit with code 1 for errors."""
    guessed, game = game is None and is_file(name), game or game_of(name)
    book = _book(name, game)
    program = Program(read(book.text, book.file), games.load(game).bots.vocabulary())
    findings, runs = check(program), not _errors(program.findings)
    if as_json:
        data = findings_data(book.file, findings)
        print_json({"file": book.file, "game": game, "runs": runs, "findings": data})
    else:
        summary = f"{book.file} ({game}): {_summary(findings, runs=runs, notes=notes)}"
        print(*finding_lines(book.file, findings, notes=notes), summary, sep="\n")
        if guessed and _errors(findings):
            hint = f"It was checked as a playbook of {game}. If it is of another game, add --game GAME."
            print(hint, file=sys.stderr)
    if _errors(findings):
        raise typer.Exit(1)


def game_of(name: str) -> str:
    """Return the game whose bot the playbook is, otherwise the game whose choices its pages answer."""
    for box in games.boxes():
        if name in box.bots.playbooks():
            return box.name
    if library.has(name) and (game := library.origin_of(name).game) in games.names():
        return game
    return drafts.game_of(_file(name).text) or games.HERE[0]


def _file(name: str) -> SeatPlaybook:
    """Return the playbook from a file or the library; if there is none, BadSeating lists the bots."""
    if name == PERSON or needs_no_playbook(name):
        raise BadSeating(f"{name} doesn't play from a playbook; name a bot or a playbook file")
    if library.has(name):
        return SeatPlaybook(f"{name}.md", library.text_of(name))
    if not is_file(name):
        bots = [bot for box in games.boxes() for bot in box.bots.playbooks()] + library.names()
        raise BadSeating(f"no bot or file is called {name!r}{nearest(name, bots)}; bots: {listed(bots)}")
    return SeatPlaybook(str(Path(name)), read_kind(Path(name), BOOK, what="a playbook"))


def _book(name: str, game: str) -> SeatPlaybook:
    """Return the playbook of one of the game's bots, or from a file."""
    shipped = games.load(game).bots.playbooks()
    if name in shipped:
        return SeatPlaybook(f"{name}.md", shipped[name])
    others = [box.name for box in games.boxes() if name in box.bots.playbooks()]
    if others:
        raise BadSeating(f"{name} is a bot of {others[0]}, not of {game}; bots of {game}: {listed(shipped)}")
    return _file(name)


def _errors(findings: Iterable[Finding]) -> int:
    return sum(finding.level == "error" for finding in findings)


def _summary(findings: list[Finding], *, runs: bool, notes: bool) -> str:
    """Return a summary: the number of findings of each level, and whether the playbook runs."""
    counts = [(level, sum(f.level == level for f in findings)) for level in ("error", "warning", "note")]
    summary = ", ".join(count(n, level) for level, n in counts if n) or "no problems found"
    template = "{} (list notes with --notes); {}" if counts[-1][1] and not notes else "{}; {}"
    if not runs:
        return template.format(summary, "it does not run")
    is_complete = not _errors(findings)
    return template.format(
        summary, "it runs" if is_complete else "it runs, but unhandled decisions are made at random"
    )


def print_aid(
    name: PlaybookName,
    game: PlaybookGame = None,
    sheet: Annotated[
        bool, typer.Option("--sheet", help="Write the designed sheet of one of the games' own bots.")
    ] = False,
    paper: Annotated[Paper, typer.Option("--paper", help="Paper size of the designed sheet.")] = Paper.A4,
    out: OutFile = None,
) -> None:
    """Write a player aid for running the bot by hand, as HTML."""
    if sheet:
        _write_or_print(_sheet(name, paper), out)
        return
    program_ = _program_to_print(name, game)
    title = program_.game if isinstance(program_, Guide) else games.load(program_.vocabulary.game).title
    _write_or_print(player_aid(program_, game_title=title), out)


def _sheet(name: str, paper: Paper) -> str:
    """Return the designed sheet of a bot in a paper size."""
    sheets = {bot: text for box in games.boxes() for bot, text in box.bots.sheets().items()}
    if name not in sheets:
        raise BadSeating(
            f"There is no sheet for {name!r}; sheets: {listed(sheets)}. Print it without --sheet."
        )
    return fit_to_paper(sheets[name], paper)


def draw_chart(
    name: PlaybookName,
    game: PlaybookGame = None,
    page: Annotated[str | None, typer.Option(metavar="PAGE", help="Draw only this page.")] = None,
    only_map: Annotated[
        bool, typer.Option("--map", help="Draw only a map of the pages, for one landscape sheet.")
    ] = False,
    out: OutFile = None,
) -> None:
    """Write a flowchart of the bot or of one page, or a map of its pages, as SVG."""
    program_ = _program_to_print(name, game)
    _write_or_print(book_map(program_) if only_map else flowchart(program_, page), out)


def _program_to_print(name: str, game: str | None) -> Program:
    """Return the program of a playbook: for its game, or for the guide if no game knows any of its verbs."""
    own_game = game or game_of(name)
    if game is None and is_file(name):
        book = read(_file(name).text, Path(name).name)
        verbs = set(vocabulary_of(book).verbs) - {STOP}
        if verbs.isdisjoint(games.load(own_game).bots.vocabulary().verbs) or book.things or book.words:
            return make_guide(book)
    return program(own_game, _book(name, own_game))


def print_words(game: Game, as_json: AsJson = False) -> None:
    """Print the dictionary of the words in a game's playbooks."""
    vocabulary = games.load(game).bots.vocabulary()
    if as_json:
        print_json(dictionary_json(vocabulary))
    else:
        print(dictionary(vocabulary))


def serve_language() -> None:
    """Serve an editor over standard input and output until the editor disconnects."""
    from bythebook.app import language_server

    language_server.serve()


def _write_or_print(text: str, out: Path | None) -> None:
    if out is None:
        write_document(text)
        return
    disk.write(out, text)
    print(f"Written: {out}")
