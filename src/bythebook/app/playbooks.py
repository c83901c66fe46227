"""`bythebook playbook`: check, print, chart and words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import typer

from bythebook import games
from bythebook.app.saves import write_atomically
from bythebook.app.screen import give, print_json
from bythebook.kernel.ask import Seat
from bythebook.kernel.game import PERSON
from bythebook.playbook.aid import player_aid
from bythebook.playbook.check import check
from bythebook.playbook.page import Finding
from bythebook.playbook.parse import read
from bythebook.playbook.render import dictionary, dictionary_json, flowchart
from bythebook.playbook.run import Program
from bythebook.players import Player
from bythebook.players.bot import Bot
from bythebook.players.seating import RANDOM, BadSeating, book_of, program, read_book


def check_file(file: Path, game: str, *, as_json: bool) -> None:
    """Everything there is to say of a playbook; exit code 1 if it cannot run."""
    box = games.load(game)
    book = book_of(box, str(file)) if str(file) in box.playbooks() else read_book(file)
    assert book is not None
    findings = check(Program(read(book.text, book.file), box.vocabulary()))
    if as_json:
        told = [{"file": book.file, "line": f.at, "level": f.level, "text": f.text} for f in findings]
        print_json({"file": book.file, "game": game, "runs": not _errors(findings), "findings": told})
    else:
        for finding in findings:
            print(f"{book.file}:{finding.at}: {finding.level}: {finding.text}")
        print(_summary(book.file, findings))
    if _errors(findings):
        raise typer.Exit(1)


def unfinished(players: Mapping[Seat, Player]) -> list[str]:
    """A sentence for each bot whose playbook has holes: it plays, and chance decides where no page does."""
    told = []
    for seat, player in players.items():
        if isinstance(player, Bot) and (wrong := _holes(player.program)):
            more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
            name = Path(player.program.book.file).name
            first = f"{name}:{wrong[0].at}: {wrong[0].text}{more}"
            told.append(f"The playbook of {seat} has holes, where chance decides. {first}")
    return told


@lru_cache(maxsize=64)
def _holes(program: Program) -> list[Finding]:
    return [finding for finding in check(program) if finding.level == "error"]


def _errors(findings: list[Finding]) -> int:
    return sum(finding.level == "error" for finding in findings)


def _summary(file: str, findings: list[Finding]) -> str:
    counts = [(level, sum(f.level == level for f in findings)) for level in ("error", "warning", "note")]
    told = ", ".join(f"{n} {level}{'s' * (n != 1)}" for level, n in counts if n) or "nothing to say"
    return f"{file}: {told}; {'it cannot run' if _errors(findings) else 'it runs'}"


def print_aid(name: str, game: str, out: Path | None) -> None:
    """A player aid to run the bot by hand, as HTML."""
    _give(player_aid(_program(name, game), game_title=games.load(game).title), out)


def draw_chart(name: str, game: str, page: str | None, out: Path | None) -> None:
    """A flowchart of the bot or of one page, as SVG."""
    _give(flowchart(_program(name, game), page), out)


def print_words(game: str, *, as_json: bool) -> None:
    """The dictionary of a game's playbooks."""
    vocabulary = games.load(game).vocabulary()
    if as_json:
        print_json(dictionary_json(vocabulary))
    else:
        print(dictionary(vocabulary))


def _program(name: str, game: str) -> Program:
    """The playbook of a shipped bot or a file, ready to run."""
    if name in (PERSON, RANDOM):
        raise BadSeating(f"{name} plays by no book; name a bot or a playbook file")
    book = book_of(games.load(game), name)
    assert book is not None
    return program(game, book)


def _give(text: str, out: Path | None) -> None:
    if out is None:
        give(text)
        return
    write_atomically(out, text)
    print(f"{out}: written")
