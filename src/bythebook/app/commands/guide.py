"""`bythebook guide`: any bot of any game, with a person as the eyes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer

from bythebook.app import program_name
from bythebook.app.game.guided import GuidedFile, find_our_book, game_knowledge, guided_games, guides_folder
from bythebook.app.game.kinds import BOOK, GUIDED, read_kind
from bythebook.app.parameters import AsJson, Seed
from bythebook.app.terminal.findings import finding_lines, findings_data
from bythebook.app.terminal.guide import TerminalGuide
from bythebook.app.terminal.screen import BOLD, DIM, RED, Screen, print_json, write_document
from bythebook.games.shared.grammar import count
from bythebook.guide.begin import QUESTIONS, BadDraft, WizardQuestion, new_book
from bythebook.guide.check import check
from bythebook.guide.files import open_book, read_saved, restore_session, save_as_text
from bythebook.guide.outline import draft_playbook
from bythebook.guide.program import Guide
from bythebook.guide.session import GuideSession
from bythebook.guide.trying import try_choices
from bythebook.kernel import disk
from bythebook.kernel.box import Problems
from bythebook.kernel.notation import listed, plain
from bythebook.playbook.page.nodes import Finding
from bythebook.playbook.page.parser import read
from bythebook.players.seating import is_file

A_BOOK = "a playbook or a guided game"
KEPT = "A game of this book is kept already; go on with it"
TAKEN = "{path} already exists; name another file"
ROUNDS = 3
"""How often each choice of a book is tried."""


def run_guide(
    file: Annotated[
        str,
        typer.Argument(
            help="A playbook, a game that was kept, or the name of a bot; or `new`, `draft` and a file."
        ),
    ],
    target: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]", help="After `new`: the book to begin. After `draft`: an outline or a flowchart."
        ),
    ] = None,
    seed: Seed = None,
    real: Annotated[
        list[str] | None,
        typer.Option(
            help="What is on the table: dice, cards, lots, or several with commas; else the guide's."
        ),
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Where the game, or the draft, is kept.")] = None,
    line_by_line: Annotated[
        bool, typer.Option("--line-by-line", help="Ask every line, instead of the first that fits.")
    ] = False,
    check_only: Annotated[bool, typer.Option("--check", help="Only report what does not fit.")] = False,
    invent: Annotated[bool, typer.Option("--try", help="Only walk it, with invented answers.")] = False,
    notes: Annotated[bool, typer.Option("--notes", help="With --check: list the notes too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Guide a bot, or write, check or try a playbook for the guide."""
    if target is not None:
        write_playbook(file, target, save)
    elif check_only:
        check_playbook(file, notes=notes, as_json=as_json)
    elif invent:
        try_playbook(file, seed)
    else:
        guide_file(file, seed, real or (), save, line_by_line=line_by_line)


def guide_file(
    name: str, seed: int | None, real: Sequence[str], save: Path | None, *, line_by_line: bool
) -> None:
    """Guide a bot, from its book or from a game that was kept."""
    text, game = _text(name)
    told: list[str] = []
    if text.lstrip().startswith("{"):
        _check_no_new_options(name, seed, real, line_by_line=line_by_line)
        saved = read_saved(text, name)
        session = restore_session(saved, name, game_knowledge(saved.game))
        game = saved.game
        if save is None or save.resolve() == Path(name).resolve():
            file = GuidedFile(Path(name), text, new=False)
        else:
            file = _new_file(save, save_as_text(session, game))
    else:
        guide = open_book(text, Path(name).name if not game else f"{name}.md", known=game_knowledge(game))
        on_the_table = [part.strip() for each in real for part in each.split(",") if part.strip()]
        session = GuideSession(
            guide, seed=1 if seed is None else seed, real=on_the_table, listing=not line_by_line
        )
        title = guide.book.title or Path(name).stem
        found, left_out = guided_games()
        told = [f"{KEPT}: {program_name()} guide {kept.path}" for kept in found if kept.title == title][:1]
        told += [f"Left out: {sentence}" for sentence in left_out]
        file = _new_file(save, save_as_text(session, game), title)
    try:
        interrupted = TerminalGuide(session, Screen(), file, game, told).run()
    finally:
        file.close()
    if interrupted:
        raise typer.Exit(130)


def _new_file(save: Path | None, text: str, title: str = "") -> GuidedFile:
    """Return a new file for a guided game, under a name that no other game has, also not just now."""
    while True:
        path = save or new_path(title)
        try:
            return GuidedFile(path, text, new=True)
        except FileExistsError:
            if save is not None:
                raise ValueError(TAKEN.format(path=save)) from None


