"""The guide: takes a playbook or a guided game and one step in it; the browser stores the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from bythebook.app.game.guided import find_our_book, game_knowledge
from bythebook.app.web.errors import NotFound
from bythebook.app.web.pages.why.lines import Sheet, sheets_of, sheets_with_marks
from bythebook.app.web.requests import Name, Names, Text
from bythebook.guide.check import check
from bythebook.guide.choices import ChangeResult
from bythebook.guide.files import open_book, read_saved, restore_session, save_as_text
from bythebook.guide.prompts import Answer, Fit, GuidePrompt
from bythebook.guide.session import BadMove, GuideSession

FILE = "this file"
Key = Annotated[str, Meta(max_length=20_000)]
Does = Literal["open", "press", "answer", "done", "cannot", "undo", "change", "how"]


class GuideStep(msgspec.Struct, frozen=True):
    """A playbook or a guided game, and the step to take."""

    text: Text = ""
    bot: Name = ""
    """The name of a bot that comes with the app, in place of a text."""
    do: Does = "open"
    kind: Name = ""
    about: Name = ""
    answer: Answer | None = None
    fit: Fit | None = None
    """With a line that was chosen, the names that fit it."""
    whose: Name = ""
    """With a line of a loop, the thing that the line is about."""
    choice: Annotated[int, Meta(ge=0, le=100_000)] = 0
    key: Key = ""
    new_turn: bool | None = None
    real: Names | None = None
    listing: bool | None = None
    lines: bool = False
    """Whether to count how often each line was checked."""


class CounterInfo(msgspec.Struct, frozen=True):
    """A counter or a track."""

    name: str
    value: int
    least: int | None
    most: int | None
    text: str


class DeckInfo(msgspec.Struct, frozen=True):
    """A deck: the card drawn last, and how many are left."""

    name: str
    last: str
    left: int


class Button(msgspec.Struct, frozen=True):
    """A choice that the bot can face."""

    name: str
    text: str
    thing: bool
    """Whether the choice is about something that must be named."""


class DeedInfo(msgspec.Struct, frozen=True):
    """An item to do on the real table."""

    text: str
    id: str
    in_advance: bool
    """Whether the player named the thing before the choice was made."""


class AnsweredQuestion(msgspec.Struct, frozen=True):
    """A question of a choice and its answer, which can be changed."""

    choice: int
    prompt: GuidePrompt
    said: str
    names: list[str]
    """The names that can be picked as another answer."""


class LineCounts(msgspec.Struct, frozen=True):
    """A line of the playbook: how often it was checked, matched and decided."""

    line: int
    text: str
    asked: int
    yes: int
    decided: int


class GuidePage(msgspec.Struct, frozen=True):
    """The state of a guided game."""

    save: str
    title: str
    about: str
    turn: int
    counters: list[CounterInfo]
    decks: list[DeckInfo]
    buttons: list[Button]
    waiting: list[str]
    prompt: GuidePrompt | None
    names: list[str]
    before: str | None
    deed: DeedInfo | None
    log: list[str]
    sheets: list[Sheet]
    """The pages that were checked, with the result of each line."""
    asked: list[AnsweredQuestion]
    questions: int
    real: list[str]
    listing: bool
    warnings: list[str]
    lines: list[LineCounts]
    lost: int = 0
    """The number of later choices that changed because of a changed answer."""
    mend: list[str] = []
    """What to correct on the real table because of the change, as sentences."""


def take_step(data: dict[str, Any]) -> GuidePage:
    """Take one step in a guided game; BadPlaybook, Unreadable, BadMove or BadAnswer if that is impossible."""
    sent = msgspec.convert(data, GuideStep)
    session, game = session_of(sent.text, sent.bot)
    changed = ChangeResult(0, [])
    match sent.do:
        case "press":
            session.press(sent.kind, sent.about, new_turn=sent.new_turn)
        case "answer":
            _answer(session, sent)
        case "done":
            session.done()
        case "cannot":
            session.cannot()
        case "undo":
            session.undo()
        case "change":
            if sent.answer is None:
                raise BadMove("an answer is missing")
            changed = session.change(sent.choice, sent.key, sent.answer, sent.fit, sent.whose)
        case "how":
            _change_settings(session, sent)
    return _guide_page(session, game, changed, lines=sent.lines)


def session_of(text: str, bot: str = "") -> tuple[GuideSession, str]:
    """Return a guided game from a file, playbook or bot, and the name of its installed game, if any."""
    if text.lstrip().startswith("{"):
        saved = read_saved(text, FILE)
        return restore_session(saved, FILE, game_knowledge(saved.game)), saved.game
    source, game = find_our_book(bot) if bot else (text, "")
    if bot and not game:
        raise NotFound(f"No bot is called {bot[:80]!r}.")
    guide = open_book(source, f"{bot}.md" if bot else FILE, known=game_knowledge(game))
    return GuideSession(guide, listing=True), game


def _answer(session: GuideSession, sent: GuideStep) -> None:
    if sent.answer is None:
        raise BadMove("an answer is missing")
    if isinstance(sent.answer, str) and (sent.fit is not None or sent.whose):
        session.tap(sent.answer, sent.fit, sent.whose)
    else:
        session.answer(sent.answer)


def _change_settings(session: GuideSession, sent: GuideStep) -> None:
    """Change the way questions are asked, or which dice and decks are real."""
    if sent.real is not None:
        session.real = GuideSession(session.guide, real=sent.real).real
    if sent.listing is not None:
        session.listing = sent.listing
    session.again()


def _guide_page(session: GuideSession, game: str, changed: ChangeResult, *, lines: bool) -> GuidePage:
    guide, prompt, deed = session.guide, session.prompt, session.decision
    book, values = guide.book, session.counters
    return GuidePage(
        save=save_as_text(session, game),
        title=book.title,
        about=book.prose,
        turn=session.turn,
        counters=[
            CounterInfo(c.name, values[c.name], c.least, c.most, c.text) for c in book.counters.values()
        ],
        decks=[
            DeckInfo(name, pile["last"], sum(pile["left"].values())) for name, pile in session.decks.items()
        ],
        buttons=[Button(name, text, session.needs_a_thing(name)) for name, text in session.buttons.items()],
        waiting=session.waiting,
        prompt=prompt,
        names=session.names_for(prompt) if prompt is not None else [],
        before=session.before(prompt) if prompt is not None else None,
        deed=DeedInfo(deed.text, deed.id, deed.in_advance) if deed is not None else None,
        log=session.log(),
        sheets=_sheets(session),
        asked=list(_answered_questions(session)),
        questions=session.questions(session.turn),
        real=sorted(session.real),
        listing=session.listing,
        warnings=[f"Line {f.at}: {f.text}" for f in check(guide) if f.level == "warning"]
        if not session.choices
        else [],
        lines=list(_lines(session)) if lines else [],
        lost=changed.lost,
        mend=changed.mend,
    )


def _sheets(session: GuideSession) -> list[Sheet]:
    """Return the pages that were checked, then the page of the line that asks now."""
    guide, prompt = session.guide, session.prompt
    found = sheets_with_marks(guide.book, session.steps())
    page = guide.page_of.get(prompt.line, "") if prompt is not None else ""
    if page not in (sheet.name for sheet in found):
        found += [sheet for sheet in sheets_of(guide.book) if sheet.name == page]
    return found


def _lines(session: GuideSession) -> Iterator[LineCounts]:
    """Yield every line that was checked."""
    tally = session.tally()
    for at in sorted(tally.checked.keys() | tally.decided.keys()):
        yield LineCounts(
            at, session.guide.text_at(at), tally.checked[at], tally.matched[at], tally.decided[at]
        )


def _answered_questions(session: GuideSession) -> Iterator[AnsweredQuestion]:
    """Yield every question that the player was asked in this turn, in order."""
    for at, choice in enumerate(session.choices):
        if choice.turn == session.turn:
            facts = {fact.key: fact for fact in choice.facts if not fact.mine}
            for prompt in session.prompts_of(at):
                if prompt.key in facts:
                    yield AnsweredQuestion(
                        at, prompt, session.describe_answer(facts[prompt.key]), session.names_for(prompt)
                    )
