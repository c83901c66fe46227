"""`bythebook ask`: one position in, the bot's next decision and its why out."""

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
from bythebook.kernel.prompt import Prompt, Seat
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
"""More answers than any turn has."""


class GivenRolls:
    """Chance as somebody gave it, value by value; the seed goes on where nothing is given.

    Dice take the next values, whatever die is rolled, by their beginnings too. A card or a tie takes one only
    if that is its whole name, so that the face `armor` is never taken for the card Armor Assault.
    """

    def __init__(self, given: list[str], seed: int) -> None:
        self.given = given
        self.seeded = Seeded(seed)

    def outcome(self, domain: Domain, piles: Piles, count: int) -> Outcome:
        """The values given, as far as they go; Impossible names a die that cannot show one."""
        outcome = self.seeded.outcome(domain, piles, count)
        taken: Outcome = ()
        while self.given and len(taken) < domain.size:
            bag = domain.possible(piles, taken)
            if not isinstance(domain, Dice) and plain(self.given[0]) not in map(plain, bag):
                break
            try:
                taken += (match(self.given[0], sorted(bag), what=domain.element),)
            except Unclear:
                raise Impossible(
                    f"--roll {self.given[0]}: the {domain.element} die shows {listed(sorted(bag))}"
                ) from None
            self.given.pop(0)
        return self._filled(domain, piles, taken, outcome) if taken else outcome

    def _filled(self, domain: Domain, piles: Piles, taken: Outcome, seeded: Outcome) -> Outcome:
        """The rest of a throw by the seed, where values were given for a part of it."""
        for value in seeded[len(taken) :]:
            possible = domain.possible(piles, taken)
            taken += (value if value in possible else min(possible),)
        return taken


@dataclass(slots=True)
class Decision:
    """One decision of the bot."""

    action: str
    why: Explanation | None


@dataclass(slots=True)
class AskReport:
    """A position, the ask that was open, and what the bot does there."""

    box: BoardGame[Any]
    game: Game[Any]
    seat: Seat
    ask: dict[str, Any]
    board: str
    sentence: str
    done: list[Decision] = field(default_factory=list)
    rolls: list[dict[str, Any]] = field(default_factory=list)
    hands: list[str] = field(default_factory=list)
    waiting: str = ""
    """Who must answer before the turn can go on."""
    unused: list[str] = field(default_factory=list)
    """Values of `--roll` that nothing was rolled for."""
    unasked: list[str] = field(default_factory=list)
    """Answers of `--answer` that nobody was asked for."""
    dealt: list[str] = field(default_factory=list)
    """Cards that the file does not name, and which were dealt instead."""

    def json(self) -> dict[str, Any]:
        """Plain data for programs."""
        why = [{**step, "action": d.action} for d in self.done if d.why is not None for step in d.why.json()]
        return {
            "game": self.box.name,
            "seat": self.seat,
            "ask": self.ask,
            "actions": [d.action for d in self.done],
            "why": why,
            "tips": [d.why.tip for d in self.done if d.why is not None],
            "rolls": self.rolls,
            "hands": self.hands,
            "waiting": self.waiting,
            "unused": self.unused,
            "unasked": self.unasked,
            "dealt": self.dealt,
        }


