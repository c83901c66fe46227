"""`bythebook ask`: show what a bot does in a position, and why."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer

from bythebook import games
from bythebook.app.game.kinds import GAME, POSITION, read_kind
from bythebook.app.game.links import position_in_link
from bythebook.app.parameters import AsJson, BotFile, Seed
from bythebook.app.terminal.sandbox import check_limits
from bythebook.app.terminal.screen import print_json, won_by
from bythebook.games.boardgame import BoardGame
from bythebook.kernel import log
from bythebook.kernel.box import Problems
from bythebook.kernel.chance import Dice, Domain, Outcome, Piles, Seeded
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.log import BadLog
from bythebook.kernel.notation import Unclear, listed, match, plain
from bythebook.kernel.pile import Impossible
from bythebook.kernel.prompt import Prompt, Seat, no_options
from bythebook.playbook.run.explanation import Explanation
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.positions import first_state, is_position, position_header, read_position
from bythebook.players.seating import (
    BadSeating,
    Trust,
    check_names,
    playbook_of,
    program,
    with_rulings,
    with_saved_rulings,
)

MOST_ANSWERS = 10_000
"""A limit on answers that no turn reaches."""


class GivenRolls:
    """A source of chance that uses up given values before it draws seeded ones.

    Dice take the next values, which may be abbreviated. A card or a tie takes a value only if it is the full
    name, so that the face `armor` isn't mistaken for the card Armor Assault.
    """

    def __init__(self, given: list[str], seed: int) -> None:
        self.given = given
        self.seeded = Seeded(seed)

    def outcome(self, domain: Domain, piles: Piles, count: int) -> Outcome:
        """Return the next given values, completed with seeded ones; Impossible if a die has no such face."""
        seeded = self.seeded.outcome(domain, piles, count)
        outcome: Outcome = ()
        while self.given and len(outcome) < domain.size:
            bag = domain.possible(piles, outcome)
            if not isinstance(domain, Dice) and plain(self.given[0]) not in map(plain, bag):
                break
            try:
                outcome += (match(self.given[0], sorted(bag), what=domain.element),)
            except Unclear:
                faces = listed(sorted(bag))
                raise Impossible(
                    f"--roll {self.given[0]}: the {domain.element} die has the faces {faces}"
                ) from None
            self.given.pop(0)
        return _fill(domain, piles, outcome, seeded) if outcome else seeded


def _fill(domain: Domain, piles: Piles, outcome: Outcome, seeded: Outcome) -> Outcome:
    """Complete an outcome with seeded values."""
    for value in seeded[len(outcome) :]:
        possible = domain.possible(piles, outcome)
        outcome += (value if value in possible else min(possible),)
    return outcome


@dataclass(slots=True)
class Decision:
    """A decision of a bot."""

    action: str
    why: Explanation | None


@dataclass(slots=True)
class AskReport:
    """A position and its prompt, and what the bot does there."""

    box: BoardGame[Any]
    game: Game[Any]
    seat: Seat
    prompt: dict[str, Any]
    board: str
    question: str
    decisions: list[Decision] = field(default_factory=list)
    rolls: list[dict[str, Any]] = field(default_factory=list)
    todo: list[str] = field(default_factory=list)
    waiting: str = ""
    """Who must answer before the turn can continue, and the question."""
    unused: list[str] = field(default_factory=list)
    """Values of `--roll` that weren't needed."""
    unasked: list[str] = field(default_factory=list)
    """Values of `--answer` that weren't needed."""
    dealt: list[str] = field(default_factory=list)
    """Cards that were dealt at random because the file doesn't name them."""

    def json(self) -> dict[str, Any]:
        """Return the report as plain data."""
        why = [
            {**step, "action": d.action} for d in self.decisions if d.why is not None for step in d.why.json()
        ]
        return {
            "game": self.box.name,
            "seat": self.seat,
            "ask": self.prompt,
            "actions": [d.action for d in self.decisions],
            "why": why,
            "tips": [d.why.tip for d in self.decisions if d.why is not None],
            "rolls": self.rolls,
            "hands": self.todo,
            "waiting": self.waiting,
            "unused": self.unused,
            "unasked": self.unasked,
            "dealt": self.dealt,
        }