def _check_no_new_options(name: str, seed: int | None, real: Sequence[str], *, line_by_line: bool) -> None:
    """A game that was kept goes on as it was begun."""
    given = {"--seed": seed is not None, "--real": bool(real), "--line-by-line": line_by_line}
    wrong = [
        f"{option} is for a new game; this one keeps its own"
        for option, is_there in given.items()
        if is_there
    ]
    if wrong:
        raise Problems(name, [*wrong, "`real` and `list` change it while you play"])


def _text(name: str) -> tuple[str, str]:
    """The text of a file, or of a bot of ours with the game it is for."""
    ours = ("", "") if is_file(name) else find_our_book(name)
    return ours if ours[1] else (read_kind(Path(name), BOOK, GUIDED, what=A_BOOK), "")


def new_path(title: str) -> Path:
    """Where a new guided game is kept: a name that no file has."""
    stem = "-".join(plain(title).split())[:60] or "guide"
    stem = "".join(sign for sign in stem if sign.isalnum() or sign == "-") or "guide"
    tries = (guides_folder() / f"{stem}-{n}.json" for n in range(1, 10_000))
    return next(path for path in tries if not os.path.lexists(path))


def check_playbook(name: str, *, notes: bool, as_json: bool) -> None:
    """Everything there is to say of a book without a game; exit code 1 for errors."""
    text, game = _text(name)
    book = read(text, Path(name).name)
    findings = check(Guide(book, known=game_knowledge(game)))
    if as_json:
        print_json({"file": book.file, "findings": findings_data(book.file, findings)})
    else:
        print(
            *finding_lines(book.file, findings, notes=notes), f"{book.file}: {_summary(findings)}", sep="\n"
        )
    if any(finding.level == "error" for finding in findings):
        raise typer.Exit(1)


def _summary(findings: Iterable[Finding]) -> str:
    levels = [finding.level for finding in findings]
    told = [count(levels.count(level), level) for level in ("error", "warning", "note") if level in levels]
    return listed(told) if told else "nothing to report"


# -- from paper to book -----------------------------------------------------------------------------------


def write_playbook(what: str, file: str, save: Path | None) -> None:
    """`guide new FILE` and `guide draft FILE`."""
    if what == "new":
        begin_playbook(Path(file))
    elif what == "draft":
        draft_guide(file, save)
    else:
        raise ValueError(
            f"{what} {file}: one book is guided at a time; `new FILE` and `draft FILE` write one"
        )


def begin_playbook(path: Path) -> None:
    """Ask a few questions, and write a book that can be typed on."""
    _check_free(path)
    screen = Screen()
    screen.say(
        "A new book. Press Enter where there is nothing; write semicolons between several things.", BOLD
    )
    answers: dict[str, str] = {}
    try:
        for asked in QUESTIONS:
            _ask(screen, asked, answers)
    except EOFError:
        screen.say("Nothing was written.")
        return
    disk.write(path, new_book(answers))
    screen.say(
        f"{path}: begun. Type the page under its headings; then: {program_name()} guide {path} --check"
    )


def _ask(screen: Screen, asked: WizardQuestion, answers: dict[str, str]) -> None:
    """One question, until its answer fits."""
    while True:
        screen.say(f"\n{asked.text}", BOLD)
        screen.say(f"  {asked.example}", DIM)
        answer = screen.read("> ")
        try:
            new_book({asked.name: answer})
        except BadDraft as error:
            screen.tell(str(error), RED)
            continue
        answers[asked.name] = answer
        return


def draft_guide(name: str, save: Path | None) -> None:
    """A first draft from an outline or a flowchart, and what its check says is missing."""
    text, told = draft_playbook(read_kind(Path(name), BOOK, what="an outline or a flowchart"))
    if save is None:
        write_document(text)
    else:
        _check_free(save)
        disk.write(save, text)
    file = save.name if save else "draft"
    findings = [*told, *(f for f in check(Guide(read(text, file))) if f.level != "note")]
    lines = finding_lines(file, findings, notes=False)
    print(*lines, f"{file}: {_summary(findings)}", sep="\n", file=sys.stderr)


def _check_free(path: Path) -> None:
    if path.exists():
        raise ValueError(TAKEN.format(path=path))


def try_playbook(name: str, seed: int | None) -> None:
    """Walk every choice of a book with invented answers, and say what came of it."""
    text, game = _text(name)
    guide = open_book(text, Path(name).name, known=game_knowledge(game))
    session = GuideSession(guide, seed=1 if seed is None else seed)
    try_choices(session, ROUNDS)
    for row in session.log():
        print(row)
    tally = session.tally()
    reached = tally.checked.keys() | tally.decided.keys()
    print(
        f"{len(reached)} of {len(guide.lines)} lines were asked, with invented answers of seed {session.seed}"
    )
