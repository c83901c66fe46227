"""What one seat sees of a game, as data: everything a page needs, and nothing the seat must not know."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from bythebook.app.game.flow import bot_is_asked, by_person
from bythebook.app.game.hands import Hand
from bythebook.app.game.lesson import ShownLesson, lesson_of
from bythebook.app.game.open_game import OpenGame
from bythebook.app.game.saved_games import name_of
from bythebook.app.web.ahead import after, all_of
from bythebook.app.web.keys import Place
from bythebook.app.web.narration import Kind, NarratedLine, last_turns, title
from bythebook.app.web.pages.entry import Chance, chance
from bythebook.app.web.pages.seats import SeatInfo, seats_of
from bythebook.games.boardgame import BoardGame
from bythebook.games.shared.grammar import in_words
from bythebook.games.shared.scenery import Board, Panel, Trace
from bythebook.kernel.ask import Ask, Seat
from bythebook.kernel.chance import Typed
from bythebook.kernel.game import Game
from bythebook.kernel.log import HIDDEN

if TYPE_CHECKING:
    from bythebook.app.web.session import Session

MOST_HANDS = 40
"""As much that hands must do as a table lists."""

Who = Literal["person", "bot", "chance", "hand"]
"""By whom a line of the log is; a hand is a correction."""


FEW = 2
"""As many offers after a choice are taken at once with it; more are asked about if one wants."""


class Choice(msgspec.Struct, frozen=True):
    """One legal answer."""

    n: int
    """Its number: on the list, on the board, and the key that takes it."""
    text: str
    more: str = ""
    """What it leads to."""
    cells: tuple[str, ...] = ()
    spends: bool = False
    dice: int = 0
    """How many dice it leads to, where that matters most; else 0."""
    notation: str = ""
    ending: bool = False
    """Whether it ends something or throws it away: such answers stand last, apart, and have no digit."""
    costs: str = ""
    """What is lost by it, in words."""
    odds: str = ""
    """How likely the battle that it begins goes well."""
    group: str = ""
    """The heading it stands under with others."""
    short: str = ""
    """What tells it from the others there."""
    piece: str = ""
    """The cell of the piece that is picked up for it."""
    card: str = ""
    """The card whose use it is."""
    onto: str = ""
    """Whom the card is given to: it is dropped on him."""
    also: tuple[str, ...] = ()
    """The cells of pieces that come into question by it."""
    then: Ahead | None = None
    """What would be asked next, where the answer only picks up a piece."""
    of: int = 0
    """The number of the choice that it begins with, where it is two answers in one."""
    follow: tuple[str, ...] = ()
    """The answers that go with it, as the notation names them."""


class Ahead(msgspec.Struct, frozen=True):
    """What would be asked after an answer."""

    question: str
    rule: str
    choices: list[Choice]


class Together(msgspec.Struct, frozen=True):
    """Choices that can be taken all at once."""

    text: str
    """What is done with them: "order all three"."""
    options: list[str]
    """The answers one after the other, as the notation names them."""


class AskInfo(msgspec.Struct, frozen=True):
    """What is asked now, and of whom."""

    number: int
    kind: str
    rule: str
    question: str
    seat: str
    mine: bool
    """Whether who looks may answer."""
    choices: list[Choice] = []
    acting: tuple[str, ...] = ()
    """The cells of what is asked about."""
    chance: Chance | None = None
    together: Together | None = None
    combined: list[Choice] = []
    """Two answers in one: a choice with an offer that follows it."""
    offer: str = ""
    """What may be asked after these choices, if one wants it: "seize as well"."""
    draws: bool = False
    """Whether a piece can be dragged on, to where it goes and whom it attacks; see `goals`."""
    bot: bool = False
    """A bot is asked: it goes on by itself, or, where nobody but bots plays, when it is told to."""


class Throw(msgspec.Struct, frozen=True):
    """What chance showed."""

    of: str
    """Which dice or cards."""
    faces: tuple[str, ...]
    name: str = ""
    """The same as people call them."""
    names: tuple[str, ...] = ()
    """Of cards: what is printed on them."""
    idle: tuple[int, ...] = ()
    """The dice that did nothing, by their place."""


class Step(msgspec.Struct, frozen=True):
    """Something that was done, to be played back."""

    line: int
    """Its place in the log, from 1."""
    last: int
    """The last line that is told with it."""
    ask: int
    seat: str
    who: Who
    kind: Kind
    text: str
    id: str = ""
    tip: str = ""
    why: int = 0
    """The line whose reason is its own; 0 where no page decided."""
    thrown: list[Throw] = []
    cells: tuple[str, ...] = ()
    trace: tuple[Trace, ...] = ()
    came: list[str] = []
    hidden: bool = False


class Over(msgspec.Struct, frozen=True):
    """How it ended."""

    winner: str
    outcome: str


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat sees."""

    version: int
    """It grows with every change, over restarts too."""
    id: str
    game: str
    title: str
    name: str
    """What this game is called: "Pegasus Bridge"."""
    setup: dict[str, str]
    seat: str
    """Through whose eyes; empty for somebody who only watches."""
    you: list[str]
    """The seats that this screen answers for."""
    owner: bool
    turn: str
    ask: AskInfo | None
    board: Board
    ground: str
    """Names the board's ground: asked for with `have=` this name, the board comes without it."""
    panel: Panel
    steps: list[Step]
    planned: list[Trace]
    """What a drag has drawn and is not yet gone."""
    hands: list[Hand]
    more_hands: int
    """How much more there is to do than is listed."""
    lines: int
    """How many lines the log has."""
    messages: list[str]
    over: Over | None
    at_table: list[str]
    """Dice and decks that a person enters."""
    real: bool
    """Whether a real board lies on a table, and who looks moves the pieces."""
    can_undo: bool
    undo: str
    """What an undo takes back, as a sentence; empty where there is nothing."""
    can_redo: bool
    can_correct: bool
    seats: list[SeatInfo]
    watch: str = ""
    """The link for people who only watch; the owner has it."""
    lesson: ShownLesson | None = None
    """In a game to learn with: what this question teaches."""