def ask_position(
    position: Annotated[
        str,
        typer.Argument(help="Position file (JSON), saved game, link to a position, or - for standard input."),
    ],
    bot: BotFile = None,
    seed: Seed = None,
    roll: Annotated[
        str | None, typer.Option(metavar="DICE", help="Dice results to use, in order, e.g. 3,5 or star,flag.")
    ] = None,
    turn: Annotated[bool, typer.Option(help="Play on to the end of the bot's turn.")] = False,
    answers: Annotated[
        list[str] | None,
        typer.Option(
            "--answer",
            metavar="ANSWER",
            help="Answer for a human player. Repeat the option to give several answers, in order.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read the position, let the bot decide, and print what it does and why."""
    text, trust = sys.stdin.read() if position == "-" else position_in_link(position), Trust.FILE
    if text is None:
        what = "a position file, a saved game or a link to a position"
        text = read_kind(Path(position), POSITION, GAME, what=what)
        trust = Trust.FILE if is_position(text) else Trust.USER
    check_limits(text, position)
    rolls = [value.strip() for value in (roll or "").split(",") if value.strip()]
    report = decide(
        text, file=position, bot=bot, seed=seed, roll=rolls, turn=turn, answers=answers, trust=trust
    )
    if as_json:
        print_json(report.json())
    else:
        print(report_text(report))


def decide(
    text: str,
    *,
    file: str = "position",
    bot: Path | None = None,
    seed: int | None = None,
    roll: list[str] | None = None,
    turn: bool = False,
    answers: list[str] | None = None,
    trust: Trust = Trust.USER,
) -> AskReport:
    """Return what a bot does in a position: its next answer, or with `turn` every answer of its turn."""
    box, game, rolls = _open(text, file, seed, roll or [])
    unused, dealt = list(answers or []), _dealt_cards(game)
    prompt = _next_prompt(game, rolls)
    before, lines = game.state.copy(), len(game.log)
    while unused and bot is None and game.header.seats.get(prompt.seat) == PERSON:
        _answer_for_person(game, unused.pop(0), rolls)
        prompt = _next_prompt(game, rolls)
    question = box.displays.question(game.context)
    report = AskReport(box, game, prompt.seat, _prompt_data(box, game, prompt), "", question)
    report.board = box.renderer.draw(game.state, prompt.seat)
    bots = _bots(box, game, prompt, bot, trust)
    _play_on(report, bots, unused, rolls, turn=turn)
    report.rolls = [
        {"element": e.call.element if e.call else str(e.seat), "faces": list(e.answer)}
        for e in game.log[lines:]
        if isinstance(e.answer, tuple)
    ]
    report.todo = [item.text for item in box.todo.todo_items(before, game.state)]
    report.unused, report.unasked, report.dealt = rolls.given, unused, dealt
    return report


def _play_on(
    report: AskReport, bots: Mapping[Seat, Bot], answers: list[str], rolls: GivenRolls, *, turn: bool
) -> None:
    """Play one answer, or with `turn` all to the end of the turn; take human answers from `answers`."""
    box, game = report.box, report.game
    now = _turn(box, game, report.seat)
    for _ in range(MOST_ANSWERS):
        prompt = game.prompt
        if prompt is None or _turn(box, game, report.seat) != now:
            return
        if prompt.seat in bots:
            _play_bot(report, bots[prompt.seat], prompt.seat, rolls)
        elif answers:
            _answer_for_person(game, answers.pop(0), rolls)
        else:
            report.waiting = f"{prompt.seat}: {box.displays.question(game.context)}"
            return
        if not turn:
            return


def _play_bot(report: AskReport, bot: Bot, seat: Seat, rolls: GivenRolls) -> None:
    """Let a bot answer; add the decision to the report if the bot plays the report's seat."""
    game = report.game
    while not answer_next(game, report.box, bot):
        _settle(game, rolls)
    _settle(game, rolls)
    answer = next(e for e in reversed(game.log) if e.seat == seat and not isinstance(e.answer, tuple))
    if seat == report.seat and answer.answer is not None and not isinstance(answer.answer, tuple):
        report.decisions.append(Decision(report.box.notation(answer.answer), answer.why))


def _answer_for_person(game: Game[Any], text: str, rolls: GivenRolls) -> None:
    """Answer a prompt for a human player."""
    game.answer(text)
    _settle(game, rolls)


def _dealt_cards(game: Game[Any]) -> list[str]:
    """Return the hidden cards that were dealt because the position file doesn't name them."""
    if game.header.position is None:
        return []
    return [
        f"{entry.secret} ({entry.seat}): {', '.join(entry.answer).replace('_', ' ')}"
        for entry in game.log
        if entry.secret is not None and isinstance(entry.answer, tuple) and entry.answer
    ]


# -- reading --------------------------------------------------------------------------------------


def _open(
    text: str, file: str, seed: int | None, roll: list[str]
) -> tuple[BoardGame[Any], Game[Any], GivenRolls]:
    """Open a game from the text of a position file or of a saved game."""
    if not is_position(text):
        try:
            header = log.read(text).header
            box = games.load(header.game)
            rolls = GivenRolls(roll, header.seed if seed is None else seed)
            sources = _sources(box, rolls)
            return box, Game.load(box, text, sources=sources, state=first_state(box, header)), rolls
        except BadLog as error:
            raise BadLog(error.line, f"{error.reason} ({file}; position files begin with {{)") from None
    header = position_header(read_position(text, file), seed=seed or 0, file=file)
    box, rolls = games.load(header.game), GivenRolls(roll, header.seed)
    return box, Game(box, header, state=first_state(box, header), sources=_sources(box, rolls)), rolls


def _sources(box: BoardGame[Any], rolls: GivenRolls) -> dict[str, GivenRolls]:
    return {element.name: rolls for element in box.elements}


# -- deciding -------------------------------------------------------------------------------------


def _settle(game: Game[Any], rolls: GivenRolls) -> None:
    """Answer the chance prompts that the file leaves to a human player."""
    while game.prompt is not None and game.prompt.domain is not None:
        domain, state = game.prompt.domain, game.state
        game.answer(rolls.outcome(domain, state.piles, state.counts.get(domain.element, 0)))


def _next_prompt(game: Game[Any], rolls: GivenRolls) -> Prompt:
    """Resolve chance prompts and return the open prompt; raise BadSeating if the game is over."""
    _settle(game, rolls)
    if game.prompt is None:
        raise BadSeating(f"the game is over: {won_by(game.state.winner)}")
    if game.prompt.seat not in game.box.seats:
        raise BadSeating(
            f"the position doesn't say whose turn it is; add `active`, one of {listed(game.box.seats)}"
        )
    if not game.prompt.options:
        raise BadSeating(f"{no_options(game.prompt)} in this position")
    return game.prompt


def _bots(
    box: BoardGame[Any], game: Game[Any], prompt: Prompt, bot: Path | None, trust: Trust
) -> dict[Seat, Bot]:
    """Return the bots by seat: `bot` for the seat with the prompt, and the bots that the file names."""
    header, seat = game.header, prompt.seat
    others = {other: who for other, who in header.seats.items() if bot is None or other != seat}
    check_names(box, others, {}, trust)
    seats = {**header.seats, seat: str(bot) if bot is not None else header.seats.get(seat, PERSON)}
    books = {other: book for other, who in seats.items() if (book := playbook_of(box, who)) is not None}
    if seat not in books:
        options = listed(map(box.notation, prompt.options))
        raise Problems(
            f"the decision belongs to {seat}, played by {seats[seat]}",
            [
                box.displays.question(game.context),
                f"to answer it, use --answer with one of these: {options}",
                "to let a bot decide, name it with --bot",
            ],
        )
    if header.position is None:
        books, _ = with_saved_rulings(box, books, header.pages)
    else:
        books = with_rulings(box, books, header.pages)
    return {other: Bot(program(box.name, book), trace=True) for other, book in books.items()}


def _turn(box: BoardGame[Any], game: Game[Any], seat: Seat) -> str:
    return str(box.bots.view(game.state, seat).turn)


def _prompt_data(box: BoardGame[Any], game: Game[Any], prompt: Prompt) -> dict[str, Any]:
    return {
        "kind": prompt.kind,
        "rule": prompt.rule,
        "about": prompt.about,
        "text": box.displays.question(game.context),
        "options": [box.notation(option) for option in prompt.options],
    }


# -- showing --------------------------------------------------------------------------------------


def report_text(report: AskReport) -> str:
    """Return the report as text: the board, decisions with explanations, rolls and the to-do list."""
    rows = [report.board.rstrip("\n"), "", report.question, ""]
    for decision in report.decisions:
        rows.append(f"{report.seat}: {decision.action}")
        if decision.why is not None:
            explanation = decision.why.text().splitlines()
            rows += [f"  {decision.why.tip}", *(f"    {row}" for row in explanation)]
    if report.rolls:
        rows.append("")
        rows += [f"{roll['element']}: {', '.join(roll['faces'])}" for roll in report.rolls]
    if report.todo:
        rows += ["", "To do:", *(f"  {item}" for item in report.todo)]
    if report.waiting:
        rows += ["", f"Then another player must answer. {report.waiting}"]
    if report.dealt:
        rows += ["", "Dealt at random, because the file doesn't name these cards:"]
        rows += [f"  {cards}" for cards in report.dealt]
    if report.unasked:
        rows += ["", f"Unused --answer values: {', '.join(report.unasked)}"]
    if report.unused:
        rows += ["", f"Unused --roll values: {', '.join(report.unused)}"]
    return "\n".join(rows)
