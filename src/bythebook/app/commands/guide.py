"""`bythebook guide`: run any bot of any game from its playbook; the player looks at the board and answers."""

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
from bythebook.app.parameters import AsJson, Seed, split_list
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
SAVED_ALREADY = "You have a saved game of this playbook. To continue it: {program} guide {path}"
TAKEN = "{path} already exists; name another file"
ROUNDS = 3
"""How many times `--try` makes each decision of a playbook."""


def run_guide(
    file: Annotated[
        str,
        typer.Argument(
            help="Playbook file, saved game of the guide, or name of a bot; or `new` or `draft` with a FILE."
        ),
    ],
    target: Annotated[
        str | None,
        typer.Argument(
            metavar="[FILE]",
            help="With `new`: playbook file to create. With `draft`: outline or flowchart to convert.",
        ),
    ] = None,
    seed: Seed = None,
    real: Annotated[
        list[str] | None,
        typer.Option(
            metavar="THINGS",
            help="What you handle physically: dice, cards, ties (comma-separated). "
            "Everything else is done by the guide.",
        ),
    ] = None,
    save: Annotated[Path | None, typer.Option(help="Save the game, or the draft, to this file.")] = None,
    line_by_line: Annotated[
        bool, typer.Option("--line-by-line", help="Ask about each line, instead of showing a list of lines.")
    ] = False,
    check_only: Annotated[bool, typer.Option("--check", help="Only check the playbook.")] = False,
    invent: Annotated[bool, typer.Option("--try", help="Dry run with made-up answers.")] = False,
    notes: Annotated[bool, typer.Option("--notes", help="With --check: also list notes.")] = False,
    as_json: AsJson = False,
) -> None:
    """Run a bot with the guide; or write, check or try a playbook for the guide."""
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
    """Run a bot with the guide, from its playbook or from a saved game."""
    text, game = _text(name)
    messages: list[str] = []
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
        on_the_table = _real_things(real)
        session = GuideSession(
            guide, seed=1 if seed is None else seed, real=on_the_table, listing=not line_by_line
        )
        title = guide.book.title or Path(name).stem
        saved_games, unreadable = guided_games()
        messages = [
            SAVED_ALREADY.format(program=program_name(), path=each.path)
            for each in saved_games
            if each.title == title
        ][:1]
        messages += [f"Skipped {sentence}" for sentence in unreadable]
        file = _new_file(save, save_as_text(session, game), title)
    try:
        interrupted = TerminalGuide(session, Screen(), file, game, messages).run()
    finally:
        file.close()
    if interrupted:
        raise typer.Exit(130)


def _real_things(real: Sequence[str]) -> list[str]:
    """Return the names from `--real` options; ties get the session's own name for them."""
    return ["lots" if name == "ties" else name for name in split_list(real)]


def _new_file(save: Path | None, text: str, title: str = "") -> GuidedFile:
    """Create a new file for a guided game, at a path that no other process can take, and return it."""
    while True:
        path = save or new_path(title)
        try:
            return GuidedFile(path, text, new=True)
        except FileExistsError:
            if save is not None:
                raise ValueError(TAKEN.format(path=save)) from None


def _check_no_new_options(name: str, seed: int | None, real: Sequence[str], *, line_by_line: bool) -> None:
    """Raise Problems if an option is given that only a new game can have."""
    options = {"--seed": seed is not None, "--real": bool(real), "--line-by-line": line_by_line}
    wrong = [f"{option} is only for new games" for option, is_given in options.items() if is_given]
    if wrong:
        raise Problems(name, [*wrong, "in a saved game, use the commands `real` and `list` instead"])


def _text(name: str) -> tuple[str, str]:
    """Return the text of a file, or the playbook of an installed bot with its game."""
    ours = ("", "") if is_file(name) else find_our_book(name)
    return ours if ours[1] else (read_kind(Path(name), BOOK, GUIDED, what=A_BOOK), "")


def new_path(title: str) -> Path:
    """Return an unused path for a new guided game."""
    stem = "-".join(plain(title).split())[:60] or "guide"
    stem = "".join(char for char in stem if char.isalnum() or char == "-") or "guide"
    tries = (guides_folder() / f"{stem}-{n}.json" for n in range(1, 10_000))
    return next(path for path in tries if not os.path.lexists(path))


def check_playbook(name: str, *, notes: bool, as_json: bool) -> None:
    """Check a playbook for the guide and print the findings; exit with code 1 for errors."""
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
    """Return a summary with the number of findings of each level."""
    levels = [finding.level for finding in findings]
    counts = [count(levels.count(level), level) for level in ("error", "warning", "note") if level in levels]
    return listed(counts) if counts else "no problems found"


# -- from paper to book -----------------------------------------------------------------------------------


def write_playbook(what: str, file: str, save: Path | None) -> None:
    """Run `guide new FILE` or `guide draft FILE`."""
    if what == "new":
        begin_playbook(Path(file))
    elif what == "draft":
        draft_guide(file, save)
    else:
        raise ValueError(
            f"unexpected argument {file}; use `guide FILE`, `guide new FILE` or `guide draft FILE`"
        )


def begin_playbook(path: Path) -> None:
    """Ask a few questions and write the beginning of a playbook."""
    _check_free(path)
    screen = Screen()
    screen.say(
        "A new playbook. Press Enter to skip a question; separate several things with semicolons.", BOLD
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
    """Ask a question, again and again until the answer is valid."""
    while True:
        screen.say(f"\n{asked.text}", BOLD)
        screen.say(f"  {asked.example}", DIM)
        answer = screen.read("> ")
        try:
            new_book({asked.name: answer})
        except BadDraft as error:
            screen.print_wrapped(str(error), RED)
            continue
        answers[asked.name] = answer
        return


def draft_guide(name: str, save: Path | None) -> None:
    """Convert an outline or a flowchart to a first draft, and print the findings of its check."""
    text, draft_findings = draft_playbook(read_kind(Path(name), BOOK, what="an outline or a flowchart"))
    if save is None:
        write_document(text)
    else:
        _check_free(save)
        disk.write(save, text)
    file = save.name if save else "draft"
    findings = [*draft_findings, *(f for f in check(Guide(read(text, file))) if f.level != "note")]
    lines = finding_lines(file, findings, notes=False)
    print(*lines, f"{file}: {_summary(findings)}", sep="\n", file=sys.stderr)


def _check_free(path: Path) -> None:
    if path.exists():
        raise ValueError(TAKEN.format(path=path))


def try_playbook(name: str, seed: int | None) -> None:
    """Test every decision of a playbook with made-up answers; print the log and the coverage."""
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
