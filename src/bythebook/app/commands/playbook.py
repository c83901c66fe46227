"""`bythebook playbook`: copy, check, print, chart and words."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

from bythebook import games
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
from bythebook.playbook.run.runner import Program
from bythebook.players import library
from bythebook.players.builtin import needs_no_playbook
from bythebook.players.seating import BadSeating, SeatPlaybook, is_file, program

PlaybookGame = Annotated[
    str | None, typer.Option("--game", help="The game it is for; otherwise the one whose words it uses.")
]
OutFile = Annotated[Path | None, typer.Option("--out", help="Where to write it; standard output otherwise.")]


def copy_playbook(
    bot: Annotated[str, typer.Argument(help="The name of a bot, or of a book of your own.")],
    name: Annotated[str, typer.Argument(help="The name of the copy; otherwise one like my-solo-ai.")] = "",
) -> None:
    """A book of one's own that begins as another."""
    made = library.copy(bot, name)
    game = library.origin_of(made).game
    print(f"{library.file_of(made)}: written")
    print(f"Play against it with `bythebook play {game or 'GAME'} --bot {made}`.")


def check_playbook(
    name: PlaybookName,
    game: PlaybookGame = None,
    notes: Annotated[
        bool, typer.Option("--notes", help="List the notes too: ties, ids that stand twice.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Everything there is to say of a playbook, the notes only if they are wanted; exit code 1 for errors."""
    game = game or game_of(name)
    book = _book(name, game)
    program = Program(read(book.text, book.file), games.load(game).bots.vocabulary())
    findings, runs = check(program), not _errors(program.findings)
    if as_json:
        told = findings_data(book.file, findings)
        print_json({"file": book.file, "game": game, "runs": runs, "findings": told})
    else:
        summary = f"{book.file} ({game}): {_summary(findings, runs=runs, notes=notes)}"
        print(*finding_lines(book.file, findings, notes=notes), summary, sep="\n")
    if _errors(findings):
        raise typer.Exit(1)


def game_of(name: str) -> str:
    """The game of a playbook that nobody named: whose bot it is, else whose choices its pages answer."""
    for box in games.boxes():
        if name in box.bots.playbooks():
            return box.name
    if library.has(name) and (game := library.origin_of(name).game) in games.names():
        return game
    return drafts.game_of(_file(name).text) or games.HERE[0]


def _file(name: str) -> SeatPlaybook:
    """The playbook in a file; BadSeating names the bots if there is none."""
    if name == PERSON or needs_no_playbook(name):
        raise BadSeating(f"{name} plays by no book; name a bot or a playbook file")
    if library.has(name):
        return SeatPlaybook(f"{name}.md", library.text_of(name))
    if not is_file(name):
        bots = [bot for box in games.boxes() for bot in box.bots.playbooks()] + library.names()
        raise BadSeating(f"there is no bot and no file {name!r}{nearest(name, bots)}; bots: {listed(bots)}")
    return SeatPlaybook(str(Path(name)), read_kind(Path(name), BOOK, what="a playbook"))


def _book(name: str, game: str) -> SeatPlaybook:
    """The playbook of a bot of a game, or of a file."""
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
    """How many findings there are of each level, and whether the book can be played."""
    counts = [(level, sum(f.level == level for f in findings)) for level in ("error", "warning", "note")]
    told = ", ".join(count(n, level) for level, n in counts if n) or "nothing to report"
    told += " (--notes lists them)" if counts[-1][1] and not notes else ""
    holes = "it runs, and chance decides where no page does or none ends" if _errors(findings) else "it runs"
    return f"{told}; {holes if runs else 'it cannot run'}"


def print_aid(name: PlaybookName, game: PlaybookGame = None, out: OutFile = None) -> None:
    """A player aid to run the bot by hand, as HTML."""
    drawn = _program_to_print(name, game)
    title = drawn.game if isinstance(drawn, Guide) else games.load(drawn.vocabulary.game).title
    _write_or_print(player_aid(drawn, game_title=title), out)


def draw_chart(
    name: PlaybookName,
    game: PlaybookGame = None,
    page: Annotated[str | None, typer.Option(help="Only this page.")] = None,
    only_map: Annotated[
        bool, typer.Option("--map", help="Only the map of its pages, for one landscape sheet.")
    ] = False,
    out: OutFile = None,
) -> None:
    """A flowchart of the bot or of one page, or a map of its pages, as SVG."""
    drawn = _program_to_print(name, game)
    _write_or_print(book_map(drawn) if only_map else flowchart(drawn, page), out)


def _program_to_print(name: str, game: str | None) -> Program:
    """A playbook to be printed: of a game, or one for the guide, in which no game knows a verb."""
    found = game or game_of(name)
    if game is None and is_file(name):
        book = read(_file(name).text, Path(name).name)
        verbs = set(vocabulary_of(book).verbs) - {STOP}
        if verbs.isdisjoint(games.load(found).bots.vocabulary().verbs) or book.things or book.words:
            return make_guide(book)
    return program(found, _book(name, found))


def print_words(game: Game, as_json: AsJson = False) -> None:
    """The dictionary of a game's playbooks."""
    vocabulary = games.load(game).bots.vocabulary()
    if as_json:
        print_json(dictionary_json(vocabulary))
    else:
        print(dictionary(vocabulary))


def serve_language() -> None:
    """Answer an editor over standard streams until it leaves."""
    from bythebook.app import language_server

    language_server.serve()


def _write_or_print(text: str, out: Path | None) -> None:
    if out is None:
        write_document(text)
        return
    disk.write(out, text)
    print(f"{out}: written")