class Viewer(NamedTuple):
    """Who looks at the lines of a game, and who plays it."""

    seat: Seat | None
    persons: Collection[Seat]
    paged: Collection[Seat] = ()
    """The seats that pages play."""
    seats_act: bool = False


# -- parts ----------------------------------------------------------------------------------------


def choices(box: BoardGame[Any], table: Any, ask: Ask) -> list[Choice]:
    """Every legal answer as faces show them, numbered: those that end something are the last."""
    made = []
    going, ending = box.endings.apart(ask)
    for n, option in enumerate([*going, *ending], 1):
        text, more = box.sentences.choice(table, option)
        notation, cells = box.notation(option), box.picture.spots(table, option)
        spends, dice = box.picture.spends(table, option), box.picture.dice(table, option)
        ends = n > len(going)
        costs = box.endings.costs(table, option) if ends else ""
        odds = box.picture.odds(table, option)
        grip = msgspec.structs.asdict(box.picture.grip(table, option))
        made.append(Choice(n, text, more, cells, spends, dice, notation, ends, costs, odds, **grip))
    return made


def _with_next(opened: OpenGame, ask: Ask, shown: list[Choice]) -> list[Choice]:
    """The choices with what each leads to: what a piece may do, or which pieces come into question."""
    picture = opened.box.picture
    follows, called = picture.picks.get(ask.kind, ""), picture.calls.get(ask.kind, "")
    if not follows and not called:
        return shown
    named = {opened.box.notation(option): option for option in ask.options}
    made = []
    for choice in shown:
        ahead = after(opened.game, named[choice.notation], follows or called)
        made.append(choice if ahead is None else _led(opened, choice, ahead, picks=bool(follows)))
    return made


def _with_all(opened: OpenGame, made: AskInfo, ask: Ask) -> AskInfo:
    """The ask with all that can go going, where a choice is followed by how many do."""
    counts, picture = opened.box.picture.counts, opened.box.picture
    if not counts or not any(choice.piece for choice in made.choices):
        return made
    named = {opened.box.notation(option): option for option in ask.options}
    shown, offer = [], made.offer
    for choice in made.choices:
        ahead = after(opened.game, named[choice.notation], *counts) if choice.piece else None
        whole = picture.all_go(ahead.ask) if ahead is not None and ahead.ask is not None else None
        if ahead is None or ahead.ask is None or whole is None:
            shown.append(choice)
            continue
        offer = counts[ahead.ask.kind]
        notation, groups = opened.box.notation(whole), choices(opened.box, ahead.table, ahead.ask)
        shown.append(_followed(choice, next(each for each in groups if each.notation == notation)))
    return replace(made, choices=shown, offer=offer)


