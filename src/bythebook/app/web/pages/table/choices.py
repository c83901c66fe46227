"""The open prompt as a page shows it: every answer, how to give it, its cost, and what comes next."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from bythebook.app.game.lookahead.options import Lookahead, acting_piece, all_together, look_ahead
from bythebook.app.game.open_game import OpenGame
from bythebook.app.web.narration import title
from bythebook.app.web.pages.entry import ChanceInfo, chance_info
from bythebook.games.boardgame import BoardGame
from bythebook.games.shared.grammar import number_in_words
from bythebook.kernel.context import Context
from bythebook.kernel.prompt import Option, Prompt

FEW = 2
"""Up to this many optional follow-up actions are listed with a choice; more have their own prompt."""


class ChoiceInfo(msgspec.Struct, frozen=True):
    """One legal answer."""

    n: int
    """The number of the choice: in the list, on the board, and on the keyboard."""
    text: str
    more: str = ""
    """The consequence of the choice."""
    cells: tuple[str, ...] = ()
    spends: bool = False
    dice: int = 0
    """The number of dice that the choice leads to, where that matters most; otherwise 0."""
    notation: str = ""
    ending: bool = False
    """Whether the choice ends or discards something; it is then listed last, apart, without a digit."""
    costs: str = ""
    """What the choice forfeits, as text."""
    odds: str = ""
    """The chance of success in the battle that the choice begins."""
    group: str = ""
    """The heading under which the choice is listed."""
    short: str = ""
    """The text of the choice under that heading."""
    piece: str = ""
    """The cell of the piece that the choice picks up."""
    card: str = ""
    """The card that the choice uses."""
    onto: str = ""
    """The unit that gets the card, which can be dropped on it."""
    receiver: str = ""
    """The name of that unit on screen."""
    also: tuple[str, ...] = ()
    """The cells of pieces that could be named after the choice."""
    then: NextChoices | None = None
    """What would be asked next, if the choice only picks up a piece."""
    of: int = 0
    """The number of the choice that this one begins with, if it is two answers in one."""
    follow: tuple[str, ...] = ()
    """The further answers included in the choice, in notation."""
    leads: bool = False
    """Whether the choice is dragged from the list to what comes next."""


class NextChoices(msgspec.Struct, frozen=True):
    """What would be asked after an answer."""

    question: str
    rule: str
    choices: list[ChoiceInfo]


class Together(msgspec.Struct, frozen=True):
    """Choices that can all be taken at once."""

    text: str
    """What is done: "order all three"."""
    options: list[str]
    """The answers one after another, in notation."""


class NextPrompt(msgspec.Struct, frozen=True):
    """The prompt that would follow a series of answers; None if it can't be known before they are given."""

    ask: PromptInfo | None


class PromptInfo(msgspec.Struct, frozen=True):
    """The open prompt, and the seat that answers it."""

    number: int
    kind: str
    rule: str
    question: str
    seat: str
    mine: bool
    """Whether the viewer may answer."""
    choices: list[ChoiceInfo] = []
    acting: tuple[str, ...] = ()
    """The cells that the prompt is about."""
    chance: ChanceInfo | None = None
    together: Together | None = None
    combined: list[ChoiceInfo] = []
    """Two answers in one: a choice with the optional action that follows it."""
    offer: str = ""
    """The label of the button for the action that these choices leave out: "seize as well"."""
    draws: bool = False
    """Whether a piece can be dragged to its destination and on to its target; see `goals`."""
    onward: bool = False
    """Whether a drag may continue with answers to the next prompts; see `next`."""
    bot: bool = False
    """Whether a bot is asked: it plays at once, or in a game without human players, when a viewer lets it."""


# -- the prompt ------------------------------------------------------------------------------------


def prompt_info(opened: OpenGame, prompt: Prompt, *, mine: bool, bot: bool) -> PromptInfo:
    """Return the open prompt; viewers who may not answer it learn only who the game waits for."""
    box, number = opened.box, opened.game.number
    if not mine:
        return PromptInfo(number, "", "", _waiting_text(box, prompt), str(prompt.seat), False, bot=bot)
    displays, context = box.displays, opened.game.context
    question = displays.question(context)
    info = PromptInfo(number, prompt.kind, _published(prompt.rule), question, str(prompt.seat), True)
    info = replace(info, acting=displays.acting(context))
    if prompt.domain is not None:
        return replace(info, chance=chance_info(opened, prompt))
    display, every = displays.prompt(prompt.kind), displays.prompts.values()
    draws = bool(display.picks or (display.gathers and any(each.picks for each in every)))
    info = replace(info, choices=choices(box, context), together=_together(opened), draws=draws)
    info = replace(info, onward=any(each.onward for each in every))
    lookaheads = look_ahead(opened)
    info = _with_next(box, info, lookaheads, context)
    return _with_numbers(box, _with_offers(box, info, lookaheads), lookaheads)


def _waiting_text(box: BoardGame[Any], prompt: Prompt) -> str:
    """Return a sentence about who or what the game waits for, for viewers who may not answer."""
    if prompt.domain is None:
        return f"Waiting for {title(prompt.seat)}."
    if prompt.secret:
        return f"Waiting for {title(prompt.secret)} to enter the drawn cards."
    return f"Waiting for somebody to enter a result: {box.texts.element_name(prompt.domain.element)}."


def _published(rule: str) -> str:
    """Return the id of a rule; empty for a line without one, which is identified by number: "Turn:36"."""
    page, _, line = rule.rpartition(":")
    return "" if page and line.isdecimal() else rule


