"""Play games one after another, recording each result and how often each playbook line was used."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from operator import add
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

import bythebook
from bythebook import games as shelf
from bythebook.games import outside
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Seat
from bythebook.playbook.run.runner import Program
from bythebook.playbook.run.tally import Marks, Tally
from bythebook.players import Player
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.seating import Seating, program

MOST_ANSWERS: Final = 100_000
"""A game with more answers than this counts as unfinished."""

YOUNG_OBJECTS: Final = 20_000
"""Garbage collection threshold of the youngest generation while games are played."""

RULE_COUNTS: Final = ("asked", "yes", "decided")
"""The counts of a rule, by their keys in JSON: decisions that checked it, matched it, were made by it."""

SHARED_PACKAGES: Final = ("kernel", "playbook", "players", "lab", "games")
"""Packages that every game depends on; within `games`, a game depends only on its own package."""

CODE_SUFFIXES: Final = (".py", ".pyc", ".md", ".json", ".toml")
"""Suffixes of files that can affect the course of a game; pictures can't."""


class LineCounts(NamedTuple):
    """In how many decisions a playbook line was checked, matched, decided, and decided with a die or tie.

    The fields are also the columns of the table of lines and of coverage reports.
    """

    asked: int = 0
    fitted: int = 0
    decided: int = 0
    by_die: int = 0

    def plus(self, other: LineCounts) -> LineCounts:
        """Return the sum of both counts."""
        return LineCounts(*map(add, self, other))


def count_title(name: str) -> str:
    """Return the column title of a count of rules or lines."""
    return {"asked": "checked", "yes": "matched", "fitted": "matched"}.get(name, name.replace("_", " "))


class RuleTally(Tally):
    """Counts the use of a playbook's lines and rules (published ids), each at most once per decision.

    All lines of a rule (its question, its act, its preferences) count as one rule. A line that decides
    through an earlier plan or order also counts as checked and matched.
    """

    def __init__(self, ids: Mapping[int, str]) -> None:
        super().__init__()
        self.ids = ids
        self.rules_asked: Counter[str] = Counter()
        self.rules_yes: Counter[str] = Counter()
        self.rules_decided: Counter[str] = Counter()
        self.by_die: Counter[int] = Counter()
        """In how many decisions each line involved a die or a random tie-break."""
        self.last = 0
        """The line that made the last decision."""

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """The counts of each rule, as plain data."""
        counters = (self.rules_asked, self.rules_yes, self.rules_decided)
        return {name: dict(counter) for name, counter in zip(RULE_COUNTS, counters, strict=True)}

    def add(self, marks: Marks, decided: int, foreseen: Marks = ()) -> None:
        """Count one decision, given the marks on its lines; `decided` is 0 if no line decided."""
        ids = self.ids
        self.foreseen.update(at for at, _ in foreseen)
        self.checked.update({at for at, _ in marks} | {decided})
        self.matched.update({at for at, fits in marks if fits} | {decided})
        self.decided[decided] += 1
        self.last = decided
        asked = {ids[at] for at, _ in marks if at in ids}
        yes = {ids[at] for at, fits in marks if fits and at in ids}
        if decided in ids:
            asked.add(ids[decided])
            yes.add(ids[decided])
            self.rules_decided[ids[decided]] += 1
        elif not decided:
            self.nothing += 1
        self.rules_asked.update(asked)
        self.rules_yes.update(yes)

    def take_lines(self) -> dict[int, LineCounts]:
        """Return the counts for each line checked since the last call, and reset them."""
        lines = {
            at: LineCounts(n, self.matched[at], self.decided[at], self.by_die[at])
            for at, n in self.checked.items()
            if at
        }
        for counter in (self.checked, self.matched, self.decided, self.by_die):
            counter.clear()
        return lines


class GameRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one game. Each field is a column of the table of games."""

    seed: int
    winner: str
    """The seat that won; empty for a draw or an unfinished game."""
    finished: bool
    points: dict[str, int] = {}
    """The score of each seat."""
    turns: int
    answers: int = 0
    choices: int
    """Answers with two or more options."""
    decisions: int
    """Answers given by bots."""
    unanswered: int = 0
    """Decisions in which no line of the playbook matched."""
    failed: str = ""
    """The error that ended the game early; normally empty."""


class GameChunk(msgspec.Struct, frozen=True):
    """The result of one worker task: games with consecutive seeds, in order."""

    games: list[GameRecord]
    cpu_seconds: float
    rule_counts: dict[str, dict[str, dict[str, int]]] = msgspec.field(name="fired", default_factory=dict)
    """Maps the first seat of each playbook and the name of a count to the count for each rule."""
    seconds: list[float] = []
    """The wall-clock time of each game."""
    lines: list[dict[str, dict[int, LineCounts]]] = []
    """For each game, the counts for each line, by the first seat of each playbook."""
    foreseen: dict[str, list[int]] = {}
    """The lines checked during lookahead, by the first seat of each playbook."""


@contextmanager
def rare_garbage_collection() -> Iterator[None]:
    """Make garbage collection rare: existing objects are never scanned, new ones rarely."""
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, *usual[1:])
    try:
        yield
    finally:
        gc.collect()  # before unfreezing: it scans only new objects
        gc.set_threshold(*usual)
        gc.unfreeze()


def play_chunk(seating: Seating, seeds: range) -> GameChunk:
    """Play a game for each seed and return the results."""
    start = time.process_time()
    first = seating.first_seats
    programs = {seat: program(seating.game, seating.books[seat]) for seat in first.values()}
    tallies = {seat: RuleTally(counted_ids(each)) for seat, each in programs.items()}
    seat_tallies = {seat: tallies[at] for seat, at in first.items()}
    games, seconds, lines = [], [], []
    with rare_garbage_collection():
        for seed in seeds:
            begin = time.perf_counter()
            games.append(play_one(seating, seed, seat_tallies))
            seconds.append(round(time.perf_counter() - begin, 4))
            lines.append({str(seat): tally.take_lines() for seat, tally in tallies.items()})
    rule_counts = {str(seat): tally.counts for seat, tally in tallies.items()}
    foreseen = {str(seat): sorted(tally.foreseen) for seat, tally in tallies.items()}
    return GameChunk(games, time.process_time() - start, rule_counts, seconds, lines, foreseen)


def counted_ids(program: Program) -> dict[int, str]:
    """Return the rule that each line counts for.

    A line that merely refers to another page counts only if its rule has no other line.
    """
    leads = program.counted
    asking = {ident for at, ident in program.ids.items() if not leads.get(at, False)}
    return {at: ident for at, ident in program.ids.items() if not leads.get(at, False) or ident not in asking}


def play_one(seating: Seating, seed: int, tallies: Mapping[Seat, RuleTally]) -> GameRecord:
    """Play one game; an exception is recorded, so that other games still count."""
    distinct = {id(tally): tally for tally in tallies.values()}.values()
    unanswered = sum(tally.nothing for tally in distinct)
    game, answers, choices, decisions, failed = None, 0, 0, 0, ""
    try:
        game = seating.start(seed)
        players = seating.players(seed)
        for seat, tally in tallies.items():
            if isinstance(player := players[seat], Bot):
                player.tally = tally
        for options, by_bot in play_answers(game, seating, players, tallies):
            answers += 1
            choices += options > 1
            decisions += by_bot
    except Exception as error:
        failed = f"{type(error).__name__}: {error}"
    over = game is not None and game.prompt is None and not failed
    return GameRecord(
        seed=seed,
        winner=game.state.winner if game is not None and over else "",
        finished=over,
        points=seating.box.evaluation.points(game.state) if game is not None and over else {},
        turns=seating.box.status.turns(game.state) if game is not None else 0,
        answers=answers,
        choices=choices,
        decisions=decisions,
        unanswered=sum(tally.nothing for tally in distinct) - unanswered,
        failed=failed,
    )


def play_answers(
    game: Game[Any],
    seating: Seating,
    players: Mapping[Seat, Player],
    tallies: Mapping[Seat, RuleTally] | None = None,
    *,
    most: int = MOST_ANSWERS,
) -> Iterator[tuple[int, bool]]:
    """Play a game; yield for each answer the number of options and whether a bot gave it."""
    box, books = seating.box, seating.books
    for _ in range(most):
        calls = 0
        while (prompt := game.prompt) is not None and not answer_next(game, box, players[prompt.seat]):
            calls += 1
        if prompt is None:
            return
        if calls and tallies and prompt.seat in tallies:
            tally = tallies[prompt.seat]
            tally.by_die[tally.last] += 1
        yield len(prompt.options), prompt.seat in books


# -- hashes of code and data ------------------------------------------------------------------------


def run_code_hash(seating: Seating) -> str:
    """Return a hash of everything that determines the games: code, data, playbooks and setup."""
    chosen = (seating.setup, seating.seats, seating.rulings, seating.hashes, seating.pages)
    return blake2b(f"{game_code_hash(seating.game)}{chosen!r}".encode(), digest_size=8).hexdigest()


@cache
def game_code_hash(game: str) -> str:
    """Return a hash of the code and data of a game, including the shared packages."""
    digest = blake2b(digest_size=8)
    if (installed := outside.find_game(game)) is not None:
        digest.update(installed.where.encode())
    for file in code_files(game):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def code_files(game: str) -> Iterator[Path]:
    """Yield the code and data files that a game depends on."""
    root = Path(bythebook.__file__).parent
    others = {root / "games" / name for name in shelf.HERE if name != game}
    sources = [root / package for package in SHARED_PACKAGES]
    if (installed := outside.find_game(game)) is not None:
        outside.load(installed)
        sources += [root / "kit", *outside.sources(installed)]
    for source in sources:
        for file in sorted(source.rglob("*")) if source.is_dir() else [source]:
            suffix, skipped = file.suffix, "__pycache__" in file.parts
            if suffix in CODE_SUFFIXES and not skipped and others.isdisjoint(file.parents):
                yield file


def all_code_hash() -> str:
    """Return a hash of the code and data of all games: installations with equal hashes play alike."""
    codes = "".join(game_code_hash(box.name) for box in shelf.boxes())
    return blake2b(codes.encode(), digest_size=8).hexdigest()