def _led(opened: OpenGame, choice: Choice, ahead: Game[Any], *, picks: bool) -> Choice:
    ask, table = ahead.ask, ahead.table
    assert ask is not None
    shown = choices(opened.box, table, ask)
    if picks:
        then = Ahead(opened.box.sentences.describe(table, ask), ask.rule, shown)
        return replace(choice, piece=choice.piece or choice.cells[0], then=then)
    led = replace(choice, also=tuple(dict.fromkeys(cell for each in shown for cell in each.cells)))
    every = _all_named(opened, ahead, ask, shown)
    if not every:
        return led
    told = {1: "The only one that can go has its order", 2: "Both that can go have their orders"}.get(
        len(every), f"All {in_words(len(every))} that can go have their orders"
    )
    return replace(led, more=f"{led.more.removesuffix('.')}. {told}.".removeprefix(". "), follow=tuple(every))


def _all_named(opened: OpenGame, game: Game[Any], ask: Ask, shown: list[Choice]) -> list[str]:
    """All that can be named one after the other, where nothing must be left out and nothing is spent."""
    wanted = [each for each in shown if not each.ending]
    if ask.kind not in opened.box.picture.gathers or any(each.spends or not each.cells for each in wanted):
        return []
    named = {opened.box.notation(option): option for option in ask.options}
    notations = [each.notation for each in wanted]
    return notations if notations and all_of(game, [named[each] for each in notations]) else []


def _with_offers(opened: OpenGame, made: AskInfo, ask: Ask) -> AskInfo:
    """The ask with the offers after its choices: let go by, one or two taken at once, or asked for."""
    kinds = opened.box.picture.offers.get(ask.kind, ())
    named = {opened.box.notation(option): option for option in ask.options} if kinds else {}
    first: list[Choice] = []
    both: list[Choice] = []
    offer = made.offer
    for choice in made.choices:
        ahead = after(opened.game, named[choice.notation], *kinds) if kinds and not choice.ending else None
        if ahead is None or ahead.ask is None:
            first.append(choice)
            continue
        offered = choices(opened.box, ahead.table, ahead.ask)
        no = [each for each in offered if each.ending]
        yes = [each for each in offered if not each.ending]
        first.append(_followed(choice, no[0]) if no else choice)
        if len(yes) <= FEW:
            n = len(made.choices) + len(both) + 1
            both += [_followed(choice, each, n + i) for i, each in enumerate(yes)]
        elif no:
            offer = f"{ahead.ask.kind.lower()} as well"
    return replace(made, choices=first, combined=both, offer=offer)


def _followed(choice: Choice, next: Choice, n: int = 0) -> Choice:
    """Two answers in one: the second told with the first, or, if it is declined, only beside it."""
    told = next.text[:1].lower() + next.text[1:]
    if not n:
        return replace(choice, more=f"{choice.more}, {told}", follow=(next.notation,))
    both = {"text": f"{choice.text}, {told}", "short": f"{choice.short}, {told}", "more": next.more}
    return replace(choice, n=n, of=choice.n, follow=(next.notation,), **both)


def _together(opened: OpenGame, ask: Ask, shown: list[Choice]) -> Together | None:
    """All that can be named one after the other, where nothing must be left out."""
    verb = opened.box.picture.gathers.get(ask.kind, "")
    wanted = [each.notation for each in shown if each.cells and not each.spends and not each.ending]
    if not verb or len(wanted) < 2:
        return None
    named = {opened.box.notation(option): option for option in ask.options}
    if not all_of(opened.game, [named[notation] for notation in wanted]):
        return None
    return Together(f"{verb} all {in_words(len(wanted))}", wanted)


