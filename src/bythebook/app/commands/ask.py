"""`bythebook ask`: one position in, the bot's next decision and its why out."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from bythebook import games
from bythebook.app.game.saves import read_text
from bythebook.app.terminal.screen import print_json, won_by
from bythebook.games.boardgame import BoardGame
from bythebook.kernel import log
from bythebook.kernel.ask import Ask, Seat
from bythebook.kernel.box import Problems
from bythebook.kernel.chance import Dice, Domain, Outcome, Piles, Seeded
from bythebook.kernel.game import PERSON, Game
from bythebook.kernel.log import BadLog, Header
from bythebook.kernel.notation import Unclear, listed, match, plain
from bythebook.kernel.pile import Impossible
from bythebook.kernel.rulings import settle
from bythebook.playbook.run.why import Why
from bythebook.players.bot import Bot
from bythebook.players.match import answer_next
from bythebook.players.seating import BadSeating, book_of, parted, program, ruled, still_ruled

MOST_ANSWERS = 10_000
"""More answers than any turn has."""


class Rolled:
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
class Done:
    """One decision of the bot."""

    action: str
    why: Why | None


@dataclass(slots=True)
class Asked:
    """A position, the ask that was open, and what the bot does there."""

    box: BoardGame[Any]
    game: Game[Any]
    seat: Seat
    ask: dict[str, Any]
    board: str
    sentence: str
    done: list[Done] = field(default_factory=list)
    rolls: list[dict[str, Any]] = field(default_factory=list)
    hands: list[str] = field(default_factory=list)
    dealt: list[str] = field(default_factory=list)
    """What was dealt and drawn first, because the file does not say it: how many of which pile."""
    waiting: str = ""
    """Who must answer before the turn can go on."""
    unused: list[str] = field(default_factory=list)
    """Values of `--roll` that nothing was rolled for."""

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
            "dealt": self.dealt,
            "waiting": self.waiting,
            "unused": self.unused,
        }


def ask_position(
    position: Path, bot: Path | None, seed: int | None, roll: str | None, *, turn: bool, as_json: bool
) -> None:
    """Read the position, let the bot decide, and print what it does and why."""
    text = sys.stdin.read() if str(position) == "-" else read_text(position, what="a position or game file")
    given = [value.strip() for value in (roll or "").split(",") if value.strip()]
    asked = decide(text, file=str(position), bot=bot, seed=seed, roll=given, turn=turn)
    if as_json:
        print_json(asked.json())
    else:
        print(shown(asked))


def decide(
    text: str,
    *,
    file: str = "position",
    bot: Path | None = None,
    seed: int | None = None,
    roll: list[str] | None = None,
    turn: bool = False,
) -> Asked:
    """What the bot does at a position given as text: one answer, or all to the end of its turn."""
    box, game, rolled = _open(text, file, seed, roll or [])
    ask = _at_an_ask(game, rolled)
    asked = Asked(box, game, ask.seat, _plain(box, game, ask), "", box.sentences.describe(game.table, ask))
    asked.board = box.picture.draw(game.table, ask.seat)
    if game.header.position is not None:
        asked.dealt = [f"{len(e.answer)} {e.seat}" for e in game.log if isinstance(e.answer, tuple)]
    bots = _bots(box, game, ask.seat, bot)
    before, lines, now = game.table.copy(), len(game.log), _turn(box, game, ask.seat)
    for _ in range(MOST_ANSWERS):
        seat = ask.seat
        acting = bots.get(seat)
        if acting is None:
            asked.waiting = f"{seat}: {box.sentences.describe(game.table, ask)}"
            break
        while not answer_next(game, box, acting):
            _settle(game, rolled)
        _settle(game, rolled)
        answer = next(e for e in reversed(game.log) if e.seat == seat and not isinstance(e.answer, tuple))
        if seat == asked.seat and answer.answer is not None and not isinstance(answer.answer, tuple):
            asked.done.append(Done(box.notation(answer.answer), answer.why))
        if game.ask is None or not turn or _turn(box, game, asked.seat) != now:
            break
        ask = game.ask
    entries = game.log[lines:]
    asked.rolls = [
        {"element": e.call.element if e.call else str(e.seat), "faces": list(e.answer)}
        for e in entries
        if isinstance(e.answer, tuple)
    ]
    asked.hands = [deed.text for deed in box.hands.deeds(before, game.table)]
    asked.unused = rolled.given
    return asked


# -- reading --------------------------------------------------------------------------------------


def _open(
    text: str, file: str, seed: int | None, roll: list[str]
) -> tuple[BoardGame[Any], Game[Any], Rolled]:
    """A game from a position file or from a saved game."""
    if not text.lstrip().startswith("{"):
        try:
            header = log.read(text).header
            box = games.load(header.game)
            rolled = Rolled(roll, header.seed if seed is None else seed)
            return box, Game.load(box, text, sources=_sources(box, rolled), table=_start(box, header)), rolled
        except BadLog as error:
            raise BadLog(
                error.line, f"{error.reason} ({file}; a position file would begin with {{)"
            ) from None
    data = _data(text, file)
    box = games.load(str(data.pop("game", "")) or _likeliest(data))
    of_game, of_pages = parted(box, _texts(data, "rulings", file))
    if of_pages:
        data["rulings"] = of_game
    header = Header(
        box.name,
        seats=_seats(box, data, file),
        seed=seed or 0,
        rulings=of_game,
        position=data,
        pages=of_pages,
    )
    rolled = Rolled(roll, header.seed)
    return box, Game(box, header, table=_start(box, header), sources=_sources(box, rolled)), rolled


def _seats(box: BoardGame[Any], data: Mapping[str, Any], file: str) -> dict[Seat, str]:
    """Who sits where: as the file says, else a person where it names a hand of cards, else the bot."""
    named, hands = _texts(data, "seats", file), data.get("hands", {})
    held = hands if isinstance(hands, dict) else {}
    return {
        seat: named.get(seat, PERSON if held.get(seat) else box.bots.bot_for(seat))
        for seat in box.positions.sides_in(data)
    }


def _start(box: BoardGame[Any], header: Header) -> Any:
    """The table of a position file; None for a game that began with its setup."""
    if header.position is None:
        return None
    return box.positions.read(header.position, header.seats, settle(box.rulings, header.rulings))


def _data(text: str, file: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Problems(file, [f"not a position file: {error}"]) from None


def _texts(data: Mapping[str, Any], key: str, file: str) -> dict[str, str]:
    try:
        return msgspec.convert(data.get(key, {}), dict[str, str])
    except msgspec.ValidationError as error:
        raise Problems(file, [f"{key}: {error}"]) from None


def _sources(box: BoardGame[Any], rolled: Rolled) -> dict[str, Rolled]:
    return {element.name: rolled for element in box.elements}


# -- deciding -------------------------------------------------------------------------------------


def _likeliest(data: Mapping[str, Any]) -> str:
    """The game that knows most keys of a position file which does not name one."""

    def known(name: str) -> int:
        keys: Mapping[str, Any] = games.load(name).positions.schema().get("properties", {})
        return sum(key in keys for key in data)

    return max(games.NAMES, key=known)


def _settle(game: Game[Any], rolled: Rolled) -> None:
    """Answer for chance where the file says that a person would."""
    while game.ask is not None and game.ask.domain is not None:
        domain, table = game.ask.domain, game.table
        game.answer(rolled.outcome(domain, table.piles, table.counts.get(domain.element, 0)))


def _at_an_ask(game: Game[Any], rolled: Rolled) -> Ask:
    _settle(game, rolled)
    if game.ask is None:
        raise BadSeating(f"the game is over: {won_by(game.table.winner)}; there is nothing left to ask")
    return game.ask


def _bots(box: BoardGame[Any], game: Game[Any], seat: Seat, bot: Path | None) -> dict[Seat, Bot]:
    """Everybody who answers: for the seat asked the bot named, else who sits there; other bots in between."""
    header = game.header
    seats = {**header.seats, seat: str(bot) if bot is not None else header.seats.get(seat, PERSON)}
    books = {other: book for other, who in seats.items() if (book := book_of(box, who)) is not None}
    if seat not in books:
        raise BadSeating(f"{seat} is asked, but {seats[seat]} sits there; name a bot with --bot FILE")
    if header.position is None:
        books, _ = still_ruled(box, books, header.pages)
    else:
        books = ruled(box, books, header.pages)
    return {other: Bot(program(box.name, book), trace=True) for other, book in books.items()}


def _turn(box: BoardGame[Any], game: Game[Any], seat: Seat) -> str:
    return str(box.bots.view(game.table, seat).turn)


def _plain(box: BoardGame[Any], game: Game[Any], ask: Ask) -> dict[str, Any]:
    return {
        "kind": ask.kind,
        "rule": ask.rule,
        "about": ask.about,
        "text": box.sentences.describe(game.table, ask),
        "options": [box.notation(option) for option in ask.options],
    }


# -- showing --------------------------------------------------------------------------------------


def shown(asked: Asked) -> str:
    """For people: the board, what the bot does, the line that decided, and the way there."""
    rows = [asked.board.rstrip("\n"), "", asked.sentence, ""]
    if asked.dealt:
        rows += [f"Dealt first, as the file does not say: {', '.join(asked.dealt)}.", ""]
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
    if asked.unused:
        rows += ["", f"Not rolled: {', '.join(asked.unused)}"]
    return "\n".join(rows)