# -- choices ---------------------------------------------------------------------------------------


def choices(box: BoardGame[Any], context: Context[Any]) -> list[ChoiceInfo]:
    """Return every legal answer as front ends show it, with numbers; answers that end something come last."""
    displays, prompt = box.displays, context.prompt
    assert prompt is not None
    going, ending = displays.split(prompt)
    return [
        ChoiceInfo(
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
            receiver=displays.receiver(context, option),
            **msgspec.structs.asdict(displays.gesture(context, option)),
        )
        for n, option in enumerate([*going, *ending], 1)
    ]


# -- lookahead -------------------------------------------------------------------------------------


def _with_next(
    box: BoardGame[Any], info: PromptInfo, lookaheads: list[Lookahead], context: Context[Any]
) -> PromptInfo:
    """Add the next step to each choice: what its piece may do, or the pieces that can be named."""
    shown, offer = [], ""
    for choice, ahead in zip(info.choices, lookaheads, strict=True):
        if ahead.piece is not None:
            shown.append(_with_piece(box, choice, ahead, ahead.piece, context))
        elif ahead.naming is not None:
            shown.append(_with_named(box, choice, ahead, ahead.naming))
            offer = box.displays.prompt(ahead.naming.kind).one_by_one if shown[-1].follow else offer
        else:
            shown.append(choice)
    return replace(info, choices=shown, offer=offer)


def _with_piece(
    box: BoardGame[Any], choice: ChoiceInfo, ahead: Lookahead, next: Context[Any], context: Context[Any]
) -> ChoiceInfo:
    """Add to a choice the piece that it picks up and what that piece may do."""
    assert next.prompt is not None
    piece = acting_piece(box.displays, context, ahead.option, picked_up=True)
    then = NextChoices(box.displays.question(next), next.prompt.rule, choices(box, next))
    return replace(choice, piece=piece, then=then) if piece else choice


def _with_named(box: BoardGame[Any], choice: ChoiceInfo, ahead: Lookahead, next: Context[Any]) -> ChoiceInfo:
    """Add to a choice the pieces that can be named after it, and the answers that name all of them."""
    cells = (cell for each in choices(box, next) for cell in each.cells)
    choice = replace(choice, also=tuple(dict.fromkeys(cells)))
    every = tuple(map(box.notation, ahead.all_named))
    if not every:
        return choice
    one, two, more = box.displays.prompt(next.kind).all_named
    number = number_in_words(len(every))
    sentence = {1: one, 2: two}.get(len(every), more).format(number=number)
    detail = f"{choice.more.removesuffix('.')}. {sentence}" if choice.more else sentence
    return replace(choice, more=detail, follow=every)


def _with_offers(box: BoardGame[Any], info: PromptInfo, lookaheads: list[Lookahead]) -> PromptInfo:
    """Add the optional prompts that follow, either answered together with the choice or asked separately."""
    first: list[ChoiceInfo] = []
    both: list[ChoiceInfo] = []
    offer = info.offer
    for choice, ahead in zip(info.choices, lookaheads, strict=True):
        if ahead.offer is None or ahead.offer.prompt is None:
            first.append(choice)
            continue
        yes, no = box.displays.split(ahead.offer.prompt)
        first.append(_followed(box, choice, ahead.offer, no[0]) if no else choice)
        if len(yes) <= FEW:
            n = len(info.choices) + len(both) + 1
            both += [_combined(box, choice, ahead.offer, each, n + i) for i, each in enumerate(yes)]
        elif no:
            offer = box.displays.prompt(ahead.offer.kind).offer
    return replace(info, choices=first, combined=both, offer=offer)


def _with_numbers(box: BoardGame[Any], info: PromptInfo, lookaheads: list[Lookahead]) -> PromptInfo:
    """Answer the question how many pieces go with "all", where a choice is followed by that question."""
    shown, offer = [], info.offer
    for choice, ahead in zip(info.choices, lookaheads, strict=True):
        if ahead.number is None or ahead.all_go is None:
            shown.append(choice)
            continue
        offer = box.displays.prompt(ahead.number.kind).counts
        shown.append(_followed(box, choice, ahead.number, ahead.all_go))
    return replace(info, choices=shown, offer=offer)


def _followed(box: BoardGame[Any], choice: ChoiceInfo, next: Context[Any], option: Option) -> ChoiceInfo:
    """Return a choice that has the following answer added as a detail."""
    displays = box.displays
    more = displays.combined(next, option, choice.more) if choice.more else displays.label(next, option)
    return replace(choice, more=more, follow=(box.notation(option),))


def _combined(
    box: BoardGame[Any], choice: ChoiceInfo, next: Context[Any], option: Option, n: int
) -> ChoiceInfo:
    """Return a choice and the following answer, combined into one choice."""
    displays = box.displays
    return replace(
        choice,
        n=n,
        of=choice.n,
        text=displays.combined(next, option, choice.text),
        short=displays.combined(next, option, choice.short),
        more=displays.detail(next, option),
        follow=(box.notation(option),),
    )


def _together(opened: OpenGame) -> Together | None:
    """Return the choices that name pieces and can all be taken at once, if there are several."""
    options = all_together(opened)
    if not options:
        return None
    template = opened.box.displays.prompt(opened.game.context.kind).name_all
    text = template.format(number=number_in_words(len(options)))
    return Together(text, list(map(opened.box.notation, options)))