def scene_of(session: Session, place: Place, have: str = "", *, turned: bool = False) -> Scene:
    """What a screen sees of a game; without the ground if it has that already."""
    box, table, ask = session.box, session.game.table, session.game.ask
    eyes, plays = session.eyes(place), place.role != "watch"
    board, panel = box.picture.seen(table, eyes, turned=turned), box.picture.panel(table, eyes)
    ground = ground_name(board)
    shown = session.to_do.shown() if session.opened.at_table and plays else []
    can_undo = any(by_person(session.opened, e) for e in session.game.log)
    if ground == have:
        board = replace(board, ground="", small_ground="")
    return Scene(
        version=session.version,
        id=session.id,
        game=box.name,
        title=box.title,
        name=name_of(box, session.game),
        setup=session.game.header.setup,
        seat=str(eyes or ""),
        you=[str(seat) for seat in place.held],
        owner=place.role == "owner",
        turn=panel.turn,
        ask=None if ask is None else _asked(session, place, ask),
        board=board,
        ground=ground,
        panel=panel,
        steps=_steps(session, eyes),
        planned=session.drags.pending if ask is not None and ask.seat in place.held else [],
        hands=shown[:MOST_HANDS],
        more_hands=len(shown[MOST_HANDS:]),
        lines=len(session.game.log),
        messages=session.messages,
        over=Over(str(table.winner or ""), box.standing.score(table)) if ask is None else None,
        at_table=[name for name, source in session.game.sources.items() if isinstance(source, Typed)],
        real=session.opened.at_table and plays,
        can_undo=plays and can_undo,
        undo=_undo(session, place) if plays and can_undo else "",
        can_redo=plays and bool(session.game.undone),
        can_correct=session.whole_is_for(place) and ask is not None,
        seats=seats_of(session, place),
        watch=session.link(session.keys.watch) if place.role == "owner" else "",
        lesson=lesson_of(session.opened) if place.held else None,
    )


def _undo(session: Session, place: Place) -> str:
    return f"Takes back {session.undo_said(place, session.last_touch()[0])}."


def _asked(session: Session, place: Place, ask: Ask) -> AskInfo:
    mine, bot = session.may_answer(place, ask), bot_is_asked(session.opened)
    return asked(session.opened, ask, mine=mine, bot=bot)


def _steps(session: Session, eyes: Seat | None) -> list[Step]:
    lines = session.narration.lines
    start = last_turns(session.game.log, eyes, session.opened.persons)
    return steps(lines[start:], start + 1, session.viewer(eyes))


def asked(opened: OpenGame, ask: Ask, *, mine: bool, bot: bool) -> AskInfo:
    """The open ask; whoever may not answer it learns only who is asked."""
    box, table, number = opened.box, opened.game.table, opened.game.number
    if not mine:
        told = f"Waiting for {title(ask.seat)}."
        if ask.domain is not None:
            what = title(box.sentences.element_name(ask.domain.element))
            told = (
                f"{title(ask.secret)} tells what was drawn."
                if ask.secret
                else f"{what}: what came up is told."
            )
        return AskInfo(number, "", "", told, str(ask.seat), False, bot=bot)
    asks = box.sentences.describe(table, ask)
    made = AskInfo(number, ask.kind, _published(ask.rule), asks, str(ask.seat), True)
    made = replace(made, acting=box.picture.acting(table))
    if ask.domain is not None:
        return replace(made, chance=chance(opened, ask))
    shown = choices(box, table, ask)
    together = _together(opened, ask, shown)
    shown = _with_next(opened, ask, shown)
    offer = "name the units one by one" if any(each.follow for each in shown) else ""
    picture = box.picture
    draws = ask.kind in picture.picks or (ask.kind in picture.gathers and bool(picture.picks))
    made = replace(made, choices=shown, together=together, offer=offer, draws=draws)
    return _with_all(opened, _with_offers(opened, made, ask), ask)


def _published(rule: str) -> str:
    """The id of a rule; nothing for a line of a page that has none, which goes by its number: "Turn:36"."""
    page, _, line = rule.rpartition(":")
    return "" if page and line.isdecimal() else rule


def step(told: NarratedLine, line: int, viewer: Viewer) -> Step:
    """A line as a seat may see it."""
    entry = told.entry
    by_chance = isinstance(entry.answer, tuple)
    who: Who = "chance" if by_chance else "person" if entry.seat in viewer.persons else "bot"
    if entry.correction is not None:
        who = "hand"
    name = "" if by_chance and entry.call is None else str(entry.seat)
    base = Step(line, line, entry.number, name, who, told.kind, told.notation)
    if told.hidden_from(viewer.seat):
        shown = "Chance breaks a tie" if told.kind == "tie" else f"{title(told.kind)} for other eyes"
        return replace(base, text=shown if by_chance else HIDDEN, hidden=True)
    if isinstance(entry.answer, tuple):
        return replace(base, text=_outcome(told, viewer), thrown=[_thrown(told)], came=told.came)
    drawn = {"cells": told.cells, "trace": told.trace, "came": told.came}
    why = line if entry.seat in viewer.paged and who == "bot" else 0
    return replace(base, text=told.text or told.notation, id=told.id, tip=told.tip, why=why, **drawn)


