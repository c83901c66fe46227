"""What is asked, and every answer to it: how it is taken, what it costs, and what would be asked next."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from bythebook.app.game.open_game import OpenGame
from bythebook.app.web.ahead import after, all_of
from bythebook.app.web.narration import title
from bythebook.app.web.pages.entry import Chance, chance
from bythebook.games.boardgame import BoardGame
from bythebook.games.displays import PromptDisplay
from bythebook.games.shared.grammar import in_words
from bythebook.kernel.context import Context
from bythebook.kernel.game import Game
from bythebook.kernel.prompt import Option, Prompt

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
    leads: bool = False
    """Whether it is dragged from the list to what comes next."""


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


class Next(msgspec.Struct, frozen=True):
    """What would be asked after a row of answers; nothing where that is not known before they are given."""

    ask: PromptInfo | None


class PromptInfo(msgspec.Struct, frozen=True):
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
    onward: bool = False
    """Whether a drag may go on, with answers to what is asked next; see `next`."""
    bot: bool = False
    """A bot is asked: it goes on by itself, or, where nobody but bots plays, when it is told to."""


# -- the ask ---------------------------------------------------------------------------------------


def asked(opened: OpenGame, ask: Prompt, *, mine: bool, bot: bool) -> PromptInfo:
    """The open ask; whoever may not answer it learns only who is asked."""
    box, number = opened.box, opened.game.number
    if not mine:
        return PromptInfo(number, "", "", _waits(box, ask), str(ask.seat), False, bot=bot)
    displays, context = box.displays, opened.game.context
    question = displays.question(context)
    made = PromptInfo(number, ask.kind, _published(ask.rule), question, str(ask.seat), True)
    made = replace(made, acting=displays.acting(context))
    if ask.domain is not None:
        return replace(made, chance=chance(opened, ask))
    shown = choices(box, context)
    together = _together(opened, ask, shown)
    shown = _with_next(opened, ask, shown)
    offer = "name the units one by one" if any(each.follow for each in shown) else ""
    this, every = displays.prompt(ask.kind), displays.prompts.values()
    draws = bool(this.picks or (this.gathers and any(each.picks for each in every)))
    made = replace(made, choices=shown, together=together, offer=offer, draws=draws)
    made = replace(made, onward=any(each.onward for each in every))
    return _with_all(opened, _with_offers(opened, made, ask), ask)


def _waits(box: BoardGame[Any], ask: Prompt) -> str:
    """Who or what is waited for, for those who may not answer."""
    if ask.domain is None:
        return f"Waiting for {title(ask.seat)}."
    if ask.secret:
        return f"Waiting for {title(ask.secret)} to say what was drawn."
    return f"Waiting for somebody to say what came up: {box.texts.element_name(ask.domain.element)}."


def _published(rule: str) -> str:
    """The id of a rule; nothing for a line of a page that has none, which goes by its number: "Turn:36"."""
    page, _, line = rule.rpartition(":")
    return "" if page and line.isdecimal() else rule


# -- choices ---------------------------------------------------------------------------------------


def choices(box: BoardGame[Any], context: Context[Any]) -> list[Choice]:
    """Return every legal answer as front ends show it, numbered; those that end something come last."""
    displays, prompt = box.displays, context.prompt
    assert prompt is not None
    going, ending = displays.split(prompt)
    return [
        Choice(
            n,
            displays.label(context, option),
            displays.detail(context, option),
            displays.targets(context, option),
            displays.spends(context, option),
            displays.dice(context, option),
            box.notation(option),
            ending=n > len(going),
            costs=displays.cost_text(context, option) if n > len(going) else "",
            odds=displays.odds(context, option),
            leads=displays.leads(option),
            **msgspec.structs.asdict(displays.gesture(context, option)),
        )
        for n, option in enumerate([*going, *ending], 1)
    ]


def _named(opened: OpenGame, ask: Prompt) -> dict[str, Option]:
    """The answers by their notation."""
    return {opened.box.notation(option): option for option in ask.options}


def _with_next(opened: OpenGame, ask: Prompt, shown: list[Choice]) -> list[Choice]:
    """The choices with what each leads to: what a piece may do, or which pieces come into question."""
    display = opened.box.displays.prompt(ask.kind)
    follows, called = display.picks, display.calls
    if not follows and not called:
        return shown
    named = _named(opened, ask)
    made = []
    for choice in shown:
        ahead = after(opened.game, named[choice.notation], follows or called)
        made.append(choice if ahead is None else _led(opened, choice, ahead, picks=bool(follows)))
    return made


def _with_all(opened: OpenGame, made: PromptInfo, ask: Prompt) -> PromptInfo:
    """The ask with all that can go going, where a choice is followed by how many do."""
    counts = {each.kind: each for each in opened.box.displays.prompts.values() if each.counts}
    if not counts or not any(choice.piece for choice in made.choices):
        return made
    named = _named(opened, ask)
    shown, offer = [], made.offer
    for choice in made.choices:
        ahead = after(opened.game, named[choice.notation], *counts) if choice.piece else None
        whole = (
            _all_go(counts[ahead.prompt.kind], ahead.prompt) if ahead is not None and ahead.prompt else None
        )
        if ahead is None or ahead.prompt is None or whole is None:
            shown.append(choice)
            continue
        offer = counts[ahead.prompt.kind].counts
        notation, groups = opened.box.notation(whole), choices(opened.box, ahead.context)
        shown.append(_followed(choice, next(each for each in groups if each.notation == notation)))
    return replace(made, choices=shown, offer=offer)


def _all_go(display: PromptDisplay, prompt: Prompt) -> Option | None:
    return display.all_go(prompt.options) if display.all_go is not None else None


def _led(opened: OpenGame, choice: Choice, ahead: Game[Any], *, picks: bool) -> Choice:
    ask, context = ahead.prompt, ahead.context
    assert ask is not None
    shown = choices(opened.box, context)
    if picks:
        piece = choice.piece or next(iter(choice.cells), "")
        then = Ahead(opened.box.displays.question(context), ask.rule, shown)
        return replace(choice, piece=piece, then=then) if piece else choice
    led = replace(choice, also=tuple(dict.fromkeys(cell for each in shown for cell in each.cells)))
    every = _all_named(opened, ahead, ask, shown)
    if not every:
        return led
    told = {1: "The only one that can go has its order", 2: "Both that can go have their orders"}.get(
        len(every), f"All {in_words(len(every))} that can go have their orders"
    )
    return replace(led, more=f"{led.more.removesuffix('.')}. {told}.".removeprefix(". "), follow=tuple(every))


def _all_named(opened: OpenGame, game: Game[Any], ask: Prompt, shown: list[Choice]) -> list[str]:
    """All that can be named one after the other, where nothing must be left out and nothing is spent."""
    wanted = [each for each in shown if not each.ending]
    gathers = opened.box.displays.prompt(ask.kind).gathers
    if not gathers or any(each.spends or not each.cells for each in wanted):
        return []
    named = _named(opened, ask)
    notations = [each.notation for each in wanted]
    return notations if notations and all_of(game, [named[each] for each in notations]) else []


def _with_offers(opened: OpenGame, made: PromptInfo, ask: Prompt) -> PromptInfo:
    """The ask with the offers after its choices: let go by, one or two taken at once, or asked for."""
    kinds = opened.box.displays.prompt(ask.kind).offers
    named = _named(opened, ask)
    first: list[Choice] = []
    both: list[Choice] = []
    offer = made.offer
    for choice in made.choices:
        ahead = after(opened.game, named[choice.notation], *kinds) if kinds and not choice.ending else None
        if ahead is None or ahead.prompt is None:
            first.append(choice)
            continue
        offered = choices(opened.box, ahead.context)
        no = [each for each in offered if each.ending]
        yes = [each for each in offered if not each.ending]
        first.append(_followed(choice, no[0]) if no else choice)
        if len(yes) <= FEW:
            n = len(made.choices) + len(both) + 1
            both += [_followed(choice, each, n + i) for i, each in enumerate(yes)]
        elif no:
            offer = f"{ahead.prompt.kind.lower()} as well"
    return replace(made, choices=first, combined=both, offer=offer)


def _followed(choice: Choice, next: Choice, n: int = 0) -> Choice:
    """Two answers in one: the second told with the first, or, if it is declined, only beside it."""
    told = next.text[:1].lower() + next.text[1:]
    if not n:
        return replace(choice, more=f"{choice.more}, {told}", follow=(next.notation,))
    both = {"text": f"{choice.text}, {told}", "short": f"{choice.short}, {told}", "more": next.more}
    return replace(choice, n=n, of=choice.n, follow=(next.notation,), **both)


def _together(opened: OpenGame, ask: Prompt, shown: list[Choice]) -> Together | None:
    """All that can be named one after the other, where nothing must be left out."""
    verb = opened.box.displays.prompt(ask.kind).gathers
    wanted = [each.notation for each in shown if each.cells and not each.spends and not each.ending]
    if not verb or len(wanted) < 2:
        return None
    named = _named(opened, ask)
    if not all_of(opened.game, [named[notation] for notation in wanted]):
        return None
    return Together(f"{verb} all {in_words(len(wanted))}", wanted)
