"""Some games played one after another: what came of each, and which lines of the books were asked."""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

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
"""A game with more answers than this does not count as finished."""

YOUNG_OBJECTS: Final = 20_000
"""New things in many games before they are looked through for garbage."""

COUNTED: Final = ("asked", "yes", "decided")
"""What is counted of a rule."""

ROOMS: Final = ("kernel", "playbook", "players", "lab", "games")
"""What a game depends on; of the games, only itself."""

READ: Final = (".py", ".pyc", ".md", ".json", ".toml")
"""Files that decide how a game goes; pictures do not."""


LineCounts = tuple[int, int, int, int]
"""In how many decisions a line was asked, fitted, decided, and decided with a die or a tie."""


class RuleTally(Tally):
    """Counts published ids, each once a decision: in how many it was asked, fitted, and decided.

    The lines of a rule (its question, its act, its preferences) count as one. A line that decides by a plan
    or an order kept from before has been asked and has said yes then.
    """

    def __init__(self, ids: Mapping[int, str]) -> None:
        super().__init__()
        self.ids = ids
        self.rules_asked: Counter[str] = Counter()
        self.rules_yes: Counter[str] = Counter()
        self.rules_decided: Counter[str] = Counter()
        self.by_die: Counter[int] = Counter()
        """Decisions of each line that a die or a tie had a part in."""
        self.last = 0
        """The line that decided last."""

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """What was counted, as plain data."""
        rows = (self.rules_asked, self.rules_yes, self.rules_decided)
        return {what: dict(ids) for what, ids in zip(COUNTED, rows, strict=True)}

    def add(self, marks: Marks, decided: int, foreseen: Marks = ()) -> None:
        """The marks of one decision; line 0 is none."""
        ids = self.ids
        self.foreseen.update(at for at, _ in foreseen)
        self.asked.update({at for at, _ in marks} | {decided})
        self.yes.update({at for at, fits in marks if fits} | {decided})
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

    def lines(self) -> dict[int, LineCounts]:
        """For each line that was asked since this was looked at last: asked, fitted, decided, by a die."""
        found = {
            at: (n, self.yes[at], self.decided[at], self.by_die[at]) for at, n in self.asked.items() if at
        }
        for counted in (self.asked, self.yes, self.decided, self.by_die):
            counted.clear()
        return found


class Played(msgspec.Struct, frozen=True):
    """How one game went."""

    seed: int
    winner: str
    """The seat that won; nothing for a draw."""
    finished: bool
    turns: int
    choices: int
    """Answers with two or more options."""
    decisions: int
    """Answers of bots."""
    unanswered: int = 0
    """Decisions for which no line of the page fitted."""
    failed: str = ""
    """The error that broke the game off; there should be none."""
    answers: int = 0
    points: dict[str, int] = {}
    """The score of each seat."""


class Chunk(msgspec.Struct, frozen=True):
    """What a worker reports: some games in order, the rules they used, and how long it took."""

    games: list[Played]
    cpu_seconds: float
    fired: dict[str, dict[str, dict[str, int]]] = {}
    """For each playbook, by its first seat: how often ids were asked, said yes, and decided."""
    seconds: list[float] = []
    """How long each game took."""
    lines: list[dict[str, dict[int, LineCounts]]] = []
    """For each game, the lines of each playbook by its first seat."""
    foreseen: dict[str, list[int]] = {}
    """Lines of each playbook, by its first seat, that were asked in looking ahead."""


@contextmanager
def seldom_collecting() -> Iterator[None]:
    """Garbage collection for many games: what exists already is never scanned, new objects rarely."""
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS, *usual[1:])
    try:
        yield
    finally:
        gc.collect()  # of what is new; frozen with the next games it would stay for ever
        gc.set_threshold(*usual)
        gc.unfreeze()