def _thrown(told: NarratedLine) -> Throw:
    """Dice by their faces, which are drawn; cards by their names."""
    assert isinstance(told.entry.answer, tuple)
    names = tuple(face.title for face in told.faces) if told.kind == "cards" else ()
    idle = tuple(i for i, face in enumerate(told.faces) if face.idle)
    return Throw(told.notation, told.entry.answer, told.element, names, idle)


def _outcome(told: NarratedLine, viewer: Viewer) -> str:
    """What chance was asked for; a bot's own roll is told of the bot."""
    if told.entry.call is None or told.kind == "tie":
        return title(told.element or told.notation)
    rolls = "rolls" if told.kind == "dice" else "draws"
    who = title(told.entry.seat) + " " if viewer.seats_act else ""
    return title(f"{who}{rolls} the {told.element or told.notation}")


def steps(lines: Sequence[NarratedLine], first: int, viewer: Viewer) -> list[Step]:
    """Lines from a place in the log on as they are told at the table.

    Dice and cards are told with the answer that they followed, dice of the setup each by themselves. An
    answer that says nothing by itself is told with the roll of its own page before it, else with the next one
    of its seat; alone it stands only if something came of it. What was answered for a person comes before
    that.
    """
    made: list[Step] = []
    silent: list[Step] = []
    for line, told in enumerate(lines, first):
        for each in told.unasked:
            row = Step(line, line, told.entry.number, str(each.seat), "person", "act", each.text)
            made += _folded(silent, row)
            silent = []
        shown = step(told, line, viewer)
        rows = silent or made
        if shown.who == "chance" and (shown.hidden or told.entry.call is None):
            if rows and (rows[-1].seat or rows[-1].who != "chance"):
                rows[-1] = _with_outcome(rows[-1], shown)
            elif told.kind == "dice" and not shown.hidden:
                made.append(shown)
        elif told.kind == "act" and not told.text and not shown.hidden:
            if made and not silent and made[-1].who == "chance" and made[-1].line == line - 1:
                made[-1] = _with_decision(made[-1], shown)
            else:
                silent.append(shown)
        else:
            made += _folded(silent, shown)
            silent = []
    return made + _spoken(silent)


def _spoken(silent: Sequence[Step]) -> list[Step]:
    """Silent steps that led to something, in the words of what they led to."""
    made = []
    for each in silent:
        if each.thrown or not each.came:
            made += [each] if each.thrown else []
        else:
            first, *more = each.came
            made.append(replace(each, text=first.removesuffix("."), came=more))
    return made


def _with_outcome(row: Step, shown: Step) -> Step:
    """A step with its dice or cards; what others saw in secret is left out."""
    return replace(row, last=shown.line, thrown=[*row.thrown, *shown.thrown], came=[*row.came, *shown.came])


def _with_decision(roll: Step, shown: Step) -> Step:
    """A roll that a page has called for, with what the answer after it made of it."""
    decided = {"id": shown.id, "tip": shown.tip, "why": shown.why}
    return replace(roll, last=shown.line, came=[*roll.came, *shown.came], **decided)


def _folded(silent: Sequence[Step], into: Step) -> list[Step]:
    """A step joined with the silent ones before it; another seat's stay if they led to anything."""
    same = [each for each in silent if each.seat == into.seat]
    others = _spoken([each for each in silent if each.seat != into.seat])
    reason = next((each for each in (into, *reversed(same)) if each.tip), into)
    all_of_it = [*same, into]
    folded = replace(
        into,
        id=reason.id,
        tip=reason.tip,
        why=reason.why,
        thrown=[thrown for each in all_of_it for thrown in each.thrown],
        trace=tuple(trace for each in all_of_it for trace in each.trace),
        came=[text for each in all_of_it for text in each.came],
    )
    return [*others, folded]


def ground_name(board: Board) -> str:
    """A short name of a ground, by its content."""
    return blake2b((board.ground + board.small_ground).encode(), digest_size=9).hexdigest()