def ask_position(
    position: Annotated[
        str, typer.Argument(help="A position file (JSON), a link to a position, or - for standard input.")
    ],
    bot: BotFile = None,
    seed: Seed = None,
    roll: Annotated[str | None, typer.Option(help="Dice to use, in order: 3,5 or star,flag.")] = None,
    turn: Annotated[bool, typer.Option(help="Go on to the end of the bot's turn.")] = False,
    answers: Annotated[
        list[str] | None, typer.Option("--answer", help="What a person answers in between, in order.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read the position, let the bot decide, and print what it does and why."""
    text, trust = sys.stdin.read() if position == "-" else position_in_link(position), Trust.FILE
    if text is None:
        what = "a position or game file, or a link to a position,"
        text = read_kind(Path(position), POSITION, GAME, what=what)
        trust = Trust.FILE if is_position(text) else Trust.USER
    check_limits(text, position)
    given = [value.strip() for value in (roll or "").split(",") if value.strip()]
    asked = decide(
        text, file=position, bot=bot, seed=seed, roll=given, turn=turn, answers=answers, trust=trust
    )
    if as_json:
        print_json(asked.json())
    else:
        print(report_text(asked))


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
    """What the bot does at a position given as text: one answer, or all to the end of its turn."""
    box, game, rolled = _open(text, file, seed, roll or [])
    said, dealt = list(answers or []), _dealt_cards(game)
    ask = _next_prompt(game, rolled)
    before, lines = game.state.copy(), len(game.log)
    while said and bot is None and game.header.seats.get(ask.seat) == PERSON:
        _answer_for_person(game, said.pop(0), rolled)
        ask = _next_prompt(game, rolled)
    asked = AskReport(
        box, game, ask.seat, _prompt_data(box, game, ask), "", box.displays.question(game.context)
    )
    asked.board = box.renderer.draw(game.state, ask.seat)
    bots = _bots(box, game, ask, bot, trust)
    _play_on(asked, bots, said, rolled, turn=turn)
    asked.rolls = [
        {"element": e.call.element if e.call else str(e.seat), "faces": list(e.answer)}
        for e in game.log[lines:]
        if isinstance(e.answer, tuple)
    ]
    asked.hands = [deed.text for deed in box.todo.todo_items(before, game.state)]
    asked.unused, asked.unasked, asked.dealt = rolled.given, said, dealt
    return asked


def _play_on(
    asked: AskReport, bots: Mapping[Seat, Bot], said: list[str], rolled: GivenRolls, *, turn: bool
) -> None:
    """One answer of the bot, or all to the end of its turn; people answer what was said for them."""
    box, game = asked.box, asked.game
    now = _turn(box, game, asked.seat)
    for _ in range(MOST_ANSWERS):
        ask = game.prompt
        if ask is None or _turn(box, game, asked.seat) != now:
            return
        if ask.seat in bots:
            _play_bot(asked, bots[ask.seat], ask.seat, rolled)
        elif said:
            _answer_for_person(game, said.pop(0), rolled)
        else:
            asked.waiting = f"{ask.seat}: {box.displays.question(game.context)}"
            return
        if not turn:
            return


def _play_bot(asked: AskReport, acting: Bot, seat: Seat, rolled: GivenRolls) -> None:
    """One answer of a bot; of the one that was asked first it is told."""
    game = asked.game
    while not answer_next(game, asked.box, acting):
        _settle(game, rolled)
    _settle(game, rolled)
    answer = next(e for e in reversed(game.log) if e.seat == seat and not isinstance(e.answer, tuple))
    if seat == asked.seat and answer.answer is not None and not isinstance(answer.answer, tuple):
        asked.done.append(Decision(asked.box.notation(answer.answer), answer.why))


def _answer_for_person(game: Game[Any], text: str, rolled: GivenRolls) -> None:
    """A person has answered."""
    game.answer(text)
    _settle(game, rolled)


def _dealt_cards(game: Game[Any]) -> list[str]:
    """Cards that somebody has because the position file names none: a hand, a stash."""
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
    """A game from a position file or from a saved game."""
    if not is_position(text):
        try:
            header = log.read(text).header
            box = games.load(header.game)
            rolled = GivenRolls(roll, header.seed if seed is None else seed)
            sources = _sources(box, rolled)
            return box, Game.load(box, text, sources=sources, state=first_state(box, header)), rolled
        except BadLog as error:
            raise BadLog(
                error.line, f"{error.reason} ({file}; a position file would begin with {{)"
            ) from None
    header = position_header(read_position(text, file), seed=seed or 0, file=file)
    box, rolled = games.load(header.game), GivenRolls(roll, header.seed)
    return box, Game(box, header, state=first_state(box, header), sources=_sources(box, rolled)), rolled


def _sources(box: BoardGame[Any], rolled: GivenRolls) -> dict[str, GivenRolls]:
    return {element.name: rolled for element in box.elements}


# -- deciding -------------------------------------------------------------------------------------


def _settle(game: Game[Any], rolled: GivenRolls) -> None:
    """Answer for chance where the file says that a person would."""
    while game.prompt is not None and game.prompt.domain is not None:
        domain, state = game.prompt.domain, game.state
        game.answer(rolled.outcome(domain, state.piles, state.counts.get(domain.element, 0)))


def _next_prompt(game: Game[Any], rolled: GivenRolls) -> Prompt:
    _settle(game, rolled)
    if game.prompt is None:
        raise BadSeating(f"the game is over: {won_by(game.state.winner)}; there is nothing left to ask")
    return game.prompt


def _bots(
    box: BoardGame[Any], game: Game[Any], ask: Prompt, bot: Path | None, trust: Trust
) -> dict[Seat, Bot]:
    """Return the bots that answer: the one named for the seat asked, and those that the file names."""
    header, seat = game.header, ask.seat
    named = {other: who for other, who in header.seats.items() if bot is None or other != seat}
    check_names(box, named, {}, trust)
    seats = {**header.seats, seat: str(bot) if bot is not None else header.seats.get(seat, PERSON)}
    books = {other: book for other, who in seats.items() if (book := playbook_of(box, who)) is not None}
    if seat not in books:
        question, options = box.displays.question(game.context), map(box.notation, ask.options)
        raise Problems(
            f"{seat} is asked, but {seats[seat]} sits there",
            [question, f"say what they answer with --answer: {listed(options)}", "or name a bot with --bot"],
        )
    if header.position is None:
        books, _ = with_saved_rulings(box, books, header.pages)
    else:
        books = with_rulings(box, books, header.pages)
    return {other: Bot(program(box.name, book), trace=True) for other, book in books.items()}


def _turn(box: BoardGame[Any], game: Game[Any], seat: Seat) -> str:
    return str(box.bots.view(game.state, seat).turn)


def _prompt_data(box: BoardGame[Any], game: Game[Any], ask: Prompt) -> dict[str, Any]:
    return {
        "kind": ask.kind,
        "rule": ask.rule,
        "about": ask.about,
        "text": box.displays.question(game.context),
        "options": [box.notation(option) for option in ask.options],
    }


# -- showing --------------------------------------------------------------------------------------


def report_text(asked: AskReport) -> str:
    """For people: the board, what the bot does, the line that decided, and the way there."""
    rows = [asked.board.rstrip("\n"), "", asked.sentence, ""]
    for done in asked.done:
        rows.append(f"{asked.seat}: {done.action}")
        if done.why is not None:
            rows += [f"  {done.why.tip}", *(f"    {row}" for row in done.why.text().splitlines())]
    if asked.rolls:
        rows.append("")
        rows += [f"{roll['element']}: {', '.join(roll['faces'])}" for roll in asked.rolls]
    if asked.hands:
        rows += ["", "On the table:", *(f"  {hand}" for hand in asked.hands)]
    if asked.waiting:
        rows += ["", f"Then somebody else must answer. {asked.waiting}"]
    if asked.dealt:
        rows += [
            "",
            "The file does not name these cards, so they were dealt:",
            *(f"  {hand}" for hand in asked.dealt),
        ]
    if asked.unasked:
        rows += ["", f"Nobody was asked for: {', '.join(asked.unasked)}"]
    if asked.unused:
        rows += ["", f"Not rolled: {', '.join(asked.unused)}"]
    return "\n".join(rows)