def play_chunk(seating: Seating, seeds: range) -> Chunk:
    """Some games, one after another."""
    start = time.process_time()
    first = seating.first_seats
    programs = {seat: program(seating.game, seating.books[seat]) for seat in first.values()}
    tallies = {seat: RuleTally(ids_counted(made)) for seat, made in programs.items()}
    counted = {seat: tallies[at] for seat, at in first.items()}
    games, seconds, lines = [], [], []
    with seldom_collecting():
        for seed in seeds:
            begun = time.perf_counter()
            games.append(play_one(seating, seed, counted))
            seconds.append(round(time.perf_counter() - begun, 4))
            lines.append({str(seat): tally.lines() for seat, tally in tallies.items()})
    fired = {str(seat): tally.counts for seat, tally in tallies.items()}
    foreseen = {str(seat): sorted(tally.foreseen) for seat, tally in tallies.items()}
    return Chunk(games, time.process_time() - start, fired, seconds, lines, foreseen)


def ids_counted(made: Program) -> dict[int, str]:
    """The rule that each line counts for; one that only leads on, where no other line of the rule counts."""
    leads = made.counted
    asking = {ident for at, ident in made.ids.items() if not leads.get(at, False)}
    return {at: ident for at, ident in made.ids.items() if not leads.get(at, False) or ident not in asking}


def play_one(seating: Seating, seed: int, tallies: Mapping[Seat, RuleTally]) -> Played:
    """One game; if it breaks, the others still count and the report names its seed."""
    own = {id(tally): tally for tally in tallies.values()}.values()
    unanswered = sum(tally.nothing for tally in own)
    game, given, choices, decisions, failed = None, 0, 0, 0, ""
    try:
        game = seating.start(seed)
        players = seating.players(seed)
        for seat, tally in tallies.items():
            if isinstance(player := players[seat], Bot):
                player.tally = tally
        for options, by_bot in answers(game, seating, players, tallies):
            given += 1
            choices += options > 1
            decisions += by_bot
    except Exception as error:
        failed = f"{type(error).__name__}: {error}"
    over = game is not None and game.prompt is None and not failed
    return Played(
        seed=seed,
        winner=game.state.winner if game is not None and over else "",
        finished=over,
        turns=seating.box.status.turns(game.state) if game is not None else 0,
        choices=choices,
        decisions=decisions,
        unanswered=sum(tally.nothing for tally in own) - unanswered,
        failed=failed,
        answers=given,
        points=seating.box.evaluation.points(game.state) if game is not None and over else {},
    )


def answers(
    game: Game[Any],
    seating: Seating,
    players: Mapping[Seat, Player],
    tallies: Mapping[Seat, RuleTally] | None = None,
    *,
    most: int = MOST_ANSWERS,
) -> Iterator[tuple[int, bool]]:
    """Play a game; for every answer, how many options there were and whether a bot gave it."""
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


# -- what decides how games go --------------------------------------------------------------------------


def code_of(seating: Seating) -> str:
    """A hash of everything that decides how games go: the code, the game's data, the playbooks and setup."""
    told = (seating.setup, seating.seats, seating.rulings, seating.hashes, seating.pages)
    return blake2b(f"{code_of_game(seating.game)}{told!r}".encode(), digest_size=8).hexdigest()


@cache
def code_of_game(game: str) -> str:
    """A hash of the code and the data of one game, of what all games need, and of the game's package."""
    digest = blake2b(digest_size=8)
    if (brought := outside.named(game)) is not None:
        digest.update(brought.where.encode())
    for file in files_that_decide(game):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def files_that_decide(game: str) -> Iterator[Path]:
    """Return the code and the data of one game, and what all games need."""
    root = Path(bythebook.__file__).parent
    others = {root / "games" / name for name in shelf.HERE if name != game}
    sources = [root / room for room in ROOMS]
    if (brought := outside.named(game)) is not None:
        outside.load(brought)
        sources += [root / "kit", *outside.sources(brought)]
    for source in sources:
        for file in sorted(source.rglob("*")) if source.is_dir() else [source]:
            if file.suffix in READ and "__pycache__" not in file.parts and others.isdisjoint(file.parents):
                yield file


def code_of_all() -> str:
    """A hash of the code and data of all games: two programs with the same play the same games."""
    codes = "".join(code_of_game(box.name) for box in shelf.boxes())
    return blake2b(codes.encode(), digest_size=8).hexdigest()
